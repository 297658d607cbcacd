"""The regular: plays everything, only legally, and well."""

import time
from itertools import product

import pytest
from tests.bots.tables import NAMES, NOTHING, Rules, dice, play_match, play_round

from lastcard import Match, Move, View
from lastcard.bots import regular
from lastcard.engine import COMPILED
from lastcard.engine.edition.file import edition_ids
from lastcard.engine.text.placement import Placement
from lastcard.thinking.redeal import redealt

OPTIONS: dict[str, Rules] = {
    "no options": {},
    "stacking": {"stacking": True},
    "jump-in": {"jump-in": True},
    "seven-zero": {"seven-zero": True},
    "draw until playable": {"draw-until-playable": True},
    "forced play": {"forced-play": True},
    "no bluffing": {"bluffing": False},
    "all house rules": {
        "stacking": True,
        "jump-in": True,
        "seven-zero": True,
        "draw-until-playable": True,
        "forced-play": True,
        "bluffing": False,
    },
    "tally": {"scoring": "tally", "target": 200},
    "pauses": {"pauses": True},
    "pauses and stacking": {"pauses": True, "stacking": True, "bluffing": False},
    "free catches": {"call-penalty": 0, "hand-size": 2},
}


@pytest.mark.parametrize(("edition", "seats"), list(product(edition_ids(), (2, 4, 10))))
def test_plays_whole_matches(edition: str, seats: int) -> None:
    match = Match(edition, NAMES[:seats], seed=seats)
    play_match(match, regular)
    assert match.winners


@pytest.mark.parametrize(("edition", "options"), list(product(edition_ids(), OPTIONS)))
def test_plays_with_options(edition: str, options: str) -> None:
    for seats in (2, 5):
        match = Match(edition, NAMES[:seats], seed=1, rules={"scoring": "winner", **OPTIONS[options]})
        play_round(match, dict.fromkeys(match.seats, regular))
        assert match.view(None).out


def test_plays_with_a_wide_shield() -> None:
    match = Match("super-hero-girls", NAMES[:4], seed=3, rules={"shield": "draws-and-skips"})
    play_match(match, regular)
    assert match.winners


@pytest.mark.parametrize("edition", edition_ids())
def test_gets_along_with_players_who_do_anything(edition: str) -> None:
    for seed in range(5):
        match = Match(edition, NAMES[:4], seed=seed, rules={"stacking": True, "seven-zero": True})
        play_round(match, {seat: regular if seat == "ann" else dice(seed) for seat in match.seats})
        assert match.view(None).out


def test_beats_random_players() -> None:
    rounds = 200 if COMPILED else 40
    won = 0
    for seed in range(rounds):
        seat = NAMES[seed % 4]
        match = Match("classic", NAMES[:4], seed=seed)
        play_round(match, {name: regular if name == seat else dice(seed) for name in match.seats})
        won += match.view(None).out == seat
    assert won > rounds * 0.75  # a fair share would be 0.25


def test_makes_the_same_move_for_the_same_view() -> None:
    match = Match("avengers", NAMES[:4], seed=5)
    while match.view(None).deciding != "end":
        seat = match.acting[0]
        view, legal = match.view(seat), match.legal(seat)
        hidden = redealt(match, seat, seed=9)
        assert hidden.legal(seat) == legal
        assert regular(hidden.view(seat), legal) == regular(view, legal)
        match.act(seat, regular(view, legal))


def test_is_fast() -> None:
    spent, decisions = 0.0, 0

    def timed(view: View, legal: tuple[Move, ...]) -> Move:
        nonlocal spent, decisions
        start = time.perf_counter()
        move = regular(view, legal)
        spent += time.perf_counter() - start
        decisions += 1
        return move

    match = Match("avengers", NAMES, seed=2)
    play_match(match, timed)  # type: ignore[arg-type]  # a match gives tuples
    assert spent / decisions < 0.0002 * 5  # five times the aim, for a busy machine


