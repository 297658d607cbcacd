"""Whole matches in the browser."""

from collections.abc import Callable

import pytest
from tests.page.conftest import DESKTOP, PHONE, Visitor
from tests.page.playing import play_to_the_end, step
from tests.server.running import Server

from lastcard.engine.edition_file import edition_ids

pytestmark = pytest.mark.page
Visit = Callable[..., Visitor]


def short(edition: str) -> dict[str, object]:
    """Settings for a match that is over soon."""
    rules = {} if edition == "super-bowl" else {"target": 50}
    return {"edition": edition, "seats": 3, "rules": rules, "pause": 1000}


@pytest.mark.parametrize("edition", edition_ids())
def test_a_whole_match_from_click_to_score(visit: Visit, server: Server, edition: str) -> None:
    viewport = PHONE if edition_ids().index(edition) % 2 else DESKTOP
    visitor = visit(viewport)
    page = visitor.sit(server.make_table(bots=2, start=True, **short(edition)))
    page.wait_for_selector(".hand")
    page.wait_for_timeout(400)
    visitor.shoot(f"table-{edition}")
    assert play_to_the_end(page) > 3
    assert page.locator(".ending tbody tr").count() == 3
    page.wait_for_timeout(900)
    visitor.shoot(f"end-{edition}")


def test_one_click_from_the_front_page_to_playing(visit: Visit) -> None:
    visitor = visit(PHONE)
    page = visitor.open("/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_selector(".hand button")
    assert page.locator(".seat").count() == 3
    for _ in range(20):
        step(page)
        page.wait_for_timeout(100)
