"""Templates of phrases, as one network of words: whatever they can mean is found in a text without listing it all.

``[…]`` may be left out of a template, and ``{a|b}`` is one of several; both may have more of them inside. Templates
that begin alike share their first words, so a language can have as many as it likes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

Entry = TypeVar("Entry")
_OPEN, _CLOSE = "[{", "]}"
_SIGNS = re.compile(r"[\[\]{}|]|[^\[\]{}|]+")


class _Node(Generic[Entry]):
    """A place in the network: the words that can follow, and what the words so far stand for."""

    __slots__ = ("entries", "following")

    def __init__(self) -> None:
        self.following: dict[str, list[_Node[Entry]]] = {}
        self.entries: list[tuple[int, Entry]] = []


Place = tuple[_Node[Entry], ...]
"""Where the words so far can have led; nowhere if it is empty."""


class Templates(Generic[Entry]):
    """Templates, and what each stands for."""

    def __init__(self) -> None:
        root: _Node[Entry] = _Node()
        self.start: Place[Entry] = (root,)
        self.words: set[str] = set()
        self.pairs: set[tuple[str, str]] = set()
        self._known: dict[tuple[frozenset[int], str], _Node[Entry]] = {}
        self._last: dict[int, str] = {}  # the word that leads to a node
        self._added = 0

    def add(self, template: str, entry: Entry) -> None:
        """Add a template; what is added first comes first."""
        self._added += 1
        for node in self._follow(template, self.start):
            if all(known != entry for _, known in node.entries):
                node.entries.append((self._added, entry))

    def step(self, place: Place[Entry], word: str) -> Place[Entry]:
        """Where one word more leads."""
        if len(place) == 1:
            return tuple(place[0].following.get(word, ()))
        return tuple({id(node): node for each in place for node in each.following.get(word, ())}.values())

    def entries(self, place: Place[Entry]) -> list[Entry]:
        """What the words that led to a place stand for, each once, in the order of adding."""
        if len(place) == 1:
            return [entry for _, entry in place[0].entries]
        found = sorted((each for node in place for each in node.entries), key=lambda each: each[0])
        return list(dict.fromkeys(entry for _, entry in found))

    # -- building the network --------------------------------------------------------------

    def _follow(self, template: str, place: Place[Entry]) -> Place[Entry]:
        """The places to which a template leads, made where there are none yet."""
        for piece in _pieces(template):
            if piece[0] in _OPEN and _closes(piece) == len(piece) - 1:
                sides = [*_sides(piece[1:-1]), *([""] if piece[0] == "[" else [])]
            elif _SIGNS.fullmatch(piece):
                place = (self._next(place, piece),)
                continue
            else:
                sides = expand(piece)  # `card[s]`
            ends = [node for side in dict.fromkeys(sides) for node in self._follow(side, place)]
            place = tuple({id(node): node for node in ends}.values())
        return place

    def _next(self, place: Place[Entry], word: str) -> _Node[Entry]:
        """The node that a word leads to from all nodes of a place, and from no others."""
        key = (frozenset(map(id, place)), word)
        if key not in self._known:
            node: _Node[Entry] = _Node()
            for each in place:
                each.following.setdefault(word, []).append(node)
                if id(each) in self._last:
                    self.pairs.add((self._last[id(each)], word))
            self._known[key] = node
            self._last[id(node)] = word
            self.words.add(word)
        return self._known[key]


def expand(template: str) -> list[str]:
    """Every phrase that a template stands for, in its order."""
    ways, _ = _alternatives(_SIGNS.findall(template), 0)
    return list(dict.fromkeys(" ".join(way.split()) for way in ways))


def _alternatives(signs: list[str], at: int) -> tuple[list[str], int]:
    """The ways up to the bracket that closes, and where it stands."""
    found: list[str] = []
    ways = [""]
    while at < len(signs) and signs[at] not in _CLOSE:
        sign = signs[at]
        if sign == "|":
            found += ways
            ways = [""]
        elif sign in _OPEN:
            inner, at = _alternatives(signs, at + 1)
            if sign == "[":
                inner = ["", *inner]
            ways = [way + more for way in ways for more in dict.fromkeys(inner)]
        else:
            ways = [way + sign for way in ways]
        at += 1
    return found + ways, at


def _pieces(template: str) -> Iterator[str]:
    """The parts of a template between its spaces, except those inside brackets."""
    start = depth = 0
    for at, sign in enumerate(template):
        depth += (sign in _OPEN) - (sign in _CLOSE)
        if depth == 0 and sign == " ":
            if at > start:
                yield template[start:at]
            start = at + 1
    if start < len(template):
        yield template[start:]


def _sides(inside: str) -> Iterable[str]:
    """What is separated by `|`, outside further brackets."""
    start = depth = 0
    for at, sign in enumerate(inside):
        depth += (sign in _OPEN) - (sign in _CLOSE)
        if depth == 0 and sign == "|":
            yield inside[start:at]
            start = at + 1
    yield inside[start:]


def _closes(piece: str) -> int:
    """Where the bracket that a piece begins with is closed."""
    depth = 0
    for at, sign in enumerate(piece):
        depth += (sign in _OPEN) - (sign in _CLOSE)
        if depth == 0:
            return at
    return len(piece)
