"""`lastcard editions` and `lastcard edition`: describe editions and their cards, and write a new edition file."""

from __future__ import annotations

import re
from pathlib import Path
from unicodedata import normalize

from rich.console import Console
from rich.text import Text

from lastcard.engine.edition.file import EditionError, edition_ids, parse_edition
from lastcard.engine.edition.model import Card, Edition
from lastcard.houserules.readback import told
from lastcard.houserules.reading import read_effects
from lastcard.terminal.indent import say

TEMPLATE = """\
# An edition of your own. Play it: lastcard play {file}
# Let friends play it in the browser: lastcard serve --edition {file}
# What can stand here: docs/adding-an-edition.md; what a rule can say: docs/house-rules.md.

extends = "{extends}"
id = "{id}"
name = "{name}"
about = "Our own cards: a thief, a gift and a storm."

[[cards]]                    # a card in each colour
id = "gift"
name = "Gift"
copies = 1
points = 20
rule = "I give one card to the next player."

[[cards]]                    # a wild: its player also chooses the colour
id = "thief"
name = "Thief"
wild = true
copies = 2
points = 50
rule = "I swap hands with a player of my choice."

[[cards]]
id = "storm"
name = "Storm"
wild = true
copies = 2
points = 50
rule = "If I hold more than five cards, I discard 2; otherwise everyone else draws 1."
"""


def write_new(path: str, extends: str) -> Edition:
    """Write an edition file that can be played as it is; an existing file is left alone."""
    file = Path(path)
    if file.suffix != ".toml":
        raise EditionError(f"{path}: the name of an edition file ends in .toml")
    words = {"file": path, "extends": extends} | _names(file)
    text = TEMPLATE.format(**words)
    found = parse_edition(text, path, read_effects)
    _write(file, text)
    return found


def _names(file: Path) -> dict[str, str]:
    """The id and the name of an edition, after its file: `müller.toml` is Müller, `muller`."""
    plain = normalize("NFKD", file.stem).encode("ascii", "ignore").decode()
    name = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
    if not file.name.isprintable() or not re.search("[a-z]", name):
        raise EditionError(f"{file}: name the file with letters from a to z; they become the id of the edition")
    if name in edition_ids():
        raise EditionError(f"{file}: {name!r} is an edition that comes with lastcard; name yours otherwise")
    return {"id": name, "name": re.sub(r"[\W_]+", " ", file.stem).strip().title()}


def _write(file: Path, text: str) -> None:
    """Write a new file, all of it or nothing."""
    try:
        new = file.open("x", encoding="utf-8")
    except FileExistsError:
        raise EditionError(f"{file}: is there already; nothing was changed") from None
    except OSError as error:
        raise EditionError(f"{file}: cannot be written: {error.strerror}") from None
    try:
        with new:
            new.write(text)
    except OSError as error:
        file.unlink()
        raise EditionError(f"{file}: cannot be written: {error.strerror}") from None


def describe(edition: Edition, console: Console) -> None:
    """What an edition is, in a few lines."""
    console.print(Text.assemble((edition.name, "bold"), f"  ({edition.id})"))
    say(console, f"  {edition.about}")
    say(console, f"  {edition.size} cards in {', '.join(edition.colors)}; scoring: {edition.scoring}")
    if edition.id != "classic" and edition.own_cards:
        own = ", ".join(f"{card.copies} {card.name}" for card in edition.own_cards)
        say(console, f"  Its own cards: {own}")
    console.print()


def tell_cards(edition: Edition, console: Console) -> None:
    """Every card that is not just a number, and what it does."""
    for card in edition.cards:
        if card.number is None:
            number = f"{card.copies}" if card.wild else f"{card.copies} in each colour"
            say(console, f"  {card.name} ({number}, {card.points} points): {does(card)}")


def does(card: Card) -> str:
    """What a card does, as a rule in words."""
    return told(card.effects) or ("any colour goes on." if card.wild else "nothing of its own.")
