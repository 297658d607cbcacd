"""Lines that keep their indent in a terminal of any width."""

from __future__ import annotations

from textwrap import fill

from rich.console import Console
from rich.text import Text


def say(console: Console, line: str) -> None:
    """Print a line as it is; where it does not fit, it continues below its first word."""
    indent = " " * (len(line) - len(line.lstrip(" ")))
    console.print(
        Text(fill(line, console.width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False))
    )
