"""Players, the dealer and the deal: R1 to R3, J3 to J6."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from tests.rules.tables import DRAWING_FOR_THE_DEAL, EDITIONS, NAMES, play_round

from lastcard import Match, SeatError, edition
from lastcard.engine.edition.file import parse_edition
from lastcard.engine.text.events import Dealt, DrewForDeal
from lastcard.engine.text.placement import Placement

ONE_EACH = ("ann", "bob", "cat")
ALL_GO_BACK = """
id = "all-go-back"
name = "All Go Back"
about = "No card can start the discard pile."
colors = ["red", "blue"]
scoring = "winner"
dealer = "chosen"
first-card = "acts"
[[cards]]
id = "skip"
name = "Skip"
copies = 4
points = 20
turned-up = "goes-back"
effects = [{ do = "lose-turn", who = "next" }]
"""
SONG = """
extends = "classic"
id = "song"
name = "Song"
about = "A coloured card to write on."
[[numbers]]
values = [9]
copies = 0
[[cards]]
id = "custom-song"
name = "Song"
copies = 1
points = 20
customizable = true
effects = []
"""


def number_of(card: str) -> int:
    """What a card counts when drawing for the deal: symbols zero (R1)."""
    symbol = card.partition("-")[2]
    return int(symbol) if symbol.isdecimal() and not card.startswith("custom") else 0


def drawings(match: Match) -> list[DrewForDeal]:
    return [event for event in match.events(None) if isinstance(event, DrewForDeal)]


def dealer_by_hand(seats: tuple[str, ...], drawn: list[DrewForDeal]) -> str:
    """Who deals, found again from the cards that were drawn; every card must have been needed."""
    left, rest = list(seats), list(drawn)
    while len(left) > 1:
        lap, rest = rest[: len(left)], rest[len(left) :]
        assert [event.seat for event in lap] == left
        highest = max(number_of(event.card) for event in lap)
        left = [event.seat for event in lap if number_of(event.card) == highest]
    assert rest == []
    return left[0]


@pytest.mark.parametrize("name", DRAWING_FOR_THE_DEAL)
@pytest.mark.parametrize("seats", [2, 5, 10])
def test_r1_the_highest_number_deals_and_symbols_count_zero(name: str, seats: int) -> None:
    for seed in range(40):
        match = Match(name, NAMES[:seats], seed)
        assert match.position().dealer == dealer_by_hand(match.seats, drawings(match))


def test_r1_anybody_may_come_to_deal() -> None:
    dealers = Counter(Match("classic", NAMES[:4], seed).position().dealer for seed in range(400))
    assert all(60 < dealers[seat] < 140 for seat in NAMES[:4])  # 100 each, more or less


def test_j4_tied_players_draw_again() -> None:
    matches = [Match("classic", NAMES[:6], seed) for seed in range(400)]
    ties = [match for match in matches if len(drawings(match)) > len(match.seats)]
    twice = [match for match in ties if len(drawings(match)) > len(match.seats) + 3]
    assert ties
    assert twice
    for match in ties:
        seats = Counter(event.seat for event in drawings(match))
        assert seats[match.position().dealer] == max(seats.values()) > min(seats.values()) == 1


def test_j4_the_cards_drawn_for_the_deal_go_back_before_the_shuffle() -> None:
    for seed in range(60):
        match = Match("classic", NAMES, seed)
        drawn = Counter(event.card for event in drawings(match))
        copies = {face.text: face.copies for face in match.edition.faces}
        assert all(number <= copies[card] for card, number in drawn.items())
        assert match.position().cards == match.edition.size


def test_r2_in_super_bowl_nobody_draws_for_the_deal() -> None:
    match = Match("super-bowl", ONE_EACH, 1)
    assert drawings(match) == []
    assert match.events(None)[0] == Dealt(1, match.position().dealer)


def test_j5_the_seed_picks_the_dealer() -> None:
    dealers = [Match("super-bowl", ONE_EACH, seed).position().dealer for seed in range(300)]
    assert dealers == [Match("super-bowl", ONE_EACH, seed).position().dealer for seed in range(300)]
    assert all(60 < dealers.count(seat) < 140 for seat in ONE_EACH)


@pytest.mark.parametrize("name", EDITIONS)
def test_j5_the_table_may_name_the_dealer(name: str) -> None:
    match = Match(name, ONE_EACH, 5, dealer="cat")
    assert match.position().dealer == "cat"
    assert drawings(match) == []
    with pytest.raises(SeatError, match="zoe"):
        Match(name, ONE_EACH, dealer="zoe")


def test_j6_the_deal_moves_one_seat_to_the_left() -> None:
    match = Match("super-mario", ONE_EACH, 3, {"target": 5000}, dealer="bob")
    dealers = []
    for _ in range(5):
        dealers.append(match.position().dealer)
        play_round(match, Random(match.round))
        match.act("-", "deal")
    assert dealers == ["bob", "cat", "ann", "bob", "cat"]


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("seats", range(2, 11))
def test_r3_seven_cards_each_and_one_turned_up(name: str, seats: int) -> None:
    for seed in range(4):
        position = Match(name, NAMES[:seats], seed).position()
        # A Draw Two that was turned up has already hit somebody (R6); ignored cards stay (J9).
        drawn = 2 if "draw2" in position.top else 0
        assert sorted(map(len, position.hands.values()), reverse=True) == [7 + drawn] + [7] * (seats - 1)
        assert len(position.discard_pile) == 1 or name == "super-bowl"
        assert position.cards == edition(name).size


@pytest.mark.parametrize("size", [1, 10])
def test_r3_the_table_may_choose_the_hand_size(size: int) -> None:
    position = Match("super-bowl", NAMES, 1, {"hand-size": size}).position()
    assert [len(hand) for hand in position.hands.values()] == [size] * 10


@pytest.mark.parametrize("seats", [0, 1, 11])
def test_j3_two_to_ten_can_play(seats: int) -> None:
    with pytest.raises(SeatError, match=r"2 to 10 can play.*J3"):
        Match("classic", [f"p{number}" for number in range(seats)])


@pytest.mark.parametrize(
    ("seats", "problem"),
    [
        ("ann", "list of names"),
        (["ann", "ann"], "name of its own"),
        (["ann", ""], "word without spaces"),
        (["ann", "b b"], "word without spaces"),
        (["ann", "b:b"], "word without spaces"),
        (["ann", "b" * 33], "word without spaces"),
        (["ann", "-"], "means something else"),
        (["ann", "uno"], "means something else"),
        (["ann", "red"], "means something else"),
        (["ann", "red-7"], "means something else"),
    ],
)
def test_j3_seats_have_names_that_mean_nothing_else(seats: list[str], problem: str) -> None:
    with pytest.raises(SeatError, match=problem):
        Match("classic", seats)


def test_r10_a_card_that_should_go_back_starts_where_no_other_can() -> None:
    match = Match(parse_edition(ALL_GO_BACK, "all-go-back.toml"), ONE_EACH, 1, {"hand-size": 1})
    assert match.position().discard_pile == ("red-skip",)
    assert match.deciding == "turn"


def test_j7_j50_an_honour_card_turned_up_first_asks_nobody() -> None:
    found = parse_edition(SONG, "song.toml")
    start = Placement(dealer="cat", first=("red-custom-song",))
    match = Match(found, ONE_EACH, rules={"custom-song": "honour: sing"}, start=start)
    assert (match.deciding, match.turn) == ("turn", "ann")
