"""What the page ought to tell of a match: its English sentences, for the events of the match's record."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lastcard.engine.text.events import Challenged, Drew, Event, Played, RoundClosed
from lastcard.engine.text.record import Record
from lastcard.engine.text.view import seen_by
from lastcard.match import Match
from lastcard.server.protocol import EVENT_TAGS

WORDS = Path(__file__).parents[2] / "web" / "src" / "lib" / "words" / "en.ts"
TEXT = re.compile(r'^  "([\w.-]+)":\s+(?:"([^"]*)"|\{([^}]+)\}\s*),$', re.MULTILINE)
FORM = re.compile(r'(\w+): "([^"]*)"')

# Nobody needs to hear these: the first two say only what one has just chosen, the third comes as a time.
UNTOLD = {"accepted", "let-happen", "signalled"}
KEYS = {
    "pile-renewed": "story.renewed",
    "could-do-nothing": "story.nothing",
    "plays-again": "story.again",
    "goes-next": "story.next",
    "color-chosen": "story.color",
    "came-last": "story.last",
    "hands-swapped": "story.swapped",
    "hands-passed": "story.passed",
    "match-won": "end.won",
}


def catalogue() -> dict[str, dict[str, str]]:
    """Every English text of the page, by its plural forms."""
    found = TEXT.findall(re.sub(r"\{(\w+)\}", r"<\1>", WORDS.read_text("utf-8")))
    return {key: dict(FORM.findall(forms)) if forms else {"other": text} for key, text, forms in found}


def events_of(record: str, seat: str) -> Iterator[Event]:
    """Everything that happened in a match, as far as a seat may know."""
    found = Record(record)
    match = Match(found.edition, found.seats, found.seed, found.rules, found.dealer)
    yield from match.events(seat)
    for line in found.moves:
        actor, _, move = line.partition(": ")
        yield from filter(None, (seen_by(event, seat) for event in match.act(actor, move)))


@dataclass(frozen=True)
class Teller:
    """Tells one seat's story; seats are called like the people in them."""

    you: str
    texts: dict[str, dict[str, str]]

    def tell(self, event: Event) -> str:
        """A sentence about an event; empty for what needs none."""
        kind = EVENT_TAGS[type(event)]
        if kind in UNTOLD:
            return ""
        return self._fill(self._key(kind, event), vars(event))

    def _key(self, kind: str, event: Event) -> str:
        facts = vars(event)
        is_mine = facts.get("seat") == self.you
        match event:
            case RoundClosed():
                return "end.nobody" if event.seat is None else "end.you" if is_mine else "end.out"
            case Challenged():
                end = ".you" if is_mine else ".target" if event.target == self.you else ""
                return f"story.challenge.{'right' if event.guilty else 'wrong'}{end}"
            case Drew() if is_mine and event.count == 1:
                return "story.drew.card"
        if kind == "caught" and facts["target"] == self.you:
            return "story.caught.target"
        if kind == "direction-turned":
            return f"story.turned.{facts['direction']}"
        on = ".on" if isinstance(event, Played) and event.named is not None else ""
        key = KEYS.get(kind, f"story.{kind}") + on
        return f"{key}.you" if is_mine and f"{key}.you" in self.texts else key

    def _fill(self, key: str, facts: dict[str, Any]) -> str:
        values = self._values(key, facts)
        forms = self.texts[key]
        text = forms["one"] if values["n"] == 1 and "one" in forms else forms["other"]
        return re.sub(r"<(\w+)>", lambda place: str(values[place[1]]), text)

    def _values(self, key: str, facts: dict[str, Any]) -> dict[str, Any]:
        cards, winners = facts.get("cards"), facts.get("winners", ())
        drawn = cards[0] if isinstance(cards, tuple) else ""
        return {
            "n": facts.get("round") or facts.get("count") or cards or len(winners),
            "name": facts.get("seat", facts.get("dealer")),
            "other": self._other(key, facts),
            "card": self.card(str(facts.get("card", drawn))),
            "color": self.texts[f"color.{facts['color']}"]["other"] if "color" in facts else "",
            "names": " and ".join(filter(None, [", ".join(winners[:-1]), *winners[-1:]])),
        }

    def _other(self, key: str, facts: dict[str, Any]) -> str:
        seat = facts.get("named") or facts.get("target") or facts.get("other") or ""
        if seat == self.you and "caught" not in key and "challenge" not in key:
            return self.texts["story.you"]["other"]
        return str(seat)

    def card(self, card: str) -> str:
        """As the page names it: Red 7, Wild Draw Four, Blue Skip (Superman)."""
        body, _, shown = card.partition("@")
        if body.startswith("hero-"):
            body, shown = "hero", body.removeprefix("hero-")
        if body.startswith("custom-"):
            return f"{self._symbol('custom')} {body.removeprefix('custom-')}"
        color, _, symbol = body.rpartition("-")
        name = f"{self.texts[f'color.{color}']['other']} {self._symbol(symbol)}" if color else self._symbol(symbol)
        return f"{name} ({shown.capitalize()})" if shown else name

    def _symbol(self, symbol: str) -> str:
        return self.texts.get(f"card.{symbol}", {"other": symbol})["other"]
