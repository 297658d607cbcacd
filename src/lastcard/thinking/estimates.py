"""How likely a rule concerns a seat, and how many cards or turns it is about, as far as a seat can know."""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.kinds import Kinds
from lastcard.engine.round import Round
from lastcard.thinking.supposing import Supposing


class Estimates(Supposing):
    """Chances in sixteenths, and numbers of cards."""

    # -- who, with conditions ----------------------------------------------------------

    def mean(self, state: Round, who: int, guard: int) -> None:
        """Set how surely an effect concerns each seat, in sixteenths."""
        seats = self.seats_of(state, who)
        if who != OTHERS:
            self.spoken_of = seats
        number = self.how_many(seats)
        is_one = self.is_by_chance(who)
        for seat in range(MAX_SEATS):
            self.share[seat] = 0
            if seats >> seat & 1:
                self.share[seat] = 16 // number if is_one else 16
                if guard & 15:
                    met = self.met(state, seat, guard & 15, guard >> VALUE_AT & 255)
                    self.share[seat] = self.share[seat] * met >> 4

    def is_by_chance(self, who: int) -> bool:
        """Does chance, or a race, say which one of them it is?"""
        return (who & WHO_BITS if who >= LEFT_OF else who) in (RANDOM, LAST, FIRST)

    def chance(self, state: Round, who: int, guard: int) -> int:
        """How likely a condition is met, in sixteenths."""
        self.mean(state, who, guard)
        total = 0
        for seat in range(state.seats):
            total += self.share[seat]
        return min(16, total)

    # -- conditions --------------------------------------------------------------------

    def met(self, state: Round, seat: int, condition: int, value: int) -> int:
        """How likely a seat meets a condition, in sixteenths."""
        size = self.size(state, seat)
        if condition == MORE_THAN:
            return 16 if size > value else 0
        if condition == FEWER_THAN:
            return 16 if size < value else 0
        if condition == EXACTLY:
            return 16 if size == value else 0
        if condition == MORE_THAN_PLAYER:
            return 16 if size > self.size(state, self.actor) else 0
        if condition == FEWER_THAN_PLAYER:
            return 16 if size < self.size(state, self.actor) else 0
        if condition in (ODD_HAND, EVEN_HAND):
            return 16 if (size & 1) == (condition == ODD_HAND) else 0
        if condition in (HOLDING, NOT_HOLDING) and value >= COMPARED:
            return self.is_first_in(state, seat, value - COMPARED, condition == HOLDING)
        if condition == HOLDING:
            return self.holds(state, seat, value)
        if condition == NOT_HOLDING:
            return 16 - self.holds(state, seat, value)
        return self.is_so(state, condition, value)

    def holds(self, state: Round, seat: int, kind: int) -> int:
        """How likely a seat holds a card of a kind, in sixteenths."""
        if seat == self.me and kind != LAID_COLOR:
            return 16 if self.held(state, seat, kind) else 0
        lacks = 64
        for _ in range(self.size(state, seat)):
            lacks = lacks * (64 - self.rates[kind]) >> 6
        return (64 - lacks) >> 2

    def is_first_in(self, state: Round, seat: int, kind: int, is_most: bool) -> int:  # no names: compiled
        """How likely nobody holds more cards of a kind, or fewer, in sixteenths: by estimates, whoever is first."""
        mine = self.held(state, seat, kind)
        ties = 0
        for other in range(state.seats):
            if state.gone >> other & 1:
                continue
            more = self.held(state, other, kind) - mine
            if (more > 0) if is_most else (more < 0):
                return 0
            ties += 1 if more == 0 else 0
        return 16 // max(1, ties) if is_most else 16

    def is_so(self, state: Round, condition: int, value: int) -> int:
        """How likely something was rolled, guessed or looked at, in sixteenths."""
        if condition in (ROLLED, ROLLED_OVER, ROLLED_UNDER) or (condition == GUESSED and self.sides):
            return self.is_rolled(condition, value)
        if condition == GUESSED:
            return min(16, self.rates[NAMED_KIND] * max(1, self.looked) >> 2)
        if condition == LOOKED:
            return min(16, self.rates[value] * max(1, self.looked) >> 2)
        if self.is_acting:  # IN_COLOR
            return 16 if Kinds.colored(state, value) & self.tables.color_mask[state.color] else 0
        return 8  # the player of the card chooses the colour

    def is_rolled(self, condition: int, value: int) -> int:
        """How likely the die shows what is asked for, in sixteenths."""
        sides = max(1, self.sides)
        if condition == GUESSED:
            if self.named_what != NAMES_NUMBER:
                return 16 // sides
            if self.rolled:
                return 16 if self.rolled == self.named else 0
            return 16 // sides if 1 <= self.named <= sides else 0
        fitting = 0
        for number in range(1, sides + 1):
            if self.rolled and number != self.rolled:
                continue
            if condition == ROLLED:
                fitting += 1 if number == value else 0
            elif condition == ROLLED_OVER:
                fitting += 1 if number > value else 0
            else:
                fitting += 1 if number < value else 0
        return 16 * fitting if self.rolled else 16 * fitting // sides

    # -- how many ----------------------------------------------------------------------

    def number(self, state: Round, seat: int, instruction: int, details: int) -> int:
        """How many cards a seat draws, or turns it loses."""
        number = instruction >> 16 & 255
        kind = details >> COUNT_AT & 15
        if kind == 0:
            return number
        if kind == COUNT_ALL:
            return self.looked or max(0, state.discard_n - 1)
        if kind == COUNT_UP_TO:
            return max(0, number - self.size(state, seat))
        if kind == COUNT_LEVEL:
            return max(0, self.largest(state, seat, details) - self.size(state, seat))
        if kind == COUNT_UNTIL:
            return min(MOST_DRAWN, 64 // max(1, self.rates[details >> COUNT_CARDS_AT & 127]))
        if kind == COUNT_HALF:
            return (self.together(state, seat, details) + 1) >> 1
        if kind == COUNT_SIZE:
            return self.together(state, seat, details)
        if kind == COUNT_EACH:
            return max(1, number) * self.together(state, seat, details)
        return max(1, number) * self.told_number(state, kind)

    def parted(self, state: Round, seat: int, instruction: int, details: int) -> int:
        """How many cards a seat parts with."""
        number = instruction >> 16 & 255
        kind = details >> COUNT_AT & 15
        held = self.held(state, seat, details & 127)
        if kind == COUNT_ALL:
            return held
        if kind == COUNT_ALL_BUT:
            return max(0, held - number)
        if kind == COUNT_HALF and details >> OF_AT & 31 == THEM:
            return (held + 1) >> 1
        if kind == COUNT_DOWN_TO:
            return min(held, max(0, self.size(state, seat) - number))
        if kind == COUNT_LEVEL:
            return min(held, max(0, self.size(state, seat) - self.largest(state, seat, details)))
        return min(held, self.number(state, seat, instruction, details))

    def told_number(self, state: Round, kind: int) -> int:
        """What was rolled or named, or the number on the laid card; about the middle if nobody knows yet."""
        if kind == COUNT_ROLLED:
            return self.rolled or (max(1, self.sides) + 1) >> 1
        if kind == COUNT_NAMED and self.named_what == NAMES_NUMBER:
            return self.named
        if kind == COUNT_PLAYERS:
            return self.how_many(state.players())
        if kind == COUNT_DREW:
            return self.drawn_before(state)
        if kind == COUNT_BELOW:
            below = state.under if self.is_acting else state.top()
            return self.tables.number[below] if below != NO_FACE and self.tables.number[below] < NO_NUMBER else 0
        if kind == COUNT_LAID and self.is_acting and state.laid != NO_FACE:
            return self.tables.number[state.laid] if self.tables.number[state.laid] < NO_NUMBER else 0
        return 4

    def drawn_before(self, state: Round) -> int:
        """How many cards the card below made players draw."""
        found = 0
        for seat in range(state.seats):
            found += state.had_drawn[seat] if self.is_acting else state.drew[seat]
        return min(MOST_DRAWN, found)

    def whose(self, state: Round, seat: int, details: int) -> int:
        """Whose cards are counted."""
        of = details >> OF_AT & 31
        if of == THEM:
            return 1 << seat
        seats = self.seats_of(state, of)
        return seats & -seats if of in (MOST, FEWEST, RANDOM, LAST, FIRST) else seats

    def together(self, state: Round, seat: int, details: int) -> int:
        """How many cards of a kind those players hold together."""
        seats = self.whose(state, seat, details)
        found = 0
        for other in range(state.seats):
            if seats >> other & 1:
                found += self.held(state, other, details >> COUNT_CARDS_AT & 127)
        return found

    def largest(self, state: Round, seat: int, details: int) -> int:
        """How many cards the one of those players holds who has the most."""
        seats = self.whose(state, seat, details)
        found = 0 if seats else self.size(state, seat)
        for other in range(state.seats):
            if seats >> other & 1:
                found = max(found, self.size(state, other))
        return found
