"""The comparisons with other programs as a bar chart."""

from collections.abc import Sequence
from pathlib import Path

from matplotlib.figure import Figure  # not pyplot: no window, no screen

from targets import Target

MET, MISSED, WANTED = "#2a6f97", "#c1502e", "#222222"


def draw_chart(found: Sequence[Target], path: Path) -> None:
    """Draw the targets that compare with other programs."""
    rows = [target for target in reversed(found) if target.has_rival]  # bars are drawn from below
    figure = Figure(figsize=(10, 1.2 + 0.65 * len(rows)), layout="constrained")
    axes = figure.subplots()
    bars = axes.barh(
        [row.text.replace(" against ", "\nagainst ") for row in rows],
        [row.measured for row in rows],
        color=[MET if row.is_met else MISSED for row in rows],
        height=0.6,
    )
    axes.bar_label(bars, labels=[_label(row) for row in rows], padding=4)
    for place, row in enumerate(rows):
        axes.plot([row.wanted] * 2, [place - 0.4, place + 0.4], color=WANTED, linewidth=2)
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.set_xlim(1, 8 * max(row.measured for row in rows))  # room for the labels
    axes.set_xlabel("times as fast (log scale); the upright line is what was wanted")
    axes.set_title("lastcard beside other programs, random play, one core")
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


def _label(row: Target) -> str:
    return f"{row.measured:,.1f} × ({'reached' if row.is_met else 'missed'})"
