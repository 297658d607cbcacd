"""A second look at what was understood: whatever a text names, its read-back has to name too.

The reader may drop a word by taking it as part of something else. Numbers, colours, kinds of cards, players, chance and
the discard pile matter too much for that: if the read-back does not speak of them, the reading is not certain.
"""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.houserules.lexicon import Edge
from lastcard.houserules.phrases import Phrases

_NUMBERS = ("NUM", "PLUS", "SEVERAL")
_NAMED = ("COLOR", "SYMBOL", "KIND")
_PLACED = ("NEAR", "WAY")
_SIDES = {"left": ("left", "right"), "right": ("left", "right")}
"""Who takes from the left gives to the right."""
_SAID = {
    "NOBODY": "all",
    "RANDOM": "chance",
    "DISCARDS": "discards",
    "FROM_DISCARDS": "discards",
    "HALF": "half",
    "BOTTOM": "bottom",
}
_COMPARED = ("MORE_THAN", "FEWER_THAN", "AT_LEAST", "AT_MOST", "OR_MORE", "OR_FEWER", "IF_ROLLED", "IF_ROLL")
"""After these a number may be said back as its neighbour: `ten or more` is `more than 9`."""
_PLAYERS = {
    **dict.fromkeys(("someone", "someone-else"), ("chosen", "all")),
    **dict.fromkeys(("chosen", "own-choice", "named", "the-chosen"), ("chosen",)),
    **dict.fromkeys(("everyone", "everyone-else", "all-but-me", "others"), ("all",)),
    **dict.fromkeys(("last", "last-to", "loser"), ("last", "voted")),
    **dict.fromkeys(("first", "first-to", "winner"), ("first", "voted")),
    **dict.fromkeys(("me", "player", "they", "that", "caller", "next-caller", "last-player", "neighbour"), ("",)),
}
"""Players who are named in several ways; those without a name are known from what was said before."""
_AMOUNTS = {"draw2": ("draw2", "2"), "wild4": ("wild4", "4")}
"""Cards whose names are an amount, too: `draw two`."""
_UNNAMED = ""


def leaves_out(text: Phrases, said: Phrases) -> bool:
    """Whether a read-back does not name all that a text names."""
    edges = [edge for at in range(len(said.words)) for edge in said.edges(at)]
    known = {name for edge in edges for name in _name(edge)} | {edge.value for edge in edges if edge.concept in _PLACED}
    is_compared = any(text.has(at, *_COMPARED) for at in range(len(text.words)))
    return any(
        _UNNAMED not in names and not names & known and not (is_compared and all(map(str.isdecimal, names)))
        for names in _names(text)
    )


def _names(phrases: Phrases) -> Iterator[set[str]]:
    """What is named at each word: several names if it can be taken in several ways, none if perhaps nothing is."""
    at = 0
    while at < len(phrases.words):
        edges = phrases.edges(at)
        end = max((edge.end for edge in edges), default=at + 1)
        longest = [edge for edge in edges if edge.end == end]
        if longest:
            yield {name for edge in longest for name in _name(edge)}
        at = end


def _name(edge: Edge) -> tuple[str, ...]:
    if edge.concept in _NUMBERS:
        return (_UNNAMED if edge.value in {"0", "1"} else edge.value,)
    if edge.concept in _NAMED:
        return _AMOUNTS.get(edge.value) or tuple(edge.value.split("+"))
    if edge.concept in _PLACED:
        return _SIDES.get(edge.value, (_UNNAMED,))
    if edge.concept == "WHO":
        return _PLAYERS.get(edge.value, (edge.value,))
    return (_SAID.get(edge.concept, _UNNAMED),)
