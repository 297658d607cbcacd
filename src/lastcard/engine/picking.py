"""Cards that players pick one after another and that move all at once, when the last one is picked (J74, J85).

First the moves are planned: from whom to whom, how many. Then faces are picked for them, by their owners, by the player
of the card, by lot or by rank. The cards stay where they are meanwhile, so nothing is lost if somebody has to think.
"""

from __future__ import annotations

from lastcard.engine.asking import Asking
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.event_codes import *  # compiled: C constants
from lastcard.engine.kinds import Kinds
from lastcard.engine.state import State


class Picking:
    """Plans which cards move, and finds or asks for their faces."""

    @staticmethod
    def start(state: State, source: int) -> None:
        """Plan anew; the cards come out of hands, the discard pile, or the cards looked at."""
        state.picked_from = source
        state.moved_n = 0
        state.picked_n = 0

    @staticmethod
    def plan(state: State, giver: int, receiver: int, number: int, kind: int) -> None:
        """So many cards of a kind go from one to another; who has too few gives what there is (J74)."""
        spare = Picking.all_there(state, giver, kind)
        for at in range(state.moved_n):
            if state.picked_from != IN_HAND or state.moved[at] >> 8 & 15 == giver:
                spare -= 1
        for _ in range(min(number, spare)):
            if state.moved_n < MAX_CARDS:
                state.moved[state.moved_n] = NO_FACE | giver << 8 | receiver << 12
                state.moved_n += 1

    @staticmethod
    def all_there(state: State, giver: int, kind: int) -> int:
        """How many cards of a kind there are to pick from, picked ones included."""
        if state.picked_from == IN_HAND:
            return Kinds.held(state, giver, kind)
        found = 0
        for face in range(FACES):
            if Kinds.has(state, kind, face):
                found += Asking.there(state, giver, face)
        return found

    @staticmethod
    def settle(state: State, pick: int, kind: int) -> bool:
        """Find a face for every card that moves; False if somebody has to pick one first."""
        while state.picked_n < state.moved_n:
            if Picking.spare(state, Asking.giver(state), kind) == 0:  # dealt anew, or drawn by somebody who was caught
                Picking.skip(state)
                continue
            face = Picking.found(state, pick, kind)
            if face == NO_FACE:
                return False
            Picking.take(state, face)
        return True

    @staticmethod
    def take(state: State, face: int) -> None:
        """Note which card is picked."""
        at = state.picked_n
        state.moved[at] = state.moved[at] & ~255 | face
        state.picked_n += 1

    @staticmethod
    def found(state: State, pick: int, kind: int) -> int:
        """The next card if nobody has to choose it, else NO_FACE."""
        giver = Asking.giver(state)
        free = 0
        only = NO_FACE
        is_open = False
        for face in range(FACES):
            if Kinds.has(state, kind, face) and Asking.free(state, giver, face) > 0:
                free += Asking.free(state, giver, face)
                is_open = only != NO_FACE
                if only == NO_FACE:
                    only = face
        if not is_open:
            return only
        if pick == BY_LOT:
            return Picking.by_lot(state, giver, kind, free)
        if pick in (HIGHEST, LOWEST):
            return Picking.by_rank(state, giver, kind, pick)
        return only if Asking.left(state) >= free else NO_FACE

    @staticmethod
    def spare(state: State, giver: int, kind: int) -> int:
        """How many cards there are still to pick from."""
        found = 0
        for face in range(FACES):
            if Kinds.has(state, kind, face):
                found += max(0, Asking.free(state, giver, face))
        return found

    @staticmethod
    def skip(state: State) -> None:
        """The next card is not there: nobody picks it."""
        state.moved_n -= 1
        for at in range(state.picked_n, state.moved_n):
            state.moved[at] = state.moved[at + 1]

    @staticmethod
    def pick_again(state: State, hidden: int, kind: int) -> bool:
        """Hidden cards were dealt anew: pick by lot out of them what had been picked.

        False if with these cards the present question would not be asked.
        """
        picked = state.picked_n
        left = Asking.left(state)
        for at in range(picked):
            giver = state.moved[at] >> 8 & 15
            if Picking.is_hidden(state, hidden, giver):
                state.picked_n = at
                free = Picking.spare(state, giver, kind)
                if free == 0:
                    state.picked_n = picked
                    return False
                Picking.take(state, Picking.by_lot(state, giver, kind, free))
        state.picked_n = picked
        if Picking.spare(state, Asking.giver(state), kind) <= left:
            return False
        return Picking.found(state, BY_OWNER, kind) == NO_FACE

    @staticmethod
    def is_hidden(state: State, hidden: int, giver: int) -> bool:
        """Whether the cards are hidden that one picks from, when these hands are: discarded cards never are."""
        if state.picked_from == IN_HAND:
            return hidden >> giver & 1 != 0
        return state.picked_from == IN_LOOKED and state.lookers & ~hidden == 0

    @staticmethod
    def by_lot(state: State, giver: int, kind: int, free: int) -> int:
        """Any of the cards, each as likely as the next."""
        left = state.below(free)
        for face in range(FACES):
            if Kinds.has(state, kind, face):
                left -= Asking.free(state, giver, face)
                if left < 0:
                    return face
        return NO_FACE

    @staticmethod
    def by_rank(state: State, giver: int, kind: int, pick: int) -> int:
        """The card that is worth the most or the least, then by its number; equal ones by lot (J71)."""
        best = 0
        ties = 0
        found = NO_FACE
        for face in range(FACES):
            if not Kinds.has(state, kind, face) or Asking.free(state, giver, face) == 0:
                continue
            number = state.tables.number[face]
            rank = state.tables.points[face] * 16 + (0 if number == NO_NUMBER else number)
            if pick == LOWEST:
                rank = -rank
            if found == NO_FACE or rank > best:
                best = rank
                ties = 0
            if rank == best:
                ties += 1
                if ties == 1 or state.below(ties) == 0:
                    found = face
        return found

    @staticmethod
    def ask(state: State, asking: int, pick: int) -> None:
        """Ask for the next card: its owner, or the player of the card, who is shown the hand (J86)."""
        giver = Asking.giver(state)
        state.asking = asking
        state.turn = giver
        is_hand = state.picked_from == IN_HAND
        if pick == BY_PLAYER and is_hand and giver != state.actor and not state.gone >> state.actor & 1:
            state.asking = FOR_TAKE
            state.turn = state.actor
            if state.picked_n == 0 or state.moved[state.picked_n - 1] >> 8 & 15 != giver:
                Picking.show_hand(state, giver, state.actor)
        state.pending = ON_ASK

    @staticmethod
    def show_hand(state: State, seat: int, viewer: int) -> None:
        """A player shows the whole hand to another."""
        for face in range(FACES):
            for _ in range(state.count[seat * FACES + face]):
                state.note(EV_CARD, seat, face, 0)
        state.note(EV_SHOWED, seat, viewer, state.size[seat])
