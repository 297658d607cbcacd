"""The report and its charts: one page that needs nothing else, and pictures that are pictures."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from html.parser import HTMLParser
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from lastcard.engine.edition.file import edition_ids
from lastcard.lab import METRICS, Comparison, Setting, Study, figures, observe, report
from lastcard.lab.charts import draw_charts
from lastcard.lab.figures import COLORS, Chart, Point, Series
from lastcard.lab.intervals import Estimate
from lastcard.lab.svg import draw, ticks
from lastcard.lab.wording import short_time, value_and_margin

PNG = b"\x89PNG\r\n"
STACKING = (("stacking", True),)


@cache
def studied(edition: str, players: int, rules: tuple[tuple[str, bool], ...] = ()) -> Study:
    return observe(Setting(edition, players, rules), 128)


@cache
def pages() -> dict[str, str]:
    studies = [studied(edition, players) for edition in ("classic", "super-bowl") for players in (2, 3)]
    compared = Comparison(studied("classic", 3), studied("classic", 3, STACKING))
    return {"studies": report.of_studies(studies, 0), "comparison": report.of_comparisons([compared], 0)}


class Reader(HTMLParser):
    """Notes every tag and every attribute."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in {"meta", "html"}:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        if tag != "html":
            assert self.open.pop() == tag


@pytest.mark.parametrize("name", ["studies", "comparison"])
def test_a_report_needs_nothing_from_anywhere_else(name: str) -> None:
    page = pages()[name]
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert not {"script", "link", "img", "iframe", "object", "base"} & set(reader.tags)
    assert not {"href", "src", "srcset", "xlink:href"} & {attribute for attribute, _ in reader.attributes}
    assert not re.search(r"https?:|//[a-z]|@import|url\(", page)


def test_a_report_has_every_figure_of_every_table() -> None:
    page = pages()["studies"]
    for metric in METRICS:
        assert metric.title in page
        found = studied("classic", 3).metric(metric)
        assert value_and_margin(found, is_share=metric.is_share) in page
    assert "Wild Touchdown!" in page
    assert page.count("<svg") == 7 + 1 + 2


def test_a_comparison_shows_both_sides_and_marks_what_is_sure() -> None:
    page = pages()["comparison"]
    assert "Usual rules against stacking=on" in page
    assert "Difference" in page
    rows = list(report.comparison_rows(Comparison(studied("classic", 2), studied("classic", 3))))
    assert [title for title, *_ in rows] == [metric.title for metric in METRICS]
    points = next(row for row in rows if row[0] == "Points in a round")
    assert points[3].startswith("!+")


def test_charts_are_sound_svg_and_say_what_they_show() -> None:
    chart = Chart("x", "A <b>", "players", (Series("a & b", (Point(2, 0.5, 0.4, 0.6), Point(3, 1, 1, 1))),))
    drawn = ET.fromstring(draw(chart))  # noqa: S314  # our own
    assert drawn.attrib["aria-label"] == "A <b>"
    assert "a & b, 2 players: 0.5 (0.4 to 0.6)" in [each.text for each in drawn.iter("title")]


def tables(editions: Sequence[str], players: Iterable[int]) -> list[Comparison]:
    """Comparisons at many tables. Charts show what was counted, whoever counted it where."""
    shards = [studied("classic", 3, rules).shards for rules in ((), STACKING)]
    settings = [Setting(edition, number) for number in players for edition in editions]
    return [Comparison(*(Study(setting, each) for each in shards)) for setting in settings]


@pytest.mark.parametrize(
    ("editions", "players", "names"),
    [
        (1, range(4, 5), ["changes"]),
        (6, range(4, 5), ["changes"]),
        (1, range(2, 11), ["changes"]),
        (2, range(2, 8), [f"changes-{edition}" for edition in edition_ids()[:2]]),
        (6, range(2, 11), [f"changes-{edition}" for edition in edition_ids()]),
    ],
)
def test_a_chart_of_changes_never_has_more_tables_than_colours(editions: int, players: range, names: list[str]) -> None:
    compared = tables(edition_ids()[:editions], players)
    charts = list(figures.of_comparisons(compared))
    assert [chart.name for chart in charts] == names
    assert sum(len(chart.series) for chart in charts) == len(compared)
    assert all(len({series.name for series in chart.series}) <= len(COLORS) for chart in charts)


