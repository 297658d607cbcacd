"""The whole tree of a small game as text, in the extensive form that Gambit and OpenSpiel read.

OpenSpiel's algorithms work on `python_lastcard` directly, but call Python for every node of every pass. Written out
once and read back as OpenSpiel's `efg_game`, the same tree is walked in C++.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field

from lastcard.envs.spiel_round import SpielRound


@dataclass
class Tree:
    """A game tree as text, and its information sets: each player's transcripts, numbered from 1."""

    text: str = ""
    nodes: int = 0
    sets: tuple[dict[str, int], ...] = ()
    actions: dict[tuple[int, int], list[str]] = field(default_factory=dict)  # by player and number of the set


def write_tree(start: SpielRound) -> Tree:
    """Write out everything that can happen from here."""
    writer = _TreeWriter(start.kind.players)
    names = " ".join(f'"{seat}"' for seat in start.game.seats)
    lines = [f'EFG 2 R "{start.kind.edition.id}" {{ {names} }}', *writer.lines(start)]
    return Tree("\n".join([*lines, ""]), len(lines) - 1, writer.sets, writer.actions)


class _TreeWriter:
    def __init__(self, players: int) -> None:
        self.sets: tuple[dict[str, int], ...] = tuple({} for _ in range(players))
        self.actions: dict[tuple[int, int], list[str]] = {}
        self.chances = 0
        self.ends = 0

    def lines(self, here: SpielRound) -> Iterator[str]:
        """One line per node: the node itself, then everything below its first branch, and so on."""
        if here.is_over:
            yield self.end(here)
            return
        outcomes = here.outcomes()
        yield self.chance(here) if outcomes else self.decision(here)
        for branch in [outcome for outcome, _ in outcomes] or here.legal():
            after = deepcopy(here)
            (after.choose if outcomes else after.take)(branch)
            yield from self.lines(after)

    def end(self, here: SpielRound) -> str:
        """A terminal node."""
        self.ends += 1
        returns = " ".join(map(str, here.returns()))
        return f't "" {self.ends} "" {{ {returns} }}'

    def chance(self, here: SpielRound) -> str:
        """A chance node."""
        self.chances += 1
        branches = (f'"{here.name(outcome, is_chance=True)}" {share!r}' for outcome, share in here.outcomes())
        return f'c "" {self.chances} "" {{ {" ".join(branches)} }} 0'

    def decision(self, here: SpielRound) -> str:
        """A player's node."""
        known = self.sets[here.seat]
        number = known.setdefault(here.transcript(here.seat), len(known) + 1)
        names = [here.name(action, is_chance=False) for action in here.legal()]
        if self.actions.setdefault((here.seat, number), names) != names:
            raise AssertionError("a player's knowledge must determine that player's legal actions")
        branches = " ".join(f'"{name}"' for name in names)
        return f'p "" {here.seat + 1} {number} "" {{ {branches} }} 0'
