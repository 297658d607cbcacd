"""Card facts come from the edition, whatever a card is called."""

from pathlib import Path

import pytest

from lastcard import Match, View
from lastcard.bots import regular
from lastcard.bots.facts import TableFacts
from lastcard.bots.worth import play_worth
from lastcard.engine.text.moves import Move
from lastcard.engine.text.placement import Placement
from lastcard.thinking.codes import COSTS_TURN

GLACIER = """
extends = "classic"
id = "glacier"
name = "Glacier"
about = "A wild whose name begins like a colour, and a colour with the name of a kind of card."
colors = ["ice", "hero", "red", "yellow"]

[[cards]]
id = "ice-storm"
name = "Ice Storm"
wild = true
copies = 4
points = 40
effects = [{ do = "choose-color" }]

[[cards]]
id = "floe"
name = "Floe"
copies = 2
points = 30
effects = [{ do = "play-again" }]
"""
SEATS = ("ann", "bob")


@pytest.fixture
def view(tmp_path: Path) -> View:
    path = tmp_path / "glacier.toml"
    path.write_text(GLACIER, encoding="utf-8")
    hands = {"ann": ("ice-storm", "ice-floe", "hero-7", "red-1"), "bob": ("red-2", "red-3", "red-4")}
    start = Placement(hands, discard=("ice-1",), turn="ann")
    return Match(str(path), SEATS, start=start).view("ann")


@pytest.mark.parametrize(
    ("text", "color", "card", "points"),
    [
        ("ice-storm", None, "ice-storm", 40),
        ("ice-floe", "ice", "floe", 30),
        ("hero-7", "hero", "7", 7),
        ("wild4", None, "wild4", 50),
    ],
)
def test_a_card_is_what_the_edition_says(view: View, text: str, color: str | None, card: str, points: int) -> None:
    face = TableFacts(view).face(text)
    assert (face.color, face.card.id, face.card.points) == (color, card, points)


def test_a_wild_counts_for_no_colour(view: View) -> None:
    table = TableFacts(view)
    assert (table.held("ice"), table.held("hero"), table.held(None)) == (1, 1, 1)


def test_points_of_the_edition_count(view: View) -> None:
    """Shedding 30 points is worth more than shedding one; the floe also brings another turn."""
    table = TableFacts(view)
    more = play_worth(table, Move("play", "ice-floe")) - play_worth(table, Move("play", "ice-1"))
    assert more == pytest.approx((30 - 1) / 20 + COSTS_TURN)


def test_a_wild_with_a_colour_in_its_name_is_held_back(view: View) -> None:
    legal = [Move("play", "ice-storm", color="red"), Move("play", "ice-floe"), Move("draw")]
    assert regular(view, legal) == Move("play", "ice-floe")
