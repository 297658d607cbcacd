"""Who may know what: R21, R33, J25, and cards that are drawn."""

from __future__ import annotations

from tests.rules.tables import act, table

from lastcard import Match
from lastcard.engine.events import Challenged, Drew, LetHappen

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


def blocking(holder: str) -> Match:
    """Ann's Skip can be blocked by whoever of the others holds the Batman Hero."""
    hands = {"ann": "red-skip@superman red-1 red-2", "bob": "blue-3", "cat": "blue-4", "dan": "blue-5"}
    hands[holder] += " hero-batman"
    for other in {"bob", "cat", "dan"} - {holder}:
        hands[other] += " blue-9" if other == "bob" or (holder == "bob" and other == "cat") else " blue-8"
    match = table(hands, edition="batman-v-superman", discard="red-9")
    act(match, "ann: play red-skip@superman")
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


def test_r33_only_the_holder_of_the_other_ones_hero_is_asked() -> None:
    hands = {"ann": "red-skip@superman red-1", "bob": "blue-3 hero-batman", "cat": "blue-4 hero-superman"}
    match = table(hands, edition="batman-v-superman", discard="red-9")
    act(match, "ann: play red-skip@superman uno")
    assert match.acting == ("bob",)  # the Superman Hero does not block Superman's cards
    assert match.view("cat").turn is None
