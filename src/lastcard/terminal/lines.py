"""What the terminal game needs from outside: lines that somebody types, and a clock."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from importlib import import_module
from typing import Protocol


class Input(Protocol):
    """Where lines come from; EOFError when there are no more."""

    def line(self, prompt: str) -> str:
        """Ask, and wait for a line."""
        ...

    def forget(self) -> None:
        """Drop what was typed before anybody asked, so that a race starts fair."""
        ...


class TerminalClock(Protocol):
    """A clock for races; the rules have none."""

    def now(self) -> float:
        """Seconds since some fixed moment."""

    def wait(self, seconds: float) -> None:
        """Let some seconds pass, if a person is watching."""


class Keyboard:
    """Lines from standard input, whether a terminal or a file."""

    def __init__(self) -> None:
        with suppress(ImportError):
            import_module("readline")  # where there is one, lines can be edited and recalled

    def line(self, prompt: str) -> str:
        """The next line that was typed."""
        return input(prompt)

    def forget(self) -> None:
        """Drop what was typed too early."""
        if sys.stdin.isatty():
            _flush_terminal()


class WallClock:
    """The machine's own clock."""

    def now(self) -> float:
        """Seconds since some fixed moment."""
        return time.monotonic()

    def wait(self, seconds: float) -> None:
        """Let some seconds pass, if a person is watching."""
        if sys.stdin.isatty():
            time.sleep(seconds)


def _flush_terminal() -> None:
    with suppress(ImportError):
        import termios  # noqa: PLC0415  # not on every system

        termios.tcflush(sys.stdin, termios.TCIFLUSH)
