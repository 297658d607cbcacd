"""Every effect is known everywhere: read, built, carried out, told, drawn and reckoned with.

An effect goes through a dozen places. A new one that is missing somewhere fails here, with the name of the place.
"""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from lastcard.engine import effect_codes, event_codes
from lastcard.engine.edition import program
from lastcard.engine.edition.model import DURATIONS, EFFECTS, LASTING, Effect
from lastcard.engine.edition.written import WrittenRule
from lastcard.engine.text import events
from lastcard.engine.text.events import Event
from lastcard.engine.text.placement import Placement
from lastcard.engine.text.position import LastingRule
from lastcard.engine.text.view import seen_by
from lastcard.houserules import HouseRule
from lastcard.houserules.blocks import CONDITIONS, clauses, phrase
from lastcard.houserules.diagram import steps
from lastcard.match import Match
from lastcard.server.frames import as_wire
from lastcard.terminal import rule as terminal
from lastcard.terminal import story
from lastcard.terminal.story import Story
from lastcard.terminal.words import Words

ROOT = Path(__file__).resolve().parents[1]
SEATS = ("ann", "bob", "cat")
HANDS = {
    "ann": ("custom-1", "red-1", "red-2", "red-3"),
    "bob": ("blue-4", "blue-5", "blue-6"),
    "cat": ("green-7", "green-8", "green-9"),
}


@dataclass(frozen=True)
class Shown:
    """A sentence with the effect, how the card is played, and the event that tells of the effect."""

    sentence: str
    event: type[Event]
    play: str = "play custom-1 red"
    then: tuple[str, ...] = ()  # further moves until the effect has been carried out


SHOWN = {
    "draw": Shown("The next player draws 2.", events.Drew),
    "lose-turn": Shown("The next player loses a turn.", events.LostTurn),
    "discard": Shown("The next player discards 1.", events.Discarded, then=("bob: pick blue-4",)),
    "give": Shown("I give 1 to the next player.", events.Gave, then=("ann: pick red-1",)),
    "show": Shown("The next player shows their hand to everyone.", events.Showed),
    "swap-hands": Shown("I swap hands with the next player.", events.HandsSwapped),
    "pass-hands": Shown("Everyone passes their hand to the left.", events.HandsPassed),
    "turn-direction": Shown("The direction turns.", events.DirectionTurned),
    "play-again": Shown("I play again.", events.PlaysAgain),
    "shield": Shown("The next player is shielded.", events.Shielded),
    "race": Shown("Everyone else races; the last one draws 2.", events.CameLast, then=("-: whistle",)),
    "choose-color": Shown("The next player draws 2.", events.ColorChosen),
    "lay-card": Shown("I lay a card.", events.Laid, play="play custom-1 red-1 red"),
    "any-time": Shown("This card can be played out of turn.", events.Played),
    "if": Shown("If I hold a 7, the next player draws 2, otherwise the next player draws 1.", events.Drew),
    "honour": Shown("honour: sing a song", events.HonourAsked),
    "reshuffle": Shown("The discard pile is shuffled into the draw pile.", events.PileRenewed),
    "end-rules": Shown("Nobody can draw on their turn for 2 rounds and all lasting rules end.", events.LastingEnded),
}
# Effects that cards can have, but that no sentence, page or player knows yet: they are told here as tables.
NOT_YET: dict[str, tuple[tuple[Effect, ...], type[Event], tuple[str, ...]]] = {
    "exchange": (
        (Effect("exchange", "me", 1, "next"),),
        events.Exchanged,
        ("bob: pick blue-4", "ann: pick red-1"),
    ),
    "new-hand": ((Effect("new-hand", "next"),), events.HandRenewed, ()),
    "redeal": ((Effect("redeal"),), events.HandsRedealt, ()),
    "vote": ((Effect("vote", "next"), Effect("draw", "voted", 1)), events.Elected, ("bob: pick cat",)),
    "recolor": ((Effect("recolor", "me"),), events.ColorChosen, ("ann: pick blue",)),
    "name": ((Effect("name", "me", what="color"),), events.Named, ("ann: pick blue",)),
    "roll": ((Effect("roll", count=6),), events.Rolled, ()),
    "peek": ((Effect("peek", "me", 2),), events.Peeked, ()),
    "bury": ((Effect("bury", "me", 1),), events.Buried, ("ann: pick red-1",)),
    "copy": ((Effect("copy"),), events.Copied, ()),
    "cancel": ((Effect("cancel"),), events.Cancelled, ()),
    "take-back": ((Effect("take-back"),), events.TookBack, ()),
    "win": ((Effect("win", "next"),), events.RoundClosed, ()),
    "leave": ((Effect("leave", "next"),), events.Left, ()),
    "points": ((Effect("points", "next", -20),), events.PointsChanged, ()),
    "lasting": (
        (Effect("lasting", "everyone", cards="red", what="ban", lasts="lap"),),
        events.LastingBegan,
        (),
    ),
    "choose": ((Effect("choose", "next", then=(Effect("draw", "chooser", 2),)),), events.Chose, ("bob: answer 1",)),
    "act": ((Effect("act", "next", text="sings"),), events.Acted, ()),
}
LOOK_BACK = {"copy", "cancel", "take-back"}  # these need a card that somebody played before
# What blocks cannot say: every wild has its colour chosen anyway; the others are rarely written.
NOT_IN_BLOCKS = {"choose-color", "lay-card", "race", "honour"}
# What tells nothing about the piles, the colours that seats lack or the hands that were shown.
NOT_IN_HISTORY = {
    *("EV_CALLED", "EV_DREW", "EV_KEPT", "EV_LOST_TURN", "EV_TURNED", "EV_CHALLENGED", "EV_SHIELD_HELD", "EV_RACED"),
    *("EV_LAST", "EV_CAUGHT", "EV_PASSED", "EV_CLOSED", "EV_TURNED_UP", "EV_WENT_BACK", "EV_IGNORED", "EV_ACCEPTED"),
    *("EV_LET_HAPPEN", "EV_AGAIN", "EV_GAVE", "EV_CARD", "EV_SHOWED", "EV_HONOUR"),
    *("EV_ROLLED", "EV_NAMED_COLOR", "EV_NAMED_NUMBER", "EV_NAMED_CARD", "EV_NAMED_PLAYER", "EV_PEEKED"),
    *("EV_TOOK_LOOKED", "EV_COPIED", "EV_CANCELLED", "EV_CHOSE", "EV_VOTED", "EV_ELECTED", "EV_LASTING_BEGAN"),
    *("EV_LASTING_ENDED", "EV_LEFT", "EV_POINTS", "EV_ACTED", "EV_EXCHANGED", "EV_CHOSE_SECOND", "EV_GOES_NEXT"),
}

