"""Bots: players that know what their seat may know, and nothing else.

A bot is a function of a seat's view and its legal moves; its type does not let it see more. It has no state and
makes the same move for the same view (`master` does so unless it runs out of time).

When a seat may act but need not, the caller adds a move that means doing nothing: `pass` to calls, catches, jump-ins
and, at a table with `pauses`, to blocks; `accept` to answers in a pause. A caller may also skip the seat, which then
does nothing.
"""

import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from lastcard.bots.regular import regular
from lastcard.bots.rookie import rookie
from lastcard.bots.search import Thinker
from lastcard.engine.text.moves import Move
from lastcard.engine.text.view import View

Bot = Callable[[View, Sequence[Move]], Move]

PLAYOUTS = {"sharp": 300, "master": 4000}
SECONDS = 0.045
"""The most that `master` spends on a decision, besides a few milliseconds for looking at the table."""

sharp = Thinker(PLAYOUTS["sharp"], attentive=False)
master = Thinker(PLAYOUTS["master"], SECONDS)

LEVELS: dict[str, Bot] = {"rookie": rookie, "regular": regular, "sharp": sharp, "master": master}
"""The levels that a player can choose, from weakest to strongest."""


def repeatable(level: str, playouts: int | None = None) -> Bot:
    """A level without a clock: the same view gets the same move on every machine, however slow.

    ``playouts`` overrides how many playouts a thinking level spends on a decision.
    """
    if level not in PLAYOUTS:
        return LEVELS[level]
    return Thinker(PLAYOUTS[level] if playouts is None else playouts, attentive=level == "master")


class BotError(ValueError):
    """A bot that cannot be found, or does not do what bots do; the sentence names it."""


def find_bot(name: str) -> Bot:
    """A level by its name, or your own bot as `package.module:function`; the current folder counts."""
    if name in LEVELS:
        return LEVELS[name]
    module, colon, function = name.partition(":")
    if not colon:
        raise BotError(f"there is no bot {name!r}; take {', '.join(LEVELS)}, or your own as package.module:function")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found: Bot = getattr(import_module(module), function)
    except SystemExit as error:
        raise BotError(f"bot {name!r}: its module ends the program (status {error.code})") from None
    except Exception as error:  # noqa: BLE001  # somebody else's module may do anything when it is imported
        raise BotError(f"bot {name!r}: {error}") from None
    if not callable(found):
        raise BotError(f"bot {name!r} is no function of a view and its legal moves")
    return found


__all__ = [
    "LEVELS",
    "PLAYOUTS",
    "Bot",
    "BotError",
    "Thinker",
    "find_bot",
    "master",
    "regular",
    "repeatable",
    "rookie",
    "sharp",
]
