"""The page in its other languages: nothing is left in English, and no word runs out of a narrow phone."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.page.moments import HONOUR, MOMENTS, RULE
from tests.page.settling import still
from tests.page.visitor import Visitor
from tests.server.running import Server

from lastcard.engine.edition.file import edition_ids
from lastcard.engine.text.refusals import REFUSALS
from lastcard.engine.text.rules import rules_of
from lastcard.houserules.presets import presets
from lastcard.server.refusals import REASONS

pytestmark = pytest.mark.page
Visit = Callable[..., Visitor]
WORDS = Path(__file__).parents[2] / "web" / "src" / "lib" / "words"
LOCALES = {"de": "de-DE", "es": "es-ES", "fr": "fr-FR"}
QUOTED = "„[^“]*“|«[^»]*»"  # what somebody has written or is to write
NARROW = {"width": 360, "height": 740}
NAMES = "Ann Ben Bob Cleo Dov Classic DC Super Hero Girls Batman Superman Marvel Avengers Bowl Mario lastcard English"

# Moments of a table in which something is said that is said in no other.
TOLD = (
    *(
        "turn",
        "exposed",
        "catching",
        "first-color",
        "drawn",
        "answer",
        "bounce-or-challenge",
        "block",
        "waiting",
        "shield",
    ),
    *("laid", "race", "shown", "refused", "paused", "closed", "over"),
    *("written", "missing", "honour", "honour-said", "honour-for-ten", "proposed"),
)

# All that can be read or heard; not the pictures on the cards, and not what says of itself that it is English: rules.
READ = """() => {
  const told = [document.title];
  const read = (node) => {
    if (node.nodeType === Node.TEXT_NODE) told.push(node.data);
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches('script, style, noscript, svg text')) return;
    if (node !== document.documentElement && node.lang === 'en') return;
    for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt']) {
      told.push(node.getAttribute(name) ?? '');
    }
    node.childNodes.forEach(read);
  };
  read(document.documentElement);
  return told.filter((text) => text.trim() !== '');
}"""

UNCLEAR = "The next player drawz 3."
WRITTEN = (
    RULE,
    HONOUR.removeprefix("honour: "),
    "Everyone else draws 1.",
    "The next player loses three turns.",
    UNCLEAR,
    "honour: Sing.",
    "Everyone else",
)
"""What people write on cards in these tests."""

# Words that reach beyond the sides of the page, or are broken in two, and what would have to be scrolled sideways.
CRAMPED = """() => {
  const wide = document.documentElement.clientWidth + 1;
  const isFree = (node) => !node.checkVisibility({visibilityProperty: true}) ||
    node.closest('.hand, .visually-hidden, [aria-hidden=true], code, svg, script, style, noscript') !== null;
  const scrolls = (node) => /auto|scroll/.test(getComputedStyle(node).overflowX) &&
    node.scrollWidth > node.clientWidth + 1;
  const found = [...document.querySelectorAll('body *')].filter((node) => !isFree(node) && scrolls(node))
    .map((node) => `${node.localName}.${node.className} scrolls`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    if (text.data.trim() === '' || isFree(text.parentElement)) continue;
    for (const {0: word, index} of text.data.matchAll(/\\p{L}{4,}/gu)) {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = [...range.getClientRects()].filter(({width}) => width > 0);
      const isHyphenated = getComputedStyle(text.parentElement).hyphens === 'auto';
      const isBroken = !isHyphenated && new Set(lines.map(({top}) => Math.round(top))).size > 1;
      if (isBroken || lines.some(({left, right}) => left < -1 || right > wide)) found.push(word);
    }
  }
  return found;
}"""


def words_in(text: str) -> set[str]:
    return set(re.findall(r"[^\W\d_]{3,}", text.lower()))


def texts_in(file: str) -> str:
    """The texts of a catalogue, without their keys."""
    source = (WORDS / file).read_text(encoding="utf-8")
    told = " ".join(text for text, is_key in re.findall(r'"([^"]*)"(:?)', source) if not is_key)
    return re.sub(r"\{\w+\}", "", told)


def telltales(language: str) -> set[str]:
    """English words that the page or the server uses, and that this language does not have."""
    rules = [f"{rule.title} {rule.text}" for edition in edition_ids() for rule in rules_of(edition)]
    refusals = [*(text for _, text in REFUSALS.values()), *(reason.sentence for reason in REASONS.values())]
    english = words_in(" ".join([texts_in("en.ts"), *rules, *refusals]))
    ready = " ".join(f"{each.name} {each.text}" for each in presets(language))
    return english - words_in(texts_in(f"{language}.ts") + texts_in(f"rules.{language}.json") + f"{NAMES} {ready}")


def without_own_words(text: str) -> str:
    """A text without what people wrote on cards: that stays in their own language."""
    for written in WRITTEN:
        text = text.replace(written, "")
    return re.sub(QUOTED, "", text)


class Reader:
    """Somebody who understands one language only."""

    def __init__(self, visitor: Visitor, language: str) -> None:
        self.visitor = visitor
        self.language = language
        self._strange = telltales(language)

    def open(self, path: str) -> Page:
        page = self.visitor.open(path)
        page.wait_for_load_state("networkidle")
        return page

    def reads(self, where: str) -> None:
        """Everything on the page is in this language, and has room."""
        page = self.visitor.page
        expect(page.locator("html")).to_have_attribute("lang", self.language)
        still(page)
        found: list[str] = page.evaluate(READ)
        english = {text: words for text in found if (words := words_in(without_own_words(text)) & self._strange)}
        assert english == {}, where
        assert page.evaluate(CRAMPED) == [], where
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), where

    def opens_everything(self) -> None:
        self.visitor.page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))")


def come(browser: Browser, server: Server, language: str) -> Iterator[Reader]:
    visitor = Visitor.come(browser, server.url, viewport=NARROW, locale=LOCALES[language])
    yield Reader(visitor, language)
    visitor.go()


# One page for each language, and one more for staged tables, which never reach the server again.


@pytest.fixture(scope="module", params=LOCALES)
def language_page(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Reader]:
    yield from come(browser, server, request.param)


@pytest.fixture(scope="module", params=LOCALES)
def staged_language_page(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Reader]:
    yield from come(browser, server, request.param)


@pytest.fixture
def reader(language_page: Reader) -> Iterator[Reader]:
    with language_page.visitor.for_one_test():
        yield language_page


@pytest.fixture
def staged_reader(staged_language_page: Reader) -> Iterator[Reader]:
    with staged_language_page.visitor.for_one_test():
        yield staged_language_page


def test_there_are_telltale_words() -> None:
    assert {"your", "cards", "draws", "friends"} <= telltales("de") & telltales("es") & telltales("fr")


def test_the_way_to_a_table(reader: Reader, server: Server) -> None:
    page = reader.open("/")
    reader.reads("front page")
    page.locator("[popovertarget]").click()
    reader.reads("name, language, look and sound")
    reader.open("/new/super-hero-girls")
    reader.opens_everything()
    reader.reads("making a table")
    host = server.make_table(bots=1, edition="super-hero-girls", seats=4)
    reader.open(f"/t/{host['table']}")
    reader.reads("joining")
    page = reader.visitor.sit(host)
    page.wait_for_selector(".seats")
    reader.opens_everything()
    reader.reads("lobby")
    page.locator(".facts button").click()
    reader.opens_everything()
    reader.reads("changing the table")


def test_writing_a_rule(reader: Reader, server: Server) -> None:
    page = reader.visitor.sit(server.make_table(bots=1, edition="super-hero-girls", seats=4))
    page.locator(".rules button").click()
    field = page.locator("#write-field")
    for text in ("", UNCLEAR, "Everyone else ", "honour: Sing.", presets(reader.language)[0].text):
        field.fill(text)
        expect(page.locator(".answer.old")).to_have_count(0)
        reader.reads(f"writing “{text}”")
    page.locator("dialog[open] .end button").first.click()
    page.locator(".trial").wait_for()
    reader.reads("the trial")
    for summary in page.locator("dialog[open] summary").all():
        summary.click()
        reader.reads("help with writing")


def test_what_is_not_there(reader: Reader) -> None:
    reader.open("/t/BCDFGH")
    reader.reads("no such table")
    reader.open("/rules/canasta")
    reader.reads("no such edition")
    reader.visitor.wrong.clear()  # the browser reports what is not there


def test_the_rules_and_their_demonstrations(reader: Reader) -> None:
    for edition in edition_ids():
        page = reader.open(f"/rules/{edition}")
        page.locator("summary").first.click()
        page.locator(".demo .hand button").first.wait_for()
        for card in page.locator(".demo .hand button[aria-disabled=true]").all()[:1]:
            card.dispatch_event("click")
            expect(page.locator(".refused p")).to_be_visible()
        reader.reads(edition)


def test_the_table(staged_reader: Reader) -> None:
    for name in TOLD:
        MOMENTS[name](staged_reader.visitor)
        staged_reader.reads(name)
    staged_reader.visitor.wrong.clear()  # there is no record of a match that was only staged


def test_the_keys_the_menu_and_the_story(staged_reader: Reader) -> None:
    stage = MOMENTS["turn"](staged_reader.visitor)
    page = staged_reader.visitor.page
    page.keyboard.press("?")
    staged_reader.reads("keys")
    page.keyboard.press("Escape")
    page.locator("details > summary").first.click()
    staged_reader.reads("menu")
    page.keyboard.press("Escape")
    stage.act("ann: play red-skip", "cleo: play red-6", "dov: draw")
    page.keyboard.press("t")
    staged_reader.reads("story")


def test_a_language_is_chosen_once(visit: Visit) -> None:
    visitor = visit(locale="de-DE")
    page = visitor.open("/")
    page.locator("[popovertarget]").click()
    page.get_by_text("Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_role("heading", level=1)).to_contain_text("dernière carte")
