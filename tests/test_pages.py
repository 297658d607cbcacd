"""What README, CONTRIBUTING and docs/ say about the project's own files is true."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tools import architecture

from lastcard.scenario import Scenario, parse_scenarios

ROOT = Path(__file__).resolve().parents[1]
SOURCES = "src/lastcard"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
SUFFIXES = "conf|css|html|in|json|js|lark|md|pxd|py|service|svelte|svg|toml|ts|txt|yaml"
FILE = re.compile(rf"[\w@./*-]+(?:\.(?:{SUFFIXES})|/(?:Caddyfile|Containerfile))")
# Names that stand for the reader's own files, or for files that a command writes.
NOT_OURS = {
    "ID.toml",
    "NAMEPage.svelte",
    "bug.yaml",
    "build/page-report.json",
    "it.ts",
    "licences.txt",
    "rules.it.json",
    "report.html",
    "routes.json",
}
each_page = pytest.mark.parametrize("page", [pytest.param(path, id=path.name) for path in PAGES])


@cache
def files() -> frozenset[str]:
    """Every file of the project, new ones included, as a path from its root."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, capture_output=True, check=True).stdout.decode().split("\0")
    return frozenset(name for name in listed if name and (ROOT / name).is_file())


@cache
def folders() -> frozenset[str]:
    return frozenset(parent.as_posix() for name in files() for parent in Path(name).parents) - {"."}


def top_folders() -> set[str]:
    return {name for name in folders() if "/" not in name and not name.startswith(".")}


def quoted(text: str) -> list[str]:
    """What stands in backticks, outside of fenced blocks."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"`([^`\n]+)`", prose)


def is_there(name: str, among: frozenset[str]) -> bool:
    """Whether a file or folder has this path, or one that ends like this; `*` stands for part of a name."""
    return any(fnmatchcase(path, name) or fnmatchcase(path, f"*/{name}") for path in among)


# -- files, folders, modules, targets ----------------------------------------------------------


@each_page
def test_files_that_are_named_exist(page: Path) -> None:
    named = {name for name in quoted(page.read_text(encoding="utf-8")) if FILE.fullmatch(name)}
    ours = {name for name in named if not any(name == other or name.endswith(f"/{other}") for other in NOT_OURS)}
    assert sorted(name for name in ours if not is_there(name, files())) == []


@each_page
def test_folders_that_are_named_exist(page: Path) -> None:
    packages = {path.name for path in (ROOT / SOURCES).iterdir() if path.is_dir()}
    named = {name for name in quoted(page.read_text(encoding="utf-8")) if re.fullmatch(r"[\w-]+/[\w./-]*", name)}
    ours = {name for name in named if name.split("/")[0] in top_folders() | packages and not FILE.fullmatch(name)}
    assert sorted(name for name in ours if not is_there(name.rstrip("/"), folders())) == []


def test_files_that_are_not_ours_are_still_named() -> None:
    named = {name for page in PAGES for name in quoted(page.read_text(encoding="utf-8"))}
    assert {name for name in NOT_OURS if not any(each.endswith(name) for each in named)} == set()


@each_page
def test_modules_that_are_named_exist(page: Path) -> None:
    named = re.findall(r"\blastcard(?:\.[A-Za-z_]\w*)+", page.read_text(encoding="utf-8"))
    assert [name for name in named if not is_name(name.split(".")[1:])] == []


def is_name(parts: list[str]) -> bool:
    """Whether `lastcard.parts` is a module, or a name that a module defines or hands on."""
    place = ROOT / SOURCES
    for at, part in enumerate(parts):
        if (place / part).is_dir():
            place /= part
        elif (place / f"{part}.py").is_file():
            return at == len(parts) - 1 or parts[at + 1] in defined(place / f"{part}.py")
        else:
            return part in defined(place / "__init__.py")
    return True


@cache
def defined(module: Path) -> frozenset[str]:
    """The names that a module assigns, defines or imports; nothing is run."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    return frozenset(name for node in ast.walk(tree) for name in names_in(node))


