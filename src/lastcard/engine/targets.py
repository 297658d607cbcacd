"""Whom an effect means: the seats that "the next player" or "whoever holds a 7" stand for right now.

Several seats are the bits of one number.
"""

from __future__ import annotations

from lastcard.engine.bits import *  # compiled: C functions
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.kinds import Kinds
from lastcard.engine.state import State


class Targets:
    """Questions about who is meant."""

    @staticmethod
    def concerned(state: State, who: int, guard: int) -> int:
        """The seats that an effect concerns.

        The same words in one rule mean the same seats, even if the effects in between change the table (J72).
        """
        slot = guard >> WHO_SLOT_AT & 15
        if who >= LEFT_OF:
            seats = Targets.settled(state, who, slot)
        elif slot and state.known >> slot & 1:
            seats = state.meant[slot] & ~state.gone
        else:
            seats = Targets.meant_by(state, who)
            if guard & 15:
                seats = Targets.those_where(state, seats, guard & 15, guard >> VALUE_AT & 255)
            Targets.remember(state, slot, seats)
        if who != OTHERS:
            state.spoken_of = seats
        return seats

    @staticmethod
    def receivers(state: State, giver: int, to: int, guard: int) -> int:
        """To whom a giver gives: neighbours are the giver's own; of the most or fewest only the first (J73)."""
        if giver != NO_SEAT and to in (NEXT, PREVIOUS, LEFT, RIGHT):
            return 1 << Targets.beside(state, giver, to)
        seats = Targets.settled(state, to, guard >> TO_SLOT_AT & 15)
        if to in (MOST, FEWEST):
            first = Targets.first_of(state, seats, giver)
            return 0 if first == NO_SEAT else 1 << first
        return seats

    @staticmethod
    def settled(state: State, who: int, slot: int) -> int:
        """The seats that some words mean, or meant when the rule first spoke of them (J72)."""
        if who >= LEFT_OF:
            return Targets.at_side(
                state, Targets.settled(state, who & WHO_BITS, slot), LEFT if who < RIGHT_OF else RIGHT
            )
        if slot and state.known >> slot & 1:
            return state.meant[slot] & ~state.gone
        seats = Targets.meant_by(state, who)
        Targets.remember(state, slot, seats)
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
        if who == NEXT:
            return 1 << state.next_of(state.actor)
        everyone = state.players()
        if who == EVERYONE:
            return everyone
        if who == EVERYONE_ELSE:
            return everyone & ~(1 << state.actor)
        if who == ME:
            return 1 << state.actor & everyone
        if who == CHOSEN:
            return 1 << state.chosen & everyone
        if who == LAST:
            return 1 << state.loser & everyone
        if who == RANDOM:
            return Targets.by_lot(state, everyone & ~(1 << state.actor))
        if who == DEALER:
            return 1 << state.dealer & everyone
        if who in (MOST, FEWEST):
            return Targets.by_size(state, who)
        if who in (PREVIOUS, LEFT, RIGHT):
            return 1 << Targets.beside(state, state.actor, who)
        return Targets.meant_by_rule(state, who) & everyone

    @staticmethod
    def meant_by_rule(state: State, who: int) -> int:
        """The same for words that only written rules use (J88)."""
        if who >= ALL_BUT:  # J113
            return ~Targets.meant_by(state, who - ALL_BUT)
        if who in (SECOND, THIRD, ACROSS):
            return 1 << Targets.further_on(state, who)
        if who in (NEXT_TWO, NEXT_THREE):
            seats = 1 << state.next_of(state.actor) | 1 << Targets.further_on(state, SECOND)
            if who == NEXT_THREE:
                seats |= 1 << Targets.further_on(state, THIRD)
            return seats & ~(1 << state.actor)
        if who == NEIGHBOURS:
            return 1 << Targets.beside(state, state.actor, LEFT) | 1 << Targets.beside(state, state.actor, RIGHT)
        if who == CHOSEN_TWO:
            return 1 << state.chosen | 1 << state.second
        if who == OTHERS:
            return ~(state.spoken_of or 1 << state.actor)
        if who == FIRST:
            return 1 << state.winner
        if who == VOTED:
            return 1 << state.voted
        if who == LAST_PLAYER:
            return 1 << state.under_seat
        if who == CHOOSER:
            return 1 << state.chooser
        if who == OWNER:
            return 1 << state.owner
        return 1 << state.named if state.named_what == NAMES_PLAYER else 0

    @staticmethod
    def further_on(state: State, who: int) -> int:
        """The second or third player after the one on turn, or the one who sits across."""
        steps = 2 if who == SECOND else 3
        if who == ACROSS:
            steps = Targets.how_many(state, state.players()) // 2
        seat = state.actor
        for _ in range(steps):
            seat = state.next_of(seat)
        return seat

    @staticmethod
    def how_many(state: State, seats: int) -> int:
        """How many seats these are."""
        found = 0
        for seat in range(state.seats):
            found += seats >> seat & 1
        return found

    @staticmethod
    def by_lot(state: State, seats: int) -> int:
        """One of some seats, each as likely as the next (J81)."""
        number = Targets.how_many(state, seats)
        if number == 0:
            return 0
        left = state.below(number)
        seat = state.actor
        while left >= 0:
            seat = (seat + 1) % state.seats
            if seats >> seat & 1:
                left -= 1
        return 1 << seat

    @staticmethod
    def beside(state: State, seat: int, who: int) -> int:
        """The neighbour of a seat: before or after it in the direction of play, or to its left or right."""
        seat = (seat + Targets.side(state, who) + state.seats) % state.seats
        return Targets.beside(state, seat, who) if state.gone >> seat & 1 else seat

    @staticmethod
    def at_side(state: State, seats: int, side: int) -> int:
        """Who sits on that side of some players (J122)."""
        found = 0
        for seat in range(state.seats):
            if seats >> seat & 1:
                found |= 1 << Targets.beside(state, seat, side)
        return found

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
            if state.gone >> seat & 1:
                continue
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
        while seats:
            if Targets.satisfies(state, lowest(seats), condition, value):
                found |= seats & -seats
            seats &= seats - 1
        return found

    @staticmethod
    def satisfies(state: State, seat: int, condition: int, value: int) -> bool:
        """Does this seat satisfy the condition?"""
        if condition in (HOLDING, NOT_HOLDING):
            if value >= COMPARED:
                return Targets.is_first_in(state, seat, value - COMPARED, condition == HOLDING)
            return Kinds.is_held(state, seat, value) == (condition == HOLDING)
        if condition == MORE_THAN:
            return state.size[seat] > value
        if condition == FEWER_THAN:
            return state.size[seat] < value
        if condition == EXACTLY:
            return state.size[seat] == value
        if condition == MORE_THAN_PLAYER:
            return state.size[seat] > state.size[state.actor]
        if condition == FEWER_THAN_PLAYER:
            return state.size[seat] < state.size[state.actor]
        if condition in (ODD_HAND, EVEN_HAND):
            return (state.size[seat] & 1) == (condition == ODD_HAND)
        return Targets.is_so(state, condition, value)

    @staticmethod
    def is_first_in(state: State, seat: int, kind: int, is_most: bool) -> bool:  # compiled functions take no names
        """Has nobody in the round more cards of a kind than this seat, or nobody fewer? None is not the most (J127)."""
        mine = Kinds.held(state, seat, kind)
        if is_most and mine == 0:
            return False
        for other in range(state.seats):
            if state.gone >> other & 1:
                continue
            more = Kinds.held(state, other, kind) - mine
            if (more > 0) if is_most else (more < 0):
                return False
        return True

    @staticmethod
    def is_so(state: State, condition: int, value: int) -> bool:
        """Does a condition hold that speaks of no player?"""
        if condition == ROLLED:
            return state.rolled == value
        if condition == ROLLED_OVER:
            return state.rolled > value
        if condition == ROLLED_UNDER:
            return state.rolled < value
        if condition == IN_COLOR:
            return (Kinds.colored(state, value) & state.tables.color_mask[state.color]) != 0
        if condition == LOOKED:
            return Targets.was_looked_at(state, value)
        if state.rolled:  # GUESSED: the number rolled, or a card looked at (J90)
            return state.named_what == NAMES_NUMBER and state.named == state.rolled
        return Targets.was_looked_at(state, NAMED_KIND)

    @staticmethod
    def was_looked_at(state: State, kind: int) -> bool:
        """Is one of the cards that were looked at of this kind?"""
        for at in range(state.looked_at, state.pile_n):
            if Kinds.has(state, kind, state.pile[at]):
                return True
        return False
