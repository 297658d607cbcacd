"""What cards do to hands: swap them, pass them on, show them; give, exchange and discard cards (J71)."""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.counting import Counting
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.event_codes import *  # compiled: C constants
from lastcard.engine.picking import Picking
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

    @staticmethod
    def pass_on(state: State, to: int) -> None:
        """Every hand moves one seat on (seven-zero)."""
        first = state.next_of(state.actor) if state.gone >> state.actor & 1 else state.actor
        at = first
        for _ in range(Targets.how_many(state, state.players()) - 1):
            at = Targets.beside(state, at, to)
            Hands.exchange(state, first, at)
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

    @staticmethod
    def redeal(state: State) -> None:
        """Shuffle all hands together and deal them out again, one by one from the next player on (J94)."""
        number = 0
        for seat in range(state.seats):
            for face in range(FACES):
                while not state.gone >> seat & 1 and state.count[seat * FACES + face]:
                    state.remove_card(seat, face)
                    state.moved[number] = face
                    number += 1
        seat = state.actor
        for left in range(number, 0, -1):
            at = state.below(left)
            seat = state.next_of(seat)
            state.add_card(seat, state.moved[at])
            state.moved[at] = state.moved[left - 1]
        state.note(EV_REDEALT, state.actor, number, 0)
        Hands.note_empty(state, state.players())

    # -- some cards: planned, then picked, then moved ----------------------------------

    @staticmethod
    def plan(state: State, instruction: int, guard: int, details: int) -> None:
        """Plan which players part with, or show, how many cards, from the next player on."""
        Picking.start(state, IN_HAND)
        seats = Targets.concerned(state, instruction >> 8 & 255, guard)
        seat = state.beyond(state.actor)
        for _ in range(state.seats):
            if instruction & 255 == DO_EXCHANGE:
                Hands.plan_exchange(state, seat, instruction, guard, details)
            elif seats >> seat & 1:
                Hands.plan_one(state, seat, instruction, guard, details)
            seat = state.beyond(seat)

    @staticmethod
    def plan_one(state: State, seat: int, instruction: int, guard: int, details: int) -> None:
        """Plan the cards of one player; to each of several receivers go equally many."""
        number = Counting.cards(state, seat, instruction, guard, details)
        if instruction & 255 == DO_GIVE:
            receivers = Targets.receivers(state, seat, instruction >> 24, guard)
            other = seat
            for _ in range(state.seats - 1):
                other = state.beyond(other)
                if receivers >> other & 1:
                    Picking.plan(state, seat, other, number, details & 127)
        else:
            Picking.plan(state, seat, NO_SEAT, number, details & 127)

    @staticmethod
    def plan_exchange(state: State, seat: int, instruction: int, guard: int, details: int) -> None:
        """Plan what one player gives to all with whom cards are exchanged, never more than comes back (J104)."""
        to = instruction >> 24
        seats = Targets.concerned(state, instruction >> 8 & 255, guard)
        mine = Targets.receivers(state, seat, to, guard) if seats >> seat & 1 else 0
        other = seat
        for _ in range(state.seats - 1):
            other = state.beyond(other)
            theirs = Targets.receivers(state, other, to, guard) if seats >> other & 1 else 0
            if mine >> other & 1 or theirs >> seat & 1:
                number = Counting.cards(state, seat, instruction, guard, details)
                number = min(number, Counting.cards(state, other, instruction, guard, details))
                Picking.plan(state, seat, other, number, details & 127)

    @staticmethod
    def discard(state: State) -> None:
        """The picked cards go to the discard pile."""
        givers = 0
        for at in range(state.moved_n):
            seat = state.moved[at] >> 8 & 15
            givers |= 1 << seat
            Hands.discard_one(state, seat, state.moved[at] & 255)
        Hands.note_empty(state, givers)

    @staticmethod
    def discard_one(state: State, seat: int, face: int) -> None:
        """Put a card from a hand under the top card of the discard pile."""
        if state.count[seat * FACES + face] == 0:
            return
        state.remove_card(seat, face)
        at = state.discard_n - 1
        state.discard[at + 1] = state.discard[at]
        state.discard[at] = face
        state.discard_n += 1
        state.note(EV_DISCARDED, seat, face, 0)

    @staticmethod
    def give(state: State, is_exchange: bool) -> None:  # compiled functions take no names
        """The picked cards change hands all at once: nobody passes on what has just arrived (J74)."""
        givers = 0
        for at in range(state.moved_n):
            word = state.moved[at]
            givers |= 1 << (word >> 8 & 15)
            if state.count[(word >> 8 & 15) * FACES + (word & 255)]:
                state.remove_card(word >> 8 & 15, word & 255)
            else:
                state.moved[at] = NO_FACE
        for at in range(state.moved_n):
            word = state.moved[at]
            if word == NO_FACE:
                continue
            state.add_card(word >> 12, word & 255)
            if is_exchange:
                state.note(EV_EXCHANGED, word >> 8 & 15, word >> 12, word & 255)
            else:
                state.note(EV_GAVE, word >> 8 & 15, word >> 12, word & 255)
        Hands.note_empty(state, givers)

    @staticmethod
    def show(state: State, to: int, guard: int) -> None:
        """The picked cards are seen by one player, by some or by everybody, and stay in the hand."""
        viewers = Targets.receivers(state, NO_SEAT, to, guard)
        at = 0
        while at < state.moved_n:
            seat = state.moved[at] >> 8 & 15
            end = at
            while end < state.moved_n and state.moved[end] >> 8 & 15 == seat:
                end += 1
            others = viewers & ~(1 << seat)
            if others and to in (EVERYONE, EVERYONE_ELSE):  # onlookers too
                Hands.show_to(state, seat, NO_SEAT, at, end)
            else:
                for viewer in range(state.seats):
                    if others >> viewer & 1:
                        Hands.show_to(state, seat, viewer, at, end)
            at = end

    @staticmethod
    def show_to(state: State, seat: int, viewer: int, start: int, end: int) -> None:
        """Note who saw some of the picked cards."""
        for at in range(start, end):
            state.note(EV_CARD, seat, state.moved[at] & 255, 0)
        state.note(EV_SHOWED, seat, viewer, end - start)

    @staticmethod
    def note_empty(state: State, seats: int) -> None:
        """Note a seat that has no card left: it is out once the card has done everything it does (J75)."""
        for seat in range(state.seats):
            if seats >> seat & 1 and state.size[seat] == 0:
                state.out = seat
