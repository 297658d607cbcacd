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
    """Whether it is no longer made, or one of its sources has changed since."""
    types = [*extension.parent.glob("*.pxd")]
    sources = [*types, *(path.with_suffix(".py") for path in types), *extension.parent.glob("*codes.py")]
    is_made = extension.name.partition(".")[0] == "compiled"
    return not is_made or any(source.stat().st_mtime > extension.stat().st_mtime for source in sources)


def pytest_configure(config: pytest.Config) -> None:
    refuse_stale_rules()
    rotation = Rotation(config)
    config.pluginmanager.register(rotation)
    name: str | None = config.getoption("results")
    if name is not None and not hasattr(config, "workerinput"):  # workers report to the process that started them
        config.pluginmanager.register(Recorder(name, rotation))


def refuse_stale_rules() -> None:
    """Compiled rules that are older than their sources are yesterday's: a result would say nothing about today's."""
    if os.environ.get("LASTCARD_PURE") == "1":
        return
    package = Path(lastcard.__path__[0])
    extensions = {path for suffix in EXTENSION_SUFFIXES for path in package.rglob(f"*{suffix}")}
    stale = sorted(str(path.relative_to(package)) for path in extensions if is_stale(path))
    if stale:
        raise pytest.UsageError(
            f"older than their sources: {', '.join(stale)}. "
            "Compile them anew (`make .venv/installed`, as `make test` does) or set LASTCARD_PURE=1."
        )


def pytest_report_header() -> str:
    how = "compiled" if lastcard.engine.COMPILED else "plain Python"
    return f"rules: {how} (LASTCARD_PURE={os.environ.get('LASTCARD_PURE', '')})"
