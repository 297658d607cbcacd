"""What a build adds to the plain Python package: the rules, compiled.

Every module of `lastcard.engine` with a `.pxd` beside it is compiled by Cython. A wheel carries the results next to
the sources; an editable install puts them into the source tree. Whatever goes wrong costs speed and nothing else: one
warning, and the package stays plain Python. `LASTCARD_PURE=1` asks for that on purpose.
"""

import os
import runpy
import shutil
import subprocess
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ENGINE = Path("lastcard", "engine")

# Runs in the temporary folder. Relative paths there keep that folder's name out of tracebacks.
SETUP = """
import os
import sys

from Cython.Build import cythonize
from setuptools import setup

jobs, *sources = sys.argv[1:]
directives = {
    "annotation_typing": False,  # C types come from the .pxd; annotations are for mypy
    "boundscheck": False,
    "cdivision": True,
    "infer_types": True,
    "initializedcheck": False,
    "language_level": 3,
    "wraparound": False,
}
extensions = cythonize(sources, nthreads=int(jobs), compiler_directives=directives)
for extension in extensions:
    # Added to Python's own flags; in the variable CFLAGS they would take the place of those.
    if os.name == "posix":
        extension.extra_compile_args += ["-O3", "-g0"]
    if sys.platform == "linux":
        extension.extra_compile_args += ["-fno-semantic-interposition"]
command = ["build_ext", "--inplace", "--parallel", jobs]
setup(name="lastcard", packages=[], py_modules=[], ext_modules=extensions, script_args=command)
"""


class CompileError(Exception):
    """The rules could not be compiled; the message says why."""


class CustomBuildHook(BuildHookInterface[BuilderConfig]):
    """Called by hatchling before and after a wheel is put together."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self._scratch = TemporaryDirectory(prefix="lastcard-build-")
        self._add_engine(build_data, is_editable=version == "editable")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        self._scratch.cleanup()  # not earlier: the wheel is filled from it

    def _add_engine(self, build_data: dict[str, Any], *, is_editable: bool) -> None:
        sources = Path(self.root, "src")
        extensions = self._compile_engine(sources)
        if is_editable:
            replace_extensions(sources / ENGINE, extensions)
        elif extensions:
            build_data["force_include"] |= {str(path): str(ENGINE / path.name) for path in extensions}
            build_data["infer_tag"] = True
            build_data["pure_python"] = False

    def _compile_engine(self, sources: Path) -> list[Path]:
        if os.environ.get("LASTCARD_PURE") == "1":
            return []
        try:
            return compile_engine(sources, Path(self._scratch.name))
        except (CompileError, OSError) as error:
            self.app.display_warning(f"lastcard: the rules stay plain Python, which is slower.\n{error}")
            return []


def compile_engine(sources: Path, folder: Path) -> list[Path]:
    """Compile a copy of the engine in `folder`; give back all extension modules, or raise."""
    # Cython finds the .pxd that a module cimports by the packages around it.
    shutil.copytree(sources / ENGINE, folder / ENGINE, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    (folder / ENGINE.parent / "__init__.py").touch()
    write_constants(folder / ENGINE / "codes.py")
    modules = [ENGINE / name for name in compiled_modules(sources / ENGINE)]
    if modules:
        run_setup(folder, modules)
    return [built_extension(folder / module) for module in modules]


def compiled_modules(engine: Path) -> list[str]:
    """Every module with a `.pxd` beside it, but for the one whose `.pxd` names what C has itself."""
    names = sorted(path.with_suffix(".py").name for path in engine.glob("*.pxd"))
    return [name for name in names if name != "bits.py"]


def write_constants(codes: Path) -> None:
    """Make the integers of `codes.py` C constants, which the other modules' `.pxd` cimport."""
    values = runpy.run_path(str(codes))
    constants = [f"    {name} = {value}" for name, value in values.items() if isinstance(value, int)]
    codes.with_suffix(".pxd").write_text("\n".join(["cdef enum:", *constants, ""]), encoding="utf-8")


def run_setup(folder: Path, modules: Sequence[Path]) -> None:
    jobs = str(os.cpu_count() or 1)
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", SETUP, jobs, *map(str, modules)],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise CompileError(done.stdout.strip())


def built_extension(module: Path) -> Path:
    built = [path for path in map(module.with_suffix, EXTENSION_SUFFIXES) if path.exists()]
    if not built:
        message = f"{module.name} was compiled, but its extension module is missing"
        raise CompileError(message)
    return built[0]


def replace_extensions(engine: Path, extensions: Sequence[Path]) -> None:
    """Remove every old one first: Python would prefer it to a newer source."""
    for pattern in ("*.so", "*.pyd"):
        for old in engine.glob(pattern):
            old.unlink()
    for path in extensions:
        shutil.copyfile(path, engine / path.name)