@pytest.mark.parametrize("number", [2, 6, 9])
def test_dots_and_legend_keep_out_of_each_others_way(number: int) -> None:
    (chart,) = figures.of_comparisons(tables(["classic"], range(2, 2 + number)))
    drawn = ET.fromstring(draw(chart))  # noqa: S314  # our own
    places = [each.attrib["transform"].removeprefix("translate(").rstrip(")").split() for each in drawn.iter("polygon")]
    heights = sorted(float(y) for _, y in places)
    dots, legend = heights[: number * len(chart.rows)], heights[number * len(chart.rows) :]
    assert len(legend) == number
    assert min(after - before for before, after in pairwise(dots)) > 8
    axis = max(float(each.attrib["y2"]) for each in drawn.iter("line"))
    assert dots[-1] < axis < legend[0]
    assert legend[-1] < float(drawn.attrib["viewBox"].split()[3])


def test_tables_with_one_number_of_players_have_a_row_each() -> None:
    charts = list(figures.of_studies([studied("classic", 3), studied("super-bowl", 3)]))
    assert charts[0].rows == ("Classic", "Super Bowl LVII")
    assert [point.at for series in charts[0].series for point in series.points] == [0, 1]


def test_marks_at_an_axis_are_round_numbers_about_the_values() -> None:
    assert ticks(0, 100) == [0, 20, 40, 60, 80, 100]
    assert ticks(-0.3, 0.9) == pytest.approx([-0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8, 1.0])


@pytest.mark.parametrize("value", [0.0, 5.0, -0.25, 1e-12])
def test_marks_about_a_single_value_leave_room_on_both_sides(value: float) -> None:
    for high in (value, value + abs(value) * 1e-15):  # a sum may be off by its last digit
        marks = ticks(value, high)
        assert marks[0] < value < marks[-1]
        assert 3 <= len(marks) <= 10


@pytest.mark.parametrize(
    ("found", "is_share", "words"),
    [
        (Estimate(49.234, 48.9, 49.6), False, "49.2 ± 0.4"),
        (Estimate(1234.5, 1199.5, 1269.5), False, "1,234 ± 35"),
        (Estimate(0.2512, 0.2492, 0.2532), True, "25.1 ± 0.2 %"),
        (Estimate(-0.01, -0.02, 0.0), True, "−1 ± 1 %"),
        (Estimate(0, 0, 0), True, "0 %"),
        (Estimate(0, 0, 0.0052), True, "0.0 ± 0.5 %"),
        (None, True, "–"),
    ],
)
def test_figures_have_as_many_digits_as_they_are_worth(found: Estimate | None, is_share: bool, words: str) -> None:
    assert value_and_margin(found, is_share=is_share) == words


def test_times_in_words() -> None:
    assert [short_time(each) for each in (2.5, 0.0123, 4e-6)] == ["2.5 s", "12.3 ms", "4 µs"]


def test_charts_are_drawn_as_png_and_the_same_again() -> None:
    pytest.importorskip("matplotlib", reason="Matplotlib is not installed: lastcard[lab] brings it")
    charts = list(figures.of_studies([studied("classic", 2), studied("classic", 3)]))
    drawn = draw_charts([charts[0], charts[-1]])
    assert drawn.startswith(PNG)
    assert drawn == draw_charts([charts[0], charts[-1]])


def test_a_png_grows_with_its_tables() -> None:
    pytest.importorskip("matplotlib", reason="Matplotlib is not installed: lastcard[lab] brings it")
    heights = []
    for number in (1, 6, 9):
        drawn = draw_charts(list(figures.of_comparisons(tables(["classic"], range(2, 2 + number)))))
        heights.append(int.from_bytes(drawn[20:24], "big"))
    assert heights[0] < heights[1] < heights[2]
