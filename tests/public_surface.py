"""Everything public, one name on a line: `python -m tests.public_surface` writes the list anew.

A line that goes or changes breaks programs of other people: the changelog has to name it, and the version has to say so
(CONTRIBUTING.md, Versions).
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import ModuleType

import lastcard
from lastcard import bots, events, fair, houserules, verify, wire

FILE = Path(__file__).with_suffix(".txt")
MODULES: dict[str, ModuleType] = {
    "lastcard": lastcard,
    "lastcard.bots": bots,
    "lastcard.events": events,
    "lastcard.fair": fair,
    "lastcard.houserules": houserules,
    "lastcard.verify": verify,
    "lastcard.wire": wire,
}


def surface() -> str:
    """The list."""
    lines = {line for name, module in MODULES.items() for line in _module(name, module)}
    return "\n".join([*sorted(lines), ""])


def _module(path: str, module: ModuleType) -> Iterator[str]:
    own = [name for name in vars(module) if getattr(vars(module)[name], "__module__", None) == module.__name__]
    for name in getattr(module, "__all__", own):
        if not name.startswith("_"):
            yield from _named(f"{path}.{name}", getattr(module, name))


def _named(path: str, value: object) -> Iterator[str]:
    if isinstance(value, ModuleType):
        yield path
    elif inspect.isclass(value):
        yield f"{path}{_signature(value)}"
        yield from _members(path, value)
    else:
        yield f"{path}{_signature(value)}"


def _members(path: str, kind: type) -> Iterator[str]:
    """What a class adds to what every class has: fields, properties and methods."""
    ours = [each for each in kind.__mro__ if each.__module__.startswith("lastcard")]
    names = {name for each in ours for name in (*vars(each), *inspect.get_annotations(each))}
    for name in names:
        found = inspect.getattr_static(kind, name, None)
        if name.startswith("_") or isinstance(found, Enum):
            continue
        called = getattr(kind, name, None)
        yield f"{path}.{name}{_signature(called) if callable(called) and not isinstance(found, property) else ''}"


def _signature(value: object) -> str:
    """The names and defaults of what can be called; the types are mypy's business."""
    if not callable(value):
        return ""
    try:
        found = inspect.signature(value)
    except (TypeError, ValueError):
        return ""
    plain = [each.replace(annotation=inspect.Parameter.empty) for each in found.parameters.values()]
    text = str(found.replace(parameters=plain, return_annotation=inspect.Signature.empty))
    return re.sub(r"<.*? at 0x\w+>|<factory>", "...", text)


if __name__ == "__main__":
    FILE.write_text(surface(), encoding="utf-8")
