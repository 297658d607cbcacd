"""What a seat may know: dealing anew what it cannot see leaves its view, its moves and its refusals as they are."""

import random
from collections.abc import Iterator
from dataclasses import asdict, replace

import pytest
from tests.engine.helpers import (
    EDITIONS,
    NAMES,
    OPTION_SETS,
    Rules,
    all_moves,
    cards_in,
    check_cards,
    eager,
    option_sets,
    random_match,
    snapshot,
    vocabulary,
)
from tests.plugins.rotation import one_in

from lastcard import Match, View
from lastcard.engine import COMPILED
from lastcard.engine.edition.model import Effect
from lastcard.engine.edition.written import WrittenRule
from lastcard.engine.text.events import Accepted, Blocked, Challenged, Drew, LetHappen
from lastcard.engine.text.placement import Placement
from lastcard.engine.text.view import own_of, view_of
from lastcard.thinking.redeal import redealt

HOUSE: Rules = {"stacking": True, "jump-in": True, "seven-zero": True}
PAUSES: Rules = {"pauses": True}
RULES: list[Rules] = [{}, HOUSE, PAUSES, {**HOUSE, **PAUSES}]
TABLES = [(name, players, rules) for name in EDITIONS for players in (2, 3, 6, 10) for rules in RULES]
SEEDS = range(2 if COMPILED else 1)
REDEALS = range(2)


def moments(name: str, players: int, rules: Rules, seed: int) -> Iterator[Match]:
    """Moments of a random round: the first of each kind."""
    seen = set()
    for match in random_match(name, players, rules, seed):
        position = match.position()
        kind = (position.deciding, bool(position.exposed), bool(position.shielded), position.due > 4)
        if kind not in seen:
            seen.add(kind)
            yield match


def hidden_from(match: Match, seat: str | None) -> dict[str, tuple[str, ...]]:
    return {other: hand for other, hand in match.position().hands.items() if other != seat}


@pytest.mark.parametrize(("name", "players", "rules"), one_in(3, TABLES))
def test_views_differ_only_in_what_is_ones_own(name: str, players: int, rules: Rules) -> None:
    for match in moments(name, players, rules, 0):
        position = match.position()
        for_all = view_of(position, None, ())
        for seat in match.seats:
            assert replace(for_all, **own_of(position, seat)._asdict()) == view_of(position, seat, ())


@pytest.mark.parametrize(("name", "players", "rules"), one_in(3, TABLES))
def test_a_view_does_not_depend_on_what_its_seat_cannot_see(name: str, players: int, rules: Rules) -> None:
    for match in (match for seed in SEEDS for match in moments(name, players, rules, seed)):
        before = snapshot(match)
        for seat in (None, *match.seats):
            for again in REDEALS:
                other = redealt(match, seat, again)
                assert other.view(seat) == match.view(seat)
                check_cards(other)
        assert snapshot(match) == before


@pytest.mark.parametrize(("name", "players", "rules"), one_in(3, TABLES))
def test_moves_and_refusals_tell_nothing_that_the_view_does_not(name: str, players: int, rules: Rules) -> None:
    words = vocabulary(name, players)
    pick = random.Random(players)
    for match in moments(name, players, rules, 7):
        seat = pick.choice(match.seats)
        other = redealt(match, seat, 1)
        assert other.legal(seat) == match.legal(seat)
        for word in words.some(pick, 40):
            move = words.decode(word)
            assert str(other.why(seat, move)) == str(match.why(seat, move))


@pytest.mark.parametrize("name", EDITIONS)
def test_hidden_cards_really_are_dealt_anew(name: str) -> None:
    for match in moments(name, 4, {}, 2):
        if match.position().deciding == "end":
            continue
        for seat in (None, "bob"):
            others = [redealt(match, seat, again) for again in range(5)]
            assert any(hidden_from(other, seat) != hidden_from(match, seat) for other in others)
            assert any(other.position().draw_pile != match.position().draw_pile for other in others)
            assert all(cards_in(other.position()) == cards_in(match.position()) for other in others)


def test_the_same_redeal_twice_is_the_same() -> None:
    match = Match("classic", NAMES[:4], seed=1)
    assert redealt(match, "ann", 5).position() == redealt(match, "ann", 5).position()
    assert redealt(match, "ann", 5).position() != redealt(match, "ann", 6).position()


