"""Bots: players that know what their seat may know, and nothing else.

A bot is a function of a seat's view and of its legal moves; by its type it cannot see more. It has no state
and makes the same move for the same view. Ask it only when its seat should act: a seat that merely may do
something (call, catch, jump in) lets it be by not being asked.

At a table with `pauses` a seat that could block or bounce need not: whoever runs the bot adds the move that would
let things happen, `pass` (where a block is being decided) or `accept` (an answer), to the legal moves that the bot
chooses from, and takes it as doing nothing.
"""

from collections.abc import Callable, Sequence

from lastcard.bots.regular import regular
from lastcard.engine.moves import Move
from lastcard.engine.view import View

Bot = Callable[[View, Sequence[Move]], Move]

LEVELS: dict[str, Bot] = {"regular": regular}
"""The levels that a person can choose, the weakest first."""

__all__ = ["LEVELS", "Bot", "regular"]
