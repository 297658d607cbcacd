"""The parts of a sentence: players, cards, numbers, conditions and durations, found anywhere in a text.

Every method says what can stand at a word: a list of where it ends, what it means, and what it costs to take it so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from lastcard.engine.edition.model import Condition, Count
from lastcard.houserules.lexicon import Edge, Lexicon
from lastcard.houserules.words import Word

Found = list[tuple[int, Any, float]]
"""Where something ends, what it means, what it costs."""

HARMLESS = 0.05
"""What it costs to pass over a word that changes nothing."""
_FREE = 8  # words that a free action can have
_SEVERAL_PLAYERS = ("everyone", "everyone-else", "someone", "someone-else", "chosen")
_COMPARE: dict[str, tuple[str, int]] = {
    "MORE_THAN": ("more-than", 0),
    "FEWER_THAN": ("fewer-than", 0),
    "AT_LEAST": ("more-than", -1),
    "AT_MOST": ("fewer-than", 1),
    "EXACTLY": ("exactly", 0),
}
_AFTER = {"OR_MORE": ("more-than", -1), "OR_FEWER": ("fewer-than", 1)}

HELD = ("holding", "not-holding")
_OPPOSITES = {
    "holding": ("not-holding", 0),
    "not-holding": ("holding", 0),
    "more-than": ("fewer-than", 1),
    "fewer-than": ("more-than", -1),
}

Method = TypeVar("Method", bound=Callable[..., Found])


@dataclass(frozen=True)
class Who:
    """One or several players as a text names them, perhaps only those for whom something holds."""

    name: str
    only: Condition | None = None
    is_free: bool = False  # it takes people to say who is meant
    near: str = ""  # a neighbour of whoever was spoken of
    also: Who | None = None
    is_loose: bool = False  # of a race: what people do is no signal that the game knows


@dataclass(frozen=True)
class Cards:
    """Cards as a text names them: how many, of which kind, whose, picked by whom."""

    amount: int | Count | None = None
    kind: str = ""
    owner: Who | None = None
    pick: str = ""
    source: str = ""
    is_hand: bool = False
    is_bare: bool = False  # a number alone: it may be something else


@dataclass(frozen=True)
class Lasts:
    """How long something lasts."""

    duration: str
    turns: int = 0


def opposite(only: Condition) -> Condition | None:
    """What holds whenever a condition does not; None if no condition says that."""
    if only.kind not in _OPPOSITES:
        return None
    kind, shift = _OPPOSITES[only.kind]
    return Condition(kind, int(only.value) + shift if shift else only.value)


def remembered(method: Method) -> Method:
    """Work out what can stand at a word once."""
    name = method.__name__

    def once(self: Phrases, at: int, *more: object) -> Found:
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


def _counted(who: Who) -> str:
    """Whose cards are counted, as a number says it."""
    return {"they": "them", "that": "them", "player": "me", "the-chosen": "chosen"}.get(who.name, who.name)


class Phrases:
    """Finds the parts of one text."""

    def __init__(self, lexicon: Lexicon, words: list[Word]) -> None:
        self.lexicon = lexicon
        self.words = words
        self.memory: dict[tuple[str, int, tuple[object, ...]], Found] = {}
        self._edges: list[list[Edge]] = [lexicon.edges(words, at) for at in range(len(words))]

    # -- words ---------------------------------------------------------------------------

    def edges(self, at: int) -> list[Edge]:
        """The known phrases at a word."""
        return self._edges[at] if at < len(self.words) else []

    def each(self, at: int, *concepts: str) -> Iterator[Edge]:
        """The phrases for some concepts at a word, perhaps after words that change nothing."""
        for start, cost in self.gaps(at):
            for edge in self.edges(start):
                if edge.concept in concepts:
                    yield replace(edge, cost=edge.cost + cost) if cost else edge

    def at(self, at: int, *concepts: str) -> Iterator[Edge]:
        """The same, without passing over anything."""
        return (edge for edge in self.edges(at) if edge.concept in concepts)

    def gaps(self, at: int) -> Iterator[tuple[int, float]]:
        """Where one can go on, passing over harmless words."""
        cost = 0.0
        yield at, cost
        while at < len(self.words) and self.words[at].text in self.lexicon.harmless:
            at += 1
            cost += HARMLESS
            yield at, cost

    def is_unknown(self, at: int) -> bool:
        """Whether no known phrase begins at a word."""
        return not self.edges(at) and self.words[at].text not in self.lexicon.harmless

    # -- players -------------------------------------------------------------------------

    @remembered
    def players(self, at: int) -> Found:
        """`the next player`, `everyone with a 7`, `left and right`, `the last one to touch the table`."""
        found = list(self.one_group(at))
        for end, who, cost in list(found):
            for link in self.at(end, "AND"):
                found += [
                    (last, replace(who, also=other), cost + more + 0.3)
                    for last, other, more in self.one_group(link.end)
                    if other.name not in {who.name, "they", "that"} and not other.is_free and not who.is_free
                ]
        return found

    @remembered
    def one_group(self, at: int) -> Found:
        """Players without `and`."""
        found: Found = []
        for edge in self.at(at, "WHO"):
            found.append((edge.end, Who(edge.value), edge.cost))
        for edge in self.at(at, "NEAR"):
            found.append((edge.end, Who("near", near=edge.value), edge.cost))
        for edge in self.at(at, "WHOEVER"):
            found += self._whoever(edge)
        for edge in self.at(at, "LAST_TO", "FIRST_TO"):
            name = "last" if edge.concept == "LAST_TO" else "first"
            loose = not any(self.at(edge.end, "SIGNAL"))
            found += [(end, Who(f"{name}-to", is_loose=loose), cost) for end, _, cost in self.free(edge.end)]
        for end, who, cost in list(found):
            if who.name in _SEVERAL_PLAYERS:
                found += self._narrowed(end, who, cost)
        return found

    def _whoever(self, edge: Edge) -> Found:
        found: Found = []
        for have in self.at(edge.end, "HAVE"):
            found += [(end, Who("everyone", only), cost + edge.cost) for end, only, cost in self.thing(have.end)]
        for have in self.at(edge.end, "HAVE_NOT"):
            found += [(end, Who("everyone", only), cost) for end, only, cost in self.lack(have.end)]
        for end, only, cost in self.thing(edge.end):
            found += [(have.end, Who("everyone", only), cost) for have in self.at(end, "HAVE_LAST")]
        for lack in self.at(edge.end, "LACKING_LAST"):
            for end, only, cost in self.lack(lack.end):
                found += [(have.end, Who("everyone", only), cost) for have in self.at(end, "HAVE_LAST")]
        for end, _, cost in self.free(edge.end):
            found.append((end, Who("everyone", is_free=True), cost + 1))
        for end in range(edge.end + 1, min(edge.end + _FREE, len(self.words))):
            loose = not any(self.at(edge.end, "SIGNAL"))
            found += [(last.end, Who("last-to", is_loose=loose), 0.3) for last in self.at(end, "LAST_AT")]
            found += [(first.end, Who("first-to", is_loose=loose), 0.3) for first in self.at(end, "FIRST_AT")]
        return found

    def _narrowed(self, at: int, who: Who, cost: float) -> Found:
        """`everyone` with something, without something, or except somebody."""
        found: Found = []
        for edge in self.at(at, "HOLDING"):
            found += [(end, replace(who, only=only), cost + more) for end, only, more in self.thing(edge.end)]
        for edge in self.at(at, "LACKING"):
            found += [(end, replace(who, only=only), cost + more) for end, only, more in self.lack(edge.end)]
        for edge in self.at(at, "REL", "REL_LAST"):
            for end, only, more in self.thing(edge.end):
                found += [(have.end, replace(who, only=only), cost + more) for have in self.at(end, "HAVE_LAST")]
            for lack in self.at(edge.end, "LACKING_LAST"):
                for end, only, more in self.lack(lack.end):
                    found += [(have.end, replace(who, only=only), cost + more) for have in self.at(end, "HAVE_LAST")]
        for edge in self.at(at, "REL"):
            for have in self.at(edge.end, "HAVE"):
                found += [(end, replace(who, only=only), cost + more) for end, only, more in self.thing(have.end)]
            for have in self.at(edge.end, "HAVE_NOT"):
                found += [(end, replace(who, only=only), cost + more) for end, only, more in self.lack(have.end)]
            found += [(end, replace(who, is_free=True), cost + more + 1) for end, _, more in self.free(edge.end)]
        if who.name == "everyone":
            for edge in self.at(at, "EXCEPT"):
                found += [
                    (
                        end,
                        Who("everyone-else") if other.name == "me" else Who(f"but:{other.name}", other.only),
                        cost + more,
                    )
                    for end, other, more in self.one_group(edge.end)
                ]
        return found

    @remembered
    def free(self, at: int) -> Found:
        """What people do: any words up to the next verb that the game knows."""
        found: Found = []
        for end in range(at + 1, min(at + _FREE, len(self.words)) + 1):
            stopped = self.edges(end - 1) and any(
                edge.concept in {"STOP", "COMMA", "COLON", "AND", "OR", "THEN"} for edge in self.edges(end - 1)
            )
            if stopped:
                break
            known_verb = end < len(self.words) and any(
                edge.concept in {"VERB", "MUST", "PLUS", "COMMA", "COLON", "STOP", "CAN"} for edge in self.edges(end)
            )
            if known_verb or end == len(self.words):
                found.append((end, None, 0.1 * (end - at)))
        return found

    # -- what somebody holds -------------------------------------------------------------

    @remembered
    def thing(self, at: int) -> Found:
        """`a 7`, `a red card`, `more than five cards`, `uno`."""
        found = self.compared(at)
        for start, cost in self.gaps(at):
            for edge in self.at(start, "UNO"):
                found.append((edge.end, Condition("exactly", 1), cost + edge.cost))
            for edge in self.at(start, "MORE_THAN_ME"):
                found.append((edge.end, Condition("more-than-player"), cost))
            for edge in self.at(start, "FEWER_THAN_ME"):
                found.append((edge.end, Condition("fewer-than-player"), cost))
        article = [(at, 0.0)] + [(edge.end, edge.cost) for edge in self.each(at, "A", "ANY")]
        for start, cost in article:
            found += [
                (end, Condition("holding", kind), cost + more) for end, kind, more in self.kind(start, start != at)
            ]
        for edge in self.each(at, "NUM"):
            for card in self.each(edge.end, "CARD"):
                found.append((card.end, Condition("exactly", int(edge.value)), 0.5))
        return [(end, only, cost) for end, only, cost in self._leftover(found)]

    @remembered
    def lack(self, at: int) -> Found:
        """The opposite, after `without` or `has no`."""
        kinds = [(end, kind, cost) for end, kind, cost in self.kind(at, True)]
        found = [(end, Condition("not-holding", kind), cost) for end, kind, cost in kinds]
        for end, only, cost in self.compared(at):
            turned = opposite(only)
            if turned is not None:
                found.append((end, turned, cost))
        return self._leftover(found)

    @remembered
    def compared(self, at: int) -> Found:
        """How many cards, compared with a number."""
        found: Found = []
        for edge in self.each(at, *_COMPARE):
            kind, shift = _COMPARE[edge.concept]
            for number in self.each(edge.end, "NUM", "A"):
                value = int(number.value or 1) + shift
                found.append((number.end, Condition(kind, value), 0.2))
                for card in self.each(number.end, "CARD"):
                    found.append((card.end, Condition(kind, value), 0.0))
        for number in self.each(at, "NUM"):
            for edge in self._after_cards(number.end):
                kind, shift = _AFTER[edge.concept]
                end = next((card.end for card in self.each(edge.end, "CARD")), edge.end)
                found.append((end, Condition(kind, int(number.value) + shift), 0.0))
        return found

    def _after_cards(self, at: int) -> Iterator[Edge]:
        yield from self.each(at, *_AFTER)
        for card in self.each(at, "CARD"):
            yield from self.each(card.end, *_AFTER)

    def _leftover(self, found: Found) -> Found:
        """Words such as `left` or `in hand` after it."""
        longer: Found = []
        for end, value, cost in found:
            for edge in self.at(end, "LEFT_OVER", "FROM_HAND", "FROM_MY_HAND"):
                longer.append((edge.end, value, cost))
        return found + longer

    @remembered
    def kind(self, at: int, several: bool = False) -> Found:
        """A kind of card, or either of several; ``several``: a bare number is a kind too, as in `a 7`."""
        found = list(self.one_kind(at, several))
        for end, kind, cost in list(found):
            for link in self.at(end, "AND", "OR", "COMMA"):
                after = [link.end, *(edge.end for edge in self.at(link.end, "A"))]
                for start in after:
                    found += [
                        (last, f"{kind}+{other}", cost + more + 0.2)
                        for last, other, more in self.one_kind(start, several)
                    ]
        return found

    @remembered
    def one_kind(self, at: int, several: bool = False) -> Found:
        """One kind of card."""
        found: Found = []
        for edge in self.each(at, "COLOR"):
            found.append((edge.end, edge.value, edge.cost))
            for more in self.each(edge.end, "SYMBOL", "NUM", "SEVERAL"):
                if more.value.isdecimal() and int(more.value) > 9:
                    continue
                found.append((more.end, f"{edge.value}-{more.value}", edge.cost + more.cost))
        for edge in self.each(at, "SYMBOL", "KIND", "SEVERAL"):
            found.append((edge.end, edge.value, edge.cost))
        for edge in self.each(at, "THAT_COLOR", "ONE_COLOR", "LAID_COLOR", "THAT_NUMBER", "THAT_CARD", "PLAYABLE"):
            cost = 1.0 if edge.concept in {"THAT_CARD", "LAID_COLOR"} else 0.0
            found.append((edge.end, edge.concept.lower().replace("_", "-"), cost))
        if several:
            found += [(e.end, e.value, e.cost + 0.1) for e in self.each(at, "NUM") if int(e.value) <= 9]
        return found + [
            (card.end, kind, cost) for end, kind, cost in found for card in self.each(end, "CARD") if card.end > end
        ]

    # -- cards that are moved ------------------------------------------------------------

    @remembered
    def cards(self, at: int) -> Found:
        """`two cards`, `one of my cards`, `all red cards from their hand`, `their hand`, `as many as I have`."""
        found: Found = []
        for end, cards, cost in self._plain_cards(at):
            found += self._modified(end, cards, cost)
        return found

    def _plain_cards(self, at: int) -> Found:
        found: Found = []
        for end, amount, cost in self.amount(at):
            if not self._is_article(at, end):  # `a` needs something after it
                found.append((end, Cards(amount, is_bare=isinstance(amount, int)), cost))
            found += [(card.end, Cards(amount), cost) for card in self.each(end, "CARD", "CARD_AGAIN")]
            for chance in self.at(end, "RANDOM"):
                found += [(card.end, Cards(amount, pick="lot"), cost) for card in self.each(chance.end, "CARD")]
            found += [(last, Cards(amount, kind), cost + more) for last, kind, more in self.kind(end)]
            found += self._of_somebody(end, amount, cost)
            for edge in self.at(end, "HIGHEST", "LOWEST"):
                found += self._ranked(edge, amount)
        for edge in self.at(at, "HAND", "THE_CARDS"):
            found.append((edge.end, Cards(is_hand=True), edge.cost + (0.3 if edge.concept == "THE_CARDS" else 0.0)))
        for edge in self.at(at, "POSS"):
            owner = Who(edge.value)
            for hand in self.at(edge.end, "HAND", "THE_CARDS"):
                found.append((hand.end, Cards(is_hand=True, owner=owner), 0.0))
            found += [(end, Cards(Count("all"), kind, owner), cost) for end, kind, cost in self.kind(edge.end)]
            for start, number in [(edge.end, 1), *((n.end, int(n.value)) for n in self.at(edge.end, "NUM"))]:
                for rank in self.each(start, "HIGHEST", "LOWEST"):
                    ranked = self._ranked(rank, number)
                    found += [(end, replace(cards, owner=owner), cost) for end, cards, cost in ranked]
        for end, who, cost in self.one_group(at):
            for mark in self.at(end, "POSSESSIVE"):
                found += self._of_owner(mark.end, who, cost)
            if self.words[end - 1].text.endswith("s"):  # `one persons cards`, without the apostrophe
                found += [(e, c, x + 1) for e, c, x in self._of_owner(end, who, cost)]
        for edge in self.at(at, "ANOTHER"):
            found.append((edge.end, Cards(1), 0.0))
        found += [(end, Cards(None, kind), cost + 0.3) for end, kind, cost in self.kind(at)]
        return found

    def _is_article(self, at: int, end: int) -> bool:
        return any(edge.end == end for edge in self.at(at, "A", "ANY"))

    def _of_owner(self, at: int, who: Who, cost: float) -> Found:
        """After `the next player's`: `hand`, `cards`, `red cards`."""
        found = [(hand.end, Cards(is_hand=True, owner=who), cost) for hand in self.each(at, "HAND", "THE_CARDS")]
        found += [(end, Cards(Count("all"), kind, who), cost + more) for end, kind, more in self.kind(at)]
        return found

    def _of_somebody(self, at: int, amount: int | Count, cost: float) -> Found:
        """`two of my cards`, `one of the next player's cards`, `all your red cards`."""
        found: Found = []
        starts = [at, *(edge.end for edge in self.at(at, "OF"))]
        for start in starts:
            for edge in self.at(start, "POSS"):
                owner = Who(edge.value)
                for card in self.each(edge.end, "CARD", "HAND"):
                    found.append((card.end, Cards(amount, owner=owner), cost))
                found += [(end, Cards(amount, kind, owner), cost + more) for end, kind, more in self.kind(edge.end)]
            if start == at:
                continue
            for end, who, more in self.one_group(start):
                for mark in self.at(end, "POSSESSIVE"):
                    found += [
                        (card.end, Cards(amount, owner=who), cost + more)
                        for card in self.each(mark.end, "CARD", "HAND")
                    ]
        return found

    def _ranked(self, edge: Edge, amount: int | Count) -> Found:
        pick = edge.concept.lower()
        return [(card.end, Cards(amount, pick=pick), edge.cost) for card in self.each(edge.end, "CARD")]

    def _modified(self, at: int, cards: Cards, cost: float) -> Found:
        """The same with what follows: `of your choice`, `from their hand`, `at random`, `for each red card`."""
        found: Found = [(at, cards, cost)]
        for edge in self.edges(at):
            changed = self._change(edge, cards)
            if changed is not None:
                found += self._modified(edge.end, changed, cost + edge.cost)
        if isinstance(cards.amount, int):
            found += self._for_each(at, cards, cost)
        for edge in self.at(at, "OF", "FROM"):
            if cards.owner is None and cards.source == "":
                found += self._from_hand_of(edge.end, cards, cost)
        return found

    def _change(self, edge: Edge, cards: Cards) -> Cards | None:
        """What a word after the cards changes."""
        clean = replace(cards, is_bare=False)
        if edge.concept == "RANDOM" and not cards.pick:
            return replace(clean, pick="lot")
        if edge.concept in {"OF_CHOICE", "OF_THEIR_CHOICE"} and not cards.pick:
            return replace(clean, pick="mine" if edge.concept == "OF_CHOICE" else "theirs")
        if edge.concept == "FROM_MY_HAND" and cards.owner is None:
            return replace(clean, owner=Who("me"))
        if edge.concept == "FROM_HAND" and cards.owner is None:
            return replace(clean, owner=Who("they"))
        if edge.concept == "FROM_PILE" and not cards.source and cards.owner is None:
            return replace(clean, source="pile")
        if edge.concept == "FROM_DISCARDS" and not cards.source:
            return replace(clean, source="discards")
        if edge.concept in {"CARD_AGAIN", "CARD"} and cards.is_bare:
            return clean
        if edge.concept in {"THAT_COLOR", "ONE_COLOR", "THAT_NUMBER"} and not cards.kind:
            kind = edge.concept.lower().replace("_", "-")
            return replace(clean, kind=kind, is_hand=False, amount=Count("all") if cards.is_hand else cards.amount)
        return None

    def _from_hand_of(self, at: int, cards: Cards, cost: float) -> Found:
        """`from the next player's hand`."""
        found: Found = []
        for end, who, more in self.one_group(at):
            ends = [(mark.end, more) for mark in self.at(end, "POSSESSIVE")] or [(end, more + 0.5)]
            for start, extra in ends:
                found += [
                    (hand.end, replace(cards, owner=who, is_bare=False), cost + extra)
                    for hand in self.each(start, "HAND")
                ]
        return found

    def _for_each(self, at: int, cards: Cards, cost: float) -> Found:
        """`for each red card in their hand`."""
        found: Found = []
        for edge in self.each(at, "FOR_EACH"):
            for end, kind, more in [
                *self.kind(edge.end, True),
                *((c.end, "", 0.0) for c in self.each(edge.end, "CARD")),
            ]:
                for last, of, extra in self._whose(end):
                    count = Count("each", int(cards.amount or 1), of, kind)  # type: ignore[arg-type]  # an int
                    found.append((last, replace(cards, amount=count, is_bare=False), cost + more + extra))
        return found

    @remembered
    def _whose(self, at: int) -> Found:
        """`in my hand`, `that the next player has`; nothing: their own."""
        found: Found = [(at, "them", 0.1)]
        for edge in self.each(at, "FROM_MY_HAND"):
            found.append((edge.end, "me", 0.0))
        for edge in self.each(at, "FROM_HAND", "LEFT_OVER"):
            found.append((edge.end, "them", 0.0))
        starts = [at, *(edge.end for edge in self.at(at, "REL"))]
        for start in starts:
            for end, who, cost in self.one_group(start):
                if who.only is None and who.name in {
                    "me",
                    "player",
                    "they",
                    "next",
                    "previous",
                    "most",
                    "fewest",
                    "chosen",
                    "that",
                    "the-chosen",
                }:
                    found += [(have.end, _counted(who), cost) for have in self.at(end, "HAVE")]
        return found

    # -- numbers -------------------------------------------------------------------------

    @remembered
    def amount(self, at: int) -> Found:
        """A number, or how it is worked out."""
        found: Found = []
        for edge in self.each(at, "NUM"):
            found.append((edge.end, int(edge.value), edge.cost))
        for edge in self.at(at, "PLUS"):
            found.append((edge.end, int(edge.value), edge.cost))
        for edge in self.at(at, "A"):
            found.append((edge.end, 1, edge.cost))
        for edge in self.at(at, "ANY"):
            found.append((edge.end, 1, 0.2))
        for edge in self.at(at, "ALL"):
            found.append((edge.end, Count("all"), edge.cost))
        for edge in self.at(at, "ALL_BUT"):
            found += [(n.end, Count("all-but", int(n.value or 1)), 0.0) for n in self.each(edge.end, "NUM", "A")]
        for edge in self.at(at, "HALF"):
            found.append((edge.end, Count("half"), edge.cost))
        for edge in self.each(at, "THAT_MANY"):
            found.append((edge.end, Count("rolled"), 0.3))
        for edge in self.each(at, "AS_MANY"):
            found += [(end, Count("size", 0, of), cost) for end, of, cost in self._as_many(edge.end)]
        for edge in self.at(at, "AT_MOST", "EXACTLY"):
            found += [(n.end, int(n.value), 0.3) for n in self.each(edge.end, "NUM") if edge.concept == "EXACTLY"]
        return found

    def _as_many(self, at: int) -> Found:
        found: Found = []
        for end, who, cost in self.one_group(at):
            if who.only is None and not who.is_free:
                found.append((end, _counted(who), cost + 0.2))
                found += [(have.end, _counted(who), cost) for have in self.at(end, "HAVE")]
        return found

    # -- until, and for how long ---------------------------------------------------------

    @remembered
    def until(self, at: int) -> Found:
        """`until they get a red card`, `until they have as many as me`, `down to two cards`."""
        found: Found = []
        for edge in self.at(at, "DOWN_TO", "UP_TO"):
            kind = edge.concept.lower().replace("_", "-")
            for number in self.each(edge.end, "NUM", "A"):
                end = next((card.end for card in self.each(number.end, "CARD", "LEFT_OVER")), number.end)
                found.append((end, Count(kind, int(number.value or 1)), 0.0))
            for many in self.each(edge.end, "AS_MANY"):
                found += [(end, Count("level", 0, of), cost) for end, of, cost in self._as_many(many.end)]
        for edge in self.at(at, "UNTIL"):
            for start, cost in self._it_comes(edge.end):
                starts = [start, *(a.end for a in self.each(start, "A", "ANY"))]
                for first in starts:
                    for end, kind, more in self.kind(first, True):
                        last = next((come.end for come in self.at(end, "IT_COMES", "LEFT_OVER")), end)
                        found.append((last, Count("until", cards=kind), cost + more))
        return found

    def _it_comes(self, at: int) -> Iterator[tuple[int, float]]:
        """After `until`: `they get`, `it is`, or nothing."""
        yield at, 0.1
        starts = [at, *(end for end, who, _ in self.one_group(at) if who.name in {"they", "me", "that"})]
        for start in starts:
            for edge in self.at(start, "GET"):
                yield edge.end, 0.0

    @remembered
    def lasts(self, at: int) -> Found:
        """How long: `until my next turn`, `for three turns`, `for the rest of the round`."""
        found: Found = [(edge.end, Lasts("lap"), edge.cost) for edge in self.at(at, "UNTIL_MY_TURN")]
        found += [(edge.end, Lasts("turns", 1), edge.cost) for edge in self.at(at, "FOR_A_TURN")]
        found += [(edge.end, Lasts("round"), edge.cost) for edge in self.at(at, "FOR_GOOD")]
        for edge in self.at(at, "FOR_TURNS"):
            for number in self.each(edge.end, "NUM"):
                for word in self.each(number.end, "ROUND_WORD"):
                    if int(number.value) > 1:  # one round is a lap
                        found.append((word.end, Lasts("turns", int(number.value)), 0.0))
        return found

    @remembered
    def turns(self, at: int) -> Found:
        """How many turns: `a turn`, `their next two turns`."""
        found: Found = [(edge.end, 1, edge.cost) for edge in self.at(at, "A_TURN")]
        for start in [at, *(edge.end for edge in self.at(at, "FOR_TURNS", "POSS"))]:
            for number in self.each(start, "NUM"):
                found += [(word.end, int(number.value), 0.0) for word in self.each(number.end, "TURNS", "ROUND_WORD")]
        return found
