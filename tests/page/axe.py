"""What axe-core finds wrong with a page, and the contrast of text on pictures, which it cannot tell: from pixels."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page
from tests.page.settling import comes
from tests.page.visitor import DESKTOP, PHONE, picture

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
OPTIONS = {
    "runOnly": {"type": "tag", "values": TAGS},
    "rules": {"target-size": {"enabled": True}},  # it is part of WCAG 2.2 AA, and off by default
    "resultTypes": ["violations", "incomplete"],
}
# Drawings are things as a whole, and the colours of cards have a test of their own: without their thousands of lines
# axe is much faster.
LOOK = """async (options) => {
  const drawings = [...document.querySelectorAll('svg')].filter((each) => !each.parentElement.closest('svg'));
  const lines = drawings.map((each) => {
    const kept = document.createDocumentFragment();
    kept.append(...each.childNodes);
    return kept;
  });
  const {violations, incomplete} = await axe.run(document, options);
  drawings.forEach((each, at) => each.append(lines[at]));
  return JSON.stringify({violations, incomplete});
}"""
COVERED = 3.0
"""Seconds for which something on top may hide a text."""
LOOKS = {"phone-dark": (PHONE, "dark"), "desktop-light": (DESKTOP, "light")}

# Where the texts of some elements are, how they are coloured, and what contrast they need: 3 if large, else 4.5.
TEXTS = """(selectors) => selectors.flatMap((selector) => {
  const element = document.querySelector(selector);
  if (!element) return [];
  const style = getComputedStyle(element);
  const size = parseFloat(style.fontSize);
  const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  let opacity = 1;
  for (let each = element; each; each = each.parentElement) opacity *= Number(getComputedStyle(each).opacity);
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const rects = texts.flatMap((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  });
  const isOnTop = ({left, top, width, height}) => [0.1, 0.5, 0.9].every((part) => {
    const above = document.elementFromPoint(left + width * part, top + height / 2);
    return above !== null && (element.contains(above) || style.pointerEvents === 'none');
  });
  // letters take the middle of their line
  const letters = ({left, top, width, height}) => ({left, top: top + height / 5, width, height: height * 0.6});
  return rects.map(letters)
    .filter((rect) => rect.width > 1 && rect.height > 1 && opacity > 0 && isOnTop(rect))
    .map(({left, top, width, height}) => ({
      selector, words: element.textContent.trim().slice(0, 40), needs: isLarge ? 3 : 4.5, opacity,
      color: style.color, left, top, width, height,
    }));
})"""

# Everything but letters; sheets made by a script are allowed where the page's policy forbids others.
HIDE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`*, *::before, *::after {
    color: transparent !important; text-shadow: none !important; caret-color: transparent !important;
    transition: none !important; }`);
  document.adoptedStyleSheets = [sheet];
}"""
SHOW = "() => { document.adoptedStyleSheets = []; }"

# The contrast of each text with what lies under it, at its worst tenth: a single odd pixel hides no letter.
MEASURE = """async ([picture, texts]) => {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const paper = canvas.getContext('2d', {willReadFrequently: true});
  paper.drawImage(bitmap, 0, 0);
  const part = (value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const pen = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
  const read = (color) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data];
  };
  return texts.map((text) => {
    const [x, y] = [Math.max(0, Math.floor(text.left)), Math.max(0, Math.floor(text.top))];
    const wide = Math.min(canvas.width, Math.ceil(text.left + text.width)) - x;
    const high = Math.min(canvas.height, Math.ceil(text.top + text.height)) - y;
    if (wide < 2 || high < 2) return null;
    const ink = read(text.color);
    const alpha = (ink[3] / 255) * text.opacity;
    const under = paper.getImageData(x, y, wide, high).data;
    const found = [];
    for (let at = 0; at < under.length; at += 4) {
      const ground = [under[at], under[at + 1], under[at + 2]];
      const shown = ground.map((value, part) => ink[part] * alpha + value * (1 - alpha));
      found.push(ratio(light(shown), light(ground)));
    }
    found.sort((a, b) => a - b);
    return found[Math.floor(found.length / 10)];
  });
}"""


class Axe:
    """Says what some people could not see or use on a page."""

    def __init__(self, browser: Browser) -> None:
        self._table = browser.new_page()  # a plain page, to count pixels on

    def wrong(self, page: Page) -> list[str]:
        """Everything that is wrong with the page as it is now."""
        page.evaluate(AXE.read_text(encoding="utf-8") if not page.evaluate("'axe' in window") else "0")
        found = json.loads(page.evaluate(LOOK, OPTIONS))
        broken = [f"{each['id']}: {node['html'][:200]}" for each in found["violations"] for node in each["nodes"]]
        unsure = [each for each in found["incomplete"] if each["id"] == "color-contrast"]
        return broken + self._faint(page, [node["target"][-1] for each in unsure for node in each["nodes"]])

    def _faint(self, page: Page, selectors: list[str]) -> list[str]:
        """Texts with too little contrast, of those that axe is unsure about; not what is covered for a moment."""
        found = self._measured(page, selectors)
        if comes(page, lambda: not self._measured(page, list(found)), seconds=COVERED):
            return []
        return list(self._measured(page, list(found)).values())

    def _measured(self, page: Page, selectors: list[str]) -> dict[str, str]:
        texts: list[dict[str, Any]] = page.evaluate(TEXTS, selectors)
        if not texts:
            return {}
        page.evaluate(HIDE)
        taken = picture(page)
        page.evaluate(SHOW)
        ratios: list[float | None] = self._table.evaluate(MEASURE, [taken, texts])
        return {
            text[
                "selector"
            ]: f"contrast {ratio:.2f} instead of {text['needs']}: {text['words']!r} at {text['selector']}"
            for text, ratio in zip(texts, ratios, strict=True)
            if ratio is not None and ratio < text["needs"]
        }

    def close(self) -> None:
        self._table.close()


@contextmanager
def look(page: Page, name: str) -> Iterator[None]:
    """The page on another device, by day or by night."""
    viewport, scheme = LOOKS[name]
    page.set_viewport_size(viewport)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    settle(page)
    yield


def settle(page: Page) -> None:
    """Wait until nothing appears or moves any more, but for what moves for ever."""
    page.evaluate(
        """() => Promise.race([
          new Promise((done) => setTimeout(done, 1500)),
          Promise.all(document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime < 5000)
            .map((each) => each.finished.catch(() => 0))),
        ])"""
    )
