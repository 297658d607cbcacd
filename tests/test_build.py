"""The package as a thing that is built, installed and imported."""

import ast
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Mapping
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

import pytest

import lastcard.engine

ROOT = Path(__file__).parent.parent
ENGINE = Path(lastcard.engine.__path__[0])
COMPILED_MODULES = sorted(path.stem for path in ENGINE.glob("*.pxd") if path.stem != "bits")  # C has those itself
CORE = [ENGINE.with_name(name) for name in ("engine", "thinking", "learning")]
EXTENSIONS = sorted(
    f"{package.name}.{path.name.partition('.')[0]}"
    for package in CORE
    for path in package.iterdir()
    if path.name.endswith(tuple(EXTENSION_SUFFIXES))
)

# Imports every module of the engine by its own name, then says what that brought along.
IMPORT_ENGINE = """
import importlib, json, pkgutil, sys
import lastcard.engine as engine
for name in {module.name for module in pkgutil.iter_modules(engine.__path__)} - {"compiled"}:
    importlib.import_module(f"lastcard.engine.{name}")
files = {name: getattr(module, "__file__", None) for name, module in sys.modules.items()}
print(json.dumps({"compiled": engine.COMPILED, "files": files}))
"""


def run_python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A fresh interpreter that sees the standard library and this package, but nothing installed."""
    inherited = {name: value for name, value in os.environ.items() if name != "LASTCARD_PURE"}
    package = {"PYTHONPATH": str(ENGINE.parent.parent)}
    command = [sys.executable, "-S", *arguments]
    done = subprocess.run(command, env=inherited | package | environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done


def import_engine(**environment: str) -> tuple[bool, dict[str, str | None]]:
    told = json.loads(run_python("-c", IMPORT_ENGINE, **environment).stdout)
    return told["compiled"], told["files"]


def engine_files(files: Mapping[str, str | None]) -> dict[str, str]:
    prefix = "lastcard.engine."
    return {name.removeprefix(prefix): file for name, file in files.items() if file and name.startswith(prefix)}


def imported_names(source: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def is_allowed_in_engine(name: str) -> bool:
    is_own = name == "lastcard.engine" or name.startswith("lastcard.engine.")
    return is_own or name.partition(".")[0] in sys.stdlib_module_names


@pytest.mark.parametrize("source", sorted(ENGINE.glob("*.py")), ids=lambda path: path.stem)
def test_engine_names_only_itself_and_the_standard_library(source: Path) -> None:
    assert [name for name in imported_names(source) if not is_allowed_in_engine(name)] == []


def test_engine_loads_only_itself_and_the_standard_library() -> None:
    _, files = import_engine()
    assert {name.partition(".")[0] for name, file in files.items() if file} - sys.stdlib_module_names == {"lastcard"}


def test_pure_loads_sources_even_beside_compiled_modules() -> None:
    is_compiled, files = import_engine(LASTCARD_PURE="1")
    assert not is_compiled
    assert {Path(file).suffix for file in engine_files(files).values()} == {".py"}


def test_default_loads_the_compiled_modules_that_exist() -> None:
    is_compiled, files = import_engine()
    loaded = sorted(name for name, file in engine_files(files).items() if not file.endswith(".py"))
    assert loaded == (sorted(["compiled", *COMPILED_MODULES]) if EXTENSIONS else [])
    assert is_compiled == bool(EXTENSIONS)


def test_every_package_of_the_core_is_compiled_or_none() -> None:
    assert EXTENSIONS in ([], ["engine.compiled", "learning.compiled", "thinking.compiled"])


def test_a_compiled_module_has_the_names_of_its_source() -> None:
    for path in (path for package in CORE for path in package.glob("*.pxd")):
        module = importlib.import_module(f"lastcard.{path.parent.name}.{path.stem}")
        tree = ast.parse(path.with_suffix(".py").read_text(encoding="utf-8"))
        public = [node.name for node in tree.body if isinstance(node, ast.ClassDef)]
        assert [name for name in public if not hasattr(module, name)] == []
        assert module.__name__ == f"lastcard.{path.parent.name}.{path.stem}"


def has_compiler() -> bool:
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return shutil.which(command.split()[0]) is not None


@pytest.mark.skipif(os.environ.get("LASTCARD_PURE") == "1", reason="asked for plain Python")
@pytest.mark.skipif(not has_compiler(), reason="no C compiler")
@pytest.mark.skipif(find_spec("Cython") is None, reason="no Cython")
def test_rules_are_compiled_where_they_can_be() -> None:
    """An install survives a failure to compile, so something else has to notice it."""
    assert EXTENSIONS, "see why: .venv/bin/pip install -v --no-deps --no-build-isolation --editable ."


def test_import_time_is_reported() -> None:
    report = run_python("-X", "importtime", "-c", "import lastcard").stderr.splitlines()
    line = next(line for line in report if line.endswith("| lastcard"))
    print(f"import lastcard: {int(line.split('|')[1]) / 1000:.1f} ms")  # noqa: T201 - shown by `pytest -rP`


def tracked_files() -> list[Path]:
    command = ["git", "-C", str(ROOT), "ls-files", "-z"]
    try:
        listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout")
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


FOREIGN = re.compile(
    r"""
    \b(?: pypi\.org | pythonhosted\.org | npmjs\.(?:org|com) | npmmirror\.com ) \b  # where a lock file was made
    | (?<! [\w.~*}] ) / (?: home | root | work | Users ) /                          # on whose machine
    """,
    re.VERBOSE,
)


def test_tracked_files_name_no_registry_and_no_machine() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {match[0]}"
        for path in tracked_files()
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if (match := FOREIGN.search(line))
    ]
    assert found == []


def is_text_by_hand(content: bytes) -> bool:
    """No binary, and no line that only a program would write."""
    return b"\0" not in content and max(map(len, content.splitlines()), default=0) < 2000


def test_tracked_files_are_sources() -> None:
    pictures = {ROOT / "docs" / "game.svg"}  # of a real game; a test draws it again
    played = {*(ROOT / "tests" / "envs" / "playthroughs").iterdir()}  # in OpenSpiel's own form; a test plays them again
    told = {*(ROOT / "tests" / "server" / "logs").glob("*.json*")}  # by a server of an earlier version
    words = {*(ROOT / "src" / "lastcard" / "houserules" / "languages").glob("*.toml")}  # phrases by the hundred
    known = pictures | played | told | words
    assert [path for path in tracked_files() if not is_text_by_hand(path.read_bytes()) and path not in known] == []


@pytest.mark.parametrize("name", ["vite.config.ts", "icons.ts", "svelte.config.js"])
def test_the_page_is_built_with_what_it_depends_on(name: str) -> None:
    """A wheel's page is built without the tools for development."""
    web = ROOT / "web"
    known = json.loads((web / "package.json").read_text(encoding="utf-8"))["dependencies"]
    imported = re.findall(r'from "([^".][^"]*)"', (web / name).read_text(encoding="utf-8"))
    assert [each for each in imported if not each.startswith("node:") and each not in known] == []
