"""Everybody can use every screen: axe-core finds nothing, on phone and desktop, by day and by night."""

from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Page
from tests.page.axe import LOOKS, Axe, look
from tests.page.moments import MOMENTS
from tests.page.visitor import Visitor
from tests.server.running import Server

from lastcard.engine.edition.file import edition_ids

pytestmark = pytest.mark.page
Visit = Callable[..., Visitor]


@pytest.fixture
def visit(visit: Visit) -> Visit:
    """Nothing moves, so that nothing has to be waited for."""
    return partial(visit, reduced_motion="reduce")


def looked_at(axe: Axe, visitor: Visitor, name: str) -> dict[str, list[str]]:
    """What is wrong in each look; a picture of each is kept."""
    wrong: dict[str, list[str]] = {}
    for each in LOOKS:
        with look(visitor.page, each):
            visitor.shoot(f"{name}-{each}")
            wrong[each] = axe.wrong(visitor.page)
    return {each: found for each, found in wrong.items() if found}


def opened(visitor: Visitor, path: str, heading: str) -> Page:
    page = visitor.open(path)
    page.get_by_role("heading", name=heading, level=1).wait_for()
    page.wait_for_load_state("networkidle")
    return page


# -- before the cards are dealt ------------------------------------------------------


def test_the_front_page(visit: Visit, server: Server, axe: Axe) -> None:
    server.make_table(seats=3, listed=True)
    visitor = visit()
    opened(visitor, "/", "Down to the last card")
    assert looked_at(axe, visitor, "front") == {}


def test_the_settings_of_the_page(visit: Visit, axe: Axe) -> None:
    visitor = visit()
    page = opened(visitor, "/", "Down to the last card")
    page.get_by_role("button", name="Name, language, look and sound").click()
    assert looked_at(axe, visitor, "preferences") == {}


@pytest.mark.parametrize("edition", edition_ids())
def test_making_a_table(visit: Visit, axe: Axe, edition: str) -> None:
    visitor = visit()
    page = opened(visitor, f"/new/{edition}", "Set the table")
    for closed in page.locator("details:not([open]) > summary").all():
        closed.click()
    assert looked_at(axe, visitor, f"make-{edition}") == {}


def test_the_lobby_of_a_host_and_of_a_guest(visit: Visit, server: Server, axe: Axe) -> None:
    host = server.make_table(seats=4, bots=1, edition="avengers")
    guest = server.join(host["table"], "Bob")
    for name, seated in (("host", host), ("guest", guest)):
        visitor = visit()
        visitor.sit(seated).get_by_role("heading", name="Who plays").wait_for()
        assert looked_at(axe, visitor, f"lobby-{name}") == {}


def test_joining_a_table(visit: Visit, server: Server, axe: Axe) -> None:
    code = server.make_table(seats=3, edition="super-mario")["table"]
    visitor = visit()
    opened(visitor, f"/t/{code}", "Ann invites you")
    assert looked_at(axe, visitor, "join") == {}


def test_a_table_that_has_begun_or_never_was(visit: Visit, server: Server, axe: Axe) -> None:
    code = server.make_table(seats=2, bots=1, start=True)["table"]
    for name, path in (("join-started", f"/t/{code}"), ("join-unknown", "/t/BCDFGH")):
        visitor = visit()
        visitor.open(path).get_by_role("heading", level=1).wait_for()
        assert looked_at(axe, visitor, name) == {}
        visitor.wrong.clear()  # the browser reports that there is no such table


# -- at a table ----------------------------------------------------------------------


@pytest.mark.parametrize("edition", edition_ids())
def test_a_table_of_each_edition(visit: Visit, server: Server, axe: Axe, edition: str) -> None:
    visitor = visit()
    page = visitor.sit(server.make_table(bots=3, start=True, edition=edition, seats=4))
    page.locator(".headline.yours, [data-asks]").first.wait_for()  # by then everybody waits
    assert looked_at(axe, visitor, f"table-{edition}") == {}


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_of_a_table(desk: Visitor, axe: Axe, moment: str) -> None:
    MOMENTS[moment](desk)
    assert looked_at(axe, desk, f"moment-{moment}") == {}
    if moment in {"lost", "over"}:
        desk.wrong.clear()  # the line is cut on purpose, and a stage keeps no records


def test_the_menu(desk: Visitor, axe: Axe) -> None:
    MOMENTS["turn"](desk)
    desk.page.get_by_label("Menu").click()
    assert looked_at(axe, desk, "open-menu") == {}


@pytest.mark.parametrize(("key", "name"), [("?", "keys"), ("t", "talk")])
def test_what_a_key_opens(desk: Visitor, axe: Axe, key: str, name: str) -> None:
    MOMENTS["turn"](desk)
    desk.page.keyboard.press(key)
    assert looked_at(axe, desk, f"open-{name}") == {}


def test_a_television_before_the_deal(visit: Visit, server: Server, axe: Axe) -> None:
    visitor = visit()
    code = server.make_table(seats=4, bots=1)["table"]
    visitor.open(f"/t/{code}?tv").get_by_text(code).first.wait_for()
    assert looked_at(axe, visitor, "television-lobby") == {}


# -- everything else -----------------------------------------------------------------


@pytest.mark.parametrize("edition", edition_ids())
def test_the_rules_with_a_demonstration(visit: Visit, axe: Axe, edition: str) -> None:
    visitor = visit()
    page = opened(visitor, f"/rules/{edition}", "the rules")
    page.locator("summary").last.click()
    page.get_by_role("button", name="Start over").wait_for()
    page.get_by_role("group", name="Your hand").get_by_role("button").last.click(force=True)
    assert looked_at(axe, visitor, f"rules-{edition}") == {}


def test_nothing_here(visit: Visit, axe: Axe) -> None:
    visitor = visit()
    opened(visitor, "/nothing/here", "There is nothing here")
    assert looked_at(axe, visitor, "missing") == {}
    visitor.wrong.clear()  # the browser reports the status


def test_without_a_network(visit: Visit, axe: Axe) -> None:
    """A page that was here before opens all the same, and says what is missing."""
    visitor = visit()
    page = opened(visitor, "/", "Down to the last card")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.goto(visitor.url)
    page.get_by_text("once the connection is back").wait_for()
    assert looked_at(axe, visitor, "offline") == {}
    page.close()
    visitor.wrong.clear()  # the browser reports every file that it could not get
