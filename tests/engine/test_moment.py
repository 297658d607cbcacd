"""What a match remembers at one moment is forgotten when something changes, and only then."""

from random import Random

import pytest
from tests.engine.helpers import all_moves

from lastcard.engine.text.refusals import IllegalMove
from lastcard.match import Match

SEATS = ("ann", "bob", "cat")


def a_match(seed: int = 1) -> Match:
    return Match("classic", SEATS, seed)


def on_turn(match: Match) -> str:
    assert match.turn is not None
    return match.turn


def test_a_move_that_was_legal_is_judged_again_after_a_change() -> None:
    match = a_match()
    mover = on_turn(match)
    assert match.why(mover, "draw") is None
    match.act(mover, "draw")
    assert match.why(mover, "draw") is not None
    with pytest.raises(IllegalMove):
        match.act(mover, "draw")


def test_what_was_judged_for_one_seat_says_nothing_about_another() -> None:
    match = a_match()
    mover = on_turn(match)
    assert match.why(mover, "draw") is None
    for other in SEATS:
        assert (match.why(other, "draw") is None) == (other == mover)


def test_a_move_may_be_asked_about_in_other_words() -> None:
    match = a_match()
    mover = on_turn(match)
    assert match.why(mover, "  draw ") is None
    match.act(mover, "draw")
    assert match.record().moves == (f"{mover}: draw",)


def test_a_copy_goes_its_own_way() -> None:
    match = a_match()
    mover, legal, position = on_turn(match), match.legal(on_turn(match)), match.position()
    assert match.why(mover, "draw") is None
    other = match.copy()
    other.act(mover, "draw")
    assert (match.legal(mover), match.position(), match.acting) == (legal, position, (mover,))
    assert other.position() != position
    assert match.why(mover, "draw") is None


def test_the_cards_of_a_copy_can_be_changed() -> None:
    match = a_match()
    mover = on_turn(match)
    legal = match.legal(mover)
    assert all(match.why(mover, move) is None for move in legal)
    other = match.copy()
    state, number = other.state, match.seat_number(mover)
    hands = [state.hand_cards(at) for at in range(len(SEATS))]
    hands[number], hands[number - 1] = hands[number - 1], hands[number]
    state.place(hands, state.pile_cards(), state.discard_cards())
    assert other.legal(mover) != legal
    assert all((other.why(mover, move) is None) == (move in other.legal(mover)) for move in legal)
    assert other.position().hands[mover] == match.position().hands[SEATS[number - 1]]


def test_another_round_has_other_moves() -> None:
    match, other = a_match(1), a_match(2)
    listed = {seat: match.legal(seat) for seat in SEATS}
    swapped = match.with_state(other.state.copy())
    assert {seat: swapped.legal(seat) for seat in SEATS} == {seat: other.legal(seat) for seat in SEATS} != listed


@pytest.mark.parametrize("seed", range(5))
def test_asking_changes_nothing_that_follows(seed: int) -> None:
    asked, unasked, pick = a_match(seed), a_match(seed), Random(seed)
    for _ in range(60):
        moves = all_moves(asked)
        if not moves:
            break
        assert asked.acting == tuple(seat for seat in SEATS if asked.legal(seat))
        assert all(asked.why(*each) is None for each in moves)
        chosen = pick.choice(moves)
        assert asked.act(*chosen) == unasked.act(*chosen)
    assert asked.record() == unasked.record()
