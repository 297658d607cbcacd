"""Who may know what: R21, R33, J25, R37, J71, and cards that are drawn."""

from __future__ import annotations

import pytest
from tests.rules.tables import act, table

from lastcard import Match
from lastcard.engine.text.events import Accepted, Challenged, Drew, LetHappen, Showed

HANDS = {"ann": "wild4 red-1 blue-2", "bob": "green-3 green-4", "cat": "green-5 green-6"}


def challenge_seen_by(match: Match, seat: str | None) -> Challenged:
    return next(event for event in match.view(seat).events if isinstance(event, Challenged))


def test_r21_the_hand_is_shown_to_the_challenger_alone() -> None:
    match = table(HANDS, discard="red-5")
    act(match, "ann: play wild4 blue", "bob: challenge")
    assert challenge_seen_by(match, "bob") == Challenged("bob", "ann", guilty=True, hand=("blue-2", "red-1"))
    assert challenge_seen_by(match, "ann").hand == ("blue-2", "red-1")  # it is her own
    for onlooker in ("cat", None):
        assert challenge_seen_by(match, onlooker) == Challenged("bob", "ann", guilty=True, hand=None)
        assert match.view(onlooker).hands == {}


def test_r21_an_innocent_hand_is_shown_as_it_was_before_the_challenger_drew() -> None:
    match = table(HANDS, discard="yellow-5")
    act(match, "ann: play wild4 yellow", "bob: challenge")
    assert challenge_seen_by(match, "bob") == Challenged("bob", "ann", guilty=False, hand=("blue-2", "red-1"))
    assert challenge_seen_by(match, "cat").hand is None


def test_r13_only_the_one_who_draws_sees_the_card() -> None:
    match = table(HANDS, draw="yellow-9")
    act(match, "ann: draw")
    assert match.events("ann")[-1] == Drew("ann", 1, ("yellow-9",))
    assert match.events("bob")[-1] == match.events(None)[-1] == Drew("ann", 1, None)


def blocking(holder: str | None, *lines: str, **rules: bool) -> Match:
    """Ann's Skip can be blocked by whoever of the others holds the Batman Hero."""
    hands = {
        "ann": "red-skip@superman red-1 red-2",
        "bob": "blue-3 gold-3",
        "cat": "blue-4 gold-4",
        "dan": "blue-5 gold-5",
    }
    if holder:
        hands[holder] = f"{hands[holder].split()[0]} hero-batman"
    match = table(hands, edition="batman-v-superman", discard="red-9", rules=rules)
    act(match, "ann: play red-skip@superman", *lines)
    return match


def test_j25_nobody_learns_who_is_asked_to_block() -> None:
    views = [blocking(holder).view("ann") for holder in ("bob", "cat", "dan")]
    assert views[0] == views[1] == views[2]
    assert views[0].turn is None
    assert blocking("cat").view(None).turn is None
    assert blocking("cat").view("dan").turn is None
    assert blocking("cat").view("cat").turn == "cat"


def test_j25_nobody_learns_who_let_it_happen() -> None:
    match = blocking("cat")
    act(match, "cat: pass")
    assert LetHappen("cat") in match.events("cat")
    for seat in ("ann", "bob", "dan", None):
        assert not any(isinstance(event, LetHappen) for event in match.events(seat))


def test_j25_with_pauses_nobody_learns_whether_anybody_could_block() -> None:
    for lines in ((), ("-: whistle",)):
        one, other, none = (blocking(holder, *lines, pauses=True) for holder in ("bob", "cat", None))
        for onlooker in ("ann", "dan", None):
            assert one.view(onlooker) == other.view(onlooker) == none.view(onlooker)
        assert not any(isinstance(event, LetHappen) for event in one.events("bob"))


def test_j25_in_a_pause_everybody_without_the_hero_hears_the_same() -> None:
    told = {
        (move, str(blocking(holder, pauses=True).why(seat, move)))
        for holder in ("bob", None)
        for seat in ("ann", "cat", "dan")
        for move in ("pass", "block red", "draw", "accept", "challenge", "bounce red", "keep", "arms", "whistle")
    }
    assert len(told) == 9


STARS = {"ann": "red-draw2 red-1", "bob": "blue-1 blue-2 star", "cat": "green-5 green-6"}
NO_STARS = {**STARS, "bob": "blue-1 blue-2 blue-3"}


def drawn_two(hands: dict[str, str], *lines: str, **rules: bool) -> Match:
    """Ann plays a Draw Two on bob, and does not call."""
    match = table(hands, edition="super-mario", discard="red-9", rules=rules)
    act(match, "ann: play red-draw2", *lines)
    return match


def test_r37_nobody_is_told_that_the_cards_were_taken_by_choice() -> None:
    match = drawn_two(STARS, "bob: accept")
    assert Accepted("bob", 2) in match.events("bob")
    for seat in ("ann", "cat", None):
        assert match.events(seat) == drawn_two(NO_STARS).events(seat)


def test_r37_with_pauses_nobody_learns_who_holds_a_super_star() -> None:
    for lines in ((), ("-: whistle",)):
        with_star, without = (drawn_two(hands, *lines, pauses=True) for hands in (STARS, NO_STARS))
        for seat in ("ann", "cat", None):
            assert with_star.view(seat) == without.view(seat)
        assert with_star.view(None).exposed == ("ann",)  # J55: nobody has begun a turn


def test_r33_only_the_holder_of_the_other_ones_hero_is_asked() -> None:
    hands = {"ann": "red-skip@superman red-1", "bob": "blue-3 hero-batman", "cat": "blue-4 hero-superman"}
    match = table(hands, edition="batman-v-superman", discard="red-9")
    act(match, "ann: play red-skip@superman uno")
    assert match.acting == ("bob",)  # the Superman Hero does not block Superman's cards
    assert match.view("cat").turn is None


@pytest.mark.parametrize(("text", "viewer"), [("I show my hand to the next player.", "bob"), ("I show my hand.", None)])
def test_j71_a_hand_is_shown_to_whom_the_rule_says(text: str, viewer: str | None) -> None:
    hands = {"ann": "custom-1 red-1 red-2", "bob": "blue-1 blue-2", "cat": "green-1 green-2"}
    match = table(hands, edition="super-mario", rules={"custom-1": text})
    act(match, "ann: play custom-1 red")
    for seat in ("bob", "cat", None):
        seen = ("red-1", "red-2") if viewer in (None, seat) else None
        assert Showed("ann", viewer, 2, seen) in match.events(seat)
