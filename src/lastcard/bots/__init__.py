"""Bots: players that know what their seat may know, and nothing else.

A bot is a function of a seat's view and of its legal moves; by its type it cannot see more. It has no state
and makes the same move for the same view. Ask it only when its seat should act: a seat that merely may do
something (call, catch, jump in) lets it be by not being asked.
"""

from collections.abc import Callable, Sequence

from lastcard.bots.regular import regular
from lastcard.engine.moves import Move
from lastcard.engine.view import View

Bot = Callable[[View, Sequence[Move]], Move]

__all__ = ["Bot", "regular"]
