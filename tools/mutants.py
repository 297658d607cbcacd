"""Mutation testing of the rules: `make mutants`.

mutmut puts small mistakes into a copy of the rules (see `[tool.mutmut]` in pyproject.toml). tools/try_mutants.py finds
out which tests reach which line, and runs those tests for one mistake at a time. This script counts, file by file, how
many mistakes the tests noticed, and compares those that nobody noticed with tests/mutants.toml, where each of them has
a reason.

mutmut numbers its mutants, and the numbers change with every edit. The list therefore knows a mutant by its
function, the line that was changed and what became of it.
"""

import argparse
import ast
import difflib
import json
import os
import random
import re
import subprocess
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import dedent

from tools.try_mutants import PLAN, function_of

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "mutants"  # where mutmut works
RESULTS = FOLDER / "plan.results"  # of the mutants tried so far, until mutmut's files have them
ACCEPTED = ROOT / "tests" / "mutants.toml"
PACKAGE = "lastcard.engine"
FLOOR = 95.0  # per cent of all mutants that have to be noticed

KILLED = {1, 3}
SURVIVED = {0, 5, 33}  # 5 and 33: no test reaches the function
TIMED_OUT = {24, -24, 36, 152, 255}


@dataclass(frozen=True)
class Key:
    """By what a mutant is known."""

    function: str
    was: str
    becomes: str


@dataclass(frozen=True)
class Mutant:
    """A mutant by mutmut's name, and what the tests did: mutmut's exit code, or None if it was not tried."""

    name: str
    code: int | None

    @property
    def module(self) -> str:
        """The module of the engine that it is a mutant of."""
        return self.name.removeprefix(f"{PACKAGE}.").rpartition(".")[0]

    @property
    def outcome(self) -> str:
        """What the tests made of it, in a word."""
        if self.code in SURVIVED:
            return "survived"
        if self.code in TIMED_OUT:
            return "timed out"
        return "killed" if self.code in KILLED else "crashed"

    @property
    def function(self) -> str:
        """The function that it is a mutant of, such as judge.Judge.refusal."""
        stem = function_of(self.name.rpartition(".")[2])  # x_name, or xǁClassǁname
        return ".".join([self.module, *stem.removeprefix("x_").removeprefix("xǁ").split("ǁ")])

    @property
    def sources(self) -> tuple[list[str], list[str]]:
        """The lines of the function as it was, and of this mutant."""
        functions, mangled = functions_in(self.module), self.name.rpartition(".")[2]
        return functions[f"{function_of(mangled)}__mutmut_orig"].splitlines(), functions[mangled].splitlines()

    @property
    def key(self) -> Key:
        """What the mistake is: the lines that differ from the original function."""
        mangled, name = function_of(self.name.rpartition(".")[2]), self.function.rpartition(".")[2]
        before, after = ([re.sub(rf"{mangled}__mutmut_\w+", name, line) for line in source] for source in self.sources)
        changes = list(difflib.unified_diff(before, after, n=0))[2:]  # without the names of files
        was, becomes = (" ".join(line[1:].strip() for line in changes if line[0] == sign) for sign in "-+")
        return Key(self.function, was, becomes)

    @property
    def lines(self) -> list[int]:
        """Where a test has to come by to notice it, counted from the function's first line; nothing if anywhere."""
        before, after = self.sources
        begins = next(at for at, line in enumerate(before) if line.startswith("def ")) + 1
        matcher = difflib.SequenceMatcher(None, before[begins:], after[begins:], autojunk=False)
        changed = [range(begins + one, begins + end) for tag, one, end, _, _ in matcher.get_opcodes() if tag != "equal"]
        lines = {at for each in changed for at in each}
        statements = statements_in("\n".join(before))
        found = [min((each for each in statements if line in each), key=len, default=range(0)) for line in lines]
        return sorted({at for each in found for at in each}) if all(found) else []


