"""What to say where a text is not understood: the piece, and the nearest thing that could stand there."""

from __future__ import annotations

from functools import cache

from lastcard.houserules.errors import RuleError, distance
from lastcard.houserules.grammar import Stuck, Word, can_follow, fits_at
from lastcard.houserules.vocabulary import PHRASES, UNCLEAR, expand, phrases, usual_phrase

# What is suggested where nothing is near: the first of these that fits.
_USUAL = (
    "DRAW", "EVERYONE_ELSE", "NUMBER", "CARDS", "HAND", "WITH_WHOM", "COLOR", "TO", "ONE_TURN", "HAVE", "NEXT", "STOP",
)  # fmt: skip
_LINKS = ("AND", "THEN", "COMMA", "STOP", "SEMICOLON", "OTHERWISE", "ADVERB")


def explain(text: str, words: list[Word], stuck: Stuck) -> RuleError:
    """The refusal of a text in which the parser got stuck."""
    possible = can_follow(stuck.state)
    if not words:
        return RuleError(text, 0, len(text), "says nothing", "Everyone else draws 1")
    if stuck.at >= len(words):
        last = words[-1]
        return RuleError(text, last.start, last.end, "cannot be the end: something is missing", usual(words, possible))
    unclear = _unclear(words, stuck.at)
    if unclear:
        number, (problem, suggestion) = unclear
        return RuleError(text, *_place(words, stuck.at, number), problem, suggestion)
    number, suggestion = nearest(words, stuck.at, possible)
    if not suggestion:
        number, suggestion = _known_words(words, stuck.at), usual(words[: stuck.at], possible)
    return RuleError(text, *_place(words, stuck.at, number), "is not understood here", suggestion)


def _place(words: list[Word], at: int, number: int) -> tuple[int, int]:
    return words[at].start, words[at + number - 1].end


def _known_words(words: list[Word], at: int) -> int:
    """A known phrase in the wrong place is marked whole, an unknown word alone."""
    return max((fit.words for fit in fits_at(words, at)), default=1)


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


def nearest(words: list[Word], at: int, possible: set[str]) -> tuple[int, str]:
    """The known phrase that is written most like what stands here, and how many words it would replace."""
    best, found = 1.0, (1, "")
    for terminal in PHRASES:
        if terminal not in possible or terminal in {"COMMA", "STOP", "SEMICOLON", "POSSESSIVE"}:
            continue
        for phrase, number in _sized(terminal):
            piece = " ".join(word.text for word in words[at : at + number])
            room = max(2, len(phrase) * 2 // 5 + 1)
            far = distance(piece, phrase.casefold(), room)
            if far < room and far / len(phrase) < best:
                best, found = far / len(phrase), (min(number, len(words) - at), phrase)
    return found


@cache
def _sized(terminal: str) -> tuple[tuple[str, int], ...]:
    return tuple((phrase, len(phrase.split())) for phrase in phrases(terminal))


def usual(before: list[Word], possible: set[str]) -> str:
    """What most people would write here."""
    mine = bool(before) and before[-1].text in {"i", "must"}
    for terminal in (*_USUAL, *(each for each in PHRASES if each not in _LINKS), *_LINKS):
        if terminal in possible:
            return usual_phrase(terminal, mine=mine)
    return "."
