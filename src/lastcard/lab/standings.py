"""Win rates and ratings from who won, with intervals that account for paired deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from lastcard.lab.elo import rate
from lastcard.lab.intervals import Estimate, around, wilson
from lastcard.lab.times import Times

WHOLE = 2520
"""A win in fractions: shared by up to ten it is still an integer, so sums do not depend on their order."""


class TableCount:
    """The results of all games with the same players."""

    def __init__(self, kinds: Sequence[str], line_up: Sequence[str]) -> None:
        self.kinds = tuple(kinds)
        self.seats = tuple(line_up.count(kind) for kind in kinds)
        self.players = len(line_up)
        self.deals = 0
        self.nobody = 0
        self.wins = [0] * len(kinds)  # in WHOLE
        self.products = [[0] * len(kinds) for _ in kinds]  # sums over deals of the product of two kinds' wins

    def add_deal(self, games: Sequence[Sequence[str]]) -> None:
        """Count the games of one deal, each given by the kinds that won it."""
        won = [0] * len(self.kinds)
        for winners in games:
            self.nobody += not winners
            for kind in winners:
                won[self.kinds.index(kind)] += WHOLE // len(winners)
        self.deals += 1
        for one, mine in enumerate(won):
            self.wins[one] += mine
            for other, theirs in enumerate(won):
                self.products[one][other] += mine * theirs

    def variance(self, kind: int) -> float | None:
        """The variance of a kind's total wins, in games; None from a single deal."""
        if self.deals < 2:
            return None
        squares = self.products[kind][kind] - self.wins[kind] ** 2 / self.deals
        return squares / WHOLE**2 * self.deals / (self.deals - 1)


@dataclass(frozen=True)
class Standing:
    """How one bot did. A seat is one place in one game; a fair win rate is one in the number of players."""

    bot: str
    seats: int
    wins: float
    rate: Estimate  # wins per seat, over whole deals: games with the same cards are not independent
    wilson: Estimate  # … as if they were
    elo: Estimate


@dataclass(frozen=True)
class Results:
    """Everything that follows from the seed, and how long the bots took."""

    standings: tuple[Standing, ...]
    games: int
    deals: int
    nobody: int
    winners: tuple[tuple[str, ...], ...]  # of every game; its number is deal * players + rotation
    times: Mapping[str, Times]


def results(
    kinds: Sequence[str],
    tables: Sequence[TableCount],
    winners: tuple[tuple[str, ...], ...],
    times: Mapping[str, Times],
) -> Results:
    """The standings, the best first."""
    ratings = rate(tables, WHOLE)
    standings = [_standing(kinds, tables, at, elo) for at, elo in enumerate(ratings)]
    deals = sum(table.deals for table in tables)
    return Results(
        tuple(sorted(standings, key=lambda standing: -standing.elo.value)),
        sum(table.deals * table.players for table in tables),
        deals,
        sum(table.nobody for table in tables),
        winners,
        times,
    )


def _standing(kinds: Sequence[str], tables: Sequence[TableCount], at: int, elo: Estimate) -> Standing:
    mine = [table for table in tables if table.seats[at]]
    games = sum(table.deals * table.players for table in mine)
    seats = sum(table.deals * table.players * table.seats[at] for table in mine)
    wins = sum(table.wins[at] for table in mine) / WHOLE
    by_chance = wilson(wins, games).divided(seats / games)  # only one of its seats can win a game
    over_deals = _over_deals(mine, at, seats, by_chance).clipped(0.0, games / seats)
    return Standing(kinds[at], seats, wins, over_deals, by_chance, elo)


def _over_deals(tables: Sequence[TableCount], at: int, seats: int, by_chance: Estimate) -> Estimate:
    """The interval from how much wins vary from deal to deal; without variation, as if games were independent."""
    variances = [table.variance(at) for table in tables]
    known = [each for each in variances if each is not None]
    if len(known) < len(variances) or not sum(known):
        return by_chance
    freedom = sum(table.deals - 1 for table in tables)
    return around(by_chance.value, sqrt(sum(known)) / seats, freedom)
