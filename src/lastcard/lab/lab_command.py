"""`lastcard lab`: studies tables, or compares two rule sets; shows the results, and writes a report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from lastcard.engine.edition.file import edition_ids
from lastcard.engine.edition.model import SEATS, SEATS_RANGE, SeatError
from lastcard.engine.edition.options import Choice, OptionError
from lastcard.lab import figures, report
from lastcard.lab.charts import draw_charts, has_charts
from lastcard.lab.compare import Comparison
from lastcard.lab.intervals import CONFIDENCE, Estimate
from lastcard.lab.metrics import METRICS
from lastcard.lab.output import as_json, check_file, check_folder, make_folder, progress, write
from lastcard.lab.spread import Where
from lastcard.lab.study import Setting, Study, observe_all
from lastcard.lab.wording import value_and_margin

_PAGE = "report.html"
Rules = Mapping[str, Choice]
FEW_TABLES = 2
"""Up to this many tables, the terminal shows the cards too."""
ROOMY = 120
"""From this width on, a terminal has room for values and margins side by side."""


@dataclass(frozen=True)
class LabPlan:
    """Which tables to study, how many rounds of each, and which other rules to compare with."""

    editions: str
    players: str
    rounds: int
    seed: str
    rules: Rules
    against: Rules | None = None


@dataclass(frozen=True)
class LabFiles:
    """The files for the lab's results."""

    out: str | None = None
    json: str | None = None

    def check(self) -> None:
        """ValueError if one of them cannot be written, before any round is played."""
        if self.out is not None:
            check_folder(self.out, _PAGE, "*.png")
        if self.json is not None:
            check_file(self.json)


def run_lab(plan: LabPlan, where: Where, files: LabFiles) -> None:
    """Study the tables, write the files, and show the results; files come first, in case the terminal closes."""
    files.check()
    found = _studied(plan, where)
    if plan.against is None:
        _write_studies(found, plan.seed, files)
        _show_studies(found, plan.seed)
    else:
        pairs = [Comparison(one, other) for one, other in zip(found[::2], found[1::2], strict=True)]
        _write_comparisons(pairs, plan.seed, files)
        _show_comparisons(pairs, plan.seed)


def _studied(plan: LabPlan, where: Where) -> list[Study]:
    rules = [plan.rules] if plan.against is None else [plan.rules, plan.against]
    tables = list(_usable(read_editions(plan.editions), read_players(plan.players), rules))
    found = []
    with progress("tables", len(tables)) as tell:
        for study in observe_all(tables, plan.rounds, plan.seed, where):
            found.append(study)
            tell(1)
    return found


def read_editions(words: str) -> list[str]:
    """`all`, or ids and files separated by commas; duplicates are dropped."""
    found = edition_ids() if words == "all" else dict.fromkeys(word for word in words.split(",") if word)
    if not found:
        raise ValueError(f"--edition must be all, or ids separated by commas, not {words!r}")
    return list(found)


def read_players(words: str) -> list[int]:
    """Numbers and ranges of players: `2-10`, `4`, `2,4`."""
    found: list[int] = []
    for word in words.split(","):
        first, dash, last = word.partition("-")
        if not first.isdecimal() or not (last.isdecimal() or not dash):
            raise ValueError(f"--players must be a number or a range such as 2-10, not {words!r}")
        numbers = range(int(first), int(last or first) + 1)
        if not numbers or numbers[0] not in SEATS or numbers[-1] not in SEATS:
            raise SeatError(f"{SEATS_RANGE} can play, not {words} (J3)")
        found.extend(numbers)
    return list(dict.fromkeys(found))


def _usable(editions: Sequence[str], players: Sequence[int], rules: Sequence[Rules]) -> Iterator[Setting]:
    """Every table that can have these rules; the others are left out with a message, unless none is left."""
    wanted = [(edition, number) for edition in editions for number in players]
    missing = 0
    for edition, number in wanted:
        try:
            settings = [Setting(edition, number, tuple(each.items())) for each in rules]
        except OptionError as error:
            missing += 1
            if missing == len(wanted):
                raise
            Console(stderr=True, highlight=False).print(f"left out: {edition} with {number} players ({error})")
        else:
            yield from settings


def _show_studies(found: Sequence[Study], seed: str) -> None:
    console = Console(highlight=False)
    for edition, studies in groupby(found, lambda study: study.setting.found.name):
        _show_overview(console, edition, studies)
    for study in found if len(found) <= FEW_TABLES else ():
        _show_cards(console, study)
    console.print(f"{found[0].rounds:,} rounds of each table; seed {seed}; ± are 99 % intervals")


