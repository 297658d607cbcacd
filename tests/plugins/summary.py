"""Sums up the runs of `make test`: the slowest tests, every second try, and how each run closed."""

import sys
from collections.abc import Iterator

from tests.plugins.results import Run, read

SLOWEST = 50
AGAIN = "-again"
"""How the name of a run ends that tries the failed tests of another run once more."""


def slowest(runs: list[Run]) -> Iterator[str]:
    times = [(seconds, run.name, test) for run in runs for test, seconds in run.seconds.items()]
    yield f"The {SLOWEST} slowest of {len(times):,} tests, in seconds:"
    for seconds, name, test in sorted(times, reverse=True)[:SLOWEST]:
        yield f"{seconds:8.2f}  {name}: {test}"


def retries(runs: list[Run]) -> Iterator[str]:
    """Tests that failed and then passed. Each is a defect, of the test or of what it tests."""
    again = {run.name.removesuffix(AGAIN): run for run in runs if run.name.endswith(AGAIN)}
    tried = [test for run in runs if run.name in again for test in run.failed if test in again[run.name].seconds]
    failed = {test for run in again.values() for test in run.failed}
    passed = [test for test in tried if test not in failed]
    if not passed:
        yield "No test needed a second try."
    else:
        yield f"{len(passed)} test{'s' * (len(passed) > 1)} needed a second try: {', '.join(passed)}"


def lines(runs: list[Run]) -> Iterator[str]:
    yield from slowest(runs)
    yield ""
    yield from retries(runs)
    for run in runs:
        yield f"=== {run.name}: {run.closing} ==="


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in lines(read()))
