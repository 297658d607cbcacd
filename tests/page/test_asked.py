"""What written rules leave to the players: each question, answered as one does with a finger."""

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect
from tests.page.looking import overlap, rect
from tests.page.moments import MOMENTS
from tests.page.settling import still
from tests.page.visitor import DESKTOP, PHONE, Visitor

pytestmark = pytest.mark.page
Visit = Callable[..., Visitor]
TINY: ViewportSize = {"width": 320, "height": 640}


def test_cards_are_picked_in_the_hand(player: Visitor) -> None:
    stage = MOMENTS["asked-cards"](player)
    page = player.page
    expect(page.get_by_role("heading", name="Pick 2 cards to discard.")).to_be_visible()
    page.get_by_role("button", name="Pick Blue 2").click()
    stage.answered()
    expect(page.get_by_role("heading", name="Pick 1 card to discard.")).to_be_visible()
    page.get_by_role("button", name="Pick Red 1").click()
    stage.answered(2)
    expect(page.locator("[data-asks]")).to_have_count(0)
    assert stage.moves == ["pick blue-2", "pick red-1"]


@pytest.mark.parametrize(
    ("moment", "question", "button", "move"),
    [
        ("asked-option", "It is your choice.", "Lose a turn", "answer 2"),
        ("asked-vote", "Whom do you vote for?", "Ben", "pick ben"),
        ("asked-color", "Name a colour.", "Blue", "pick blue"),
        ("asked-take", "Pick 1 card to take.", "Pick Blue 3", "pick blue-3"),
        ("asked-number", "Name a number.", "7", "answer 7"),
        ("asked-card", "Name a card.", "Pick Green 5", "pick green-5"),
        ("asked-keep", "Pick 1 card to keep.", "Pick Blue 1", "pick blue-1"),
        ("asked-bury", "Pick 1 card to put under the pile.", "Pick Blue 1", "pick blue-1"),
        ("asked-act", "It is your choice.", "sing", "answer 1"),
    ],
)
def test_a_rule_is_answered(player: Visitor, moment: str, question: str, button: str, move: str) -> None:
    stage = MOMENTS[moment](player)
    asked = player.page.get_by_role("group", name=question)
    asked.get_by_role("button", name=button).click()
    stage.answered()
    assert stage.moves == [move]


def test_a_rule_that_holds_for_a_while_is_shown(player: Visitor) -> None:
    MOMENTS["lasting"](player)
    strip = player.page.get_by_role("list", name="What holds now")
    expect(strip).to_contain_text("Everyone else plays with an open hand")
    expect(strip).to_contain_text("until Dov’s next turn")


def test_what_holds_is_read_in_ones_own_language(visit: Visit) -> None:
    visitor = visit(PHONE, locale="de-DE")
    MOMENTS["lasting"](visitor)
    expect(visitor.page.get_by_role("list", name="Was gerade gilt")).to_contain_text("mit offenen Karten")


def test_the_second_choice_of_a_rule_has_its_own_words(player: Visitor) -> None:
    stage = MOMENTS["asked-second-option"](player)
    page = player.page
    asked = page.get_by_role("group", name="It is your choice.")
    expect(asked.get_by_role("button")).to_have_text(["Show your hand to everyone", "Discard 1 card"])
    asked.get_by_role("button", name="Discard 1 card").click()
    stage.answered()
    expect(page.get_by_role("heading", name="Pick 1 card to discard.")).to_be_visible()
    expect(page.get_by_role("log")).to_contain_text("You choose: Draw 2 cards.")
    expect(page.get_by_role("log")).to_contain_text("You choose: Discard 1 card.")


def test_a_choice_that_depends_on_something_has_its_own_words(player: Visitor) -> None:
    """Of the choices in a rule this is the second, though nobody has made the first."""
    MOMENTS["asked-other-option"](player)
    asked = player.page.get_by_role("group", name="It is your choice.")
    expect(asked.get_by_role("button")).to_have_text(["Show your hand to everyone", "Discard 1 card"])
    expect(player.page.locator(".headline")).to_have_text("You decide")


QUESTIONS = sorted(name for name in MOMENTS if name.startswith("asked-"))


@pytest.mark.parametrize("moment", QUESTIONS)
def test_a_question_of_a_rule_has_room(player: Visitor, moment: str) -> None:
    page = player.page
    page.set_viewport_size(DESKTOP)
    MOMENTS[moment](player)
    still(page)
    asked = rect(page.locator("[data-asks]"))
    if moment != "asked-card":  # a whole deck to choose from
        for pile in ("draw", "discard"):
            assert not overlap(asked, rect(page.locator(f"[data-place={pile}]"))), pile
    page.set_viewport_size(TINY)
    still(page)
    asked = rect(page.locator("[data-asks]"))
    assert not overlap(asked, rect(page.locator(".headline")))
    for button in page.locator("[data-asks] button").all():
        button.scroll_into_view_if_needed()
        found = rect(button)
        assert asked["left"] <= found["left"] < found["right"] <= asked["right"]
        assert min(found["right"] - found["left"], found["bottom"] - found["top"]) >= 24


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
def test_an_open_hand_lies_open(visit: Visit, viewport: ViewportSize) -> None:
    visitor = visit(viewport)
    MOMENTS["lasting"](visitor)
    hand = visitor.page.get_by_role("list", name="Ben’s hand lies open")
    shown = ["Blue 1", "Blue 3", "Green 4", "Green 8", "Yellow 2"]
    expect(hand.get_by_role("listitem")).to_have_count(len(shown))
    for name in shown:
        card = hand.get_by_role("img", name=name, exact=True)
        card.scroll_into_view_if_needed()
        expect(card).to_be_in_viewport(ratio=1)
    expect(visitor.page.locator("[data-seat=dov] ul")).to_have_count(0)


def test_an_open_hand_lies_open_on_a_television(visit: Visit) -> None:
    visitor = visit({"width": 1920, "height": 1080})
    MOMENTS["open-television"](visitor)
    for name, count in (("Ann", 7), ("Ben", 5), ("Cleo", 8)):
        hand = visitor.page.get_by_role("list", name=f"{name}’s hand lies open")
        expect(hand.get_by_role("listitem")).to_have_count(count)
