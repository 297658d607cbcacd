"""Rules that people write on cards: their texts, read, take the place of what the cards did (R38, J48).

How a text is read is not the engine's business: whoever can read gives it a reader.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from lastcard.engine.edition.model import Card, Edition, Effect

Reader = Callable[[str, Edition | None], tuple[Effect, ...]]
Customs = tuple[tuple[str, str], ...]  # card and text
_readers: list[Reader] = []


def read_with(reader: Reader) -> None:
    """From now on texts are read in this way; a text that it cannot read raises ValueError."""
    _readers[:] = [reader]


def effects_of(text: str, wild: bool, edition: Edition | None = None) -> tuple[Effect, ...]:
    """What a card does on which this is written; ValueError says why it cannot be."""
    if not _readers:
        raise ValueError("nothing here can read a written rule")
    effects = tuple(effect for effect in _readers[0](text, edition) if effect.do != "choose-color")
    lays = [effect for effect in effects if effect.do == "lay-card"]
    rest = [effect for effect in effects if effect.do != "lay-card"]
    return (*lays, *([Effect("choose-color")] if wild else []), *rest)


@lru_cache(maxsize=256)
def written(edition: Edition, customs: Customs) -> Edition:
    """The edition with these rules on its cards; the same faces, so that nothing else changes."""
    if not customs:
        return edition
    texts = dict(customs)
    cards = tuple(_with_rule(card, texts[card.id], edition) if card.id in texts else card for card in edition.cards)
    return replace(edition, cards=cards)


def _with_rule(card: Card, text: str, edition: Edition) -> Card:
    return replace(card, rule=text, effects=effects_of(text, card.wild, edition))


def writable(edition: Edition) -> tuple[str, ...]:
    """The cards that rules can be written on."""
    return tuple(card.id for card in edition.cards if card.customizable)
