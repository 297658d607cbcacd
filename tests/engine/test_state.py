"""What the thinking bots ask of a round, and set in it."""

import pytest
from tests.rules.tables import act, table

from lastcard.thinking.reconsider import reconsider


@pytest.mark.parametrize(
    ("edition", "hand", "is_bluff"),
    [
        ("classic", "wild4 red-1 blue-2", True),
        ("classic", "wild4 blue-1 wild", False),
        ("super-bowl", "wild4 red-1 blue-2", True),
        ("super-bowl", "wild4 blue-1 wild", True),
        ("super-bowl", "wild4 blue-1 blue-2", False),
    ],
)
def test_r19_r20_whether_it_was_a_bluff_follows_from_the_rest_of_the_hand(
    edition: str, hand: str, *, is_bluff: bool
) -> None:
    match = table({"ann": hand, "bob": "blue-3 blue-4", "cat": "blue-5 blue-6"}, edition=edition)
    act(match, "ann: play wild4 green")
    state = match._state.copy()
    assert state.guilty == is_bluff
    state.guilty = not is_bluff
    assert reconsider(state, 1)
    assert state.guilty == is_bluff


def test_turns_to_be_lost_can_be_set() -> None:
    match = table({"ann": "red-1 red-2", "bob": "red-3", "cat": "red-4"})
    match._state.lose_turns(1, 2)
    assert match._state.lost_turns() == [0, 2, 0]
    act(match, "ann: play red-1 uno")
    assert match.position().turn == "cat"
    assert match._state.lost_turns() == [0, 1, 0]
