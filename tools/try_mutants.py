"""A pytest plugin that tries mutants. pytest collects the tests once; every mutant is a fork of that process.

A pytest of its own for each mutant would spend most of its time on collecting tests. mutmut also asks at every call
which mutant to try, which takes longer than most functions of the rules. Here the originals are put in place once, and
one mutant in each fork.

A mutant may run for ever, and no test takes more than a second. The limit is processor time, because a busy machine
proves nothing.
"""

import gc
import importlib
import json
import os
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

PLAN = "MUTANTS_PLAN"  # the name of a file: which tests to run for each mutant, and how many mutants at once
USERS = {"lastcard", "tests"}  # whose modules may have imported a function of the rules
ORIGINAL = "__mutmut_orig"  # how mutmut names the function as it was: x_name__mutmut_orig, xǁClassǁname__mutmut_orig
SECONDS = 6.0  # for one test
SURVIVED, KILLED, TIMED_OUT, CRASHED = 0, 1, 36, 2  # as mutmut understands them
BUILDS = "tests/test_scenarios.py::test_scenario["
BUILDERS = ("lastcard.engine.edition.", "lastcard.engine.tables.")  # modules by which tables are built
EVERY = 500  # mutants between two lines on the terminal


# -- putting functions in place ------------------------------------------------------------


def users() -> dict[str, ModuleType]:
    """All modules that may hold a function of the rules."""
    return {name: module for name, module in sys.modules.items() if name.partition(".")[0] in USERS}


def originals(module: ModuleType) -> Iterator[tuple[ModuleType | type, str]]:
    """The functions as they were, each with the module or class that it is in."""
    owners: list[ModuleType | type] = [module]
    owners += [each for each in vars(module).values() if isinstance(each, type) and each.__module__ == module.__name__]
    for owner in owners:
        for name in [*vars(owner)]:
            if name.endswith(ORIGINAL):
                yield owner, name


def put(owner: ModuleType | type, original: str, wanted: str) -> None:
    """Put one of mutmut's functions in the place of the one that is called now, wherever it was imported."""
    stem = original.removesuffix(ORIGINAL)
    name = stem.rpartition("ǁ")[2] if "ǁ" in stem else stem.removeprefix("x_")
    present = vars(owner)[name]
    for place in [owner] if isinstance(owner, type) else users().values():
        for found in [key for key, value in vars(place).items() if value is present]:
            setattr(place, found, vars(owner)[wanted])


def put_originals() -> None:
    """Call the functions as they were directly, instead of asking each time which one to call."""
    for module in users().values():
        for owner, original in originals(module):
            put(owner, original, original)


def function_of(mutant: str) -> str:
    """The function of which this is a mutant, by mutmut's names."""
    return mutant.rpartition("__mutmut_")[0]


def put_mutant(mutant: str) -> None:
    """Put a mutant, by mutmut's name, in the place of the original."""
    path, _, changed = mutant.rpartition(".")
    wanted = function_of(changed) + ORIGINAL
    for owner, original in originals(sys.modules[path]):
        if original == wanted:
            put(owner, original, changed)


# -- tables --------------------------------------------------------------------------------


def share_tables(items: Sequence[pytest.Item]) -> None:
    """Build the tables of the scenarios' rules before any mutant is tried: quick tests do little else than that."""
    match = importlib.import_module("lastcard.engine.match")
    vars(match)["_shared_tables"] = cache(vars(match)["_shared_tables"].__wrapped__)
    for item in items:
        if item.nodeid.startswith(BUILDS):
            runtestprotocol(item, log=False, nextitem=None)


def forget_tables() -> None:
    """Let everything be built anew, by a mutant."""
    for module in users().values():
        for value in [*vars(module).values()]:
            if hasattr(value, "cache_clear"):
                value.cache_clear()


# -- trying mutants ------------------------------------------------------------------------


def give_up(_signal: int, _frame: object) -> None:
    """A test takes too long."""
    os._exit(TIMED_OUT)


