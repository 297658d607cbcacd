"""Whom an effect means: the seats that "the next player" or "whoever holds a 7" stand for right now.

Several seats are the bits of one number.
"""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.state import State


class Targets:
    """Questions about who is meant."""

    @staticmethod
    def concerned(state: State, who: int, guard: int) -> int:
        """The seats that an effect concerns.

        The same words in one rule mean the same seats, even if the effects in between change the table (J72).
        """
        slot = guard >> WHO_SLOT_AT & 15
        if slot and state.known >> slot & 1:
            return state.meant[slot]
        seats = Targets.meant_by(state, who)
        if guard & 15:
            seats = Targets.those_where(state, seats, guard & 15, guard >> VALUE_AT & 255)
        Targets.remember(state, slot, seats)
        return seats

    @staticmethod
    def receivers(state: State, giver: int, to: int, guard: int) -> int:
        """To whom a giver gives: neighbours are the giver's own; of the most or fewest only the first (J73)."""
        if giver != NO_SEAT and to in (NEXT, PREVIOUS, LEFT, RIGHT):
            return 1 << Targets.beside(state, giver, to)
        slot = guard >> TO_SLOT_AT & 15
        if slot and state.known >> slot & 1:
            seats = state.meant[slot]
        else:
            seats = Targets.meant_by(state, to)
            Targets.remember(state, slot, seats)
        if to in (MOST, FEWEST):
            first = Targets.first_of(state, seats, giver)
            return 0 if first == NO_SEAT else 1 << first
        return seats

    @staticmethod
    def remember(state: State, slot: int, seats: int) -> None:
        """Remember whom some words of this rule mean. Slot 0 is for words whose meaning cannot change."""
        if slot:
            state.known |= 1 << slot
            state.meant[slot] = seats

    @staticmethod
    def meant_by(state: State, who: int) -> int:
        """The seats that ``who`` stands for now."""
        everyone = (1 << state.seats) - 1
        if who == NEXT:
            return 1 << state.next_of(state.actor)
        if who == EVERYONE:
            return everyone
        if who == EVERYONE_ELSE:
            return everyone & ~(1 << state.actor)
        if who == ME:
            return 1 << state.actor
        if who == CHOSEN:
            return 1 << state.chosen & everyone
        if who == LAST:
            return 1 << state.loser & everyone
        if who == RANDOM:
            return 1 << (state.actor + 1 + state.below(state.seats - 1)) % state.seats
        if who == DEALER:
            return 1 << state.dealer
        if who in (MOST, FEWEST):
            return Targets.by_size(state, who)
        return 1 << Targets.beside(state, state.actor, who)

    @staticmethod
    def beside(state: State, seat: int, who: int) -> int:
        """The neighbour of a seat: before or after it in the direction of play, or to its left or right."""
        return (seat + Targets.side(state, who) + state.seats) % state.seats

    @staticmethod
    def side(state: State, who: int) -> int:
        """On which side that neighbour sits: 1 is the left."""
        if who == LEFT:
            return 1
        if who == RIGHT:
            return -1
        return -state.direction if who == PREVIOUS else state.direction

    @staticmethod
    def by_size(state: State, who: int) -> int:
        """The seats that hold the most, or the fewest, cards."""
        found = 0
        best = 0
        for seat in range(state.seats):
            size = state.size[seat]
            if who == FEWEST:
                size = -size
            if found == 0 or size > best:
                best = size
                found = 0
            if size == best:
                found |= 1 << seat
        return found

    @staticmethod
    def first_of(state: State, seats: int, but: int) -> int:
        """The first of several seats, counted from the next player, leaving one out; NO_SEAT if none is left (J73)."""
        seat = state.actor
        for _ in range(state.seats):
            seat = state.next_of(seat)
            if seats >> seat & 1 and seat != but:
                return seat
        return NO_SEAT

    # -- conditions --------------------------------------------------------------------

    @staticmethod
    def those_where(state: State, seats: int, condition: int, value: int) -> int:
        """The seats among these that satisfy a condition."""
        found = 0
        for seat in range(state.seats):
            if seats >> seat & 1 and Targets.satisfies(state, seat, condition, value):
                found |= 1 << seat
        return found

    @staticmethod
    def satisfies(state: State, seat: int, condition: int, value: int) -> bool:
        """Does this seat satisfy the condition?"""
        if condition == MORE_THAN:
            return state.size[seat] > value
        if condition == FEWER_THAN:
            return state.size[seat] < value
        if condition == EXACTLY:
            return state.size[seat] == value
        return Targets.holds(state, seat, value) == (condition == HOLDING)

    @staticmethod
    def holds(state: State, seat: int, holding: int) -> bool:
        """Does the seat hold a card of this kind?"""
        if holding == LAID_COLOR:
            if state.laid == NO_FACE:  # J40
                return False
            return (state.colored[seat] & state.tables.color_mask[state.laid // SYMBOLS]) != 0
        colored = state.colored[seat] & state.tables.holding_colored[holding]
        wild = state.wilds[seat] & state.tables.holding_wild[holding]
        return colored != 0 or wild != 0
