"""Tests marked `nightly`: `--nightly all` runs all of them, any other run the tenth that its commit picks."""

import os
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

PARTS = 10
SEED = "LASTCARD_ROTATION"
LEFT_OUT = "nightly_left_out"


def one_in(keep: int, cases: Iterable[Any]) -> list[Any]:
    """Parameters for cases of one kind: one of ``keep`` for every run, spread evenly, the others nightly."""
    apart = [case if isinstance(case, tuple) else (case,) for case in cases]
    return [pytest.param(*case, marks=[pytest.mark.nightly] if at % keep else []) for at, case in enumerate(apart)]


def current_seed() -> str:
    """The commit, so that the same commit always picks the same tenth; LASTCARD_ROTATION picks another."""
    return os.environ.get(SEED) or _commit()


def _commit() -> str:
    command = ["git", "-C", str(Path(__file__).parent), "rev-parse", "--short=12", "HEAD"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "no commit"


def part_of(text: str) -> int:
    return crc32(text.encode()) % PARTS


def _named(items: list[pytest.Item]) -> Iterator[tuple[str, pytest.Item]]:
    """Nightly tests by a name of their own: all that schemathesis makes of one function is called the same."""
    seen: Counter[str] = Counter()
    for item in items:
        if item.get_closest_marker("nightly"):
            yield f"{item.nodeid} {seen[item.nodeid]}", item
            seen[item.nodeid] += 1


class Rotation:
    """Leaves out the nightly tests of the other nine parts, and says how many."""

    def __init__(self, config: pytest.Config) -> None:
        self._seed = os.environ[SEED] = current_seed()  # the workers of xdist inherit it
        # Whoever asks for a single test gets it, whatever its marks.
        self._runs_all = config.getoption("nightly") == "all" or any("::" in each for each in config.args)
        self.left_out = 0

    def is_picked(self, test: str) -> bool:
        """Every test is in one of the parts, whatever else is collected."""
        return self._runs_all or part_of(test) == part_of(self._seed)

    def pytest_report_header(self) -> str:
        if self._runs_all:
            return "nightly tests: all"
        return f"nightly tests: part {part_of(self._seed)} of 0–{PARTS - 1} (repeat with {SEED}={self._seed})"

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        others = {each for name, each in _named(items) if not self.is_picked(name)}
        if others:
            self.left_out = len(others)
            items[:] = [each for each in items if each not in others]
            config.hook.pytest_deselected(items=[*others])

    # Under xdist the workers choose, all of them the same; the count comes to the process that started them.

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
        if output is not None:
            output[LEFT_OUT] = self.left_out

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:  # noqa: ANN401  # xdist has no types
        self.left_out = getattr(node, "workeroutput", {}).get(LEFT_OUT, self.left_out)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.left_out:
            left_out = f"{self.left_out} nightly tests belong to the other parts and did not run"
            terminalreporter.write_line(f"{left_out}; `make test-all` runs all of them.")
