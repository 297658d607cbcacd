"""What written rules do with the piles: look at cards, take some, put some back (J93, J94, J100)."""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.counting import Counting
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.event_codes import *  # compiled: C constants
from lastcard.engine.hands import Hands
from lastcard.engine.picking import Picking
from lastcard.engine.state import State
from lastcard.engine.targets import Targets


class Piles:
    """The ways in which cards leave a pile, or come back to it, other than by drawing and playing."""

    @staticmethod
    def peek(state: State, who: int, number: int, guard: int) -> None:
        """Players look at the top cards of the draw pile, which stay there."""
        if state.pile_n == 0:
            state.renew()
        number = min(number, state.pile_n)
        state.lookers = Targets.concerned(state, who, guard)
        state.looked_at = state.pile_n - number
        if number:
            for seat in range(state.seats):
                if state.lookers >> seat & 1:
                    Piles.show_looked(state, seat)

    @staticmethod
    def show_looked(state: State, seat: int) -> None:
        """One player sees the cards that are looked at, the top one first."""
        for at in range(state.pile_n - 1, state.looked_at - 1, -1):
            state.note(EV_CARD, seat, state.pile[at], 0)
        state.note(EV_PEEKED, seat, state.pile_n - state.looked_at, 0)

    @staticmethod
    def plan_taking(state: State, seats: int, source: int, number: int, kind: int) -> None:
        """Plan that players take cards out of a pile; who has not looked yet does so now."""
        Picking.start(state, source)
        seat = state.beyond(state.actor)
        for _ in range(state.seats):
            if seats >> seat & 1:
                if source == IN_LOOKED and not state.lookers >> seat & 1 and state.looked_at < state.pile_n:
                    state.lookers |= 1 << seat
                    Piles.show_looked(state, seat)
                Picking.plan(state, seat, seat, number, kind)
            seat = state.beyond(seat)

    @staticmethod
    def plan_burying(state: State, seats: int, instruction: int, guard: int, details: int) -> None:
        """Plan that players put cards under the draw pile: those they looked at, or else some of their hand."""
        has_looked = state.looked_at < state.pile_n and seats & ~state.lookers == 0
        Picking.start(state, IN_LOOKED if has_looked else IN_HAND)
        seat = state.beyond(state.actor)
        for _ in range(state.seats):
            if seats >> seat & 1:
                number = MAX_CARDS
                if not has_looked:
                    number = Counting.cards(state, seat, instruction, guard, details)
                elif details >> COUNT_AT & 15 != COUNT_ALL:
                    number = instruction >> 16 & 255
                Picking.plan(state, seat, NO_SEAT, number, details & 127)
            seat = state.beyond(seat)

    @staticmethod
    def discard(state: State) -> None:
        """The picked cards go from those looked at to the discard pile."""
        for at in range(state.moved_n):
            seat = state.moved[at] >> 8 & 15
            face = state.moved[at] & 255
            if Piles.pull_looked(state, face):
                state.add_card(seat, face)
                state.note(EV_TOOK_LOOKED, seat, face, 0)
                Hands.discard_one(state, seat, face)

    @staticmethod
    def take(state: State) -> None:
        """The picked cards come into the hands."""
        for at in range(state.moved_n):
            seat = state.moved[at] >> 8 & 15
            face = state.moved[at] & 255
            if state.picked_from == IN_LOOKED and Piles.pull_looked(state, face):
                state.add_card(seat, face)
                state.note(EV_TOOK_LOOKED, seat, face, 0)
            elif state.picked_from == IN_DISCARDS and Piles.pull_discard(state, face):
                state.add_card(seat, face)
                state.note(EV_TOOK, seat, face, 0)

    @staticmethod
    def bury(state: State) -> None:
        """The picked cards go to the bottom of the draw pile, unseen."""
        givers = 0
        at = 0
        while at < state.moved_n:
            seat = state.moved[at] >> 8 & 15
            buried = 0
            while at < state.moved_n and state.moved[at] >> 8 & 15 == seat:
                face = state.moved[at] & 255
                if state.picked_from == IN_HAND:
                    if state.count[seat * FACES + face]:
                        state.remove_card(seat, face)
                        state.bury(face)
                        buried += 1
                elif Piles.pull_looked(state, face):
                    state.bury(face)
                    buried += 1
                at += 1
            givers |= 1 << seat
            state.note(EV_BURIED, seat, buried, 0)
        if state.picked_from == IN_HAND:
            Hands.note_empty(state, givers)

    @staticmethod
    def pull_looked(state: State, face: int) -> bool:
        """Take a card out of those looked at; False if it is no longer there."""
        at = state.pile_n - 1
        while at >= state.looked_at and state.pile[at] != face:
            at -= 1
        if at < state.looked_at:
            return False
        state.pile_n -= 1
        while at < state.pile_n:
            state.pile[at] = state.pile[at + 1]
            at += 1
        return True

    @staticmethod
    def pull_discard(state: State, face: int) -> bool:
        """Take a card out of the discard pile, the top card left aside.

        False if it is not there, or if so many have come back in this round that it would never end (J100).
        """
        at = state.discard_n - 2
        while at >= 0 and state.discard[at] != face:
            at -= 1
        if at < 0 or state.returned >= MOST_RETURNED:
            return False
        state.returned += 1
        state.discard_n -= 1
        while at < state.discard_n:
            state.discard[at] = state.discard[at + 1]
            at += 1
        return True

    @staticmethod
    def reshuffle(state: State) -> None:
        """The discard pile, except its top card, is shuffled into the draw pile (J124)."""
        kept = state.discard[state.discard_n - 1]
        if state.discard_n < 2 or state.renewals >= LAST_RESORT:
            return
        for at in range(state.discard_n - 1):
            state.pile[state.pile_n] = state.discard[at]
            state.pile_n += 1
        state.discard[0] = kept
        state.discard_n = 1
        state.shuffle()
        state.renewals += 1
        state.looked_at = MAX_CARDS
        state.note(EV_RENEWED, NO_SEAT, state.pile_n, 0)

    @staticmethod
    def renew_hand(state: State, seat: int, number: int) -> None:
        """A hand goes under the draw pile, unseen, and so many cards are drawn instead (J94)."""
        wanted = number or state.size[seat]
        for face in range(FACES):
            while state.count[seat * FACES + face]:
                state.remove_card(seat, face)
                state.bury(face)
        state.note(EV_HAND_RENEWED, seat, wanted, 0)
        state.draw(seat, wanted)

    @staticmethod
    def take_back(state: State) -> None:
        """The card below goes back to the hand of whoever played it (J100)."""
        seat = state.under_seat
        if seat == NO_SEAT or state.gone >> seat & 1 or state.under == NO_FACE:
            return
        if Piles.pull_discard(state, state.under):
            state.add_card(seat, state.under)
            state.note(EV_TOOK_BACK, seat, state.under, 0)
