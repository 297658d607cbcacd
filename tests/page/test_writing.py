"""The panel in which rules are written: typing, choosing, trying out; for fingers, keys and everybody."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.page.axe import LOOKS, Axe, look
from tests.page.looking import SMALL
from tests.page.settling import still
from tests.page.visitor import DESKTOP, PHONE
from tests.page.writing import CHOICE, EDITION, Visit, alone, panel, propose, write
from tests.server.running import Server

pytestmark = pytest.mark.page

# -- writing ---------------------------------------------------------------------------


def test_a_rule_is_read_back_in_words_and_steps(visit: Visit, server: Server) -> None:
    page = alone(visit, server)
    write(page, CHOICE)
    reading = page.locator("#write-reading")
    expect(reading).to_contain_text("Understood as")
    me = "whoever plays this card"
    expect(reading).to_contain_text(
        f"If {me} has a wild card, {me} draws 2 cards; otherwise everyone else draws 2 cards."
    )
    steps = reading.get_by_role("listitem")
    expect(steps).to_have_text(
        [f"if {me} has a wild card", f"{me} draws 2 cards", "otherwise", "everyone else draws 2 cards"]
    )
    indents = steps.evaluate_all("all => all.map((each) => each.getBoundingClientRect().left)")
    assert indents[0] == indents[2] < indents[1] == indents[3]
    expect(page.locator("fieldset .chosen .face")).to_contain_text("otherwise")  # the card shows what is written


def test_one_of_several_readings_is_taken(visit: Visit, server: Server) -> None:
    page = alone(visit, server, SMALL)
    write(page, "Draw 10")
    expect(page.locator("#write-reading")).to_contain_text("Did you mean …?")
    expect(page.locator("#write-reading")).to_contain_text("more than one way")
    readings = page.get_by_role("group", name="Did you mean …?").get_by_role("button")
    expect(readings).to_have_text(["The next player draws 10 cards.", "Whoever plays this card draws 10 cards."])
    propose = page.get_by_role("button", name="Propose to the table")
    expect(propose).to_have_attribute("aria-disabled", "true")
    for at in (0, 1):
        readings.nth(at).click()
        expect(readings.nth(at)).to_have_attribute("aria-pressed", "true")
        expect(readings.nth(1 - at)).to_have_attribute("aria-pressed", "false")
    propose.click()
    card = page.locator("[data-written=custom-1]")
    expect(card.locator(".text")).to_have_text("Draw 10")
    expect(card).to_contain_text("Understood as: Whoever plays this card draws 10 cards.")


def test_words_that_no_reading_uses_are_struck_through(visit: Visit, server: Server) -> None:
    page = alone(visit, server, SMALL)
    write(page, "banana the next player draws 3")
    expect(page.locator(".mirror s")).to_have_text("banana")
    expect(page.locator("#write-reading")).to_contain_text("Left out: “banana”.")
    expect(page.get_by_label("What does the card do?")).to_have_attribute("aria-invalid", "true")
    page.get_by_role("group", name="Did you mean this?").get_by_role("button").click()
    expect(page.get_by_role("button", name="Propose to the table")).not_to_have_attribute("aria-disabled", "true")
    write(page, "the next player draws 3")
    expect(page.locator("#write-reading")).to_contain_text("The next player draws 3 cards.")
    expect(page.locator(".mirror s")).to_have_count(0)


@pytest.mark.parametrize("text", ["Everyone", "if I", "sing a song", "blub", "Draw 10", "banana draw 2", "?!"])
def test_no_text_ends_in_nothing(visit: Visit, server: Server, text: str) -> None:
    page = alone(visit, server, SMALL)
    write(page, text)
    expect(page.get_by_role("button", name="Play it on your honour")).to_be_visible()
    ready = page.get_by_role("button", name="Or a rule that is ready")
    ready.click()
    expect(page.locator("#write-reading")).to_contain_text("Understood as")


def test_completions_lead_to_a_whole_sentence(visit: Visit, server: Server) -> None:
    page = alone(visit, server)
    field = page.get_by_label("What does the card do?")
    field.press_sequentially("Every")
    chips = page.get_by_role("group", name="What can come next")
    for phrase in ("Everyone else", "draws 2 cards"):
        chips.get_by_role("button", name=phrase, exact=True).click()
    expect(field).to_have_value("Everyone else draws 2 cards ")
    expect(page.locator("#write-reading")).to_contain_text("Everyone else draws 2 cards.")


def test_a_ready_rule_comes_from_the_shelf(visit: Visit, server: Server) -> None:
    page = alone(visit, server, SMALL)
    page.get_by_text("Ready-made rules").click()
    page.get_by_role("button", name="Swap hands with a player of your choice.").click()
    expect(page.get_by_label("What does the card do?")).to_have_value("Swap hands with a player of your choice.")
    expect(page.locator("#write-reading")).to_contain_text("Understood as")


def test_blocks_are_clicked_together(visit: Visit, server: Server) -> None:
    page = alone(visit, server, SMALL)
    page.get_by_text("Build it from blocks").click()
    blocks = page.locator(".blocks")
    field = page.get_by_label("What does the card do?")

    def click(*names: str) -> None:
        for name in names:
            blocks.locator(".options").get_by_role("button", name=name, exact=True).click()

    click("the next player", "draws … cards", "3")
    expect(field).to_have_value("The next player draws 3 cards.")
    blocks.get_by_role("button", name="and …").click()
    click("whoever plays this card", "gives … cards to …", "1", "a player of your choice")
    blocks.get_by_role("button", name="Only if?").click()
    click("the next player has …", "a 7")
    first = "If the next player has a 7, the next player draws 3 cards"
    expect(field).to_have_value(f"{first} and whoever plays this card gives 1 card to a player of your choice.")
    expect(page.locator("#write-reading")).to_contain_text("Understood as")
    blocks.get_by_role("button", name="Remove the last part").click()
    expect(field).to_have_value(f"{first}.")
    blocks.get_by_role("button", name="and …").click()
    click("the whole table", "the direction turns")
    expect(field).to_have_value(f"{first} and the direction turns.")
    expect(page.locator("#write-reading")).to_contain_text("Understood as")


def test_a_rule_is_tried_out_and_drawn(visit: Visit, server: Server) -> None:
    page = alone(visit, server)
    write(page, "Everyone else draws 3.")
    page.get_by_role("button", name="Try it out").click()
    trial = page.get_by_role("region", name="Tried in")
    expect(trial).to_be_visible()
    for said in ("Turns in a round", "card left blank", "with the rule", "Rounds get longer", "its holder wins"):
        expect(trial).to_contain_text(said)
    still(page)
    wide = trial.locator(".bar").evaluate_all("all => all.map((each) => each.getBoundingClientRect().width)")
    assert len(wide) == 4
    assert wide[0] < wide[1], "with this rule rounds are longer"
    assert trial.locator(".interval").count() == 2
    write(page, "I play again.")
    expect(trial).to_be_hidden()  # it was about another rule


@pytest.mark.parametrize(
    ("text", "said", "bars"),
    [
        ("I choose the colour.", "It changes nothing", 0),
        ("I gain 5 points.", "no measurable difference", 4),
        ("I draw 20.", "It is played 0 times in a round.", 4),
    ],
)
def test_a_trial_says_what_it_finds(visit: Visit, server: Server, text: str, said: str, bars: int) -> None:
    page = alone(visit, server, PHONE)
    write(page, text)
    page.get_by_role("button", name="Try it out").click()
    trial = page.get_by_role("region", name="Tried in")
    expect(trial).to_contain_text(said)
    expect(trial.locator(".bar")).to_have_count(bars)


@pytest.mark.parametrize(
    ("warning", "share", "said"),
    [
        ("endless", 1, "100% were cut off."),
        ("endless", 0.998, "> 99% were cut off."),
        ("endless", 0.012, "1% were cut off."),
        ("slow", 0, "Careful: rounds take 3.5 times as long"),
    ],
)
def test_a_trial_warns(visit: Visit, server: Server, warning: str, share: float, said: str) -> None:
    certain = {"value": 0.1, "low": 0.05, "high": 0.15}
    figures = {"turns": {"blank": 40, "ruled": 140, "more": certain}, "endless": {"blank": 0, "ruled": share}}
    body = {"card": "custom-1", "rounds": 4000, "fires": 2, "wins": None, "finding": "something", "warning": warning}
    page = alone(visit, server, SMALL)
    page.route("**/api/rule/trial", lambda route: route.fulfill(json=body | figures))
    write(page, "Everyone draws 20.")
    page.get_by_role("button", name="Try it out").click()
    expect(page.get_by_role("region", name="Tried in")).to_contain_text(said)


def test_a_rule_is_tried_out_on_the_card_that_it_is_for(visit: Visit, server: Server) -> None:
    page = visit(DESKTOP).sit(server.make_table(seats=4, bots=1, edition=EDITION))
    propose(page, "Everyone draws 10.")
    panel(page)
    trial = page.get_by_role("region", name="Tried in")
    asked = []
    for number in (2, 1):
        write(page, "I draw 1.")
        page.get_by_role("radio", name=f"Customizable {number}").check(force=True)
        expect(trial).to_be_hidden()  # it was about another card
        with page.expect_request("**/api/rule/trial") as request:
            page.get_by_role("button", name="Try it out").click()
        asked.append(json.loads(request.value.post_data or ""))
        expect(trial).to_be_visible()
    assert [each["card"] for each in asked] == ["custom-2", "custom-1"]
    assert all(each["rules"]["custom-1"] == "Everyone draws 10." for each in asked)


def test_what_was_begun_waits(visit: Visit, server: Server) -> None:
    page = alone(visit, server)
    write(page, "Everyone else draws")
    page.keyboard.press("Escape")
    panel(page)
    expect(page.get_by_label("What does the card do?")).to_have_value("Everyone else draws")


# -- for everybody ---------------------------------------------------------------------


def try_out(page: Page) -> None:
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("region", name="Tried in").wait_for()


def test_everybody_can_use_the_panel(visit: Visit, server: Server, axe: Axe) -> None:
    visitor = visit(reduced_motion="reduce")
    page = panel(visitor.sit(server.make_table(seats=4, bots=1, edition=EDITION)))
    states: dict[str, Callable[[], None]] = {
        "empty": lambda: None,
        "marked": lambda: write(page, "banana the next player draws 3."),
        "asked": lambda: write(page, "Draw 10"),
        "taken": lambda: page.get_by_role("button", name="The next player draws 10 cards.").click(),
        "nothing": lambda: write(page, "sing a song"),
        "begun": lambda: write(page, "Everyone else "),
        "understood": lambda: write(page, CHOICE),
        "tried": lambda: try_out(page),
        "shelf": lambda: page.get_by_text("Ready-made rules").click(),
        "blocks": lambda: page.get_by_text("Build it from blocks").click(),
    }
    wrong: dict[str, list[str]] = {}
    for name, come in states.items():
        come()
        expect(page.locator(".answer.old")).to_have_count(0)
        for each in LOOKS:
            with look(page, each):
                visitor.shoot(f"writing-{name}-{each}")
                wrong[f"{name} {each}"] = axe.wrong(page)
    assert {name: found for name, found in wrong.items() if found} == {}


def test_keys_alone_are_enough_to_write(visit: Visit, server: Server) -> None:
    page = alone(visit, server)
    expect(page.get_by_label("What does the card do?")).to_be_focused()
    page.keyboard.type("Whoever plays this card plays")
    chip = page.get_by_role("group", name="What can come next").get_by_role("button", name="again")
    chip.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("What does the card do?")).to_be_focused()
    expect(page.locator("#write-reading")).to_contain_text("Whoever plays this card plays again.")
    page.get_by_role("button", name="Propose to the table").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-written=custom-1]")).to_contain_text("plays again")
    expect(page.get_by_role("button", name="Write a rule")).to_be_focused()


def test_keys_alone_are_enough_to_choose(visit: Visit, server: Server) -> None:
    page = alone(visit, server)
    page.keyboard.type("Draw 10")
    expect(page.get_by_role("group", name="Did you mean …?")).to_be_visible()
    page.keyboard.press("Tab")
    first = page.get_by_role("button", name="The next player draws 10 cards.")
    expect(first).to_be_focused()
    page.keyboard.press("Space")
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(first).to_be_focused()
