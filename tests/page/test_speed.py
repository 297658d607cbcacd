"""Small and quick: the size of the page is judged, its times are measured and noted."""

from collections.abc import Callable
from statistics import median

import pytest
from playwright.sync_api import Browser, Page
from tests.page import report
from tests.page.axe import settle
from tests.page.measuring import PRESSES, Trace, compressed
from tests.page.playing import step
from tests.page.settling import still, until
from tests.page.staged import Stage
from tests.page.visitor import DESKTOP, PHONE, Visitor
from tests.server.running import Server
from tests.waiting import LONG

from lastcard.server.page import FOLDER

pytestmark = [pytest.mark.page, pytest.mark.measured]
Visit = Callable[..., Visitor]

# What a browser fetches before it can show a screen: document, scripts and styles, compressed, in bytes.
MOST_OF_SCREEN = {"the front page": 90_000, "a table": 130_000}
MOST_OF_PANEL = 15_000  # which is loaded where rules are written, voted on, or left to the players' honour
LANGUAGES = {"de-", "es-", "fr-"}


def test_every_screen_is_small(visit: Visit, server: Server) -> None:
    """In a language that is not built in; the panel, the television and the rules come for those who need them."""
    files = compressed(FOLDER, ".js", ".css")
    report.note("scripts and styles, compressed, in bytes", **files, all_together=sum(files.values()))
    table = server.make_table(bots=1, start=True, seats=2)
    visitors = {name: visit(PHONE, locale="de-DE", service_workers="block") for name in MOST_OF_SCREEN}
    fetched = {name: fetches(visitor) for name, visitor in visitors.items()}
    visitors["the front page"].open("/").locator(".tiles").wait_for()
    visitors["a table"].sit(table).locator(".hand button").first.wait_for()
    sizes = {name: {file: files[file] for file in found if file in files} for name, found in fetched.items()}
    report.note("what a screen fetches, in bytes", **{name: sum(found.values()) for name, found in sizes.items()})
    for name, found in sizes.items():
        assert 0 < sum(found.values()) <= MOST_OF_SCREEN[name], found
        assert len({file for file in found if file[:3] in LANGUAGES}) == 1
        assert not [file for file in found if file.startswith(("panel-", "TvPage-", "RulesPage-"))]
    panel = sum(size for file, size in files.items() if file.startswith("panel-") and file.endswith(".js"))
    assert 0 < panel <= MOST_OF_PANEL


def fetches(visitor: Visitor) -> set[str]:
    """The names of the files that a page asks for, as they come."""
    found: set[str] = set()
    visitor.page.on("request", lambda asked: found.add(asked.url.rpartition("/")[2]))
    return found


def test_scripts_and_styles_come_compressed(visit: Visit) -> None:
    page = visit().page
    sent: dict[str, str | None] = {}
    page.on("response", lambda each: sent.update({each.url: each.header_value("content-encoding")}))
    page.goto(visit().url)
    files = {url: encoding for url, encoding in sent.items() if url.endswith((".js", ".css")) and "/assets/" in url}
    assert files
    assert set(files.values()) == {"gzip"}


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_the_first_paint(visit: Visit, server: Server, device: str) -> None:
    """Of browsers that were never here before."""
    seen: dict[str, list[float]] = {}
    for _ in range(5):
        visitor = visit(PHONE if device == "phone" else DESKTOP)
        visitor.open("/")
        visitor.page.get_by_role("button", name="Play now").first.wait_for()
        for name, at in paints(visitor.page).items():
            seen.setdefault(name, []).append(at)
        visitor.page.close()
    figures = {f"{name}_ms": round(median(times)) for name, times in seen.items()}
    report.note(f"first visit to the front page, {device}, median of 5", **figures)


PAINTS = """() => ({
  ...Object.fromEntries(performance.getEntriesByType('paint')
    .map((each) => [each.name.replaceAll('-', '_'), each.startTime])),
  loaded: performance.getEntriesByType('navigation')[0].loadEventStart,
})"""


