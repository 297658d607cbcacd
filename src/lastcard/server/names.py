"""What people type, cleaned before others see it; and the word for a seat in the notation."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Collection
from collections.abc import Set as AbstractSet
from hashlib import sha256
from itertools import chain, count

from lastcard.server.protocol import CODE_LETTERS

NAME_LENGTH = 24
SPEECH_LENGTH = 300
BOT_NAMES = ("Ben", "Cleo", "Dov", "Emma", "Finn", "Gina", "Hugo", "Iris", "Jan", "Kim", "Lou", "Mia")

# Control, format (which can reverse a line's direction), unassigned, private-use and surrogate characters.
_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and a pattern that look blank
_MOST_MARKS = 2  # accents on one letter; more would spill into the lines around it


def cleaned(text: str, length: int) -> str:
    """A text on one line without invisible characters, cut to a length; it may be empty."""
    spaced = " ".join(unicodedata.normalize("NFC", text).split())
    shown: list[str] = []
    marks = 0
    for character in spaced:
        kind = unicodedata.category(character)
        if kind in _UNSEEN or character in _BLANK:
            continue  # it does not separate a letter from its marks
        marks = marks + 1 if kind.startswith("M") else 0
        if marks == 0 or (shown and marks <= _MOST_MARKS):
            shown.append(character)
    return " ".join("".join(shown)[:length].split())


def free_name(name: str, taken: Collection[str]) -> str:
    """A name that nobody at the table has: `Ann`, or `Ann 2` if there is one already."""
    return _first_free(name, f"{name[: NAME_LENGTH - 3]} ", {each.casefold() for each in taken})


def seat_word(name: str, taken: Collection[str], reserved: Collection[str]) -> str:
    """The word for a seat: the name without characters that mean something else in the notation."""
    word = "".join("-" if character.isspace() else "" if character in ':"\\' else character for character in name)
    word = word or "player"
    return _first_free(word, f"{word}-", {each.casefold() for each in taken} | {*reserved})


def _first_free(word: str, stem: str, used: AbstractSet[str]) -> str:
    """The word itself, or else the stem with the first number from 2 that makes it free."""
    candidates = chain([word], (f"{stem}{number}" for number in count(2)))
    return next(each for each in candidates if each.casefold() not in used)


def random_code() -> str:
    """Six letters, for a table or a transfer."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(6))


def hashed(secret: str) -> str:
    """What the log keeps of a token or a transfer code: enough to recognise it."""
    return sha256(secret.encode()).hexdigest()
