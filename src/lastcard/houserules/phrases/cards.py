"""Cards that are moved: `two cards`, `one of my cards`, `all red cards from their hand`, `their hand`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from lastcard.engine.edition.model import Count
from lastcard.houserules.lexicon import Edge
from lastcard.houserules.phrases.lattice import Found, concept_name, remembered
from lastcard.houserules.phrases.numbers import Numbers
from lastcard.houserules.phrases.players import Who

_PICKS = {"RANDOM": "lot", "OF_CHOICE": "mine", "OF_THEIR_CHOICE": "theirs", "AT_CHOICE": "any"}
_OWNERS = {"FROM_MY_HAND": "me", "FROM_HAND": "they"}
_SOURCES = {"FROM_PILE": "pile", "FROM_DISCARDS": "discards"}
_RANKS = {
    "HIGHEST": (("highest", 0.0),),
    "LOWEST": (("lowest", 0.0),),
    "BEST": (("any", 0.0), ("highest", 0.05)),
    "WORST": (("any", 0.0), ("lowest", 0.05)),
}
"""Which cards are picked, and what it costs to take a word so."""
_KINDS = ("THAT_COLOR", "ONE_COLOR", "THAT_NUMBER")


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
    is_plus: bool = field(default=False, compare=False)  # `a +5`: what is drawn, and no cards of a hand


class Phrases(Numbers):
    """Finds all parts of a sentence in one text."""

    @remembered
    def cards(self, at: int) -> Found:
        """Cards, with all that is said about them."""
        found: Found = []
        for end, cards, cost in self._plain(at):
            found += self._modified(end, cards, cost)
        return found

    def _plain(self, at: int) -> Found:
        found: Found = []
        for end, amount, cost in self.amount(at):
            is_article = any(edge.end == end for edge in self.at(at, "A", "ANY")) and not self._is_number_of_cards(end)
            if not is_article:  # `a` needs something after it
                is_plus = any(edge.end == end for edge in self.at(end - 1, "PLUS"))
                found.append((end, Cards(amount, is_bare=isinstance(amount, int), is_plus=is_plus), cost))
            counted = self._counted(end, amount, is_article=is_article)
            found += [(last, cards, cost + more) for last, cards, more in counted]
            found += self._ranked(end, amount)
        found += [
            (end, cards, cost + more + 0.1) for gap, more in self.gaps(at) for end, cards, cost in self._ranked(gap, 1)
        ]
        found += self._hand(at)
        for edge in self.at(at, "POSS"):
            found += self._own(edge.end, Who(edge.value))
        found += self._somebodys(at)
        found += [(edge.end, Cards(1), 0.0) for edge in self.at(at, "ANOTHER")]
        return found + [(end, Cards(None, kind), cost + 0.3) for end, kind, cost in self.kind(at)]

    def _is_number_of_cards(self, at: int) -> bool:
        """`any two cards`: two of them, and no card with a 2."""
        return any(self.has(number.end, "CARD") for number in self.at(at, "NUM") if number.value not in {"0", "1"})

    # -- after a number ----------------------------------------------------------------------

    def _counted(self, at: int, amount: int | Count, *, is_article: bool) -> Found:
        """`cards`, `random cards`, `red cards`, `of my cards`."""
        found: Found = [(card.end, Cards(amount), 0.0) for card in self.each(at, "CARD", "CARD_AGAIN", "NEW_CARDS")]
        for chance in self.at(at, "RANDOM"):
            found += [(card.end, Cards(amount, pick="lot"), 0.0) for card in self.each(chance.end, "CARD")]
        is_kind = is_article or amount == Count("all")  # `a 7`, `todos los 7`
        found += [(end, Cards(amount, kind), cost) for end, kind, cost in self.kind(at, is_kind)]
        found += self._of_mine(at, amount)
        for of in self.at(at, "OF"):
            found += [*self._of_mine(of.end, amount), *self._of_somebody(of.end, amount)]
            they = [edge for edge in self.at(of.end, "WHO") if edge.value == "they"]
            found += [(edge.end, Cards(amount, source="them"), 0.0) for edge in they]  # of those just spoken of
        return found

    def _of_mine(self, at: int, amount: int | Count) -> Found:
        """`my cards`, `their red cards`."""
        found: Found = []
        for edge in self.at(at, "POSS"):
            owner = Who(edge.value)
            found += [(card.end, Cards(amount, owner=owner), 0.0) for card in self.each(edge.end, "CARD", "HAND")]
            found += [(end, Cards(amount, kind, owner), cost) for end, kind, cost in self.kind(edge.end)]
        return found

    def _of_somebody(self, at: int, amount: int | Count) -> Iterator[tuple[int, Cards, float]]:
        """`the next player's cards`."""
        for end, who, cost in self.group(at):
            marks = [(mark.end, 0.0) for mark in self.at(end, "POSSESSIVE")]
            for start, more in marks or self._unmarked(end):
                for card in self.each(start, "CARD", "HAND"):
                    yield card.end, Cards(amount, owner=who), cost + more

    def _ranked(self, at: int, amount: int | Count) -> Found:
        """`highest card`, `lowest cards`; the `best` is the highest, or the one that somebody likes best."""
        return [
            (card.end, Cards(amount, pick=pick), edge.cost + cost)
            for edge in self.at(at, *_RANKS)
            for card in [*self.each(edge.end, "CARD"), *self._numbers(edge.end)]
            for pick, cost in _RANKS[edge.concept]
        ]

    def _numbers(self, at: int) -> Iterator[Edge]:
        """`Their highest number`, which is a card."""
        return (edge for edge in self.at(at, "KIND") if edge.value == "number")

    # -- whose ---------------------------------------------------------------------------------

    def _hand(self, at: int) -> Found:
        found: Found = [(edge.end, Cards(is_hand=True), edge.cost) for edge in self.at(at, "HAND")]
        return found + [(edge.end, Cards(is_hand=True), edge.cost + 0.3) for edge in self.at(at, "THE_CARDS")]

    def _own(self, at: int, owner: Who) -> Found:
        """After `my`: `hand`, `red cards`, `highest card`, `two highest cards`."""
        hands = self.at(at, "HAND", "THE_CARDS")
        found: Found = [(hand.end, Cards(is_hand=True, owner=owner), 0.0) for hand in hands]
        found += [(end, Cards(Count("all"), kind, owner), cost) for end, kind, cost in self.kind(at)]
        numbers = [(number.end, int(number.value)) for number in self.at(at, "NUM")]
        for start, amount in [(at, 1), *numbers]:
            for gap, more in self.gaps(start):
                ranked = self._ranked(gap, amount)
                found += [(end, replace(cards, owner=owner), cost + more) for end, cards, cost in ranked]
        return found

    def _somebodys(self, at: int) -> Found:
        """`the next player's hand`; `one persons cards`, without the apostrophe."""
        found: Found = []
        for end, who, cost in self.group(at):
            for mark in self.at(end, "POSSESSIVE"):
                found += [(last, cards, cost + more) for last, cards, more in self._of_owner(mark.end, who)]
            for start, extra in self._unmarked(end):
                found += [(last, cards, cost + more + extra) for last, cards, more in self._of_owner(start, who)]
        return found

    def _unmarked(self, at: int) -> list[tuple[int, float]]:
        """Without the apostrophe: `the next players cards`."""
        is_english = "'s" in self.lexicon.known
        return [(at, 1.0)] if is_english and self.words[at - 1].text.endswith("s") else []

    def _of_owner(self, at: int, who: Who) -> Found:
        found: Found = [(hand.end, Cards(is_hand=True, owner=who), 0.0) for hand in self.each(at, "HAND", "THE_CARDS")]
        return found + [(end, Cards(Count("all"), kind, who), cost) for end, kind, cost in self.kind(at)]

    # -- what follows --------------------------------------------------------------------------

    def _modified(self, at: int, cards: Cards, cost: float) -> Found:
        """The same with what follows: `of your choice`, `from their hand`, `at random`, `for each red card`."""
        found: Found = [(at, cards, cost)]
        for edge in self.edges(at):
            changed = _changed(edge, cards)
            if changed is not None:
                found += self._modified(edge.end, replace(changed, is_bare=False), cost + edge.cost)
        if isinstance(cards.amount, int):
            found += [(end, more, cost + extra) for end, more, extra in self._for_each(at, cards, cards.amount)]
        if cards.amount == Count("all") or (cards.is_hand and self.has(at, "EXCEPT")):
            for edge in self.at(at, "EXCEPT"):
                numbers = self.left_over(edge.end)
                rest = [(end, replace(cards, amount=Count("all-but", left), is_hand=False)) for end, left in numbers]
                found += [(last, kept, cost) for end, kept in rest for last in [end, *self._cards_at(end)]]
        if cards.owner is None and not cards.source:
            for edge in self.at(at, "OF", "FROM"):
                found += [(end, more, cost + extra) for end, more, extra in self._from_hand_of(edge.end, cards)]
        return found

    def _cards_at(self, at: int) -> list[int]:
        return [card.end for card in self.each(at, "CARD", "LEFT_OVER")]

    def _from_hand_of(self, at: int, cards: Cards) -> Iterator[tuple[int, Cards, float]]:
        """`from the next player's hand`."""
        for end, who, cost in self.group(at):
            marks = [(mark.end, cost) for mark in self.at(end, "POSSESSIVE")]
            for start, more in marks or [(end, cost + 0.5)]:
                for hand in self.each(start, "HAND"):
                    yield hand.end, replace(cards, owner=who, is_bare=False), more

    def _for_each(self, at: int, cards: Cards, number: int) -> Iterator[tuple[int, Cards, float]]:
        """`for each red card in their hand`."""
        for edge in self.each(at, "FOR_EACH"):
            for end, each, cost in self.each_of(edge.end):
                yield end, replace(cards, amount=replace(each, value=number or 1), is_bare=False), cost

    def each_of(self, at: int) -> Iterator[tuple[int, Count, float]]:
        """After `for each`: `red card in their hand`, `card that you have`."""
        any_card = [(card.end, "", 0.0) for card in self.each(at, "CARD")]
        for end, kind, cost in [*self.kind(at, True), *any_card]:
            for last, of, more in self.whose(end):
                yield last, Count("each", 1, of, kind), cost + more


def _changed(edge: Edge, cards: Cards) -> Cards | None:
    """The cards with what a word after them says; None if it says nothing about them."""
    concept = edge.concept
    if concept in _PICKS and not cards.pick:
        return replace(cards, pick=_PICKS[concept])
    if concept in _OWNERS and cards.owner is None:
        return replace(cards, owner=Who(_OWNERS[concept]))
    if concept in _SOURCES and not cards.source and (cards.owner is None or concept == "FROM_DISCARDS"):
        return replace(cards, source=_SOURCES[concept])
    if concept in _KINDS and not cards.kind:
        amount = Count("all") if cards.is_hand else cards.amount
        return replace(cards, kind=concept_name(edge), is_hand=False, amount=amount)
    return cards if concept in {"CARD_AGAIN", "CARD"} and cards.is_bare else None
