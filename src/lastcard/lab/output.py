"""What both commands share: a progress bar, and files, including those that cannot be written."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def progress(words: str, total: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on a terminal; nothing elsewhere."""
    columns = (TextColumn(words), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(words, total=total)
        yield lambda more: bar.advance(task, more)


def check_file(path: str | Path) -> None:
    """ValueError if a file clearly cannot be written; nothing is created or changed to find out."""
    with _one_sentence(path, "written"):
        target = Path(path)
        if target.is_dir():
            raise _os_error(errno.EISDIR)
        if not target.parent.is_dir():
            raise _os_error(errno.ENOTDIR if target.parent.exists() else errno.ENOENT)
        if not os.access(target if target.exists() else target.parent, os.W_OK):
            raise _os_error(errno.EACCES)


def check_folder(path: str | Path, *patterns: str) -> None:
    """ValueError if a folder clearly cannot be made, or files with these names in it cannot be written."""
    folder = Path(path)
    with _one_sentence(folder, "made"):
        nearest = next(each for each in (folder, *folder.absolute().parents) if each.exists())
        if not nearest.is_dir():
            raise _os_error(errno.ENOTDIR)
        if not os.access(nearest, os.W_OK):
            raise _os_error(errno.EACCES)
    for pattern in patterns:
        for file in sorted(folder.glob(pattern)):
            check_file(file)


def make_folder(path: str | Path) -> Path:
    """Make a folder, unless it exists."""
    with _one_sentence(path, "made"):
        Path(path).mkdir(parents=True, exist_ok=True)
    return Path(path)


def write(path: str | Path, content: str | bytes) -> None:
    """Write a file; ValueError if that fails."""
    with _one_sentence(path, "written"):
        Path(path).write_bytes(content.encode() if isinstance(content, str) else content)


@contextmanager
def _one_sentence(path: str | Path, done: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise ValueError(f"{path}: cannot be {done}: {error.strerror}") from None


def _os_error(number: int) -> OSError:
    return OSError(number, os.strerror(number))


def as_json(value: object) -> str:
    """The text of a JSON file."""
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"
