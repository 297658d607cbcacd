"""Charts as SVG inside a page, which styles their colours for light and dark mode."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from lastcard.lab.figures import COLORS, LEGEND_LETTERS, LEGEND_MARKER, Chart, Point, Series, shift

WIDTH = 560
LINES_HEIGHT = 260
ROW, DOT = 24, 11  # the least height of a row, and the space in it for each series
LEGEND_LINE = 18
LEFT, RIGHT, TOP, BOTTOM = 52, 24, 10, 40
ROWS_LEFT = 170
ROUNDING = 1e-9  # relative differences below this are rounding errors
# Shapes around the origin; every series has a colour and a shape.
_SHAPES = ("0,-4 4,0 0,4 -4,0", "-3.5,-3.5 3.5,-3.5 3.5,3.5 -3.5,3.5", "0,-4.5 4,3.5 -4,3.5", "0,4.5 4,-3.5 -4,-3.5")


def draw(chart: Chart) -> str:
    """The chart as an `svg` element."""
    return _Rows(chart).draw() if chart.rows else _Lines(chart).draw()


@dataclass(frozen=True)
class Scale:
    """Maps values to coordinates."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        """The coordinate of a value."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)


def ticks(low: float, high: float, wanted: int = 6) -> list[float]:
    """Round numbers from below ``low`` to above ``high``, with some space around a single value, as in PNG files."""
    if high - low <= ROUNDING * max(abs(low), abs(high)):
        room = abs(high) / 20 or 0.05
        low, high = low - room, high + room
    rough = (high - low) / wanted
    size = 10 ** floor(log10(rough))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough)
    return [step * at for at in range(floor(low / step), ceil(high / step) + 1)]


def in_words(value: float, *, is_share: bool) -> str:
    """A number on an axis."""
    return f"{value * 100:.3g} %".replace("-", "−") if is_share else f"{value:.4g}".replace("-", "−")


