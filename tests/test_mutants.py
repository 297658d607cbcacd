"""The list of mistakes that no test notices is true: each has a reason, and stands in a function that still is so."""

import ast
import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from tools.mutants import ACCEPTED, PACKAGE, Key, Mutant, accepted, as_entries, functions_in, listed_among
from tools.try_mutants import put_mutant, put_originals

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
    def xǁTableǁleft__mutmut_orig(self):
        """The seats."""
        return (
            self.seats - 1
        )

    def xǁTableǁleft__mutmut_1(self):
        """The seats."""
        return (
            self.seats + 1
        )


def x__free__mutmut_orig(at=0):
    return at


def x__free__mutmut_2(at=1):
    return at
'''


def test_a_mutant_is_known_by_its_function_and_what_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "src" / "lastcard" / "engine"
    folder.mkdir(parents=True)
    (folder / "place.py").write_text(COPY, encoding="utf-8")
    monkeypatch.setattr("tools.mutants.FOLDER", tmp_path)
    functions_in.cache_clear()
    keys = [Mutant(f"lastcard.engine.place.{name}", 0).key for name in ("xǁTableǁleft__mutmut_1", "x__free__mutmut_2")]
    functions_in.cache_clear()
    assert keys == [
        Key("place.Table.left", "self.seats - 1", "self.seats + 1"),
        Key("place._free", "def _free(at=0):", "def _free(at=1):"),
    ]
    assert 'was = "self.seats - 1"' in list(as_entries(keys))


def test_listed_survivors_are_known_among_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "src" / "lastcard" / "engine"
    folder.mkdir(parents=True)
    (folder / "place.py").write_text(COPY, encoding="utf-8")
    key = Key("place.Table.left", "self.seats - 1", "self.seats + 1")
    monkeypatch.setattr("tools.mutants.FOLDER", tmp_path)
    monkeypatch.setattr("tools.mutants.accepted", lambda: {key: "It is the same."})
    functions_in.cache_clear()
    names = [f"lastcard.engine.place.{name}" for name in ("x__free__mutmut_2", "xǁTableǁleft__mutmut_1")]
    assert list(listed_among(names)) == names[1:]
    functions_in.cache_clear()


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


@pytest.mark.parametrize(
    ("code", "outcome"), [(0, "survived"), (33, "survived"), (1, "killed"), (-24, "timed out"), (-9, "crashed")]
)
def test_mutmuts_codes_have_names(code: int, outcome: str) -> None:
    assert Mutant("lastcard.engine.judge.x_y__mutmut_1", code).outcome == outcome
