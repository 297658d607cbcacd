"""Ratings from who goes out first: the model of Bradley, Terry, Luce and Plackett, on the scale of Elo.

Every bot has a strength, and goes out first in proportion to it. 400 points more mean ten times the strength: against
one such opponent, ten wins in eleven games. The average of all bots in a contest is 1500.

The strengths are maximum-likelihood estimates (Hunter, "MM algorithms for generalized Bradley-Terry models", 2004).
Their intervals come from how much the results vary from deal to deal (the sandwich estimator), so games with the same
cards do not count as independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Protocol

from lastcard.lab.intervals import Estimate, around

AVERAGE = 1500.0
POINTS = 400 / log(10)
PRIOR = 0.5
"""Wins given to every bot of a table in advance, so that one that never wins is not infinitely weak."""
FEW = 10
"""With fewer wins, their variation says too little; the model's own is used where it is larger."""
NOTHING = 1e-9
"""A variation below this counts as none, and says nothing either."""
_TOLERANCE = 1e-12
_ROUNDS = 10_000
Matrix = list[list[float]]


class TableWins(Protocol):
    """The results of games with the same players, in fractions of a win."""

    @property
    def seats(self) -> Sequence[int]:
        """The seats of each kind of bot."""

    @property
    def deals(self) -> int:
        """How many deals were played."""

    @property
    def wins(self) -> Sequence[int]:
        """The wins of each kind."""

    @property
    def products(self) -> Sequence[Sequence[int]]:
        """For each pair of kinds, the sum over deals of the product of their wins."""


def rate(tables: Sequence[TableWins], whole: int) -> list[Estimate]:
    """The rating of every kind, in order; ``whole`` fractions make a win."""
    kinds = range(len(tables[0].seats))
    wins = [[table.wins[kind] / whole + (PRIOR if table.seats[kind] else 0) for kind in kinds] for table in tables]
    strengths = _strengths(tables, wins)
    logs = [log(strength) for strength in strengths]
    middle = sum(logs) / len(logs)
    errors = _errors(tables, whole, wins, strengths)
    freedom = max(1, sum(table.deals - 1 for table in tables))
    return [around(AVERAGE + POINTS * (logs[kind] - middle), POINTS * errors[kind], freedom) for kind in kinds]


def _strengths(tables: Sequence[TableWins], wins: Sequence[Sequence[float]]) -> list[float]:
    kinds = range(len(tables[0].seats))
    total = [sum(won[kind] for won in wins) for kind in kinds]
    strengths = [1.0 for _ in kinds]
    for _ in range(_ROUNDS):
        shares = [sum(won) / _strength_of(table, strengths) for table, won in zip(tables, wins, strict=True)]
        below = [sum(table.seats[kind] * share for table, share in zip(tables, shares, strict=True)) for kind in kinds]
        better = [total[kind] / below[kind] for kind in kinds]
        scale = len(better) / sum(better)
        better = [each * scale for each in better]
        moved = max(abs(new - old) / old for new, old in zip(better, strengths, strict=True))
        strengths = better
        if moved < _TOLERANCE:
            break
    return strengths


def _strength_of(table: TableWins, strengths: Sequence[float]) -> float:
    return sum(seats * strength for seats, strength in zip(table.seats, strengths, strict=True))


def _chances(table: TableWins, strengths: Sequence[float]) -> list[float]:
    """The chance of each kind, with all its seats, to win at a table."""
    whole = _strength_of(table, strengths)
    return [seats * strength / whole for seats, strength in zip(table.seats, strengths, strict=True)]


# -- standard errors ------------------------------------------------------------------------------------


def _errors(
    tables: Sequence[TableWins], whole: int, wins: Sequence[Sequence[float]], strengths: Sequence[float]
) -> list[float]:
    """The standard error of the logarithm of each strength, relative to their average."""
    size = len(strengths)
    information = _zeros(size)
    variation = _zeros(size)
    for table, won in zip(tables, wins, strict=True):
        chances = _chances(table, strengths)
        _add_information(information, chances, sum(won))
        _add_variation(variation, table, chances, whole)
    inverse = _inverse_but_for_the_average(information)
    sandwich = _product(_product(inverse, variation), inverse)
    total = [sum(won[kind] for won in wins) for kind in range(size)]
    varies = max(variation[kind][kind] for kind in range(size)) > NOTHING
    floor = 0.0 if varies and min(total) >= FEW else 1.0
    return [sqrt(max(sandwich[kind][kind], floor * inverse[kind][kind], 0.0)) for kind in range(size)]


def _add_information(information: Matrix, chances: Sequence[float], games: float) -> None:
    for one, mine in enumerate(chances):
        for other, theirs in enumerate(chances):
            information[one][other] += games * ((mine if one == other else 0.0) - mine * theirs)


def _add_variation(variation: Matrix, table: TableWins, chances: Sequence[float], whole: int) -> None:
    """Add the squared deviations of each deal's wins from what its decided games lead one to expect."""
    products = table.products
    rows = [sum(row) for row in products]
    everything = sum(rows)
    scale = whole**2 * (table.deals - 1) / table.deals if table.deals > 1 else whole**2
    for one, mine in enumerate(chances):
        for other, theirs in enumerate(chances):
            off = products[one][other] - theirs * rows[one] - mine * rows[other] + mine * theirs * everything
            variation[one][other] += off / scale


def _zeros(size: int) -> Matrix:
    return [[0.0] * size for _ in range(size)]


def _product(one: Matrix, other: Matrix) -> Matrix:
    columns = list(zip(*other, strict=True))
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in one]


def _inverse_but_for_the_average(matrix: Matrix) -> Matrix:
    """The pseudo-inverse of a matrix that says nothing about a common shift of all strengths."""
    even = 1 / len(matrix)
    found = _inverse([[value + even for value in row] for row in matrix])
    return [[value - even for value in row] for row in found]


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse by Gauss-Jordan elimination; the matrix is small and positive definite."""
    size = len(matrix)
    rows = [[*row, *(float(at == column) for column in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for row in range(size):
            if row != at:
                factor = rows[row][at]
                rows[row] = [value - factor * pivot for value, pivot in zip(rows[row], rows[at], strict=True)]
    return [row[size:] for row in rows]
