"""What to say where a text is not understood: the piece, and the nearest thing that could stand there."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from lastcard.houserules.errors import RuleError, distance
from lastcard.houserules.grammar import Stuck, Word, fits_at
from lastcard.houserules.vocabulary import PHRASES, UNCLEAR, expand, phrases, usual_phrase

# What is suggested where nothing is near: the first of these that fits.
_USUAL = (
    "DRAW", "NEXT", "NUMBER", "CARDS", "HAND", "WITH_WHOM", "COLOR", "TO", "ONE_TURN", "HAVE", "STOP",
)  # fmt: skip
_LINKS = ("AND", "THEN", "COMMA", "STOP", "SEMICOLON", "OTHERWISE", "ADVERB")
_SIGNS = ("COMMA", "STOP", "SEMICOLON", "POSSESSIVE")
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
    found = [nearest(words, stuck.at, possible, 1)]
    if stuck.tokens:
        start = stuck.tokens[-1].start_pos
        before = next(at for at, word in enumerate(words) if word.start == start)
        found.append(nearest(words, before, stuck.possible(1), stuck.at - before + 1))
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


def nearest(words: list[Word], at: int, possible: set[str], least: int) -> Near | None:
    """The known phrase of at least so many words that is written most like what stands here."""
    best: Near | None = None
    for terminal in PHRASES:
        if terminal not in possible or terminal in _SIGNS:
            continue
        for phrase, number in _sized(terminal):
            piece = " ".join(word.text for word in words[at : at + number])
            room = len(phrase) // 3 + 1
            if number < least or piece in _SMALL or abs(len(piece) - len(phrase)) >= room:
                continue
            far = distance(piece, phrase.casefold(), room)
            if far < room and (best is None or far / len(phrase) < best.far):
                best = Near(far / len(phrase), at, min(number, len(words) - at), phrase)
    return best


@cache
def _sized(terminal: str) -> tuple[tuple[str, int], ...]:
    return tuple((phrase, len(phrase.split())) for phrase in phrases(terminal))


def usual(before: list[Word], possible: set[str]) -> str:
    """What most people would write here."""
    if (not before or not before[-1].text[-1].isalnum()) and "EVERYONE_ELSE" in possible:
        return "everyone else"
    mine = bool(before) and before[-1].text in {"i", "must"}
    for terminal in (*_USUAL, *(each for each in PHRASES if each not in _LINKS), *_LINKS):
        if terminal in possible:
            return usual_phrase(terminal, mine=mine)
    return "."
