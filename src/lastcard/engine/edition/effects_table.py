"""Effects as tables: how edition files and scenarios write down what a card does."""

from __future__ import annotations

from typing import Any

from lastcard.engine.codes import MAX_EFFECTS
from lastcard.engine.edition.model import (
    ASKS_KIND,
    ASKS_NOTHING,
    CONDITIONS,
    COUNTS,
    DURATIONS,
    EFFECTS,
    LASTING,
    NAMED,
    PICKS,
    SOURCES,
    USUALLY,
    WHO,
    WHOM,
    Condition,
    Count,
    Effect,
)

_LEAST = {"show": 0, "new-hand": 0, "play-again": 0, "points": -5000, "roll": 2}
_MOST = {"points": 5000}
_OF = (*WHO, "them")
_NEEDS_NO_VALUE = ("all", "half", "size", "level", "rolled", "named", "laid", "until", "players", "below", "drew")


class EffectError(ValueError):
    """A table that is no effect; the sentence names the key."""


def read_effects(entries: object, key: str) -> tuple[Effect, ...]:
    """The effects of a list of tables; errors call the list ``key``."""
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise EffectError(f'{key}: must be a list of effects such as {{ do = "draw", … }}')
    found = tuple(_EffectReader(entry, f"{key}[{at}]").effect() for at, entry in enumerate(entries))
    if sum(len(effect.all) for effect in found) > MAX_EFFECTS:
        raise EffectError(f"{key}: a card has at most {MAX_EFFECTS} effects")
    return found


class _EffectReader:
    """Turns one table into an effect, and complains about every bad key."""

    def __init__(self, entry: dict[str, Any], key: str) -> None:
        self.entry = entry
        self.key = key

    def fail(self, name: str, problem: str) -> EffectError:
        return EffectError(f"{self.key}.{name}: {problem}")

    def effect(self) -> Effect:
        entry, key = self.entry, self.key
        do = self.member("do", tuple(do for do in EFFECTS if do != "honour"))
        takes = EFFECTS[do]
        for other in sorted(entry.keys() - {"do", *takes}):
            known = ", ".join(sorted({"do", *takes}))
            raise self.fail(other, f"is not known here; known are {known}")
        given = USUALLY.get(do, {}) | entry
        if "who" in takes and "who" not in entry and not _goes_without_saying(do, entry):
            raise self.fail("who", f"{do} must say whom it concerns: {', '.join(WHO)}")
        if do in {"give", "exchange"} and "to" not in entry:
            raise self.fail("to", f"{do} must say to whom: {', '.join(WHO)}")
        return Effect(
            do,
            who=self.member("who", WHOM, "me"),
            count=self.count(do, given) if "count" in takes else 0,
            to=_member(given["to"], WHOM, f"{key}.to") if "to" in takes and "to" in given else None,
            only=self.condition(is_needed=do == "if"),
            then=read_effects(entry.get("then", []), f"{key}.then"),
            otherwise=read_effects(entry.get("else", []), f"{key}.else"),
            cards=self.text("cards"),
            pick=self.member("pick", PICKS, ""),
            source=self.member("from", SOURCES, ""),
            what=self.member("what", NAMED if do == "name" else LASTING) if "what" in takes else "",
            lasts=self.member("lasts", DURATIONS) if "lasts" in takes else "",
            text=self.text("text", is_needed=do == "act"),
        )

    def count(self, do: str, given: dict[str, Any]) -> int | Count:
        """A number, or a table such as `{ each = 1, cards = "red", of = "next" }`."""
        count = given.get("count")
        if isinstance(count, dict):
            return self.worked_out(count)
        if do == "lasting" and count is None:
            return 0
        return self.number("count", count, _LEAST.get(do, 1), _MOST.get(do, 20))

    def worked_out(self, table: dict[str, Any]) -> Count:
        """A count that is worked out when the card acts: its kind with its value, whose cards, and which."""
        kinds = [kind for kind in COUNTS if kind in table]
        if len(kinds) != 1 or table.keys() - {*kinds, "of", "cards"}:
            known = ", ".join(COUNTS)
            raise self.fail("count", f"takes one of {known}, and perhaps of and cards")
        (kind,) = kinds
        value = table[kind]
        if value is True and kind in _NEEDS_NO_VALUE:
            value = 0
        value = self.number(f"count.{kind}", value, -99, 99)
        of = _member(table.get("of", "them"), _OF, f"{self.key}.count.of")
        cards = table.get("cards", "")
        if not isinstance(cards, str):
            raise self.fail("count.cards", "must be a kind of cards")
        return Count(kind, value, of, cards)

    def condition(self, *, is_needed: bool) -> Condition | None:
        """The condition on the players concerned; at most one."""
        asked = [kind for kind in CONDITIONS if kind in self.entry]
        if len(asked) > 1 or (is_needed and not asked):
            known = ", ".join(CONDITIONS)
            problem = f"needs exactly one of {known}" if is_needed else f"asks for {asked} at once"
            raise EffectError(f"{self.key}: {problem}")
        for kind in asked:
            if kind in ASKS_KIND:
                return Condition(kind, self.text(kind))
            if kind in ASKS_NOTHING:
                if self.entry[kind] is not True:
                    raise self.fail(kind, "must be true")
                return Condition(kind)
            return Condition(kind, self.number(kind, self.entry[kind], 0, 99))
        return None

    def number(self, name: str, value: object, least: int, most: int) -> int:
        if type(value) is not int or not least <= value <= most:
            raise self.fail(name, f"must be a whole number from {least} to {most}")
        return value

    def text(self, name: str, *, is_needed: bool = False) -> str:
        value = self.entry.get(name, "")
        if not isinstance(value, str) or (not value.strip() and (is_needed or name in self.entry)):
            raise self.fail(name, "must be a text")
        return value

    def member(self, name: str, allowed: tuple[str, ...], default: str | None = None) -> str:
        return _member(self.entry.get(name, default), allowed, f"{self.key}.{name}")


def _goes_without_saying(do: str, entry: dict[str, Any]) -> bool:
    """Whoever plays the card goes on, unless it is somebody else; a colour that is said needs nobody to choose it."""
    return do == "play-again" or (do == "recolor" and "cards" in entry)


def _member(value: object, allowed: tuple[str, ...], key: str) -> str:
    if not isinstance(value, str) or value not in allowed:
        raise EffectError(f"{key}: must be one of {', '.join(each or repr(each) for each in allowed)}")
    return value
