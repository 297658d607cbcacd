"""What written rules leave to chance: every outcome comes, and what follows from it is right (J71, J91, J92)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.rules.tables import act, table

from lastcard import Match
from lastcard.engine.edition.effects_table import read_effects
from lastcard.engine.edition.written import WrittenRule
from lastcard.engine.text.events import Discarded, Elected, Event, Gave, Rolled

HANDS = {"ann": "custom-1 red-1 red-2", "bob": "blue-1 blue-2 blue-2 red-9", "cat": "green-9 green-4 green-5"}
SEEDS = range(60)


def played(*effects: dict[str, Any]) -> Iterator[tuple[Match, list[Event]]]:
    """Ann plays a card with this rule at many tables; bob comes next, then cat."""
    rule = WrittenRule("", read_effects(list(effects), "effects"))
    for seed in SEEDS:
        match = table(HANDS, edition="super-mario", rules={"custom-1": rule}, seed=seed)
        happened = list(match.act("ann", "play custom-1 red"))
        yield match, happened


def counts(match: Match) -> dict[str, int]:
    return dict(match.view(None).counts)


def rolled(happened: list[Event], sides: int) -> int:
    (roll,) = (event for event in happened if isinstance(event, Rolled))
    assert (roll.seat, roll.sides) == ("ann", sides)
    assert 1 <= roll.number <= sides
    return roll.number


def test_j91_j87_as_many_cards_as_were_rolled() -> None:
    found = set()
    effects = (
        {"do": "roll"},
        {"do": "draw", "who": "me", "count": {"rolled": True}},
        {"do": "draw", "who": "previous", "count": {"rolled": 5}},
    )
    for match, happened in played(*effects):
        number = rolled(happened, 6)
        assert counts(match) == {"ann": 2 + number, "bob": 4, "cat": 3 + min(20, 5 * number)}
        found.add(number)
    assert found == {1, 2, 3, 4, 5, 6}


def test_j91_j78_conditions_on_what_was_rolled() -> None:
    found = set()
    effects = (
        {"do": "roll", "count": 4},
        {"do": "draw", "who": "me", "count": 1, "rolled": 2},
        {"do": "draw", "who": "next", "count": 1, "rolled-over": 2},
        {"do": "draw", "who": "previous", "count": 1, "rolled-under": 2},
    )
    for match, happened in played(*effects):
        number = rolled(happened, 4)
        assert counts(match) == {"ann": 2 + (number == 2), "bob": 4 + (number > 2), "cat": 3 + (number < 2)}
        found.add(number)
    assert found == {1, 2, 3, 4}


def test_j90_j91_a_number_is_guessed_if_it_is_the_one_rolled() -> None:
    found = set()
    effects = (
        {"do": "name", "who": "next", "what": "number"},
        {"do": "roll"},
        {
            "do": "if", "who": "me", "guessed": True,
            "then": [{"do": "draw", "who": "me", "count": 1}], "else": [{"do": "draw", "who": "next", "count": 1}],
        },
    )  # fmt: skip
    rule = WrittenRule("", read_effects(list(effects), "effects"))
    for seed in SEEDS:
        match = table(HANDS, edition="super-mario", rules={"custom-1": rule}, seed=seed)
        match.act("ann", "play custom-1 red")
        is_guessed = rolled(list(match.act("bob", "answer 3")), 6) == 3
        assert counts(match) == {"ann": 2 + is_guessed, "bob": 5 - is_guessed, "cat": 3}
        found.add(is_guessed)
    assert found == {True, False}


def test_j92_among_equals_the_lot_decides() -> None:
    found = set()
    votes = ("bob: pick ann", "cat: pick cat")
    rule = WrittenRule("", read_effects([{"do": "vote", "who": "everyone"}], "effects"))
    for seed in SEEDS:
        match = table(HANDS, edition="super-mario", rules={"custom-1": rule}, seed=seed)
        act(match, "ann: play custom-1 red", *votes)
        elected = [event.seat for event in match.act("ann", "pick bob") if isinstance(event, Elected)]
        found.update(elected)
        assert len(elected) == 1
    assert found == {"ann", "bob", "cat"}


def test_j71_by_lot_any_card_of_the_kind_goes() -> None:
    discard = {"do": "discard", "who": "next", "count": 2, "cards": "blue", "pick": "lot"}
    found = [[event.card for event in happened if isinstance(event, Discarded)] for _, happened in played(discard)]
    assert {tuple(cards) for cards in found} == {
        ("blue-1", "blue-2"),
        ("blue-2", "blue-1"),
        ("blue-2", "blue-2"),
    }


def test_j71_of_equal_cards_the_lot_says_which_is_the_highest() -> None:
    give = {"do": "give", "who": "everyone-else", "to": "me", "count": 1, "pick": "lowest", "cards": "green+red"}
    hands = {"ann": "custom-1 red-1 red-2", "bob": "red-4 green-4 red-9 blue-1", "cat": "green-9 red-9 red-skip"}
    rule = WrittenRule("", read_effects([give], "effects"))
    found = set()
    for seed in SEEDS:
        match = table(hands, edition="super-mario", rules={"custom-1": rule}, seed=seed)
        happened = match.act("ann", "play custom-1 red")
        found.add(tuple(event.card for event in happened if isinstance(event, Gave)))
    assert found == {(one, other) for one in ("red-4", "green-4") for other in ("green-9", "red-9")}


def test_j94_hands_that_are_dealt_again_hold_the_same_cards_in_any_order() -> None:
    found = set()
    for match, _ in played({"do": "redeal"}):
        hands = match.position().hands
        assert sorted(card for hand in hands.values() for card in hand) == sorted(
            [*HANDS["ann"].split()[1:], *HANDS["bob"].split(), *HANDS["cat"].split()]
        )
        assert {seat: len(hand) for seat, hand in hands.items()} == {"ann": 3, "bob": 3, "cat": 3}
        found |= set(hands["ann"])
    assert found == {"red-1", "red-2", "blue-1", "blue-2", "red-9", "green-9", "green-4", "green-5"}


def test_j91_j85_what_was_rolled_is_kept_while_somebody_is_asked() -> None:
    effects = (
        {"do": "roll"},
        {"do": "name", "who": "next", "what": "color"},
        {"do": "draw", "who": "me", "count": {"rolled": True}},
    )
    for match, happened in played(*effects):
        other = match.copy()
        for each in (other, match):
            each.act("bob", "pick red")
            assert counts(each)["ann"] == 2 + rolled(happened, 6)


def test_j42_j88_when_nobody_signals_the_first_and_the_last_are_two_players_by_lot() -> None:
    found = set()
    effects = (
        {"do": "race", "who": "everyone-else"},
        {"do": "draw", "who": "first", "count": 1},
        {"do": "draw", "who": "last", "count": 3},
    )
    for match, _ in played(*effects):
        match.act("-", "whistle")
        found.add(tuple(counts(match).values()))
    assert found == {(2, 5, 6), (2, 7, 4)}
