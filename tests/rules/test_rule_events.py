"""What a table is told of each thing that a written rule does, in the order in which it happens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from tests.rules.tables import table

from lastcard import Match, edition
from lastcard.engine.codes import LAST_RESORT, MOST_MISSED, MOST_REPEATED, MOST_RETURNED
from lastcard.engine.edition.effects_table import read_effects
from lastcard.engine.edition.written import WrittenRule
from lastcard.engine.text import events as told
from lastcard.engine.text.events import Event

HANDS = {"ann": "custom-1 red-1 red-2", "bob": "blue-1 blue-2", "cat": "green-4 green-5"}
DRAW = "yellow-1 yellow-2 yellow-3 yellow-4 yellow-5"


def rule(*effects: dict[str, Any]) -> WrittenRule:
    """A rule as scenarios write it."""
    return WrittenRule("", read_effects(list(effects), "effects"))


def events_of(match: Match, *lines: str) -> list[Event]:
    """What happens by these moves, without what every play of a card tells."""
    happened: list[Event] = []
    for line in lines:
        seat, _, move = line.partition(": ")
        happened += match.act(seat, move)
    return [event for event in happened if not isinstance(event, told.Played | told.ColorChosen)]


def shown(rules: Mapping[str, WrittenRule | str], *lines: str, **placed: Any) -> list[Event]:  # noqa: ANN401  # as `table` takes
    """The events of some moves, of which the first plays the card; bob comes next, then cat."""
    match = table(placed.pop("hands", HANDS), **{"edition": "super-mario", "draw": DRAW, "rules": rules, **placed})
    return events_of(match, *lines)


PLAY = "ann: play custom-1 red"
TOLD: list[tuple[str, list[dict[str, Any]], list[str], list[Event]]] = [
    (
        "j93 whoever looks sees the top card first",
        [{"do": "peek", "who": "next", "count": 2}],
        [PLAY],
        [told.Peeked("bob", 2, ("yellow-1", "yellow-2"))],
    ),
    (
        "j93 several look one after another, and whoever takes a card without having looked looks then",
        [{"do": "peek", "who": "everyone-else", "count": 1}, {"do": "draw", "who": "me", "count": 1, "from": "looked"}],
        [PLAY],
        [
            told.Peeked("bob", 1, ("yellow-1",)),
            told.Peeked("cat", 1, ("yellow-1",)),
            told.Peeked("ann", 1, ("yellow-1",)),
            told.TookLooked("ann", "yellow-1"),
        ],
    ),
    (
        "j93 a card from the discard pile",
        [{"do": "draw", "who": "next", "count": 1, "from": "discards"}],
        [PLAY],
        [told.TookDiscard("bob", "red-5")],
    ),
    (
        "j93 cards that go under the draw pile are not named",
        [{"do": "bury", "who": "everyone-else", "count": 2}],
        [PLAY],
        [told.Buried("bob", 2), told.Buried("cat", 2), told.RoundClosed("bob", {"bob": 3, "ann": 0, "cat": 0})],
    ),
    (
        "j93 cards looked at that go under the draw pile are not named either",
        [{"do": "peek", "who": "next", "count": 2}, {"do": "bury", "who": "next", "count": 2}],
        [PLAY],
        [told.Peeked("bob", 2, ("yellow-1", "yellow-2")), told.Buried("bob", 2)],
    ),
    (
        "j94 a new hand",
        [{"do": "new-hand", "who": "next", "count": 3}],
        [PLAY],
        [told.HandRenewed("bob", 3), told.Drew("bob", 3, ("yellow-1", "yellow-2", "yellow-3"))],
    ),
    ("j94 hands dealt again", [{"do": "redeal"}], [PLAY], [told.HandsRedealt(6)]),
    (
        "j71 a discarded card is seen by all",
        [{"do": "discard", "who": "next", "count": 1}],
        [PLAY, "bob: pick blue-2"],
        [told.Discarded("bob", "blue-2")],
    ),
    (
        "j104 cards that are exchanged",
        [{"do": "exchange", "who": "me", "to": "next", "count": 1, "pick": "highest"}],
        [PLAY],
        [told.Exchanged("bob", "ann", "blue-2"), told.Exchanged("ann", "bob", "red-2")],
    ),
    (
        "j71 cards shown to two players are shown to each, cards shown to everyone once",
        [
            {"do": "show", "who": "me", "to": "next-two"},
            {"do": "show", "who": "next-two", "to": "everyone", "cards": "4", "count": {"all": True}},
        ],
        [PLAY],
        [
            told.Showed("ann", "bob", 2, ("red-1", "red-2")),
            told.Showed("ann", "cat", 2, ("red-1", "red-2")),
            told.Showed("cat", None, 1, ("green-4",)),
        ],
    ),
    (
        "j71 nobody shows a hand to oneself",
        [{"do": "show", "who": "everyone", "to": "me"}],
        [PLAY],
        [told.Showed("bob", "ann", 2, ("blue-1", "blue-2")), told.Showed("cat", "ann", 2, ("green-4", "green-5"))],
    ),
    (
        "j86 the hand is shown before the player of the card picks, and only once",
        [{"do": "discard", "who": "next-two", "count": 1, "pick": "player"}],
        [PLAY, "ann: pick blue-1", "ann: pick green-4"],
        [
            told.Showed("bob", "ann", 2, ("blue-1", "blue-2")),
            told.Showed("cat", "ann", 2, ("green-4", "green-5")),
            told.Discarded("bob", "blue-1"),
            told.Discarded("cat", "green-4"),
        ],
    ),
    (
        "j90 what is named",
        [
            {"do": "name", "who": "next", "what": "color"},
            {"do": "name", "who": "next", "what": "number"},
            {"do": "name", "who": "next", "what": "card"},
            {"do": "name", "who": "next", "what": "player"},
        ],
        [PLAY, "bob: pick green", "bob: answer 7", "bob: pick wild", "bob: pick cat"],
        [
            told.Named("bob", "color", "green"),
            told.Named("bob", "number", "7"),
            told.Named("bob", "card", "wild"),
            told.Named("bob", "player", "cat"),
        ],
    ),
    (
        "j92 votes, and who is elected",
        [{"do": "vote", "who": "everyone-else"}],
        [PLAY, "bob: pick cat", "cat: pick cat"],
        [told.Voted("bob", "cat"), told.Voted("cat", "cat"), told.Elected("cat")],
    ),
    (
        "j89 which of two options is chosen",
        [{"do": "choose", "who": "next", "then": [{"do": "play-again"}], "else": [{"do": "lose-turn", "who": "next"}]}],
        [PLAY, "bob: answer 2"],
        [told.Chose("bob", 2, "custom-1"), told.LostTurn("bob")],
    ),
    (
        "j88 the second player of one's choice",
        [{"do": "swap-hands", "who": "chosen-two", "to": "me"}],
        [PLAY + " bob"],
        [told.ChoseSeat("ann", "cat"), told.HandsSwapped("ann", "bob")],
    ),
    (
        "j107 the direction turns for a while",
        [{"do": "lasting", "who": "everyone", "what": "turned", "lasts": "turns", "count": 1}],
        [PLAY, "cat: draw"],
        [
            told.LastingBegan("ann", "custom-1", "turned"),
            told.DirectionTurned("right"),
            told.Drew("cat", 1, ("yellow-1",)),
            told.LastingEnded("ann", "custom-1", "turned"),
            told.DirectionTurned("left"),
        ],
    ),
    (
        "j96 which of the rules on a card begins to last, and which ends",
        [
            {"do": "lasting", "who": "everyone", "what": "double", "lasts": "round"},
            {"do": "lasting", "who": "next", "what": "safe", "lasts": "once"},
            {"do": "draw", "who": "next-two", "count": 1},
        ],
        [PLAY],
        [
            told.LastingBegan("ann", "custom-1", "double"),
            told.LastingBegan("ann", "custom-1", "safe"),
            told.ShieldHeld("bob", "custom-1"),
            told.LastingEnded("ann", "custom-1", "safe"),
            told.Drew("cat", 2, ("yellow-1", "yellow-2")),
        ],
    ),
    (
        "j93 whoever has looked takes a card without another look",
        [{"do": "peek", "who": "next", "count": 1}, {"do": "draw", "who": "next", "count": 1, "from": "looked"}],
        [PLAY],
        [told.Peeked("bob", 1, ("yellow-1",)), told.TookLooked("bob", "yellow-1")],
    ),
    (
        "j93 once the cards looked at are taken, nobody looks at nothing",
        [
            {"do": "peek", "who": "me", "count": 1},
            {"do": "draw", "who": "me", "count": 1, "from": "looked"},
            {"do": "draw", "who": "next", "count": 1, "from": "looked"},
        ],
        [PLAY],
        [told.Peeked("ann", 1, ("yellow-1",)), told.TookLooked("ann", "yellow-1")],
    ),
    (
        "j101 who leaves",
        [{"do": "leave", "who": "next"}],
        [PLAY],
        [told.Left("bob")],
    ),
    (
        "j102 points, given and taken",
        [
            {"do": "points", "who": "next", "count": -300},
            {"do": "points", "who": "next-two", "count": 5000},
        ],
        [PLAY],
        [told.PointsChanged("bob", -300), told.PointsChanged("bob", 5000), told.PointsChanged("cat", 5000)],
    ),
    (
        "j103 which of the things that players do themselves",
        [
            {"do": "act", "who": "next", "text": "sings"},
            {"do": "act", "who": "next-two", "text": "dances"},
        ],
        [PLAY],
        [
            told.Acted("bob", "custom-1", "sings"),
            told.Acted("bob", "custom-1", "dances"),
            told.Acted("cat", "custom-1", "dances"),
        ],
    ),
    (
        "j98 which card is copied: here one that does nothing",
        [{"do": "copy"}],
        [PLAY],
        [told.Copied("ann", "red-5")],
    ),
    (
        "j99 which card is undone",
        [{"do": "cancel"}],
        [PLAY],
        [told.Cancelled("ann", "red-5")],
    ),
    (
        "j87 cards drawn until one of a kind comes are drawn at once",
        [{"do": "draw", "who": "next", "count": {"until": True, "cards": "3"}}],
        [PLAY],
        [told.Drew("bob", 3, ("yellow-1", "yellow-2", "yellow-3"))],
    ),
    (
        "j53 hands that are passed on",
        [{"do": "pass-hands", "to": "right"}],
        [PLAY],
        [told.HandsPassed("right")],
    ),
    (
        "j70 who plays again",
        [{"do": "play-again"}],
        [PLAY],
        [told.PlaysAgain("ann")],
    ),
]


@pytest.mark.parametrize(("effects", "lines", "events"), [pytest.param(*each[1:], id=each[0]) for each in TOLD])
def test_what_a_rule_does_is_told(effects: list[dict[str, Any]], lines: list[str], events: list[Event]) -> None:
    assert shown({"custom-1": rule(*effects)}, *lines) == events


def test_j99_a_direction_that_turns_back_is_told() -> None:
    hands = HANDS | {"cat": "red-reverse green-4 green-5"}
    rules = {"custom-1": rule({"do": "cancel"})}
    assert shown(rules, "cat: play red-reverse", "bob: draw", "ann: play custom-1 red", hands=hands, turn="cat") == [
        told.DirectionTurned("right"),
        told.Drew("bob", 1, ("yellow-1",)),
        told.Cancelled("ann", "red-reverse"),
        told.DirectionTurned("left"),
    ]


def test_j99_a_direction_that_turns_back_to_the_right_is_told() -> None:
    hands = {"ann": "red-reverse red-1 red-2", "bob": "custom-1 blue-1 blue-2", "cat": "red-reverse green-4 green-5"}
    rules = {"custom-1": rule({"do": "cancel"})}
    lines = ("cat: play red-reverse", "bob: draw", "ann: play red-reverse", "bob: play custom-1 red")
    assert shown(rules, *lines, hands=hands, turn="cat")[-3:] == [
        told.DirectionTurned("left"),
        told.Cancelled("bob", "red-reverse"),
        told.DirectionTurned("right"),
    ]


def test_j99_cards_that_go_back_are_told_without_their_names() -> None:
    hands = {"ann": "red-draw2 red-2 red-3", "bob": "blue-1 blue-2", "cat": "custom-1 green-5 green-6"}
    lines = ("ann: play red-draw2", "cat: play custom-1 red", "bob: pick blue-1", "bob: pick yellow-2")
    assert shown({"custom-1": rule({"do": "cancel"})}, *lines, hands=hands) == [
        told.Drew("bob", 2, ("yellow-1", "yellow-2")),
        told.LostTurn("bob"),
        told.Cancelled("cat", "red-draw2"),
        told.Buried("bob", 2),
    ]


def test_j100_a_card_that_goes_back_is_told() -> None:
    hands = {"ann": "red-1 red-2 red-3", "bob": "custom-1 blue-1 blue-2"}
    rules = {"custom-1": rule({"do": "take-back"})}
    assert shown(rules, "ann: play red-1", "bob: play custom-1 red", hands=hands) == [told.TookBack("ann", "red-1")]


def test_j97_j111_a_call_that_costs_cards_is_told() -> None:
    hands = {"ann": "custom-1 red-1 red-2", "bob": "red-3 blue-2"}
    cost = {"do": "lasting", "who": "next", "what": "call-costs", "count": 1, "lasts": "once"}
    assert shown({"custom-1": rule(cost)}, PLAY, "bob: play red-3 uno", hands=hands) == [
        told.LastingBegan("ann", "custom-1", "call-costs"),
        told.Called("bob"),
        told.LastingEnded("ann", "custom-1", "call-costs"),
        told.Drew("bob", 1, ("yellow-1",)),
    ]


def test_j77_j93_a_shield_that_keeps_off_cards_of_ones_choice_is_told() -> None:
    hands = {"ann": "save custom-1 red-2 red-3", "bob": "red-3 red-4"}
    taken = {"do": "draw", "who": "next", "count": 1, "from": "discards"}
    lines = ("ann: play save red bob", "bob: play red-3 uno", PLAY)
    assert shown({"custom-1": rule(taken)}, *lines, hands=hands, edition="super-hero-girls")[-2:] == [
        told.ShieldHeld("bob", "custom-1"),
        told.ShieldEnded("bob", "save"),
    ]


def test_j77_a_shield_is_told_only_for_what_concerns_its_player() -> None:
    hands = {"ann": "save custom-1 red-2 red-3", "bob": "red-3 red-4", "cat": "blue-4 red-5"}
    taken = {"do": "draw", "who": "previous", "count": 1, "from": "discards"}
    lines = ("ann: play save red bob", "bob: play red-3 uno", "cat: play red-5 uno", PLAY)
    rules = {"custom-1": rule(taken, {"do": "draw", "who": "next", "count": 1})}
    events = shown(rules, *lines, "cat: pick red-5", hands=hands, edition="super-hero-girls")
    assert events.count(told.ShieldHeld("bob", "custom-1")) == 1


def test_j116_safe_from_a_card_is_told_once_for_all_that_the_card_does() -> None:
    hands = {"ann": "custom-1 red-1 red-2", "bob": "red-draw2 blue-1 blue-2", "cat": "green-4 green-5"}
    safe = {"do": "lasting", "who": "everyone", "what": "safe", "cards": "draw2", "lasts": "once"}
    assert shown({"custom-1": rule(safe)}, PLAY, "bob: play red-draw2", hands=hands) == [
        told.LastingBegan("ann", "custom-1", "safe"),
        told.ShieldHeld("cat", "red-draw2"),
        told.LastingEnded("ann", "custom-1", "safe"),
    ]


def test_j79_j110_a_shield_that_keeps_off_what_the_table_says_is_told() -> None:
    hands = {"ann": "save custom-1 red-2 red-3", "bob": "red-3 red-4 red-5"}
    lines = ("ann: play save red bob", "bob: play red-3", PLAY, "-: loses-turn bob")
    assert shown({"custom-1": "honour: Whoever laughs pays."}, *lines, hands=hands, edition="super-hero-girls")[-1] == (
        told.ShieldHeld("bob", "custom-1")
    )


@pytest.mark.parametrize(
    ("pick", "hand", "picked"),
    [
        ("highest", "blue-1 blue-7", "blue-7"),
        ("lowest", "blue-7 blue-1", "blue-1"),
        ("lowest", "blue-1 red-skip", "red-skip"),
        ("highest", "red-skip blue-1", "blue-1"),
    ],
)
def test_j71_cards_that_are_worth_the_same_go_by_their_number(pick: str, hand: str, picked: str) -> None:
    found = edition("super-mario")
    alike = replace(found, cards=tuple(replace(card, points=5) for card in found.cards))
    parting = rule({"do": "discard", "who": "next", "count": 1, "pick": pick})
    hands = HANDS | {"bob": hand}
    assert shown({"custom-1": parting}, PLAY, hands=hands, edition=alike) == [told.Discarded("bob", picked)]


def test_j100_no_more_than_two_hundred_cards_come_back_in_a_round() -> None:
    taken = rule({"do": "draw", "who": "next-two", "count": 1, "from": "discards"})
    match = table(HANDS, edition="super-mario", rules={"custom-1": taken}, discard="red-5 red-5", draw=DRAW)
    match.state.returned = MOST_RETURNED - 1
    assert events_of(match, PLAY) == [told.TookDiscard("bob", "red-5")]


@pytest.mark.parametrize(("times", "is_out"), [(MOST_REPEATED - 1, False), (MOST_REPEATED, True)])
def test_j121_a_hundred_times_in_a_round_somebody_is_kept_in(times: int, *, is_out: bool) -> None:
    hands = {"ann": "custom-1 red-1", "bob": "red-3 blue-2"}
    never = {"do": "lasting", "who": "everyone", "what": "no-win", "lasts": "round"}
    match = table(hands, edition="super-mario", rules={"custom-1": rule(never)}, draw=DRAW)
    events_of(match, PLAY, "bob: draw")
    match.state.repeated = times
    events_of(match, "ann: play red-1")
    assert len(match.position().hands["ann"]) == (0 if is_out else 1)
    assert match.state.repeated == MOST_REPEATED


def test_j123_nobody_has_more_than_twenty_turns_in_a_row() -> None:
    hands = {"ann": "custom-1 custom-2 red-1", "bob": "red-3 blue-2"}
    again = rule({"do": "play-again", "count": 20})
    match = table(hands, edition="super-mario", rules={"custom-1": again, "custom-2": again})
    events_of(match, PLAY, "ann: play custom-2 red")
    turns = 0
    while match.turn == "ann":
        events_of(match, "ann: draw")
        if match.position().deciding == "drawn":
            events_of(match, "ann: keep")
        turns += 1
    assert turns == MOST_MISSED


def test_j124_after_a_thousand_times_the_piles_stay_as_they_are() -> None:
    match = table(HANDS, edition="super-mario", rules={"custom-1": rule({"do": "reshuffle"})}, draw=DRAW)
    match.state.renewals = LAST_RESORT
    assert events_of(match, PLAY) == []


def test_j105_the_refusal_names_the_rule_that_forbids() -> None:
    hands = {"ann": "custom-1 red-1 red-2", "bob": "custom-2 red-3 blue-2", "cat": "red-4 red-6"}
    bans = [{"do": "lasting", "who": who, "what": "ban", "cards": "red", "lasts": "round"} for who in ("me", "next")]
    rules = {"custom-1": rule(bans[0]), "custom-2": rule(bans[1])}
    match = table(hands, edition="super-mario", rules=rules, draw=DRAW)
    events_of(match, PLAY, "bob: play custom-2 red")
    assert str(match.why("cat", "play red-4")).startswith("The rule on custom-2 forbids you")
    events_of(match, "cat: draw")
    assert str(match.why("ann", "play red-1")).startswith("The rule on custom-1 forbids you")
