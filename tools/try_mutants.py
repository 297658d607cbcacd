"""A pytest plugin that tries mutants. pytest collects the tests once; every mutant is a fork of that process.

A pytest of its own for each mutant would spend most of its time on collecting tests. mutmut also asks at every call
which mutant to try, which takes longer than most functions of the rules. Here the originals are put in place once, and
one mutant in each fork. Only tests that reach the changed line are run (tools/reach.py).

A mutant may run for ever. The limit is processor time, because a busy machine proves nothing, and follows from what the
test takes without a mutant.
"""

import gc
import importlib
import json
import os
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import starmap
from pathlib import Path
from time import process_time
from types import CodeType, ModuleType

import pytest
from _pytest.runner import runtestprotocol
from tools.reach import Reach, Recorder, SharedTables, text_of

PLAN = "MUTANTS_PLAN"  # the name of a file: the mutants, each with its lines, and how many to try at once
USERS = {"lastcard", "tests"}  # whose modules may have imported a function of the rules
ORIGINAL = "__mutmut_orig"  # how mutmut names the function as it was: x_name__mutmut_orig, xǁClassǁname__mutmut_orig
LEAST, TIMES = 0.5, 10  # seconds for one test, besides so many times what it takes without a mutant
QUICK = 0.5  # seconds of tests with which every mutant is tried before any is tried for longer
SURVIVED, KILLED, TIMED_OUT, CRASHED = 0, 1, 36, 2  # as mutmut understands them
BUILDS = "tests/test_scenarios.py::test_scenario["
BUILDERS = ("lastcard.engine.edition.", "lastcard.engine.tables.")  # modules by which tables are built
READS = "lastcard.engine.edition.rule_check."  # a module by which rules in words are read
CONTROLS = 5  # functions that are tried as they are
EVERY = 250  # mutants between two lines on the terminal


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


def share_tables(tables: SharedTables) -> None:
    """Let all matches take their tables from here."""
    vars(importlib.import_module("lastcard.engine.match"))["_shared_tables"] = tables


def build_tables(items: Sequence[pytest.Item]) -> None:
    """Build the tables of these scenarios before any mutant is tried: quick tests do little else than that."""
    for item in items:
        if item.nodeid.startswith(BUILDS):
            runtestprotocol(item, log=False, nextitem=None)


def forget_tables(mutant: str) -> None:
    """Let a mutant build everything anew; reading rules takes longest, and few have to do with it."""
    for name, module in users().items():
        if mutant.startswith(READS) or name.startswith("lastcard.engine."):
            for value in [*vars(module).values()]:
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


# -- reach ---------------------------------------------------------------------------------


def codes() -> dict[str, CodeType]:
    """The functions that have mutants, by mutmut's names."""
    return {
        f"{module.__name__}.{original.removesuffix(ORIGINAL)}": getattr(owner, original).__code__
        for module in users().values()
        for owner, original in originals(module)
    }


def known_reach(items: Sequence[pytest.Item], path: Path) -> Reach:
    """What the tests reach. Only new ones have to be run for that, unless there is a new function in the rules."""
    functions = codes()
    reach = Reach.load(path, {name: text_of(code) for name, code in functions.items()})
    new = [item for item in items if item.nodeid not in reach.seconds]
    build = importlib.import_module("lastcard.engine.edition.build").build_tables
    if new:
        print(f"finding out what {len(new)} tests reach", flush=True)
        share_tables(recorder := Recorder(build, functions))
        recorder.record(reach, {item.nodeid: partial(run_well, item) for item in new})
        reach.save(path)
    share_tables(SharedTables(build))
    return reach


def run_well(item: pytest.Item) -> None:
    """Run a test without any mutant."""
    if any(report.failed for report in runtestprotocol(item, log=False, nextitem=None)):
        raise pytest.UsageError(f"This test fails without any mutant: {item.nodeid}.")


# -- trying mutants ------------------------------------------------------------------------


def give_up(_signal: int, _frame: object) -> None:
    """A test takes too long."""
    os._exit(TIMED_OUT)


def noticed_by(
    mutant: str, items: Sequence[pytest.Item], limits: Mapping[str, float], seconds: float
) -> tuple[int, str]:
    """Run tests until one notices the mutant, or for some seconds; how many were run, and which one did, if any."""
    put_mutant(mutant)
    if mutant.startswith(BUILDERS):
        forget_tables(mutant)
    signal.signal(signal.SIGVTALRM, give_up)
    ends = process_time() + seconds
    for at, item in enumerate(items, 1):
        signal.setitimer(signal.ITIMER_VIRTUAL, LEAST + TIMES * limits[item.nodeid])
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=None)):
            return at, item.nodeid
        if process_time() > ends:
            return at, ""
    return len(items), ""


@dataclass
class Trial:
    """A mutant that is tried, and the tests that may still notice it, in the order in which they run."""

    mutant: str
    places: list[str]  # the mutant itself, its function, and its lines
    tests: list[str]


