"""Rules on the players' honour: the table says what they come to, and ends it with a whistle (J50, J79, J110)."""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.deeds import Deeds
from lastcard.engine.drawing import Drawing
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.event_codes import *  # compiled: C constants
from lastcard.engine.hands import Hands
from lastcard.engine.picking import Picking
from lastcard.engine.state import State
from lastcard.engine.targets import Targets


class HonourRule:
    """What the table can say of an honour rule."""

    @staticmethod
    def ask_table(state: State) -> bool:
        """The card's text is for the players."""
        if state.is_first:  # J7
            return True
        state.asked = Targets.meant_by(state, EVERYONE)
        state.skipping = 0
        state.swapping = 0
        for seat in range(state.seats):
            state.parting[seat] = 0
        state.pending = ON_HONOUR
        state.turn = NO_SEAT
        state.note(EV_HONOUR, state.actor, state.card, 0)
        return False

    @staticmethod
    def say(state: State, move: int) -> None:
        """The table says one thing; only discarding waits for the whistle, because its owners pick the cards (J110)."""
        kind = move & 31
        seat = move >> SEAT_AT & NO_SEAT
        number = move >> LAID_AT & NO_FACE
        if kind == SAYS:
            state.asked &= ~(1 << seat)
            if HonourRule.shield_holds(state, seat):
                return
            Drawing.hit(state, seat, number)
        elif kind == SAYS_LOSES_TURN:
            state.skipping |= 1 << seat
            if not HonourRule.shield_holds(state, seat):
                Drawing.lose_turns_by_card(state, seat, 1)
        elif kind == SAYS_DISCARDS:
            state.parting[seat] = number
        elif kind == SAYS_SWAP:
            state.swapping |= 1 << seat | 1 << number
            Hands.exchange(state, seat, number)
            state.note(EV_SWAPPED, seat, number, 0)
        else:
            state.give_turns(state.actor, 1)

    @staticmethod
    def shield_holds(state: State, seat: int) -> bool:
        """Does a shield keep off what the table says? (J79)."""
        if not Drawing.is_safe(state, seat):
            return False
        state.note(EV_SHIELD_HELD, seat, state.card, 0)
        return True

    @staticmethod
    def end_talk(state: State) -> bool:
        """Everything has been said: whoever is to discard picks the cards, from the next player on (J71, J110)."""
        state.asked = 0
        Picking.start(state, IN_HAND)
        seat = state.beyond(state.actor)
        for _ in range(state.seats):
            Picking.plan(state, seat, NO_SEAT, state.parting[seat], ANY_CARD)
            seat = state.beyond(seat)
        return Deeds.go_on_picking(state)
