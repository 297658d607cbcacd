"""The numbered list of moves, one entry per card, and what a typed line means. Choices are asked for afterwards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lastcard.engine.text.moves import Move

# What a move may still have to name, in the order of the notation.
CHOICES = ("laid", "color", "seat")


@dataclass(frozen=True)
class Entry:
    """Moves that begin with the same words; the call is left for the player to think of."""

    moves: tuple[Move, ...]

    @property
    def start(self) -> str:
        """The words that all of them begin with."""
        first = self.moves[0]
        if len(self.moves) == 1:
            return str(first)
        return " ".join(word for word in (first.kind, first.card) if word)

    @property
    def notation(self) -> str:
        """The notation, with the words that are still to be chosen in capitals."""
        names = {"laid": "CARD", "color": "COLOUR", "seat": "SEAT"}
        if len(self.moves) == 1:
            return self.start
        return " ".join([self.start, *(names[choice] for choice in CHOICES if getattr(self.moves[0], choice))])


class Menu:
    """The legal moves of a seat, in entries."""

    def __init__(self, legal: Sequence[Move]) -> None:
        groups: dict[tuple[str | None, ...], list[Move]] = {}
        for move in sorted(legal, key=_urgency):
            if not move.uno:
                groups.setdefault(_group(move), []).append(move)
        self.entries = [Entry(tuple(moves)) for moves in groups.values()]
        # Numbers that are to be named stand for themselves.
        self.first = 0 if any(move.kind == "answer" and move.count == 0 for move in legal) else 1

    def __len__(self) -> int:
        return len(self.entries)

    def numbered(self, word: str) -> Entry | None:
        """The entry of a typed number."""
        if not word.isdecimal() or not 0 <= int(word) - self.first < len(self.entries):
            return None
        return self.entries[int(word) - self.first]


def complete(entry: Entry, words: Sequence[str], ask: Callable[[str, Sequence[str]], str]) -> str:
    """The whole text of an entry's move; whatever the words leave open is asked for."""
    call = ["uno"] if "uno" in words else []
    given = [word for word in words if word != "uno"]
    if len(entry.moves) == 1:
        return " ".join([entry.start, *given, *call])
    left, chosen = list(entry.moves), [entry.start]
    for choice in CHOICES:
        values = list(dict.fromkeys(value for move in left if (value := getattr(move, choice))))
        if not values:
            continue
        word = given.pop(0) if given else ask(choice, values)
        value = pick(word, values) or word
        chosen.append(value)
        left = [move for move in left if getattr(move, choice) == value]
    return " ".join([*chosen, *given, *call])


def pick(word: str, values: Sequence[str]) -> str | None:
    """The value that a word means: the value itself, its number, or an unambiguous prefix."""
    if word in values:
        return word
    if word.isdecimal():
        return values[int(word) - 1] if 1 <= int(word) <= len(values) else None
    fitting = [value for value in values if word and value.lower().startswith(word.lower())]
    return fitting[0] if len(fitting) == 1 else None


def _urgency(move: Move) -> int:
    """Calls first, then cards, then everything else."""
    order = ("uno", "catch", "bounce", "block", "play")
    return order.index(move.kind) if move.kind in order else len(order)


def _group(move: Move) -> tuple[str | None, ...]:
    if move.kind in {"pick", "answer"}:  # each is a choice of its own
        return (str(move),)
    return (move.kind, move.card, move.seat if move.kind == "catch" else None)