@cache
def statements_in(source: str) -> list[range]:
    """The lines of each statement of a function; of one that holds others, those before the first of them."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt)][1:]
    inner = [getattr(node, "body", None) or getattr(node, "cases", None) for node in nodes]
    ends = [
        held[0].lineno - 1 if isinstance(held, list) and isinstance(held[0], ast.stmt) else node.end_lineno or 0
        for node, held in zip(nodes, inner, strict=True)
    ]
    return [range(node.lineno - 1, end) for node, end in zip(nodes, ends, strict=True)]


@cache
def functions_in(module: str) -> dict[str, str]:
    """The sources of all functions in mutmut's copy of a module, originals and mutants."""
    source = (FOLDER / "src" / Path(*PACKAGE.split("."), *module.split("."))).with_suffix(".py")
    lines = source.read_text(encoding="utf-8").splitlines()
    spans = json.loads(source.with_suffix(".py.spans").read_text(encoding="utf-8"))["spans"]
    # A span begins with the comments between two functions.
    sources = {name: dedent("\n".join(lines[first - 1 : last])) for name, (first, last) in spans.items()}
    return {name: re.sub(r"\A(#.*|\n)*", "", source) for name, source in sources.items()}


def all_mutants() -> list[Mutant]:
    """Every mutant that mutmut has written down, with what is known of it."""
    codes: dict[str, int | None] = {}
    for path in sorted(FOLDER.rglob("*.meta")):
        codes |= json.loads(path.read_text(encoding="utf-8"))["exit_code_by_key"]
    return [Mutant(name, code) for name, code in codes.items()]


def environment() -> dict[str, str]:
    """Of the programs that run tests of mutants."""
    return os.environ | {"LASTCARD_PURE": "1"}


def prepare() -> None:
    """Let mutmut write down all mutants."""
    subprocess.run([sys.executable, "-m", "tools.write_mutants"], cwd=ROOT, env=environment(), check=True)


