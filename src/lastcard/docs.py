"""The pages of `docs/` that are made from data: rules, editions, options, refusals, commands.

`python -m lastcard.docs` writes them anew; with `--check` it only says which are not up to date.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from lastcard.cli import parser
from lastcard.cli.reference import reference
from lastcard.cli.told import all_told
from lastcard.engine.edition.file import edition, edition_ids
from lastcard.engine.edition.model import Card, Edition
from lastcard.engine.edition.options import ALLOWED, OptionError, Options, set_options
from lastcard.engine.text.refusals import REASONS, REFUSALS
from lastcard.engine.text.rules import Rule, option_rules, option_text, rule, rules_of, rules_page
from lastcard.houserules.lexicon import language, languages
from lastcard.houserules.readback import read_back, told
from lastcard.houserules.sayable import examples
from lastcard.match import Match

MADE = "<!-- Made by `make docs`; do not edit. -->\n\n"
SAYABLE = ("<!-- What can be said, made by `make docs` -->", "<!-- until here -->")


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the pages, or check them; the exit status."""
    options = argparse.ArgumentParser(
        prog="python -m lastcard.docs", description="Writes the generated pages of docs/."
    )
    options.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a page is not up to date")
    options.add_argument("--folder", type=Path, default=Path("docs"), help="where the pages stand (default: docs)")
    given = options.parse_args(arguments)
    found = stale(given.folder)
    for path in found:
        print(f"{path} is not up to date" if given.check else f"wrote {path}")
        if not given.check:
            write(given.folder, path)
    return 1 if found and given.check else 0


def stale(folder: Path) -> list[Path]:
    """The pages that are missing, differ from what the data says, or should not be there."""
    made = pages() | _with_tables(folder)
    off = [folder / name for name, text in made.items() if _text(folder / name) != text]
    surplus = [path for path in sorted(folder.glob("rules/*.md")) if path.relative_to(folder).as_posix() not in made]
    return off + surplus


