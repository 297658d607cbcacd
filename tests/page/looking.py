"""Looking at a staged table, and touching it."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, ViewportSize
from tests.page.moments import MOMENTS
from tests.page.settling import until
from tests.page.staged import Stage
from tests.page.visitor import DESKTOP, Visitor

SMALL: ViewportSize = {"width": 360, "height": 740}
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
SHAPES = {"phone": SMALL, "sideways": SIDEWAYS, "desktop": DESKTOP}


def table(player: Visitor, moment: str, viewport: ViewportSize = SMALL) -> Stage:
    """A table that has just come to a moment, on a screen of that size."""
    player.page.set_viewport_size(viewport)
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


def expect_moves(stage: Stage, *wanted: str) -> None:
    """The moves that the page has sent, all of them."""
    until(stage.visitor.page, lambda: len(stage.moves) >= len(wanted), f"the moves {wanted}")
    assert stage.moves == list(wanted)


def expect_sent(stage: Stage, wanted: dict[str, object]) -> None:
    """The only other thing that the page has sent."""
    until(stage.visitor.page, lambda: stage.sent, f"the command {wanted}")
    assert stage.sent == [wanted]


def watch(page: Page, selector: str, read: str) -> Callable[[], list[Any]]:
    """Note what some elements are like whenever the page changes: what is there only for a moment is not missed."""
    look = f"""() => {{
      const noted = (window.noted = []);
      const look = () => {{
        for (const found of document.querySelectorAll({json.dumps(selector)})) noted.push(({read})(found));
      }};
      new MutationObserver(look).observe(document, {{subtree: true, childList: true, characterData: true}});
    }}"""
    page.evaluate(look)
    return lambda: list(page.evaluate("window.noted"))


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
