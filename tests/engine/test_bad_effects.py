"""What is wrong with the effects of a card, in one exact sentence each; and what is just about right."""

from __future__ import annotations

from typing import Any

import pytest

from lastcard import edition
from lastcard.engine.codes import MAX_EFFECTS
from lastcard.engine.edition.effects_table import EffectError, read_effects
from lastcard.engine.edition.model import (
    COUNTS,
    DURATIONS,
    LASTING,
    NAMED,
    OF_PLAYERS,
    PICKS,
    WHO,
    WHOM,
    Condition,
    Count,
    Effect,
)
from lastcard.engine.edition.rule_check import rule_problems

MARIO = edition("super-mario")
EVERYBODY = ", ".join(WHO)
ANYBODY = ", ".join(WHOM)
ROLL, PEEK, NAME, RACE, VOTE, LAY = (
    Effect("roll", count=6),
    Effect("peek", "me", 1),
    Effect("name", "me", what="number"),
    Effect("race", "everyone"),
    Effect("vote", "everyone"),
    Effect("lay-card"),
)
DRAW = Effect("draw", "next", 1)
GROUPS = tuple(Effect("draw", who, 1) for who in ("most", "fewest", "random"))  # whoever they are can change
TOO_MANY = f"a card has at most {MAX_EFFECTS} effects, not {MAX_EFFECTS + 1}"
TAKES_PLAYERS = "only, ban, mute and play-costs say which cards; safe, deflect and plays may, no other does"
COUNTS_OF_DRAW = "half, size, each, rolled, named, laid, players, below, up-to, level, until"
COUNTS_OF_DISCARD = "all, all-but, down-to, level, half, size, each, rolled, named, laid, players, below, drew"
TAKES_TO = "deflect says to whom, as does linked, and nothing else that lasts does"
NEEDS_TURNS = "turns need a count of turns, which call-costs and play-costs cannot have"
OF_ALL = f"table-turns are for {', '.join(OF_PLAYERS)} and concern everyone or everyone-else"
FROM_LOOKED = "cards are discarded from a hand, or some or all of those looked at, as their owner picks"
TAKES_THEN = "each-turn, own-turn, plays and calls say what then happens, and nothing else that lasts does"
NEEDS_NAME = "cards that are named need the effect name before it"
SET_OFF = "what others set off cannot speak of"
TURNS = NEEDS_TURNS


def draws(kind: str, value: int = 0, of: str = "them", cards: str = "") -> Effect:
    return Effect("draw", "next", Count(kind, value, of, cards))


def asks(kind: str, value: int | str = 0) -> Effect:
    return Effect("draw", "next", 1, only=Condition(kind, value))


def lasts(what: str, how_long: str = "round", who: str = "everyone", **more: Any) -> Effect:  # noqa: ANN401
    return Effect("lasting", who, what=what, lasts=how_long, **more)


def choose(*effects: Effect) -> Effect:
    return Effect("choose", "next", then=effects)


# -- what cannot be carried out ------------------------------------------------------------

