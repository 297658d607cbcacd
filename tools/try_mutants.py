"""A pytest plugin for the run of one mutant: it calls functions directly, and ends a test that takes too long.

mutmut asks at every call which mutant to try, which takes longer than most functions of the rules. Here that is settled
once, before the first test.

A mutant may run for ever. mutmut's own limit grows with all tests that reach a function, to minutes for the busiest
ones; no test by itself takes more than a second. Processor time, because a busy machine proves nothing.
"""

import os
import signal
import sys
from collections.abc import Generator, Iterator
from types import ModuleType

import pytest

USERS = {"lastcard", "tests"}  # whose modules may have imported a function of the rules
ORIGINAL = "__mutmut_orig"  # how mutmut names the function as it was: x_name__mutmut_orig, xǁClassǁname__mutmut_orig
SECONDS = 6.0
TIMED_OUT = 36  # as mutmut understands it


def mutant_under_test() -> str:
    """The mutant by mutmut's name; empty while mutmut measures the tests, which is slow."""
    name = os.environ.get("MUTANT_UNDER_TEST", "")
    return name if "__mutmut_" in name else ""


def originals(module: ModuleType) -> Iterator[tuple[ModuleType | type, str]]:
    """The functions as they were, each with the module or class that it is in."""
    owners: list[ModuleType | type] = [module]
    owners += [each for each in vars(module).values() if isinstance(each, type) and each.__module__ == module.__name__]
    for owner in owners:
        for name in [*vars(owner)]:
            if name.endswith(ORIGINAL):
                yield owner, name


def settle(mutant: str) -> None:
    """Put the mutant, and everywhere else the original, in the place of the function that asks."""
    path, _, changed = mutant.rpartition(".")
    modules = {name: module for name, module in sys.modules.items() if name.partition(".")[0] in USERS}
    for module_name, module in modules.items():
        for owner, original in originals(module):
            stem = original.removesuffix(ORIGINAL)
            name = stem.rpartition("ǁ")[2] if "ǁ" in stem else stem.removeprefix("x_")
            is_changed = module_name == path and changed.rpartition("__mutmut_")[0] == stem
            asking = vars(owner)[name]
            settled = vars(owner)[changed if is_changed else original]
            for place in [owner] if isinstance(owner, type) else modules.values():
                for found in [key for key, value in vars(place).items() if value is asking]:
                    setattr(place, found, settled)


def give_up(_signal: int, _frame: object) -> None:
    """End the process, as mutmut does when a mutant takes too long."""
    os._exit(TIMED_OUT)


def pytest_collection_finish() -> None:
    """Everything has been imported."""
    if mutant := mutant_under_test():
        settle(mutant)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    """Limit the processor time of each test of a mutant."""
    if mutant_under_test():
        signal.signal(signal.SIGVTALRM, give_up)
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        return (yield)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
