"""Whole matches in the browser, by finger and by mouse."""

from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, expect
from tests.page.conftest import DESKTOP, PHONE, Visitor
from tests.page.looking import expect_moves
from tests.page.moments import MOMENTS
from tests.page.playing import Press, by_mouse, by_touch, play_to_the_end, step
from tests.page.settling import still
from tests.server.running import Server

from lastcard.engine.edition.file import edition_ids

pytestmark = pytest.mark.page
Visit = Callable[..., Visitor]


def short(edition: str) -> dict[str, object]:
    """Settings for a match that is over soon, but not before somebody has had some turns."""
    rules = {"hand-size": 10} | ({} if edition == "super-bowl" else {"target": 50})
    return {"edition": edition, "seats": 3, "rules": rules, "pause": 1000}


@pytest.mark.parametrize("edition", edition_ids())
def test_a_whole_match_on_a_phone(visit: Visit, server: Server, edition: str) -> None:
    visitor = visit(PHONE, has_touch=True, is_mobile=True)
    play(visitor, server, edition, by_touch)
    visitor.shoot(f"end-{edition}-phone")


@pytest.mark.parametrize("edition", ["classic", "batman-v-superman"])
def test_a_whole_match_with_a_mouse(visit: Visit, server: Server, edition: str) -> None:
    visitor = visit(DESKTOP)
    play(visitor, server, edition, by_mouse)
    visitor.shoot(f"end-{edition}-desktop")


def play(visitor: Visitor, server: Server, edition: str, press: Press) -> None:
    page = visitor.sit(server.make_table(bots=2, start=True, **short(edition)))
    page.wait_for_selector("[data-place=hand]")
    assert play_to_the_end(page, press) > 3
    expect(page.locator(".ending tbody tr")).to_have_count(3)
    page.wait_for_timeout(600)  # the points are still being counted


def test_one_click_from_the_front_page_to_playing(visit: Visit) -> None:
    visitor = visit(PHONE, has_touch=True, is_mobile=True)
    page = visitor.open("/")
    page.get_by_role("button", name="Play now").first.tap()
    page.wait_for_selector("[data-place=hand] button")
    expect(page.locator("[data-seat]")).to_have_count(4)
    for _ in range(15):
        step(page, by_touch)
        page.wait_for_timeout(60)


def test_two_thumbs_raise_both_arms(visit: Visit) -> None:
    """At the same time, as thumbs do: one of them alone is nothing yet."""
    visitor = visit(PHONE, has_touch=True, is_mobile=True)
    stage = MOMENTS["race"](visitor)
    page = visitor.page
    arms = [page.get_by_role("button", name=name) for name in ("Left arm", "Right arm")]
    still(page)  # the buttons rise
    left, right = (middle(arm.bounding_box()) for arm in arms)
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})
        stage.settle()

    touch("touchStart", left | {"id": 1})
    assert stage.moves == []
    touch("touchStart", left | {"id": 1}, right | {"id": 2})
    expect_moves(stage, "arms")
    touch("touchEnd")
    assert stage.moves == ["arms"]  # and letting go says nothing more


def middle(box: FloatRect | None) -> dict[str, float]:
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
