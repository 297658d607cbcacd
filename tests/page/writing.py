"""People who write rules on cards: how they come to the panel, what they type, and what stands on a card then."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, ViewportSize, expect
from tests.page.visitor import DESKTOP, PHONE, Visitor
from tests.server.running import Server

Visit = Callable[..., Visitor]
EDITION = "super-mario"
ANYTHING = ("[data-asks] [data-move]", ".hand .can", ".mine .draw")
"""What can be clicked to go on playing."""
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


def alone(visit: Visit, server: Server, viewport: ViewportSize = DESKTOP) -> Page:
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
