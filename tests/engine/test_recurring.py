"""Rules by which something happens at the beginning of turns end some day, and so does the round (J106)."""

import pytest

from lastcard.engine.codes import MOST_REPEATED
from lastcard.engine.edition.model import Effect
from lastcard.engine.edition.rule_check import can_happen_later
from lastcard.engine.edition.written import WrittenRule
from lastcard.engine.text.events import PointsChanged
from lastcard.engine.text.placement import Placement
from lastcard.match import Match

SEATS = ("ann", "bob")
HANDS = {"ann": ("custom-1", "red-1"), "bob": ("red-2", "red-3")}


def drawing(effect: Effect) -> tuple[Match, int]:
    """A match in which everybody only draws after the card was played, and how often its rule happened."""
    start = Placement(hands=HANDS, discard=("red-9",), turn="ann")
    match = Match("super-mario", SEATS, 1, {"custom-1": WrittenRule("", (effect,))}, start=start)
    happened = list(match.act("ann", "play custom-1 blue"))
    while match.position().lasting:
        seat = match.position().turn or ""
        happened += match.act(seat, "keep" if match.position().deciding == "drawn" else "draw")
    return match, sum(isinstance(event, PointsChanged) for event in happened)


def test_j106_a_rule_that_would_last_all_round_happens_a_hundred_times() -> None:
    then = (Effect("points", "chooser", 1),)
    match, often = drawing(Effect("lasting", "everyone", then=then, what="own-turn", lasts="round"))
    assert often == MOST_REPEATED
    assert match.position().deciding == "turn"


def test_j106_so_many_turns_are_counted_by_the_table_or_by_each_player() -> None:
    then = (Effect("points", "chooser", 1),)
    for what, often in (("each-turn", 3), ("own-turn", 3 * len(SEATS))):
        assert drawing(Effect("lasting", "everyone", 3, then=then, what=what, lasts="turns"))[1] == often


def test_j106_a_copy_of_a_round_goes_on_where_a_rule_asks() -> None:
    hands = {"ann": ("custom-1", "red-1"), "bob": ("red-2", "red-3", "red-4")}
    start = Placement(hands=hands, discard=("red-9",), turn="ann")
    give = Effect("lasting", "everyone", then=(Effect("give", "most", 1, "fewest"),), what="each-turn", lasts="round")
    match = Match("super-mario", SEATS, 1, {"custom-1": WrittenRule("", (give,))}, start=start)
    match.act("ann", "play custom-1 red")
    copied = match.copy()
    for each in (match, copied):
        assert (each.position().asked_for, each.position().turn) == ("give", "bob")
        each.act("bob", "pick red-4")
        assert (each.position().deciding, each.position().turn) == ("turn", "bob")


def later(what: str, *inner: Effect) -> Effect:
    return Effect("lasting", "everyone", what=what, lasts="round", then=inner)


@pytest.mark.parametrize(
    ("effect", "can_be"),
    [
        (Effect("roll", count=6), True),  # that happens now
        (later("own-turn", Effect("draw", "left", 1)), True),
        (later("own-turn", Effect("roll", count=6)), False),
        (later("own-turn", Effect("roll", count=6), Effect("draw", "next", 1)), False),
        (later("own-turn", Effect("play-again")), False),
        (later("plays", Effect("play-again")), True),
        (later("calls", Effect("play-again")), False),
        (later("plays", Effect("draw", "next", 1)), True),
        (later("plays", Effect("draw", "left", 1)), False),  # of whom? (J119)
        (later("plays", Effect("draw", "left", 1), Effect("draw", "next", 1)), False),
    ],
)
def test_j106_j119_what_can_happen_later_on(effect: Effect, *, can_be: bool) -> None:
    assert can_happen_later(effect) == can_be
