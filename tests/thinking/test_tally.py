"""What is counted inside the engine, counted again from outside; and the same compiled or not."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import lastcard.engine
from lastcard.engine import codes, event_codes
from lastcard.engine.edition.build import build_tables
from lastcard.engine.edition.file import edition_ids
from lastcard.engine.legal import Choices
from lastcard.engine.round import Round
from lastcard.engine.seeds import stream
from lastcard.lab.study import Setting, Shard, play_shard
from lastcard.thinking.habits import Habits

WORD = (1 << 64) - 1
PUT_DOWN = {event_codes.EV_PLAYED, event_codes.EV_BLOCKED, event_codes.EV_BOUNCED}
TABLES = [
    Setting("classic", 2),
    Setting("avengers", 4, (("scoring", "winner"), ("target", 100))),
    Setting("super-hero-girls", 3, (("pauses", True),)),
    Setting("super-mario", 5, (("jump-in", True), ("stacking", True), ("seven-zero", True))),
    Setting("classic", 2, (("seven-zero", True),)),
    Setting("super-bowl", 3, (("forced-play", True), ("draw-until-playable", True))),
    Setting("batman-v-superman", 4, (("scoring", "tally"), ("target", 200))),
]


def sfc64(a: int, b: int, c: int, counter: int) -> Iterator[int]:
    """The random source again, from its description."""
    skipped = 0
    while True:
        word = (a + b + counter) & WORD
        counter += 1
        a, b, c = b ^ b >> 11, c * 9 & WORD, ((c << 24 | c >> 40) + word) & WORD
        if skipped == 18:
            yield word
        else:
            skipped += 1


class Recount:
    """Plays the same rounds one decision at a time, and counts what a spectator with a list could."""

    def __init__(self, setting: Setting) -> None:
        tables = build_tables(setting.found, setting.options)
        self.points = tables.points
        self.cards = {face.index: setting.found.cards.index(face.card) for face in setting.found.faces}
        self.state = Round(tables, setting.players)
        self.habits = Habits(tables)
        self.choices = Choices()
        self.counts: Counter[str] = Counter()
        self.kinds: dict[str, Counter[int]] = {name: Counter() for name in ("plays", "won", "late", "decided", "final")}
        self.lengths: list[int] = []

    def play(self, cards: int, luck: int, number: int) -> None:
        state = self.state
        state.seed(cards, number, 1, 1)
        self.habits.seed(luck, number, 2, 1)
        state.deal(number % state.seats)
        self.plays: list[tuple[int, int]] = []
        leaders: list[int] = []
        turns = self.counts["turns"]
        while state.pending != codes.ON_END:
            leaders += self.alone_in_front()
            self.decide()
        leaders += self.alone_in_front()
        self.counts["leads"] += sum(one != other for one, other in pairwise(leaders))
        self.lengths.append(self.counts["turns"] - turns)
        self.count_end()

    def alone_in_front(self) -> list[int]:
        """Looked at when a turn begins, and at the end."""
        sizes = list(self.state.size)[: self.state.seats]
        is_time = self.state.pending in {codes.ON_TURN, codes.ON_END}
        return [sizes.index(min(sizes))] if is_time and sizes.count(min(sizes)) == 1 else []

    def decide(self) -> None:
        state = self.state
        turn = state.turn if state.pending == codes.ON_TURN else None
        ways = self.ways(turn) if turn is not None else set()
        self.habits.decide(state)
        self.counts["decisions"] += 1
        first = state.log_entries()[0] if state.log_n else 0
        what, who, face = first & 255, first >> 8 & 255, first >> 16 & 255
        if what in PUT_DOWN:
            self.plays.append((who, self.cards[face]))
        if turn is None or what == event_codes.EV_CAUGHT:
            return
        self.counts["turns"] += 1
        if what != event_codes.EV_PLAYED or who == turn:
            self.counts["stuck"] += not ways
            self.counts["forced"] += len(ways) <= 1

    def ways(self, seat: int) -> set[int]:
        """Every way to play a card, whether or not one calls."""
        moves = self.choices.by_seat(self.state)[seat]
        return {move & ~codes.CALL_BIT for move in moves if move & 31 == codes.PLAY}

    def count_end(self) -> None:
        state = self.state
        held = [face for seat in range(state.seats) for face in state.hand_cards(seat)]
        self.counts["points"] += sum(self.points[face] for face in held)
        self.counts["rounds"] += 1
        self.kinds["plays"].update(kind for _, kind in self.plays)
        if state.out == codes.NOBODY:
            self.counts["nobody"] += 1
            return
        self.counts[f"wins {(state.out - state.dealer) % state.seats}"] += 1
        mine = [kind for seat, kind in self.plays if seat == state.out]
        self.kinds["won"].update(mine)
        self.kinds["late"].update(mine[-3:])
        self.kinds["decided"].update(set(mine[-3:]))
        self.kinds["final"].update(mine[-1:])


@pytest.mark.parametrize("setting", TABLES, ids=str)
def test_counts_are_what_a_spectator_would_count(setting: Setting) -> None:
    rounds = 30
    counted = play_shard(Shard(setting, 2, rounds, 7))
    recount = Recount(setting)
    words = sfc64(*stream(7, "tally", 2))
    for number in range(rounds):
        recount.play(next(words), next(words), number)
    names = ("rounds", "nobody", "decisions", "turns", "stuck", "forced", "leads", "points")
    assert {name: counted[name][0] for name in names} == {name: recount.counts[name] for name in names}
    assert list(counted["wins"]) == [recount.counts[f"wins {at}"] for at in range(setting.players)]
    for name, kinds in recount.kinds.items():
        assert {kind: number for kind, number in enumerate(counted[name]) if number} == kinds
    lengths = Counter(min(turns, len(counted["lengths"]) - 1) for turns in recount.lengths)
    assert {turns: number for turns, number in enumerate(counted["lengths"]) if number} == lengths


@pytest.mark.parametrize("edition", edition_ids())
def test_totals_agree(edition: str) -> None:
    counted = play_shard(Shard(Setting(edition, 4), 0, 60, 1))
    (rounds,) = counted["rounds"]
    assert rounds == 60
    decided = rounds - counted["nobody"][0]
    assert sum(counted["wins"]) == sum(counted["final"]) == decided
    for histogram in ("lengths", "heaps"):
        assert sum(counted[histogram]) == rounds
    assert sum(at * number for at, number in enumerate(counted["lengths"])) == counted["turns"][0]
    assert sum(counted["late"]) <= 3 * decided
    assert sum(counted["won"]) <= sum(counted["plays"])
    assert counted["stuck"][0] <= counted["forced"][0] <= counted["turns"][0] <= counted["decisions"][0]


def test_matches_are_played_to_their_end() -> None:
    """Rounds beyond the last counted one belong to the last match alone."""
    counted = play_shard(Shard(Setting("classic", 4), 0, 40, 1))
    assert sum(counted["spans"]) == counted["matches"][0] > 0
    assert sum(at * number for at, number in enumerate(counted["spans"])) == counted["match_rounds"][0] >= 40
    assert counted["unfinished"] == [0]


def test_one_round_is_a_match_where_one_round_decides() -> None:
    counted = play_shard(Shard(Setting("super-bowl", 3), 0, 20, 1))
    assert counted["matches"][0] == counted["match_rounds"][0] == 20


WITHOUT_POINTS = """
id = "zeros"
name = "Zeros"
about = "Forty cards that count nothing."
colors = ["red", "blue", "green", "yellow"]
scoring = "winner"
dealer = "chosen"
first-card = "acts"