def noticed_by(mutant: str, items: Sequence[pytest.Item]) -> str:
    """Run the tests until one notices the mutant; its name, or nothing if none does."""
    put_mutant(mutant)
    if mutant.startswith(BUILDERS):
        forget_tables()
    signal.signal(signal.SIGVTALRM, give_up)
    for item, following in zip(items, [*items[1:], None], strict=False):  # there may be none
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
            return item.nodeid
    return ""


class Trials:
    """Tries many mutants, some at once, and writes down what became of each.

    Most are noticed at once, but for one that nobody notices all tests run that reach its function. So every mutant is
    tried with the quickest of its tests first, and those that are left then with the others.
    """

    def __init__(self, items: Sequence[pytest.Item], results: Path, plan: dict[str, Any]) -> None:
        self.items = {item.nodeid: item for item in items}
        self.results = results
        self.jobs: int = plan["jobs"]
        self.mutants: list[str] = plan["mutants"]
        self.tests: dict[str, list[str]] = plan["tests"]  # that reach each function, the quickest first
        self.quick: dict[str, int] = plan["quick"]  # how many of them are quick
        self.seconds: dict[str, float] = plan["seconds"]
        self.running: dict[int, str] = {}
        self.noticed: dict[str, Counter[str]] = defaultdict(Counter)  # by function: how many mutants each test noticed
        self.left: list[str] = []  # mutants that no quick test has noticed
        self.is_quick = True
        self.survived = self.done = 0

    def run(self) -> None:
        """Try all of them."""
        heard, self.told = os.pipe()
        self.heard = os.fdopen(heard, encoding="utf-8")
        self.try_each(self.mutants)
        self.is_quick = False
        print(f"{len(self.left)} of {len(self.mutants)} are left for slower tests", flush=True)
        self.try_each(self.left)
        self.heard.close()
        os.close(self.told)

    def try_each(self, mutants: Sequence[str]) -> None:
        """Try mutants with the quick tests, or with the others."""
        for mutant in mutants:
            if len(self.running) == self.jobs:
                self.wait()
            self.running[self.fork(mutant, self.tests_for(mutant))] = mutant
        while self.running:
            self.wait()

    def tests_for(self, mutant: str) -> list[pytest.Item]:
        """The quickest test comes first, and sooner than it would one that has noticed mutants of the same function."""
        function = function_of(mutant)
        names, quick, noticed = self.tests[function], self.quick[function], self.noticed[function]
        wanted = names[:quick] if self.is_quick else names[quick:]
        wanted.sort(key=lambda name: self.seconds[name] / (1 + 10 * noticed[name]))
        return [self.items[name] for name in wanted if name in self.items]

    def fork(self, mutant: str, items: Sequence[pytest.Item]) -> int:
        """Try a mutant in a process of its own, whose exit code is the outcome; its number."""
        child = os.fork()
        if child:
            return child
        code = CRASHED
        try:
            found = noticed_by(mutant, items)
            os.write(self.told, f"{mutant} {found}\n".encode())
            code = KILLED if found else SURVIVED
        finally:
            os._exit(code)

    def wait(self) -> None:
        """Wait for one of those that are running."""
        child, status = os.wait()
        code = os.waitstatus_to_exitcode(status)
        mutant = self.running.pop(child)
        if code in {KILLED, SURVIVED}:
            told, _, found = self.heard.readline().rstrip("\n").partition(" ")
            self.noticed[function_of(told)][found] += 1
        if code == SURVIVED and self.is_quick:
            self.left.append(mutant)
            return
        with self.results.open("a", encoding="utf-8") as file:
            file.write(f"{mutant} {code}\n")
        self.done += 1
        self.survived += code == SURVIVED
        if self.done % EVERY == 0:
            print(f"{self.done} tried, {self.survived} survived", flush=True)


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Instead of running the tests once, run some of them for every mutant."""
    plan = Path(os.environ[PLAN])
    put_originals()
    share_tables(session.items)
    gc.collect()
    gc.freeze()  # so that collecting garbage in a fork does not copy what the fork shares
    Trials(session.items, plan.with_suffix(".results"), json.loads(plan.read_text(encoding="utf-8"))).run()
    return True
