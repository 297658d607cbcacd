"""What people do themselves: `sings a song` is no game action, but a rule may offer it as a choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lastcard.houserules.clauses.items import Clause
from lastcard.houserules.clauses.parts import MODALS
from lastcard.houserules.phrases import Phrases

_MOST_WORDS = 9
_ENDS = ("AND", "THEN", "COMMA", "STOP", "COLON", "OR", "ELSE", "IF", "UNLESS")
_DO_THIS = ("told", True)
"""`does this:` before it says that the game does not do it, whatever the words."""

Parts = tuple[tuple[str, Any], ...]


def acts(phrases: Phrases, at: int) -> Iterator[tuple[int, Clause, float]]:
    """The acts that begin at a word, with where they end and what they cost."""
    for start, parts in _starts(phrases, at):
        for end in _ends(phrases, start, is_told=_DO_THIS in parts):
            span = (phrases.words[start].start, phrases.words[end - 1].end)
            clause = Clause("act", "order", (*parts, ("verb", "act"), ("text", span)), at, end)
            yield end, clause, 1.0 + 0.2 * (end - start)


def _starts(phrases: Phrases, at: int) -> list[tuple[int, Parts]]:
    """After `the next player`, `must`, `does this:`, or none of them."""
    starts: list[tuple[int, Parts]] = [(at, ()), *((end, (("who", who),)) for end, who, _ in phrases.players(at))]
    starts += [(edge.end, parts) for start, parts in starts for edge in phrases.at(start, *MODALS)]
    return starts + [(edge.end, (*parts, _DO_THIS)) for start, parts in starts for edge in phrases.at(start, "DO_THIS")]


def _ends(phrases: Phrases, start: int, *, is_told: bool) -> Iterator[int]:
    """After any word from the first that is no part of the game on."""
    is_act = False
    for at in range(start, min(start + _MOST_WORDS, len(phrases.words))):
        if phrases.has(at, *_ENDS):
            return
        if not is_act and not is_told and phrases.has(at, "VERB"):
            return  # a verb that the game knows is no act of its own
        is_strange = phrases.words[at].text not in phrases.lexicon.known
        is_act = is_act or is_told or is_strange or phrases.has(at, "SIGNAL")
        if is_act:
            yield at + 1
