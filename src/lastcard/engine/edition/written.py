"""Rules that people write on cards: once read, their effects replace what the card did (R38, J48).

The engine never reads a text. It takes rules that have been read; :mod:`lastcard.houserules.reading` reads them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from lastcard.engine.edition.model import Card, Edition, Effect


@dataclass(frozen=True)
class WrittenRule:
    """A rule that has been read: the text on the card, and the effects it stands for."""

    text: str
    effects: tuple[Effect, ...]


Customs = tuple[tuple[str, WrittenRule], ...]
"""The rules written on cards: card and rule."""


@lru_cache(maxsize=256)
def with_rules(edition: Edition, customs: Customs) -> Edition:
    """The edition with these rules on its cards. The faces stay the same, so nothing else changes."""
    if not customs:
        return edition
    rules = dict(customs)
    cards = tuple(with_rule(card, rules[card.id]) if card.id in rules else card for card in edition.cards)
    return replace(edition, cards=cards)


def with_rule(card: Card, rule: WrittenRule) -> Card:
    """The card with a rule on it. A wild still lets its player choose the colour, after a card has been laid (R38)."""
    effects = [effect for effect in rule.effects if effect.do != "choose-color"]
    lays = [effect for effect in effects if effect.do == "lay-card"]
    rest = [effect for effect in effects if effect.do != "lay-card"]
    choice = [Effect("choose-color")] if card.wild else []
    return replace(card, rule=rule.text, effects=(*lays, *choice, *rest))


def writable(edition: Edition) -> tuple[str, ...]:
    """The cards that rules can be written on."""
    return tuple(card.id for card in edition.cards if card.customizable)