def try_out(names: Sequence[str], given: argparse.Namespace) -> None:
    """Try these mutants, and write down in mutmut's files what became of them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]
    chosen = [*settings["pytest_add_cli_args_test_selection"], *settings["pytest_add_cli_args"]]
    wanted = RESULTS.with_suffix(".json")
    mutants = {name: Mutant(name, None).lines for name in names}
    wanted.write_text(json.dumps({"jobs": given.jobs, "seconds": given.seconds, "mutants": mutants}), encoding="utf-8")
    # A traceback of another style is worked out from the source, which is ten thousand lines long.
    options = ("-q", "-s", "--no-header", "--tb=native", "-p", "tools.try_mutants")
    command = [sys.executable, "-m", "pytest", *options, *chosen]
    paths = os.pathsep.join(str(FOLDER / folder) for folder in ("src", "."))
    asking = {"PYTHONPATH": paths, "MUTANT_UNDER_TEST": "", PLAN: str(wanted)}
    try:
        subprocess.run(command, cwd=FOLDER, env=environment() | asking, check=True)
    finally:
        keep_results()


def keep_results() -> None:
    """Keep what has been found out, even by a run that was stopped."""
    if RESULTS.exists():
        keep(dict(line.split() for line in RESULTS.read_text(encoding="utf-8").splitlines()))
        RESULTS.unlink()


def keep(codes: dict[str, str]) -> None:
    """Write down the outcomes where mutmut does."""
    for path in FOLDER.rglob("*.meta"):
        found = json.loads(path.read_text(encoding="utf-8"))
        known = found["exit_code_by_key"]
        known |= {name: int(codes[name]) for name in known if name in codes}
        path.write_text(json.dumps(found, indent=4), encoding="utf-8")


def run(given: argparse.Namespace) -> set[str]:
    """Try the mutants that were asked for; their names."""
    keep_results()
    prepare()
    names = asked_for(given)
    listed = set() if given.survivors else set(listed_among(names))  # believed: all tests would run for each
    keep(dict.fromkeys(listed, "0"))
    try_out([name for name in names if name not in listed], given)
    return set(names)


def asked_for(given: argparse.Namespace) -> list[str]:
    """The mutants that were asked for on the command line, in no order: a run that is stopped has tried a sample."""
    names = sorted(
        mutant.name
        for mutant in all_mutants()
        if (not given.modules or mutant.module in given.modules)
        and (not given.rest or mutant.code is None)
        and (not given.survivors or mutant.outcome == "survived")
    )
    number = len(names) if given.sample is None else min(given.sample, len(names))
    return random.Random(given.seed).sample(names, number)


def listed_among(names: Iterable[str]) -> Iterator[str]:
    """The mutants among these that are known to survive."""
    reasons = accepted()
    functions = {key.function for key in reasons}
    for mutant in (Mutant(name, None) for name in names):
        if mutant.function in functions and mutant.key in reasons:
            yield mutant.name


def accepted() -> dict[Key, str]:
    """The mutants that may survive, and why."""
    entries = tomllib.loads(ACCEPTED.read_text(encoding="utf-8"))["survivor"]
    return {
        Key(entry["function"], entry["was"], becomes): entry["reason"]
        for entry in entries
        for becomes in entry["becomes"]
    }


def as_entries(keys: Iterable[Key]) -> Iterator[str]:
    """Survivors as they would stand in the list, the reason still to be written."""
    grouped: dict[tuple[str, str], list[str]] = defaultdict(list)
    for key in keys:
        grouped[key.function, key.was].append(key.becomes)
    for (function, was), becomes in grouped.items():
        yield "\n[[survivor]]"
        yield f"function = {json.dumps(function)}"
        yield f"was = {json.dumps(was, ensure_ascii=False)}"
        yield "becomes = [\n" + "".join(f"    {json.dumps(text, ensure_ascii=False)},\n" for text in becomes) + "]"
        yield 'reason = ""'


def percentage(outcomes: Counter[str]) -> float:
    """How many of a hundred mutants the tests noticed."""
    return 100 * (1 - outcomes["survived"] / max(1, outcomes.total()))


def report(mutants: Sequence[Mutant]) -> bool:
    """Print what became of the mutants; whether that is good enough."""
    by_module: dict[str, Counter[str]] = defaultdict(Counter)
    for mutant in mutants:
        by_module[mutant.module][mutant.outcome] += 1
    together = sum(by_module.values(), Counter[str]())
    columns = ("killed", "timed out", "crashed", "survived")
    print(f"\n{'':<16}{'mutants':>10}" + "".join(f"{column:>11}" for column in columns) + f"{'noticed':>11}")
    for name, outcomes in [*sorted(by_module.items()), ("together", together)]:
        counts = "".join(f"{outcomes[column]:>11}" for column in columns)
        print(f"{name:<16}{outcomes.total():>10}{counts}{percentage(outcomes):>10.1f}%")
    reasons = accepted()
    unexplained = [mutant.key for mutant in mutants if mutant.outcome == "survived" and mutant.key not in reasons]
    if unexplained:
        print(f"\n{len(unexplained)} survivors have no reason in {ACCEPTED.relative_to(ROOT)}:")
        print("\n".join(as_entries(unexplained)))
    return percentage(together) >= FLOOR and not unexplained


def is_whole(mutants: Sequence[Mutant]) -> bool:
    """Have all mutants been tried, and does every reason speak of one of them? Print what is missing."""
    untried = sum(mutant.code is None for mutant in mutants)
    survivors = {mutant.key for mutant in mutants if mutant.outcome == "survived"}
    unmatched = [key for key in accepted() if key not in survivors] if not untried else []
    if untried:
        print(f"\nMutants that have not been tried: {untried}.")
    if unmatched:
        print(f"\n{len(unmatched)} entries of {ACCEPTED.relative_to(ROOT)} speak of no mutant:")
        print("\n".join(as_entries(unmatched)))
    return not untried and not unmatched


def main() -> int:
    """Run mutmut and report; the exit status."""
    parser = argparse.ArgumentParser(description="Mutation testing of the rules.")
    parser.add_argument("modules", nargs="*", help="such as judge or scoring; all if none is named")
    parser.add_argument("--sample", type=int, help="try only so many mutants, picked at random")
    parser.add_argument("--seed", type=int, default=0, help="which ones")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="of tests for one mutant; it survives then")
    parser.add_argument("--rest", action="store_true", help="go on with a run that was stopped")
    parser.add_argument("--survivors", action="store_true", help="try again those that survived the last time")
    parser.add_argument("--report", action="store_true", help="try nothing, report all that has been tried")
    given = parser.parse_args()
    asked: set[str] = set()
    if given.report:
        keep_results()
    else:
        asked = run(given)
    combined = given.report or given.rest or given.survivors  # with what earlier runs have found out
    is_part = not combined and (given.modules or given.sample is not None)
    mutants = [mutant for mutant in all_mutants() if not is_part or mutant.name in asked]
    is_good = report([mutant for mutant in mutants if mutant.code is not None])
    return 0 if is_good and (is_part or is_whole(mutants)) else 1


if __name__ == "__main__":
    sys.exit(main())
