"""What a thinker imagines agrees with what it knows: a world differs from the table in hidden cards only."""

from itertools import product

import pytest
from tests.bots.tables import NAMES, NOTHING, Rules, dice, next_to_act

from lastcard import Match, Move
from lastcard.bots.beliefs import EVENLY, Beliefs
from lastcard.bots.search import imagine_from
from lastcard.bots.table_model import model_of
from lastcard.engine import COMPILED, codes
from lastcard.engine.edition.file import edition_ids
from lastcard.engine.edition.options import OptionError
from lastcard.engine.round import Round
from lastcard.engine.text.moves import TABLE_SEAT
from lastcard.engine.text.placement import Placement

RULES: tuple[Rules, ...] = (
    {},
    {"stacking": True, "jump-in": True, "draw-until-playable": True},
    {"seven-zero": True},
    {"bluffing": False},
    {"pauses": True},
)
ALWAYS = (
    *("pending", "turn", "due", "direction", "dealer", "shield", "shield_card", "exposed", "color", "color_rules"),
    *("matching", "discard_n", "pile_n", "again", "shield_ends", "out"),
)
ANSWERING = ("actor", "card", "chosen", "step_at", "is_first")


@pytest.mark.parametrize(("edition", "at"), list(product(edition_ids(), range(len(RULES)))))
def test_worlds_agree_with_the_table(edition: str, at: int) -> None:
    for seats in (2, 5) if COMPILED else (3,):
        try:
            match = Match(edition, NAMES[:seats], seed=seats, rules=RULES[at])
        except OptionError:
            pytest.skip(f"{edition} has no use for {RULES[at]}")
        player = dice(seats)
        for _ in range(80 if COMPILED else 20):
            if match.deciding == "end":
                break
            for seat in match.acting:
                compare(match, seat)
            go_on(match, player)


def go_on(match: Match, player: object) -> None:
    if match.deciding == "race" or (match.is_pausing and not match.acting):
        match.act(TABLE_SEAT, "whistle")
        return
    seat = next_to_act(match)
    legal = list(match.legal(seat))
    if match.is_pausing:
        legal.append(NOTHING[match.deciding])
    move = player(match.view(seat), legal)  # type: ignore[operator]
    if move in NOTHING.values() and match.is_pausing:
        match.act(TABLE_SEAT, "whistle")
    else:
        match.act(seat, move)


def compare(match: Match, seat: str) -> None:
    legal = [move for move in match.legal(seat) if move.kind not in {"uno", "catch", "arms"}]
    if not legal:
        return
    view = match.view(seat)
    model = model_of(view)
    worlds = imagine_from(view, legal, model, attentive=True)
    assert any(worlds.imagine() for _ in range(50))
    check(match._state, worlds.world, match.seats.index(seat))


def check(table: Round, world: Round, me: int) -> None:
    names = ALWAYS + (ANSWERING if table.pending in {codes.ON_ANSWER, codes.ON_BLOCK} else ())
    assert {name: getattr(world, name) for name in names} == {name: getattr(table, name) for name in names}
    assert [world.size[seat] for seat in range(world.seats)] == [table.size[seat] for seat in range(table.seats)]
    assert sorted(world.discard_cards()) == sorted(table.discard_cards())
    assert world.discard_cards()[-1] == table.discard_cards()[-1]
    assert world.hand_cards(me) == table.hand_cards(me)


# -- what is concluded -----------------------------------------------------------------------


def beliefs_of(match: Match, seat: str) -> Beliefs:
    view = match.view(seat)
    model = model_of(view)
    return Beliefs(view, model.edition, model.tables)


def test_who_draws_seldom_holds_the_colour() -> None:
    hands = {"ann": ("red-1", "blue-3", "blue-4"), "bob": ("green-4", "green-6", "yellow-7")}
    start = Placement(hands, discard=("red-5",), turn="ann", draw=("yellow-9",))
    match = Match("classic", ("ann", "bob"), start=start)
    match.act("ann", "play red-1")
    match.act("bob", "draw")
    beliefs = beliefs_of(match, "ann")
    red = beliefs.faces["red-6"]
    assert not any(cards.allows(red) for cards in beliefs.hands["bob"].cards)
    assert all(cards.allows(beliefs.faces["green-6"]) for cards in beliefs.hands["bob"].cards)
    assert beliefs.seems_to_lack == {"ann": 0, "bob": 1 << beliefs.colors["red"]}


def test_who_drew_on_a_colour_seems_to_lack_it_until_a_card_of_it_comes() -> None:
    """Whoever looks is watched too; cards drawn for a Draw Two say nothing."""
    hands = {"ann": ("red-1", "blue-4", "red-2"), "bob": ("green-4", "green-draw2", "red-3", "yellow-7")}
    start = Placement(hands, discard=("green-5",), turn="bob", draw=("yellow-9", "blue-8", "blue-9", "yellow-1"))
    match = Match("classic", ("ann", "bob"), start=start)
    seen = []
    for seat, move in [
        ("bob", "play green-4"),
        ("ann", "draw"),
        ("bob", "play green-draw2"),
        ("bob", "draw"),
    ]:
        match.act(seat, move)
        seen.append(beliefs_of(match, "ann").seems_to_lack)
    green = 1 << beliefs_of(match, "ann").colors["green"]
    assert seen[1] == seen[2] == {"ann": green, "bob": 0}
    assert seen[3] == {"ann": green, "bob": green}