each_effect = pytest.mark.parametrize("do", EFFECTS)
each_known = pytest.mark.parametrize("do", SHOWN)


def source(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def all_of(effects: tuple[Effect, ...]) -> set[str]:
    return {each.do for effect in effects for each in effect.all}


def played(do: str) -> tuple[Match, list[Event], type[Event]]:
    """A match in which a card with the effect falls, what happens, and the event that tells of it."""
    start = Placement(hands=HANDS, discard=("red-9",), turn="ann")
    if do in LOOK_BACK:
        hands = {"ann": ("red-1", "red-2"), "bob": ("custom-1", "blue-4", "blue-5"), "cat": ("green-skip", "green-8")}
        start = Placement(hands=hands, discard=("green-1",), turn="cat")
    if do in NOT_YET:
        effects, event, then = NOT_YET[do]
        match = Match("super-mario", SEATS, 1, {"custom-1": WrittenRule("", effects)}, start=start)
        before = ["cat: play green-skip", "bob: play custom-1 red"] if do in LOOK_BACK else ["ann: play custom-1 red"]
        lines = [*before, *then]
    else:
        shown = SHOWN[do]
        match = Match("super-mario", SEATS, 1, customs={"custom-1": shown.sentence}, start=start)
        lines, event = [f"ann: {shown.play}", *shown.then], shown.event
    happened: list[Event] = []
    for line in lines:
        seat, move = line.split(": ")
        happened += match.act(seat, move)
    return match, happened, event


def test_every_effect_is_shown_here() -> None:
    assert SHOWN.keys() | NOT_YET.keys() == EFFECTS.keys()
    assert not SHOWN.keys() & NOT_YET.keys()


@each_known
def test_it_is_read_and_said_back(do: str) -> None:
    rule = HouseRule(SHOWN[do].sentence)
    assert do in all_of(rule.effects) | {"choose-color"}
    assert HouseRule(str(rule)) == rule


@each_effect
def test_it_is_built_into_a_program_or_into_the_move(do: str) -> None:
    assert (do in program.INSTRUCTIONS) != (do in program.PART_OF_THE_MOVE)


def test_every_instruction_is_built_from_an_effect() -> None:
    codes = {name: code for name, code in vars(effect_codes).items() if name.startswith("DO_")}
    assert len(set(codes.values())) == len(codes)
    built = {*program.INSTRUCTIONS.values(), *program.COUNTED.values()}
    between = {effect_codes.DO_JUMP, effect_codes.DO_NEXT_CHOOSER, effect_codes.DO_CHOOSE_SECOND, effect_codes.DO_TAKE}
    between.add(effect_codes.DO_REPEATED)
    assert set(codes.values()) - between == built


@each_effect
def test_it_happens_and_everybody_is_told_what_they_may_know(do: str) -> None:
    match, happened, kind = played(do)
    told = [event for event in happened if isinstance(event, kind)]
    assert told
    for event in told:
        for seat in (*SEATS, None):
            known = seen_by(event, seat)
            if do not in NOT_YET:
                assert known is None or as_wire(known)["is"] in source("docs/protocol.schema.json")
    assert match.position().cards == match.edition.size


@each_effect
def test_it_is_told_in_the_terminal(do: str) -> None:
    match, happened, kind = played(do)
    event = next(event for event in happened if isinstance(event, kind))
    assert Story(Words(match.edition), "cat").sentence(event)


@each_known
def test_it_is_told_on_the_page(do: str) -> None:
    _, happened, kind = played(do)
    event = next(event for event in happened if isinstance(event, kind))
    name = as_wire(event)["is"]
    for path in ("web/src/lib/words/story.ts", "web/src/lib/protocol.ts"):
        assert f'"{name}"' in source(path), path


@pytest.mark.parametrize("what", LASTING)
def test_whatever_lasts_is_told_in_the_terminal(what: str) -> None:
    words = Words(Match("super-mario", SEATS, 1).edition)
    for how_long in DURATIONS:
        rule = LastingRule("custom-1", "ann", what, ("bob",), "red", how_long, {"bob": 2}, 1)
        assert "bob" in words.lasting(rule)
    assert story.LASTING.keys() == {*LASTING}


def test_the_page_tells_how_long_it_lasts() -> None:
    told = source("web/src/lib/table/Lasting.svelte")
    assert all(f'case "{how_long}"' in told for how_long in DURATIONS if how_long != "round")


@each_known
def test_its_step_has_a_sign_in_the_terminal_and_on_the_page(do: str) -> None:
    signs = source("web/src/lib/writing/StepSign.svelte")
    for step in steps(HouseRule(SHOWN[do].sentence)):
        assert step.symbol in terminal.SYMBOLS
        assert re.search(rf"^ +{step.symbol}:\s", signs, re.MULTILINE), step.symbol


def test_blocks_can_say_it() -> None:
    sentences = [f"{phrase(subject, verb, target=target)}." for subject, verb, target in clauses()]
    said = {do for text in sentences for do in all_of(HouseRule(text).effects)}
    assert said | ({"if"} if CONDITIONS else set()) | NOT_IN_BLOCKS | NOT_YET.keys() == EFFECTS.keys()
    assert not said & NOT_IN_BLOCKS


def test_sensible_players_weigh_it() -> None:
    reckoned = source("src/lastcard/thinking/reckoning.py") + source("src/lastcard/thinking/gains.py")
    weighed = set(re.findall(r"\bDO_\w+", reckoned))
    assert weighed == {name for name in vars(effect_codes) if name.startswith("DO_")}


def test_the_history_of_environments_follows_it_or_need_not() -> None:
    followed = set(re.findall(r"\bEV_\w+", source("src/lastcard/learning/history.py")))
    assert followed | NOT_IN_HISTORY == {name for name in vars(event_codes) if name.startswith("EV_")}
    assert not followed & NOT_IN_HISTORY
