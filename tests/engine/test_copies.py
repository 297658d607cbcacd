"""A match is copied, pickled and printed like any other Python object."""

import copy
import pickle
from collections.abc import Callable
from typing import get_args

import pytest

from lastcard import Match, events, redealt
from lastcard.engine.text.placement import Placement

COPIES: dict[str, Callable[[Match], Match]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda match: pickle.loads(pickle.dumps(match)),  # noqa: S301  # our own
}
TEXT = "The next player draws 4 cards."


def play(match: Match, moves: int) -> Match:
    for _ in range(moves):
        seat = match.acting[0] if match.acting else "-"
        match.act(seat, match.legal(seat)[-1] if match.acting else "deal")
    return match


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("moves", [0, 25, 200])
def test_a_copy_is_equal_and_goes_its_own_way(how: str, moves: int) -> None:
    match = play(Match("super-mario", ["ann", "bob", "cat"], seed=5, dealer="cat", customs={"custom-1": TEXT}), moves)
    other = COPIES[how](match)
    assert (other.moves, other.position(), other.scores) == (match.moves, match.position(), match.scores)
    assert other.record() == match.record()
    assert [other.view(seat) for seat in other.seats] == [match.view(seat) for seat in match.seats]
    before = match.position()
    play(other, 3)
    assert match.position() == before
    assert play(match, 3).position() == other.position()


@pytest.mark.parametrize("how", COPIES)
def test_a_copy_of_placed_cards_is_equal(how: str) -> None:
    start = Placement(hands={"ann": ("red-1", "red-2")}, discard=("red-9",), turn="ann")
    match = Match("classic", ["ann", "bob"], start=start)
    match.act("ann", "play red-2 uno")
    assert COPIES[how](match).position() == match.position()


def test_a_redealt_match_is_copied_but_not_pickled() -> None:
    match = redealt(play(Match("classic", ["ann", "bob"], seed=3), 5), "ann", seed=1)
    assert copy.deepcopy(match).position() == match.position()
    with pytest.raises(pickle.PicklingError, match="dealt again"):
        pickle.dumps(match)


def test_a_match_without_a_seed_picks_one_and_tells_it() -> None:
    one, other = (Match("classic", ["ann", "bob"], seed=None) for _ in range(2))
    assert one.seed != other.seed
    assert Match("classic", ["ann", "bob"], seed=one.seed).position() == one.position()


def test_events_have_types_of_their_own() -> None:
    assert {each.__name__ for each in get_args(events.Event)} == {*events.__all__} - {"Event"}
    match = Match("classic", ["ann", "bob"], seed=3)
    assert any(isinstance(each, events.Dealt) for each in match.events(None))


def test_a_match_says_what_it_is() -> None:
    assert repr(Match("avengers", ["ann", "bob", "cat"], seed=7)) == "<Match avengers: ann bob cat; round 1, turn: bob>"
