"""What holds for every test."""

import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import lastcard.engine


def is_stale(extension: Path) -> bool:
    """Whether a source has changed since the extension module was made from it."""
    name = extension.name.partition(".")[0]
    sources = [extension.with_name(name + suffix) for suffix in (".py", ".pxd")]
    return not all(source.exists() and source.stat().st_mtime <= extension.stat().st_mtime for source in sources)


def pytest_configure() -> None:
    """Refuse to test compiled rules that are older than their sources: the result would be about yesterday's rules."""
    if not lastcard.engine.COMPILED:
        return
    package = Path(lastcard.__path__[0])
    stale = sorted(path.name for suffix in EXTENSION_SUFFIXES for path in package.rglob(f"*{suffix}") if is_stale(path))
    if stale:
        raise pytest.UsageError(
            f"older than their sources: {', '.join(dict.fromkeys(stale))}. "
            "Compile them anew (`make test` does, after `make clean` if a module has gone) or set LASTCARD_PURE=1."
        )


def pytest_report_header() -> str:
    how = "compiled" if lastcard.engine.COMPILED else "plain Python"
    return f"rules: {how} (LASTCARD_PURE={os.environ.get('LASTCARD_PURE', '')})"
