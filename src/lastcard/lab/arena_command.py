"""`lastcard arena`: plays a contest, shows the standings, and writes them to files."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from lastcard.engine.seeds import seed_number
from lastcard.lab.arena import Contest, compete
from lastcard.lab.charts import check_charts, draw_charts
from lastcard.lab.figures import of_results
from lastcard.lab.intervals import CONFIDENCE
from lastcard.lab.output import as_json, check_file, progress, write
from lastcard.lab.spread import Where
from lastcard.lab.standings import Results, Standing
from lastcard.lab.wording import short_time, value_and_margin


@dataclass(frozen=True)
class ArenaFiles:
    """The files for an arena's results."""

    csv: str | None = None
    json: str | None = None
    chart: str | None = None

    def check(self) -> None:
        """ValueError if one of them cannot be written, before any game is played."""
        if self.chart is not None:
            check_charts("--chart")
            if not self.chart.lower().endswith(".png"):
                raise ValueError(f"--chart draws a PNG file: its name must end in .png, unlike {self.chart!r}")
        for path in (self.csv, self.json, self.chart):
            if path is not None:
                check_file(path)


def run_arena(contest: Contest, where: Where, files: ArenaFiles) -> None:
    """Play a contest, write its files, and show the results; files come first, in case the terminal closes."""
    files.check()
    with progress("games", contest.deals * contest.players) as tell:
        found = compete(contest, where, tell)
    _write_results(contest, found, files)
    _show_results(contest, found)


def _write_results(contest: Contest, found: Results, files: ArenaFiles) -> None:
    if files.csv is not None:
        write(files.csv, _as_csv(found))
    if files.json is not None:
        write(files.json, as_json(results_as_dict(contest, found)))
    if files.chart is not None:
        write(files.chart, draw_charts(of_results(found, contest.players)))


def _show_results(contest: Contest, found: Results) -> None:
    console = Console(highlight=False)
    table = Table("bot", "seats", "wins", f"wins by seat (fair: {100 / contest.players:.1f} %)", "Elo", box=SIMPLE_HEAD)
    for standing in found.standings:
        rate = value_and_margin(standing.rate, is_share=True)
        elo = value_and_margin(standing.elo)
        table.add_row(standing.bot, f"{standing.seats:,}", f"{standing.wins:,g}", rate, elo)
    console.print(table)
    what = "matches" if contest.whole_matches else "rounds"
    nobody = f"; nobody went out in {found.nobody:,}" if found.nobody else ""
    console.print(
        f"{found.games:,} {what} of {contest.edition} with {contest.players} players: {found.deals:,} deals, each in "
        f"every rotation; seed {seed_number(contest.seed)}; ± are 99 % intervals{nobody}"
    )
    for bot, times in found.times.items():
        told = f"{short_time(times.mean)} on average, 99 % within {short_time(times.quantile(0.99))}"
        console.print(f"{bot}: {told} a decision")


def results_as_dict(contest: Contest, found: Results) -> dict[str, object]:
    """Everything that follows from the seed: equal contests give equal files."""
    return {
        "edition": contest.edition,
        "players": contest.players,
        "rules": dict(contest.rules),
        "seed": str(seed_number(contest.seed)),
        "matches": contest.whole_matches,
        "games": found.games,
        "deals": found.deals,
        "nobody": found.nobody,
        "confidence": CONFIDENCE,
        "bots": [_as_dict(standing) for standing in found.standings],
    }


def _as_dict(standing: Standing) -> dict[str, object]:
    estimates = {name: getattr(standing, name).as_dict() for name in ("rate", "wilson", "elo")}
    return {"bot": standing.bot, "seats": standing.seats, "wins": standing.wins, **estimates}


def _as_csv(found: Results) -> str:
    head = ["bot", "seats", "wins"]
    head += [f"{name}{part}" for name in ("rate", "wilson", "elo") for part in ("", "_low", "_high")]
    rows = io.StringIO()
    writer = csv.writer(rows, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(_csv_row(standing) for standing in found.standings)
    return rows.getvalue()


def _csv_row(standing: Standing) -> list[object]:
    estimates = (standing.rate, standing.wilson, standing.elo)
    return [standing.bot, standing.seats, standing.wins, *(v for each in estimates for v in each.as_dict().values())]
