"""What one effect is worth: to the seat that it concerns, and so to the seat that reckons.

A gain of the others is a loss to the seat, shared among them, and twice as large for those who are nearly out. All
values are in the units of :mod:`lastcard.thinking.habits`, with A_CARD for a card in one's own hand.
"""

from __future__ import annotations

from lastcard.engine.bits import *  # compiled: C functions
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.round import Round
from lastcard.thinking.codes import *  # compiled: C constants
from lastcard.thinking.estimates import Estimates


class Gains(Estimates):
    """What each effect is worth to whom."""

    def to_me(self, state: Round, seat: int, gain: int) -> int:
        """What the gain of a seat is worth to the one that reckons."""
        if seat == self.me:
            return gain
        others = max(1, self.how_many(state.players()) - 1)
        rate = 16 // others
        if state.size[seat] <= NEARLY_OUT:
            rate = min(16, 2 * rate)
        return -gain * rate >> 4

    def gain(self, state: Round, seat: int, instruction: int, details: int) -> int:
        """What an effect is worth to a seat that it concerns."""
        effect = instruction & 255
        if effect in (DO_DRAW, DO_DRAW_COUNTED):
            return self.drawing(state, seat, self.number(state, seat, instruction, details))
        if effect == DO_TAKE:  # cards of one's own choice
            return -(A_CARD >> 1) * self.number(state, seat, instruction, details)
        if effect in (DO_LOSE_TURN, DO_LOSE_COUNTED):
            return -COSTS_TURN * A_CARD * self.number(state, seat, instruction, details)
        if effect in (DO_DISCARD, DO_BURY):
            if details >> WHAT_AT & 31 == IN_LOOKED or (effect == DO_BURY and self.looked):
                return 0  # those looked at, not those in hand
            if seat == self.me and details & 127 == NAMED_KIND:
                self.sheds_named = True
            return self.losing(state, seat, self.parted(state, seat, instruction, details))
        if effect == DO_NEW_HAND:
            number = self.number(state, seat, instruction, details)
            return A_CARD * (self.size(state, seat) - number) if number else 0
        if effect == DO_WIN:
            return A_ROUND
        if effect == DO_LEAVE:
            return -A_ROUND
        if effect == DO_POINTS:
            points = instruction >> 16
            return points - SIGN >> 1
        if effect == DO_RECOLOR:
            return A_COLOR
        if effect == DO_LASTING:
            return self.lasting(details >> WHAT_AT & 31, instruction >> 16 & 255)
        if effect == DO_SHIELD:
            return A_CARD
        return -(A_CARD >> 3) if effect == DO_SHOW else 0

    def drawing(self, state: Round, seat: int, number: int) -> int:
        """What drawing cards is worth; a shield keeps them off."""
        if seat == state.shield and seat != self.actor:
            return 0
        if seat == self.me:
            self.drawn += number
        return -A_CARD * number

    def losing(self, state: Round, seat: int, number: int) -> int:
        """What getting rid of cards is worth; of all of them, the round (J75)."""
        return A_ROUND if number >= self.size(state, seat) and number else A_CARD * number

    def lasting(self, what: int, count: int) -> int:
        """What a lasting rule is worth to those whom it concerns."""
        if what in (LASTS_ONLY, LASTS_BAN):
            return -A_CARD
        if what in (LASTS_ANY, LASTS_SAFE, LASTS_DEFLECT):
            return A_CARD
        if what == LASTS_DOUBLE:
            return -A_CARD
        if what in (LASTS_CALL_COSTS, LASTS_PLAY_COSTS):
            return -(A_CARD * count >> 2)
        if what == LASTS_HALF:
            return A_CARD >> 1
        if what in (LASTS_EACH_TURN, LASTS_OWN_TURN, LASTS_TURNED, LASTS_LINKED):
            return 0  # what happens at the beginning of turns is weighed by itself
        if what == LASTS_NO_WIN:
            return -A_CARD
        if what == LASTS_NO_DRAW:  # a turn without a card that fits is over
            return A_CARD >> 1
        return -(A_CARD >> 2)  # an open hand; a challenge that is not allowed

    def of_gifts(self, state: Round, instruction: int, guard: int, details: int) -> int:
        """Cards that change hands; what is exchanged is worth about the same."""
        self.mean(state, instruction >> 8 & 255, guard)
        if instruction & 255 == DO_EXCHANGE:
            return 0
        to = instruction >> 24
        total = 0
        for seat in range(state.seats):
            if self.share[seat] == 0:
                continue
            number = self.parted(state, seat, instruction, details)
            receivers = self.receivers(state, seat, to)
            many = self.how_many(receivers)
            rate = 16
            if self.is_by_chance(to):  # one of them
                rate = 16 // max(1, many)
                many = min(1, many)
            gain = self.to_me(state, seat, self.losing(state, seat, number * many)) if many else 0
            for other in range(state.seats):
                if receivers >> other & 1:
                    gain += rate * self.to_me(state, other, -A_CARD * number) >> 4
            total += self.share[seat] * gain >> 4
        return total

    def receivers(self, state: Round, giver: int, to: int) -> int:
        """To whom a giver gives: neighbours are the giver's own."""
        if to in (NEXT, PREVIOUS, LEFT, RIGHT):
            before = self.actor
            self.actor = giver
            seats = self.seats_of(state, to)
            self.actor = before
            return seats
        seats = self.seats_of(state, to) & ~(1 << giver)
        return seats & -seats if to in (MOST, FEWEST) else seats

    def of_hands(self, state: Round, instruction: int) -> int:
        """Hands that change their owners: what counts is how many cards each has afterwards."""
        effect = instruction & 255
        total = 0
        if effect == DO_SWAP_HANDS:
            one = self.seats_of(state, instruction >> 8 & 255)
            here = lowest(one) if one else NO_SEAT
            other = self.seats_of(state, instruction >> 24) & ~(1 << here)
            if one == 0 or other == 0:
                return 0
            there = lowest(other)
            more = self.size(state, here) - self.size(state, there)
            total = self.to_me(state, here, A_CARD * more) + self.to_me(state, there, -A_CARD * more)
            return total - self.too_early(state, here, there)
        everybody = self.how_many(state.players())
        cards = 0
        for seat in range(state.seats):
            if not state.gone >> seat & 1:
                cards += self.size(state, seat)
        for seat in range(state.seats):
            if state.gone >> seat & 1:
                continue
            if effect == DO_REDEAL:
                total += self.to_me(state, seat, A_CARD * self.size(state, seat) - A_CARD * cards // everybody)
            else:
                giver = self.actor
                self.actor = seat
                to = lowest(self.seats_of(state, instruction >> 24))
                self.actor = giver
                total += self.to_me(state, to, A_CARD * (self.size(state, to) - self.size(state, seat)))
                total -= self.too_early(state, seat, to) if to == self.me else 0
        return total

    def too_early(self, state: Round, one: int, other: int) -> int:
        """What is lost by exchanging hands now: a player who waits can get a hand that is nearly empty."""
        if self.is_acting or self.me not in (one, other):
            return 0
        there = one if other == self.me else other
        return PATIENCE if self.size(state, there) > NEARLY_OUT else 0