def _show_overview(console: Console, edition: str, studies: Iterable[Study]) -> None:
    """The main metrics for each number of players."""
    shown = [metric for metric in METRICS if metric.short]
    table = Table(
        "players", *(Column(metric.short, justify="right") for metric in shown), title=Text(edition), box=SIMPLE_HEAD
    )
    for study in studies:
        values = [value_and_margin(study.metric(metric), is_share=metric.is_share) for metric in shown]
        table.add_row(str(study.setting.players), *_fitted(console, values))
    console.print(table)


def _show_cards(console: Console, study: Study) -> None:
    figures_of_a_card = ("plays in a round", "last card", "decides", "weight", "wins")
    heads = [Column(head, justify="right") for head in figures_of_a_card]
    table = Table("card", *heads, title=Text(str(study.setting)), box=SIMPLE_HEAD)
    for card, *values in report.card_rows(study):
        table.add_row(Text(card), *_fitted(console, values))
    console.print(table)


def _fitted(console: Console, values: Iterable[str]) -> list[str]:
    """On a narrow terminal, margins stand below their values."""
    return [value if console.width >= ROOMY else value.replace(" ± ", "\n± ").replace(" %", "%") for value in values]


def _show_comparisons(found: Sequence[Comparison], seed: str) -> None:
    console = Console(highlight=False)
    for compared in found:
        one, other = compared.one.setting, compared.other.setting
        table = Table(
            "",
            one.chosen,
            other.chosen,
            "difference",
            title=Text(f"{one.found.name}, {one.players} players"),
            box=SIMPLE_HEAD,
        )
        for *cells, difference in report.comparison_rows(compared):
            is_significant = difference.startswith("!")
            table.add_row(*cells, f"[bold]{difference[1:]}[/bold]" if is_significant else difference)
        console.print(table)
    console.print(
        f"{found[0].one.rounds:,} rounds, the same deals for both; seed {seed}; ± are 99 % intervals; bold: significant"
    )


# -- files ---------------------------------------------------------------------------------------


def _write_studies(found: Sequence[Study], seed: str, files: LabFiles) -> None:
    if files.json is not None:
        write(files.json, as_json([study_as_dict(study) for study in found]))
    if files.out is not None:
        _write_folder(files.out, report.of_studies(found, seed), figures.of_studies(found))


def _write_comparisons(found: Sequence[Comparison], seed: str, files: LabFiles) -> None:
    if files.json is not None:
        write(files.json, as_json([comparison_as_dict(compared) for compared in found]))
    if files.out is not None:
        _write_folder(files.out, report.of_comparisons(found, seed), figures.of_comparisons(found))


def _write_folder(path: str, page: str, charts: Iterator[figures.Chart]) -> None:
    folder = make_folder(path)
    write(folder / _PAGE, page)
    if not has_charts():  # the page draws its own
        Console(stderr=True, highlight=False).print(
            "left out: the charts as PNG files; pip install matplotlib", markup=False
        )
        return
    for chart in charts:
        write(folder / f"{chart.name}.png", draw_charts([chart]))


def study_as_dict(study: Study) -> dict[str, object]:
    """Everything about one table, for JSON."""
    setting = study.setting
    metrics = {metric.name: study.metric(metric) for metric in METRICS}
    return {
        "edition": setting.found.id,
        "players": setting.players,
        "rules": dict(setting.rules),
        "rounds": study.rounds,
        "confidence": CONFIDENCE,
        "metrics": {name: _as_dict(found) for name, found in metrics.items()},
        "wins_by_seat_from_dealer": list(study.counts["wins"]),
        "cards": [
            {"id": card.id}
            | {name: _as_dict(getattr(card, name)) for name in ("plays", "final", "decides", "weight", "wins")}
            for card in study.cards
        ],
        "turns_histogram": list(study.counts["lengths"]),
        "points_histogram_by_tens": list(study.counts["heaps"]),
        "match_rounds_histogram": list(study.counts["spans"]),
    }


def _as_dict(found: Estimate | None) -> dict[str, float] | None:
    return None if found is None else found.as_dict()


def comparison_as_dict(compared: Comparison) -> dict[str, object]:
    """Both tables and their differences, for JSON."""
    differences = {metric.name: compared.difference(metric) for metric in METRICS}
    return {
        "one": study_as_dict(compared.one),
        "other": study_as_dict(compared.other),
        "differences": {name: _as_dict(found) for name, found in differences.items()},
    }
