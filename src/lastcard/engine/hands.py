"""What cards do to hands: swapped, passed on, shown; cards given and discarded by lot (J71)."""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.event_codes import *  # compiled: C constants
from lastcard.engine.whom import Whom


class Hands(Whom):
    """A round's state together with the ways in which cards leave a hand without being played."""

    # -- whole hands -----------------------------------------------------------------

    def swap_hands(self, who: int, to: int, guard: int) -> None:
        """Two players swap hands (seven-zero, J53); of several who are meant the first (J73)."""
        other = self.first_of(self.receivers(NO_SEAT, to, guard), NO_SEAT)
        one = self.first_of(self.concerned(who, guard), other)
        if NO_SEAT in (one, other):
            return
        self.exchange_hands(other, one)
        self.note(EV_SWAPPED, other, one, 0)
        self.look_for_empty(1 << one | 1 << other)

    def pass_hands(self, to: int) -> None:
        """Every hand moves one seat on (seven-zero)."""
        at = self.actor
        for _ in range(self.seats - 1):
            at = self.beside(at, to)
            self.exchange_hands(self.actor, at)
        self.note(EV_PASSED_HANDS, self.actor, 1 if self.side(to) == 1 else 0, 0)

    def exchange_hands(self, one: int, other: int) -> None:
        """Exchange all cards of two seats."""
        self.colored[one], self.colored[other] = self.colored[other], self.colored[one]
        self.wilds[one], self.wilds[other] = self.wilds[other], self.wilds[one]
        self.size[one], self.size[other] = self.size[other], self.size[one]
        for face in range(FACES):
            here = one * FACES + face
            there = other * FACES + face
            self.count[here], self.count[there] = self.count[there], self.count[here]

    # -- some cards, by lot ------------------------------------------------------------

    def discard_some(self, who: int, number: int, guard: int) -> None:
        """Players discard cards, picked by the game's random source, under the top card."""
        hit = self.concerned(who, guard)
        seat = self.next_of(self.actor)
        for _ in range(self.seats):  # from the next player on
            if hit >> seat & 1:
                for _ in range(min(number, self.size[seat])):
                    self.discard_one(seat, self.pick_from(seat))
            seat = self.next_of(seat)
        self.look_for_empty(hit)

    def give_some(self, who: int, number: int, to: int, guard: int) -> None:
        """Players give each other cards, all at once: nobody passes on what has just come (J74)."""
        givers = self.concerned(who, guard)
        moved = 0
        giver = self.next_of(self.actor)
        for _ in range(self.seats):
            if givers >> giver & 1:
                moved = self.part_with(giver, number, self.receivers(giver, to, guard), moved)
            giver = self.next_of(giver)
        for at in range(moved):
            word = self.moved[at]
            self.give(word >> 12, word & 255)
            self.note(EV_GAVE, word >> 8 & 15, word >> 12, word & 255)
        self.look_for_empty(givers)

    def part_with(self, giver: int, number: int, receivers: int, moved: int) -> int:
        """Take out of a hand what each receiver gets, and write it down; how many cards are on the move."""
        seat = giver
        for _ in range(self.seats - 1):
            seat = self.next_of(seat)
            if receivers >> seat & 1:
                for _ in range(min(number, self.size[giver])):
                    face = self.pick_from(giver)
                    self.take(giver, face)
                    self.moved[moved] = face | giver << 8 | seat << 12
                    moved += 1
        return moved

    def receivers(self, giver: int, to: int, guard: int) -> int:
        """To whom a giver gives: neighbours are those of the giver; of the most or fewest the first (J73)."""
        if giver != NO_SEAT and to in (NEXT, PREVIOUS, LEFT, RIGHT):
            return 1 << self.beside(giver, to)
        slot = guard >> TO_SLOT_AT & 15
        if slot and self.known >> slot & 1:
            hit = self.meant[slot]
        else:
            hit = self.targets(to)
            self.keep_meaning(slot, hit)
        if to in (MOST, FEWEST):
            first = self.first_of(hit, giver)
            return 0 if first == NO_SEAT else 1 << first
        return hit

    def show_some(self, who: int, number: int, to: int, guard: int) -> None:
        """Players show their hands (number 0), or some cards, to one player or to everybody."""
        hit = self.concerned(who, guard)
        seen = self.receivers(NO_SEAT, to, guard)
        if seen == 0:
            return
        viewer = NO_SEAT if seen & (seen - 1) else self.first_of(seen, NO_SEAT)
        seat = self.next_of(self.actor)
        for _ in range(self.seats):
            if hit >> seat & 1 and seat != viewer:
                self.show_of(seat, self.size[seat] if number == 0 else min(number, self.size[seat]), viewer)
            seat = self.next_of(seat)

    def show_of(self, seat: int, number: int, viewer: int) -> None:
        """One player shows cards and keeps them."""
        for at in range(number):
            self.moved[at] = self.pick_from(seat)
            self.take(seat, self.moved[at])
            self.note(EV_CARD, seat, self.moved[at], 0)
        for at in range(number):
            self.give(seat, self.moved[at])
        self.note(EV_SHOWED, seat, viewer, number)

    def pick_from(self, seat: int) -> int:
        """A random card of a hand."""
        left = self.below(self.size[seat])
        face = 0
        while left >= self.count[seat * FACES + face]:
            left -= self.count[seat * FACES + face]
            face += 1
        return face

    def discard_one(self, seat: int, face: int) -> None:
        """Put a card from a hand under the top card of the discard pile."""
        self.take(seat, face)
        at = self.discard_n - 1
        self.discard[at + 1] = self.discard[at]
        self.discard[at] = face
        self.discard_n += 1
        self.note(EV_DISCARDED, seat, face, 0)

    def look_for_empty(self, hit: int) -> None:
        """Note it if one of some seats has no card left: it is out once the card has done all it does (J75)."""
        for seat in range(self.seats):
            if hit >> seat & 1 and self.size[seat] == 0:
                self.out = seat
