"""Whom a rule means: subjects, `they`, `that player`, and those who hold something."""

from __future__ import annotations

from dataclasses import dataclass

from lark import Token

from lastcard.engine.edition.model import Condition
from lastcard.houserules.conditions import RuleSource, tokens_of
from lastcard.houserules.grammar import Node

PLURAL = ("everyone", "everyone-else")

_WHO = {
    "ME": "me",
    "NEXT": "next",
    "PREVIOUS": "previous",
    "LEFT": "left",
    "RIGHT": "right",
    "CHOSEN": "chosen",
    "EVERYONE": "everyone",
    "EVERYONE_ELSE": "everyone-else",
    "ANYONE": "everyone",
    "ANYONE_ELSE": "everyone-else",
    "SOMEONE": "everyone",
    "WHOEVER": "everyone",
    "WHOEVER_ELSE": "everyone-else",
    "MOST": "most",
    "FEWEST": "fewest",
    "LAST": "last",
    "RANDOM": "random",
    "DEALER": "dealer",
}


@dataclass(frozen=True)
class Someone:
    """One or several players, perhaps only those for whom something holds."""

    who: str
    only: Condition | None = None

    @property
    def plural(self) -> bool:
        """Whether it means several players."""
        return self.who in PLURAL


ME = Someone("me")


class References:
    """Finds out whom words mean, remembering who has been named."""

    def __init__(self, source: RuleSource) -> None:
        self.source = source
        self.subject: Someone | None = None  # of the last clause
        self.named: frozenset[Someone] = frozenset()  # others than me, in the last clause that had any
        self.chosen = False  # whether a player of my choice has been named
        self.raced = False  # whether there is a race that somebody is the last of
        self.laid = False  # whether a card has been laid
        self.several = False  # whether the last condition was about anyone at all

    def mention(self, *people: Someone | None) -> None:
        """Remembers whom `they` can mean from now on; about me alone, nothing changes."""
        others = frozenset(each for each in people if each and each != ME)
        self.named = others or self.named

    # -- who ---------------------------------------------------------------------------

    def subject_of(self, node: Node) -> Someone:
        """The players that a subject means."""
        if node.data == "slowest":
            return Someone("last")
        if node.data in {"holders", "lackers"}:
            return self._holders(node)
        return self.who(_node(node.children[0]), subject=True)

    def who(self, node: Node, *, subject: bool = False) -> Someone:
        """The players that a word means, without any test."""
        token = next(tokens_of(node))
        if token.type in {"THEY", "THAT"}:
            return self.named_before(token)
        if token.type in {"ANYONE", "ANYONE_ELSE"}:
            every = "everyone else" if token.type == "ANYONE_ELSE" else "everyone"
            usual = every if subject else "a player of my choice"
            raise self.source.refuse(token, "does not say which players", usual)
        if token.type == "CHOSEN":
            self.choose(token)
        if token.type == "LAST" and not self.raced:
            raise self.source.refuse(token, "needs a race before it", "the last one to raise their arms")
        return Someone(_WHO[token.type])

    def single(self, node: Node, what: str) -> Someone:
        """One player."""
        found = self.who(node)
        if found.plural:
            raise self.source.refuse(node, f"is more than one player: {what}", "a player of my choice")
        return found

    def choose(self, token: Token) -> None:
        """A player of my choice is named; there can be one in a rule."""
        if self.chosen:
            raise self.source.refuse(token, "names a second player; a rule can name one", "that player")
        self.chosen = True

    def condition(self, node: Node | Token) -> Someone:
        """The players of whom a condition is asked; it is true if it holds for any of them."""
        token = next(tokens_of(node))
        self.several = token.type in {"ANYONE", "ANYONE_ELSE", "SOMEONE"}
        if self.several:
            return Someone("everyone-else" if token.endswith(" else") else _WHO[token.type])
        if token.type in {"EVERYONE", "EVERYONE_ELSE"}:
            usual = "anyone else" if token.type == "EVERYONE_ELSE" else "anyone"
            raise self.source.refuse(token, "could mean all of them, or any of them", usual)
        return self.who(_node(node))

    def named_before(self, token: Token) -> Someone:
        """Whom `they` and `that player` mean: the one who has just been named."""
        if "chosen" in token or (token.type == "THAT" and self.chosen):
            if not self.chosen:
                raise self.source.refuse(token, "has not been chosen yet", "a player of my choice")
            return Someone("chosen")
        if len(self.named) > 1:
            raise self.source.refuse(token, "could mean more than one player here", "the next player")
        if not self.named:
            usual = "anyone holding" if self.several else "the next player"
            raise self.source.refuse(token, "does not say who", usual)
        return next(iter(self.named))

    def _holders(self, node: Node) -> Someone:
        first = next(tokens_of(node))
        thing = _node(node.children[-1])
        test = self.source.test(thing) if node.data == "holders" else self.source.opposite(thing)
        self.needs_laid(thing, test)
        if first.type in {"THEY", "THAT"} or _WHO[first.type] not in PLURAL:
            raise self.source.refuse(
                node, "could mean that player, or the first one for whom it holds", f"if {first} holds"
            )
        return Someone(_WHO[first.type], test)

    def needs_laid(self, thing: Node, test: Condition) -> None:
        """Refuse `that colour` unless a card has been laid before."""
        if test.value == "laid-color" and not self.laid:
            raise self.source.refuse(thing, "needs a card to be laid before", "a red card")


def _node(child: Node | Token) -> Node:
    assert not isinstance(child, Token)  # noqa: S101  # the grammar has a rule there
    return child
