"""A text as words: small letters without accents, and where each stands in the text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container
from typing import NamedTuple

_FACE = re.compile(r"(?<!\w)(?:>?[:;]['-]?[()DPpO|/\\*]+|[xX]D+|<3+|\^_?\^|>_<)(?!\w)")
"""A face made of signs: `:)`, `>:D`."""
_PIECE = re.compile(
    r"\b[wW]/(?=\s|\w|$)|\+\s?\d+(?:['’]?[sS]\b)?|(?<!\S)[-−–]\d+|\d+(?:['’]?[sS]\b)?|[^\W\d_]+(?:['’`][^\W\d_]*)*|[^\w\s]|_+"
)
_APOSTROPHES = str.maketrans("’`\N{ACUTE ACCENT}", "'''")
_QUOTES = "\"'“”„’«»\N{SINGLE LOW-9 QUOTATION MARK}\N{LEFT SINGLE QUOTATION MARK}"
PICTURE = "\N{WHITE SMILING FACE}"
"""Stands for pictures after the first words, which may be a title: `Shield 🛡️ nobody can …`."""
_TITLE_WORDS = 4
_QUIET = f"{_QUOTES}()[]{{}}*_~#"  # quotes, brackets and emphasis say nothing


class Word(NamedTuple):
    """A word or a sign as the reader knows it, and where it stands."""

    text: str
    start: int
    end: int


def fold(text: str) -> str:
    """Small letters without accents."""
    apart = unicodedata.normalize("NFKD", text.translate(_APOSTROPHES).casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def words_of(text: str, known: Container[str] = ()) -> list[Word]:
    """The words and signs of a text; ``known`` are words that are written with an apostrophe or without one."""
    found: list[Word] = []
    text = _FACE.sub(lambda face: " " * len(face[0]), text)
    for match in _PIECE.finditer(text):
        piece = fold(match[0])
        if not piece:
            continue  # a mark without a letter
        if piece[0].isdigit() or piece[0] == "+":
            found.append(Word(piece.replace("'", "").replace(" ", ""), match.start(), match.end()))
        elif piece[0].isalpha():
            found += _letters(piece, match, known)
        elif _counts(match[0]):
            found.append(Word(piece, match.start(), match.end()))
        elif unicodedata.category(match[0]) == "So" and 0 < len(found) <= _TITLE_WORDS and found[-1].text != PICTURE:
            found.append(Word(PICTURE, match.start(), match.end()))
    return found[:-1] if found and found[-1].text == PICTURE else found


def _letters(piece: str, match: re.Match[str], known: Container[str]) -> list[Word]:
    """One word, or the parts around its apostrophes: `player's`, `d'un`; `don't` stays one word."""
    joined = piece.replace("'", "")
    if "'" not in piece or joined in known:
        return [Word(joined, match.start(), match.end())] if joined else []
    words: list[Word] = []
    at = match.start()
    *before, last = piece.split("'")
    for part in before:
        words.append(Word(part, at, at + len(part)))
        at += len(part) + 1
    if last == "s":
        words.append(Word("'s", at - 1, match.end()))
    elif last:
        words.append(Word(last, at, match.end()))
    return [word for word in words if word.text]


def _counts(sign: str) -> bool:
    """Whether a sign may mean something; pictures and quotes do not."""
    return sign not in _QUIET and not unicodedata.category(sign[0]).startswith(("So", "Sk", "M", "Cn"))
