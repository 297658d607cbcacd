"""The compiled modules of a package become one before they are compiled."""

from collections.abc import Mapping
from pathlib import Path

import pytest

pytest.importorskip("hatchling")  # part of a build, not of an installed package

import hatch_build

PACKAGE = Path("game", "rules")
OTHER = Path("game", "bots")


def write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        file = folder / "game" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def unit(folder: Path, package: Path = PACKAGE) -> tuple[str, str]:
    """Its code and its C types."""
    modules = {
        home: sorted(path.with_suffix(".py").name for path in (folder / home).glob("*.pxd"))
        for home in (PACKAGE, OTHER)
    }
    made = folder / hatch_build.write_unit(folder, package, modules)
    return made.read_text(encoding="utf-8"), made.with_suffix(".pxd").read_text(encoding="utf-8")


def test_a_module_comes_after_those_from_which_it_imports(tmp_path: Path) -> None:
    a = "from game.rules.b import B\nfrom game.rules.c import C\n\nclass A(B):\n    pass\n"
    b = "from game.rules.c import C\n\nclass B(C):\n    pass\n"
    write(tmp_path, {"rules/a.py": a, "rules/b.py": b, "rules/c.py": "class C:\n    pass\n"})
    write(tmp_path, {f"rules/{name}.pxd": f"cdef class {name.upper()}:\n    pass\n" for name in "abc"})
    code, types = unit(tmp_path)
    assert [line for line in code.splitlines() if line.startswith("class")] == [
        "class C:",
        "class B(C):",
        "class A(B):",
    ]
    assert [line for line in types.splitlines() if line.startswith("cdef")] == [f"cdef class {name}:" for name in "CBA"]
    assert "import B" not in code
    assert "MODULES = ['c', 'b', 'a']" in code


def test_what_is_imported_from_another_package_comes_from_its_unit(tmp_path: Path) -> None:
    write(tmp_path, {"rules/a.py": "class A:\n    pass\n", "rules/a.pxd": "cdef class A:\n    pass\n"})
    write(tmp_path, {"bots/b.py": "from math import exp\nfrom game.rules.a import A\n"})
    write(tmp_path, {"bots/b.pxd": "from game.rules.a cimport A\n\ncdef class B:\n    cdef A a\n"})
    code, types = unit(tmp_path, OTHER)
    assert "from game.rules.compiled import A" in code
    assert "from math import exp" in code
    assert "from game.rules.compiled cimport A" in types


def test_a_constant_that_modules_share_stands_there_once(tmp_path: Path) -> None:
    write(tmp_path, {"rules/a.py": "ONE = 1  # bit\n", "rules/a.pxd": "cdef int ONE, TWO\n"})
    write(tmp_path, {"rules/b.py": "ONE = 1\n", "rules/b.pxd": "cdef int ONE\n"})
    code, types = unit(tmp_path)
    assert code.count("ONE = 1") == types.count("cdef int ONE") == types.count("cdef int TWO") == 1


@pytest.mark.parametrize("other", ["LIMIT = 2\n", "def LIMIT() -> int:\n    return 1\n", "class LIMIT:\n    pass\n"])
def test_one_name_for_two_things_is_refused(tmp_path: Path, other: str) -> None:
    write(tmp_path, {"rules/a.py": "LIMIT = 1\n", "rules/a.pxd": "", "rules/b.py": other, "rules/b.pxd": ""})
    with pytest.raises(hatch_build.CompileError, match=r"^b.py: .*by the name LIMIT$"):
        unit(tmp_path)


def test_methods_are_final(tmp_path: Path) -> None:
    """Cython then refuses a class of another package that overrides one, which the direct calls would not notice."""
    types = "cdef class A:\n    cdef int n\n    cdef int f(self, int x) noexcept\n    cpdef int g(self) noexcept\n"
    write(tmp_path, {"rules/a.py": "class A:\n    pass\n", "rules/a.pxd": types})
    lines = unit(tmp_path)[1].splitlines()
    assert [lines[at + 1] for at, line in enumerate(lines) if "final" in line] == [
        "    cdef int f(self, int x) noexcept"
    ]


TABLES = """
struct __pyx_vtabstruct_4game_A {
  int (*f)(struct A *, int);
};
struct __pyx_vtabstruct_4game_B {
  struct __pyx_vtabstruct_4game_A __pyx_base;
};
static int __pyx_f_4game_1A_f(struct A *, int); /* proto*/
"""


@pytest.mark.parametrize(
    ("call", "becomes"),
    [
        ("((struct __pyx_vtabstruct_4game_A *)v->__pyx_vtab)->f(v, 1)", "__pyx_f_4game_1A_f(v, 1)"),
        (
            "((struct __pyx_vtabstruct_4game_B *)v->__pyx_base.__pyx_vtab)->__pyx_base.f(v, 1)",
            "__pyx_f_4game_1A_f(v, 1)",
        ),
        ("((struct __pyx_vtabstruct_4else_C *)v->__pyx_vtab)->f(v, 1)", None),
        ("((struct __pyx_vtabstruct_4game_A *)v->__pyx_vtab)->g(v, 1)", None),
    ],
)
def test_calls_of_methods_in_the_unit_are_direct(call: str, becomes: str | None) -> None:
    assert hatch_build.call_directly(TABLES + call) == TABLES + (becomes or call)


def test_calls_of_overridden_methods_are_not_direct() -> None:
    call = "((struct __pyx_vtabstruct_4game_A *)v->__pyx_vtab)->f(v, 1)"
    code = f"{TABLES}__pyx_vtable_4game_B.__pyx_base.f = __pyx_f_4game_1B_f;\n{call}"
    assert hatch_build.call_directly(code) == code
