"""What a rule asks of a player's hand: `more than five cards`, `a 7`, `no red`."""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token

from lastcard.engine.edition.model import Condition
from lastcard.houserules.errors import RuleError
from lastcard.houserules.grammar import Node
from lastcard.houserules.phrases import symbol_of
from lastcard.houserules.vocabulary import NUMBERS

NUMBER_RANGE = range(1, 21)
_LEFT_OVER = ("left", "left over", "remaining")
COLORED = ("skip", "reverse", "draw2")
"""The symbols that there are in every colour."""


class RuleSource:
    """The text that is being read: whatever is refused is refused with its place."""

    def __init__(self, text: str) -> None:
        self.text = text

    def refuse(self, node: Node | Token, problem: str, suggestion: str = "") -> RuleError:
        """The refusal of a piece of the text."""
        tokens = list(tokens_of(node))
        start = min(token.start_pos or 0 for token in tokens)
        end = max(token.end_pos or 0 for token in tokens)
        return RuleError(self.text, start, end, problem, suggestion)

    def number(self, token: Token) -> int:
        """A number of cards or turns."""
        found = value_of(token)
        if found not in NUMBER_RANGE:
            raise self.refuse(token, "is out of range: numbers go from 1 to 20", "20" if found else "one")
        return found

    def test(self, thing: Node) -> Condition:
        """What somebody has to hold."""
        if thing.data == "compare":
            return self._compared(thing)
        if thing.data == "so_many":
            return self._so_many(thing)
        first, *rest = (token for token in tokens_of(thing) if token.type not in {"A", "ANY", "CARDS", "LEFTOVER"})
        return Condition("holding", f"{self._kind(first)}-{self._colored(rest[0])}" if rest else self._kind(first))

    def opposite(self, thing: Node) -> Condition:
        """What somebody has to hold who does not hold this."""
        test = self.test(thing)
        if test.kind == "holding":
            return Condition("not-holding", test.value)
        if test.kind == "exactly":
            raise self.refuse(thing, "cannot be turned round", "fewer than")
        value = int(test.value)
        if test.kind == "more-than":
            return self._ranged(thing, "fewer-than", value + 1)
        return self._ranged(thing, "more-than", value - 1)

    def _kind(self, token: Token) -> str:
        """A colour, or the id of a card."""
        if token.type == "LAID_COLOR":
            return "laid-color"
        if token.type == "COLOR":
            return str(token)
        if token.type == "SYMBOL":
            return symbol_of(str(token))
        found = value_of(token)
        if found > 9:
            raise self.refuse(token, "is no card: the numbers on cards go from 0 to 9", "9")
        return str(found)

    def _colored(self, token: Token) -> str:
        """What is there in every colour: a number, or a symbol such as Skip."""
        found = self._kind(token)
        if not found.isdigit() and found not in COLORED:
            raise self.refuse(token, "has no colour", "Skip")
        return found

    def _compared(self, thing: Node) -> Condition:
        tokens = {token.type: token for token in tokens_of(thing)}
        if "UNO" in tokens:
            return Condition("exactly", 1)
        number = self.number(tokens["NUMBER"])
        for terminal, kind, more in _COMPARED:
            if terminal in tokens:
                return self._ranged(thing, kind, number + more)
        raise AssertionError

    def _ranged(self, thing: Node, kind: str, value: int) -> Condition:
        if value not in NUMBER_RANGE:
            raise self.refuse(thing, "is always so" if kind != "exactly" else "is out of range", "more than 1")
        return Condition(kind, value)

    def _so_many(self, thing: Node) -> Condition:
        """`two cards left` is exact, and so is `one card`; `two cards` could be at least two."""
        tokens = {token.type: token for token in tokens_of(thing)}
        number = self.number(tokens["NUMBER"])
        if number > 1 and str(tokens.get("LEFTOVER")) not in _LEFT_OVER:
            raise self.refuse(thing, "could mean exactly so many, or at least so many", f"exactly {number} cards")
        return Condition("exactly", number)


_COMPARED = (
    ("MORE_THAN", "more-than", 0),
    ("AT_LEAST", "more-than", -1),
    ("OR_MORE", "more-than", -1),
    ("FEWER_THAN", "fewer-than", 0),
    ("AT_MOST", "fewer-than", 1),
    ("OR_FEWER", "fewer-than", 1),
    ("EXACTLY", "exactly", 0),
)


def tokens_of(node: Node | Token) -> Iterator[Token]:
    """Every phrase of a part of the tree, in its order."""
    if isinstance(node, Token):
        yield node
        return
    for child in node.children:
        yield from tokens_of(child)


def value_of(token: Token) -> int:
    """The number that a digit or a word stands for."""
    word = str(token)
    if word.rstrip("s").isdigit():
        return int(word.rstrip("s")) if len(word) < 6 else 99
    if word in NUMBERS:
        return NUMBERS.index(word)
    return NUMBERS.index("six" if word == "sixes" else word.removesuffix("s"))
