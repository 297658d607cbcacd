"""Whom an effect concerns: the seats that "the next player" or "whoever holds a 7" means now."""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.state import State


class Whom(State):
    """A round's state together with the ways to speak of its seats; several seats are the bits of a number."""

    def concerned(self, who: int, guard: int) -> int:
        """The seats that an effect concerns.

        The same words in one rule mean the same seats, whatever the effects in between have changed (J72).
        """
        slot = guard >> WHO_SLOT_AT & 15
        if slot and self.known >> slot & 1:
            return self.meant[slot]
        hit = self.targets(who)
        if guard & 15:
            hit = self.passing(hit, guard & 15, guard >> VALUE_AT & 255)
        self.keep_meaning(slot, hit)
        return hit

    def keep_meaning(self, slot: int, hit: int) -> None:
        """Remember whom some words of this rule mean; slot 0 is for words that cannot change their meaning."""
        if slot:
            self.known |= 1 << slot
            self.meant[slot] = hit

    def targets(self, who: int) -> int:
        """The seats that ``who`` means now."""
        everyone = (1 << self.seats) - 1
        if who == NEXT:
            return 1 << self.next_of(self.actor)
        if who == EVERYONE:
            return everyone
        if who == EVERYONE_ELSE:
            return everyone & ~(1 << self.actor)
        if who == ME:
            return 1 << self.actor
        if who == CHOSEN:
            return 1 << self.chosen & everyone
        if who == LAST:
            return 1 << self.loser & everyone
        if who == RANDOM:
            return 1 << (self.actor + 1 + self.below(self.seats - 1)) % self.seats
        if who == DEALER:
            return 1 << self.dealer
        if who in (MOST, FEWEST):
            return self.by_size(who)
        return 1 << self.beside(self.actor, who)

    def beside(self, seat: int, who: int) -> int:
        """The seat next to another: before or after it in the direction of play, or on one side of it."""
        return (seat + self.side(who) + self.seats) % self.seats

    def side(self, who: int) -> int:
        """On which side that seat is: 1 is the left."""
        if who == LEFT:
            return 1
        if who == RIGHT:
            return -1
        return -self.direction if who == PREVIOUS else self.direction

    def by_size(self, who: int) -> int:
        """The seats that hold the most, or the fewest, cards."""
        found = 0
        best = 0
        for seat in range(self.seats):
            size = self.size[seat]
            if who == FEWEST:
                size = -size
            if found == 0 or size > best:
                best = size
                found = 0
            if size == best:
                found |= 1 << seat
        return found

    def first_of(self, hit: int, but: int) -> int:
        """Of several seats the first from the next player on, leaving one out; NO_SEAT if there is none (J73)."""
        seat = self.actor
        for _ in range(self.seats):
            seat = self.next_of(seat)
            if hit >> seat & 1 and seat != but:
                return seat
        return NO_SEAT

    # -- what is asked of a player ---------------------------------------------------

    def passing(self, hit: int, test: int, value: int) -> int:
        """Those of some seats of whom it holds."""
        found = 0
        for seat in range(self.seats):
            if hit >> seat & 1 and self.is_so(seat, test, value):
                found |= 1 << seat
        return found

    def is_so(self, seat: int, test: int, value: int) -> bool:
        """Does it hold of this seat?"""
        if test == MORE_THAN:
            return self.size[seat] > value
        if test == FEWER_THAN:
            return self.size[seat] < value
        if test == EXACTLY:
            return self.size[seat] == value
        return self.holds(seat, value) == (test == HOLDING)

    def holds(self, seat: int, holding: int) -> bool:
        """Does the seat hold a card of this kind?"""
        if holding == LAID_COLOR:
            if self.laid == NO_FACE:  # J40
                return False
            return (self.colored[seat] & self.tables.color_mask[self.laid // SYMBOLS]) != 0
        colored = self.colored[seat] & self.tables.holding_colored[holding]
        wild = self.wilds[seat] & self.tables.holding_wild[holding]
        return colored != 0 or wild != 0