class Trials:
    """Tries many mutants, some at once, and writes down what became of each.

    Most are noticed at once, but for one that nobody notices all tests run that reach its line. So every mutant is
    tried for a short time first, and those that are left then for a longer one.
    """

    def __init__(self, items: Sequence[pytest.Item], reach: Reach, jobs: int, results: Path) -> None:
        self.items = {item.nodeid: item for item in items}
        self.reach = reach
        self.jobs = jobs
        self.results = results
        self.running: dict[int, Trial] = {}
        self.told: dict[str, list[str]] = {}  # by mutant: how many tests were run, and which one noticed it
        self.noticed: dict[str, Counter[str]] = defaultdict(Counter)  # by place: how many mutants each test noticed
        self.history = results.with_name("noticed.txt")  # the same of earlier runs: mutants, each with its test
        self.left: list[Trial] = []
        self.survived = self.done = 0

    def run(self, mutants: Mapping[str, Sequence[int]], seconds: float) -> None:
        """Try mutants, each with the lines that it changes; give up on one after so many seconds of tests."""
        self.read_history()
        reader, self.writer = os.pipe()
        with os.fdopen(reader, encoding="utf-8") as self.reader:
            self.try_each(starmap(self.trial, mutants.items()), QUICK)
            self.check_tests(mutants)
            left, self.left = self.left, []
            print(f"{len(left)} of {len(mutants)} are left for more tests", flush=True)
            self.try_each(left, seconds)
        os.close(self.writer)
        for trial in self.left:
            self.write_down(trial.mutant, SURVIVED)

    def read_history(self) -> None:
        """Learn from earlier runs which tests notice most: the same mutant may have another number by now."""
        lines = self.history.read_text(encoding="utf-8").splitlines() if self.history.exists() else []
        for mutant, _, test in (line.partition(" ") for line in lines):
            self.count(test, [mutant, function_of(mutant)])

    def count(self, test: str, places: Iterable[str]) -> None:
        """A test has noticed a mutant in these places."""
        for place in places:
            self.noticed[place][test] += 1

    def check_tests(self, mutants: Iterable[str]) -> None:
        """Try some functions as they are: if that is noticed, whatever else was noticed proves nothing."""
        for function in [*dict.fromkeys(map(function_of, mutants))][:CONTROLS]:
            self.fork(self.trial(function + ORIGINAL, []), QUICK)
            if os.waitstatus_to_exitcode(os.wait()[1]) != SURVIVED:
                raise pytest.UsageError(f"Tests fail in a fork without any mutant, such as those of {function}.")
            self.hear(function + ORIGINAL)

    def trial(self, mutant: str, lines: Sequence[int]) -> Trial:
        """What may notice a mutant."""
        function = function_of(mutant)
        places = [mutant, function, *(f"{function}:{line}" for line in lines)]
        return Trial(mutant, places, [test for test in self.reach.of(function, lines) if test in self.items])

    def try_each(self, trials: Iterable[Trial], seconds: float) -> None:
        """Try each mutant for some time."""
        for trial in trials:
            if len(self.running) == self.jobs:
                self.wait()
            trial.tests.sort(key=partial(self.cost, trial))
            self.running[self.fork(trial, seconds)] = trial
        while self.running:
            self.wait()

    def cost(self, trial: Trial, test: str) -> float:
        """Low for a quick test, and lower for one that has noticed this mutant or others of its function or lines."""
        return self.reach.seconds[test] / (1 + sum(10 * self.noticed[place][test] for place in trial.places))

    def fork(self, trial: Trial, seconds: float) -> int:
        """Try a mutant in a process of its own, whose exit code is the outcome; its number."""
        child = os.fork()
        if child:
            return child
        code = CRASHED
        try:
            items = [self.items[name] for name in trial.tests]
            number, found = noticed_by(trial.mutant, items, self.reach.seconds, seconds)
            os.write(self.writer, f"{trial.mutant} {number} {found}\n".encode())
            code = KILLED if found else SURVIVED
        finally:
            os._exit(code)

    def wait(self) -> None:
        """Wait for one of those that are running."""
        child, status = os.wait()
        code = os.waitstatus_to_exitcode(status)
        trial = self.running.pop(child)
        if code in {KILLED, SURVIVED}:
            number, found = self.hear(trial.mutant)
            trial.tests = trial.tests[int(number) :]
            if found:
                self.count(found, trial.places)
                with self.history.open("a", encoding="utf-8") as file:
                    file.write(f"{trial.mutant} {found}\n")
        if code == SURVIVED and trial.tests:
            self.left.append(trial)
        else:
            self.write_down(trial.mutant, code)

    def hear(self, mutant: str) -> list[str]:
        """What a process has told; another one may have told something before it."""
        while mutant not in self.told:
            name, number, found = self.reader.readline().rstrip("\n").split(" ", 2)
            self.told[name] = [number, found]
        return self.told.pop(mutant)

    def write_down(self, mutant: str, code: int) -> None:
        """Keep what became of a mutant."""
        with self.results.open("a", encoding="utf-8") as file:
            file.write(f"{mutant} {code}\n")
        self.done += 1
        self.survived += code == SURVIVED
        if self.done % EVERY == 0:
            print(f"{self.done} tried, {self.survived} survived", flush=True)


def pytest_runtestloop(session: pytest.Session) -> bool:
    """Instead of running the tests once, run some of them for every mutant."""
    path = Path(os.environ[PLAN])
    plan = json.loads(path.read_text(encoding="utf-8"))
    put_originals()
    reach = known_reach(session.items, path.with_name("reach.json"))
    build_tables(session.items)
    gc.collect()
    gc.freeze()  # so that collecting garbage in a fork does not copy what the fork shares
    Trials(session.items, reach, plan["jobs"], path.with_suffix(".results")).run(plan["mutants"], plan["seconds"])
    return True
