"""Every reason for which a move is refused can occur, and cites its rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest
from tests.rules.tables import act, table, turned_up

from lastcard import Match
from lastcard.engine import refusal_codes
from lastcard.engine.edition.model import Effect
from lastcard.engine.edition.options import Choice
from lastcard.engine.edition.written import WrittenRule
from lastcard.engine.text.refusals import REFUSALS

BVS = "batman-v-superman"
PLAIN = {"ann": "red-1 blue-2 wild", "bob": "red-3 blue-4", "cat": "red-6 blue-7"}


@dataclass(frozen=True)
class Case:
    """A table, moves that lead to a moment, and the move that is then refused."""

    refused: str
    hands: Mapping[str, str] = field(default_factory=lambda: PLAIN)
    before: tuple[str, ...] = ()
    edition: str = "classic"
    rules: Mapping[str, Choice | WrittenRule] = field(default_factory=dict)
    discard: str = "red-5"
    color: str | None = None
    first: str = ""  # turned up, with cat as the dealer

    def match(self) -> Match:
        if self.first:
            return turned_up(self.first, self.hands, edition=self.edition, rules=self.rules)
        return table(self.hands, edition=self.edition, rules=self.rules, discard=self.discard, color=self.color)


def nothing_left(hands: Mapping[str, str]) -> Case:
    """Nothing is left to draw: cat holds all other cards."""
    rest = {face.text: face.copies for face in Match("classic", ["ann", "bob"]).edition.faces}
    for card in " ".join([*hands.values(), "red-5"]).split():
        rest[card] -= 1
    everything = " ".join(card for card, copies in rest.items() for _ in range(copies))
    return Case("ann: draw", {**hands, "cat": everything})


STACK = {"stacking": True}
JUMP = {"jump-in": True}
CERTAIN = {"bluffing": False}
FORCED = {"forced-play": True}
SWAPS = {"seven-zero": True}
SEVEN = {**PLAIN, "ann": "red-7 blue-2"}
DREW_RED = {"ann": "blue-2 wild", "bob": "red-3 blue-4", "cat": "red-6 blue-7"}
FOUR = {"ann": "wild4 blue-2 blue-8", "bob": "red-3 blue-4 star", "cat": "red-6 blue-7"}
LAST_FOUR = {"ann": "wild4", "bob": "red-3 wild4 star", "cat": "red-6 blue-7"}
LAST_TWO = {"ann": "red-draw2", "bob": "blue-draw2 star", "cat": "red-6 blue-7"}
TWO = {"ann": "red-draw2 red-1 red-2", "bob": "blue-draw2 red-3 star", "cat": "red-6 blue-7"}
STAR = {**TWO, "ann": "star red-1"}
HERO = {"ann": "red-skip@superman red-1 red-2", "bob": "red-3 blue-4", "cat": "hero-batman blue-7 hero-superman"}
RACE = {"ann": "touchdown red-1 red-2", "bob": "red-3 blue-4", "cat": "red-6 blue-7"}
SAVE = {"ann": "save red-1 red-2", "bob": "red-3 blue-4", "cat": "red-6 blue-7"}
LAY = {"ann": "gauntlet red-1 wild", "bob": "red-3 blue-4", "cat": "red-6 blue-7"}
BLOCKED_FOUR = {
    "ann": "wild4@batman blue-2 blue-8",
    "bob": "wild4@superman blue-4 blue-6",
    "cat": "wild4@superman hero-batman blue-7",
}

PAUSES = {"pauses": True}

WRITTEN = {"ann": "custom-1 red-1 red-2", "bob": "red-3 blue-2", "cat": "red-6 blue-4"}
HONOUR = {"custom-1": "honour: sing"}

RULED = {"ann": "custom-1 red-1 blue-2", "bob": "red-3 blue-4 wild4", "cat": "red-6 blue-7"}


def asked(refused: str, *effects: Effect, before: tuple[str, ...] = ()) -> Case:
    """Ann has played a card with a rule, and perhaps somebody has done more."""
    rules = {"custom-1": WrittenRule("As it is written.", effects)}
    return Case(refused, RULED, ("ann: play custom-1 red", *before), "super-mario", rules)


DISCARDS = Effect("discard", "next", 1)
LEAVES = Effect("leave", "next")
ASKED = {
    refusal_codes.NOTHING_ASKED: Case("ann: pick red-1"),
    refusal_codes.RULE_ASKS: asked("bob: draw", DISCARDS),
    refusal_codes.PICK_A_CARD: asked("bob: pick red", DISCARDS),
    refusal_codes.CARD_NOT_OFFERED: asked("bob: pick red-6", DISCARDS),
    refusal_codes.PICK_A_COLOR: asked("ann: pick bob", Effect("name", what="color")),
    refusal_codes.PICK_A_SEAT: asked("ann: pick red", Effect("name", what="player")),
    refusal_codes.SEAT_NOT_OFFERED: asked("ann: pick ann", Effect("name", what="player")),
    refusal_codes.NAME_A_NUMBER: asked("ann: pick red", Effect("name", what="number")),
    refusal_codes.CHOOSE_AN_OPTION: asked("bob: answer 3", Effect("choose", "next", then=(Effect("draw", count=1),))),
    refusal_codes.HAS_LEFT: asked("bob: draw", LEAVES),
    refusal_codes.NAMES_ONE_WHO_LEFT: Case(
        "cat: play custom-2 red bob",
        {**RULED, "cat": "custom-2 blue-7"},
        ("ann: play custom-1 red",),
        "super-mario",
        {"custom-1": WrittenRule("", (LEAVES,)), "custom-2": WrittenRule("", (Effect("draw", "chosen", 1),))},
    ),
    refusal_codes.RULE_FORBIDS: asked(
        "bob: play red-3", Effect("lasting", "next", cards="red", what="ban", lasts="lap")
    ),
    refusal_codes.RULE_FORBIDS_DRAW: asked("bob: draw", Effect("lasting", "next", what="no-draw", lasts="lap")),
    refusal_codes.RULE_FORBIDS_CHALLENGE: Case(
        "cat: challenge",
        {**RULED, "cat": "star blue-7"},
        ("ann: play custom-1 red", "bob: play wild4 red"),
        "super-mario",
        {"custom-1": WrittenRule("Trust.", (Effect("lasting", "everyone", what="no-challenge", lasts="round"),))},
    ),
}

CASES: dict[int, Case] = {
    refusal_codes.ROUND_CLOSED: Case(
        "bob: draw", {"ann": "red-1", "bob": "red-3", "cat": "red-6"}, ("ann: play red-1",)
    ),
    refusal_codes.NOT_ON_TURN: Case("bob: play red-3"),
    refusal_codes.NOT_IN_HAND: Case("ann: play red-9"),
    refusal_codes.NO_MATCH: Case("ann: play blue-2"),
    refusal_codes.COLOR_RULES: Case("ann: play red-1", discard="wild", color="green"),
    refusal_codes.HOLDS_COLOR: Case(
        "ann: play wild4 blue", FOUR, edition="super-mario", rules=CERTAIN, discard="blue-5"
    ),
    refusal_codes.HOLDS_WILD: Case(
        "ann: play wild4 blue",
        {"ann": "wild4 touchdown blue-2", "bob": "red-3", "cat": "red-6"},
        edition="super-bowl",
        rules=CERTAIN,
    ),
    refusal_codes.ONLY_THE_DRAWN: Case("ann: play wild red", DREW_RED, ("ann: draw",), discard="blue-0 blue-1 blue-5"),
    refusal_codes.NOTHING_DRAWN: Case("ann: keep"),
    refusal_codes.MUST_PLAY_DRAWN: Case(
        "ann: keep", {**DREW_RED, "ann": "green-2 green-1"}, ("ann: draw",), rules=FORCED, discard="blue-5"
    ),
    refusal_codes.MUST_PLAY: Case("ann: draw", rules=FORCED),
    refusal_codes.ALREADY_DRAWN: Case("ann: draw", DREW_RED, ("ann: draw",), discard="blue-5"),
    refusal_codes.NOTHING_TO_DRAW: nothing_left({"ann": "red-1 blue-1", "bob": "blue-2"}),
    refusal_codes.NEEDS_COLOR: Case("ann: play wild"),
    refusal_codes.TAKES_NO_COLOR: Case("ann: play red-1 blue"),
    refusal_codes.NEEDS_LAID: Case("ann: play gauntlet red", LAY, edition="avengers"),
    refusal_codes.TAKES_NO_LAID: Case("ann: play wild red-1 red"),
    refusal_codes.LAID_NOT_IN_HAND: Case("ann: play gauntlet red-9 red", LAY, edition="avengers"),
    refusal_codes.LAYS_COLORED_ONLY: Case("ann: play gauntlet wild red", LAY, edition="avengers"),
    refusal_codes.NEEDS_SEAT: Case("ann: play save red", SAVE, edition="super-hero-girls"),
    refusal_codes.TAKES_NO_SEAT: Case("ann: play red-1 bob"),
    refusal_codes.SWAP_NEEDS_SEAT: Case("ann: play red-7", SEVEN, rules=SWAPS),
    refusal_codes.SWAP_WITH_ONESELF: Case("ann: play red-7 ann", SEVEN, rules=SWAPS),
    refusal_codes.LAST_NAMES_NO_SEAT: Case("ann: play red-7 bob", {**SEVEN, "ann": "red-7"}, rules=SWAPS),
    refusal_codes.NOT_ONESELF: Case("ann: play save red ann", SAVE, edition="super-hero-girls"),
    refusal_codes.CALL_TOO_SOON: Case("ann: play red-1 uno"),
    refusal_codes.NOT_EXPOSED: Case("ann: uno"),
    refusal_codes.NO_CAUSE: Case("ann: catch bob"),
    refusal_codes.CATCH_ONESELF: Case("ann: catch ann"),
    refusal_codes.MUST_ANSWER: Case("bob: draw", FOUR, ("ann: play wild4 red",), edition="super-mario"),
    refusal_codes.MUST_ANSWER_DUE: Case("bob: draw", TWO, ("ann: play red-draw2",), edition="super-mario"),
    refusal_codes.NOT_STACKABLE: Case("bob: play red-3", TWO, ("ann: play red-draw2",), "super-mario", STACK),
    refusal_codes.NO_STACK_ON_LAST: Case(
        "bob: play blue-draw2", LAST_TWO, ("ann: play red-draw2",), "super-mario", STACK
    ),
    refusal_codes.NOTHING_TO_ACCEPT: Case("ann: accept"),
    refusal_codes.NOT_CHALLENGEABLE: Case("cat: challenge", FOUR, ("ann: play wild4 red",), edition="super-mario"),
    refusal_codes.LAST_CARD_INNOCENT: Case(
        "bob: challenge", LAST_FOUR, ("ann: play wild4 red",), edition="super-mario"
    ),
    refusal_codes.NO_BLUFFING: Case("bob: challenge", FOUR, ("ann: play wild4 red",), "super-mario", CERTAIN),
    refusal_codes.NO_CHALLENGE_AFTER_BLOCK: Case(
        "cat: challenge",
        BLOCKED_FOUR,
        ("ann: play wild4@batman red", "bob: play wild4@superman red", "cat: block red"),
        BVS,
        STACK,
    ),
    refusal_codes.NOTHING_TO_BOUNCE: Case("bob: bounce red", FOUR, edition="super-mario"),
    refusal_codes.NO_BOUNCER: Case(
        "bob: bounce red", {**FOUR, "bob": "red-3 blue-4"}, ("ann: play wild4 red",), "super-mario"
    ),
    refusal_codes.BOUNCE_OF_BOUNCE: Case(
        "ann: bounce red",
        {**TWO, "ann": "red-draw2 red-1 star"},
        ("ann: play red-draw2", "bob: bounce blue"),
        edition="super-mario",
    ),
    refusal_codes.NOTHING_TO_BLOCK: Case("cat: block red", HERO, edition=BVS),
    refusal_codes.HERO_NOT_BLOCKED: Case(
        "bob: block red", {**HERO, "ann": "hero-batman red-1", "cat": "red-7"}, ("ann: play hero-batman red",), BVS
    ),
    refusal_codes.FIRST_NOT_BLOCKED: Case("ann: block red", HERO, edition=BVS, first="blue-skip@superman"),
    refusal_codes.FIRST_NOT_BOUNCED: Case("ann: bounce red", STAR, edition="super-mario", first="blue-draw2"),
    refusal_codes.MUST_BLOCK_OR_PASS: Case("cat: draw", HERO, ("ann: play red-skip@superman",), BVS),
    refusal_codes.PAUSE_TO_BLOCK: Case("cat: pass", HERO, ("ann: play red-skip@superman",), BVS, PAUSES),
    refusal_codes.CANNOT_BLOCK: Case("bob: block red", HERO, ("ann: play red-skip@superman",), BVS, PAUSES),
    refusal_codes.PAUSE_TO_ANSWER: Case("bob: accept", TWO, ("ann: play red-draw2",), "super-mario", PAUSES),
    refusal_codes.NO_RACE: Case("bob: arms", RACE, edition="super-bowl"),
    refusal_codes.NOT_IN_RACE: Case("ann: arms", RACE, ("ann: play touchdown red",), "super-bowl"),
    refusal_codes.RACE_RUNS: Case("bob: play red-3", RACE, ("ann: play touchdown red",), "super-bowl"),
    refusal_codes.NO_WHISTLE: Case("-: whistle", RACE, edition="super-bowl"),
    refusal_codes.HONOUR_WAITS: Case("bob: draw", WRITTEN, ("ann: play custom-1 red",), "super-mario", HONOUR),
    refusal_codes.NO_HONOUR: Case("-: draws bob 2", WRITTEN, edition="super-mario", rules=HONOUR),
    refusal_codes.TOLD_ALREADY: Case(
        "-: draws bob 1", WRITTEN, ("ann: play custom-1 red", "-: draws bob 2"), "super-mario", HONOUR
    ),
    refusal_codes.SWAP_OF_ONE: Case("-: swaps bob bob", WRITTEN, ("ann: play custom-1 red",), "super-mario", HONOUR),
    refusal_codes.LAST_CARD_KEEPS_HANDS: Case(
        "-: again", {**WRITTEN, "ann": "custom-1"}, ("ann: play custom-1 red",), "super-mario", HONOUR
    ),
    refusal_codes.NO_WRITING: Case("-: write custom-1 I draw 1.", WRITTEN, edition="super-mario"),
    refusal_codes.NO_COLOR_ASKED: Case("ann: color red"),
    refusal_codes.MUST_CHOOSE_COLOR: Case("ann: play red-1", first="wild"),
    refusal_codes.JUMP_NOT_IDENTICAL: Case("bob: play red-3", rules=JUMP),
    refusal_codes.JUMP_ON_WILD: Case("bob: play red-3", rules=JUMP, discard="wild", color="red"),
    refusal_codes.JUMP_ON_CHOSEN_COLOR: Case("bob: play red-3", rules=JUMP, discard="red-3", color="blue"),
    refusal_codes.JUMP_WHILE_PENDING: Case("cat: play red-6", FOUR, ("ann: play wild4 red",), "super-mario", JUMP),
    refusal_codes.JUMP_AFTER_DRAW: Case("bob: play red-3", DREW_RED, ("ann: draw",), rules=JUMP, discard="blue-5"),
    refusal_codes.NOT_TABLES_MOVE: Case("-: draw"),
    refusal_codes.SEAT_MAY_NOT: Case("ann: deal"),
    refusal_codes.NO_DEAL: Case("-: deal"),
    **ASKED,
    refusal_codes.MATCH_OVER: Case(
        "-: deal", {"ann": "red-1", "bob": "wild"}, ("ann: play red-1",), rules={"target": 50}
    ),
}


def name_of(code: int) -> str:
    """The constant's name."""
    return next(name for name, value in vars(refusal_codes).items() if name.isupper() and value == code)


