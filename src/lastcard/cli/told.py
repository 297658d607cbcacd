"""The commands as plain facts, for shells, `man` and the reference."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

from lastcard.cli.parser import Parser, help_of
from lastcard.engine.edition.file import edition_ids
from lastcard.engine.edition.options import ALLOWED

FILES = frozenset({"DIR", "FILE", "FILE.png", "FILE.toml", "RECORD"})
"""What an argument is called that names a file."""


@dataclass(frozen=True)
class Argument:
    """An option, or what a command works on; ``value`` is what it is called, None for a switch."""

    flags: tuple[str, ...]
    value: str | None
    help: str
    values: tuple[str, ...] = ()
    is_repeated: bool = False
    is_optional: bool = False

    @property
    def names_file(self) -> bool:
        """Whether a file may stand here, an edition's own one included."""
        return self.value in FILES or self.value == "EDITION"


@dataclass(frozen=True)
class Told:
    """A command: its words after `lastcard`, what it does, its arguments, and the commands inside it."""

    words: tuple[str, ...]
    help: str
    arguments: tuple[Argument, ...]
    inside: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The words after `lastcard`."""
        return " ".join(self.words)

    @property
    def options(self) -> list[Argument]:
        """What begins with a dash."""
        return [each for each in self.arguments if each.flags]

    @property
    def works_on(self) -> list[Argument]:
        """What stands by its place."""
        return [each for each in self.arguments if not each.flags]


def all_told(parser: Parser) -> list[Told]:
    """`lastcard` itself first, then every command."""
    return [*_told(parser, (), parser.description or "")]


def _told(parser: argparse.ArgumentParser, words: tuple[str, ...], text: str) -> Iterator[Told]:
    inner = [each for each in parser._actions if isinstance(each, argparse._SubParsersAction)]  # noqa: SLF001
    arguments = tuple(_argument(parser, each) for each in parser._actions if each not in inner)  # noqa: SLF001
    helps = {each.dest: each.help or "" for action in inner for each in action._choices_actions}  # noqa: SLF001
    yield Told(words, text, arguments, tuple(helps))
    for action in inner:
        for name, found in action.choices.items():
            yield from _told(found, (*words, name), helps[name])


def _argument(parser: argparse.ArgumentParser, action: argparse.Action) -> Argument:
    takes_value = action.nargs != 0
    name = str(action.metavar or action.dest.upper()) if takes_value else None
    return Argument(
        tuple(action.option_strings),
        name,
        help_of(action) % {"prog": parser.prog, "default": action.default},
        tuple(map(str, action.choices or ())) or known_values(name),
        is_repeated=action.nargs == "+" or type(action).__name__ == "_AppendAction",
        is_optional=action.nargs == "?",
    )


def known_values(value: str | None) -> tuple[str, ...]:
    """What can stand for an argument of that name, as far as it is known beforehand."""
    match value:
        case "EDITION":
            return edition_ids()
        case "EDITIONS":
            return ("all", *edition_ids())
        case "NAME=VALUE":
            return tuple(f"{option}=" for option in ALLOWED)
    return ()
