"""Thinking ahead: deal what is hidden, try every move in the same deals, play on, take what does best.

The search sees a view and the legal moves, like every bot; the deals are its own. A budget of playouts makes it
repeatable; a limit in seconds makes it polite. Both can be given.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from time import perf_counter
from typing import cast
from zlib import crc32

from lastcard.bots.memory import EVENLY, Memory
from lastcard.bots.regular import regular
from lastcard.engine import codes
from lastcard.engine.edition.build import build_tables
from lastcard.engine.edition.model import Edition
from lastcard.engine.edition.options import Choice, set_options
from lastcard.engine.edition.written import writable
from lastcard.engine.round import Round
from lastcard.engine.tables import RuleTables
from lastcard.engine.text.moves import Move, MoveText
from lastcard.engine.text.view import View
from lastcard.thinking.habits import CARELESS, Habits
from lastcard.thinking.prospects import Prospects
from lastcard.thinking.worlds import Worlds

AT_ONCE = frozenset({"uno", "catch", "arms"})
"""What is always right, and right now."""
TURNS = 12
"""So many turns are played on before the prospects are guessed."""
BITE = 32
"""Playouts between two looks at the clock."""
_PENDING = {
    "turn": codes.ON_TURN,
    "drawn": codes.ON_DRAWN,
    "color": codes.ON_COLOR,
    "answer": codes.ON_ANSWER,
    "block": codes.ON_BLOCK,
}
_MAY = {"challenge": codes.MAY_CHALLENGE, "bounce": codes.MAY_BOUNCE, "play": codes.MAY_STACK}


@dataclass(frozen=True)
class Thinker:
    """A bot that thinks ahead: so many playouts a decision, and at most so many seconds."""

    playouts: int
    seconds: float | None = None
    attentive: bool = True  # remembers what others seem not to hold

    def __call__(self, view: View, legal: Sequence[Move]) -> Move:
        thought = self.ponder(view, legal)
        while True:
            try:
                next(thought)
            except StopIteration as done:
                return cast("Move", done.value)

    def ponder(self, view: View, legal: Sequence[Move]) -> Generator[None, None, Move]:
        """The same in small bites, so that whoever has other things to do can do them in between."""
        if len(legal) == 1:
            return legal[0]
        if any(move.kind in AT_ONCE for move in legal):
            return regular(view, legal)
        candidates = worth_thinking_about(view, legal)
        if len(candidates) == 1:
            return regular(view, candidates)
        table = table_of(view)
        worlds = imagine_from(view, legal, table, attentive=self.attentive)
        text = MoveText(table.edition, view.seats)
        for move in candidates:
            worlds.add_move(text.encode(move))
        yield from self._search(worlds, len(candidates))
        return candidates[worlds.best()]

    def _search(self, worlds: Worlds, left: int) -> Iterator[None]:
        """Successive halving: every phase costs the same, and the better half of the moves goes on."""
        end = None if self.seconds is None else perf_counter() + self.seconds
        phases = (left - 1).bit_length()
        while left > 1:
            wanted = max(1, self.playouts // (phases * left))
            while wanted:
                now = min(wanted, max(1, BITE // left))
                worlds.compare(now)
                wanted -= now
                if end is not None and perf_counter() > end:
                    return
                yield
            left = worlds.drop_worse_half()


def worth_thinking_about(view: View, legal: Sequence[Move]) -> list[Move]:
    """The moves without those that others beat in any case: never without the call, out at once if one can."""
    called = {str(move)[: -len(" uno")] for move in legal if move.uno}
    sensible = [move for move in legal if move.uno or str(move) not in called]
    size = len(view.hand)
    out = [move for move in sensible if move.kind == "play" and size - 1 - (move.laid is not None) == 0]
    return out[:1] or sensible


@dataclass(frozen=True)
class _Table:
    edition: Edition
    tables: RuleTables
    habits: tuple[Habits, Habits]
    prospects: Prospects


def table_of(view: View) -> _Table:
    """What there is to know about this table; the rules written on cards are in the view's edition already."""
    cards = writable(view.edition)
    options = tuple(sorted((name, value) for name, value in view.rules.items() if name not in cards))
    return _table(view.edition, options, len(view.seats))


@lru_cache(maxsize=64)
def _table(edition: Edition, rules: tuple[tuple[str, Choice], ...], seats: int) -> _Table:
    """What is the same in every decision at a table; in thought nobody waits (`pauses`)."""
    agreed: Mapping[str, Choice] = {name: value for name, value in rules if name != "pauses"}
    tables = build_tables(edition, set_options(edition, agreed, seats))
    learned = learned_weights()["duel" if seats == 2 else "table"]
    habits = (Habits(tables, learned["habits"]), Habits(tables, CARELESS))
    return _Table(edition, tables, habits, Prospects(tables, learned["prospects"]))


