"""What holds for every test."""

import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from tests.plugins.results import Recorder
from tests.plugins.rotation import Rotation

import lastcard.engine


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--results", metavar="NAME", help="keep what this run finds under a name, for the summary")
    parser.addoption("--nightly", choices=["part", "all"], default="part", help="which of the nightly tests to run")


def is_stale(extension: Path) -> bool:
    """Whether a source has changed since the extension module was made from it."""
    name = extension.name.partition(".")[0]
    sources = [extension.with_name(name + suffix) for suffix in (".py", ".pxd")]
    return not all(source.exists() and source.stat().st_mtime <= extension.stat().st_mtime for source in sources)


def pytest_configure(config: pytest.Config) -> None:
    refuse_stale_rules()
    rotation = Rotation(config)
    config.pluginmanager.register(rotation)
    name: str | None = config.getoption("results")
    if name is not None and not hasattr(config, "workerinput"):  # workers report to the process that started them
        config.pluginmanager.register(Recorder(name, rotation))


def refuse_stale_rules() -> None:
    """Compiled rules that are older than their sources are yesterday's: a result would say nothing about today's."""
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
