"""What people do themselves: `sings a song` is no game action, but a rule may offer it as a choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lastcard.houserules.clauses.items import Clause
from lastcard.houserules.clauses.parts import MODALS
from lastcard.houserules.phrases import Phrases

_MOST_WORDS = 9
_ENDS = (
    "AND", "THEN", "COMMA", "STOP", "SEMICOLON", "COLON", "OR", "ELSE", "ELSE_THEY", "IF", "UNLESS", "IF_HAVE",
    "IF_HAVE_NOT",
)  # fmt: skip
_ALSO_ACTS = ("copy", "name", "show", "count", "ask", "guess", "look", "pass", "lay", "cancel", "become")
"""Verbs that say something else with words that are no part of the game: `imitate a goat`."""
_CARDS = ("PLUS", "SYMBOL", "KIND", "COLOR", "SEVERAL")
_NUMBERS = ("NUM", "SEVERAL", "PLUS")
_DO_THIS = ("told", True)
"""`does this:` before it says that the game does not do it, whatever the words."""

Parts = tuple[tuple[str, Any], ...]


def acts(phrases: Phrases, at: int) -> Iterator[tuple[int, Clause, float]]:
    """The acts that begin at a word, with where they end and what they cost."""
    for start, parts, cost in _starts(phrases, at):
        is_told = _DO_THIS in parts
        for end in _ends(phrases, start, is_told=is_told):
            span = (phrases.words[start].start, phrases.words[end - 1].end)
            form = "tell" if is_told else "order"
            clause = Clause("act", form, (*parts, ("verb", "act"), ("text", span)), at, end)
            yield end, clause, cost + 1.0 + 0.2 * (end - start)


def _starts(phrases: Phrases, at: int) -> list[tuple[int, Parts, float]]:
    """After `the next player`, `must`, `does this:`, or none of them; with what that costs."""
    players = [(end, (("who", who),), cost) for end, who, cost in phrases.players(at)]
    starts: list[tuple[int, Parts, float]] = [(at, (), 0.0), *players]
    starts += [(edge.end, parts, cost) for start, parts, cost in starts[1:] for edge in phrases.at(start, "COLON")]
    starts += [(edge.end, parts, cost) for start, parts, cost in starts for edge in phrases.at(start, *MODALS)]
    told = [
        (edge.end, (*parts, _DO_THIS), cost) for start, parts, cost in starts for edge in phrases.at(start, "DO_THIS")
    ]
    later = [(gap, parts, cost + more) for start, parts, cost in starts if parts for gap, more in phrases.gaps(start)]
    return [start for start in starts if not start[1]] + later + told


def _is_of_game(phrases: Phrases, at: int, *, is_first: bool) -> bool:
    """Whether a word is a verb that the game knows, which is no act of its own."""
    verbs = {edge.value for edge in phrases.at(at, "VERB")}
    return bool(verbs) and not phrases.has(at, "SIGNAL") and not (is_first and verbs <= {*_ALSO_ACTS})


def _ends(phrases: Phrases, start: int, *, is_told: bool) -> Iterator[int]:
    """After any word from the first that is no part of the game on."""
    is_act = False
    for at in range(start, min(start + _MOST_WORDS, len(phrases.words))):
        if phrases.has(at, *_ENDS):
            return
        if not is_act and not is_told and _is_of_game(phrases, at, is_first=at == start):
            return
        if at == start and not is_told and phrases.has(at, *_CARDS):
            return
        is_strange = phrases.words[at].text not in phrases.lexicon.known and not phrases.has(at, *_NUMBERS)
        is_act = is_act or is_told or is_strange or phrases.has(at, "SIGNAL")
        goes_on = phrases.has(at + 1, "HARMLESS") and not phrases.has(at + 1, *_ENDS)
        if is_act and not goes_on:
            yield at + 1
