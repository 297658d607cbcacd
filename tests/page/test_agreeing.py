"""Rules become rules when all agree: proposals, votes, and what stands on the cards."""

import pytest
from playwright.sync_api import expect
from tests.page.playing import all_play_until
from tests.page.visitor import DESKTOP, PHONE
from tests.page.writing import ANYTHING, CHOICE, EDITION, Visit, lobby, panel, propose, write, written
from tests.server.running import Server

pytestmark = pytest.mark.page


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
