"""A person who plays by what can be seen and pressed, without knowing the rules."""

from collections.abc import Callable, Sequence

from playwright.sync_api import Page
from tests.page.settling import until
from tests.waiting import LONG

# Says what there is to press, the most urgent first; the page decides what is possible, not this test.
LOOK = """() => {
  const shown = (selector) => [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
  if (shown('.ending a[download]')) return 'over';
  return [
    '.ending .strong', '.race button[aria-pressed=false]', '.call.late', '.catch',
    '[data-asks]:not([data-asks=laid]) .strong', '[data-asks] :is([data-move], [data-color])',
    '[data-place=hand] [data-card]:not([aria-disabled=true])', '.mine .draw',
  ].find(shown) ?? '';
}"""

# A point of the first such thing at which a finger would hit it.
SPOT = """(selector) => {
  for (const each of document.querySelectorAll(selector)) {
    const {left, top, width, height} = each.getBoundingClientRect();
    for (const across of [0.5, 0.12, 0.3, 0.7, 0.88]) {
      for (const down of [0.5, 0.15, 0.85]) {
        const [x, y] = [left + width * across, top + height * down];
        if (each.contains(document.elementFromPoint(x, y))) return [x, y];
      }
    }
  }
  return null;
}"""

Press = Callable[[Page, str], None]


def at_once(page: Page, selector: str) -> None:
    """What is there may be gone a moment later, or still on its way: a click as the browser's own."""
    page.evaluate("(selector) => document.querySelector(selector)?.click()", selector)


def by_touch(page: Page, selector: str) -> None:
    spot = page.evaluate(SPOT, selector)
    if spot is not None:
        page.touchscreen.tap(*spot)


def by_mouse(page: Page, selector: str) -> None:
    spot = page.evaluate(SPOT, selector)
    if spot is not None:
        page.mouse.click(*spot)


def step(page: Page, press: Press = at_once) -> str:
    """Press one thing, if there is one; what it was."""
    found: str = page.evaluate(LOOK)
    if found not in {"", "over"}:
        press(page, found)
    return found


# The same in one go, so that nothing is pressed any more once something wanted can be seen.
PRESS_UNLESS = f"""(wanted) => {{
  if (document.querySelector(wanted)) return true;
  const found = ({LOOK})();
  if (found !== '' && found !== 'over') document.querySelector(found).click();
  return false;
}}"""


def play_until(page: Page, wanted: str) -> None:
    """Press what there is until something can be seen; by then nothing that was pressed is still on its way."""
    until(page, lambda: page.evaluate(PRESS_UNLESS, wanted), wanted, seconds=LONG)


# Whoever is offered one of these presses it, the first first.
PRESS_FIRST = "(wanted) => wanted.map((each) => document.querySelector(each)).find((each) => each)?.click()"


def all_play_until(pages: tuple[Page, ...], seen: Callable[[], object], what: str, wanted: Sequence[str]) -> None:
    """Everybody presses the first of some things that there is, whatever it does, until something can be seen."""

    def press() -> None:
        for page in pages:
            page.evaluate(PRESS_FIRST, list(wanted))
            page.wait_for_timeout(20)

    until(pages[0], seen, what, do=press, seconds=LONG)


def play_to_the_end(page: Page, press: Press = at_once) -> int:
    """Play until the match is over; how many presses it took."""
    presses = 0

    def press_one() -> None:
        nonlocal presses
        presses += step(page, press) != ""

    until(page, lambda: page.evaluate(LOOK) == "over", "the end of the match", do=press_one, seconds=LONG)
    return presses
