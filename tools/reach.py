"""Which tests reach which line of the rules: only they can notice a mistake in it.

Each test runs once while coverage looks on. Lines count from the first line of their function, because in mutmut's copy
a function stands elsewhere. A set of tests is a number with a bit for each.

Tests with the same options share their tables. Whatever was reached to build them is reached by each of those tests.
"""

import importlib
import json
import os
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from linecache import getlines
from operator import or_
from pathlib import Path
from time import process_time
from types import CodeType
from typing import Any


class SharedTables:
    """Builds the tables of each kind once, and knows by which number they go."""

    def __init__(self, build: Callable[..., Any]) -> None:
        self.build = build
        self.known: dict[Hashable, tuple[int, Any]] = {}
        self.asked: set[int] = set()

    def __call__(self, *kind: Hashable) -> Any:  # noqa: ANN401  # tables, compiled or not
        """The tables of a kind: an edition with its options."""
        if kind not in self.known:
            self.known[kind] = (len(self.known), self.make(len(self.known), kind))
        number, tables = self.known[kind]
        self.asked.add(number)
        return tables

    def make(self, _number: int, kind: Sequence[Hashable]) -> Any:  # noqa: ANN401  # as above
        """New tables."""
        return self.build(*kind)

    def cache_clear(self) -> None:
        """Forget all of them."""
        self.known.clear()


@dataclass
class Reach:
    """What the tests reach, and the seconds of processor time that each of them takes while coverage looks on."""

    rules: dict[str, str] = field(default_factory=dict)  # function → its text
    seconds: dict[str, float] = field(default_factory=dict)  # by test, in the order of the bits
    lines: dict[str, dict[int, int]] = field(default_factory=dict)  # function → line → tests

    def of(self, function: str, lines: Sequence[int]) -> list[str]:
        """The tests that reach one of these lines of a function, or any of its lines if none is given."""
        known = self.lines.get(function, {})
        found = 0
        for line in lines or known:
            found |= known.get(line, 0)
        bits = reversed(f"{found:b}")  # shifting so long a number for each test would take longer than some tests
        return [test for test, bit in zip(self.seconds, bits, strict=False) if bit == "1"]

    def save(self, path: Path) -> None:
        """Write it down for the next run."""
        lines = {name: {line: f"{tests:x}" for line, tests in found.items()} for name, found in self.lines.items()}
        path.write_text(json.dumps({"rules": self.rules, "seconds": self.seconds, "lines": lines}), encoding="utf-8")

    @classmethod
    def load(cls, path: Path, rules: dict[str, str]) -> "Reach":
        """What an earlier run has found out; nothing if there was none.

        Of a function that has changed since then it is only known which tests reached it, not which of its lines.
        """
        told = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        if not told or rules.keys() - told["rules"].keys():
            return cls(rules)
        lines = {name: {int(line): int(tests, 16) for line, tests in of.items()} for name, of in told["lines"].items()}
        for name, text in rules.items():
            if text != told["rules"][name]:
                tests = reduce(or_, lines[name].values(), 0)
                lines[name] = dict.fromkeys(range(text.count("\n") + 1), tests)
        return cls(rules, told["seconds"], lines)


class Recorder(SharedTables):
    """Runs tests while coverage looks on."""

    def __init__(self, build: Callable[..., Any], functions: Mapping[str, CodeType]) -> None:
        super().__init__(build)
        self.functions = functions
        self.files = {os.path.realpath(code.co_filename) for code in functions.values()}
        coverage = importlib.import_module("coverage")  # not needed to read what was recorded
        self.watch = coverage.Coverage(data_file=None, config_file=False, include=[*self.files])
        self.tests: dict[str, int] = defaultdict(int)  # context → those that reached what was reached in it
        self.context = ""

    def make(self, number: int, kind: Sequence[Hashable]) -> Any:  # noqa: ANN401  # as above
        """New tables; what is reached for them counts for whoever asks for them."""
        self.watch.switch_context(f"tables {number}")
        tables = super().make(number, kind)
        self.watch.switch_context(self.context)
        return tables

    def record(self, reach: Reach, tests: Mapping[str, Callable[[], object]]) -> None:
        """Run these tests, and add what they reach."""
        self.watch.start()
        for name, run in tests.items():
            self.asked.clear()
            self.context = f"test {len(reach.seconds)}"
            self.watch.switch_context(self.context)
            began = process_time()
            run()
            for context in (self.context, *(f"tables {number}" for number in self.asked)):
                self.tests[context] |= 1 << len(reach.seconds)
            reach.seconds[name] = process_time() - began
        self.watch.stop()
        self.add_to(reach)

    def add_to(self, reach: Reach) -> None:
        """Count the lines from the beginnings of their functions."""
        data = self.watch.get_data()
        found = {file: data.contexts_by_lineno(file) for file in self.files}
        for name, code in self.functions.items():
            contexts = found[os.path.realpath(code.co_filename)]
            known = reach.lines.setdefault(name, {})
            for line in set(lines_of(code)) & contexts.keys():
                tests = known.get(line - code.co_firstlineno, 0)
                for context in contexts[line]:
                    tests |= self.tests[context]
                known[line - code.co_firstlineno] = tests


def text_of(code: CodeType) -> str:
    """The text of a function."""
    return "".join(getlines(code.co_filename)[code.co_firstlineno - 1 : max(lines_of(code))])


def lines_of(code: CodeType) -> Iterator[int]:
    """The lines of a function, and of the functions in it."""
    yield from (line for _, _, line in code.co_lines() if line is not None)
    for value in code.co_consts:
        if isinstance(value, CodeType):
            yield from lines_of(value)