class _Lines:
    """Lines over numbers."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        points = [point for series in chart.series for point in series.points]
        values = [value for point in points for value in (point.low, point.high)]
        self.height = LINES_HEIGHT + LEGEND_LINE * chart.legend_lines
        self.marks = ticks(min(0.0, *values), max(0.0, *values))
        places = sorted({point.at for point in points})
        first, last = places[0], places[-1]
        slack = max(0.5, (last - first) * 0.02)
        self.x = Scale(first - slack, last + slack, LEFT, WIDTH - RIGHT)
        self.y = Scale(self.marks[0], self.marks[-1], LINES_HEIGHT - BOTTOM, TOP)
        self.numbers = places if len(places) <= 10 else [each for each in ticks(first, last) if first <= each <= last]

    def draw(self) -> str:
        return _svg(self.chart.title, self.height, [*self.axes(), *self.lines(), *_legend(self.chart, LINES_HEIGHT)])

    def axes(self) -> Iterator[str]:
        for mark in self.marks:
            yield _grid(LEFT, self.y(mark), WIDTH - RIGHT, self.y(mark))
            words = in_words(mark, is_share=self.chart.is_share)
            yield _text(LEFT - 6, self.y(mark) + 4, words, "end")
        for number in self.numbers:
            yield _text(self.x(number), LINES_HEIGHT - BOTTOM + 16, f"{number:g}", "middle")
        yield _text((LEFT + WIDTH - RIGHT) / 2, LINES_HEIGHT - BOTTOM + 32, self.chart.along, "middle")

    def lines(self) -> Iterator[str]:
        for at, series in enumerate(self.chart.series):
            path = " ".join(f"{self.x(point.at):.1f},{self.y(point.value):.1f}" for point in series.points)
            yield f'<g class="s{at % len(COLORS)}"><polyline points="{path}"/>'
            for point in series.points if len(series.points) <= 10 else ():
                x = self.x(point.at)
                yield _whisker(x, self.y(point.low), x, self.y(point.high))
                yield _marker(at, x, self.y(point.value), self.words(series, point))
            yield "</g>"

    def words(self, series: Series, point: Point) -> str:
        return f"{series.name}, {point.at:g} {self.chart.along}: {_told(self.chart, point)}"


class _Rows:
    """Rows of dots."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        values = [value for series in chart.series for point in series.points for value in (point.low, point.high)]
        if chart.mark is not None:
            values.append(chart.mark)
        self.marks = ticks(min(values), max(values))
        self.x = Scale(self.marks[0], self.marks[-1], ROWS_LEFT, WIDTH - RIGHT)
        self.row = max(ROW, DOT * len(chart.series))
        self.bottom = TOP + self.row * len(chart.rows)
        legend = LEGEND_LINE * chart.legend_lines if len(chart.series) > 1 else 0
        self.height = self.bottom + BOTTOM + legend

    def draw(self) -> str:
        legend = _legend(self.chart, self.bottom + BOTTOM) if len(self.chart.series) > 1 else ()
        return _svg(self.chart.title, self.height, [*self.axes(), *self.dots(), *legend])

    def axes(self) -> Iterator[str]:
        for mark in self.marks:
            yield _grid(self.x(mark), TOP, self.x(mark), self.bottom)
            words = in_words(mark, is_share=self.chart.is_share)
            yield _text(self.x(mark), self.bottom + 16, words, "middle")
        if self.chart.mark is not None:
            x = self.x(self.chart.mark)
            yield f'<line class="mark" x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{self.bottom}"/>'
        for at, row in enumerate(self.chart.rows):
            yield _grid(ROWS_LEFT, TOP + self.row * at, WIDTH - RIGHT, TOP + self.row * at)
            yield _text(ROWS_LEFT - 8, TOP + self.row * (at + 0.5) + 4, row, "end")
        yield _text((ROWS_LEFT + WIDTH - RIGHT) / 2, self.bottom + 32, self.chart.along, "middle")

    def dots(self) -> Iterator[str]:
        several = len(self.chart.series)
        for at, series in enumerate(self.chart.series):
            yield f'<g class="s{at % len(COLORS)}">'
            for point in series.points:
                y = TOP + self.row * (point.at + 0.5 + shift(at, several))
                yield _whisker(self.x(point.low), y, self.x(point.high), y)
                row = self.chart.rows[int(point.at)]
                yield _marker(at, self.x(point.value), y, f"{series.name}, {row}: {_told(self.chart, point)}")
            yield "</g>"


# -- parts ---------------------------------------------------------------------------------------


def _told(chart: Chart, point: Point) -> str:
    words: Callable[[float], str] = lambda value: in_words(value, is_share=chart.is_share)  # noqa: E731
    return f"{words(point.value)} ({words(point.low)} to {words(point.high)})"


def _svg(title: str, height: float, parts: list[str]) -> str:
    head = f'<svg role="img" aria-label="{escape(title)}" viewBox="0 0 {WIDTH} {height:.0f}">'
    return "\n".join([head, *parts, "</svg>"])


def _text(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _grid(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="grid" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _whisker(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line class="whisker" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _marker(series: int, x: float, y: float, words: str) -> str:
    shape = _SHAPES[series % len(_SHAPES)]
    return f'<polygon points="{shape}" transform="translate({x:.1f} {y:.1f})"><title>{escape(words)}</title></polygon>'


def _legend(chart: Chart, top: float) -> Iterator[str]:
    columns = chart.legend_columns
    letter = (WIDTH - RIGHT) / LEGEND_LETTERS
    column = letter * (max(len(series.name) for series in chart.series) + LEGEND_MARKER)
    start = (WIDTH - columns * column) / 2 + letter * LEGEND_MARKER / 2
    for at, series in enumerate(chart.series):
        x, y = start + at % columns * column, top + 10 + at // columns * LEGEND_LINE
        yield f'<g class="s{at % len(COLORS)}">{_marker(at, x, y - 4, series.name)}</g>'
        yield _text(x + 10, y, series.name, "start")
