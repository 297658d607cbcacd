"""Rules on the players' honour: the table says what they come to, and ends it with a whistle (J50, J79, J110)."""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.deeds import Deeds
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.event_codes import *  # compiled: C constants
from lastcard.engine.hands import Hands
from lastcard.engine.picking import Picking
from lastcard.engine.targets import Targets


class Honour(Deeds):
    """A round's state, and what the table can say of an honour rule."""

    def ask_table(self) -> bool:
        """The card's text is for the players."""
        if self.is_first:  # J7
            return True
        self.asked = Targets.meant_by(self, EVERYONE)
        self.skipping = 0
        self.swapping = 0
        for seat in range(self.seats):
            self.parting[seat] = 0
        self.pending = ON_HONOUR
        self.turn = NO_SEAT
        self.note(EV_HONOUR, self.actor, self.card, 0)
        return False

    def say(self, move: int) -> None:
        """The table says one thing; only discarding waits for the whistle, because its owners pick the cards (J110)."""
        kind = move & 31
        seat = move >> SEAT_AT & NO_SEAT
        number = move >> LAID_AT & NO_FACE
        if kind == SAYS:
            self.asked &= ~(1 << seat)
            if self.shield_holds(seat):
                return
            self.hit(seat, number)
        elif kind == SAYS_LOSES_TURN:
            self.skipping |= 1 << seat
            if not self.shield_holds(seat):
                self.lose_turns_by_card(seat, 1)
        elif kind == SAYS_DISCARDS:
            self.parting[seat] = number
        elif kind == SAYS_SWAP:
            self.swapping |= 1 << seat | 1 << number
            Hands.exchange(self, seat, number)
            self.note(EV_SWAPPED, seat, number, 0)
        else:
            self.again = True
            self.note(EV_AGAIN, self.actor, 0, 0)

    def shield_holds(self, seat: int) -> bool:
        """Does a shield keep off what the table says? (J79)."""
        if not self.is_safe(seat):
            return False
        self.note(EV_SHIELD_HELD, seat, self.card, 0)
        return True

    def end_talk(self) -> bool:
        """Everything has been said: whoever is to discard picks the cards, from the next player on (J71, J110)."""
        self.asked = 0
        Picking.start(self, IN_HAND)
        seat = self.beyond(self.actor)
        for _ in range(self.seats):
            Picking.plan(self, seat, NO_SEAT, self.parting[seat], ANY_CARD)
            seat = self.beyond(seat)
        return self.go_on_picking()
