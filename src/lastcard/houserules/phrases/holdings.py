"""Kinds of cards, and what somebody holds: `a 7`, `a red card`, `more than five cards`, `no wild`."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.engine.edition.model import Condition
from lastcard.houserules.lexicon import Edge
from lastcard.houserules.phrases.lattice import Found, Lattice, concept_name, remembered

HELD = ("holding", "not-holding")
"""Conditions on the kinds of cards that somebody holds."""
_OPPOSITES = {
    "holding": ("not-holding", 0),
    "not-holding": ("holding", 0),
    "more-than": ("fewer-than", 1),
    "fewer-than": ("more-than", -1),
    "odd-hand": ("even-hand", 0),
    "even-hand": ("odd-hand", 0),
}
_BEFORE = {
    "MORE_THAN": ("more-than", 0),
    "FEWER_THAN": ("fewer-than", 0),
    "AT_LEAST": ("more-than", -1),
    "AT_MOST": ("fewer-than", 1),
    "EXACTLY": ("exactly", 0),
}
"""Words before a number: the condition, and what is added to the number."""
_MOST_OF = {
    "MOST_OF": ("most-of", True),
    "FEWEST_OF": ("fewest-of", True),
    "MORE_OF": ("most-of", False),
    "FEWER_OF": ("fewest-of", False),
}
"""The most cards of a kind; or more of them, which needs `than anybody` after it."""
_AFTER = {"OR_MORE": ("more-than", -1), "OR_FEWER": ("fewer-than", 1)}
_SAID_BEFORE = {
    "THAT_COLOR": 0.0,
    "ONE_COLOR": 0.0,
    "LAID_COLOR": 1.0,
    "THAT_NUMBER": 0.0,
    "THAT_CARD": 1.0,
    "PLAYABLE": 0.0,
}
"""Kinds that depend on what was said before, and what it costs to take them so."""
_AMOUNTS = ("number", "that-number")
"""Kinds that are none with `of` after them: `any number of cards`."""
_VERB = 2.0
"""What it costs to take for a card what may as well be a verb: `draw 2`."""
_HIGHEST_NUMBER = 9  # on a card
_MOST_KINDS = 4  # `a 1, 3, 5 or 7`


def opposite(only: Condition) -> Condition | None:
    """What holds whenever a condition does not; None if no condition says that."""
    if only.kind not in _OPPOSITES:
        return None
    kind, shift = _OPPOSITES[only.kind]
    return Condition(kind, int(only.value) + shift if shift else only.value)


class Holdings(Lattice):
    """Finds kinds of cards and what somebody holds."""

    # -- kinds -----------------------------------------------------------------------------

    @remembered
    def kind(self, at: int, several: bool = False) -> Found:
        """A kind of card, or either of several; ``several``: a bare number is a kind too, as in `a 7`."""
        found = rows = list(self.one_kind(at, several))
        for _ in range(_MOST_KINDS - 1):
            rows = [each for end, kind, cost in rows for each in self._or_another(end, kind, cost, several)]
            found = found + rows
        return found

    def _or_another(self, at: int, kind: str, cost: float, several: bool) -> Iterator[tuple[int, str, float]]:
        for start in self._after_link(at):
            extra = _VERB if self.has(start, "VERB") else 0.2  # `a red card or draw 2`
            for end, other, more in self.one_kind(start, several):
                color, dash, symbol = other.partition("-")
                is_shared = dash and any(edge.end == at and edge.value != color for edge in self.at(at - 1, "COLOR"))
                # `red or blue 7`: both are sevens
                before = f"{kind.replace('+', dash + symbol + '+')}{dash}{symbol}" if is_shared else kind
                yield end, f"{before}+{other}", cost + more + extra

    def _after_link(self, at: int) -> Iterator[int]:
        """After `or`, a comma, or both."""
        links = [*self.at(at, "AND", "OR", "COMMA")]
        links += [last for link in links if link.concept == "COMMA" for last in self.at(link.end, "AND", "OR")]
        for link in links:
            yield link.end
            if link.concept != "AND":  # `a red card and a blue card` are two
                yield from (edge.end for edge in self.at(link.end, "A"))

    @remembered
    def one_kind(self, at: int, several: bool = False) -> Found:
        """One kind of card."""
        found: Found = self._colored(at)
        found += [(edge.end, edge.value, edge.cost) for edge in self.each(at, "SYMBOL", "KIND", "SEVERAL")]
        found += [(edge.end, concept_name(edge), _SAID_BEFORE[edge.concept]) for edge in self.each(at, *_SAID_BEFORE)]
        found = [each for each in found if each[1] not in _AMOUNTS or not self.has(each[0], "OF")]
        if several:
            numbers = [edge for edge in self.each(at, "NUM") if _is_on_card(edge) and not self._is_one(edge)]
            found += [(edge.end, edge.value, edge.cost + 0.1) for edge in numbers]
        return found + [
            (card.end, kind, cost) for end, kind, cost in found for card in self.each(end, "CARD") if card.end > end
        ]

    def _colored(self, at: int) -> Found:
        """`red`, `red 7`."""
        found: Found = []
        for color in self.each(at, "COLOR"):
            found.append((color.end, color.value, color.cost))
            found += [
                (edge.end, f"{color.value}-{edge.value}", color.cost + edge.cost)
                for edge in self.each(color.end, "SYMBOL", "NUM", "SEVERAL")
                if self.lexicon.is_coloured(edge.value) and not self._is_one(edge)
            ]
            found += [(edge.end, color.value, color.cost) for edge in self.at(color.end, "NUM") if self._is_one(edge)]
        return found

    def _is_one(self, edge: Edge) -> bool:
        """`a red one` is a red card, and `each one` no 1; the card is written `1`."""
        written = self.words[max(0, edge.end - 2) : edge.end]  # `1`, `1 er`
        return edge.value == "1" and not any(word.text.isdecimal() for word in written)

    # -- what somebody holds ---------------------------------------------------------------

    @remembered
    def thing(self, at: int) -> Found:
        """`a 7`, `a red card`, `more than five cards`, `uno`."""
        found = self.compared(at) + self._hand_size(at) + self._most_of(at)
        for start, cost in [(at, 0.0), *((edge.end, edge.cost) for edge in self.each(at, "A", "ANY"))]:
            kinds = self.kind(start, start != at)
            found += [(end, Condition("holding", kind), cost + more) for end, kind, more in kinds]
        for number in self.each(at, "NUM"):
            exactly = Condition("exactly", int(number.value))
            found += [(card.end, exactly, 0.5) for card in self.each(number.end, "CARD")]
            found += self._one_or_two(number)
        return self._in_hand(found)

    def _one_or_two(self, number: Edge) -> Found:
        """`1 or 2 cards`: nobody holds fewer."""
        seconds = [two for link in self.at(number.end, "OR") for two in self.at(link.end, "NUM") if two.value == "2"]
        few = Condition("fewer-than", 3)
        ends = [card.end for two in seconds for card in self.at(two.end, "CARD")] if number.value == "1" else []
        return [(end, few, 0.0) for end in ends]

    def _hand_size(self, at: int) -> Found:
        found: Found = []
        for start, cost in self.gaps(at):
            found += [(edge.end, Condition("exactly", 1), cost + edge.cost) for edge in self.at(start, "UNO")]
            found += [(edge.end, Condition("more-than-player"), cost) for edge in self.at(start, "MORE_THAN_ME")]
            found += [(edge.end, Condition("fewer-than-player"), cost) for edge in self.at(start, "FEWER_THAN_ME")]
            for edge in self.at(start, "ODD_HAND", "EVEN_HAND"):  # rather than `an odd number` card
                found.append((edge.end, Condition(concept_name(edge)), cost - 0.2))
        return found

    def _most_of(self, at: int) -> Found:
        """`The most red cards`, `more red cards than anybody`."""
        found: Found = []
        for edge in self.each(at, *_MOST_OF):
            only, is_whole = _MOST_OF[edge.concept]
            for end, kind, cost in self.kind(edge.end, True):
                ends = [end] if is_whole else [than.end for than in self.at(end, "THAN_ANYBODY")]
                found += [(last, Condition(only, kind), cost) for last in ends]
        return found

    @remembered
    def lack(self, at: int) -> Found:
        """The opposite, after `without` or `has no`."""
        found = [(end, Condition("not-holding", kind), cost) for end, kind, cost in self.kind(at, True)]
        turned = [(end, opposite(only), cost) for end, only, cost in self.compared(at)]
        return self._in_hand(found + [each for each in turned if each[1] is not None])

    @remembered
    def compared(self, at: int) -> Found:
        """How many cards, compared with a number."""
        return [*self._compared_before(at), *self._compared_after(at)]

    @remembered
    def over_or_under(self, at: int) -> Found:
        """`Over six cards`, straight after whom it is about."""
        starts = {edge.end for edge in self.at(at, "MORE_THAN", "FEWER_THAN")}
        return [each for each in self._compared_before(at) if starts and self.has(each[0] - 1, "CARD")]

    def _compared_before(self, at: int) -> Iterator[tuple[int, Condition, float]]:
        """`more than five cards`."""
        for edge in self.each(at, *_BEFORE):
            kind, shift = _BEFORE[edge.concept]
            for number in self.each(edge.end, "NUM", "A"):
                only = Condition(kind, int(number.value or 1) + shift)
                if not self._is_of_kind(number.end):
                    yield number.end, only, 0.2
                yield from ((card.end, only, 0.0) for card in self.each(number.end, "CARD"))

    def _compared_after(self, at: int) -> Iterator[tuple[int, Condition, float]]:
        """`five cards or more`, `five or more cards`."""
        for number in self.each(at, "NUM"):
            for start in [number.end, *(card.end for card in self.each(number.end, "CARD"))]:
                for edge in self.each(start, *_AFTER):
                    kind, shift = _AFTER[edge.concept]
                    end = next((card.end for card in self.each(edge.end, "CARD")), edge.end)
                    if end > edge.end or not self._is_of_kind(end):
                        yield end, Condition(kind, int(number.value) + shift), 0.0

    def _is_of_kind(self, at: int) -> bool:
        """`More than two reds`: not so many cards of any kind."""
        return self.has(at, "COLOR", "SYMBOL", "KIND", "SEVERAL") and not self.has(at, "VERB", "MUST", "COMMA")

    def _in_hand(self, found: Found) -> Found:
        """Perhaps with words such as `left` or `in hand` after it."""
        return found + [
            (edge.end, value, cost)
            for end, value, cost in found
            for edge in self.at(end, "LEFT_OVER", "FROM_HAND", "FROM_MY_HAND")
        ]

    # -- with the verb -----------------------------------------------------------------------

    def having(self, at: int) -> Found:
        """`has a 7`."""
        return self.held(at, "HAVE")

    def held(self, at: int, concept: str) -> Found:
        """What stands after such words; `has only wilds` is more than to have one."""
        return [
            each
            for edge in self.at(at, concept)
            for each in self.thing(edge.end)
            if each[1].kind not in HELD or not self._is_nothing_else(at, edge.end)
        ]

    def _is_nothing_else(self, at: int, end: int) -> bool:
        """Whether there is an `only` between two words."""
        return any(self.has(each, "EXACTLY") for each in range(at, end))

    def having_not(self, at: int) -> Found:
        """`does not have a 7`."""
        return [each for edge in self.at(at, "HAVE_NOT") for each in self.lack(edge.end)]

    def stuck(self, at: int) -> Found:
        """`cannot play`."""
        return [(edge.end, Condition("not-holding", "playable"), edge.cost) for edge in self.at(at, "CANNOT_PLAY")]

    def having_last(self, at: int) -> Found:
        """The same in languages that put the verb last: `eine 7 hat`, `keine 7 hat`."""
        found = self.thing(at) + [each for edge in self.at(at, "LACKING_LAST") for each in self.lack(edge.end)]
        return [(have.end, only, cost) for end, only, cost in found for have in self.at(end, "HAVE_LAST")]


def _is_on_card(edge: Edge) -> bool:
    """Whether a number, if it is one, stands on cards."""
    return not edge.value.isdecimal() or int(edge.value) <= _HIGHEST_NUMBER
