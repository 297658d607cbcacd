"""A rule as a small diagram of steps, for a terminal and for the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lastcard.engine.edition.model import Effect
from lastcard.houserules.readback import Writer
from lastcard.houserules.rule import HouseRule

SYMBOLS = {
    "draw": "draw",
    "lose-turn": "skip",
    "discard": "discard",
    "give": "give",
    "show": "show",
    "swap-hands": "swap",
    "pass-hands": "pass",
    "turn-direction": "turn",
    "play-again": "again",
    "shield": "shield",
    "race": "race",
    "lay-card": "lay",
}


class DiagramStep(NamedTuple):
    """One line of the diagram: how far it is set in, what it shows, and in words."""

    depth: int
    symbol: str
    words: str


def steps(rule: HouseRule) -> tuple[DiagramStep, ...]:
    """What happens, step by step; an `if` is followed by its steps, set in."""
    if rule.is_honour:
        return (DiagramStep(0, "honour", str(rule)),)
    if not rule.effects:
        return (DiagramStep(0, "color", "I choose the colour"),)
    writer = Writer()
    return tuple(step for effect in rule.effects for step in _steps(effect, writer))


def _steps(effect: Effect, writer: Writer) -> Iterator[DiagramStep]:
    if effect.do != "if":
        yield _step(0, effect, writer)
        return
    yield DiagramStep(0, "if", writer.condition(effect))
    for each in effect.then:
        yield _step(1, each, writer)
    if effect.otherwise:
        yield DiagramStep(0, "else", "otherwise")
    for each in effect.otherwise:
        yield _step(1, each, writer)


def _step(depth: int, effect: Effect, writer: Writer) -> DiagramStep:
    return DiagramStep(depth, SYMBOLS[effect.do], writer.clause(effect))
