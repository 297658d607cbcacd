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
    named = {run.name: run for run in runs}
    for name, run in named.items():
        again = named.get(name + AGAIN)
        if again is not None:
            passed = [test for test in run.failed if test in again.seconds and test not in again.failed]
            yield f"{name}: {len(passed)} test{'s' * (len(passed) != 1)} needed a second try: {', '.join(passed)}"


def lines(runs: list[Run]) -> Iterator[str]:
    yield from slowest(runs)
    yield ""
    yield from retries(runs) if any(run.name.endswith(AGAIN) for run in runs) else ["No test needed a second try."]
    for run in runs:
        yield f"=== {run.name}: {run.closing} ==="


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in lines(read()))
