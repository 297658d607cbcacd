"""What there is to see: charts as data. `lab.svg` draws them into pages, `lab.charts` into PNG files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from lastcard.lab.compare import Comparison
from lastcard.lab.intervals import Estimate
from lastcard.lab.metrics import METRICS, Metric
from lastcard.lab.standings import Results
from lastcard.lab.study import Study

COLORS = ("#2f6fbb", "#d1603d", "#2e8b6f", "#a45fa8", "#b8860b", "#4a9cc7", "#8a8a8a")
"""Of the series, one after another; readable on white and on black, and each has a shape of its own besides."""
USUAL_PLAYERS = 4
_SHOWN = [metric for metric in METRICS if metric.name not in {"nobody", "match_turns"}]
_WITH_A_SIZE = [metric for metric in METRICS if metric.name not in {"nobody", "first_seat"}]


@dataclass(frozen=True)
class Point:
    """Where something lies: at a number, or (of `Dots`) in a row; with or without an interval."""

    at: float
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Series:
    name: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Chart:
    """Lines over numbers; or, where there are ``rows``, dots with a row for each."""

    name: str  # of its file
    title: str
    along: str  # what the numbers are
    series: tuple[Series, ...]
    rows: tuple[str, ...] = ()
    is_share: bool = False
    mark: float | None = None  # a value to compare with


def point(at: float, found: Estimate) -> Point:
    return Point(at, found.value, found.low, found.high)


# -- studies -------------------------------------------------------------------------------------


def of_studies(studies: Sequence[Study]) -> Iterator[Chart]:
    """Every figure of every table, how long rounds are, and how much each card weighs."""
    for metric in _SHOWN:
        yield from _of_metric(metric, studies)
    usual = list(_with_usual_players(studies))
    yield _of_lengths(usual)
    for study in usual:
        yield _of_cards(study)


def _of_metric(metric: Metric, studies: Sequence[Study]) -> Iterator[Chart]:
    by_edition: dict[str, list[Point]] = {}
    for study in studies:
        found = study.metric(metric)
        if found is not None:
            by_edition.setdefault(study.setting.found.name, []).append(point(study.setting.players, found))
    if by_edition:
        series = tuple(Series(name, tuple(points)) for name, points in by_edition.items())
        yield Chart(metric.name, metric.title, "players", series, is_share=metric.is_share)


def _with_usual_players(studies: Sequence[Study]) -> Iterator[Study]:
    """One study of each edition: with four players, or as near to it as there is."""
    for edition in dict.fromkeys(study.setting.edition for study in studies):
        mine = [study for study in studies if study.setting.edition == edition]
        yield min(mine, key=lambda study: abs(study.setting.players - USUAL_PLAYERS))


def _of_lengths(studies: Iterable[Study]) -> Chart:
    series = tuple(Series(f"{study.setting.found.name}, {study.setting.players}", _lengths(study)) for study in studies)
    return Chart("lengths", "How long rounds are (share of rounds)", "turns", series, is_share=True)


def _lengths(study: Study) -> tuple[Point, ...]:
    """A histogram with at most 60 bars, which may hold several turns each; without the last hundredth."""
    lengths = study.counts["lengths"]
    end = 1
    while sum(lengths[:end]) < 0.99 * study.rounds:
        end += 1
    width = -(-end // 60)
    starts = range(0, end, width)
    shares = [sum(lengths[start : start + width]) / study.rounds / width for start in starts]
    return tuple(
        Point(start + (width - 1) / 2, share, share, share) for start, share in zip(starts, shares, strict=True)
    )


def _of_cards(study: Study) -> Chart:
    cards = study.cards
    points = tuple(point(at, card.wins) for at, card in enumerate(cards) if card.wins is not None)
    return Chart(
        f"cards-{study.setting.found.id}",
        f"Who plays it wins: {study.setting.found.name}, {study.setting.players} players",
        "how often, by how often whoever plays any card wins",
        (Series(study.setting.found.name, points),),
        rows=tuple(card.name for card in cards),
        mark=1.0,
    )


# -- comparisons ---------------------------------------------------------------------------------


def of_comparisons(comparisons: Sequence[Comparison]) -> Iterator[Chart]:
    """What the other rules change, in parts of what it was."""
    series = tuple(
        Series(f"{compared.one.setting.found.name}, {compared.one.setting.players}", tuple(_changes(compared)))
        for compared in comparisons
    )
    rows = tuple(metric.title for metric in _WITH_A_SIZE)
    yield Chart("changes", "What the other rules change", "difference", series, rows, is_share=True, mark=0.0)


def _changes(compared: Comparison) -> Iterator[Point]:
    for at, metric in enumerate(_WITH_A_SIZE):
        before, found = compared.one.metric(metric), compared.difference(metric)
        if before is not None and found is not None and before.value:
            size = before.value
            yield Point(at, found.value / size, found.low / size, found.high / size)


# -- arena ---------------------------------------------------------------------------------------


def of_results(results: Results, players: int) -> tuple[Chart, Chart]:
    """Win rates and ratings."""
    standings = results.standings
    rows = tuple(standing.bot for standing in standings)
    rates = Series("win rate", tuple(point(at, standing.rate) for at, standing in enumerate(standings)))
    ratings = Series("Elo", tuple(point(at, standing.elo) for at, standing in enumerate(standings)))
    return (
        Chart("rates", "Wins by seat", "99 % intervals over deals", (rates,), rows, is_share=True, mark=1 / players),
        Chart("elo", "Elo", "99 % intervals", (ratings,), rows),
    )
