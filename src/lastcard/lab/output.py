"""What both commands share: a progress bar, and files that cannot be written."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def progress(words: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal; nothing where nobody looks."""
    columns = (TextColumn(words), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(words, total=total)
        yield lambda more: bar.advance(task, more)


def write(path: str | Path, text: str) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise ValueError(f"{path}: cannot be written: {error.strerror}") from None


def as_json(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"
