"""The rules, pure: no input or output, no clock, no random source but the seed. Start reading in `round.py`.

Some modules here, in `lastcard.thinking` and in `lastcard.learning` are compiled when the package is installed, those
of a package together into one extension module, `compiled`. Their `.py` files stay beside it and do the same, slower.
`LASTCARD_PURE=1` in the environment makes Python use the `.py` files anyway, for debugging and for comparison.
"""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import find_spec, module_from_spec
from types import ModuleType

_PACKAGE = f"{__name__.partition('.')[0]}."


class _SourceFinder:
    """Finds every module of lastcard as a `.py` file, whatever an earlier build left beside it."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, _target: ModuleType | None = None) -> ModuleSpec | None:
        if path is None or not name.startswith(_PACKAGE):
            return None
        return FileFinder(path[0], (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)


def load_compiled(package: str) -> bool:
    """Let the modules of a package be imported as they were compiled; False if they were not, or are not wanted."""
    if _IS_PURE or find_spec(f"{package}.compiled") is None:
        return False
    unit = import_module(f"{package}.compiled")
    contents = {name: value for name, value in vars(unit).items() if not name.startswith("__")}
    for name in unit.MODULES:
        spec = ModuleSpec(f"{package}.{name}", None, origin=unit.__file__)
        spec.has_location = True
        module = module_from_spec(spec)
        vars(module).update(contents)
        sys.modules[spec.name] = module
        setattr(sys.modules[package], name, module)
    return True


_IS_PURE = os.environ.get("LASTCARD_PURE") == "1"
if _IS_PURE:
    sys.meta_path.insert(0, _SourceFinder)

COMPILED = load_compiled(__name__)
"""Whether the rules run as compiled code in this process."""
