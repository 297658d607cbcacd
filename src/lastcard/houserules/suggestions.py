"""What to say where a text is not understood: the piece, and the nearest thing that could stand there."""

from __future__ import annotations

from functools import cache
from math import ceil
from typing import NamedTuple

from lastcard.houserules.errors import RuleError, distance
from lastcard.houserules.grammar import Stuck, Word, fits_at
from lastcard.houserules.phrases import expand, phrases, usual_phrase
from lastcard.houserules.vocabulary import PHRASES, UNCLEAR

# What is suggested where nothing is near: the first of these that fits.
_USUAL = (
    "DRAW", "NEXT", "ONE_TURN", "NUMBER", "CARDS", "HAND", "WITH_WHOM", "COLOR", "TO", "HAVE", "STOP",
)  # fmt: skip
_LINKS = ("AND", "THEN", "COMMA", "STOP", "SEMICOLON", "OTHERWISE", "ADVERB")
_SIGNS = ("COMMA", "STOP", "SEMICOLON", "POSSESSIVE")
_MAX_WORDS = 12  # words of a phrase
_FARTHEST = 5  # letters
_SLIP = 0.2  # of the letters: so near that it was surely meant
_SMALL = ("the", "a", "an", "my", "their", "of", "to")  # too common to be a slip of the pen


def explain(text: str, words: list[Word], stuck: Stuck) -> RuleError:
    """The refusal of a text in which the parser got stuck."""
    possible = stuck.possible()
    if not words:
        return RuleError(text, 0, len(text), "says nothing", "Everyone else draws 1")
    if stuck.at >= len(words):
        last = words[-1]
        return RuleError(text, last.start, last.end, "cannot be the end: something is missing", usual(words, possible))
    near = _nearest_around(words, stuck, possible)
    unclear = _unclear(words, stuck.at)
    if unclear and (near is None or near.words <= unclear[0] or near.far > _SLIP):
        number, (problem, suggestion) = unclear
        suggestion = suggestion or usual(words[: stuck.at], possible)
        return RuleError(text, *_place(words, stuck.at, number), problem, suggestion)
    if near is None:
        near = Near(1.0, stuck.at, _known_words(words, stuck.at), usual(words[: stuck.at], possible))
    return RuleError(text, *_place(words, near.at, near.words), "is not understood here", near.phrase)


class Near(NamedTuple):
    """A known phrase beside what is written: how far it is, which words it would replace."""

    far: float
    at: int
    words: int
    phrase: str


def _nearest_around(words: list[Word], stuck: Stuck, possible: set[str]) -> Near | None:
    """The nearest phrase here, or one that begins with the phrase before: `everyone els`."""
    found = [nearest(words, stuck.at, possible)]
    if stuck.tokens:
        last = stuck.tokens[-1]
        before = next(at for at, word in enumerate(words) if word.start == last.start_pos)
        found.append(nearest(words, before, stuck.possible(1), f"{last} "))
    return min((near for near in found if near), default=None)


def _place(words: list[Word], at: int, number: int) -> tuple[int, int]:
    return words[at].start, words[at + number - 1].end


def _known_words(words: list[Word], at: int) -> int:
    """A known phrase in the wrong place is marked whole, an unknown word alone."""
    known = max((fit.words for fit in fits_at(words, at)), default=1)
    return min(2, len(words) - at) if known == 1 and words[at].text in _SMALL else known


def _unclear(words: list[Word], at: int) -> tuple[int, tuple[str, str]] | None:
    """Whether people's words stand here that could mean more than one thing; the longest of them."""
    found = [
        (len(phrase), answer)
        for phrase, answer in _unclear_phrases()
        if tuple(word.text for word in words[at : at + len(phrase)]) == phrase
    ]
    return max(found, default=None, key=lambda each: each[0])


@cache
def _unclear_phrases() -> tuple[tuple[tuple[str, ...], tuple[str, str]], ...]:
    return tuple(
        (tuple(phrase.casefold().split()), answer)
        for template, answer in UNCLEAR.items()
        for phrase in expand(template)
    )


def nearest(words: list[Word], at: int, possible: set[str], begun: str = "") -> Near | None:
    """The known phrase that is written most like what stands here, among those that begin in some way."""
    best: Near | None = None
    pieces = [tuple(word.text for word in words[at : at + number]) for number in range(_MAX_WORDS + 1)]
    texts = [" ".join(piece) for piece in pieces]
    letters = [_letters(text) for text in texts]
    for known in _alike(pieces):
        number = len(known.words)
        if known.terminal not in possible or not known.small.startswith(begun) or texts[number] in _SMALL:
            continue
        size = len(known.small)
        room = min(size // 3 + 1, _FARTHEST, size if best is None else ceil(best.far * size))
        if (letters[number] ^ known.letters).bit_count() > 2 * room - 2:
            continue
        far = distance(texts[number], known.small, room)
        if far < room:
            best = Near(far / size, at, len(pieces[number]), known.phrase)
    return best


class _Known(NamedTuple):
    """A phrase, with what is needed to see quickly that it is far from another."""

    terminal: str
    phrase: str
    small: str
    words: tuple[str, ...]
    letters: int


def _alike(pieces: list[tuple[str, ...]]) -> list[_Known]:
    """Single words, and phrases that share a word with what is written: a slip of the pen leaves some word whole."""
    found = set(_places()[1, 0, ""]) if pieces[1] else set()
    for piece in pieces[2:]:
        for place, word in enumerate(piece):
            found.update(_places().get((len(piece), place, word), ()))
    return [_known()[at] for at in sorted(found)]


@cache
def _known() -> tuple[_Known, ...]:
    return tuple(
        _Known(terminal, phrase, phrase.casefold(), tuple(phrase.casefold().split()), _letters(phrase.casefold()))
        for terminal in PHRASES
        if terminal not in _SIGNS
        for phrase in phrases(terminal)
    )


@cache
def _places() -> dict[tuple[int, int, str], list[int]]:
    """Known phrases by how many words they have and which word stands where; of a single word any will do."""
    found: dict[tuple[int, int, str], list[int]] = {}
    for at, known in enumerate(_known()):
        number = len(known.words)
        for place, word in enumerate(known.words):
            found.setdefault((number, place, word if number > 1 else ""), []).append(at)
    return found


def _letters(text: str) -> int:
    """Which letters a text has, as the bits of a number: every change of a letter changes two bits at most."""
    found = 0
    for letter in text:
        found |= 1 << (ord(letter) & 63)
    return found


def usual(before: list[Word], possible: set[str]) -> str:
    """What most people would write here."""
    if (not before or not before[-1].text[-1].isalnum()) and "EVERYONE_ELSE" in possible:
        return "everyone else"
    mine = bool(before) and before[-1].text in {"i", "must"}
    for terminal in (*_USUAL, *(each for each in PHRASES if each not in _LINKS), *_LINKS):
        if terminal in possible:
            return usual_phrase(terminal, mine=mine)
    return "."