def write(folder: Path, path: Path) -> None:
    """Write one page, or remove it if nothing generates it any more."""
    text = (pages() | _with_tables(folder)).get(path.relative_to(folder).as_posix())
    if text is None:
        path.unlink()
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _text(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


def pages() -> dict[str, str]:
    """Every generated page: its path in the folder, and its text."""
    found = [edition(name) for name in edition_ids()]
    rules = {f"rules/{each.id}.md": MADE + rules_page(each, each.name) for each in found}
    return {
        **rules,
        "cli.md": MADE + reference(all_told(parser())),
        "rules/README.md": MADE + rules_index(found),
        "editions.md": MADE + editions_page(found),
        "options.md": MADE + options_page(found),
        "refusals.md": MADE + refusals_page(),
        "example-record.toml": example_record(),
    }


def _with_tables(folder: Path) -> dict[str, str]:
    """Pages written by hand that hold a generated table."""
    text = _text(folder / "house-rules.md")
    if text is None:
        return {}
    start, end = (text.index(mark) for mark in SAYABLE)
    return {"house-rules.md": f"{text[: start + len(SAYABLE[0])]}\n{what_can_be_said()}\n{text[end:]}"}


def what_can_be_said() -> str:
    """One table for each kind of thing that a rule can say, with a column for each language."""
    lines: list[str] = []
    heads = [str(language(lang)["name"]) for lang in languages()]
    found: dict[str, list[list[str]]] = {}
    for heading, effect in examples():
        found.setdefault(heading, []).append([read_back((effect,), lang) for lang in languages()])
    for heading, rows in found.items():
        lines += ["", f"### {heading}", "", *_table(heads, rows)]
    return "\n".join([*lines, ""])


# -- rules -----------------------------------------------------------------------------------


def rules_index(found: Sequence[Edition]) -> str:
    """Which rule is on which page."""
    ids = {each.id: {known.id for known in rules_of(each)} for each in found}
    known = sorted({rule for rules in ids.values() for rule in rules}, key=_rule_order)
    rows = [[name, rule(name).title, _editions_of(name, ids, found)] for name in known]
    return "\n".join(
        [
            "# Rules",
            "",
            "One page for each edition, complete in itself:",
            "",
            *(f"- [{each.name}]({each.id}.md): {each.about}" for each in found),
            "",
            "R marks what the publisher's rule sheets state, in our own words; J a judgement of this project on what",
            "they leave open. The game names these ids when it refuses a move ([refusals](../refusals.md)).",
            "",
            *_table(["id", "rule", "editions"], rows),
            "",
        ]
    )


def _rule_order(name: str) -> tuple[bool, int]:
    return name[0] == "J", int(name[1:])


def _editions_of(name: str, ids: dict[str, set[str]], found: Sequence[Edition]) -> str:
    having = [each for each in found if name in ids[each.id]]
    links = [f"[{each.name}]({each.id}.md#{anchor(rule(name))})" for each in having]
    everyone = f"[all]({having[0].id}.md#{anchor(rule(name))})"
    others = ", ".join(each.name for each in found if each not in having)
    if len(having) < len(found) - 1:
        return ", ".join(links)
    return f"{everyone} but {others}" if others else everyone


def anchor(found: Rule) -> str:
    """Where a rule stands on a page of rules, as web pages address headings."""
    words = re.sub(r"[^\w\- ]", "", f"{found.id} {found.title}".lower())
    return words.replace(" ", "-")


def rule_link(found: Rule, folder: str = "rules") -> str:
    """A link to a rule, on the first page that has it."""
    page = next(name for name in edition_ids() if found.concerns(name))
    return f"[{found.id}]({folder}/{page}.md#{anchor(found)})"


# -- editions --------------------------------------------------------------------------------


def editions_page(found: Sequence[Edition]) -> str:
    """The decks, side by side and card by card."""
    rows = [
        [f"[{each.name}](#{each.id})", f"`{each.id}`", ", ".join(each.colors), str(each.size), _own(each), each.scoring]
        for each in found
    ]
    lines = [
        "# Editions",
        "",
        "Each is a file in `src/lastcard/editions`; how to write one: [adding an edition](adding-an-edition.md).",
        "",
        *_table(["edition", "id", "colours", "cards", "its own cards", "scoring"], rows),
        "",
        "What each edition adds to the classic deck, or changes in it:",
        "",
    ]
    for each in found:
        lines += [f"## {each.id}", "", f"**{each.name}.** {each.about} [Its rules](rules/{each.id}.md).", ""]
        lines += [
            *_characters(each),
            *_table(["card", "written", "how many", "points", "what it does"], _rows(each)),
            "",
        ]
    return "\n".join(lines)


def _own(found: Edition) -> str:
    own = [card for card in found.own_cards if found.extends]
    return ", ".join(f"{card.copies} {card.name}" for card in own) or "–"


def _characters(found: Edition) -> list[str]:
    if not found.characters:
        return []
    example = next(face.text for face in found.faces if face.character)
    return [f"Its action cards show {' or '.join(found.characters)}, each equally often: `{example}`.", ""]


def _rows(found: Edition) -> list[list[str]]:
    """The cards that the edition does not simply take over from the one it extends."""
    base = edition(found.extends).cards if found.extends else ()
    kinds: dict[tuple[str, ...], list[Card]] = {}
    for card in sorted(found.cards, key=lambda card: (card.wild, card.number is None, card.number or 0)):
        if card not in base:
            alike = ("number", str(card.copies), card_words(card)) if card.number is not None else (card.id,)
            kinds.setdefault(alike, []).append(card)
    return [_row(found, cards) for cards in kinds.values()]


def _row(found: Edition, cards: Sequence[Card]) -> list[str]:
    """One kind of card, or all numbers that are alike."""
    card = cards[0]
    texts = [f"`{face.text}`" for face in found.faces if face.card in cards]
    return [
        ", ".join(each.name for each in cards),
        texts[0] + (", …" if len(texts) > 1 else ""),
        f"{card.copies}" if card.wild else f"{card.copies} in each colour",
        "the number" if card.number is not None else f"{card.points}",
        card_words(card),
    ]


def card_words(card: Card) -> str:
    """What a card does, in a few words, from its effects."""
    words = ["any colour goes on"] if card.wild else []
    if told(card.effects):
        words.append(f"“{told(card.effects)}”")
    if card.seven_zero:
        words.append(f"with `seven-zero`: “{told(card.seven_zero)}”")
    if card.only_without:
        bound = " or ".join({"color": "the colour in play", "wild": "other wilds"}[each] for each in card.only_without)
        words.append(f"legal only without {bound} in the hand")
    if card.blocks:
        words.append(f"blocks cards that show {', '.join(card.blocks)}")
    if card.bounces:
        words.append(f"bounces {', '.join(f'`{other}`' for other in card.bounces)}")
    return "; ".join(words) or "–"


# -- a record --------------------------------------------------------------------------------


def example_record() -> str:
    """The record of a short match in which everybody makes their first legal move."""
    match = Match("super-bowl", ["ann", "bob"], seed=7, rules={"hand-size": 2}, dealer="ann")
    while not match.over:
        seat = match.acting[0]
        match.act(seat, match.legal(seat)[0])
    return str(match.record())


# -- options and refusals --------------------------------------------------------------------


def options_page(found: Sequence[Edition]) -> str:
    """Every option: what it can be, who can use it, what it does."""
    rows = [
        [f"`{name}`", _values(name), _usual(name), _usable(name, found), option_text(name), _links(option_rules(name))]
        for name in ALLOWED
    ]
    return "\n".join(
        [
            "# Options of a table",
            "",
            "They are chosen when the table is set: `Match(…, rules={…})` in Python, `--rule NAME=VALUE` on the",
            "command line, `rules:` in a scenario.",
            "An option that the edition cannot use, and two that contradict each other, are refused with the reason",
            f"({rule_link(rule('J65'))}).",
            "",
            *_table(["option", "values", "usual", "editions", "what it does", "rules"], rows),
            "",
        ]
    )


def _values(name: str) -> str:
    allowed = ALLOWED[name]
    if allowed is None:
        return "on, off"
    return f"{allowed[0]} to {allowed[-1]}" if isinstance(allowed, range) else ", ".join(allowed)


def _usual(name: str) -> str:
    usual = getattr(Options(), name.replace("-", "_"))
    if name == "scoring":
        return "by [edition](editions.md)"
    return {True: "on", False: "off"}[usual] if isinstance(usual, bool) else str(usual)


def _usable(name: str, found: Sequence[Edition]) -> str:
    usable = [each for each in found if _can_use(each, name)]
    return "all" if len(usable) == len(found) else ", ".join(each.name for each in usable)


def _can_use(found: Edition, name: str) -> bool:
    usual = getattr(Options(), name.replace("-", "_"))
    try:
        set_options(found, {name: usual} | ({"scoring": "winner"} if name == "target" else {}))
    except OptionError:
        return False
    return True


def refusals_page() -> str:
    """Every sentence that can refuse a move, in the order of the rules."""
    listed = sorted(REFUSALS.items(), key=lambda refusal: _rule_order(refusal[1][0]))
    rows = [[rule_link(rule(name)), f"`{REASONS[code]}`", _sentence(text)] for code, (name, text) in listed]
    return "\n".join(
        [
            "# Refusals",
            "",
            "A move that the rules do not allow changes nothing and gets one of these answers. *Italics* stand for",
            "cards and seats. In Python: `IllegalMove` with `.rule`, `.sentence`, `.reason`, `.words` (the words in",
            "the sentence, by name) and `.cited`, the rule itself.",
            "",
            *_table(["rule", "reason", "what the game says"], rows),
            "",
        ]
    )


def _sentence(text: str) -> str:
    return re.sub(r"\{(\w+?)(?:_due)?\}", r"*\1*", text)


def _links(rules: Iterable[Rule]) -> str:
    return ", ".join(rule_link(each) for each in rules)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    lines = [heads, ["---"] * len(heads), *rows]
    return ["| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines]


if __name__ == "__main__":
    sys.exit(main())
