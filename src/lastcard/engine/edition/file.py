"""Edition files: read and checked.

An edition file is data. It names colours and cards, and each card chooses its effects from
the closed list in :mod:`lastcard.engine.edition.model`. An error is one sentence that names the file
and the key.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from lastcard.engine.edition.check import problems_of
from lastcard.engine.edition.effects_table import EffectError, read_effects
from lastcard.engine.edition.model import SCORINGS, Card, Edition, Effect
from lastcard.engine.edition.written import WrittenRule, with_rule

_EDITIONS = Path(__file__).parents[2] / "editions"
_TURNED_UP = ("acts", "goes-back")
_IS_ID = re.compile(r"(?=[0-9-]*[a-z])[a-z0-9]+(-[a-z0-9]+)*").fullmatch
_NO_ID = "must be a word of small letters, digits and hyphens"

RuleReader = Callable[[str], tuple[Effect, ...]]
"""Reads what is written on a card; ValueError if it cannot."""


class EditionError(ValueError):
    """An edition that cannot be used; the sentence names the file and the key."""


# -- finding and reading ---------------------------------------------------------------


def edition(name: str | Edition, read_rule: RuleReader | None = None) -> Edition:
    """An edition by its id, or from a file whose name ends in `.toml`."""
    if isinstance(name, Edition):
        return name
    return read_edition(name, read_rule) if name.endswith(".toml") else built_in(name)


@cache
def built_in(name: str) -> Edition:
    """An edition that comes with the package, by its id."""
    if name not in edition_ids():
        raise EditionError(f"there is no edition {name!r}; there are {', '.join(edition_ids())}")
    text = (_EDITIONS / f"{name}.toml").read_text(encoding="utf-8")
    return parse_edition(text, f"{name}.toml")


@cache
def edition_ids() -> tuple[str, ...]:
    """The editions that come with the package, the classic one first."""
    found = [path.stem for path in _EDITIONS.glob("*.toml")]
    return tuple(sorted(found, key=lambda name: (name != "classic", name)))


def read_edition(path: str, read_rule: RuleReader | None = None) -> Edition:
    """An edition from a file; ``read_rule`` as in :func:`parse_edition`."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise EditionError(f"{path}: cannot be read ({error})") from None
    found = parse_edition(text, path, read_rule)
    if found.id in edition_ids():
        raise EditionError(f"{path}: id: {found.id!r} is an edition that comes with the package; choose another id")
    return found


