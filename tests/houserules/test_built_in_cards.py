"""The language is strong enough for every card that there is: written out, each means what its edition's file says."""

from __future__ import annotations

from dataclasses import replace

import pytest

import lastcard
from lastcard.engine.edition.model import Card, Effect
from lastcard.houserules import HouseRule

PLAIN = "I choose the colour."
CARDS = {
    "0": "All hands move on in the direction of play.",
    "7": "I swap hands with a player of my choice.",
    "draw2": "The next player draws two and loses a turn.",
    "reverse": "Reverse the direction of play.",
    "skip": "The next player loses a turn.",
    "wild": PLAIN,
    "wild4": "I choose the colour; the next player draws four and loses a turn.",
    "hero-batman": PLAIN,
    "hero-superman": PLAIN,
    "save": "I choose the colour and shield a player of my choice.",
    "gauntlet": "I lay a coloured card on it and choose the colour. Everyone with a card of that colour draws two.",
    "touchdown": "I choose the colour. Everyone else raises both arms, and the last one to do so draws three.",
    "star": PLAIN,
    "custom-1": PLAIN,
    "custom-2": PLAIN,
}
USUALLY: dict[str, Effect] = {
    "lose-turn": Effect("lose-turn", count=1),
    "swap-hands": Effect("swap-hands", to="me"),
    "pass-hands": Effect("pass-hands", to="next"),
}
BUILT_IN = [(found, card) for found in lastcard.editions() for card in found.cards if card.effects or card.seven_zero]


def normal(effect: Effect) -> Effect:
    """An effect with what its file may leave out."""
    usual = USUALLY.get(effect.do, effect)
    return replace(effect, count=effect.count or usual.count, to=effect.to or usual.to)


@pytest.mark.parametrize(("found", "card"), BUILT_IN, ids=[f"{found.id}-{card.id}" for found, card in BUILT_IN])
def test_a_card_written_out_means_what_its_file_says(found: lastcard.Edition, card: Card) -> None:
    written = tuple(normal(effect) for effect in card.effects + card.seven_zero if effect.do != "choose-color")
    assert HouseRule(CARDS[card.id]).effects == written


def test_every_kind_of_card_that_does_something_is_here() -> None:
    assert {card.id for _, card in BUILT_IN} == set(CARDS)
