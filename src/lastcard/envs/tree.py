"""The whole tree of a small game as text, in the extensive form that Gambit and OpenSpiel read.

OpenSpiel's algorithms work on `python_lastcard` as it is, but ask Python for every node of every pass. Written down
once and read back as OpenSpiel's `efg_game`, the same tree is walked in C++.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field

from lastcard.envs.play import Play


@dataclass
class Tree:
    """A game written out, and the information sets in it: each player's transcripts, numbered from 1."""

    text: str = ""
    nodes: int = 0
    sets: tuple[dict[str, int], ...] = ()
    actions: dict[tuple[int, int], list[str]] = field(default_factory=dict)  # of a player's set of that number


def write_tree(start: Play) -> Tree:
    """Write out everything that can happen from here."""
    writer = _Writer(start.kind.players)
    names = " ".join(f'"{seat}"' for seat in start.table.seats)
    lines = [f'EFG 2 R "{start.kind.edition.id}" {{ {names} }}', *writer.lines(start)]
    return Tree("\n".join([*lines, ""]), len(lines) - 1, writer.sets, writer.actions)


class _Writer:
    def __init__(self, players: int) -> None:
        self.sets: tuple[dict[str, int], ...] = tuple({} for _ in range(players))
        self.actions: dict[tuple[int, int], list[str]] = {}
        self.chances = 0
        self.ends = 0

    def lines(self, play: Play) -> Iterator[str]:
        """One line for each node: the node itself, then all that follows from its first branch, and so on."""
        if play.is_over:
            yield self.end(play)
            return
        outcomes = play.outcomes()
        yield self.chance(play) if outcomes else self.decision(play)
        for branch in [outcome for outcome, _ in outcomes] or play.legal():
            after = deepcopy(play)
            (after.choose if outcomes else after.take)(branch)
            yield from self.lines(after)

    def end(self, play: Play) -> str:
        self.ends += 1
        returns = " ".join(map(str, play.returns()))
        return f't "" {self.ends} "" {{ {returns} }}'

    def chance(self, play: Play) -> str:
        self.chances += 1
        branches = (f'"{play.name(outcome, is_chance=True)}" {share!r}' for outcome, share in play.outcomes())
        return f'c "" {self.chances} "" {{ {" ".join(branches)} }} 0'

    def decision(self, play: Play) -> str:
        known = self.sets[play.seat]
        number = known.setdefault(play.transcript(play.seat), len(known) + 1)
        names = [play.name(action, is_chance=False) for action in play.legal()]
        if self.actions.setdefault((play.seat, number), names) != names:
            raise AssertionError("what a player knows must tell what that player may do")
        branches = " ".join(f'"{name}"' for name in names)
        return f'p "" {play.seat + 1} {number} "" {{ {branches} }} 0'
