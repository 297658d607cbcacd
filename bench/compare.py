"""`make bench`: lastcard beside RLCard and OpenSpiel, in one process and in turns."""

import argparse
import json
import os
import platform
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path

from chart import draw_chart
from contenders import Contender, contenders
from lastcard.engine import COMPILED
from measured import Pace, Slice, pace
from targets import FOUR, TWO, Paces, Target, known, targets

HERE = Path(__file__).parent
COMPARED = ("lastcard", "rlcard", "open_spiel", "numpy")
CLASSIC_AT = {2: TWO, 4: FOUR}


def main() -> None:
    """Measure every contender, print the table and check the targets."""
    options = _options()
    if not COMPILED:
        sys.exit("The rules are not compiled here, so the figures would say nothing: is there a C compiler?")
    entries = contenders()
    slices = _passes(entries, options.passes, options.seconds)
    paces = [pace(taken) for taken in slices]
    found = targets({one.name: one for one in paces})
    print(_table(entries, paces))
    print()
    print(_verdicts(found))
    _write_json(HERE / "results.json", options, slices, found)
    draw_chart(found, HERE / "results.png")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--passes", type=int, default=5, help="slices of every contender (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of a slice (1)")
    return parser.parse_args()


def _passes(entries: Sequence[Contender], passes: int, seconds: float) -> list[list[Slice]]:
    """In turns, so that whatever else the machine does falls on everyone alike."""
    slices: list[list[Slice]] = [[] for _ in entries]
    for number in range(passes):
        print(f"pass {number + 1} of {passes} …", file=sys.stderr)
        for entry, taken in zip(entries, slices, strict=True):
            taken.append(entry.run(seconds, number + 1))
    return slices


def _table(entries: Sequence[Contender], paces: Sequence[Pace]) -> str:
    by_name = {one.name: one for one in paces}
    games = [(entry, one) for entry, one in zip(entries, paces, strict=True) if entry.unit != "count"]
    head = ("", "rounds/s", "decisions/s", "decisions/round", "lastcard's classic is")
    return _aligned([head, *(_row(entry, one, by_name) for entry, one in games)])


def _row(entry: Contender, one: Pace, paces: Paces) -> tuple[str, ...]:
    rounds, decisions = known(one.rounds), known(one.decisions)
    classic = paces[CLASSIC_AT[entry.seats]]
    if entry.unit == "decisions":
        ratio = f"{known(classic.decisions) / decisions:,.1f} × by decisions"
    else:
        ratio = f"{known(classic.rounds) / rounds:,.1f} × by rounds   "
    return one.name, f"{rounds:,.0f}", f"{decisions:,.0f}", f"{decisions / rounds:.1f}", ratio


def _verdicts(found: Iterable[Target]) -> str:
    head = ("", "measured", "wanted", "ratio", "reached")
    return _aligned([head, *map(_verdict, found)])


def _verdict(one: Target) -> tuple[str, ...]:
    measured = f"{one.measured:,.{0 if one.measured >= 1000 else 1}f} {one.unit}"
    wanted = f"{'≤' if one.at_most else '≥'} {one.wanted:,.0f} {one.unit}"
    return one.text, measured, wanted, f"{one.ratio:.2f}", "yes" if one.is_met else "NO"


def _aligned(rows: Sequence[tuple[str, ...]]) -> str:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(_line(row, widths) for row in rows)


def _line(row: tuple[str, ...], widths: Sequence[int]) -> str:
    title, *cells = row
    numbers = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True))
    return "  ".join([title.ljust(widths[0]), *numbers]).rstrip()


def _write_json(
    path: Path, options: argparse.Namespace, slices: Iterable[Sequence[Slice]], found: Iterable[Target]
) -> None:
    results = {
        "machine": {"python": platform.python_version(), "processor": platform.machine(), "cores": os.cpu_count()},
        "versions": {name: version(name) for name in COMPARED},
        "passes": options.passes,
        "seconds": options.seconds,
        "medians": [asdict(pace(taken)) for taken in slices],
        "slices": [asdict(one) for taken in slices for one in taken],
        "targets": [asdict(one) | {"ratio": one.ratio, "is_met": one.is_met} for one in found],
    }
    path.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