[[numbers]]
values = [0]
copies = 10
"""


def test_a_match_that_cannot_end_is_given_up(tmp_path: Path) -> None:
    edition = tmp_path / "zeros.toml"
    edition.write_text(WITHOUT_POINTS)
    counted = play_shard(Shard(Setting(str(edition), 2, (("hand-size", 2),)), 0, 5, 1))
    assert counted["rounds"] == [5]
    assert counted["points"] == [0]
    assert (counted["unfinished"], counted["matches"]) == ([1], [0])


def test_the_same_cards_are_dealt_under_any_rules() -> None:
    """With nothing to count but deals: the first rounds of two rule sets have the same hands."""
    heaps = [play_shard(Shard(Setting("classic", 2, rules), 0, 30, 1)) for rules in ((), (("call-penalty", 4),))]
    assert heaps[0]["lengths"] == heaps[1]["lengths"]  # sensible players call, so the penalty changes nothing


SCRIPT = """
from lastcard.engine import COMPILED
from lastcard.lab.study import Shard, play_shard
from tests.thinking.test_tally import TABLES
print(COMPILED)
for setting in TABLES:
    print(setting, play_shard(Shard(setting, 0, 25, 3)))
"""


def output(**environment: str) -> list[str]:
    root = Path(__file__).parents[2]
    inherited = {name: value for name, value in os.environ.items() if name != "LASTCARD_PURE"}
    paths = os.pathsep.join((str(root), str(Path(lastcard.__path__[0]).parent)))
    command = [sys.executable, "-c", SCRIPT]
    done = subprocess.run(
        command, env=inherited | {"PYTHONPATH": paths} | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.skipif(not lastcard.engine.COMPILED, reason="the rules are not compiled here: nothing to compare with")
def test_compiled_and_uncompiled_count_the_same() -> None:
    compiled, pure = output(), output(LASTCARD_PURE="1")
    assert (compiled[0], pure[0]) == ("True", "False")
    assert compiled[1:] == pure[1:]
    assert len(compiled) == 1 + len(TABLES)