def names_in(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.ClassDef() | ast.FunctionDef():
            yield node.name
        case ast.Import() | ast.ImportFrom():
            yield from (alias.asname or alias.name for alias in node.names)
        case ast.Name(ctx=ast.Store()):
            yield node.id


@each_page
def test_make_has_every_target_that_is_named(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z-]+):", makefile, flags=re.MULTILINE))
    text = page.read_text(encoding="utf-8")
    named = {*re.findall(r"`make ([a-z-]+)", text), *re.findall(r"^\$ make ([a-z-]+)", text, flags=re.MULTILINE)}
    assert named <= targets


# -- the map of the code --------------------------------------------------------------------------


def map_entries() -> Iterator[str]:
    """Every path that the map names: what stands in a line before two spaces, below the folder it is set in under."""
    page = (ROOT / "docs" / "map.md").read_text(encoding="utf-8")
    drawn = page.partition("```text\n")[2].partition("```")[0]
    inside: list[str] = []
    for line in drawn.splitlines():
        depth = (len(line) - len(line.lstrip())) // 2
        names = re.split(r"\s{2,}", line.strip())[0].split()
        for name in names:
            yield "".join([*inside[:depth], name])
        inside[depth:] = [names[-1]]


def test_the_map_names_only_what_exists() -> None:
    known = files() | folders()
    assert [name for name in map_entries() if name.rstrip("/") not in known] == []


def test_the_map_leaves_nothing_out() -> None:
    entries = [Path(name) for name in map_entries()]
    named = {path.as_posix() for entry in entries for path in (entry, *entry.parents)}
    packages = {name for name in folders() if name.startswith(f"{SOURCES}/") and f"{name}/__init__.py" in files()}
    modules = {name for name in files() if re.fullmatch(rf"{SOURCES}/(?:engine/)?(?!__)\w+\.py", name)}
    assert (top_folders() | packages | modules) - named == set()


# -- the engine's page -------------------------------------------------------------------------


def test_the_engine_page_names_every_module() -> None:
    engine = f"{SOURCES}/engine/"
    modules = {name.removeprefix(engine) for name in files() if name.startswith(engine) and name.endswith(".py")}
    named = set(quoted((ROOT / "docs" / "engine.md").read_text(encoding="utf-8")))
    assert {name for name in modules if not name.endswith("__init__.py")} - named == set()


# -- the picture of the architecture -----------------------------------------------------------


def test_the_picture_is_up_to_date() -> None:
    assert architecture.PICTURE.read_text(encoding="utf-8") == architecture.drawing(), (
        "run python -m tools.architecture"
    )


def test_the_picture_shows_modules_that_exist() -> None:
    steps = [step for path in architecture.PATHS.values() for step in path if step.package]
    shown = [f"{architecture.PACKAGES[step.package]}/{step.module}" for step in steps]
    assert [name for name in shown if name not in files()] == []


def test_the_picture_loads_nothing() -> None:
    drawing = architecture.drawing()
    tags = {element.tag.rpartition("}")[2] for element in ET.fromstring(drawing).iter()}  # noqa: S314  # our own
    assert tags == {"svg", "title", "style", "rect", "path", "text"}
    assert "url(" not in drawing
    assert "@import" not in drawing


# -- the example for contributors --------------------------------------------------------------


def contributors_scenarios() -> list[Scenario]:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```yaml\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
    return [scenario for block in blocks for scenario in parse_scenarios(block, "CONTRIBUTING.md")]


def test_contributing_has_a_scenario() -> None:
    assert contributors_scenarios()


@pytest.mark.parametrize("scenario", contributors_scenarios(), ids=lambda scenario: scenario.name)
def test_the_scenario_runs(scenario: Scenario) -> None:
    scenario.run()
