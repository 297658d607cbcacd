"""What bots and playouts ask of a round, and set in it."""

import pytest
from tests.rules.tables import act, table

from lastcard import Match, Move, edition
from lastcard.engine.codes import BARE, BY_AT, DRAW, MAX_CARDS, MOVE_BITS, NO_FACE, NO_SEAT, TABLE
from lastcard.engine.edition.build import build_tables
from lastcard.engine.edition.options import set_options
from lastcard.engine.legal import Choices
from lastcard.engine.refusal_codes import ROUND_CLOSED
from lastcard.engine.round import Round
from lastcard.engine.text.moves import TABLE_SEAT, MoveText
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


@pytest.mark.parametrize("is_quiet", [True, False])
def test_a_copy_keeps_a_log_if_the_round_does(*, is_quiet: bool) -> None:
    match = table({"ann": "wild red-1 red-2", "bob": "red-3"})
    match._state.is_quiet = is_quiet
    copy = match._state.copy()
    copy.step(0, MoveText(match.edition, match.seats).encode(Move("play", "wild", color="red")))
    assert (copy.log_entries() == []) == is_quiet


def test_a_copy_knows_everything_that_the_round_knows() -> None:
    state = table({"ann": "wild red-1 red-2", "bob": "red-3"})._state
    names = {name for name in dir(state) if not name.startswith("__") and not callable(getattr(state, name))}
    copy = state.copy()
    assert {name for name in names if hasattr(copy, name)} == names


def listed(match: Match, *, is_brief: bool = False) -> list[tuple[str, str]]:
    """All moves as they are listed for whoever reads integers: the seat, and the move as a text."""
    choices = Choices()
    choices.is_brief = is_brief
    count = choices.gather(match._state)
    words = choices.moves[:count]
    seats = dict(enumerate(match.seats)) | {TABLE: TABLE_SEAT}
    text = MoveText(match.edition, match.seats)
    return [(seats[word >> BY_AT], str(text.decode(word & MOVE_BITS))) for word in words]


def test_a_brief_list_has_one_colour_and_no_call() -> None:
    match = table({"ann": "red-1 wild", "bob": "red-3"})
    assert listed(match, is_brief=True) == [("ann", "play red-1"), ("ann", "play wild blue"), ("ann", "draw")]
    assert len(listed(match)) == 2 + 4 * 2 + 1


def test_j50_in_a_list_nobody_draws_by_an_honour_rule() -> None:
    hands = {"ann": "custom-1 red-1 red-2", "bob": "red-3"}
    match = table(hands, edition="super-mario", rules={"custom-1": "honour: Whoever laughs draws 2."})
    act(match, "ann: play custom-1 red")
    assert listed(match) == [("-", "whistle")]


def test_before_the_deal_nothing_lies_anywhere_and_nobody_may_do_anything() -> None:
    found = edition("classic")
    state = Round(build_tables(found, set_options(found, {})), 3)
    assert state.pile_cards() == state.discard_cards() == []
    assert [state.hand_cards(seat) for seat in range(3)] == [[], [], []]
    assert state.turn == NO_SEAT
    assert [state.refusal(seat, DRAW | BARE) for seat in range(3)] == [ROUND_CLOSED] * 3


def test_an_empty_table_has_nothing_and_nobody() -> None:
    found = edition("classic")
    state = Round(build_tables(found, set_options(found, {})), 3)
    names = {name for name in dir(state) if not name.startswith("_") and not callable(getattr(state, name))}
    kept = {name: getattr(state, name) for name in names - {"tables"}}
    nothing = {name for name, value in kept.items() if not value or (not isinstance(value, int) and not any(value))}
    assert not any(kept[name] is None for name in nothing)
    nobody = {name for name, value in kept.items() if value == NO_SEAT}
    no_card = {name for name, value in kept.items() if value == NO_FACE}
    assert {name: kept[name] for name in names - {"tables"} - nothing - nobody - no_card} == {
        "seats": 3,
        "direction": 1,
        "allowed": 0xFFFF,
        "looked_at": MAX_CARDS,
    }
