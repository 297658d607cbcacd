"""Charts as data. `lab.svg` draws them into pages, `lab.charts` into PNG files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from lastcard.lab.compare import Comparison
from lastcard.lab.intervals import Estimate
from lastcard.lab.metrics import METRICS, Metric
from lastcard.lab.standings import Results
from lastcard.lab.study import Setting, Study

COLORS = ("#2f6fbb", "#d1603d", "#2e8b6f", "#a45fa8", "#b8860b", "#4a9cc7", "#8a8a8a", "#d4588e", "#7f9a2b")
"""The colours of series, readable on white and on black; shapes tell them apart as well.
There are as many as numbers of players, so the tables of one edition never share a colour."""
LEGEND_LETTERS, LEGEND_MARKER = 80, 6
"""The width of a legend, and the space before each name in it, in letters."""
USUAL_PLAYERS = 4
_SHOWN = [metric for metric in METRICS if metric.name not in {"nobody", "match_turns"}]
_WITH_A_SIZE = [metric for metric in METRICS if metric.name not in {"nobody", "first_seat"}]


@dataclass(frozen=True)
class Point:
    """A value at a number, or in a row of a chart of dots; with its interval."""

    at: float
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Series:
    """Points that belong together, under one name."""

    name: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Chart:
    """Lines over numbers; or, if there are ``rows``, dots in each row."""

    name: str  # of its file
    title: str
    along: str  # the label of the number axis
    series: tuple[Series, ...]
    rows: tuple[str, ...] = ()
    is_share: bool = False
    mark: float | None = None  # a value to compare with

    @property
    def legend_columns(self) -> int:
        """How many names of series fit side by side."""
        longest = max(len(series.name) for series in self.series)
        return max(1, min(len(self.series), LEGEND_LETTERS // (longest + LEGEND_MARKER)))

    @property
    def legend_lines(self) -> int:
        """How many lines the legend takes."""
        return -(-len(self.series) // self.legend_columns)


def shift(at: int, several: int) -> float:
    """The offset of a series from the middle of a row, in rows; it leaves a gap between rows."""
    return 0.8 * ((at + 0.5) / several - 0.5)


def point(at: float, found: Estimate) -> Point:
    """The point of an estimate."""
    return Point(at, found.value, found.low, found.high)


# -- studies -------------------------------------------------------------------------------------


def of_studies(studies: Sequence[Study]) -> Iterator[Chart]:
    """Every metric of every table, how long rounds are, and how much each card matters."""
    for metric in _SHOWN:
        yield from _of_metric(metric, studies)
    usual = list(_with_usual_players(studies))
    yield _of_lengths(usual)
    for study in usual:
        yield _of_cards(study)


def _of_metric(metric: Metric, studies: Sequence[Study]) -> Iterator[Chart]:
    known = [(study.setting, found) for study in studies if (found := study.metric(metric)) is not None]
    numbers = {setting.players for setting, _ in known}
    if len(numbers) > 1:
        yield _by_players(metric, known)
    elif known:  # lines over a single number would be dots on top of each other
        points = tuple(point(at, found) for at, (_, found) in enumerate(known))
        rows = tuple(setting.found.name for setting, _ in known)
        along, series = f"with {numbers.pop()} players", (Series(metric.title, points),)
        yield Chart(metric.name, metric.title, along, series, rows, is_share=metric.is_share)


def _by_players(metric: Metric, known: Iterable[tuple[Setting, Estimate]]) -> Chart:
    by_edition: dict[str, list[Point]] = {}
    for setting, found in known:
        by_edition.setdefault(setting.found.name, []).append(point(setting.players, found))
    series = tuple(Series(name, tuple(points)) for name, points in by_edition.items())
    return Chart(metric.name, metric.title, "players", series, is_share=metric.is_share)


def _with_usual_players(studies: Sequence[Study]) -> Iterator[Study]:
    """One study of each edition: with four players, or as close to that as possible."""
    for edition in dict.fromkeys(study.setting.edition for study in studies):
        mine = [study for study in studies if study.setting.edition == edition]
        yield min(mine, key=lambda study: abs(study.setting.players - USUAL_PLAYERS))


def _of_lengths(studies: Iterable[Study]) -> Chart:
    series = tuple(Series(_table(study.setting), _lengths(study)) for study in studies)
    return Chart("lengths", "How long rounds are (share of rounds)", "turns", series, is_share=True)


def _table(setting: Setting) -> str:
    return f"{setting.found.name}, {setting.players} players"


def _lengths(study: Study) -> tuple[Point, ...]:
    """A histogram with at most 60 bins, without the longest hundredth of rounds."""
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
        f"Wins with each card: {study.setting.found.name}, {study.setting.players} players",
        "how often its player wins, relative to the player of any card",
        (Series(study.setting.found.name, points),),
        rows=tuple(card.name for card in cards),
        mark=1.0,
    )


# -- comparisons ---------------------------------------------------------------------------------


def of_comparisons(comparisons: Sequence[Comparison]) -> Iterator[Chart]:
    """The relative changes that the other rules make: in one chart if the colours suffice, else one per edition."""
    if len(comparisons) <= len(COLORS):
        yield _of_changes("", "", [(_table(compared.one.setting), compared) for compared in comparisons])
        return
    for edition in dict.fromkeys(compared.one.setting.edition for compared in comparisons):
        mine = [compared for compared in comparisons if compared.one.setting.edition == edition]
        found = mine[0].one.setting.found
        named = [(f"{compared.one.setting.players} players", compared) for compared in mine]
        yield _of_changes(f"-{found.id}", f": {found.name}", named)


def _of_changes(name: str, title: str, named: Iterable[tuple[str, Comparison]]) -> Chart:
    series = tuple(Series(table, tuple(_changes(compared))) for table, compared in named)
    rows = tuple(metric.title for metric in _WITH_A_SIZE)
    title = f"What the other rules change{title}"
    return Chart(f"changes{name}", title, "difference", series, rows, is_share=True, mark=0.0)


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
