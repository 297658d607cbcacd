"""Optional parts of the package: imported when they are asked for, and missed in one sentence."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class ExtraError(ValueError):
    """Something optional that is not installed; the sentence says how to install it."""


def extra(module: str, name: str, purpose: str) -> Any:  # noqa: ANN401  # the module of an optional package
    """A module of an optional package, or ExtraError."""
    try:
        return import_module(module)
    except ImportError:
        raise ExtraError(f"lastcard[{name}] is needed for {purpose}: pip install 'lastcard[{name}]'") from None
