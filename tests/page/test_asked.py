"""What written rules leave to the players: each question, answered as one does with a finger."""

import pytest
from playwright.sync_api import expect
from tests.page.moments import MOMENTS
from tests.page.visitor import Visitor

pytestmark = pytest.mark.page


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
        ("asked-option", "It is your choice.", "That player loses a turn", "answer 2"),
        ("asked-vote", "Whom do you vote for?", "Ben", "pick ben"),
        ("asked-color", "Name a colour.", "Blue", "pick blue"),
        ("asked-take", "Pick 1 card to take.", "Pick Blue 3", "pick blue-3"),
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
