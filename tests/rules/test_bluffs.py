"""Whoever could bluff is told so before: the same as a challenger will be told afterwards (R19 to R21)."""

from __future__ import annotations

from tests.rules.tables import act, table

from lastcard.engine.text.bluffs import Bluff
from lastcard.engine.text.events import Challenged

OTHERS = {"bob": "blue-1 blue-2", "cat": "green-1 green-2"}


def test_r19_whoever_holds_the_colour_bluffs() -> None:
    match = table({"ann": "wild4 red-1 blue-4", **OTHERS})
    assert match.bluffs("ann") == (Bluff("wild4", "red", 4),)
    assert match.bluffs("bob") == ()


def test_r19_without_the_colour_it_is_honest() -> None:
    assert table({"ann": "wild4 green-1 wild", **OTHERS}).bluffs("ann") == ()


def test_r20_another_wild_is_a_bluff_where_the_sheet_says_so() -> None:
    match = table({"ann": "wild4 green-1 wild", **OTHERS}, edition="super-bowl")
    assert match.bluffs("ann") == (Bluff("wild4", None, 4),)


def test_j15_a_last_card_is_no_bluff() -> None:
    assert table({"ann": "wild4", **OTHERS}).bluffs("ann") == ()


def test_where_nobody_may_bluff_there_is_nothing_to_say() -> None:
    assert table({"ann": "wild4 red-1", **OTHERS}, rules={"bluffing": False}).bluffs("ann") == ()


def test_what_was_due_before_is_added_to_what_it_costs() -> None:
    hands = {"ann": "wild4 green-1 blue-1", "bob": "wild4 green-1 blue-2", "cat": "red-3 red-4"}
    match = table(hands, rules={"stacking": True})
    act(match, "ann: play wild4 green")
    assert match.bluffs("bob") == (Bluff("wild4", "green", 8),)


def test_a_challenger_finds_what_was_said_before() -> None:
    for hand in ("wild4 red-1 blue-4", "wild4 green-1 blue-4"):
        match = table({"ann": hand, **OTHERS})
        expected = match.bluffs("ann")
        act(match, "ann: play wild4 green", "bob: challenge")
        (challenged,) = [event for event in match.events(None) if isinstance(event, Challenged)]
        assert challenged.guilty == bool(expected)
        drawn = len(match.view("ann").hand) - 2
        assert drawn == sum(bluff.cost for bluff in expected)
