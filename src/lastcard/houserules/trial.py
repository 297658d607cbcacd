"""Trying a rule out: many rounds of sensible players with it, and the same deals without it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist
from time import perf_counter

from lastcard.engine.codes import NOBODY, ON_END, ON_TURN
from lastcard.engine.edition.build import build_tables
from lastcard.engine.edition.model import Edition, check_players
from lastcard.engine.edition.options import Choice, Rules, set_options
from lastcard.engine.edition.written import writable
from lastcard.engine.event_codes import EV_CAUGHT, EV_PLAYED
from lastcard.engine.round import Round
from lastcard.engine.seeds import Seed, seed_number, stream
from lastcard.houserules.reading import edition as find_edition
from lastcard.houserules.reading import read_rules
from lastcard.thinking.habits import Habits

ROUNDS = 4000
MAX_TURNS = 400
"""Turns after which a round is cut off. Fewer than one usual round in a hundred takes half as long."""
OFTEN_ENDLESS = 0.01
MUCH_LONGER = 3.0
_FEWEST = 50  # rounds, however slow the machine is
_Z = NormalDist().inv_cdf(0.995)


@dataclass(frozen=True)
class Interval:
    """A figure, and the interval that holds the true one in 99 of 100 trials."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Trial:
    """What a rule did, written on all cards that rules can be written on."""

    rounds: int
    fires: float  # how often it was played in a round
    length_before: float  # turns of a round without it, on average
    length_after: float
    longer: Interval  # so many times as long
    player_wins: float  # of the rounds in which somebody played it: how often they won …
    others_win: float  # … and how often each of the others did
    endless: float  # the share of the rounds that were cut off

    @property
    def warning(self) -> str | None:
        """Why one should think twice; None: nothing speaks against it."""
        if self.endless >= OFTEN_ENDLESS:
            share = max(1, round(100 * self.endless))
            return f"Rounds hardly end: {share} of 100 were still going on after {MAX_TURNS} turns."
        if self.longer.low >= MUCH_LONGER:
            return f"Rounds take {self.longer.value:.1f} times as long."
        return None


@dataclass(frozen=True)
class TrialTable:
    """The table at which a rule is tried out."""

    edition: str | Edition
    players: int = 4
    rules: Mapping[str, Choice] = field(default_factory=dict)

    def both(self, text: str) -> tuple[_Rounds, _Rounds]:
        """Rounds without the rule and with it; OptionError if it cannot be played there."""
        found = find_edition(self.edition)
        check_players(self.players)
        written = writable(found) or ("custom-1",)  # which the edition does not have: set_options says so
        plain = {name: value for name, value in self.rules.items() if name not in written}
        ruled = plain | dict.fromkeys(written, text)
        return _Rounds(found, self.players, plain), _Rounds(found, self.players, read_rules(found, ruled))


def try_out(text: str, table: TrialTable, rounds: int = ROUNDS, seed: Seed = 0, seconds: float | None = None) -> Trial:
    """Play the same deals with and without a rule; ``seconds`` ends it early, with the rounds played until then."""
    if rounds < 1:
        raise ValueError(f"rounds: must be 1 or more, not {rounds}")
    before, after = table.both(text)
    start = seed_number(seed)
    ends = None if seconds is None else perf_counter() + seconds
    for number in range(rounds):
        cards, luck, *_ = stream(start, "trial", number)
        before.play(number, cards, luck)
        after.play(number, cards, luck)
        if ends is not None and number + 1 >= _FEWEST and perf_counter() >= ends:
            break
    return _compared(before, after)


class _Rounds:
    """Rounds at one table, and what is counted in them."""

    def __init__(self, edition: Edition, players: int, rules: Rules) -> None:
        tables = build_tables(edition, set_options(edition, rules, players))
        self.round = Round(tables, players)
        self.habits = Habits(tables)
        self.faces = {face.index for face in edition.faces if face.card.customizable}
        self.lengths: list[int] = []
        self.fires = 0
        self.cut = 0
        self.played = self.played_won = 0  # by seats that played it, in rounds that came to an end
        self.left = self.left_won = 0  # by the other seats, in rounds in which somebody played it

    def play(self, number: int, cards: int, luck: int) -> None:
        """Deal and play one round."""
        state, habits = self.round, self.habits
        state.seed(cards, number, 1, 1)
        habits.seed(luck, number, 2, 1)
        state.deal(number % state.seats)
        turns = 0
        players: set[int] = set()
        while state.pending != ON_END and turns < MAX_TURNS:
            on_turn = state.pending == ON_TURN
            habits.decide(state)
            first = state.log_entries()[0] if state.log_n else 0
            turns += on_turn and first & 255 != EV_CAUGHT
            if first & 255 == EV_PLAYED and first >> 16 & 255 in self.faces:
                self.fires += 1
                players.add(first >> 8 & 255)
        self.lengths.append(turns)
        if state.pending != ON_END:
            self.cut += 1
        elif players:
            self._count_winner(players)

    def _count_winner(self, players: set[int]) -> None:
        out = self.round.out
        self.played += len(players)
        self.left += self.round.seats - len(players)
        self.played_won += out in players
        self.left_won += out != NOBODY and out not in players


def _compared(before: _Rounds, after: _Rounds) -> Trial:
    rounds = len(after.lengths)
    return Trial(
        rounds=rounds,
        fires=after.fires / rounds,
        length_before=sum(before.lengths) / rounds,
        length_after=sum(after.lengths) / rounds,
        longer=_ratio(before.lengths, after.lengths),
        player_wins=after.played_won / after.played if after.played else 0.0,
        others_win=after.left_won / after.left if after.left else 0.0,
        endless=after.cut / rounds,
    )


def _ratio(before: list[int], after: list[int]) -> Interval:
    """How many times as long; both dealt the same cards, so it is told deal by deal."""
    rounds = len(before)
    value = sum(after) / sum(before)
    squares = sum((long - value * short) ** 2 for short, long in zip(before, after, strict=True))
    margin = _Z * sqrt(squares / max(1, rounds - 1) / rounds) / (sum(before) / rounds)
    return Interval(value, max(0.0, value - margin), value + margin)
