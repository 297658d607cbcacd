"""Every question at a table, for somebody who hears the page and types."""

import re

import pytest
from tests.page.by_ear import Player
from tests.page.moments import MOMENTS
from tests.page.screenreader import Listener
from tests.page.settling import until
from tests.page.visitor import Visitor

pytestmark = pytest.mark.page


@pytest.mark.parametrize(
    ("moment", "heard", "move"),
    [
        ("first-color", "Wild was turned up first", r"color \w+"),
        ("drawn", "You drew Red 9", "play red-9"),
        ("answer", "Dov played Wild Draw Four: 4 cards for you", "challenge"),
        ("bounce", "Dov played Red Draw Two: 2 cards for you", r"bounce \w+"),
        ("block", "Block it", r"block \w+"),
        ("race", "Both arms up!", "arms"),
        ("exposed", "call UNO before somebody catches you", "uno"),
        ("catching", "You can catch Dov", "catch dov"),
    ],
)
def test_every_question_is_heard_and_answered(desk: Visitor, moment: str, heard: str, move: str) -> None:
    player = Player(Listener(desk.page))
    stage = MOMENTS[moment](desk)
    player.learn()
    until(desk.page, lambda: stage.moves, "an answer", do=player.step)
    assert re.fullmatch(move, stage.moves[0])
    player.ear.hear(heard)


@pytest.mark.parametrize(
    ("moment", "card", "heard", "move"),
    [
        ("color", "^Play Wild$", "choose a colour", r"play wild \w+"),
        ("shield", "^Play Save The Day$", "do you shield", r"play save \w+ \w+"),
        ("laid", "^Play .*Gauntlet$", "which card do you lay", r"play gauntlet [\w-]+ \w+"),
        ("swap", "^Play Red 7$", "Swap hands", r"play red-7 \w+"),
    ],
)
def test_what_a_card_asks_for_is_heard_and_answered(
    desk: Visitor, moment: str, card: str, heard: str, move: str
) -> None:
    player = Player(Listener(desk.page))
    stage = MOMENTS[moment](desk)
    player.learn()
    player.ear.press("Escape", "Escape")
    player.walk(card)
    until(desk.page, lambda: stage.moves, "an answer", do=player.step)
    assert re.fullmatch(move, stage.moves[0])
    player.ear.hear(heard)


def test_everything_is_said_once_while_the_story_is_open(desk: Visitor) -> None:
    ear = Listener(desk.page)
    stage = MOMENTS["others-turn"](desk)
    ear.press("t")
    stage.act("cleo: play red-6")
    stage.say("ben", "Oh no")
    lines = ("Cleo plays Red 6.", "Ben: Oh no")
    ear.hear(*lines)
    said = [text for _, text in ear.heard]
    assert [said.count(line) for line in lines] == [1, 1]


def test_the_challenger_hears_the_hand(desk: Visitor) -> None:
    ear = Listener(desk.page)
    MOMENTS["shown"](desk)
    ear.hear("This was Dov’s hand.*Blue 5.*Red 9")
