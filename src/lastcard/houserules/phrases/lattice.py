"""The known phrases at every word of a text, and what was found there before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from lastcard.houserules.lexicon import Edge, Lexicon
from lastcard.houserules.words import Word

Found = list[tuple[int, Any, float]]
"""Where something ends, what it means, what it costs to take it so."""

HARMLESS = 0.05
"""What it costs to pass over words that change nothing."""

Method = TypeVar("Method", bound=Callable[..., Found])


class Lattice:
    """Finds known phrases in one text. All that follow build on it: kinds, players, numbers, cards."""

    def __init__(self, lexicon: Lexicon, words: list[Word]) -> None:
        self.lexicon = lexicon
        self.words = words
        self.memory: dict[tuple[str, int, tuple[object, ...]], Found] = {}
        self._edges = lexicon.edges(words)
        self._concepts = [{edge.concept for edge in edges} for edges in self._edges]

    def edges(self, at: int) -> list[Edge]:
        """The known phrases at a word."""
        return self._edges[at] if at < len(self.words) else []

    def at(self, at: int, *concepts: str) -> Iterator[Edge]:
        """The phrases for some concepts at a word."""
        return (edge for edge in self._edges[at] if edge.concept in concepts) if self.has(at, *concepts) else iter(())

    def each(self, at: int, *concepts: str) -> Iterator[Edge]:
        """The same, perhaps after words that change nothing."""
        for start, cost in self.gaps(at):
            for edge in self.at(start, *concepts):
                yield replace(edge, cost=edge.cost + cost) if cost else edge

    def has(self, at: int, *concepts: str) -> bool:
        """Whether a phrase for one of these concepts stands at a word."""
        return at < len(self.words) and not self._concepts[at].isdisjoint(concepts)

    def gaps(self, at: int) -> Iterator[tuple[int, float]]:
        """Where one can go on, passing over words that change nothing."""
        if not self.has(at, "HARMLESS"):  # as nearly always
            yield at, 0.0
            return
        reached = {at: 0.0}
        while reached:
            start = min(reached)
            cost = reached.pop(start)
            yield start, cost
            for end, more in self.harmless(start):
                reached[end] = min(cost + more, reached.get(end, cost + more))

    def harmless(self, at: int) -> Iterator[tuple[int, float]]:
        """Words that change nothing: where they end, and what it costs to pass over them."""
        return ((edge.end, HARMLESS + edge.cost) for edge in self.at(at, "HARMLESS"))

    def is_weighty(self, at: int, end: int) -> bool:
        """Whether a word between these turns a meaning round."""
        return any(word.text in self.lexicon.weighty for word in self.words[at:end])

    def is_reason(self, at: int) -> bool:
        """Whether a reason begins at a word: `because …`."""
        return self.has(at, "REASON")

    def is_hidden(self, at: int) -> bool:
        """Whether cards are said to lie face down."""
        return self.has(at, "FACE_DOWN")

    def is_unknown(self, at: int) -> bool:
        """Whether no known phrase begins at a word."""
        return not self.edges(at)


def remembered(method: Method) -> Method:
    """Work out what can stand at a word once."""
    name = method.__name__

    def once(self: Lattice, at: int, *more: object) -> Found:
        key = (name, at, more)
        if key not in self.memory:
            self.memory[key] = []  # a phrase cannot begin with itself
            self.memory[key] = _cheapest(method(self, at, *more))
        return self.memory[key]

    return once  # type: ignore[return-value]  # the same signature


def _cheapest(found: Iterable[tuple[int, Any, float]]) -> Found:
    best: dict[tuple[int, Any], float] = {}
    for end, value, cost in found:
        if cost < best.get((end, value), 1e9):
            best[end, value] = cost
    return [(end, value, cost) for (end, value), cost in best.items()]


def concept_name(edge: Edge) -> str:
    """A concept as kinds and counts are spelt: `that-color`, `down-to`."""
    return edge.concept.lower().replace("_", "-")