@cache
def learned_weights() -> dict[str, dict[str, list[int]]]:
    """What was learned (`make train`), with where it comes from."""
    text = files("lastcard.bots").joinpath("learned.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


# -- from a view to worlds -----------------------------------------------------------------------


def imagine_from(view: View, legal: Sequence[Move], table: _Table, *, attentive: bool) -> Worlds:
    """Worlds that agree with all that a seat knows."""
    memory = Memory(view, table.edition, table.tables)
    base = _base(view, legal, table, memory)
    me = view.seats.index(view.seat or "")
    worlds = Worlds(base, me, table.habits, table.prospects, TURNS)
    worlds.seed(crc32(repr((view.seat, view.hand, view.round, len(view.events))).encode()), 1, 2, 3)
    for face, number in _unseen(view, table, memory).items():
        worlds.see_not(face, number)
    if attentive:
        for at, seat in enumerate(view.seats):
            worlds.lack(at, memory.drew_on[seat])
    for seat, hand in memory.hands.items():
        at = view.seats.index(seat)
        hidden = view.counts[seat] - hand.known.total()
        if not attentive:
            worlds.add_cards(at, hidden, 0, 0, EVENLY)
            continue
        for cards in hand.cards:
            number = min(cards.number, hidden)
            if number > 0:
                worlds.add_cards(at, number, cards.colored, cards.wild, cards.rate)
                hidden -= number
        if hidden > 0:
            worlds.add_cards(at, hidden, 0, 0, EVENLY)
        for color, rate in hand.likes.items():
            worlds.like(at, color, rate)
    return worlds


def _unseen(view: View, table: _Table, memory: Memory) -> Counter[int]:
    """The cards that are in hidden hands or in the draw pile."""
    unseen = Counter({face.index: face.copies for face in table.edition.faces})
    unseen.subtract(memory.faces[text] for text in view.hand)
    unseen.subtract(memory.discard)
    if memory.shield_card is not None and view.shielded:
        unseen[memory.shield_card] -= 1
    for hand in memory.hands.values():
        unseen.subtract(hand.known)
    return +unseen


def _base(view: View, legal: Sequence[Move], table: _Table, memory: Memory) -> Round:
    """The round as far as the seat sees it: hidden hands are empty but for what was shown."""
    seats = view.seats
    base = Round(table.tables, len(seats))
    base.seed(0, 0, 0, 1)  # every world has luck of its own
    hands = [
        [memory.faces[text] for text in view.hand] if seat == view.seat else [*memory.hands[seat].known.elements()]
        for seat in seats
    ]
    base.place(hands, [], memory.discard)
    base.is_quiet = True
    base.dealer = seats.index(view.dealer)
    base.direction = 1 if view.direction == "left" else -1
    base.pile_n = 1  # there is something to draw; what, every world says anew
    if view.color is not None:
        color = memory.colors[view.color] if view.color_rules else codes.NO_COLOR
        base.start_in_the_middle(seats.index(view.turn or view.seat or ""), color)
    _set_pending(base, view, legal, memory)
    base.exposed = sum(1 << seats.index(seat) for seat in view.exposed)
    base.renewals = memory.renewals
    for seat, lost in view.missing.items():
        base.lose_turns(seats.index(seat), lost)
    if view.shielded and memory.shield_card is not None:
        base.shield = seats.index(view.shielded[0])
        base.shield_card = memory.shield_card
    return base


def _set_pending(base: Round, view: View, legal: Sequence[Move], memory: Memory) -> None:
    seats = view.seats
    me = seats.index(view.seat or "")
    base.pending = _PENDING[view.deciding]
    base.actor = base.dealer if memory.player is None else seats.index(memory.player)
    base.card = memory.card
    base.is_first = memory.player is None
    base.is_last = memory.player is not None and view.counts[memory.player] == 0
    base.laid = codes.NO_FACE if memory.laid is None else memory.laid
    base.chosen = codes.NO_SEAT if memory.named is None else seats.index(memory.named)
    base.color_before = memory.color_before
    base.due = view.due
    if view.deciding != "turn":
        base.turn = me
    if view.deciding == "drawn":
        base.drawn = memory.faces[view.drawn or ""]
    elif view.deciding == "block":
        base.asked = 1 << me
    elif view.deciding == "answer":
        base.step_at = base.tables.after_attack[memory.card]
        base.may = sum(_MAY[kind] for kind in {move.kind for move in legal} if kind in _MAY)
