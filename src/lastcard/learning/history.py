"""What a round has shown everybody so far, updated from its log move by move.

It holds only what all seats see, except for a hand shown in a challenge, which only the challenger sees (R21).
Observations read it; it decides nothing.
"""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.event_codes import *  # compiled: C constants
from lastcard.engine.state import State
from lastcard.learning.encoding import Encoding

NOTHING_SEEN = zeros(MAX_SEATS)
NO_CARDS = zeros(FACES)


class PublicHistory:
    """The history of one round, as far as it matters for the rest of it."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.shown = zeros(MAX_SEATS * FACES)
        self.forget()

    def forget(self) -> None:
        """Nothing has been seen yet."""
        self.discards = NO_CARDS[:]  # by rank: how many cards of each face lie in the discard pile
        self.drew_on = NOTHING_SEEN[:]  # the colours in play when the seat drew, as bits, until it plays one of them
        self.chose = NOTHING_SEEN[:]  # the colour that the seat chose last, counted from 1; 0: none
        self.shown_by = NOTHING_SEEN[:]  # the seat whose hand this seat was shown, counted from 1; 0: nobody's
        self.has_shown = False  # whether anybody was shown a hand
        self.was_drawn = False  # whether the card about to be played has just been drawn
        self.just_drawn = False  # … and whether the last card played had been

    def begin(self, state: State) -> None:
        """A round has just been dealt."""
        self.forget()
        self.count_discards(state)

    def copy(self) -> PublicHistory:
        """The same history."""
        other: PublicHistory = PublicHistory.__new__(PublicHistory)
        other.encoding = self.encoding
        other.discards = self.discards[:]
        other.drew_on = self.drew_on[:]
        other.chose = self.chose[:]
        other.shown_by = self.shown_by[:]
        other.shown = self.shown[:]
        other.has_shown = self.has_shown
        other.was_drawn = self.was_drawn
        other.just_drawn = self.just_drawn
        return other

    def expect(self, state: State, seat: int, move: int) -> None:
        """Note what can be seen only before a move is made."""
        kind = move & 31
        self.was_drawn = state.pending == ON_DRAWN
        if kind == DRAW:
            self.drew_on[seat] |= 1 << state.color
        elif kind == CHALLENGE:
            self.show(state, seat, state.actor)

    def show(self, state: State, seat: int, other: int) -> None:
        """Show the challenged hand to the challenger alone (R21)."""
        start = seat * FACES
        self.has_shown = True
        self.shown_by[seat] = other + 1
        for face in range(FACES):
            self.shown[start + self.encoding.rank[face]] = state.count[other * FACES + face]

    def shown_to(self, seat: int) -> list[int]:
        """By rank, how many cards of each face the seat was shown and has not seen played since."""
        return [self.shown[seat * FACES + rank] for rank in range(self.encoding.faces)]

    def follow(self, state: State) -> None:
        """Take in the events of the last move."""
        moved = False  # whether the discard pile changed other than by played cards
        for at in range(state.log_n):
            entry = state.log[at]
            kind = entry & 255
            seat = entry >> 8 & 255
            first = entry >> 16 & 255
            if kind == EV_PLAYED:
                self.see_card(seat, first)
                self.just_drawn = self.was_drawn
            elif kind == EV_COLOR:
                self.chose[seat] = first + 1
            elif kind in (EV_LAID, EV_BLOCKED, EV_BOUNCED, EV_DISCARDED):
                self.see_card(seat, first)
            elif kind in (EV_RENEWED, EV_SHIELDED, EV_SHIELD_ENDED, EV_TOOK, EV_TOOK_BACK):
                moved = True
            elif kind == EV_SWAPPED:
                self.swap_hands(seat, first)
            elif kind == EV_PASSED_HANDS:
                self.pass_hands(state, seat)
            elif kind in (EV_BURIED, EV_HAND_RENEWED):
                self.forget_hand(seat)
            elif kind == EV_REDEALT:
                for other in range(self.encoding.players):
                    self.forget_hand(other)
        if moved:
            self.count_discards(state)

    def see_card(self, seat: int, face: int) -> None:
        """A card went from a hand to the discard pile."""
        rank = self.encoding.rank[face]
        self.discards[rank] += 1
        if face < FIRST_WILD:
            self.drew_on[seat] &= ~(1 << face // SYMBOLS)
        if not self.has_shown:
            return
        for other in range(self.encoding.players):
            if self.shown_by[other] == seat + 1 and self.shown[other * FACES + rank]:
                self.shown[other * FACES + rank] -= 1

    def count_discards(self, state: State) -> None:
        """Count the discard pile again."""
        self.discards = NO_CARDS[:]
        for at in range(state.discard_n):
            self.discards[self.encoding.rank[state.discard[at]]] += 1

    # -- hands that move (seven-zero) --------------------------------------------------

    def swap_hands(self, one: int, other: int) -> None:
        """Two players have swapped hands."""
        self.trade(one, other)
        self.forget_own()

    def pass_hands(self, state: State, seat: int) -> None:
        """Every hand has moved on by one seat, as in :meth:`Effects.pass_hands`."""
        at = seat
        for _ in range(self.encoding.players - 1):
            at = state.next_of(at)
            self.trade(seat, at)
        self.forget_own()

    def trade(self, one: int, other: int) -> None:
        """Knowledge about a hand goes where the hand goes."""
        self.drew_on[one], self.drew_on[other] = self.drew_on[other], self.drew_on[one]
        self.chose[one], self.chose[other] = self.chose[other], self.chose[one]
        for seat in range(self.encoding.players):
            if self.shown_by[seat] == one + 1:
                self.shown_by[seat] = other + 1
            elif self.shown_by[seat] == other + 1:
                self.shown_by[seat] = one + 1

    def forget_hand(self, seat: int) -> None:
        """What was known about a hand no longer holds: its cards went somewhere unseen."""
        self.drew_on[seat] = 0
        self.chose[seat] = 0
        for other in range(self.encoding.players):
            if self.shown_by[other] == seat + 1:
                self.shown_by[other] = 0

    def forget_own(self) -> None:
        """A seat that now holds the hand it was shown needs no memory of it."""
        for seat in range(self.encoding.players):
            if self.shown_by[seat] == seat + 1:
                self.shown_by[seat] = 0