def test_every_reason_has_a_case() -> None:
    assert [name_of(code) for code in REFUSALS if code not in CASES] == []


@pytest.mark.parametrize("code", [pytest.param(code, id=name_of(code)) for code in CASES])
def test_the_reason_occurs_cites_its_rule_and_changes_nothing(code: int) -> None:
    case = CASES[code]
    match = case.match()
    act(match, *case.before)
    before = match.position()
    seat, _, move = case.refused.partition(": ")
    refused = match.why(seat, move)
    assert refused is not None
    assert name_of(refused.code) == name_of(code)
    assert refused.rule == refused.cited.id == REFUSALS[code][0]
    assert "{" not in refused.sentence
    assert refused.reason == name_of(code).lower().replace("_", "-")
    assert str(refused) == f"{refused.sentence} ({refused.rule})"
    with pytest.raises(type(refused), match=refused.rule):
        match.act(seat, move)
    assert match.position() == before


@pytest.mark.parametrize("code", [pytest.param(code, id=name_of(code)) for code in CASES])
def test_the_words_are_those_of_the_sentence_and_no_others(code: int) -> None:
    case = CASES[code]
    match = case.match()
    act(match, *case.before)
    seat, _, move = case.refused.partition(": ")
    refused = match.why(seat, move)
    assert refused is not None
    template = REFUSALS[code][1]
    names = {card.id: card.name for card in match.edition.cards}
    said = {name: names[word] if name == "card_due" else word for name, word in refused.words.items()}
    assert template.format_map(said) == refused.sentence
    assert all(f"{{{name}}}" in template and word for name, word in refused.words.items())
