"""The table of rules as data: what a refusal cites and what the rules pages are made of.

`rulebook.toml` beside this file holds every rule under its id (`R12`, `J55`) in the order in which
players read them. It is read once, when first asked for. An edition that the table does not list, such as one
from a file, has the rules of the edition that it extends.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from lastcard.engine.edition.model import Card, Edition

# The keys of the table that are not rules.
_RESERVED = frozenset({"sections", "sheets", "follows", "options"})


@dataclass(frozen=True)
class Rule:
    """One rule: `source` lists the sheets that state it, and is empty for a judgement."""

    id: str
    section: str
    title: str
    text: str
    source: tuple[str, ...]
    editions: tuple[str, ...] | None
    option: str | None
    note: str | None

    @property
    def is_judgement(self) -> bool:
        """Whether it is this project's answer to what the sheets leave open."""
        return not self.source

    @property
    def origin(self) -> str:
        """Where the rule comes from, as a short phrase for people."""
        if self.is_judgement:
            return "a judgement of this project"
        if len(self.source) == len(_book()["sheets"]):
            return "All rule sheets"
        return f"Rule sheet{'s' if len(self.sheets) > 1 else ''} of {_in_words(self.sheets)}"

    @property
    def sheets(self) -> tuple[str, ...]:
        """The titles of the rule sheets that state it."""
        return tuple(_sheet_title(sheet) for sheet in self.source)

    def concerns(self, edition: str) -> bool:
        """Whether it holds in this edition."""
        return self.editions is None or edition in self.editions


def rule(rule_id: str) -> Rule:
    """The rule with this id; ValueError if there is none."""
    try:
        return _rules()[rule_id]
    except KeyError:
        raise ValueError(f"no rule has the id {rule_id!r}") from None


def rules_of(edition: str | Edition) -> tuple[Rule, ...]:
    """The rules that concern an edition, in the order of the rulebook."""
    known = _known(edition)
    return tuple(found for found in _rules().values() if found.concerns(known))


def sections() -> dict[str, str]:
    """The sections of the rulebook in order: key and heading."""
    return dict(_book()["sections"])


def sheets() -> tuple[str, ...]:
    """The titles of all rule sheets."""
    return tuple(map(_sheet_title, _book()["sheets"]))


def option_text(name: str) -> str:
    """What a table option does, in one line for the players who choose it."""
    return str(_option(name)["text"])


def option_rules(name: str) -> tuple[Rule, ...]:
    """The rules that govern a table option."""
    return tuple(rule(rule_id) for rule_id in _option(name)["rules"])


def options_of(edition: str | Edition) -> tuple[str, ...]:
    """The table options that an edition can use (J65)."""
    known = _known(edition)
    options = _book()["options"].items()
    return tuple(name for name, entry in options if known in entry.get("editions", (known,)))


def rules_page(edition: str | Edition, edition_name: str) -> str:
    """The rules of one edition as a Markdown page."""
    known = _known(edition)
    blocks = [f"# Rules of {edition_name}", _introduction(known)]
    if isinstance(edition, Edition) and edition.id != known:
        blocks += [f"## What {edition_name} adds", _additions(edition)]
    for key, heading in sections().items():
        blocks += _section_blocks(known, key, heading)
    return "\n\n".join(blocks) + "\n"


def _additions(edition: Edition) -> str:
    """What an edition that the rulebook does not know has of its own."""
    base = f"It builds on the edition `{edition.extends}`." if edition.extends else "It builds on no other edition."
    cards = "\n".join(_card_line(card) for card in edition.own_cards)
    return f"{edition.about} {base}" + (f"\n\n{cards}" if cards else "")


def _card_line(card: Card) -> str:
    where = "the deck" if card.wild else "each colour"
    return f"- **{card.name}** (`{card.id}`): {card.copies} in {where}, {card.points} points"


def _introduction(edition: str) -> str:
    sentences = [
        "An id with R marks what the publisher's rule sheets state, told here in our own words;",
        "an id with J marks a judgement of this project on what they leave open.",
        "The game names these ids when it refuses a move.",
    ]
    followed = _book()["follows"].get(edition)
    if followed is not None:
        sentences.append(
            f"This edition has no rule sheet of its own: it follows the common rules of {_sheet_title(followed)}."
        )
    return " ".join(sentences)


def _section_blocks(edition: str, key: str, heading: str) -> list[str]:
    blocks = [_option_list(edition)] if key == "options" else []
    blocks += [_rule_block(found) for found in rules_of(edition) if found.section == key]
    return [f"## {heading}", *blocks] if blocks else []


def _option_list(edition: str) -> str:
    return "\n".join(_option_line(edition, name) for name in options_of(edition))


def _option_line(edition: str, name: str) -> str:
    ids = [found.id for found in option_rules(name) if found.concerns(edition)]
    return f"- **{name}** – {option_text(name)} ({', '.join(ids)})"


def _rule_block(found: Rule) -> str:
    remarks = [found.origin[0].upper() + found.origin[1:] + "."]
    if found.option is not None:
        remarks.append(f"Concerns the option `{found.option}` only.")
    if found.note is not None:
        remarks.append(found.note)
    return f"### {found.id} {found.title}\n\n{found.text}\n\n*{' '.join(remarks)}*"


def _in_words(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def _sheet_title(sheet: str) -> str:
    return str(_book()["sheets"][sheet]["title"])


def _option(name: str) -> dict[str, Any]:
    options: dict[str, dict[str, Any]] = _book()["options"]
    if name not in options:
        raise ValueError(f"no table option is called {name!r}; there are {_in_words(list(options))}")
    return options[name]


def _known(edition: str | Edition) -> str:
    """The edition of the rulebook whose rules an edition has."""
    known = [sheet["edition"] for sheet in _book()["sheets"].values()] + list(_book()["follows"])
    if isinstance(edition, Edition):
        return edition.id if edition.id in known else edition.extends or next(iter(_book()["follows"]))
    # A misspelt edition would otherwise pass for one that has the common rules only.
    if edition not in known:
        raise ValueError(f"the rulebook has no edition {edition!r}; it has {_in_words(known)}")
    return edition


@cache
def _rules() -> dict[str, Rule]:
    return {name: _rule_from(name, entry) for name, entry in _book().items() if name not in _RESERVED}


def _rule_from(rule_id: str, entry: dict[str, Any]) -> Rule:
    source, editions = entry["source"], entry.get("editions")
    return Rule(
        id=rule_id,
        section=entry["section"],
        title=entry["title"],
        text=entry["text"],
        source=() if source == "judgement" else tuple(source),
        editions=None if editions is None else tuple(editions),
        option=entry.get("option"),
        note=entry.get("note"),
    )


@cache
def _book() -> dict[str, Any]:
    text = Path(__file__).with_name("rulebook.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
