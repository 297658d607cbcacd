"""The rookie: plays like a child who has just learnt the game."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from lastcard.bots.facts import card_facts
from lastcard.engine.text.moves import Move
from lastcard.engine.text.view import View

FORGETS = 35
"""Of a hundred calls, so many are forgotten; and so many chances to catch somebody pass by."""
DARES = 25
"""Of a hundred Wild Draw Fours, so many are challenged, whatever they look like."""


def rookie(view: View, legal: Sequence[Move]) -> Move:
    """A move as a child makes it: something that fits, mostly the card that looks best; calls when it comes to mind."""
    luck = _Luck(view)
    moves = _remembered(legal, luck)
    bold = [move for move in moves if move.kind in {"bounce", "block", "catch", "uno", "arms"}]
    if bold:
        return luck.one_of(bold)
    plays = [move for move in moves if move.kind == "play"]
    if plays:
        return _showiest(plays, luck)
    dare = [move for move in moves if move.kind == "challenge"]
    if dare and luck.happens(DARES):
        return dare[0]
    return luck.one_of([move for move in moves if move.kind != "challenge"] or moves)


def _remembered(legal: Sequence[Move], luck: _Luck) -> Sequence[Move]:
    """What comes to mind: not always the call, not always somebody else's missing one."""
    forgets = luck.happens(FORGETS)
    kept = [move for move in legal if not (forgets and (move.uno or move.kind in {"uno", "catch"}))]
    with_call = {str(move)[: -len(" uno")] for move in kept if move.uno}
    return [move for move in kept if str(move) not in with_call] or legal


def _showiest(plays: Sequence[Move], luck: _Luck) -> Move:
    """Children like to play what does something, at once."""
    best = max(card_facts(move.card or "").points + luck.below(20) for move in plays)
    return luck.one_of([move for move in plays if card_facts(move.card or "").points + 20 > best])


class _Luck:
    """Moods that depend on nothing but what is seen, so that the same view has the same move."""

    def __init__(self, view: View) -> None:
        self.seen = repr((view.seat, view.hand, view.round, len(view.events))).encode()
        self.times = 0

    def below(self, bound: int) -> int:
        self.times += 1
        return crc32(self.seen + b"%d" % self.times) % bound

    def happens(self, percent: int) -> bool:
        return self.below(100) < percent

    def one_of(self, moves: Sequence[Move]) -> Move:
        return moves[self.below(len(moves))]