@pytest.mark.parametrize("pile", ["discards", "looked"])
def test_cards_that_others_took_before_stay_taken_when_hands_are_dealt_anew(pile: str) -> None:
    """Discarded cards are open; cards looked at are known to everybody who looked (J93)."""
    hands = {"ann": ("custom-1", "red-1"), "bob": ("blue-4",), "cat": ("green-7",), "dan": ("green-8", "green-9")}
    old = ("red-5", "red-6", "wild", "blue-9")
    start = Placement(hands=hands, draw=old, discard=("red-9",), turn="ann")
    if pile == "discards":
        start = Placement(hands=hands, discard=(*old, "red-9"), turn="ann")
    looks = (Effect("peek", "everyone-else", 4),) if pile == "looked" else ()
    rule = WrittenRule("", (*looks, Effect("draw", "everyone-else", 1, source=pile)))
    match = Match("super-mario", NAMES[:4], 1, {"custom-1": rule}, start=start)
    match.act("ann", "play custom-1 red uno")
    match.act("bob", match.legal("bob")[0])
    taken = match.legal("cat")
    for again in range(20):
        assert redealt(match, "cat", again).legal("cat") == taken
    match.act("cat", taken[0])
    for seat in ("bob", "cat", "dan"):
        assert all(redealt(match, seat, again).legal("dan") == match.legal("dan") for again in range(20))
    assert len(taken) == len(match.legal("dan")) + 1


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("players", [2, 4, 7])
def test_a_match_dealt_anew_can_be_played_on(name: str, players: int) -> None:
    """What search does: deal the hidden cards anew, then play to the end."""
    for rules in (*RULES, {"bluffing": False, "draw-until-playable": True}):
        for match in moments(name, players, rules, 11):
            seat = match.seats[0]
            play_on(redealt(match, seat, 3), random.Random(3))


def play_on(match: Match, pick: random.Random) -> None:
    for _ in range(15):
        check_cards(match)
        moves = all_moves(match)
        assert all(match.why(seat, move) is None for seat, move in moves)
        if match.position().deciding == "end":
            return
        assert moves
        match.act(*pick.choice(eager(moves)))


def test_j61_dealing_anew_does_not_tell_whether_a_card_was_a_bluff() -> None:
    """Whoever could ask every possible deal must not hear the truth each time."""
    hands = {"ann": ("wild4", *(f"red-{n}" for n in range(1, 7))), "bob": ("green-1", "green-2")}
    match = Match("classic", NAMES[:2], start=Placement(hands=hands, discard=("red-9",), turn="ann"))
    match.act("ann", "play wild4 blue")
    found = set()
    for again in range(40):
        (event, *_) = redealt(match, "bob", again).act("bob", "challenge")
        assert isinstance(event, Challenged)
        found.add(event.guilty)
    assert found == {True, False}


def test_j42_dealing_anew_does_not_tell_what_chance_will_bring() -> None:
    hands = {"ann": ("touchdown", "red-1", "red-2")}
    match = Match("super-bowl", NAMES[:6], start=Placement(hands=hands, discard=("red-9",), turn="ann"))
    match.act("ann", "play touchdown blue")
    last = [redealt(match, "ann", again).act("-", "whistle")[0] for again in range(40)]
    assert len(set(map(str, last))) > 1


# -- what stands in a view, and what does not ----------------------------------------------


def check_secrets(match: Match, view: View) -> None:
    """Nothing that only others may know."""
    position = match.position()
    assert view.hand == (position.hands[view.seat] if view.seat else ())
    assert view.hands == (position.hands if position.deciding == "end" else {})
    assert view.counts == {seat: len(hand) for seat, hand in position.hands.items()}
    for event in view.events:
        if isinstance(event, Drew):
            assert (event.cards is None) == (event.seat != view.seat)
        if isinstance(event, Challenged):
            assert (event.hand is None) == (view.seat not in {event.seat, event.target})
        if isinstance(event, LetHappen | Accepted):
            assert event.seat == view.seat
    assert view.drawn == (position.drawn if position.turn == view.seat else None)
    if position.deciding == "block":
        assert view.turn == (view.seat if view.seat in position.asked else None)
    assert set(asdict(view)) & {"draw_pile", "discard_pile", "asked"} == {"draw_pile", "discard_pile"}
    assert (view.draw_pile, view.discard_pile) == (len(position.draw_pile), len(position.discard_pile))