WRONG: list[tuple[tuple[Effect, ...], list[str]]] = [
    ((DRAW,) * (MAX_EFFECTS + 1), [TOO_MANY]),
    ((DRAW,) * (MAX_EFFECTS - 2) + (choose(DRAW, DRAW),), [TOO_MANY]),
    ((choose(choose(choose(DRAW))),), ["a choice can stand inside another one, but no deeper"]),
    (
        (Effect("if", "me", only=Condition("more-than", 1), otherwise=(choose(choose(DRAW)),)),),
        ["a choice can stand inside another one, but no deeper"],
    ),
    ((Effect("copy"), DRAW), ["copy must be the last effect, and stand outside of every choice"]),
    ((Effect("copy"), Effect("copy")), ["copy must be the last effect, and stand outside of every choice"]),
    ((choose(Effect("copy")),), ["copy must be the last effect, and stand outside of every choice"]),
    ((Effect("draw", "last", 1),), ['who = "last" needs the effect race before it']),
    ((Effect("draw", "first", 1), RACE), ['who = "first" needs the effect race before it']),
    ((Effect("give", "me", 1, "voted"),), ['who = "voted" needs the effect vote before it']),
    ((Effect("draw", "named", 1),), ['who = "named" needs the effect name before it']),
    ((NAME, Effect("draw", "named", 1)), ['who = "named" needs the effect name before it']),
    ((draws("size", of="named"),), ['who = "named" needs the effect name before it']),
    (
        (Effect("draw", "chooser", 1),),
        ['who = "chooser" is somebody only inside the effects choose and lasting'],
    ),
    (
        (choose(DRAW), Effect("draw", "chooser", 1)),
        ['who = "chooser" is somebody only inside the effects choose and lasting'],
    ),
    ((asks("rolled", 1),), ["rolled needs the effect roll before it"]),
    ((asks("rolled-over", 1), ROLL), ["rolled-over needs the effect roll before it"]),
    ((choose(ROLL), asks("rolled-under", 1)), ["rolled-under needs the effect roll before it"]),
    ((draws("rolled"),), ["rolled needs the effect roll before it"]),
    ((asks("looked", "red"),), ["looked needs the effect peek before it"]),
    ((Effect("draw", "me", 1, source="looked"),), ["looked needs the effect peek before it"]),
    ((asks("guessed"), ROLL), ["guessed needs the effect name before it, and roll or peek"]),
    ((NAME, asks("guessed")), ["guessed needs the effect name before it, and roll or peek"]),
    ((ROLL, asks("guessed")), ["guessed needs the effect name before it, and roll or peek"]),
    ((draws("named"),), ["a named count needs the effect name before it, with a number"]),
    (
        (Effect("name", "me", what="color"), draws("named")),
        ["a named count needs the effect name before it, with a number"],
    ),
    ((Effect("discard", "me", 1, cards="named"),), [NEEDS_NAME]),
    ((asks("holding", "named"),), [NEEDS_NAME]),
    ((draws("each", 1, cards="named"),), [NEEDS_NAME]),
    ((Effect("name", "me", what="player"), Effect("discard", "me", 1, cards="named")), [NEEDS_NAME]),
    ((draws("laid"),), ["a laid count needs the effect lay-card"]),
    ((Effect("discard", "me", 1, cards="purple"),), ["Super Mario has no cards of the kind purple"]),
    ((Effect("discard", "me", 1, cards="6+purple"),), ["Super Mario has no cards of the kind 6+purple"]),
    ((asks("holding", "red-wild"),), ["Super Mario has no cards of the kind red-wild"]),
    (
        (Effect("discard", "me", 1, cards="red+playable"),),
        ["red+playable: laid-color, playable, chosen-color and named stand alone"],
    ),
    ((Effect("discard", "me", 1, pick="nobody"),), ["discard cannot pick 'nobody' from ''"]),
    ((Effect("draw", "me", 1, source="elsewhere"),), ["draw cannot pick '' from 'elsewhere'"]),
    (
        (Effect("pass-hands", to="most"),),
        ["pass-hands goes to the next or previous player, to the left or to the right"],
    ),
    ((Effect("choose", "me"),), ["a choice needs something that then happens"]),
    ((Effect("choose", "me", otherwise=(DRAW,)),), ["a choice needs something that then happens"]),
    ((Effect("name", "me", what="weather"),), ["name must say what: color, number, card, player"]),
    ((Effect("act", "me", text=" "),), ["act must say what the players do"]),
    (
        (Effect("recolor", "me", cards="7"),),
        ["recolor takes one of the colours blue, green, red, yellow, named or laid-color"],
    ),
    (
        (draws("all"),),
        ["all are drawn from the discard pile or from the cards looked at"],
    ),
    (
        (Effect("discard", "me", Count("some")),),
        [f"discard cannot count some; it can count {COUNTS_OF_DISCARD}"],
    ),
    ((Effect("peek", "me", Count("half")),), ["peek cannot count half"]),
    ((draws("each", 100),), ["draw: the value of a count is at most 99"]),
    ((draws("each", -1),), ["draw: the value of a count is at most 99"]),
    ((Effect("points", "me", Count("each", -100)),), ["points: the value of a count is at most 99"]),
    ((draws("until"),), ["until must say which cards end it"]),
    (
        (PEEK, Effect("draw", "me", Count("until", cards="red"), source="looked")),
        ["until draws from the draw pile only"],
    ),
    ((Effect("draw", "me", 21),), ["draw: count must be from 0 to 20, not 21"]),
    ((Effect("draw", "me", -1),), ["draw: count must be from 0 to 20, not -1"]),
    ((Effect("roll", count=1),), ["roll: count must be from 2 to 20, not 1"]),
    ((Effect("roll", count=21),), ["roll: count must be from 2 to 20, not 21"]),
    ((Effect("points", "me", 5001),), ["points: count must be from -5000 to 5000, not 5001"]),
    ((Effect("points", "me", -5001),), ["points: count must be from -5000 to 5000, not -5001"]),
    ((lasts("quiet"),), [f"lasting must say what: {', '.join(LASTING)}"]),
    ((lasts("double", "long"),), ["lasting must say how long it lasts: lap, turns, once, round, later, table-turns"]),
    ((lasts("ban"),), [TAKES_PLAYERS]),
    ((lasts("play-costs", count=1),), [TAKES_PLAYERS]),
    ((lasts("double", cards="red"),), [TAKES_PLAYERS]),
    ((lasts("only", cards="playable"),), ["playable cards change with every card, so nothing about them can last"]),
    ((lasts("deflect"),), [TAKES_TO]),
    ((lasts("linked"),), [TAKES_TO]),
    ((lasts("safe", to="next"),), [TAKES_TO]),
    ((lasts("safe", "turns"),), [TURNS]),
    ((lasts("call-costs", "turns", count=2),), [TURNS]),
    ((lasts("play-costs", "turns", count=2, cards="red"),), [TURNS]),
    ((lasts("call-costs"),), ["call-costs needs a count of cards"]),
    ((lasts("play-costs", cards="red"),), ["play-costs needs a count of cards"]),
    ((lasts("own-turn"),), [TAKES_THEN]),
    ((lasts("each-turn"),), [TAKES_THEN]),
    ((lasts("half", then=(DRAW,)),), [TAKES_THEN]),
    ((lasts("own-turn", "once", then=(DRAW,)),), ["own-turn cannot last for once"]),
    ((lasts("turned", "once"),), ["turned cannot last for once"]),
    (
        (Effect("give", "most", 1, to="all-but-most"),),
        ["a card that speaks of most cannot speak of all-but-most too; these are the others"],
    ),
    ((lasts("mute", "once", cards="red"),), ["mute cannot last for once"]),
    ((lasts("no-draw", "once"),), ["no-draw cannot last for once"]),
    ((lasts("open", "table-turns", who="next", count=2),), [OF_ALL]),
    ((lasts("turned", "table-turns", who="everyone", count=2),), [OF_ALL]),
    ((lasts("open", "table-turns"),), [NEEDS_TURNS]),
    ((Effect("discard", "me", 1, source="looked"),), ["looked needs the effect peek before it"]),
    ((Effect("discard", "me", 1, source="discards"),), [FROM_LOOKED]),
    ((Effect("peek", "me", 1), Effect("discard", "me", 1, source="looked", pick="lot")), [FROM_LOOKED]),
    ((Effect("peek", "me", 1), Effect("discard", "me", Count("players"), source="looked")), [FROM_LOOKED]),
    ((Effect("draw", "left-of-dealer", 1, only=Condition("more-than", 1)),), ["left-of-dealer can have no condition"]),
    ((Effect("draw", "left-of-last", 1),), ['who = "last" needs the effect race before it']),
    ((lasts("turned", who="next"),), ["turned concerns everyone"]),
    ((lasts("each-turn", who="me", then=(DRAW,)),), ["each-turn concerns everyone"]),
    ((lasts("turned", only=Condition("more-than", 1)),), ["turned concerns everyone"]),
    (
        (lasts("own-turn", then=(Effect("play-again"), Effect("cancel"))),),
        ["cancel cannot happen at the beginning of turns", "play-again cannot happen at the beginning of turns"],
    ),
    ((lasts("plays"),), [TAKES_THEN]),
    ((lasts("calls", then=(DRAW,), cards="red"),), [TAKES_PLAYERS]),
    ((lasts("calls", then=(Effect("play-again"),)),), ["play-again cannot be set off"]),
    ((lasts("calls", "later", count=2, then=(DRAW,)),), ["only each-turn and own-turn happen later"]),
    ((lasts("each-turn", "later", then=(DRAW,)),), [TURNS]),
    ((lasts("plays", then=(Effect("draw", "left", 1),)),), [f"{SET_OFF} left"]),
    ((lasts("plays", then=(Effect("draw", "all-but-left", 1),)),), [f"{SET_OFF} all-but-left"]),
    ((lasts("plays", then=(Effect("draw", "next", Count("size", 0, "left")),)),), [f"{SET_OFF} left"]),
    (
        (lasts("plays", then=(Effect("draw", "everyone", 1, only=Condition("fewer-than-player")),)),),
        ["what others set off cannot compare with the player of the card"],
    ),
    (
        (lasts("calls", then=(Effect("draw", "everyone", 1, only=Condition("more-than-player")),)),),
        ["what others set off cannot compare with the player of the card"],
    ),
    (
        (lasts("own-turn", then=(Effect("draw", "chosen-two", 1),)),),
        ["what happens at the beginning of turns cannot speak of chosen-two"],
    ),
    (
        (ROLL, lasts("own-turn", then=(draws("rolled"),))),
        ["rolled needs the effect roll before it"],
    ),
    (
        (*(asks("more-than", number) for number in range(MAX_EFFECTS + 1)), lasts("own-turn", then=GROUPS)),
        [
            f"a card has at most {MAX_EFFECTS} effects, not {MAX_EFFECTS + 1 + 1 + len(GROUPS)}",
            "a card can speak of at most 15 different groups of players that change",
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("effects", "problems"), WRONG)
def test_what_cannot_be_carried_out_is_said_in_one_sentence(effects: tuple[Effect, ...], problems: list[str]) -> None:
    assert list(rule_problems(MARIO, effects)) == problems


RIGHT: list[tuple[Effect, ...]] = [
    (Effect("choose-color"), LAY, *(DRAW,) * MAX_EFFECTS),
    (choose(choose(DRAW)),),
    (DRAW, Effect("copy")),
    (RACE, Effect("draw", "last", 1), Effect("give", "first", 1, "next")),
    (VOTE, draws("size", of="voted")),
    (Effect("name", "me", what="player"), Effect("draw", "named", 1)),
    (choose(Effect("draw", "chooser", 1)),),
    (choose(Effect("if", "me", only=Condition("more-than", 1), then=(Effect("draw", "chooser", 1),))),),
    (lasts("own-turn", then=(Effect("draw", "chooser", 1),)),),
    (ROLL, choose(asks("rolled", 2), draws("rolled")), asks("rolled-over", 1), asks("rolled-under", 1)),
    (PEEK, asks("looked", "red"), Effect("draw", "me", 1, source="looked")),
    (NAME, ROLL, asks("guessed"), draws("named", 2)),
    (NAME, PEEK, asks("guessed"), Effect("discard", "me", 1, cards="named")),
    (Effect("name", "me", what="card"), asks("not-holding", "named")),
    (Effect("name", "me", what="color"), Effect("recolor", "me", cards="named")),
    (LAY, draws("laid", 99), Effect("recolor", "me", cards="laid-color"), Effect("recolor", "next")),
    (Effect("discard", "me", 1, cards="red-7+skip+blue", pick="lowest"), asks("holding", "draw-card")),
    (*(Effect("pass-hands", to=to) for to in ("next", "previous", "left", "right")),),
    (draws("each", 0), draws("until", cards="wild"), Effect("points", "me", Count("each", -99))),
    (Effect("draw", "me", 20), Effect("show", "me", 0), Effect("new-hand", "me", 20), Effect("roll", count=2)),
    (Effect("roll", count=20), Effect("points", "me", 5000), Effect("points", "me", -5000)),
    (lasts("only", cards="red"), lasts("deflect", to="next"), lasts("safe", "turns", count=1), lasts("turned", "lap")),
    (lasts("call-costs", "once", count=1), lasts("play-costs", count=2, cards="7"), lasts("linked", to="me")),
    (lasts("each-turn", "turns", count=2, then=(DRAW, Effect("act", "me", text="sings"))),),
    (lasts("deflect", to="next", cards="red"), lasts("open", "table-turns", who="everyone-else", count=2)),
    (Effect("peek", "me", 1), Effect("discard", "me", Count("all"), source="looked")),
    (
        lasts("plays", "turns", count=2, cards="0", then=(DRAW, Effect("play-again", "chooser"))),
        lasts("calls", then=(DRAW,)),
    ),
    (lasts("each-turn", "later", count=3, then=(Effect("leave", "everyone", only=Condition("more-than", 9)),)),),
    tuple(asks("more-than", number) for number in range(MAX_EFFECTS)),
    (asks("color", "red"), Effect("act", "me", text="sings")),
]


@pytest.mark.parametrize("effects", RIGHT)
def test_what_can_just_be_carried_out_is_right(effects: tuple[Effect, ...]) -> None:
    assert list(rule_problems(MARIO, effects)) == []


# -- what cannot be read -------------------------------------------------------------------

A_LIST = 'must be a list of effects such as { do = "draw", … }'


@pytest.mark.parametrize(
    ("entries", "problem"),
    [
        ("draw", A_LIST),
        (["draw"], A_LIST),
        ([{"do": "redeal"}, "draw"], A_LIST),
        ([{"do": "redeal"}] * (MAX_EFFECTS + 1), f"a card has at most {MAX_EFFECTS} effects"),
    ],
)
def test_what_is_no_list_of_effects(entries: object, problem: str) -> None:
    with pytest.raises(EffectError) as refused:
        read_effects(entries, "rule")
    assert str(refused.value) == f"rule: {problem}"


def test_as_many_effects_as_a_card_can_have() -> None:
    inner = {"do": "choose", "who": "me", "then": [{"do": "redeal"}] * (MAX_EFFECTS - 1)}
    assert len(read_effects([inner], "rule")[0].all) == MAX_EFFECTS


def sentence(**entry: object) -> str:
    """Why a table, the second of its list, is no effect."""
    with pytest.raises(EffectError) as refused:
        read_effects(
            [{"do": "redeal"}, {key.rstrip("_").replace("_", "-"): value for key, value in entry.items()}], "rule"
        )
    return str(refused.value)


NO_EFFECT: list[tuple[dict[str, object], str]] = [
    ({"do": "redeal", "who": "me", "count": 1}, "count: is not known here; known are do"),
    ({"do": "swap-hands", "who": "me", "count": 1}, "count: is not known here; known are do, to, who"),
    ({"do": "draw", "count": 1}, f"who: draw must say whom it concerns: {EVERYBODY}"),
    ({"do": "recolor"}, f"who: recolor must say whom it concerns: {EVERYBODY}"),
    ({"do": "give", "who": "me", "count": 1}, f"to: give must say to whom: {EVERYBODY}"),
    ({"do": "exchange", "who": "me"}, f"to: exchange must say to whom: {EVERYBODY}"),
    ({"do": "draw", "who": "us", "count": 1}, f"who: must be one of {ANYBODY}"),
    ({"do": "draw", "who": 7, "count": 1}, f"who: must be one of {ANYBODY}"),
    ({"do": "swap-hands", "who": "me", "to": "us"}, f"to: must be one of {ANYBODY}"),
    ({"do": "draw", "who": "me"}, "count: must be a whole number from 1 to 20"),
    ({"do": "draw", "who": "me", "count": 0}, "count: must be a whole number from 1 to 20"),
    ({"do": "draw", "who": "me", "count": 21}, "count: must be a whole number from 1 to 20"),
    ({"do": "draw", "who": "me", "count": True}, "count: must be a whole number from 1 to 20"),
    ({"do": "show", "who": "me", "count": -1}, "count: must be a whole number from 0 to 20"),
    ({"do": "new-hand", "who": "me", "count": -1}, "count: must be a whole number from 0 to 20"),
    ({"do": "roll", "count": 1}, "count: must be a whole number from 2 to 20"),
    ({"do": "points", "who": "me", "count": 5001}, "count: must be a whole number from -5000 to 5000"),
    ({"do": "points", "who": "me", "count": -5001}, "count: must be a whole number from -5000 to 5000"),
    (
        {"do": "draw", "who": "me", "count": {"each": 1, "size": 1}},
        f"count: takes one of {', '.join(COUNTS)}, and perhaps of and cards",
    ),
    (
        {"do": "draw", "who": "me", "count": {"each": 1, "by": "me"}},
        f"count: takes one of {', '.join(COUNTS)}, and perhaps of and cards",
    ),
    ({"do": "draw", "who": "me", "count": {"each": 100}}, "count.each: must be a whole number from -99 to 99"),
    ({"do": "draw", "who": "me", "count": {"each": -100}}, "count.each: must be a whole number from -99 to 99"),
    ({"do": "draw", "who": "me", "count": {"up-to": True}}, "count.up-to: must be a whole number from -99 to 99"),
    ({"do": "draw", "who": "me", "count": {"half": False}}, "count.half: must be a whole number from -99 to 99"),
    ({"do": "draw", "who": "me", "count": {"size": True, "of": "us"}}, f"count.of: must be one of {EVERYBODY}, them"),
    ({"do": "draw", "who": "me", "count": {"size": True, "cards": 7}}, "count.cards: must be a kind of cards"),
    ({"do": "draw", "who": "me", "count": 1, "exactly": 100}, "exactly: must be a whole number from 0 to 99"),
    ({"do": "draw", "who": "me", "count": 1, "exactly": -1}, "exactly: must be a whole number from 0 to 99"),
    ({"do": "draw", "who": "me", "count": 1, "guessed": False}, "guessed: must be true"),
    ({"do": "draw", "who": "me", "count": 1, "holding": 7}, "holding: must be a text"),
    ({"do": "draw", "who": "me", "count": 1, "holding": " "}, "holding: must be a text"),
    ({"do": "discard", "who": "me", "count": 1, "cards": ""}, "cards: must be a text"),
    ({"do": "discard", "who": "me", "count": 1, "pick": "me"}, f"pick: must be one of '', {', '.join(PICKS[1:])}"),
    ({"do": "draw", "who": "me", "count": 1, "from": "hell"}, "from: must be one of '', discards, looked"),
    ({"do": "name", "who": "me", "what": "safe"}, f"what: must be one of {', '.join(NAMED)}"),
    ({"do": "name", "who": "me"}, f"what: must be one of {', '.join(NAMED)}"),
    ({"do": "lasting", "who": "me", "what": "color", "lasts": "lap"}, f"what: must be one of {', '.join(LASTING)}"),
    ({"do": "lasting", "who": "me", "what": "safe"}, f"lasts: must be one of {', '.join(DURATIONS)}"),
    ({"do": "act", "who": "me"}, "text: must be a text"),
    ({"do": "act", "who": "me", "text": " "}, "text: must be a text"),
    ({"do": "choose", "who": "me", "then": 1}, f"then: {A_LIST}"),
    ({"do": "choose", "who": "me", "else": [1]}, f"else: {A_LIST}"),
    ({"do": "choose", "who": "me", "then": [{"do": "show", "who": "us"}]}, f"then[0].who: must be one of {ANYBODY}"),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "problem"), NO_EFFECT)
def test_a_table_that_is_no_effect_is_refused_by_its_key(entry: dict[str, object], problem: str) -> None:
    assert sentence(**entry) == f"rule[1].{problem}"


def test_conditions_that_cannot_be_read() -> None:
    known = "holding, not-holding, more-than, fewer-than, exactly, more-than-player, fewer-than-player, rolled, rolled-over, rolled-under, guessed, looked, color, odd-hand, even-hand, most-of, fewest-of"  # noqa: E501
    assert sentence(do="if", who="me", then=[]) == f"rule[1]: needs exactly one of {known}"
    two = sentence(do="draw", who="me", count=1, exactly=1, holding="red")
    assert two == "rule[1]: asks for ['holding', 'exactly'] at once"


def test_an_effect_that_is_not_known() -> None:
    for do in ("sing", "honour", 7, None):
        assert sentence(do=do).startswith("rule[1].do: must be one of draw, lose-turn, discard, ")
        assert "honour" not in sentence(do=do)


READABLE: list[tuple[dict[str, object], Effect]] = [
    ({"do": "draw", "who": "next", "count": 20}, Effect("draw", "next", 20)),
    ({"do": "lose-turn", "who": "next"}, Effect("lose-turn", "next", 1)),
    ({"do": "show", "who": "next", "count": 0}, Effect("show", "next", 0, "everyone")),
    ({"do": "points", "who": "me", "count": -5000}, Effect("points", "me", -5000)),
    ({"do": "recolor", "cards": "red"}, Effect("recolor", "me", cards="red")),
    ({"do": "recolor", "who": "next"}, Effect("recolor", "next")),
    ({"do": "swap-hands", "who": "next"}, Effect("swap-hands", "next", 0, "me")),
    ({"do": "lasting", "who": "me", "what": "safe", "lasts": "lap"}, Effect("lasting", what="safe", lasts="lap")),
    (
        {"do": "lasting", "who": "me", "what": "safe", "lasts": "turns", "count": 3},
        Effect("lasting", count=3, what="safe", lasts="turns"),
    ),
    (
        {"do": "draw", "who": "me", "from": "discards", "count": {"size": True, "of": "next", "cards": "red"}},
        Effect("draw", "me", Count("size", 0, "next", "red"), source="discards"),
    ),
    ({"do": "draw", "who": "me", "count": {"each": -99}}, Effect("draw", "me", Count("each", -99))),
    (
        {"do": "draw", "who": "me", "count": 1, "exactly": 99},
        Effect("draw", "me", 1, only=Condition("exactly", 99)),
    ),
    (
        {"do": "draw", "who": "me", "count": 1, "guessed": True},
        Effect("draw", "me", 1, only=Condition("guessed")),
    ),
    ({"do": "act", "who": "next", "text": "sings"}, Effect("act", "next", text="sings")),
    (
        {"do": "give", "who": "me", "to": "next", "count": 2, "cards": "red", "pick": "lot"},
        Effect("give", "me", 2, "next", cards="red", pick="lot"),
    ),
    ({"do": "name", "who": "me", "what": "card"}, Effect("name", "me", what="card")),
    (
        {"do": "choose", "who": "me", "then": [{"do": "redeal"}], "else": [{"do": "play-again"}]},
        Effect("choose", then=(Effect("redeal"),), otherwise=(Effect("play-again"),)),
    ),
]


@pytest.mark.parametrize(("entry", "effect"), READABLE)
def test_a_table_is_read_as_an_effect(entry: dict[str, object], effect: Effect) -> None:
    assert read_effects([entry], "rule") == (effect,)
