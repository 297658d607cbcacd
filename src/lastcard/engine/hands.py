"""What cards do to hands: swap them, pass them on, show them; give and discard cards picked by lot (J71)."""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.event_codes import *  # compiled: C constants
from lastcard.engine.state import State
from lastcard.engine.targets import Targets


class Hands:
    """The ways in which cards leave a hand, or are seen, without being played."""

    # -- whole hands -----------------------------------------------------------------

    @staticmethod
    def swap(state: State, who: int, to: int, guard: int) -> None:
        """Two players swap hands (seven-zero, J53); if several are meant, the first of them (J73)."""
        other = Targets.first_of(state, Targets.receivers(state, NO_SEAT, to, guard), NO_SEAT)
        one = Targets.first_of(state, Targets.concerned(state, who, guard), other)
        if NO_SEAT in (one, other):
            return
        Hands.exchange(state, other, one)
        state.note(EV_SWAPPED, other, one, 0)
        Hands.note_empty(state, 1 << one | 1 << other)

    @staticmethod
    def pass_on(state: State, to: int) -> None:
        """Every hand moves one seat on (seven-zero)."""
        at = state.actor
        for _ in range(state.seats - 1):
            at = Targets.beside(state, at, to)
            Hands.exchange(state, state.actor, at)
        state.note(EV_PASSED_HANDS, state.actor, 1 if Targets.side(state, to) == 1 else 0, 0)

    @staticmethod
    def exchange(state: State, one: int, other: int) -> None:
        """Exchange all cards of two seats."""
        state.colored[one], state.colored[other] = state.colored[other], state.colored[one]
        state.wilds[one], state.wilds[other] = state.wilds[other], state.wilds[one]
        state.size[one], state.size[other] = state.size[other], state.size[one]
        for face in range(FACES):
            here = one * FACES + face
            there = other * FACES + face
            state.count[here], state.count[there] = state.count[there], state.count[here]

    # -- some cards, by lot ------------------------------------------------------------

    @staticmethod
    def discard(state: State, who: int, number: int, guard: int) -> None:
        """Players discard cards, picked by the round's random source, under the top card."""
        seats = Targets.concerned(state, who, guard)
        seat = state.next_of(state.actor)
        for _ in range(state.seats):  # from the next player on
            if seats >> seat & 1:
                for _ in range(min(number, state.size[seat])):
                    Hands.discard_one(state, seat, Hands.pick(state, seat))
            seat = state.next_of(seat)
        Hands.note_empty(state, seats)

    @staticmethod
    def discard_one(state: State, seat: int, face: int) -> None:
        """Put a card from a hand under the top card of the discard pile."""
        state.remove_card(seat, face)
        at = state.discard_n - 1
        state.discard[at + 1] = state.discard[at]
        state.discard[at] = face
        state.discard_n += 1
        state.note(EV_DISCARDED, seat, face, 0)

    @staticmethod
    def give(state: State, who: int, number: int, to: int, guard: int) -> None:
        """Players give each other cards, all at the same time: nobody passes on what has just arrived (J74)."""
        givers = Targets.concerned(state, who, guard)
        moved = 0
        giver = state.next_of(state.actor)
        for _ in range(state.seats):
            if givers >> giver & 1:
                moved = Hands.part_with(state, giver, number, Targets.receivers(state, giver, to, guard), moved)
            giver = state.next_of(giver)
        for at in range(moved):
            word = state.moved[at]
            state.add_card(word >> 12, word & 255)
            state.note(EV_GAVE, word >> 8 & 15, word >> 12, word & 255)
        Hands.note_empty(state, givers)

    @staticmethod
    def part_with(state: State, giver: int, number: int, receivers: int, moved: int) -> int:
        """Take what each receiver gets out of a hand and write it down; how many cards are on the move."""
        seat = giver
        for _ in range(state.seats - 1):
            seat = state.next_of(seat)
            if receivers >> seat & 1:
                for _ in range(min(number, state.size[giver])):
                    face = Hands.pick(state, giver)
                    state.remove_card(giver, face)
                    state.moved[moved] = face | giver << 8 | seat << 12
                    moved += 1
        return moved

    @staticmethod
    def show(state: State, who: int, number: int, to: int, guard: int) -> None:
        """Players show their hands (number 0), or some cards, to one player or to everybody."""
        seats = Targets.concerned(state, who, guard)
        viewers = Targets.receivers(state, NO_SEAT, to, guard)
        if viewers == 0:
            return
        viewer = NO_SEAT if viewers & (viewers - 1) else Targets.first_of(state, viewers, NO_SEAT)
        seat = state.next_of(state.actor)
        for _ in range(state.seats):
            if seats >> seat & 1 and seat != viewer:
                size = state.size[seat]
                Hands.show_one(state, seat, size if number == 0 else min(number, size), viewer)
            seat = state.next_of(seat)

    @staticmethod
    def show_one(state: State, seat: int, number: int, viewer: int) -> None:
        """One player shows cards and keeps them."""
        for at in range(number):
            state.moved[at] = Hands.pick(state, seat)
            state.remove_card(seat, state.moved[at])
            state.note(EV_CARD, seat, state.moved[at], 0)
        for at in range(number):
            state.add_card(seat, state.moved[at])
        state.note(EV_SHOWED, seat, viewer, number)

    @staticmethod
    def pick(state: State, seat: int) -> int:
        """A random card of a hand."""
        left = state.below(state.size[seat])
        face = 0
        while left >= state.count[seat * FACES + face]:
            left -= state.count[seat * FACES + face]
            face += 1
        return face

    @staticmethod
    def note_empty(state: State, seats: int) -> None:
        """Note a seat that has no card left: it is out once the card has done everything it does (J75)."""
        for seat in range(state.seats):
            if seats >> seat & 1 and state.size[seat] == 0:
                state.out = seat
