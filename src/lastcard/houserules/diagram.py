"""A rule as a small diagram of steps, for a terminal and for the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lastcard.engine.edition.model import Edition, Effect
from lastcard.houserules.lexicon import language
from lastcard.houserules.readback import Writer
from lastcard.houserules.rule import HouseRule

SYMBOLS = {
    "draw": "draw", "lose-turn": "skip", "discard": "discard", "give": "give", "exchange": "swap", "show": "show",
    "new-hand": "hand", "redeal": "hand", "swap-hands": "swap", "pass-hands": "pass", "turn-direction": "turn",
    "play-again": "again", "shield": "shield", "race": "race", "vote": "vote", "recolor": "color", "lay-card": "lay",
    "any-time": "again",
    "name": "name", "roll": "roll", "peek": "look", "bury": "pile", "copy": "copy", "cancel": "cancel",
    "take-back": "cancel", "reshuffle": "pile", "end-rules": "cancel",
    "win": "win", "leave": "leave", "points": "points", "lasting": "lasting", "act": "honour",
}  # fmt: skip
"""The sign of each effect; `if`, `else`, `choose` and `honour` have their own."""


class DiagramStep(NamedTuple):
    """One line of the diagram: how far it is set in, what it shows, and in words."""

    depth: int
    symbol: str
    words: str


def steps(rule: HouseRule, lang: str = "en") -> tuple[DiagramStep, ...]:
    """What happens, step by step; a choice is followed by its steps, set in."""
    if rule.is_honour:
        return (DiagramStep(0, "honour", rule.said(lang)),)
    return steps_of(rule.effects, lang, rule.edition)


def steps_of(effects: tuple[Effect, ...], lang: str = "en", edition: Edition | None = None) -> tuple[DiagramStep, ...]:
    """The same for effects."""
    writer = Writer(lang, edition)
    if not effects:
        return (DiagramStep(0, "color", writer.rule(()).rstrip(".")),)
    return tuple(step for effect in effects for step in _steps(effect, writer, language(lang)["say"], 0))


def choices_of(
    effects: tuple[Effect, ...], lang: str = "en", edition: Edition | None = None
) -> tuple[tuple[str, str], ...]:
    """Both sides of every choice that a rule gives, in the order of the rule, as one says them to whoever chooses."""
    return tuple(_choices(effects, Writer(lang, edition)))


def _choices(effects: tuple[Effect, ...], writer: Writer) -> Iterator[tuple[str, str]]:
    for effect in effects:
        if effect.do == "choose":
            yield writer.option(effect.then), writer.option(effect.otherwise)
        elif not effect.then:
            writer.clause(effect)  # so that it knows whom it has mentioned
        yield from _choices((*effect.then, *effect.otherwise), writer)


def _steps(effect: Effect, writer: Writer, say: dict[str, str], depth: int) -> Iterator[DiagramStep]:
    if effect.do not in {"if", "choose"}:
        yield DiagramStep(depth, SYMBOLS[effect.do], writer.clause(effect))
        return
    if effect.do == "if":
        yield DiagramStep(depth, "if", say["step-if"].format(writer.condition(effect)))
    else:
        yield DiagramStep(depth, "choose", say["step-choose"].format(writer.subject(effect.who, effect.only)))
    for each in effect.then:
        yield from _steps(each, writer, say, depth + 1)
    if effect.otherwise:
        yield DiagramStep(depth, "else", say["step-else" if effect.do == "if" else "step-or"])
    for each in effect.otherwise:
        yield from _steps(each, writer, say, depth + 1)
