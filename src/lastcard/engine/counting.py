"""How many: numbers that are worked out when a card acts (J87)."""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.kinds import Kinds
from lastcard.engine.state import State
from lastcard.engine.targets import Targets


class Counting:
    """Works out counts for one player."""

    @staticmethod
    def cards(state: State, seat: int, instruction: int, guard: int, details: int) -> int:
        """How many cards an effect takes out of a hand: never more than there are of the kind."""
        held = Kinds.held(state, seat, details & 127)
        number = instruction >> 16 & 255
        kind = details >> COUNT_AT & 15
        if kind == 0:
            return min(number, held)
        if kind == COUNT_ALL:
            return held
        if kind == COUNT_ALL_BUT:
            return max(0, held - number)
        if kind == COUNT_HALF and details >> OF_AT & 31 == THEM:
            return (held + 1) // 2
        if kind == COUNT_DOWN_TO:
            return min(held, max(0, state.size[seat] - number))
        if kind == COUNT_LEVEL:
            return min(held, max(0, state.size[seat] - Counting.largest(state, seat, guard, details)))
        return min(held, Counting.number(state, seat, number, guard, details))

    @staticmethod
    def drawn(state: State, seat: int, instruction: int, guard: int, details: int) -> int:
        """How many cards an effect lets somebody draw."""
        number = instruction >> 16 & 255
        kind = details >> COUNT_AT & 15
        if kind == COUNT_ALL:  # out of the cards looked at, or the discard pile
            return state.tables.deck_n
        if kind == COUNT_UP_TO:
            return max(0, number - state.size[seat])
        if kind == COUNT_LEVEL:
            return max(0, Counting.largest(state, seat, guard, details) - state.size[seat])
        found = Counting.number(state, seat, number, guard, details)
        return min(found, state.tables.deck_n if kind in (COUNT_EACH, COUNT_SIZE) else MOST_DRAWN)

    @staticmethod
    def number(state: State, seat: int, number: int, guard: int, details: int) -> int:
        """Any other count; ``number`` is its value."""
        kind = details >> COUNT_AT & 15
        if kind == 0:
            return number
        if kind == COUNT_HALF:
            return (Counting.together(state, seat, guard, details) + 1) // 2
        if kind == COUNT_SIZE:
            return Counting.together(state, seat, guard, details)
        if kind == COUNT_EACH:
            return (number or 1) * Counting.together(state, seat, guard, details)
        return (number or 1) * Counting.told(state, kind)

    @staticmethod
    def told(state: State, kind: int) -> int:
        """What was rolled or named, how many players there are, or the number on the laid card or the card below."""
        if kind == COUNT_ROLLED:
            return state.rolled
        if kind == COUNT_NAMED:
            return state.named if state.named_what == NAMES_NUMBER else 0
        if kind == COUNT_DREW:
            return Counting.drawn_before(state)
        if kind == COUNT_PLAYERS:
            return Targets.how_many(state, state.players())
        face = state.laid if kind == COUNT_LAID else state.under
        return state.tables.number[face] if face != NO_FACE and state.tables.number[face] < NO_NUMBER else 0

    @staticmethod
    def drawn_before(state: State) -> int:
        """How many cards the card below made players draw (J126)."""
        found = 0
        for seat in range(state.seats):
            found += state.had_drawn[seat]
        return found

    @staticmethod
    def whose(state: State, seat: int, guard: int, details: int) -> int:
        """Whose cards are counted; of several with the most or the fewest only the first (J73)."""
        of = details >> OF_AT & 31
        if of == THEM:
            return 1 << seat
        seats = Targets.settled(state, of, guard >> OF_SLOT_AT & 15)
        if of in (MOST, FEWEST) and seats:
            return 1 << Targets.first_of(state, seats, NO_SEAT)
        return seats

    @staticmethod
    def together(state: State, seat: int, guard: int, details: int) -> int:
        """How many cards of a kind those players hold together."""
        seats = Counting.whose(state, seat, guard, details)
        found = 0
        for other in range(state.seats):
            if seats >> other & 1:
                found += Kinds.held(state, other, details >> COUNT_CARDS_AT & 127)
        return found

    @staticmethod
    def largest(state: State, seat: int, guard: int, details: int) -> int:
        """How many cards the one of those players holds who has the most; one's own number if there is nobody."""
        seats = Counting.whose(state, seat, guard, details)
        found = 0 if seats else state.size[seat]
        for other in range(state.seats):
            if seats >> other & 1:
                found = max(found, state.size[other])
        return found
