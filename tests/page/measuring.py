"""How long the page takes: to its first paint, to answer a press, and for every frame while cards move."""

import gzip
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

CATEGORIES = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
    "blink.animations",
    "blink.user_timing",
]
# What the work on a frame is made of, in the browser's words.
WORK = {
    "script": {"FunctionCall", "EvaluateScript", "RunMicrotasks", "TimerFire"},
    "style": {"UpdateLayoutTree"},
    "layout": {"Layout"},
    "paint": {"PrePaint", "Paint", "Layerize", "Commit"},
    "raster": {"RasterTask"},
}

# Why an animation is left to the main thread: all that has to do with what it animates, as the browser numbers it.
SLOW = sum(1 << bit for bit in (4, 7, 9, 10, 11, 12, 13, 15, 19))

# From the press to the frame that shows something new, and to the one that shows the card on the pile.
PRESSES = """() => {
  const found = (window.presses = []);
  const top = () => document.querySelector('[data-place=discard]')?.getAttribute('aria-label');
  const painted = (then) => requestAnimationFrame(() => setTimeout(() => then(performance.now())));
  addEventListener('pointerdown', (event) => {
    const press = {at: event.timeStamp, before: top()};
    found.push(press);
    const watch = new MutationObserver(() => {
      if (!('shown' in press)) {
        press.shown = null;
        painted((now) => { press.shown = now - press.at; });
      }
      if (top() !== press.before && !('played' in press)) {
        press.played = null;
        painted((now) => { press.played = now - press.at; });
        watch.disconnect();
      }
    });
    watch.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
  }, true);
  window.interactions = [];
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) {
      if (each.interactionId) window.interactions.push(each.duration);
    }
  }).observe({type: 'event', durationThreshold: 16, buffered: true});
}"""


def compressed(folder: Path, *endings: str) -> dict[str, int]:
    """How many bytes each file of a kind takes on the way to a browser."""
    files = sorted(path for path in folder.rglob("*") if path.suffix in endings)
    return {path.name: len(gzip.compress(path.read_bytes(), mtime=0)) for path in files}


def at_most(values: Sequence[float], share: float) -> float:
    """The value that so large a share of them does not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


@dataclass(frozen=True)
class Frames:
    """The frames that reached the screen between two moments of a trace."""

    seconds: float
    times: tuple[float, ...]
    """Between one and the next, in milliseconds."""
    dropped: int
    work: dict[str, float]
    """Milliseconds of processor time, by what it was spent on."""
    paints: int

    @property
    def rate(self) -> float:
        return len(self.times) / self.seconds

    def noted(self) -> dict[str, str | int | float]:
        slow = sum(time > 20 for time in self.times) / len(self.times)
        figures: dict[str, str | int | float] = {
            "frames_per_second": round(self.rate, 1),
            "median_frame_ms": round(median(self.times), 1),
            "p95_frame_ms": round(at_most(self.times, 0.95), 1),
            "longer_than_20_ms": f"{slow:.0%}",
            "dropped": self.dropped,
        }
        return figures | {f"{name}_ms_per_second": round(spent / self.seconds, 1) for name, spent in self.work.items()}


class Trace:
    """What the browser did, noted by itself; `mark` names moments of it."""

    def __init__(self, browser: Browser, page: Page) -> None:
        self._browser, self._page = browser, page
        self._events: list[dict[str, Any]] = []
        browser.start_tracing(page=page, categories=CATEGORIES)

    def mark(self, name: str) -> None:
        self._page.evaluate("(name) => { performance.mark(name); }", name)

    def stop(self) -> None:
        self._events = json.loads(self._browser.stop_tracing())["traceEvents"]

    def between(self, first: str, last: str) -> Frames:
        start, end = self._at(first), self._at(last)
        inside = [event for event in self._events if start <= event.get("ts", 0) < end]
        drawn = sorted({event["ts"] for event in inside if event["name"] == "DrawFrame"})
        return Frames(
            seconds=(end - start) / 1e6,
            times=tuple((after - before) / 1000 for before, after in pairwise(drawn)),
            dropped=sum(event["name"] == "DroppedFrame" for event in inside),
            work={name: _spent(inside, names) for name, names in WORK.items()},
            paints=sum(event["name"] == "Layerize" for event in inside),
        )

    def slow_animations(self) -> list[str]:
        """Animations that the main thread has to make, frame by frame, because of what they animate."""
        about = {event["id2"]["local"]: data for event, data in self._animations() if "nodeName" in data}
        failed = [event["id2"]["local"] for event, data in self._animations() if data.get("compositeFailed", 0) & SLOW]
        named = (about.get(each, {}) for each in failed)
        return sorted(f"{each.get('displayName')} of {each.get('nodeName')}" for each in named if each)

    def _animations(self) -> Iterable[tuple[dict[str, Any], dict[str, Any]]]:
        for event in self._events:
            if event["name"] == "Animation" and "data" in event.get("args", {}):
                yield event, event["args"]["data"]

    def _at(self, mark: str) -> float:
        return next(float(event["ts"]) for event in self._events if event["name"] == mark)


def _spent(events: Iterable[dict[str, Any]], names: set[str]) -> float:
    spent: Counter[str] = Counter()
    for event in events:
        if event["name"] in names and event["ph"] == "X":
            spent[event["name"]] += event.get("tdur", event.get("dur", 0))
    return sum(spent.values()) / 1000
