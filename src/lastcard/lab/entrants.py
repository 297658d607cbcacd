"""The bots of the arena: a level by name, a function from a module, or a program that reads and writes lines."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Sequence
from pathlib import Path

from lastcard.bots import LEVELS, PLAYOUTS, Bot, BotError, find_bot, repeatable
from lastcard.engine.text.moves import Move
from lastcard.engine.text.view import View

PROGRAM = "cmd:"


def check_bot(name: str) -> None:
    """BotError if there is no such bot; a program is looked for, but not started."""
    if name.startswith(PROGRAM):
        program_words(name)
    else:
        arena_bot(name)


def arena_bot(name: str) -> Bot:
    """A level without a clock, so that it is repeatable (`master/500`: 500 playouts); or `module:function`."""
    level, slash, playouts = name.partition("/")
    if level in PLAYOUTS and playouts.isdecimal() == bool(slash):
        if slash and not int(playouts):
            raise BotError(f"bot {name!r} would not think at all; give it one playout or more")
        return repeatable(level, int(playouts or PLAYOUTS[level]))
    if name in LEVELS:
        return repeatable(name)
    if ":" not in name:
        raise BotError(
            f"there is no bot {name!r}; take {', '.join(LEVELS)}, package.module:function, or cmd:PROGRAM ARGUMENTS"
        )
    return find_bot(name)


def program_words(name: str) -> list[str]:
    """The words of `cmd:PROGRAM ARGUMENTS`."""
    try:
        words = shlex.split(name.removeprefix(PROGRAM))
    except ValueError as error:
        raise BotError(f"bot {name!r}: {error}") from None
    if not words:
        raise BotError(f"bot {name!r} names no program; write cmd:PROGRAM ARGUMENTS")
    if shutil.which(words[0]) is None:
        is_there = Path(words[0]).is_file()
        why = f"{words[0]!r} is not executable" if is_there else f"there is no program {words[0]!r}"
        raise BotError(f"bot {name!r}: {why}")
    return words


def ask(name: str, bot: Bot, view: View, legal: Sequence[Move]) -> Move:
    """Ask a bot for a move; BotError if it gives none of the legal ones."""
    try:
        chosen = bot(view, legal)
        is_legal = chosen in legal
    except BotError:
        raise
    except (Exception, SystemExit) as error:
        raise BotError(f"bot {name!r} failed: {type(error).__name__}: {error}") from error
    if not is_legal:
        what = "" if isinstance(chosen, Move) else f" (of type {type(chosen).__name__}, not Move)"
        raise BotError(not_among(name, str(chosen), legal, what))
    return chosen


def not_among(name: str, chosen: str, legal: Sequence[Move], what: str = "") -> str:
    """The sentence about a bot that chose something else."""
    return f"bot {name!r} chose {chosen[:80]!r}{what}, which is none of: {', '.join(map(str, legal))}"
