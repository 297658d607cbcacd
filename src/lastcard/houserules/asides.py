"""Titles and comments around a rule: `Leader tax: …`, `… sorry not sorry lol`.

A part of a text that stands clearly apart and has nothing of the game in it changes nothing. Before the rule that is a
title, unless it may be something to do: `Dance! …`. After it, only what is known to be a comment: a rule may say what
people have to do.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from lastcard.houserules.lexicon import Lexicon
from lastcard.houserules.phrases import Phrases
from lastcard.houserules.words import Word

_MOST_WORDS = 8
_ENDS = ("STOP", "COLON", "SEMICOLON")
_GOES_ON = ("OR", "ELSE", "ELSE_THEY", "REFUSED", "AND", "THEN", "AT_WILL", "I_CHOOSE", "THEY_CHOOSE", "ALSO_ME")
"""What goes on about the words before."""
_NOTHING = (
    "A", "ANY", "OF", "TO", "FOR", "FROM", "WITH", "POSS", "POSSESSIVE", "HARMLESS", "REL", "THAT_CARD", "HAVE", "MAKE",
    "GET", "GOT", "IF_ROLLED", "STOP", "COLON", "COMMA", "AND", "MORE_CARDS", "TRAIL", "IT_COMES", "LEAD", "THAT_MANY",
    "ONE_OF_THEM", "OTHER_WAY", "ONE_OF", "AGAIN", "REASON",
)  # fmt: skip
"""Concepts that alone say nothing of the game."""
_PRONOUNS = ("me", "they", "that")
_OF_CARDS = (
    "NUM", "PLUS", "SEVERAL", "COLOR", "KIND", "SYMBOL", "CARD", "HAND", "THE_CARDS", "UNO", "TURNS", "OR", "UNTIL",
    "MORE_THAN", "FEWER_THAN", "UNLESS", "ELSE", "THEN",
)  # fmt: skip
"""What no mere reason speaks of."""
_LAUGHTER = re.compile(
    r"m?w?[aou]*(?:ha|he|hi|ho){2,}h?|lo+l|lmf?ao+|rofl|x+d+|w+o+h+o+|yo+|ye+s+|bo+m+|o+ps+i*e*s*|u+ps+",
)


class _Part(NamedTuple):
    """Words that stand together, up to a sign that ends them."""

    start: int
    end: int  # before the sign
    after: int  # after it
    is_comma: bool
    is_reason: bool = False


def rule_alone(lexicon: Lexicon, text: str, words: list[Word]) -> list[Word]:
    """The words of a text without its titles and comments; all of them if nothing else is left."""
    phrases = Phrases(lexicon, words)
    parts = _parts(phrases, text)
    kept = [part for part in parts if part.start < part.end]
    while len(kept) > 1 and _is_title(phrases, kept[0], kept[1]):
        kept = kept[1:]
    rule = kept[:1] + [part for part in kept[1:] if not _is_comment(phrases, part)]
    if len(rule) == len([part for part in parts if part.start < part.end]):
        return words
    last = rule[-1]
    return [word for part in rule for word in words[part.start : part.end if part is last else part.after]]


def _parts(phrases: Phrases, text: str) -> list[_Part]:
    """The parts between signs and pictures."""
    words = phrases.words
    parts: list[_Part] = []
    start = 0
    for at in range(len(words)):
        if at > start and phrases.is_reason(at):
            parts.append(_Part(start, at, at, is_comma=False, is_reason=phrases.is_reason(start)))
            start = at
        is_last = at == len(words) - 1
        is_sign = phrases.has(at, *_ENDS, "COMMA") and not _is_inside(words, at)
        if is_sign or is_last or _has_picture(text[words[at].end : words[at + 1].start]):
            end = at if is_sign else at + 1
            is_reason = phrases.is_reason(start)
            parts.append(_Part(start, end, at + 1, is_sign and phrases.has(at, "COMMA"), is_reason))
            start = at + 1
    return parts


def _is_inside(words: list[Word], at: int) -> bool:
    """Whether a sign stands inside a word: `merry-go-round`."""
    is_between = 0 < at < len(words) - 1 and words[at - 1].end == words[at].start
    return is_between and words[at].end == words[at + 1].start


def _has_picture(text: str) -> bool:
    return any(unicodedata.category(sign) == "So" for sign in text)


def _is_title(phrases: Phrases, part: _Part, following: _Part) -> bool:
    """Whether a part only says how the rule is called."""
    if part.is_comma and not _comments(phrases, part):
        return False
    if part.end - part.start > _MOST_WORDS or phrases.has(following.start, *_GOES_ON):
        return False
    return _is_free_of_rules(phrases, part)


def _is_comment(phrases: Phrases, part: _Part) -> bool:
    """Whether a part only says what people think of the rule."""
    is_short = part.end - part.start <= _MOST_WORDS
    if part.is_reason:
        return not phrases.is_weighty(part.start, part.end) and all(
            not phrases.has(at, *_OF_CARDS) and {edge.value for edge in phrases.at(at, "WHO")} <= {*_PRONOUNS}
            for at in range(part.start, part.end)
        )
    return is_short and _comments(phrases, part) and _is_free_of_rules(phrases, part)


def _comments(phrases: Phrases, part: _Part) -> bool:
    """Whether some word is one of those in which people comment."""
    words = phrases.words[part.start : part.end]
    known = phrases.lexicon.comments
    return any(word.text in known or _LAUGHTER.fullmatch(word.text) for word in words)


def _is_free_of_rules(phrases: Phrases, part: _Part) -> bool:
    """Whether there is nothing of the game, nothing to do, and no `not` in these words."""
    if phrases.is_weighty(part.start, part.end):
        return False
    return all(_is_nothing(phrases, at, part.end) for at in range(part.start, part.end))


def _is_nothing(phrases: Phrases, at: int, end: int) -> bool:
    word = phrases.words[at].text
    if word in phrases.lexicon.comments:
        return True
    if word in phrases.lexicon.acts:
        return False
    edges = [edge for edge in phrases.edges(at) if edge.end <= end]
    return all(edge.concept in _NOTHING or edge.value in _PRONOUNS for edge in edges)
