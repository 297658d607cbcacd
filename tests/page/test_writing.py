"""Rules that people write on cards: the panel, the vote, the face, and what is left to their honour."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.page.axe import LOOKS, Axe, look
from tests.page.looking import SMALL, expect_sent
from tests.page.moments import HONOUR, MOMENTS, RULE
from tests.page.playing import all_play_until
from tests.page.settling import still
from tests.page.visitor import DESKTOP, PHONE, Visitor
from tests.server.running import Server

pytestmark = pytest.mark.page
Visit = Callable[..., Visitor]
EDITION = "super-mario"
CHOICE = "If I hold a wild, I draw 2; otherwise everyone else draws 2."


def lobby(visit: Visit, server: Server, **settings: Any) -> tuple[Page, Page]:  # noqa: ANN401  # as they come
    """Ann at a desk and Bob with a phone, before the deal."""
    host = server.make_table(seats=3, edition=EDITION, **settings)
    guest = server.join(host["table"], "Bob")
    ann, bob = visit(DESKTOP).sit(host), visit(PHONE, has_touch=True).sit(guest)
    for page in (ann, bob):
        page.get_by_role("heading", name="Rules on the cards").wait_for()
    return ann, bob


def panel(page: Page) -> Page:
    page.get_by_role("button", name="Write a rule").click()
    page.get_by_role("heading", name="Write a rule").wait_for()
    return page


def alone(visit: Visit, server: Server, viewport: dict[str, int] = DESKTOP) -> Page:
    """The panel of somebody who sits alone with a bot."""
    return panel(visit(viewport).sit(server.make_table(seats=4, bots=1, edition=EDITION)))


def write(page: Page, text: str) -> None:
    page.get_by_label("What does the card do?").fill(text)


def written(page: Page, card: int = 1) -> str:
    return page.locator(f"[data-written=custom-{card}]").inner_text()


def propose(page: Page, text: str) -> None:
    panel(page)
    write(page, text)
    page.get_by_role("button", name="Propose to the table").click()
    expect(page.get_by_role("heading", name="Write a rule")).to_be_hidden()


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


# -- agreeing --------------------------------------------------------------------------


def test_two_people_agree_on_a_rule(visit: Visit, server: Server) -> None:
    ann, bob = lobby(visit, server)
    propose(ann, CHOICE)
    vote = bob.get_by_role("region", name="Ann proposes for Wild Customizable 1")
    expect(vote).to_contain_text(CHOICE)
    expect(vote).to_contain_text("everyone else draws 2 cards")
    expect(vote).to_contain_text("Agreed: Ann")
    expect(vote).to_contain_text("Still to answer: Bob")
    mine = ann.get_by_role("region", name="You propose for Wild Customizable 1")
    expect(mine.get_by_role("button")).to_have_text(["Withdraw it"])
    assert "plain wild" in written(ann)
    vote.get_by_role("button", name="Consent").click()
    for page in (ann, bob):
        expect(page.locator("[data-written=custom-1]")).to_contain_text(CHOICE)
        expect(page.locator("[data-written=custom-1]")).to_contain_text("Understood as")
        expect(page.locator(".vote")).to_have_count(0)
        expect(page.get_by_role("log")).to_contain_text("Wild Customizable 1 now says")
        assert "plain wild" in written(page, 2)


def test_one_no_is_enough_and_a_proposal_can_be_withdrawn(visit: Visit, server: Server) -> None:
    ann, bob = lobby(visit, server)
    propose(ann, "Everyone else draws 1.")
    bob.get_by_role("button", name="Refuse").click()
    for page in (ann, bob):
        expect(page.locator(".votes")).to_contain_text("Not accepted: “Everyone else draws 1.”")
    assert "plain wild" in written(ann)
    propose(bob, "I play again.")
    ann.get_by_role("button", name="Consent").wait_for()
    bob.get_by_role("button", name="Withdraw it").click()
    expect(ann.locator(".vote")).to_have_count(0)
    assert "plain wild" in written(ann)


def test_a_card_is_wiped_by_consent(visit: Visit, server: Server) -> None:
    ann, bob = lobby(visit, server, rules={"custom-1": "I play again."})
    expect(bob.locator("[data-written=custom-1]")).to_contain_text("I play again.")
    panel(bob)
    bob.locator("fieldset label", has_text="Wild Customizable 1").click()
    bob.get_by_role("button", name="Wipe the card").click()
    ann.get_by_role("region", name="Bob wants to wipe Wild Customizable 1").get_by_role(
        "button", name="Consent"
    ).click()
    for page in (ann, bob):
        expect(page.locator("[data-written=custom-1]")).to_contain_text("plain wild")


def test_what_is_not_understood_can_be_left_to_honour(visit: Visit, server: Server) -> None:
    ann, bob = lobby(visit, server)
    panel(ann)
    long = f"Whoever sings worst buys pizza {'la ' * 56}!"
    write(ann, long)
    ann.get_by_role("button", name="Play it on your honour").click()
    vote = bob.get_by_role("region", name="Ann proposes for Wild Customizable 1")
    expect(vote.locator(".text")).to_have_text(long)  # to the last letter
    expect(vote).to_contain_text("On your honour")
    vote.get_by_role("button", name="Consent").click()
    expect(ann.locator("[data-written=custom-1]")).to_contain_text("On your honour")
    assert "honour:" not in written(ann)


def test_an_edition_without_such_cards_offers_none(visit: Visit, server: Server) -> None:
    page = visit().sit(server.make_table(seats=3, edition="avengers"))
    page.get_by_role("heading", name="Who plays").wait_for()
    expect(page.get_by_role("button", name="Write a rule")).to_have_count(0)


ANYTHING = ("[data-asks] [data-move]", ".hand .can", ".mine .draw")


def test_a_rule_is_written_between_two_rounds(visit: Visit, server: Server) -> None:
    host = server.make_table(seats=2, edition=EDITION, rules={"hand-size": 1, "target": 5000})
    guest = server.join(host["table"], "Bob")
    ann, bob = visit(DESKTOP).sit(host), visit(PHONE).sit(guest)
    ann.get_by_role("button", name="Deal the cards").click()
    ending = ann.locator(".ending")
    all_play_until((ann, bob), ending.count, "the end of a round", ("[data-asks] [data-color]", *ANYTHING))
    propose(ann, "Everyone else draws 1.")
    bob.get_by_role("button", name="Consent").click()
    expect(bob.get_by_role("log")).to_contain_text("Wild Customizable 1 now says: “Everyone else draws 1.”")
    bob.get_by_role("button", name="Next round").click()
    for page in (ann, bob):
        expect(page.locator(".ending")).to_have_count(0)
        page.get_by_label("Menu").click()
        page.get_by_role("button", name="Rules on the cards").click()
        expect(page.locator("dialog [data-written=custom-1]")).to_contain_text("Everyone else draws 1 card.")
        page.get_by_role("button", name="Close").click()


# -- playing ---------------------------------------------------------------------------


def test_a_card_carries_its_rule(player: Visitor) -> None:
    player.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    stage = MOMENTS["written"](player)
    page = player.page
    card = page.locator(".hand [data-card=custom-1]")
    assert "".join(card.locator("svg text").all_text_contents()).replace(" ", "") == RULE.replace(" ", "")
    expect(page.get_by_role("button", name=f"Play Wild Customizable 1: “{RULE}”")).to_have_count(1)
    expect(page.locator("[data-place=discard]")).to_have_attribute(
        "aria-label", "On top: Wild Customizable 2: “Everyone else draws 1.”"
    )
    expect(page.locator(".middle")).to_contain_text("Everyone else draws 1.")
    box = card.bounding_box()
    assert box is not None
    with touching(page, box["x"] + 10, box["y"] + 20):  # a finger that rests reads, and does not play
        expect(page.locator(".hand .note")).to_have_text(RULE)
    expect(page.locator(".hand .note")).to_have_text(RULE)
    stage.settle()
    assert stage.moves == []


@contextmanager
def touching(page: Page, x: float, y: float) -> Iterator[None]:
    line = page.context.new_cdp_session(page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    yield
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    line.detach()


def test_turns_that_somebody_misses_are_marked(player: Visitor) -> None:
    player.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    MOMENTS["missing"](player)
    expect(player.page.locator("[data-seat=ben]")).to_contain_text("misses 2 turns")


def test_a_television_shows_rules_and_honour(visit: Visit) -> None:
    visitor = visit({"width": 1920, "height": 1080})
    MOMENTS["honour-television"](visitor)
    page = visitor.page
    text = HONOUR.removeprefix("honour: ")
    expect(page.get_by_role("list", name="Rules on the cards")).to_have_text(text)
    asked = page.get_by_role("region", name="On your honour")
    expect(asked).to_contain_text(text)
    expect(asked).to_contain_text("Cleo draws 2")
    expect(asked).to_contain_text("Still to answer: Ann, Cleo and Dov")
    visitor.shoot("tv-honour")


def at_honour(visit: Visit, server: Server) -> tuple[Page, Page]:
    """Two people at a table at which an honour rule has just come up."""
    host, guest = dealt_a_rule(server)
    ann, bob = visit(DESKTOP).sit(host), visit(PHONE).sit(guest)
    asked = ann.get_by_role("region", name="On your honour")
    wanted = ("[data-asks] [data-color]", "[data-card^=custom]:not([aria-disabled=true])", *ANYTHING)
    all_play_until((ann, bob), asked.count, "a rule left to their honour", wanted)
    return ann, bob


def dealt_a_rule(server: Server) -> tuple[dict[str, str], dict[str, str]]:
    """Host and guest of a table at which one of them holds a card with an honour rule."""
    rules = {"hand-size": 10, "target": 5000, "custom-1": HONOUR, "custom-2": HONOUR}
    for _ in range(60):
        host = server.make_table(seats=2, edition=EDITION, rules=rules)
        guest = server.join(host["table"], "Bob")
        with server.client(host) as ann, server.client(guest) as bob:
            hands = ann.ask("start")["view"]["hand"] + bob.until(lambda frame: bool(frame.get("view")))["view"]["hand"]
        if any(card.startswith("custom") for card in hands):
            return host, guest
    raise AssertionError("nobody was ever dealt a card with a rule")


def test_an_honour_rule_is_settled_by_two_people(visit: Visit, server: Server) -> None:
    ann, bob = at_honour(visit, server)
    before = ann.locator(".hand button").count()
    asked, other = (page.get_by_role("region", name="On your honour") for page in (ann, bob))
    for each in (asked, other):
        expect(each).to_contain_text("Whoever laughed last draws two.")
        expect(each.get_by_role("timer")).to_be_visible()
    asked.get_by_role("button", name="More: Bob").click()
    asked.get_by_role("button", name="Say so").click()
    expect(other).to_contain_text("Ann says: Bob draws 1")
    expect(other).to_contain_text("Still to answer: Bob")
    other.get_by_role("button", name="Fewer: Bob").click()
    for _ in range(2):
        other.get_by_role("button", name="More: Ann").click()
    other.get_by_role("button", name="Say so").click()
    expect(asked).to_contain_text("Bob says: Ann draws 2")
    asked.get_by_role("button", name="That’s right").click()
    for page in (ann, bob):
        expect(page.get_by_role("region", name="On your honour")).to_have_count(0)
    expect(ann.locator(".hand button")).to_have_count(before + 2)
    expect(bob.get_by_role("log")).to_contain_text("Ann draws 2 cards.")


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP])
def test_everything_can_be_said_of_an_honour_rule(visit: Visit, viewport: dict[str, int]) -> None:
    visitor = visit(viewport)
    stage = MOMENTS["honour"](visitor)
    asked = visitor.page.get_by_role("region", name="On your honour")

    def press(*names: str) -> None:
        for name in names:
            asked.get_by_role("button", name=name, exact=True).click()

    press("More: Ben", "Discard", "More: Cleo", "Lose a turn", "Dov", "Swap hands", "Ann", "Cleo", "Dov plays again")
    said = "Ben draws 1, Dov loses a turn, Ann and Cleo swap hands, Dov plays again and Cleo discards 1"
    press(f"Say so {said}")
    expect_sent(
        stage,
        {
            "do": "settle",
            "draws": {"ben": 1},
            "discards": {"cleo": 1},
            "loses_turn": ["dov"],
            "swaps": [["ann", "cleo"]],
            "again": True,
        },
    )


def test_an_honour_rule_can_come_to_nothing(player: Visitor) -> None:
    stage = MOMENTS["honour-said"](player)
    player.page.get_by_role("button", name="Nothing happens").click()
    nothing = {"draws": {}, "discards": {}, "loses_turn": [], "swaps": [], "again": False}
    expect_sent(stage, {"do": "settle", **nothing})


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
