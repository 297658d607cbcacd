"""The texts of rules that people write: what the game understands, what is on the cards, and help with writing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

import msgspec

from lastcard.engine.edition.file import edition
from lastcard.engine.edition.model import Edition
from lastcard.engine.edition.options import Choice
from lastcard.engine.edition.written import writable
from lastcard.houserules import HouseRule, RuleError, read_rule
from lastcard.houserules.blocks import vocabulary
from lastcard.houserules.completion import complete
from lastcard.houserules.diagram import steps
from lastcard.houserules.presets import PRESETS
from lastcard.houserules.rule import MAX_LENGTH
from lastcard.server.bodies import RuleBlocks, RuleHelp, RuleRead
from lastcard.server.names import cleaned
from lastcard.server.protocol import Step, Written
from lastcard.server.refusals import Refusal


def warm_up() -> None:
    """Prepare the reader, so that the first rule is read as fast as all others."""
    read_text("Everyone draws", edition("super-mario"))


def rule_text(text: str) -> str:
    """A rule's text, cleaned before others see it."""
    return cleaned(text, MAX_LENGTH)


def not_understood(error: RuleError) -> Refusal:
    """The refusal of a text that is not a rule: which piece is wrong, and what could stand there (R38)."""
    words = {
        "piece": error.piece,
        "start": str(error.start),
        "end": str(error.end),
        "suggestion": error.suggestion,
    }
    return Refusal("rule", f"{error}.", "R38", "not-understood", words)


@lru_cache(maxsize=512)
def on_card(text: str) -> Written:
    """A rule as it stands on a card; the text has been accepted before."""
    if not text:
        return Written("", "", ())
    rule = HouseRule(text)
    return Written(text, None if rule.is_honour else str(rule), _steps(rule))


def _steps(rule: HouseRule) -> tuple[Step, ...]:
    return tuple(Step(*step) for step in steps(rule))


def written_in(of: Edition, rules: Mapping[str, Choice]) -> dict[str, Written]:
    """The rules written on the cards of an edition, by card."""
    texts = {card: rules.get(card) for card in writable(of)}
    return {card: on_card(text) for card, text in texts.items() if isinstance(text, str) and text}


def read_text(text: str, of: Edition) -> RuleRead:
    """What the game understands of a text while somebody is writing it."""
    shown = rule_text(text)
    completions = complete(shown + " " * text[-1:].isspace())
    try:
        rule = HouseRule(shown)
        read_rule(shown, of)
    except RuleError as error:
        place = (error.start, error.end, error.suggestion)
        return RuleRead(False, shown, None, (), False, f"{error}", *place, completions)
    reading = None if rule.is_honour else str(rule)
    return RuleRead(True, shown, reading, _steps(rule), rule.is_honour, None, None, None, None, completions)


@cache
def rule_help() -> RuleHelp:
    """The presets and the blocks."""
    return RuleHelp(tuple(preset.text for preset in PRESETS), msgspec.convert(vocabulary(), RuleBlocks))