def test_needs_something_to_decide() -> None:
    match = Match("classic", NAMES[:2])
    with pytest.raises(ValueError, match="nothing to decide"):
        regular(match.view("ann"), ())


# -- single decisions ------------------------------------------------------------------------


def at(edition: str, placement: Placement, rules: Rules | None = None) -> Match:
    return Match(edition, NAMES[:3], rules=rules, start=placement)


def choice(match: Match, seat: str, *more: Move) -> str:
    return str(regular(match.view(seat), [*match.legal(seat), *more]))


def test_calls_with_the_play() -> None:
    match = at("classic", Placement({"ann": ("red-5", "blue-1")}, discard=("red-2",), turn="ann"))
    assert choice(match, "ann") == "play red-5 uno"


def test_calls_late_and_catches() -> None:
    match = at("classic", Placement({"ann": ("red-5", "blue-1")}, discard=("red-2",), turn="ann"))
    match.act("ann", "play red-5")
    assert choice(match, "ann") == "uno"
    assert choice(match, "cat") == "catch ann"


def test_keeps_a_wild_back() -> None:
    match = at("classic", Placement({"ann": ("wild", "red-1", "blue-1", "blue-2")}, discard=("red-9",), turn="ann"))
    assert choice(match, "ann") == "play red-1"


def test_chooses_the_colour_that_it_holds_most_of() -> None:
    hand = ("wild", "blue-1", "blue-2", "green-1")
    match = at("classic", Placement({"ann": hand}, discard=("red-9",), turn="ann"))
    assert choice(match, "ann") == "play wild blue"


def test_does_not_bluff() -> None:
    hand = ("wild4", "red-1", "blue-1", "blue-2")
    match = at("classic", Placement({"ann": hand, "bob": ("red-3",)}, discard=("red-9",), turn="ann"))
    assert choice(match, "ann") == "play red-1"


def test_hits_a_neighbour_who_is_nearly_out() -> None:
    hands = {"ann": ("red-9", "red-draw2", "red-8"), "bob": ("blue-1",)}
    match = at("classic", Placement(hands, discard=("red-2",), turn="ann"))
    assert choice(match, "ann") == "play red-draw2"


@pytest.mark.parametrize(("cards", "answer"), [(3, "accept"), (8, "challenge")])
def test_challenges_big_hands_only(cards: int, answer: str) -> None:
    rest = ("blue-1", "blue-2", "blue-3", "blue-4", "green-5", "green-6", "green-7", "green-8")
    hands = {"ann": ("wild4", *rest[:cards]), "bob": ("yellow-1", "yellow-2", "yellow-3")}
    match = at("classic", Placement(hands, discard=("red-2",), turn="ann"))
    match.act("ann", "play wild4 blue")
    assert choice(match, "bob") == answer


def test_bounces() -> None:
    hands = {"ann": ("red-draw2", "red-1", "red-3"), "bob": ("star", "green-1", "green-2")}
    match = at("super-mario", Placement(hands, discard=("red-2",), turn="ann"))
    match.act("ann", "play red-draw2")
    assert choice(match, "bob") == "bounce green"


def test_blocks_what_hits_it_and_lets_other_cards_be() -> None:
    hero = ("hero-batman", "gold-1", "gold-2", "gold-3")
    others = ("red-1", "red-3", "red-4")
    for holder, answer in (("bob", "block gold"), ("cat", "pass")):
        hands = {"ann": ("red-draw2@superman", *others), holder: hero}
        match = at("batman-v-superman", Placement(hands, discard=("red-2",), turn="ann"))
        match.act("ann", "play red-draw2@superman")
        assert choice(match, holder) == answer


