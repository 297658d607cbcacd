"""From the front page to a table, and two thumbs at once."""

from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, expect
from tests.page.looking import expect_moves
from tests.page.moments import MOMENTS
from tests.page.playing import by_touch, step
from tests.page.settling import still, until
from tests.page.visitor import PHONE, Visitor

pytestmark = pytest.mark.page
Visit = Callable[..., Visitor]


def test_one_click_from_the_front_page_to_playing(visit: Visit) -> None:
    visitor = visit(PHONE, has_touch=True, is_mobile=True)
    page = visitor.open("/")
    page.get_by_role("button", name="Play now").first.tap()
    page.wait_for_selector("[data-place=hand] button")
    expect(page.locator("[data-seat]")).to_have_count(4)
    pressed: list[str] = []

    def press() -> None:
        pressed.extend(filter(None, [step(page, by_touch)]))

    until(page, lambda: len(pressed) >= 3 or "over" in pressed, "three presses", do=press)


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
