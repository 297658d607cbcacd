"""How many, until when, for how long: `two`, `as many as I have`, `until they get a 7`, `for three turns`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lastcard.engine.edition.model import Count
from lastcard.houserules.phrases.lattice import Found, concept_name, remembered
from lastcard.houserules.phrases.players import Players, Who

LOOSE = 7.0
"""What it costs to take a limit for the number of cards in the hand, where it may be that of the cards drawn."""
_ITSELF = ("me", "player", "they", "next", "previous", "most", "fewest", "chosen", "that", "the-chosen")
"""Players whose cards can be counted one by one."""
_COUNTED = {"they": "them", "that": "them", "player": "me", "the-chosen": "chosen"}
_TIMES = {"AS_MANY": ("size", 0), "HALF_AS_MANY": ("half", 0), "TWICE_AS_MANY": ("each", 2)}
"""Words before somebody whose cards are counted, and the count that they mean."""
_IN_HAND = ("FROM_MY_HAND", "FROM_HAND", "LEFT_OVER")
_DURATIONS = {"UNTIL_MY_TURN": ("lap", 0), "FOR_A_TURN": ("turns", 1), "FOR_GOOD": ("round", 0)}


@dataclass(frozen=True)
class Lasts:
    """How long something lasts."""

    duration: str
    turns: int = 0
    is_in_rounds: bool = False  # `two rounds`: as many turns of each player, but not of the table


class OwnTurns(int):
    """So many turns of the subject: `your next two turns`."""


class Numbers(Players):
    """Finds numbers and durations."""

    # -- how many --------------------------------------------------------------------------

    @remembered
    def amount(self, at: int) -> Found:
        """A number, or how it is worked out."""
        numbers = [edge for edge in self.each(at, "NUM") if not self.are_people(edge.end)]  # `three players`
        found: Found = [(edge.end, int(edge.value), edge.cost) for edge in numbers]
        found += [(edge.end, int(edge.value), edge.cost + 0.4) for edge in self.at(at, "PLUS")]  # rather the card
        found += [(edge.end, 1, edge.cost) for edge in self.at(at, "A")]
        found += [(plus.end, int(plus.value), 0.4) for edge in self.at(at, "A") for plus in self.at(edge.end, "PLUS")]
        found += [(edge.end, 1, 0.2) for edge in self.at(at, "ANY") if not self._is_limit(at, edge.end)]
        found += self._worked_out(at)
        for edge in self.at(at, "EXACTLY", "ANY"):
            found += [(number.end, int(number.value), 0.3) for number in self.each(edge.end, "NUM")]
        return found

    def left_over(self, at: int) -> list[tuple[int, int]]:
        """How many are left, after `all but`; `a red card` is not one of all red ones."""
        articles = [edge for edge in self.each(at, "A") if self.has(edge.end, "CARD")]
        numbers = [*self.each(at, "NUM"), *articles]
        return [(edge.end, int(edge.value or 1)) for edge in numbers]

    def _is_limit(self, at: int, end: int) -> bool:
        """`At least one`, `one or more`: not just one."""
        return self.has(at, "AT_LEAST") or any(self.has(each, "OR_MORE") for each in range(at + 1, end))

    def _worked_out(self, at: int) -> Found:
        found: Found = [(edge.end, Count(concept_name(edge)), edge.cost) for edge in self.at(at, "ALL", "HALF")]
        for edge in self.at(at, "ALL_BUT"):
            found += [(end, Count("all-but", left), 0.0) for end, left in self.left_over(edge.end)]
        found += [(edge.end, Count("rolled"), 0.3) for edge in self.each(at, "THAT_MANY")]
        found += [(edge.end, Count("below"), 0.0) for edge in self.each(at, "NUMBER_BELOW")]
        found += [(edge.end, Count("drew"), 0.0) for edge in self.each(at, "NUMBER_DREW")]
        found += [(edge.end, Count("players"), 0.0) for edge in self.each(at, "HOW_MANY_PLAYERS")]
        for edge in self.each(at, "AS_MANY"):
            found += self._as_many_of_a_kind(edge.end)
        return found + [
            (end, Count(kind, value, of), cost)
            for edge in self.each(at, *_TIMES)
            for kind, value in [_TIMES[edge.concept]]
            for end, of, cost in self._as_many_as(edge.end)
        ]

    def _as_many_of_a_kind(self, at: int) -> Found:
        """After `as many as`: `they have wilds`, `red cards in your hand`."""
        held = [
            (end, Count("each", 1, _counted(who), kind), cost + more)
            for start, who, cost in self.group(at)
            if who.only is None and who.name in _ITSELF
            for end, kind, more in self._kind_held(start)
        ]
        return held + [
            (end, Count("each", 1, of, kind), cost + more)
            for start, kind, cost in self.kind(at)
            for end, of, more in self.whose(start)
            if end > start
        ]

    def _kind_held(self, at: int) -> Iterator[tuple[int, str, float]]:
        """`have wilds`; `Joker hat`."""
        for have in self.at(at, "HAVE"):
            yield from self.kind(have.end)
        for end, kind, cost in self.kind(at):
            yield from ((last.end, kind, cost) for last in self.at(end, "HAVE_LAST"))

    def _as_many_as(self, at: int) -> Found:
        """After `as many as`: `I have`, `the next player`."""
        found: Found = []
        for end, who, cost in self.group(at):
            if who.only is None and who.name in _ITSELF:
                found.append((end, _counted(who), cost + 0.2))
                haves = [have.end for have in self.at(end, "HAVE")]
                found += [(have, _counted(who), cost) for have in haves]
                hands = [hand.end for have in haves for hand in self.at(have, *_IN_HAND)]
                found += [(hand, _counted(who), cost - 0.2) for hand in hands]  # rather than cards from that hand
        return found

    @remembered
    def whose(self, at: int) -> Found:
        """Whose cards are counted: `in my hand`, `that the next player has`; nothing: their own."""
        found: Found = [(at, "them", 0.1)]
        found += [(edge.end, "me", 0.0) for edge in self.each(at, "FROM_MY_HAND")]
        found += [(edge.end, "them", 0.0) for edge in self.each(at, "FROM_HAND", "LEFT_OVER")]
        for start in [at, *(edge.end for edge in self.at(at, "REL"))]:
            for end, who, cost in self.group(start):
                if who.only is None and who.name in _ITSELF:
                    found += [(have.end, _counted(who), cost) for have in self.at(end, "HAVE")]
            is_mine = self.has(at, "FROM_MY_HAND")  # `que tengas, el siguiente …` says whose already
            for have in self.at(start, "HAVE") if start > at and not is_mine else ():  # `que tiene el siguiente`
                owners = [each for each in self.group(have.end) if each[1].only is None and each[1].name in _ITSELF]
                found += [(end, _counted(who), cost) for end, who, cost in owners]
        return found

    # -- until when ------------------------------------------------------------------------

    @remembered
    def until(self, at: int) -> Found:
        """`until they get a red card`, `until they have as many as me`, `down to two cards`."""
        return [*self._to_limit(at), *self._until_it_comes(at)]

    def _to_limit(self, at: int) -> Iterator[tuple[int, Count, float]]:
        for edge in self.at(at, "DOWN_TO", "UP_TO", "UP_TO_LOOSELY"):
            is_loose = edge.concept == "UP_TO_LOOSELY"  # `draws up to 3` may be three at most
            kind = "up-to" if is_loose else concept_name(edge)
            for number in self.each(edge.end, "NUM", "A"):
                end = next((card.end for card in self.each(number.end, "CARD", "LEFT_OVER")), number.end)
                end = next((left.end for left in self.at(end, "LEFT_OVER")), end)
                yield end, Count(kind, int(number.value or 1)), LOOSE if is_loose else 0.0
            for many in self.each(edge.end, "AS_MANY"):
                for end, of, cost in self._as_many_as(many.end):
                    yield end, Count("level", 0, of), cost

    def _until_it_comes(self, at: int) -> Iterator[tuple[int, Count, float]]:
        for edge in self.at(at, "UNTIL"):
            for start, cost, has_article in self._until_they_get(edge.end):
                for end, kind, more in self.kind(start, has_article):
                    last = next((come.end for come in self.at(end, "IT_COMES", "LEFT_OVER")), end)
                    yield last, Count("until", cards=kind), cost + more

    def _until_they_get(self, at: int) -> Iterator[tuple[int, float, bool]]:
        """After `until`: `they get`, `it is`, or nothing; then perhaps an article, without which `2` is no card."""
        someone = [end for end, who, _ in self.group(at) if who.name in {"they", "me", "that"}]
        got = [(edge.end, 0.0) for start in [at, *someone] for edge in self.at(start, "GET")]
        for start, cost in [(at, 0.1), *got]:
            yield start, cost, False
            yield from ((article.end, cost, True) for article in self.each(start, "A", "ANY"))

    # -- for how long ----------------------------------------------------------------------

    @remembered
    def lasts(self, at: int) -> Found:
        """How long: `until my next turn`, `for three turns`, `for the rest of the round`."""
        found: Found = [
            (edge.end, Lasts(*how_long), edge.cost)
            for concept, how_long in _DURATIONS.items()
            for edge in self.at(at, concept)
        ]
        for edge in self.at(at, "FOR_TURNS"):
            for number in self.each(edge.end, "NUM"):
                if int(number.value) > 1:  # one round is a lap
                    ends = [word.end for word in self.each(number.end, "TABLE_TURNS")]
                    found += [(end, Lasts("table-turns", int(number.value)), 0.0) for end in ends]
                    for word in self.each(number.end, "ROUND_WORD"):
                        is_in_rounds = any(lap.end == word.end for lap in self.each(number.end, "LAPS"))
                        found.append((word.end, Lasts("turns", int(number.value), is_in_rounds), 0.0))
        return found + self._set_off(at, found)

    def _set_off(self, at: int, found: Found) -> Found:
        """The same with a comma before or after it: `until my next turn, …`, `…, for the rest of the round`."""
        after = [(comma.end, how_long, cost + 0.2) for end, how_long, cost in found for comma in self.at(end, "COMMA")]
        before = [
            (end, how_long, cost + 0.2)
            for comma in self.at(at, "COMMA")
            for end, how_long, cost in self.lasts(comma.end)
        ]
        return after + before

    @remembered
    def turns(self, at: int) -> Found:
        """How many turns: `a turn`, `their next two turns`."""
        found: Found = [(edge.end, 1, edge.cost) for edge in self.at(at, "A_TURN")]
        found += [(edge.end, 2, edge.cost) for edge in self.at(at, "TWICE")]
        for start in [at, *(edge.end for edge in self.at(at, "FOR_TURNS", "POSS"))]:
            turns = OwnTurns if start > at and self.has(at, "POSS") else int
            for number in self.each(start, "NUM"):
                ends = self.each(number.end, "TURNS", "ROUND_WORD")
                found += [(word.end, turns(number.value), 0.0) for word in ends]
        return found


def _counted(who: Who) -> str:
    """Whose cards are counted, as a number says it."""
    return _COUNTED.get(who.name, who.name)
