"""The rules, pure: no input or output, no clock, no random source but the seed. Start reading in `round.py`.

Some modules here, in `lastcard.thinking` and in `lastcard.learning` are compiled when the package is installed. Their
`.py` files stay next to the extension modules and do the same, slower. `LASTCARD_PURE=1` in the environment makes
Python use the `.py` files anyway, for debugging and for comparison.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import (
    SOURCE_SUFFIXES,
    ExtensionFileLoader,
    FileFinder,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
)
from types import ModuleType

_PACKAGE = f"{__name__.partition('.')[0]}."


class _SourceFinder:
    """Finds every module of lastcard as a `.py` file, where Python would prefer a compiled one."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, _target: ModuleType | None = None) -> ModuleSpec | None:
        if path is None or not name.startswith(_PACKAGE):
            return None
        return FileFinder(path[0], (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)


def _is_compiled(module: str) -> bool:
    """Look without importing: that module imports this package."""
    spec = PathFinder.find_spec(f"{__name__}.{module}", __path__)
    return spec is not None and isinstance(spec.loader, ExtensionFileLoader)


_IS_PURE = os.environ.get("LASTCARD_PURE") == "1"
if _IS_PURE:
    sys.meta_path.insert(0, _SourceFinder)

COMPILED = not _IS_PURE and _is_compiled("round")
"""Whether the rules run as compiled code in this process."""
