"""Keeps what one run of pytest found. `make test` consists of several runs and sums them up at the end."""

import json
from collections import defaultdict
from dataclasses import asdict, dataclass
from pathlib import Path

import pytest
from tests.plugins.rotation import Rotation

FOLDER = Path(__file__).parents[2] / "build" / "tests"


@dataclass(frozen=True)
class Run:
    """One run: its name, its closing line, and what its tests took and came to."""

    name: str
    closing: str
    seconds: dict[str, float]
    """By test, in all its phases: set-up, call and teardown."""
    failed: tuple[str, ...]

    def write(self) -> None:
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / f"{self.name}.json").write_text(json.dumps(asdict(self)), encoding="utf-8")


def read() -> list[Run]:
    """The runs that were written, in the order in which they ended."""
    files = sorted(FOLDER.glob("*.json"), key=lambda path: path.stat().st_mtime_ns)
    found = [json.loads(path.read_text("utf-8")) for path in files]
    return [Run(**{**each, "failed": tuple(each["failed"])}) for each in found]


class Recorder:
    """Watches a run and writes it down when it ends."""

    def __init__(self, name: str, rotation: Rotation) -> None:
        self._name = name
        self._rotation = rotation
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._failed: dict[str, None] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._seconds[report.nodeid] += report.duration
        if report.failed:
            self._failed[report.nodeid] = None

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        parts, _ = terminalreporter.build_summary_stats_line()
        elapsed = terminalreporter._session_start.elapsed().seconds
        counts = [text for text, _ in parts if "deselected" not in text]
        if self._rotation.left_out:
            counts.append(f"{self._rotation.left_out} left to nightly runs")
        closing = f"{', '.join(counts)} in {elapsed:.0f} s"
        Run(self._name, closing, dict(self._seconds), tuple(self._failed)).write()
