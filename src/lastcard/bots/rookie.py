"""The rookie: plays like a child who has just learnt the game."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from lastcard.bots.facts import luck_of
from lastcard.engine.edition.model import Edition
from lastcard.engine.text.moves import Move
from lastcard.engine.text.view import View

FORGETS = 35
"""How many calls in a hundred it forgets, and how many chances to catch somebody it misses."""
DARES = 25
"""How many Wild Draw Fours in a hundred it challenges, whatever they look like."""


def rookie(view: View, legal: Sequence[Move]) -> Move:
    """Move like a child: play something that fits, mostly the fanciest card, and call when it comes to mind."""
    luck = _Luck(view)
    moves = _remembered(legal, luck)
    bold = [move for move in moves if move.kind in {"bounce", "block", "catch", "uno", "arms"}]
    if bold:
        return luck.one_of(bold)
    plays = [move for move in moves if move.kind == "play"]
    if plays:
        return _showiest(view.edition, plays, luck)
    dare = [move for move in moves if move.kind == "challenge"]
    if dare and luck.happens(DARES):
        return dare[0]
    return luck.one_of([move for move in moves if move.kind != "challenge"] or moves)


def _remembered(legal: Sequence[Move], luck: _Luck) -> Sequence[Move]:
    """The moves that come to mind: not always the call, not always somebody else's missing call."""
    forgets = luck.happens(FORGETS)
    kept = [move for move in legal if not (forgets and (move.uno or move.kind in {"uno", "catch"}))]
    with_call = {str(move)[: -len(" uno")] for move in kept if move.uno}
    return [move for move in kept if str(move) not in with_call] or legal


def _showiest(edition: Edition, plays: Sequence[Move], luck: _Luck) -> Move:
    """Children like to play cards that do something, and at once."""
    points = [edition.by_text[move.card or ""].card.points for move in plays]
    best = max(worth + luck.below(20) for worth in points)
    return luck.one_of([move for move, worth in zip(plays, points, strict=True) if worth + 20 > best])


class _Luck:
    """Moods that depend only on the view, so that the same view always gets the same move."""

    def __init__(self, view: View) -> None:
        self.seen = luck_of(view)
        self.times = 0

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound`` - 1."""
        self.times += 1
        return crc32(self.seen + b"%d" % self.times) % bound

    def happens(self, percent: int) -> bool:
        """Whether something that likely happens now."""
        return self.below(100) < percent

    def one_of(self, moves: Sequence[Move]) -> Move:
        """Any of some moves."""
        return moves[self.below(len(moves))]
