"""The list of mistakes that no test notices is true: each has a reason, and stands in a function that still is so."""

import ast
import json
import re
import sys
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from tools.mutants import (
    ACCEPTED,
    PACKAGE,
    Key,
    Mutant,
    accepted,
    all_mutants,
    as_entries,
    functions_in,
    is_whole,
    keep_results,
    listed_among,
    statements_in,
)
from tools.reach import Reach, Recorder, text_of
from tools.try_mutants import Trials, noticed_by, put_mutant, put_originals

import lastcard.engine

ENGINE = Path(lastcard.engine.__path__[0])


@cache
def functions(module: str) -> dict[str, str]:
    """The functions of a module by `Class.name`, each with its lines as one."""
    text = (ENGINE / Path(*module.split("."))).with_suffix(".py").read_text(encoding="utf-8")
    lines = [line.strip() for line in text.splitlines()]
    found = {}
    for node in ast.parse(text).body:
        prefix = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        for each in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(each, ast.FunctionDef):
                found[prefix + each.name] = " ".join(lines[each.lineno - 1 : each.end_lineno])
    return found


def test_every_survivor_has_a_reason_and_stands_in_the_code() -> None:
    for key, reason in accepted().items():
        found = re.fullmatch(r"((?:edition\.)?\w+)\.(.+)", key.function)
        assert found, key
        module, function = found.groups()
        assert reason.strip(), key
        assert key.was in functions(module)[function], key


def test_no_survivor_is_listed_twice() -> None:
    entries = [line for line in ACCEPTED.read_text(encoding="utf-8").splitlines() if line.startswith("    ")]
    assert len(entries) == len(accepted())


COPY = '''
class Table:
    # -- seats --

    @staticmethod
    def xǁTableǁleft__mutmut_orig(self):
        """The seats."""
        if self.gone:
            self.note(
                self.gone
            )
        return (
            self.seats - 1
        )

    @staticmethod
    def xǁTableǁleft__mutmut_1(self):
        """The seats."""
        if self.gone:
            self.note(
                self.gone
            )
        return (
            self.seats + 1
        )


def x__free__mutmut_orig(at=0):
    return at


def x__free__mutmut_2(at=1):
    return at
'''
SPANS = {
    "xǁTableǁleft__mutmut_orig": (3, 14),
    "xǁTableǁleft__mutmut_1": (15, 25),
    "x__free__mutmut_orig": (26, 29),
    "x__free__mutmut_2": (30, 33),
}
NAMES = [f"{PACKAGE}.place.{name}" for name in ("x__free__mutmut_2", "xǁTableǁleft__mutmut_1")]


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """mutmut's copy of a module with two functions."""
    folder = tmp_path / "src" / "lastcard" / "engine"
    folder.mkdir(parents=True)
    (folder / "place.py").write_text(COPY, encoding="utf-8")
    (folder / "place.py.spans").write_text(json.dumps({"version": 1, "spans": SPANS}), encoding="utf-8")
    monkeypatch.setattr("tools.mutants.FOLDER", tmp_path)
    functions_in.cache_clear()
    yield
    functions_in.cache_clear()


@pytest.mark.usefixtures("copy")
def test_a_mutant_is_known_by_its_function_and_what_changed() -> None:
    keys = [Mutant(name, 0).key for name in NAMES]
    assert keys == [
        Key("place._free", "def _free(at=0):", "def _free(at=1):"),
        Key("place.Table.left", "self.seats - 1", "self.seats + 1"),
    ]
    assert 'was = "self.seats - 1"' in list(as_entries(keys))


@pytest.mark.usefixtures("copy")
def test_a_mutant_lies_in_the_lines_of_its_statement_or_anywhere_if_it_is_a_default() -> None:
    assert [Mutant(name, 0).lines for name in NAMES] == [[], [7, 8, 9]]


def test_a_statement_that_holds_others_ends_where_they_begin() -> None:
    source = "def f(a):\n    if (\n        a\n    ):\n        g(\n            a\n        )\n    return a"
    assert statements_in(source) == [range(1, 4), range(7, 8), range(4, 7)]


@pytest.mark.usefixtures("copy")
def test_listed_survivors_are_known_among_others(monkeypatch: pytest.MonkeyPatch) -> None:
    key = Key("place.Table.left", "self.seats - 1", "self.seats + 1")
    monkeypatch.setattr("tools.mutants.accepted", lambda: {key: "It is the same."})
    assert list(listed_among(NAMES)) == NAMES[1:]


def test_what_a_stopped_run_has_found_out_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.mutants.FOLDER", tmp_path)
    monkeypatch.setattr("tools.mutants.RESULTS", tmp_path / "plan.results")
    names = [f"lastcard.engine.place.x_free__mutmut_{number}" for number in (1, 2, 3)]
    codes = {"exit_code_by_key": dict(zip(names, (None, 0, None), strict=True))}
    (tmp_path / "place.py.meta").write_text(json.dumps(codes), encoding="utf-8")
    (tmp_path / "plan.results").write_text(f"{names[0]} 1\n", encoding="utf-8")
    keep_results()
    assert all_mutants() == [Mutant(names[0], 1), Mutant(names[1], 0), Mutant(names[2], None)]
    assert not (tmp_path / "plan.results").exists()


