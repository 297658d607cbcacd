"""What the commands have in common: how arguments are read, explained and refused."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, NoReturn, TypeAlias

from lastcard.engine.edition.options import Choice, OptionError, parse_choice

USAGE_ERROR = 2


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence, and what is taken if an option is left out."""

    def __init__(self, **given: Any) -> None:  # noqa: ANN401  # argparse's own arguments
        given.setdefault("formatter_class", _Help)
        super().__init__(**given)

    def error(self, message: str) -> NoReturn:
        """Leave with a sentence and the status of bad input."""
        self.exit(USAGE_ERROR, f"{self.prog}: {message} (see {self.prog} --help)\n")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001  # argparse has no public name for it
"""Where a module adds its commands."""


class _Help(argparse.HelpFormatter):
    """Help with the defaults."""

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return help_of(action)


def help_of(action: argparse.Action) -> str:
    """What an argument is for, with its default; still with argparse's `%` signs."""
    text = action.help or ""
    is_told = action.default not in (None, "", argparse.SUPPRESS) and not isinstance(action.default, bool | list)
    return f"{text} (default: %(default)s)".strip() if is_told and "default" not in text else text


def chosen(pairs: Sequence[str]) -> dict[str, Choice]:
    """The table options of `--rule NAME=VALUE`."""
    found: dict[str, Choice] = {}
    for pair in pairs:
        name, given, value = pair.partition("=")
        if name in found:
            raise OptionError(name, "is given twice")
        found[name] = parse_choice(name, value if given else "on")
    return found
