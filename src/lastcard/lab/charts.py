"""Charts as PNG files, drawn by Matplotlib (the extra `lastcard[lab]`), which is imported for the first one."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from io import BytesIO
from typing import Any

from lastcard.lab.extras import extra
from lastcard.lab.figures import COLORS, Chart, shift
from lastcard.lab.svg import in_words

MARKERS = "Ds^v"
_DOTS_PER_INCH = 144
# In inches: a chart, a row of dots, the space for each series in it, a line of the legend, the space around rows.
_WIDTH, _HEIGHT, _ROW, _DOT, _LEGEND_LINE, _AROUND_ROWS = 6.4, 3.6, 0.34, 0.13, 0.2, 1.0


def has_charts() -> bool:
    """Whether Matplotlib is there."""
    return find_spec("matplotlib") is not None


def check_charts(purpose: str) -> None:
    """ExtraError if Matplotlib is missing."""
    extra("matplotlib", "lab", purpose)


def draw_charts(charts: Sequence[Chart]) -> bytes:
    """Draw charts side by side; return the bytes of a PNG file."""
    figures = extra("matplotlib.figure", "lab", "charts")
    size = (_WIDTH * len(charts), max(map(_height, charts)))
    figure = figures.Figure(figsize=size, layout="constrained")
    for part, chart in zip(figure.subfigures(1, len(charts), squeeze=False)[0], charts, strict=True):
        _draw(part.subplots(), chart)
        if len(chart.series) > 1:
            part.legend(loc="outside lower center", ncols=chart.legend_columns, fontsize="small", frameon=False)
    # Without date and program version, the same figures give the same bytes.
    drawn = BytesIO()
    figure.savefig(drawn, format="png", dpi=_DOTS_PER_INCH, metadata={"Software": None})
    return drawn.getvalue()


def _height(chart: Chart) -> float:
    row = max(_ROW, _DOT * len(chart.series))
    legend = _LEGEND_LINE * chart.legend_lines if len(chart.series) > 1 else 0
    return legend + (row * len(chart.rows) + _AROUND_ROWS if chart.rows else _HEIGHT)


def _draw(axes: Any, chart: Chart) -> None:  # noqa: ANN401  # of an optional package
    axes.set_title(chart.title)
    axes.grid(visible=True, alpha=0.25)
    for at in range(len(chart.series)):
        (_draw_dots if chart.rows else _draw_line)(axes, chart, at)
    if chart.rows:
        _label_rows(axes, chart)
    else:
        axes.set_xlabel(chart.along)
        axes.set_ylim(*_from_zero(axes.get_ylim()))
        _label_values(axes.yaxis, chart)


def _draw_line(axes: Any, chart: Chart, at: int) -> None:  # noqa: ANN401
    series, color = chart.series[at], COLORS[at % len(COLORS)]
    places = [point.at for point in series.points]
    values = [point.value for point in series.points]
    if len(places) > 10:  # a histogram
        axes.plot(places, values, color=color, label=series.name)
        return
    below, above = _margins(chart, at)
    marker = MARKERS[at % len(MARKERS)]
    axes.errorbar(places, values, [below, above], color=color, marker=marker, capsize=3, label=series.name)


def _draw_dots(axes: Any, chart: Chart, at: int) -> None:  # noqa: ANN401
    series = chart.series[at]
    places = [point.at + shift(at, len(chart.series)) for point in series.points]
    values = [point.value for point in series.points]
    look = {"color": COLORS[at % len(COLORS)], "marker": MARKERS[at % len(MARKERS)], "linestyle": "none"}
    axes.errorbar(values, places, xerr=_margins(chart, at), capsize=3, label=series.name, **look)


def _margins(chart: Chart, at: int) -> tuple[list[float], list[float]]:
    points = chart.series[at].points
    return [point.value - point.low for point in points], [point.high - point.value for point in points]


def _from_zero(limits: tuple[float, float]) -> tuple[float, float]:
    return min(0.0, limits[0]), max(0.0, limits[1])


def _label_rows(axes: Any, chart: Chart) -> None:  # noqa: ANN401
    axes.set_yticks(range(len(chart.rows)), chart.rows)
    axes.set_ylim(len(chart.rows) - 0.5, -0.5)
    if len(chart.series) > 1:  # grid lines between rows, not through them
        axes.set_yticks([at + 0.5 for at in range(len(chart.rows) - 1)], minor=True)
        axes.tick_params(axis="y", which="minor", length=0)
        axes.grid(visible=False, axis="y")
        axes.grid(visible=True, axis="y", which="minor", alpha=0.5)
    axes.set_xlabel(chart.along)
    _label_values(axes.xaxis, chart)
    if chart.mark is not None:
        axes.axvline(chart.mark, color="#888888", linestyle="--", linewidth=1)


def _label_values(axis: Any, chart: Chart) -> None:  # noqa: ANN401
    axis.set_major_formatter(lambda value, _: in_words(value, is_share=chart.is_share))