def parse_edition(text: str, origin: str, read_rule: RuleReader | None = None) -> Edition:
    """An edition from the text of its file; errors call the file ``origin``.

    ``read_rule`` reads what is written on cards; without it, cards can only list their effects.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise EditionError(f"{origin}: not valid TOML: {error}") from None
    found = _EditionReader(data, origin, read_rule).edition()
    for key, problem in problems_of(found):
        raise EditionError(f"{origin}: {key}: {problem}")
    return found


class _EditionReader:
    """Turns the tables of a file into an edition, and complains about every bad key."""

    def __init__(self, data: dict[str, Any], origin: str, read_rule: RuleReader | None) -> None:
        self.data = data
        self.origin = origin
        self.read_rule = read_rule

    def fail(self, key: str, problem: str) -> EditionError:
        return EditionError(f"{self.origin}: {key}: {problem}")

    def edition(self) -> Edition:
        known = {"id", "name", "about", "colors", "characters", "scoring", "dealer", "first-card", "extends"}
        self.no_others(self.data, known | {"cards", "numbers"}, "the top level")
        extends = self.text("extends") if "extends" in self.data else None
        base = self.base(extends)
        cards = self.all_cards(base)
        return Edition(
            id=self.identifier("id"),
            name=self.text("name"),
            about=self.text("about"),
            colors=self.texts(self.data, "colors", "colors", base.colors if base else None),
            characters=self.texts(self.data, "characters", "characters", base.characters if base else ()),
            scoring=self.one_of("scoring", tuple(SCORINGS), base.scoring if base else None),
            dealer=self.one_of("dealer", ("highest-card", "chosen"), base.dealer if base else None),
            first_card=self.one_of("first-card", ("acts", "numbers-only"), base.first_card if base else None),
            cards=cards,
            own=tuple(card.id for card in cards if base is None or all(card.id != old.id for old in base.cards)),
            extends=extends,
            origin=self.origin,
        )

    def base(self, extends: str | None) -> Edition | None:
        if extends is None:
            return None
        if extends not in edition_ids() or extends == self.data.get("id"):
            raise self.fail("extends", f"there is no edition {extends!r} to build on")
        return built_in(extends)

    def all_cards(self, base: Edition | None) -> tuple[Card, ...]:
        cards = {card.id: card for card in base.cards} if base else {}
        for at, table in enumerate(self.tables("numbers")):
            for card in self.numbers(table, f"numbers[{at}]"):
                cards[card.id] = card
        for at, table in enumerate(self.tables("cards")):
            card = self.card(table, f"cards[{at}]", cards)
            cards[card.id] = card
        kept = [card for card in cards.values() if card.copies]
        return tuple(sorted(kept, key=lambda card: 10 if card.number is None else card.number))

    def numbers(self, table: dict[str, Any], key: str) -> list[Card]:
        self.no_others(table, {"values", "copies", "seven-zero"}, key)
        values = table.get("values")
        if not isinstance(values, list) or not all(type(v) is int and 0 <= v <= 9 for v in values):
            raise self.fail(f"{key}.values", "must be a list of numbers from 0 to 9")
        copies = self.number(table, "copies", key, 0, 20)
        effects = self.effects(table, "seven-zero", key)
        return [Card(str(v), str(v), copies, v, number=v, seven_zero=effects) for v in values]

    def card(self, table: dict[str, Any], key: str, known: dict[str, Card]) -> Card:
        allowed = {
            *("id", "name", "copies", "points", "wild", "effects", "stacks", "only-without", "turned-up"),
            *("blocks", "bounces", "character", "customizable", "rule"),
        }
        self.no_others(table, allowed, key)
        card_id = table.get("id")
        if not isinstance(card_id, str) or not _IS_ID(card_id):
            raise self.fail(f"{key}.id", _NO_ID)
        key = f"{key} ({card_id})"
        old = known.get(card_id)
        if old is None:
            for needed in ("name", "copies", "points"):
                if needed not in table:
                    raise self.fail(f"{key}.{needed}", "is missing")
            old = Card(card_id, "", 0, 0)
        return self.rule(replace(old, **self.given(table, key)), table, key)

    def given(self, table: dict[str, Any], key: str) -> dict[str, Any]:
        """What a card's table says, checked, under the names of :class:`Card`."""
        found: dict[str, Any] = {}
        for name in table.keys() & {"name", "character"}:
            found[name] = self.word(table, name, key)
        for name, most in (("copies", 20), ("points", 99)):
            if name in table:
                found[name] = self.number(table, name, key, 0, most)
        for name in table.keys() & {"wild", "stacks", "customizable"}:
            found[name] = self.truth(table, name, key)
        for name in table.keys() & {"only-without", "blocks", "bounces"}:
            found[name.replace("-", "_")] = self.texts(table, name, f"{key}.{name}", None)
        if "turned-up" in table:
            found["turned_up"] = self.member(table["turned-up"], _TURNED_UP, f"{key}.turned-up")
        if "effects" in table:
            found["effects"] = self.effects(table, "effects", key)
        return found

    def rule(self, card: Card, table: dict[str, Any], key: str) -> Card:
        """The card with the rule that is written on it, instead of a list of effects."""
        if "rule" not in table:
            return card
        text = self.word(table, "rule", key)
        if self.read_rule is None:
            raise self.fail(f"{key}.rule", "nothing here can read a written rule")
        if "effects" in table:
            raise self.fail(f"{key}.rule", "says what the card does, and so does effects: only one of them")
        try:
            return with_rule(card, WrittenRule(text, self.read_rule(text)))
        except ValueError as error:
            raise self.fail(f"{key}.rule", str(error)) from None

    def effects(self, table: dict[str, Any], name: str, key: str) -> tuple[Effect, ...]:
        try:
            return read_effects(table.get(name, []), f"{key}.{name}")
        except EffectError as error:
            raise EditionError(f"{self.origin}: {error}") from None

    # -- single values ---------------------------------------------------------------

    def no_others(self, table: dict[str, Any], known: set[str], key: str) -> None:
        for other in sorted(table.keys() - known):
            raise self.fail(f"{key}.{other}", f"is not known here; known are {', '.join(sorted(known))}")

    def tables(self, name: str) -> list[dict[str, Any]]:
        entries = self.data.get(name, [])
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise self.fail(name, f"must be tables written as [[{name}]]")
        return entries

    def text(self, name: str) -> str:
        return self.word(self.data, name, "")

    def identifier(self, name: str) -> str:
        value = self.text(name)
        if not _IS_ID(value):
            raise self.fail(name, _NO_ID)
        return value

    def word(self, table: dict[str, Any], name: str, key: str) -> str:
        value = table.get(name)
        if not isinstance(value, str) or not value.strip():
            raise self.fail(f"{key}.{name}".lstrip("."), "must be a text")
        return value

    def texts(self, table: dict[str, Any], name: str, key: str, default: tuple[str, ...] | None) -> tuple[str, ...]:
        if name not in table and default is not None:
            return default
        value = table.get(name)
        if not isinstance(value, list) or not all(isinstance(each, str) and each for each in value):
            raise self.fail(key, "must be a list of texts")
        return tuple(value)

    def number(self, table: dict[str, Any], name: str, key: str, least: int, most: int) -> int:
        value = table.get(name)
        if type(value) is not int or not least <= value <= most:
            raise self.fail(f"{key}.{name}", f"must be a whole number from {least} to {most}")
        return value

    def truth(self, table: dict[str, Any], name: str, key: str) -> bool:
        value = table[name]
        if not isinstance(value, bool):
            raise self.fail(f"{key}.{name}", "must be true or false")
        return value

    def one_of(self, name: str, allowed: tuple[str, ...], default: str | None) -> str:
        return self.member(self.data.get(name, default), allowed, name)

    def member(self, value: object, allowed: tuple[str, ...], key: str) -> str:
        if not isinstance(value, str) or value not in allowed:
            raise self.fail(key, f"must be one of {', '.join(allowed)}")
        return value
