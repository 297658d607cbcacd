"""A pytest plugin that ends the process if one test takes too much processor time.

A mutant may run for ever. mutmut's own limit grows with all tests that reach a function, to minutes for the busiest
ones; no test by itself takes more than a few seconds. Processor time, because a busy machine proves nothing.
"""

import os
import signal
from collections.abc import Generator

import pytest

SECONDS = 6.0
TIMED_OUT = 36  # as mutmut understands it


def give_up(_signal: int, _frame: object) -> None:
    """End the process, as mutmut does when a mutant takes too long."""
    os._exit(TIMED_OUT)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    """Limit the processor time of each test of a mutant."""
    if "__mutmut_" in os.environ.get("MUTANT_UNDER_TEST", ""):  # not while mutmut measures the tests, which is slow
        signal.signal(signal.SIGVTALRM, give_up)
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