def paints(page: Page) -> dict[str, float]:
    """When a page was painted first, when there was something to read, and when it was loaded."""
    names = {"first_paint", "first_contentful_paint", "loaded"}
    until(page, lambda: page.evaluate(PAINTS).keys() == names, "the first paint")  # it is noted a little later
    return dict(page.evaluate(PAINTS))


def test_a_press_is_shown_at_once(visit: Visit, server: Server) -> None:
    visitor = visit()
    page = visitor.page
    page.add_init_script(f"({PRESSES})()")
    visitor.sit(server.make_table(bots=1, start=True, seats=2, rules={"hand-size": 10, "target": 5000}))
    page.get_by_role("group", name="Your hand").wait_for()

    def done() -> list[dict[str, float]]:
        return list(page.evaluate("window.presses.filter((each) => each.shown && each.played)"))

    def press() -> None:
        settle(page)
        if not press_a_number(page):
            step(page)
        page.wait_for_timeout(300)

    until(page, lambda: len(done()) >= 6, "six cards pressed and played", do=press, seconds=LONG)
    slow = page.evaluate("window.interactions")
    report.note(
        "a press on a card, median",
        presses=len(done()),
        until_something_is_shown_ms=round(median(each["shown"] for each in done())),
        until_the_card_lies_on_the_pile_ms=round(median(each["played"] for each in done())),
        longest_interaction_ms=round(max(slow, default=16)),
    )


def press_a_number(page: Page) -> bool:
    """With the mouse, where the card can be seen: one that is played at once and asks for nothing; if there is one."""
    spot = page.evaluate(
        """() => {
          for (const card of document.querySelectorAll('[data-place=hand] [data-card]:not([aria-disabled=true])')) {
            const {left, top} = card.getBoundingClientRect();
            for (const [x, y] of [[left + 12, top + 30], [left + 20, top + 60]]) {
              const name = card.dataset.card;
              if (card.contains(document.elementFromPoint(x, y)) && /-[0-9]$/.test(name)) return [x, y];
            }
          }
          return null;
        }"""
    )
    if spot is not None:
        page.mouse.move(*spot)
        page.wait_for_timeout(60)
        page.mouse.down()
        page.mouse.up()
    return spot is not None


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_cards_fly_smoothly(browser: Browser, visit: Visit, device: str) -> None:
    """Whatever moves is moved by the compositor: nothing is laid out or painted anew for a frame of it."""
    stage = flying(visit(PHONE if device == "phone" else DESKTOP))
    page = stage.visitor.page
    trace = Trace(browser, page)
    trace.mark("still")
    page.wait_for_timeout(2000)
    trace.mark("moving")
    fly(stage)
    trace.mark("over")
    page.wait_for_timeout(100)
    trace.stop()
    still, moving = trace.between("still", "moving"), trace.between("moving", "over")
    report.note(f"nobody moves, {device}", **still.noted())
    report.note(f"cards fly, {device}", **moving.noted(), of_the_frames_at_rest=f"{moving.rate / still.rate:.0%}")
    assert trace.slow_animations() == []
    assert still.paints <= 4


def flying(visitor: Visitor) -> Stage:
    """A table at which everybody can play for a while."""
    hands = {
        "ann": ("red-5", "red-7", "blue-1", "blue-2", "blue-3", "yellow-4"),
        "ben": ("red-1", "red-2", "red-4", "blue-5", "yellow-6"),
        "cleo": ("red-skip", "red-reverse", "wild4", "blue-7", "yellow-8"),
        "dov": ("red-6", "red-8", "blue-9", "yellow-1", "yellow-2"),
    }
    stage = Stage(visitor, hands, turn="ben", draw=tuple(f"green-{number}" for number in range(1, 8)))
    still(stage.open())
    return stage


FLIGHTS = (
    *(("ben: play red-1",), ("cleo: play red-skip",), ("ann: play red-5",), ("ben: play red-2",)),
    *(("cleo: play red-reverse",), ("ben: play red-4",), ("ann: draw",), ("dov: play red-6",)),
    *(("cleo: play wild4 red", "ben: accept"), ("ann: play red-7",), ("dov: play red-8",)),
)


def fly(stage: Stage) -> None:
    for moves in FLIGHTS:
        stage.act(*moves)
        stage.visitor.page.wait_for_timeout(420)
