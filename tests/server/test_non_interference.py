"""Two tables that differ only in what a viewer cannot see give that viewer the same bytes.

Tables are played at random. At many moments the hidden cards are dealt anew in a copy (a twin), as one viewer might
imagine them. The viewer must be told the same at both; and go on being told the same, whatever follows, until the
cards show by the rules of the game: somebody plays one, the viewer draws another, a drawn card can be played or not.
"""

import asyncio
import copy
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any

import pytest
from tests.engine.helpers import EDITIONS, OPTION_SETS, Rules, Vocabulary, eager, is_usable
from tests.server.helpers import Person, make_services, make_table, run, settle_chance

from lastcard import Match, Move, edition
from lastcard.engine import COMPILED
from lastcard.engine.codes import FIRST_WILD, NO_SEAT
from lastcard.engine.text.events import Accepted, Challenged, Drew, Event, LetHappen
from lastcard.engine.text.refusals import IllegalMove
from lastcard.server import frames, timing
from lastcard.server.commands import Press, entry_for
from lastcard.server.frames import Framer
from lastcard.server.lobby import Lobby, open_table
from lastcard.server.protocol import Act, Settings
from lastcard.server.refusals import Refusal
from lastcard.server.state import Outcome, TableState
from lastcard.server.store import Row
from lastcard.server.table import whose
from lastcard.thinking.reconsider import reconsider
from lastcard.thinking.redeal import redealt

PAIRS = 2_000
RUNS = range(5 if COMPILED else 1)  # tables of each edition
ROWS = 80  # of each table's log
REFUSED = 12  # moves that a viewer tries at each moment
IN_A_PAUSE = 3  # twins at each moment of a pause, where most depends on it
LIVING = 8  # twins that are followed at the same time

# What must have been going on at some moment, besides turns.
MOMENTS = {
    "batman-v-superman": {"block", "pause", "another holder", "held"},
    "super-mario": {"answer", "pause", "another holder", "held"},
    "super-bowl": {"race", "held"},
}


NEXT = {"closed": "deal", "over": "rematch", "lobby": "start"}

# -- random play -----------------------------------------------------------------------------


def some_rules(name: str, seats: int, pick: Random) -> Rules:
    """Options that go together with this edition and so many seats."""
    usable = [rules for rules in OPTION_SETS.values() if is_usable(name, rules) and "pauses" not in rules]
    small = [rules for rules in usable if int(rules.get("hand-size", 7)) * seats < edition(name).size]
    return pick.choice(small)


async def play(name: str, seed: int) -> tuple[list[Row], dict[str, list[str]]]:
    """The log of a table where people do at random what they may, quickly or slowly; and what they were told."""
    pick = Random(f"{name} {seed}")
    lobby = Lobby(make_services(seed=seed))
    seats = 2 + (2 * seed + EDITIONS.index(name)) % 9
    wanted = Settings(name, some_rules(name, seats, pick), seats, turn_time=pick.choice([0, 15]))
    people = await make_table(lobby, wanted, people=seats, start=False)
    table = people[0].table
    sent = {person.seat or "": listen(person) for person in people}
    while table.state.rows < ROWS:
        await asyncio.sleep(pick.choice([0, 0, 0.1, 0.4, 1, 3]))
        await do_something(people, pick)
    return lobby.services.store.read(table.state.code), sent


def listen(person: Person) -> list[str]:
    """All that somebody is told from now on, as it comes."""
    found: list[str] = []
    heard = person.send

    def send(message: str) -> None:
        found.append(message)
        heard(message)

    person.send = send  # type: ignore[method-assign]
    return found


async def do_something(people: list[Person], pick: Random) -> None:
    state = people[0].table.state
    if state.phase in NEXT:
        await people[0].say(NEXT[state.phase])
        return
    moves = [(person.seat or "", move) for person in people for move in the_match(state).legal(person.seat or "")]
    if moves:
        seat, move = pick.choice(eager(moves))
        (person,) = [each for each in people if each.seat == seat]
        await person.act(str(move), seq=state.seq)


def the_match(state: TableState) -> Match:
    assert state.match is not None
    return state.match


# -- twins -----------------------------------------------------------------------------------


@dataclass
class Twin:
    """A table as a viewer might imagine it."""

    viewer: str | None
    state: TableState


def twin_of(state: TableState, viewer: str | None, pick: Random) -> Twin:
    """A copy of a table in which a viewer cannot see any difference."""
    match = the_match(state)
    other = copy.copy(state)
    vars(other).pop("_handlers", None)  # those of the original
    other.chairs = [replace(chair) for chair in state.chairs]
    other.held, other.happened, other.records = [*state.held], [*state.happened], [*state.records]
    other.answers, other.offers = {**state.answers}, {**state.offers}
    found = swapped(match, viewer, pick) if pick.random() < 0.6 else None
    other.match = found or redealt(match, viewer, pick.randrange(10**9))
    return Twin(viewer, other)


