"""Ratings from who goes out first: the model of Bradley, Terry, Luce and Plackett, on the scale of Elo.

Everybody has a strength, and goes out first in proportion to it. 400 points more are ten times the strength: against
one such opponent, ten wins in eleven games. The average of all bots in a contest is 1500.

The strengths are those that make the results likeliest (Hunter, "MM algorithms for generalized Bradley-Terry models",
2004); their intervals come from how much the results vary from deal to deal (the sandwich estimator), so games with
the same cards count for no more than they tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from typing import Protocol

from lastcard.lab.intervals import Estimate, around

AVERAGE = 1500.0
POINTS = 400 / log(10)
PRIOR = 0.5
"""Wins given to everybody at every table beforehand, so that who never wins is not infinitely weak."""
FEW = 10
"""If somebody has fewer wins, their variation tells too little; the model's own is taken where it is larger."""
NOTHING = 1e-9
"""What does not vary more than this does not vary at all, and tells nothing either."""
_TOLERANCE = 1e-12
_ROUNDS = 10_000
Matrix = list[list[float]]


class Counted(Protocol):
    """Games with the same players: seats of each kind, their wins, and products of wins, both in parts of a win."""

    @property
    def seats(self) -> Sequence[int]: ...
    @property
    def deals(self) -> int: ...
    @property
    def wins(self) -> Sequence[int]: ...
    @property
    def products(self) -> Sequence[Sequence[int]]: ...


def rate(tables: Sequence[Counted], whole: int) -> list[Estimate]:
    """The rating of every kind, in their order; ``whole`` parts are a win."""
    kinds = range(len(tables[0].seats))
    wins = [[table.wins[kind] / whole + (PRIOR if table.seats[kind] else 0) for kind in kinds] for table in tables]
    strengths = _strengths(tables, wins)
    logs = [log(strength) for strength in strengths]
    middle = sum(logs) / len(logs)
    errors = _errors(tables, whole, wins, strengths)
    freedom = max(1, sum(table.deals - 1 for table in tables))
    return [around(AVERAGE + POINTS * (logs[kind] - middle), POINTS * errors[kind], freedom) for kind in kinds]


def _strengths(tables: Sequence[Counted], wins: Sequence[Sequence[float]]) -> list[float]:
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


def _strength_of(table: Counted, strengths: Sequence[float]) -> float:
    return sum(seats * strength for seats, strength in zip(table.seats, strengths, strict=True))


def _chances(table: Counted, strengths: Sequence[float]) -> list[float]:
    """How likely each kind, with all its seats, wins at a table."""
    whole = _strength_of(table, strengths)
    return [seats * strength / whole for seats, strength in zip(table.seats, strengths, strict=True)]


# -- how sure ------------------------------------------------------------------------------------


def _errors(
    tables: Sequence[Counted], whole: int, wins: Sequence[Sequence[float]], strengths: Sequence[float]
) -> list[float]:
    """The standard error of each logarithm of a strength, measured from their average."""
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


def _add_variation(variation: Matrix, table: Counted, chances: Sequence[float], whole: int) -> None:
    """The squares of what each deal's wins are off from what was to be expected of its decided games."""
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
    """By Gauss and Jordan; the matrix is small and positive definite."""
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
