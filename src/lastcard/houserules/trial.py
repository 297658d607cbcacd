"""Trying a rule out: many rounds of sensible players with it, and the same deals with its card left blank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist
from time import perf_counter
from typing import Literal

from lastcard.engine.codes import BY_AT, CARD_AT, CATCH, MOVE_BITS, NO_FACE, NOBODY, ON_ASK, ON_END, ON_TURN, PLAY
from lastcard.engine.edition.build import build_tables
from lastcard.engine.edition.model import Edition, check_players
from lastcard.engine.edition.options import Choice, OptionError, Rules, set_options
from lastcard.engine.edition.written import writable
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

Finding = Literal["same", "unplayed", "nothing", "something"]
"""What came of a trial: not one move differed; nobody played the card; nothing that could be measured; something."""
Warned = Literal["endless", "slow"]
"""Why one should think twice: rounds that had to be cut off, or that take very much longer."""


@dataclass(frozen=True)
class Interval:
    """A figure, and the interval that holds the true one in 99 of 100 trials."""

    value: float
    low: float
    high: float

    @property
    def is_around_zero(self) -> bool:
        """Whether the true figure may well be zero."""
        return self.low <= 0 <= self.high


@dataclass(frozen=True)
class Compared:
    """A figure with the card left blank and with the rule on it; the difference is told deal by deal."""

    blank: float
    ruled: float
    more: Interval


@dataclass(frozen=True)
class Trial:
    """What a rule did on one card, compared with the same card left blank."""

    card: str
    rounds: int
    fires: float  # how often it was played in a round
    played: int  # the rounds in which somebody played it
    turns: Compared  # of a round
    wins: Compared | None  # how often whoever had the card won; None: nobody ever played it, ruled or blank
    endless: Compared  # the share of the rounds that were cut off
    is_same: bool  # not one move of all games was another one

    @property
    def finding(self) -> Finding:
        """What came of it, in one word."""
        if not self.played:
            return "unplayed"
        if self.is_same:
            return "same"
        figures = [self.turns, *([self.wins] if self.wins else [])]
        return "nothing" if all(figure.more.is_around_zero for figure in figures) else "something"

    @property
    def warning(self) -> Warned | None:
        """Why one should think twice; None: nothing speaks against it."""
        if self.endless.more.low > 0 and self.endless.more.value >= OFTEN_ENDLESS:
            return "endless"
        if self.turns.blank + self.turns.more.low >= MUCH_LONGER * self.turns.blank:
            return "slow"
        return None


@dataclass(frozen=True)
class TrialTable:
    """The table at which a rule is tried out, and the card that it would stand on."""

    edition: str | Edition
    players: int = 4
    rules: Mapping[str, Choice] = field(default_factory=dict)
    card: str | None = None

    def place(self) -> str:
        """The card to write on: the one that was named, or else the first that is blank, or else the first."""
        cards = writable(find_edition(self.edition)) or ("custom-1",)  # which is refused where there are none
        if self.card is None:
            return next((card for card in cards if not self.rules.get(card)), cards[0])
        if self.card not in cards:
            raise OptionError(self.card, f"is no card to write on: these are {' and '.join(cards)} (R38)")
        return self.card

    def both(self, text: str) -> tuple[_Games, _Games]:
        """Games with the card left blank and with the rule on it; OptionError if it cannot be played there.

        What stands on other cards stays there on both sides.
        """
        found = find_edition(self.edition)
        check_players(self.players)
        card = self.place()
        blank = {name: value for name, value in self.rules.items() if name != card}
        return _Games(found, self.players, blank, card), _Games(found, self.players, blank | {card: text}, card)


def try_out(text: str, table: TrialTable, rounds: int = ROUNDS, seed: Seed = 0, seconds: float | None = None) -> Trial:
    """Play the same deals with and without a rule; ``seconds`` ends it early, with the rounds played until then."""
    if rounds < 2:
        raise ValueError(f"rounds: must be 2 or more, not {rounds}")
    blank, ruled = table.both(text)
    start = seed_number(seed)
    ends = None if seconds is None else perf_counter() + seconds
    pairs: list[tuple[_Game, _Game]] = []
    for number in range(rounds):
        cards, luck, *_ = stream(start, "trial", number)
        pairs.append((blank.play(number, cards, luck), ruled.play(number, cards, luck)))
        if ends is not None and number + 1 >= _FEWEST and perf_counter() >= ends:
            break
    return _told(table.place(), pairs)


@dataclass(frozen=True, slots=True)
class _Game:
    """What is kept of one round."""

    turns: int
    winner: int  # NOBODY: it was cut off, or nobody could go on
    plays: int  # of the card
    first: int  # who played it first
    is_cut: bool
    path: int  # the same for the same moves


class _Games:
    """Rounds at one table."""

    def __init__(self, edition: Edition, players: int, rules: Rules, card: str) -> None:
        tables = build_tables(edition, set_options(edition, read_rules(edition, rules), players))
        self.round = Round(tables, players)
        self.round.is_quiet = True
        self.habits = Habits(tables)
        self.faces = {face.index for face in edition.faces if face.card.id == card}

    def play(self, number: int, cards: int, luck: int) -> _Game:
        """Deal and play one round."""
        state, habits, faces = self.round, self.habits, self.faces
        state.seed(cards, number, 1, 1)
        habits.seed(luck, number, 2, 1)
        state.deal(number % state.seats)
        turns = plays = 0
        first = NOBODY
        moves: list[int] = []
        while state.pending != ON_END and turns < MAX_TURNS:
            move = habits.choose(state)
            seat = move >> BY_AT
            if state.pending != ON_ASK:  # what a rule asks is no move of a game without it
                moves.append(move)
            turns += state.pending == ON_TURN and move & 31 != CATCH
            if move & 31 == PLAY and move >> CARD_AT & NO_FACE in faces:
                first = first if plays else seat
                plays += 1
            state.step(seat, move & MOVE_BITS)
        is_cut = state.pending != ON_END
        return _Game(turns, NOBODY if is_cut else state.out, plays, first, is_cut, hash(tuple(moves)))


def _told(card: str, pairs: Sequence[tuple[_Game, _Game]]) -> Trial:
    rounds = len(pairs)
    won = [_won(blank, ruled) for blank, ruled in pairs if blank.plays or ruled.plays]
    return Trial(
        card=card,
        rounds=rounds,
        fires=sum(ruled.plays for _, ruled in pairs) / rounds,
        played=sum(ruled.plays > 0 for _, ruled in pairs),
        turns=_lengths([(blank.turns, ruled.turns) for blank, ruled in pairs]),
        wins=_shares(won) if won else None,
        endless=_shares([(blank.is_cut, ruled.is_cut) for blank, ruled in pairs]),
        is_same=all(blank.path == ruled.path for blank, ruled in pairs),
    )


def _won(blank: _Game, ruled: _Game) -> tuple[bool, bool]:
    """Whether the same player won, blank and ruled: who played the card first, whether or not the rule stood on it.

    To look only at rounds in which the rule was played would flatter rules that nobody plays but to go out.
    """
    seat = blank.first if blank.plays else ruled.first
    return blank.winner == seat, ruled.winner == seat


def _lengths(pairs: Sequence[tuple[int, int]]) -> Compared:
    """How long rounds are, and the mean difference of two rounds with the same cards."""
    rounds = len(pairs)
    blank, ruled = (sum(side) / rounds for side in zip(*pairs, strict=True))
    more = ruled - blank
    variance = sum((long - short - more) ** 2 for short, long in pairs) / (rounds - 1)
    margin = _Z * sqrt(variance / rounds)
    return Compared(blank, ruled, Interval(more, more - margin, more + margin))


def _shares(pairs: Sequence[tuple[bool, bool]]) -> Compared:
    """How often something is so, with the interval of Bonett and Price for paired shares, which is never too sure."""
    deals = len(pairs)
    gained, lost = pairs.count((False, True)), pairs.count((True, False))
    up, down = (gained + 1) / (deals + 2), (lost + 1) / (deals + 2)
    margin = _Z * sqrt((up + down - (up - down) ** 2) / (deals + 2))
    more = Interval((gained - lost) / deals, max(-1.0, up - down - margin), min(1.0, up - down + margin))
    blank, ruled = (sum(side) / deals for side in zip(*pairs, strict=True))
    return Compared(blank, ruled, more)
