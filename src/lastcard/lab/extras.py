"""Optional dependencies: imported on demand, with one sentence if they are missing."""

from __future__ import annotations

from importlib import import_module
from typing import Any


class ExtraError(ValueError):
    """An optional dependency is not installed; the sentence says how to install it."""


def extra(module: str, name: str, purpose: str) -> Any:  # noqa: ANN401  # the module of an optional package
    """Import a module of an optional package, or raise ExtraError."""
    try:
        return import_module(module)
    except ImportError:
        raise ExtraError(f"lastcard[{name}] is needed for {purpose}: pip install 'lastcard[{name}]'") from None
