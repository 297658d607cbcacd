"""The deck of each edition, card for card, and what the cards are worth: J1, J2, R28."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.rules.tables import EDITIONS, table

from lastcard import edition

USUAL = ("blue", "green", "red", "yellow")
ACTIONS = ("draw2", "reverse", "skip")
HEROES = ("batman", "superman")

# What each edition adds to the cards that all of them have.
DECKS = {
    "classic": (USUAL, {}),
    "super-hero-girls": (USUAL, {"save": 2, "custom-1": 1, "custom-2": 1}),
    "avengers": (("blue", "green", "red", "purple"), {"gauntlet": 4}),
    "super-bowl": (USUAL, {"touchdown": 4}),
    "super-mario": (USUAL, {"star": 2, "custom-1": 1, "custom-2": 1}),
}


def deck_of(name: str) -> Counter[str]:
    return Counter({face.text: face.copies for face in edition(name).faces})


def numbers(colors: tuple[str, ...]) -> Counter[str]:
    return Counter({f"{color}-{value}": 2 if value else 1 for color in colors for value in range(10)})


def test_every_deck_is_known_here() -> None:
    assert {*DECKS, "batman-v-superman"} == set(EDITIONS)


@pytest.mark.parametrize("name", DECKS)
def test_the_deck_card_for_card(name: str) -> None:
    colors, own = DECKS[name]
    actions = Counter({f"{color}-{action}": 2 for color in colors for action in ACTIONS})
    assert deck_of(name) == numbers(colors) + actions + Counter({"wild": 4, "wild4": 4, **own})


def test_j1_super_bowl_has_four_touchdown_cards_among_112() -> None:
    found = edition("super-bowl")
    assert found.size == 112
    assert found.colors == USUAL
    assert deck_of("super-bowl")["touchdown"] == 112 - 108


def test_j2_the_two_heroes_share_the_action_cards_evenly() -> None:
    colors = ("blue", "gold", "red", "silver")
    actions = Counter({f"{color}-{action}@{hero}": 1 for color in colors for action in ACTIONS for hero in HEROES})
    wilds = {f"{wild}@{hero}": 2 for wild in ("wild", "wild4") for hero in HEROES}
    own = {f"hero-{hero}": 1 for hero in HEROES} | {"custom-1@superman": 1, "custom-2@batman": 1}
    assert deck_of("batman-v-superman") == numbers(colors) + actions + Counter(wilds | own)
    assert edition("batman-v-superman").size == 112


def test_j2_cards_that_differ_only_in_the_character_match() -> None:
    hands = {"ann": "blue-skip@batman red-1", "bob": "red-2 red-3"}
    match = table(hands, edition="batman-v-superman", discard="red-skip@superman")
    assert match.why("ann", "play blue-skip@batman") is None


@pytest.mark.parametrize("name", EDITIONS)
def test_r28_what_every_card_is_worth(name: str) -> None:
    for face in edition(name).faces:
        match = table({"ann": "red-1", "bob": face.text}, edition=name, rules={"scoring": "winner"}, discard="red-3")
        match.act("ann", "play red-1")
        symbol = face.text.partition("-")[2].partition("@")[0]
        worth = int(symbol) if symbol.isdecimal() and face.color else 20 if face.color else 50
        assert match.scores == {"ann": worth, "bob": 0}, face.text
