"""What written rules ask a person at the terminal, what can be typed then, and what lasts."""

import io

import pytest
from rich.console import Console
from tests.terminal.typists import QuickClock, Script, Typist
from tests.thinking.asking_rules import ASKING

from lastcard.engine.edition.model import DURATIONS, KINDS, LASTING, Effect
from lastcard.engine.edition.written import WrittenRule
from lastcard.engine.text.placement import Placement
from lastcard.engine.text.position import ASKED_FOR, LastingRule
from lastcard.houserules import edition
from lastcard.match import Match
from lastcard.terminal.host import Host
from lastcard.terminal.person import Decision, Person
from lastcard.terminal.words import _ASKED, Words

HAND = ("custom-1", "red-1", "red-2", "blue-9", "wild")


class AskedTable:
    """A person who has played a card with a rule that asks something."""

    def __init__(self, *effects: Effect, text: str = "") -> None:
        placement = Placement({"you": HAND, "Ben": ("green-1", "green-2")}, discard=("red-2",), turn="you")
        rule = WrittenRule(text, effects)
        self.match = Match("super-mario", ["you", "Ben", "Cleo"], 1, {"custom-1": rule}, start=placement)
        self.match.act("you", "play custom-1 red")
        self.file = io.StringIO()

    def types(self, *lines: str) -> str | None:
        console = Console(file=self.file, width=100, highlight=False)
        person = Person(console, Script(lines), QuickClock(), Words(self.match.position().edition), "you")
        legal = person.words.moves_in_order(self.match.legal("you"))
        return person.decide(Decision(self.match.view("you"), legal, lambda text: self.match.why("you", text), True))

    @property
    def text(self) -> str:
        return " ".join(self.file.getvalue().split())


@pytest.mark.parametrize("line", ["pick blue-9", "blue-9", "1"])
def test_a_card_can_be_picked_by_number_name_or_move(line: str) -> None:
    table = AskedTable(Effect("discard", "me", 2), text="I discard 2.")
    assert table.types(line) == "pick blue-9"
    assert "Wild Customizable 1: I discard 2. Discard a card. There are 2 to pick." in table.text
    assert "Discard blue 9 pick blue-9" in table.text


def test_a_number_stands_for_itself() -> None:
    table = AskedTable(Effect("name", "me", what="number"))
    assert table.types("0") == "answer 0"
    assert table.types("7") == "answer 7"
    assert table.types("answer 9") == "answer 9"
    assert "Name a number from 0 to 9." in table.text


def test_other_answers() -> None:
    assert AskedTable(Effect("name", "me", what="color")).types("green") == "pick green"
    assert AskedTable(Effect("vote", "me"), Effect("draw", "voted", 1)).types("Ben") == "pick Ben"
    assert AskedTable(Effect("name", "me", what="card")).types("red-7") == "pick red-7"
    named = AskedTable(Effect("name", "me", what="card"))
    assert named.types("red-7") == "pick red-7"
    assert "Name a card. a card, such as red-7 or wild ·" in named.text
    assert "▲" not in named.text.split("?")[0]
    option = AskedTable(Effect("choose", "me", then=(Effect("draw", "chooser", 1),)))
    assert option.types("2") == "answer 2"
    assert "1 Draw 1 card answer 1" in option.text
    assert "2 Do nothing answer 2" in option.text


def test_a_wrong_answer_is_refused_with_its_rule() -> None:
    table = AskedTable(Effect("discard", "me", 1))
    assert table.types("green-5", "draw", "red-1") == "pick red-1"
    assert "(J85" in table.text


def test_every_question_has_words() -> None:
    assert _ASKED.keys() | {""} == set(ASKED_FOR)


@pytest.mark.parametrize("what", LASTING)
@pytest.mark.parametrize("lasts", DURATIONS)
def test_what_lasts_is_on_the_table(what: str, lasts: str) -> None:
    words = Words(edition("super-mario"))
    rule = LastingRule("custom-1", "Ben", what, ("Ben", "Cleo"), "red+wild", lasts, {"Ben": 2, "Cleo": 1}, 2)
    said = words.lasting(rule)
    assert said.startswith("Ben and Cleo: ")
    assert said.endswith("(Wild Customizable 1)")


def test_kinds_of_cards_in_words() -> None:
    words = Words(edition("super-mario"))
    assert words.kind("red+7") == "red cards or 7s"
    assert words.kind("skip") == "Skips"
    assert words.kind("red-7") == "red 7"
    assert all(words.kind(kind) for kind in KINDS)


def test_open_hands_and_players_who_have_left_are_shown() -> None:
    table = AskedTable(
        Effect("lasting", "next", what="open", lasts="round"),
        Effect("leave", "previous"),
        Effect("discard", "me", 1),
    )
    table.types("red-1")
    assert "Ben: the hand lies open for the rest of the round" in table.text
    assert "Ben holds green 1 and green 2." in table.text
    assert "left" in table.text


@pytest.mark.parametrize("name", ASKING)
def test_whole_rounds_with_rules_that_ask(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rule = WrittenRule("", ASKING[name])
    match = Match("super-mario", ["you", "Ben", "Cleo"], 5, {"custom-1": rule, "custom-2": rule, "hand-size": 4})
    typist = Typist(3)
    person = Person(Console(file=io.StringIO(), width=80), typist, QuickClock(), Words(match.edition), "you")
    decide = Person.decide

    def watched(self: Person, decision: Decision) -> str | None:
        typist.decision = decision
        return decide(self, decision)

    monkeypatch.setattr(Person, "decide", watched)
    view = Host(match, person, typist.random).play_round()
    assert view.deciding == "end"
