"""Bots against each other: many games, who wins how often, and how certain that is."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property

from lastcard.bots import Bot, BotError
from lastcard.engine.edition.model import Edition, check_players
from lastcard.engine.edition.options import Choice, set_options
from lastcard.engine.rng import Source
from lastcard.engine.seeds import Seed, seed_number, source_of
from lastcard.houserules.reading import edition as find_edition
from lastcard.houserules.reading import read_rules
from lastcard.lab.bot_game import BotGame, SeatedBot
from lastcard.lab.entrants import PROGRAM, arena_bot, check_bot
from lastcard.lab.external import PATIENCE, Program
from lastcard.lab.seating import PairedDeal, line_ups, rotated
from lastcard.lab.spread import Where, spread
from lastcard.lab.standings import Results, Standing, TableCount, results
from lastcard.lab.times import Times
from lastcard.match import Match

__all__ = ["Contest", "Results", "Standing", "compete"]
MOST_GAMES = 10**9
"""The winner of every game is kept; more would not fit into memory."""
MOST_PATIENCE = 86_400
PARTS = 100
"""Each rotation is split into about this many parts, no matter how many processes play them."""


@dataclass(frozen=True)
class Contest:
    """Who plays what, and how many games."""

    bots: tuple[str, ...]
    edition: str
    players: int = 4
    games: int = 1000
    seed: Seed = 0
    rules: Mapping[str, Choice] = field(default_factory=dict)
    whole_matches: bool = False
    patience: float = PATIENCE

    def __post_init__(self) -> None:
        check_players(self.players)
        if not self.bots or self.games < 1:
            raise ValueError("an arena needs bots, and games to play")
        if not 0 < self.patience <= MOST_PATIENCE:
            raise ValueError(f"--patience must be between 0 and {MOST_PATIENCE} seconds, not {self.patience:g}")
        if self.games > MOST_GAMES:
            raise ValueError(f"--games must be {MOST_GAMES:,} or fewer, not {self.games}")
        seed_number(self.seed)
        set_options(self.found, read_rules(self.found, self.rules), self.players)
        for bot in dict.fromkeys(self.bots):
            check_bot(bot)

    @cached_property
    def found(self) -> Edition:
        """The edition itself, read once; it goes along to other processes."""
        return find_edition(self.edition)

    @property
    def tables(self) -> list[tuple[str, ...]]:
        """The line-ups that play each other."""
        return line_ups(self.bots, self.players)

    @property
    def deals(self) -> int:
        """The number of whole deals, the same for every table: at least as many games as were asked for."""
        of_each = -(-self.games // (self.players * len(self.tables)))
        return of_each * len(self.tables)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The bots, each once."""
        return tuple(dict.fromkeys(self.bots))


@dataclass(frozen=True)
class Part:
    """Some deals in one rotation. No two of its games have the same cards, so no bot can remember them."""

    contest: Contest
    rotation: int
    deals: range


@dataclass
class PlayedPart:
    """Who won, deal by deal, and how long the bots took."""

    winners: list[tuple[str, ...]]
    times: dict[str, Times]


def compete(contest: Contest, where: Where | None = None, tell: Callable[[int], None] = lambda _: None) -> Results:
    """Play a contest; ``tell`` is called with the number of games just played."""
    parts = list(_parts(contest))
    winners: dict[tuple[int, int], tuple[str, ...]] = {}
    times = {kind: Times() for kind in contest.kinds}
    for part, played in zip(parts, spread(play_part, parts, where or Where()), strict=True):
        for deal, won in zip(part.deals, played.winners, strict=True):
            winners[deal, part.rotation] = won
        for kind, taken in played.times.items():
            times[kind].take(taken)
        tell(len(part.deals))
    in_order = tuple(winners[game] for game in sorted(winners))
    return results(contest.kinds, _counts(contest, in_order), in_order, times)


def _parts(contest: Contest) -> Iterator[Part]:
    size = -(-contest.deals // PARTS)
    for start in range(0, contest.deals, size):
        for rotation in range(contest.players):
            yield Part(contest, rotation, range(start, min(start + size, contest.deals)))


def _counts(contest: Contest, winners: Sequence[tuple[str, ...]]) -> list[TableCount]:
    """Count what happened at every table, deal by deal."""
    counts = [TableCount(contest.kinds, line_up) for line_up in contest.tables]
    for deal in range(contest.deals):
        first = deal * contest.players
        counts[deal % len(counts)].add_deal(winners[first : first + contest.players])
    return counts


# -- one part ------------------------------------------------------------------------------------


def play_part(part: Part) -> PlayedPart:
    """Play one part, in any process. Programs are started for this part alone."""
    contest = part.contest
    with ExitStack() as stack:
        stack.callback(random.setstate, random.getstate())
        runner = _PartRunner(contest, stack)
        winners = [runner.play(number, part.rotation) for number in part.deals]
    return PlayedPart(winners, runner.times)


class _PartRunner:
    """The bots of one part, and the tables that they play at."""

    def __init__(self, contest: Contest, stack: ExitStack) -> None:
        self.contest = contest
        self.seed = seed_number(contest.seed)
        self.seats = tuple(f"p{at + 1}" for at in range(contest.players))
        self.times = {kind: Times() for kind in contest.kinds}
        self.bots = {kind: self._seated(kind, stack) for kind in contest.kinds}

    def _seated(self, kind: str, stack: ExitStack) -> list[Bot]:
        """As many bots of a kind as can sit at one table; each has its own process, so that none sees two hands."""
        number = max(line_up.count(kind) for line_up in self.contest.tables)
        if not kind.startswith(PROGRAM):
            return [arena_bot(kind)] * number
        return [stack.enter_context(Program(kind, self.contest.patience)) for _ in range(number)]

    def play(self, number: int, rotation: int) -> tuple[str, ...]:
        """Play one game; return the kinds of bots that won it."""
        deal = PairedDeal(self.seed, number)
        order = deal.order(self.contest.tables[number % len(self.contest.tables)])
        sitting = dict(zip(self.seats, rotated(order, rotation), strict=True))
        luck = source_of(self.seed, "arena-luck", number * self.contest.players + rotation)
        dealer = self.seats[number % len(self.seats)]
        match = Match(self.contest.found, self.seats, deal.cards, self.contest.rules, dealer)
        game = BotGame(match, self._players(sitting, luck), luck)
        try:
            return tuple(sitting[seat] for seat in self._won(game))
        except BotError as error:
            raise BotError(f"{error} (deal {number}, rotation {rotation})") from error.__cause__

    def _players(self, sitting: Mapping[str, str], luck: Source) -> dict[str, SeatedBot]:
        """Seat the bots, each with its own luck: programs are sent a number, functions find `random` seeded."""
        free = {kind: iter(bots) for kind, bots in self.bots.items()}
        players = {}
        for seat, kind in sitting.items():
            bot = next(free[kind])
            if isinstance(bot, Program):
                bot.luck = luck.numbers(1 << 31, 1)[0]
            players[seat] = SeatedBot(kind, bot, self.times[kind])
        random.seed(luck.numbers(1 << 31, 1)[0])
        return players

    def _won(self, game: BotGame) -> tuple[str, ...]:
        if self.contest.whole_matches:
            game.play_match()
            return game.match.winners
        game.play_round()
        out = game.match.position().out
        return (out,) if out in self.seats else ()  # J51
