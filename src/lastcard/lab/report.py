"""The lab's report: one self-contained HTML page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from lastcard import __version__
from lastcard.lab import figures
from lastcard.lab.compare import Comparison
from lastcard.lab.figures import COLORS, Chart
from lastcard.lab.metrics import METRICS
from lastcard.lab.study import Study
from lastcard.lab.svg import draw
from lastcard.lab.wording import value_and_margin

_STYLE = """
:root { color-scheme: light dark; --ink: #1d2126; --paper: #ffffff; --soft: #5c6570; --line: #d9dee4; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8ebee; --paper: #15181c; --soft: #9aa4af; --line: #333a42; }
}
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto;
  max-width: 75rem; padding: 1rem 1.25rem 4rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
p.soft, figcaption, caption { color: var(--soft); }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(30rem, 100%), 1fr)); gap: 1.5rem 2rem; }
figure { margin: 0; } figcaption { margin-bottom: .25rem; }
figcaption b { color: var(--ink); }
.scroll { overflow-x: auto; margin-top: 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
caption { text-align: left; padding-bottom: .25rem; }
th, td { padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); text-align: right; }
td { white-space: nowrap; }
th { vertical-align: bottom; } th:first-child, td:first-child { text-align: left; }
td.sure { font-weight: 600; }
details { margin: .75rem 0; } summary { cursor: pointer; }
svg { width: 100%; max-width: 44rem; height: auto; } svg text { fill: var(--soft); font-size: 11px; }
svg .grid { stroke: var(--line); } svg .mark { stroke: var(--soft); stroke-dasharray: 4 3; }
svg polyline { fill: none; stroke: currentColor; stroke-width: 1.6; }
svg polygon { fill: currentColor; } svg .whisker { stroke: currentColor; stroke-width: 1.2; }
"""
_COLORS = "\n".join(f"svg .s{at} {{ color: {color}; }}" for at, color in enumerate(COLORS))


def of_studies(studies: Sequence[Study], seed: object) -> str:
    """The page about a set of tables."""
    body = [
        *_introduction(studies, seed),
        *_charts(figures.of_studies(studies)),
        "<h2>Tables</h2>",
        *_table_of_studies(studies),
        "<h2>Cards</h2>",
        *_card_words(),
        *(part for study in studies for part in _cards(study)),
    ]
    return _page(f"What the tables are like: {studies[0].setting.chosen}", body)


def of_comparisons(comparisons: Sequence[Comparison], seed: object) -> str:
    """The page about two rule sets."""
    first = comparisons[0]
    title = f"{_capital(first.one.setting.chosen)} against {first.other.setting.chosen}"
    body = [
        *_introduction([first.one], seed),
        "<p>Both rule sets play the same deals. A difference in bold is significant: its interval excludes zero.</p>",
        *_charts(figures.of_comparisons(comparisons)),
        *(part for compared in comparisons for part in _table_of_comparison(compared)),
    ]
    return _page(title, body)


def _page(title: str, body: Iterable[str]) -> str:
    head = (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)} – lastcard</title>\n<style>{_STYLE}{_COLORS}\n</style>"
    )
    return "\n".join([head, f"<h1>{escape(title)}</h1>", *body, "</html>", ""])


def _introduction(studies: Sequence[Study], seed: object) -> Iterator[str]:
    yield (
        f'<p class="soft">lastcard {__version__}; {studies[0].rounds:,} rounds of each table; '
        f"seed {escape(str(seed))}. All players follow the same rules of thumb. "
        "Intervals contain the true value in 99 of 100 such reports.</p>"
    )


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


# -- charts --------------------------------------------------------------------------------------


def _charts(charts: Iterable[Chart]) -> Iterator[str]:
    about = {metric.name: metric.about for metric in METRICS}
    yield '<div class="charts">'
    for chart in charts:
        words = f": {about[chart.name]}" if chart.name in about else ""
        yield f"<figure><figcaption><b>{escape(chart.title)}</b>{escape(words)}</figcaption>"
        yield draw(chart)
        yield "</figure>"
    yield "</div>"


# -- tables --------------------------------------------------------------------------------------


def _table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """An HTML table. Cells are escaped here; a cell that begins with `!` is bold."""
    yield f'<div class="scroll"><table><caption>{escape(caption)}</caption>'
    yield "<tr>" + "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head) + "</tr>"
    for row in rows:
        yield "<tr>" + "".join(map(_cell, row)) + "</tr>"
    yield "</table></div>"


def _cell(words: str) -> str:
    if words.startswith("!"):
        return f'<td class="sure">{escape(words[1:])}</td>'
    return f"<td>{escape(words)}</td>"


def _table_of_studies(studies: Sequence[Study]) -> Iterator[str]:
    head = ["Edition", "Players", *(metric.title for metric in METRICS)]
    yield from _table("Means with 99 % intervals", head, map(_row, studies))


def _row(study: Study) -> list[str]:
    found = [value_and_margin(study.metric(metric), is_share=metric.is_share) for metric in METRICS]
    return [study.setting.found.name, str(study.setting.players), *found]


def _table_of_comparison(compared: Comparison) -> Iterator[str]:
    one, other = compared.one.setting, compared.other.setting
    head = ["", one.chosen, other.chosen, "Difference"]
    caption = f"{one.found.name}, {one.players} players"
    yield from _table(caption, head, (list(row) for row in comparison_rows(compared)))


def comparison_rows(compared: Comparison) -> Iterator[tuple[str, str, str, str]]:
    """Every metric at both tables, and the difference, marked with `!` if it is significant."""
    for metric in METRICS:
        before, after = (
            value_and_margin(study.metric(metric), is_share=metric.is_share) for study in (compared.one, compared.other)
        )
        found = compared.difference(metric)
        words = value_and_margin(found, is_share=metric.is_share, is_signed=True)
        mark = "!" if found is not None and not found.is_zero_inside else ""
        yield metric.title, before, after, mark + words


def _card_words() -> Iterator[str]:
    yield (
        "<p>A card <b>decides</b> a round if it is one of the winner’s last three plays; its <b>weight</b> is its "
        "share of all those plays, divided by its share of all plays. <b>Wins</b> is how often its player wins the "
        "round, divided by how often the player of any card does. Cards that block or bounce count as plays; a card "
        "laid on a Gauntlet does not.</p>"
    )


def _cards(study: Study) -> Iterator[str]:
    yield f"<details><summary>{escape(str(study.setting))}</summary>"
    head = ["Card", "Plays in a round", "Last card of the round", "Decides", "Weight", "Wins"]
    yield from _table("", head, card_rows(study))
    yield "</details>"


def card_rows(study: Study) -> Iterator[list[str]]:
    """Every kind of card, and how much it matters."""
    for card in study.cards:
        yield [
            card.name,
            value_and_margin(card.plays),
            value_and_margin(card.final, is_share=True),
            value_and_margin(card.decides, is_share=True),
            value_and_margin(card.weight),
            value_and_margin(card.wins),
        ]
