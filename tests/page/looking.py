"""Looking at a staged table, and touching it."""

from playwright.sync_api import Locator, Page
from tests.page.conftest import DESKTOP, Visitor
from tests.page.moments import MOMENTS
from tests.page.staged import Stage

SMALL = {"width": 360, "height": 740}
SIDEWAYS = {"width": 844, "height": 390}
SHAPES = {"phone": SMALL, "sideways": SIDEWAYS, "desktop": DESKTOP}


def table(player: Visitor, moment: str, viewport: dict[str, int] = SMALL) -> Stage:
    """A table that has just come to a moment, on a screen of that size."""
    player.page.set_viewport_size(viewport)  # type: ignore[arg-type]
    return MOMENTS[moment](player)


def rect(found: Locator) -> dict[str, float]:
    box = found.bounding_box()
    assert box is not None, "it cannot be seen"
    return {"left": box["x"], "top": box["y"], "right": box["x"] + box["width"], "bottom": box["y"] + box["height"]}


def overlap(one: dict[str, float], two: dict[str, float]) -> bool:
    return (
        one["left"] < two["right"]
        and two["left"] < one["right"]
        and one["top"] < two["bottom"]
        and two["top"] < one["bottom"]
    )


def corner(page: Page, card: str) -> None:
    """Click a card of the hand where it can always be seen."""
    page.locator(f".hand [data-card={card}]").first.click(position={"x": 9, "y": 14})


def still(page: Page) -> None:
    """Wait until nothing moves any more but what always does, and what flies or shouts above the table."""
    moving = """document.getAnimations().some((each) => each.playState === 'running'
      && each.effect.getComputedTiming().endTime !== Infinity
      && !each.effect.target.closest('.flights, .moments, .confetti, .fuse'))"""
    page.wait_for_timeout(30)
    while page.evaluate(moving):  # `wait_for_function` would need what the page's security policy forbids
        page.wait_for_timeout(30)


def expect_moves(stage: Stage, *wanted: str) -> None:
    """What the page sent, a moment later at the latest."""
    for _ in range(100):
        if stage.moves == list(wanted):
            return
        stage.visitor.page.wait_for_timeout(20)
    assert stage.moves == list(wanted)


def expect_sent(stage: Stage, wanted: dict[str, object]) -> None:
    """What else the page sent last, a moment later at the latest."""
    for _ in range(100):
        if stage.sent[-1:] == [wanted]:
            return
        stage.visitor.page.wait_for_timeout(20)
    assert stage.sent[-1:] == [wanted]


def finger(page: Page, *places: tuple[float, float]) -> None:
    """Touch, slide over some places, and let go."""
    line = page.context.new_cdp_session(page)
    for at, (x, y) in enumerate(places):
        kind = "touchMove" if at else "touchStart"
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    line.detach()


def strip(page: Page, card: str) -> tuple[float, float]:
    box = rect(page.locator(f".hand [data-card={card}]"))
    return box["left"] + 14, box["top"] + 22