def test_playing_a_colour_shows_that_it_is_there() -> None:
    hands = {"ann": ("green-1", "blue-4", "red-2"), "bob": ("green-4", "red-3", "yellow-7")}
    start = Placement(hands, discard=("green-5",), turn="bob", draw=("yellow-9", "green-8", "blue-9"))
    match = Match("classic", ("ann", "bob"), start=start)
    match.act("bob", "play green-4")
    match.act("ann", "play green-1")
    match.act("bob", "draw")
    match.act("ann", "draw")
    green = 1 << beliefs_of(match, "ann").colors["green"]
    assert beliefs_of(match, "ann").seems_to_lack == {"ann": green, "bob": green}
    match.act("ann", "play green-8")
    assert beliefs_of(match, "ann").seems_to_lack == {"ann": 0, "bob": green}


def test_a_penalty_of_ones_own_does_not_hide_what_the_next_draw_says() -> None:
    """Bob hits Ann with a Draw Two, and then draws for want of red."""
    hands = {"ann": ("blue-1", "blue-2"), "bob": ("red-draw2", "green-3", "green-4")}
    start = Placement(hands, discard=("red-5",), turn="bob", draw=("blue-8", "blue-9", "yellow-9"))
    match = Match("classic", ("ann", "bob"), start=start)
    match.act("bob", "play red-draw2")
    match.act("bob", "draw")
    beliefs = beliefs_of(match, "ann")
    assert not any(cards.allows(beliefs.faces["red-6"]) for cards in beliefs.hands["bob"].cards)


def test_a_hand_shown_by_a_challenge_is_remembered() -> None:
    hands = {"ann": ("blue-1", "blue-3"), "bob": ("wild4", "red-6", "yellow-7")}
    match = Match("classic", ("ann", "bob"), start=Placement(hands, discard=("red-5",), turn="bob"))
    match.act("bob", "play wild4 blue")
    match.act("ann", "challenge")
    known = beliefs_of(match, "ann").hands["bob"].known
    faces = match.edition.by_text
    assert known == {faces["red-6"].index: 1, faces["yellow-7"].index: 1}


def test_a_shown_hand_lies_in_every_world() -> None:
    hands = {"ann": ("blue-1", "blue-3"), "bob": ("wild4", "red-6", "yellow-7")}
    match = Match("classic", ("ann", "bob"), start=Placement(hands, discard=("red-5",), turn="bob"))
    match.act("bob", "play wild4 blue")
    match.act("ann", "challenge")
    view = match.view("ann")
    model = model_of(view)
    worlds = imagine_from(view, [Move("draw")], model, attentive=True)
    for _ in range(20):
        assert worlds.imagine()
        assert match.edition.by_text["red-6"].index in worlds.world.hand_cards(1)


def gauntlet() -> Match:
    """Ann lays a red card on the Gauntlet: Bob holds red and draws two, Cat holds none (R35)."""
    hands = {
        "ann": ("gauntlet", "red-1", "blue-3", "blue-4"),
        "bob": ("red-2", "green-4", "green-6"),
        "cat": ("green-1", "purple-2", "purple-7"),
    }
    start = Placement(hands, discard=("blue-5",), turn="ann", draw=("red-8", "green-9", "purple-9", "blue-9"))
    match = Match("avengers", ("ann", "bob", "cat"), start=start)
    match.act("ann", "play gauntlet red-1 blue")
    return match


def test_whom_the_gauntlet_leaves_alone_does_not_hold_its_colour() -> None:
    match = gauntlet()
    view = match.view("bob")
    model = model_of(view)
    worlds = imagine_from(view, match.legal("bob"), model, attentive=True)
    red = [face.index for face in match.edition.faces if face.color == "red"]
    for _ in range(50):
        assert worlds.imagine()
        for seat in (match.seats.index("ann"), match.seats.index("cat")):
            assert not set(red) & set(worlds.world.hand_cards(seat))


def test_whoever_draws_for_the_gauntlet_holds_its_colour() -> None:
    beliefs = beliefs_of(gauntlet(), "cat")
    bob = beliefs.hands["bob"]
    assert bob.likes[beliefs.colors["red"]] > EVENLY
    assert all(cards.allows(beliefs.faces["red-6"]) for cards in bob.cards)


def test_after_the_gauntlet_a_draw_speaks_of_the_new_colour() -> None:
    """Bob draws for want of blue: that is his turn, no longer the Gauntlet."""
    match = gauntlet()
    match.act("bob", "draw")
    bob = beliefs_of(match, "cat").hands["bob"]
    blue = match.edition.by_text["blue-6"].index
    assert not any(cards.allows(blue) for cards in bob.cards if cards.number)