@pytest.mark.usefixtures("copy")
def test_a_whole_run_leaves_no_mutant_untried_and_no_reason_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    key = Key("place.Table.left", "self.seats - 1", "self.seats + 1")
    monkeypatch.setattr("tools.mutants.accepted", lambda: {key: "It is the same."})
    assert is_whole([Mutant(NAMES[0], 1), Mutant(NAMES[1], 0)])
    assert not is_whole([Mutant(NAMES[0], None), Mutant(NAMES[1], 0)])
    assert "not been tried: 1." in capsys.readouterr().out
    assert not is_whole([Mutant(NAMES[0], 1), Mutant(NAMES[1], 1)])
    assert 'was = "self.seats - 1"' in capsys.readouterr().out


ASKING = """
class Table:
    @staticmethod
    def left():
        return "asks"

    @staticmethod
    def xǁTableǁleft__mutmut_orig():
        return "as it was"

    @staticmethod
    def xǁTableǁleft__mutmut_1():
        return "changed"


def free():
    return "asks"


def x_free__mutmut_orig():
    return "as it was"


def x_free__mutmut_1():
    return "changed"
"""


@pytest.mark.parametrize("changed", ["xǁTableǁleft__mutmut_1", "x_free__mutmut_1"])
def test_the_mutant_and_otherwise_the_original_are_called_directly(
    changed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module, user = ModuleType(f"{PACKAGE}.place"), ModuleType("tests.user")
    exec(ASKING, vars(module))  # noqa: S102
    vars(user)["free"] = vars(module)["free"]
    for each in (module, user):
        monkeypatch.setitem(sys.modules, each.__name__, each)
    put_originals()
    put_mutant(f"{module.__name__}.{changed}")
    is_class = "Table" in changed
    assert vars(module)["Table"].left() == ("changed" if is_class else "as it was")
    assert vars(module)["free"]() == vars(user)["free"]() == ("as it was" if is_class else "changed")


def test_a_mutant_that_no_test_reaches_survives(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType(f"{PACKAGE}.place")
    exec(ASKING, vars(module))  # noqa: S102
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    assert noticed_by(f"{module.__name__}.x_free__mutmut_1", [], {}, 1.0) == (0, "")


def test_only_tests_that_reach_a_line_run_and_first_those_that_have_noticed_other_mutants_of_it(tmp_path: Path) -> None:
    seconds = {"quick": 0.1, "slow": 5.0, "elsewhere": 0.1, "deselected": 0.1}
    items: list[Any] = [SimpleNamespace(nodeid=name) for name in ("quick", "slow", "elsewhere")]
    reach = Reach({}, seconds, {"place.x_f": {1: 0b1011, 2: 0b0100}})
    trials = Trials(items, reach, 1, tmp_path / "plan.results")

    def names(*lines: int) -> list[str]:
        trial = trials.trial("place.x_f__mutmut_1", lines)
        return sorted(trial.tests, key=partial(trials.cost, trial))

    assert names(1) == ["quick", "slow"]
    assert names() == names(1, 2) == ["quick", "elsewhere", "slow"]
    (tmp_path / "noticed.txt").write_text("place.x_f__mutmut_7 slow\n" * 6, encoding="utf-8")
    trials.read_history()
    assert names(1) == ["slow", "quick"]


def built(number: int) -> int:
    return number * 2


def used(number: int) -> int:
    if number == 1:
        return number
    return -number


def test_a_test_reaches_the_lines_that_run_and_those_by_which_its_tables_were_built(tmp_path: Path) -> None:
    pytest.importorskip("coverage", reason="only `make mutants` and `make coverage` need it")
    codes = {"built": built.__code__, "used": used.__code__}
    recorder = Recorder(built, codes)
    rules = {name: text_of(code) for name, code in codes.items()}
    reach = Reach(rules)
    recorder.record(reach, {"first": lambda: recorder(3), "second": lambda: used(recorder(3) - 5)})
    assert reach.lines == {"built": {1: 0b11}, "used": {1: 0b10, 2: 0b10}}
    assert reach.of("used", [2]) == ["second"]
    assert reach.of("used", [3]) == []
    reach.save(tmp_path / "reach.json")
    assert Reach.load(tmp_path / "reach.json", rules) == reach
    changed = rules | {"used": rules["used"].replace("-number", "number")}
    assert Reach.load(tmp_path / "reach.json", changed).of("used", [3]) == ["second"]
    assert Reach.load(tmp_path / "reach.json", rules | {"new": ""}) == Reach(rules | {"new": ""})


@pytest.mark.parametrize(
    ("code", "outcome"), [(0, "survived"), (33, "survived"), (1, "killed"), (-24, "timed out"), (-9, "crashed")]
)
def test_mutmuts_codes_have_names(code: int, outcome: str) -> None:
    assert Mutant("lastcard.engine.judge.x_y__mutmut_1", code).outcome == outcome