@pytest.mark.parametrize(("holder", "answer"), [("bob", "block gold"), ("cat", "pass")])
def test_blocks_or_does_nothing_in_a_pause(holder: str, answer: str) -> None:
    hero = ("hero-batman", "gold-1", "gold-2", "gold-3")
    hands = {"ann": ("red-draw2@superman", "red-1", "red-3", "red-4"), holder: hero}
    match = at("batman-v-superman", Placement(hands, discard=("red-2",), turn="ann"), {"pauses": True})
    match.act("ann", "play red-draw2@superman")
    assert choice(match, holder, NOTHING["block"]) == answer


@pytest.mark.parametrize(
    ("hand", "answer"),
    [
        (("star", "blue-draw2", "green-1"), "bounce blue"),
        (("blue-draw2", "green-1", "green-2"), "play blue-draw2"),
        (("red-1", "green-1", "green-2"), "accept"),
    ],
)
def test_bounces_stacks_or_does_nothing_in_a_pause(hand: tuple[str, ...], answer: str) -> None:
    hands = {"ann": ("red-draw2", "red-1", "red-3"), "bob": hand}
    match = at("super-mario", Placement(hands, discard=("red-2",), turn="ann"), {"pauses": True, "stacking": True})
    match.act("ann", "play red-draw2")
    assert choice(match, "bob", NOTHING["answer"]) == answer


def test_shields_the_least_dangerous() -> None:
    hands = {"ann": ("save", "blue-1", "blue-2"), "bob": ("green-1",), "cat": ("green-2", "green-3", "green-4")}
    match = at("super-hero-girls", Placement(hands, discard=("red-9",), turn="ann"))
    assert choice(match, "ann") == "play save blue cat"


def test_lays_the_colour_that_it_holds_least_of() -> None:
    hands = {"ann": ("gauntlet", "blue-1", "blue-2", "green-3"), "bob": ("red-1",)}
    match = at("avengers", Placement(hands, discard=("red-9",), turn="ann"))
    assert choice(match, "ann") == "play gauntlet green-3 blue"


def test_raises_its_arms() -> None:
    hands = {"ann": ("touchdown", "blue-1", "blue-2")}
    match = at("super-bowl", Placement(hands, discard=("red-9",), turn="ann"))
    match.act("ann", "play touchdown blue")
    assert choice(match, "bob") == "arms"


def test_stacks() -> None:
    hands = {"ann": ("red-draw2", "red-1", "red-3"), "bob": ("blue-draw2", "green-1", "green-2")}
    match = at("classic", Placement(hands, discard=("red-2",), turn="ann"), {"stacking": True})
    match.act("ann", "play red-draw2")
    assert choice(match, "bob") == "play blue-draw2"


def test_jumps_in() -> None:
    hands = {"ann": ("red-9", "red-1", "red-3"), "cat": ("red-9", "green-1", "green-2")}
    match = at("classic", Placement(hands, discard=("red-2",), turn="ann"), {"jump-in": True})
    match.act("ann", "play red-9")
    assert choice(match, "cat") == "play red-9"


def test_swaps_with_whoever_holds_fewest() -> None:
    hands = {"ann": ("red-7", "blue-1", "blue-2", "blue-3"), "bob": ("green-1", "green-2"), "cat": ("green-3",)}
    match = at("classic", Placement(hands, discard=("red-2",), turn="ann"), {"seven-zero": True})
    assert choice(match, "ann") == "play red-7 cat"


def test_rather_draws_than_give_a_good_hand_away() -> None:
    many = ("green-1", "green-2", "green-3", "green-4", "green-5", "green-6", "green-8")
    hands = {"ann": ("red-7", "blue-1"), "bob": many, "cat": ("yellow-1", *many[:5])}
    match = at("classic", Placement(hands, discard=("red-2",), turn="ann"), {"seven-zero": True})
    assert choice(match, "ann") == "draw"


def test_chooses_the_first_colour() -> None:
    hands = {"bob": ("red-7", "blue-1", "blue-2")}
    match = at("classic", Placement(hands, dealer="ann", first=("wild",)))
    assert choice(match, "bob") == "color blue"