def swapped(match: Match, viewer: str | None, pick: Random) -> Match | None:
    """A copy in which one card of somebody else's hand is another one; None if then other things would be asked.

    Such a twin lives longer than one in which all hidden cards are dealt anew.
    """
    others = [at for at, seat in enumerate(match.seats) if seat != viewer]
    if match.deciding in {"drawn", "end"}:
        return None
    found = match.copy()
    table = found._state
    hands = [table.hand_cards(at) for at in range(table.seats)]
    pile = table.pile_cards()
    hand = hands[pick.choice(others)]
    if not hand or len(pile) < 2:
        return None
    mine, below = pick.randrange(len(hand)), pick.choice(likely(pile, pick))
    hand[mine], pile[below] = pile[below], hand[mine]
    table.place(hands, pile, table.discard_cards())
    is_same = reconsider(table, NO_SEAT if viewer is None else match.seats.index(viewer))
    return found if is_same else None


def likely(pile: list[int], pick: Random) -> list[int]:
    """Places deep in the draw pile; half of the time only wilds, a Hero or a Super Star among them."""
    deep = [*range((len(pile) + 1) // 2)]
    wilds = [at for at in deep if pile[at] >= FIRST_WILD]
    return wilds if wilds and pick.random() < 0.5 else deep


def told(state: TableState, viewer: str | None, at: int, outcome: Outcome | None = None) -> str:
    """What a viewer is told of a change; without one, on coming in anew."""
    answered = outcome.answered if outcome else {}
    named = dict(whose(key)[::2] for key, refused in answered.items() if refused is None)
    return Framer(state, at).frame(viewer, outcome, since=0, re=named.get(viewer or ""))


def answers(outcome: Outcome, viewer: str | None) -> list[object]:
    """How a viewer's commands were ruled."""
    return [refused for key, refused in outcome.answered.items() if whose(key)[0] == viewer]


def tried(state: TableState, viewer: str, moves: list[Move]) -> list[object]:
    """What comes of what a viewer tries."""
    chair = state.chair(viewer)
    assert chair is not None
    return [outcome(state, chair, Act("a", state.seq, str(move))) for move in moves]


def outcome(state: TableState, chair: Any, command: Act) -> object:  # noqa: ANN401  # a chair
    try:
        return entry_for(state, chair, command, Press(300, 20, 40))
    except Refusal as refusal:
        return refusal.answer("a")


def public(events: tuple[Event, ...]) -> list[Event]:
    """What everybody at a real table would notice."""
    return [hide(event) for event in events if not isinstance(event, LetHappen | Accepted)]


def hide(event: Event) -> Event:
    if isinstance(event, Drew):
        return event.but(cards=None)
    return event.but(hand=None) if isinstance(event, Challenged) else event


def own(events: tuple[Event, ...], viewer: str | None) -> list[Event]:
    """What a viewer has drawn, and the hands that a challenge has shown to the two whom it concerns (R21)."""
    drew = [event for event in events if isinstance(event, Drew) and event.seat == viewer]
    return [*drew, *(e for e in events if isinstance(e, Challenged) and viewer in {e.seat, e.target})]


def has_shown(twin: Twin, state: TableState, one: Outcome, other: Outcome) -> bool:
    """Whether cards that were hidden from the viewer have come to light by the rules."""
    if state.match is None or twin.state.match is None or state.phase != "playing":
        return True  # hands lie open
    if public(one.events) != public(other.events):
        return True
    assert state.match.is_pausing == twin.state.match.is_pausing  # whoever holds what
    if own(one.events, twin.viewer) != own(other.events, twin.viewer):
        return True
    asked = [(match.deciding, match.turn, match.racing) for match in (state.match, twin.state.match)]
    hands = [match.view(twin.viewer).hand for match in (state.match, twin.state.match)]
    return asked[0] != asked[1] or hands[0] != hands[1]


def holders(match: Match) -> list[str]:
    """Who could answer in a pause."""
    if not match.is_pausing:
        return []
    return [seat for seat in match.seats if {"block", "bounce"} & {move.kind for move in match.legal(seat)}]


def without_claims_of_others(twin: Twin) -> TableState:
    """Of what others have pressed nobody learns before the ruling."""
    other = copy.copy(twin.state)
    other.held = [held for held in other.held if held.entry.claim.seat == twin.viewer]
    return other


class Comparison:
    """A table's log, played again beside its twins."""

    def __init__(self, rows: list[Row], pick: Random) -> None:
        self.rows = rows
        self.pick = pick
        self.state = TableState(rows[0].table)
        self.twins: list[Twin] = []
        self.pairs = 0
        self.steps = 0
        self.moments: set[str] = set()

    def run(self) -> None:
        for row in self.rows:
            self._take(row)
            if self.state.match is not None and not self.state.match.over:
                for _ in range(IN_A_PAUSE if self.state.match.is_pausing else 1):
                    self._compare(row)

    def _take(self, row: Row) -> None:
        """A row for all; whoever is no twin any more is let go."""
        outcome = self.state.apply(row)
        kept = []
        for twin in self.twins:
            try:
                other = twin.state.apply(row)
            except IllegalMove:  # the card is not there
                continue
            if not has_shown(twin, self.state, outcome, other):
                assert told(twin.state, twin.viewer, row.at, other) == told(self.state, twin.viewer, row.at, outcome)
                assert answers(other, twin.viewer) == answers(outcome, twin.viewer)
                assert timing.next_due(twin.state) == timing.next_due(self.state)
                self.steps += 1
                kept.append(twin)
        self.twins = kept[-LIVING:]

    def _compare(self, row: Row) -> None:
        """A new twin: it looks the same from the start."""
        match = the_match(self.state)
        viewer = self.pick.choice([None, *match.seats])
        twin = twin_of(self.state, viewer, self.pick)
        before = told(self.state, viewer, row.at)
        assert told(twin.state, viewer, row.at) == before
        assert timing.next_due(twin.state) == timing.next_due(self.state)
        assert open_table(twin.state) == open_table(self.state)
        assert told(without_claims_of_others(twin), viewer, row.at) == before
        if viewer is not None:
            moves = [*match.legal(viewer), *self._some_moves()]
            assert tried(twin.state, viewer, moves) == tried(self.state, viewer, moves)
        self.pairs += 1
        self.moments |= {match.deciding, str(self.state.window), "held" if self.state.held else "nothing held"}
        self.moments |= {"another holder"} if holders(match) != holders(the_match(twin.state)) else set()
        self.twins.append(twin)

    def _some_moves(self) -> list[Move]:
        words = self.words
        return [words.decode(word) for word in self.pick.sample(words.short, REFUSED)]

    @cached_property
    def words(self) -> Vocabulary:
        match = the_match(self.state)
        return Vocabulary(match.edition, match.seats)


def compare(monkeypatch: pytest.MonkeyPatch, name: str, seed: int) -> Comparison:
    settle_chance(monkeypatch, seed)
    found = Comparison(run(play(name, seed))[0], Random(seed))
    found.run()
    return found


@pytest.mark.parametrize("name", EDITIONS)
def test_hidden_cards_make_no_difference_to_what_a_viewer_is_told(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """From the start, and step by step until they show."""
    found = [compare(monkeypatch, name, seed) for seed in RUNS]
    assert sum(each.pairs for each in found) > PAIRS / len(EDITIONS) / 5 * len(RUNS)
    assert sum(each.steps for each in found) > sum(each.pairs for each in found)
    if COMPILED:
        assert MOMENTS.get(name, {"call", "held"}) <= {moment for each in found for moment in each.moments}


@pytest.mark.parametrize("name", EDITIONS)
def test_what_was_compared_is_what_is_sent(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    settle_chance(monkeypatch, 1)
    rows, sent = run(play(name, 1))
    state = TableState(rows[0].table)
    expected: dict[str, list[str]] = {seat: [] for seat in sent}
    for row in rows:
        outcome = state.apply(row)
        if outcome.is_public and state.match is not None:
            for seat, wanted in expected.items():
                wanted.append(told(state, seat, row.at, outcome))
    for seat, wanted in expected.items():
        assert [frame for frame in sent[seat] if frame in set(wanted)] == wanted


# -- a leak would be noticed -----------------------------------------------------------------


def tell_all(event: Event, _seat: str | None) -> Event:
    """An event as it is."""
    return event


def wait_for_holders(found: TableState) -> str | None:
    """No pause if nobody could answer."""
    match = the_match(found)
    is_asked = any(move.kind in {"block", "bounce"} for seat in match.seats for move in match.legal(seat))
    return "pause" if match.is_pausing and is_asked else None


def hurry(found: TableState) -> timing.Due | None:
    """A pause that ends sooner if nobody could answer."""
    if found.match is None or not found.match.is_pausing:
        return None
    return timing.Due(found.opened_at + (1_500 if wait_for_holders(found) else 500), "whistle")


RUNS_WITH_LEAKS = range(2)
LEAKS: dict[str, tuple[object, str, object]] = {
    "events that nobody filtered": (frames, "seen_by", tell_all),
    "no window where nobody could answer": (TableState, "window", property(wait_for_holders)),
    "a shorter pause where nobody could answer": (timing, "_whistle", hurry),
    "the wrong seat's view": (Framer, "_view", lambda self, _: repr(the_match(self.state).position().hands)),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    logs = []
    for seed in RUNS_WITH_LEAKS:
        settle_chance(monkeypatch, seed)
        logs.append(run(play("batman-v-superman", seed))[0])
    monkeypatch.setattr(*LEAKS[leak])
    with pytest.raises(AssertionError):
        compare_all(logs)


def compare_all(logs: list[list[Row]]) -> None:
    for seed, rows in enumerate(logs):
        Comparison(rows, Random(seed)).run()
