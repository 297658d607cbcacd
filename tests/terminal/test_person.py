"""What can be typed, and what comes back."""

import io
from collections.abc import Sequence

import pytest
from rich.console import Console
from tests.terminal.typists import QuickClock, Script

from lastcard import IllegalMove, Match, Move
from lastcard.engine.text.placement import Placement
from lastcard.terminal.menu import Menu, complete, pick
from lastcard.terminal.person import Decision, Person, Quit
from lastcard.terminal.words import Words


class Table:
    """A person with a hand of one's choice, and what that person types."""

    def __init__(self, edition: str, hand: tuple[str, ...], top: str) -> None:
        placement = Placement({"you": hand}, discard=(top,), turn="you")
        self.match = Match(edition, ["you", "Ben", "Cleo"], start=placement)
        self.file = io.StringIO()

    def types(self, *lines: str, must: bool = True) -> str | None:
        """The move that comes of these lines; None if play goes on."""
        console = Console(file=self.file, width=80, highlight=False)
        person = Person(console, Script(lines), QuickClock(), Words(self.match.edition), "you")
        legal = person.words.moves_in_order(self.match.legal("you"))
        return person.decide(Decision(self.match.view("you"), legal, self.why, must))

    def why(self, text: str) -> IllegalMove | None:
        return self.match.why("you", text)

    @property
    def text(self) -> str:
        """What was shown, without the line breaks of the terminal."""
        return " ".join(self.file.getvalue().replace("│", " ").split())


@pytest.fixture
def table() -> Table:
    return Table("classic", ("red-7", "blue-8", "wild"), "red-2")


@pytest.mark.parametrize(
    ("lines", "move"),
    [
        (["1"], "play red-7"),
        (["play red-7"], "play red-7"),
        (["red-7"], "play red-7"),
        (["2", "3"], "play wild red"),
        (["2", "green"], "play wild green"),
        (["2", "y"], "play wild yellow"),
        (["2 blue"], "play wild blue"),
        (["  draw "], "draw"),
        (["3"], "draw"),
    ],
)
def test_ways_to_say_a_move(table: Table, lines: list[str], move: str) -> None:
    assert table.types(*lines) == move


def test_the_call_is_left_to_the_player() -> None:
    table = Table("classic", ("red-7", "wild"), "red-2")
    assert table.types("1") == "play red-7"
    assert table.types("1 uno") == "play red-7 uno"
    assert table.types("2 uno", "blue") == "play wild blue uno"
    assert "red-7 uno" not in table.text


def test_the_gauntlet_asks_for_card_and_colour() -> None:
    table = Table("avengers", ("gauntlet", "red-7", "blue-8", "blue-9"), "green-2")
    assert table.types("1", "2", "p") == "play gauntlet blue-9 purple"
    assert table.types("1 red-7", "1") == "play gauntlet red-7 blue"
    assert "Lay which card?" in table.text


def test_save_the_day_asks_for_colour_and_player() -> None:
    table = Table("super-hero-girls", ("save", "red-7", "blue-8"), "green-2")
    assert table.types("1", "r", "Cleo") == "play save red Cleo"


def test_a_refused_move_and_why(table: Table) -> None:
    assert table.types("play blue-8", "?", "1") == "play red-7"
    assert "blue-8 does not go on red-2" in table.text
    assert "R12 What may be played" in table.text
    assert "Source: Rule sheets of" in table.text


def test_any_move_can_be_explained(table: Table) -> None:
    table.types("? play blue-8", "? 1", "? 2", "? nonsense", "? keep", "1")
    assert "play red-7 is allowed now." in table.text
    assert "play wild blue is allowed now." in table.text
    assert "R14" in table.text


def test_nothing_to_explain(table: Table) -> None:
    table.types("?", "1")
    assert "No move was refused" in table.text


GARBAGE = ["", "0", "99", "-1", "play", "play red-77", "2 purple", "dance", "catch Zoe", "[b]"]


@pytest.mark.parametrize("garbage", GARBAGE)
def test_garbage_gets_an_answer(table: Table, garbage: str) -> None:
    before = len(table.text)
    assert table.types(garbage, "1") == "play red-7"
    assert len(table.text) > before


def test_an_unfinished_move_is_refused_with_the_reason(table: Table) -> None:
    assert table.types("2", "", "1") == "play red-7"
    assert "A wild needs a colour: name the one that goes on." in table.text


def test_commands(table: Table) -> None:
    table.types("help", "rules", "hand", "1")
    assert "add uno to the play that leaves you one card" in table.text
    assert "Rules of Classic" in table.text
    assert table.text.count("Classic · round 1") == 2


@pytest.mark.parametrize("lines", [["quit"], ["q"], ["2", "quit"]])
def test_quit(table: Table, lines: list[str]) -> None:
    with pytest.raises(Quit):
        table.types(*lines)


def test_enter_lets_play_go_on(table: Table) -> None:
    assert table.types("", must=False) is None


def test_the_hand_is_sorted_and_marked(table: Table) -> None:
    table.types("1")
    lines = table.file.getvalue().splitlines()
    at = next(number for number, line in enumerate(lines) if "8" in line and "7" in line)
    assert lines[at].index("8") < lines[at].index("7")  # blue before red
    marks = [place for place, sign in enumerate(lines[at + 2]) if sign == "▲"]
    assert len(marks) == 2
    assert abs(marks[0] - lines[at].index("7")) <= 1


def test_a_colour_is_never_only_a_colour(table: Table) -> None:
    table.types("1")
    assert "◆ RED" in table.text
    assert "◆ R" in table.text


# -- menus -----------------------------------------------------------------------------------


def first(_choice: str, values: Sequence[str]) -> str:
    return values[0]


def test_a_menu_has_one_entry_a_card() -> None:
    colors = ("blue", "red")
    menu = Menu([Move("draw"), *(Move("play", "wild", color=color) for color in colors), Move("catch", seat="Ben")])
    assert [entry.notation for entry in menu.entries] == ["catch Ben", "play wild COLOUR", "draw"]
    assert complete(menu.entries[1], [], first) == "play wild blue"


@pytest.mark.parametrize(
    ("word", "value"), [("red", "red"), ("r", "red"), ("2", "red"), ("3", None), ("0", None), ("", None), ("x", None)]
)
def test_pick(word: str, value: str | None) -> None:
    assert pick(word, ["blue", "red"]) == value


def test_pick_wants_a_clear_beginning() -> None:
    assert pick("super", ["super-bowl", "super-mario"]) is None