@pytest.mark.parametrize("name", EDITIONS)
def test_views_hold_no_secret(name: str) -> None:
    for at, rules in enumerate(option_sets(name)):
        for match in moments(name, 2 + at % 5, OPTION_SETS[rules], at):
            for seat in (None, *match.seats):
                check_secrets(match, match.view(seat))


@pytest.mark.parametrize("name", EDITIONS)
def test_a_spectator_sees_no_hand_until_all_are_open(name: str) -> None:
    for match in random_match(name, 3, {}, 4):
        view = match.view(None)
        assert view.hand == ()
        if match.position().deciding == "end":
            assert view.hands == match.position().hands
            assert all(match.view(seat).hands == view.hands for seat in match.seats)
        else:
            assert view.hands == {}


def challenged(**rules: bool) -> Match:
    """Ann's Wild Draw Four on bob was a bluff, and bob has challenged it."""
    hands = {"ann": ("wild4", "red-1", "blue-2"), "bob": ("green-1", "green-2"), "cat": ("green-3", "green-4")}
    match = Match("classic", NAMES[:3], rules=rules, start=Placement(hands=hands, discard=("red-9",), turn="ann"))
    match.act("ann", "play wild4 blue")
    match.act("bob", "challenge")
    return match


def test_r21_a_challenged_hand_is_shown_to_the_challenger_alone() -> None:
    match = challenged()
    shown = {seat: [e.hand for e in match.events(seat) if isinstance(e, Challenged)] for seat in (None, *match.seats)}
    hand = ("blue-2", "red-1")
    assert shown == {None: [None], "ann": [hand], "bob": [hand], "cat": [None]}
    assert "red-1" not in repr(match.view("cat"))
    assert "red-1" not in repr(match.view(None))


def blocking() -> Match:
    """Ann's Skip shows Superman; bob holds the Batman who may block it, and nobody knows."""
    hands = {
        "ann": ("red-skip@superman", "red-1", "red-2"),
        "bob": ("hero-batman", "gold-2"),
        "cat": ("gold-3", "red-4"),
    }
    match = Match("batman-v-superman", NAMES[:3], start=Placement(hands=hands, discard=("red-5",), turn="ann"))
    match.act("ann", "play red-skip@superman")
    return match


def test_r33_nobody_sees_who_is_asked_to_block() -> None:
    match = blocking()
    assert match.position().turn == "bob"
    assert [match.view(seat).turn for seat in (None, "ann", "bob", "cat")] == [None, None, "bob", None]
    assert all("hero-batman" not in repr(match.view(seat)) for seat in (None, "ann", "cat"))


def test_r33_nobody_sees_who_let_a_card_happen() -> None:
    match = blocking()
    match.act("bob", "pass")
    told = {seat: any(isinstance(event, LetHappen) for event in match.events(seat)) for seat in (None, *match.seats)}
    assert told == {None: False, "ann": False, "bob": True, "cat": False}


def test_r33_everybody_sees_a_block() -> None:
    match = blocking()
    match.act("bob", "block gold")
    for seat in (None, *match.seats):
        assert Blocked("bob", "hero-batman", "ann") in match.events(seat)


def test_a_seat_that_is_not_there_sees_nothing() -> None:
    match = Match("classic", NAMES[:2])
    with pytest.raises(ValueError, match="there is no seat 'zoe'"):
        match.view("zoe")
    with pytest.raises(ValueError, match="there is no seat 'zoe'"):
        redealt(match, "zoe", 1)


def test_every_view_is_its_own() -> None:
    match = Match("classic", NAMES[:3], 1)
    before, mine = match.view(NAMES[1]), match.view(NAMES[0])
    for facts in (mine.rules, mine.scores, mine.missing, mine.counts):
        facts["x"] = 1  # type: ignore[index]  # as a careless bot might
    assert match.view(NAMES[1]) == before
    assert "x" not in match.view(NAMES[0]).rules
