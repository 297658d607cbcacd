"""What a seat takes to be so while it reckons with a rule: who is meant, and who holds how many cards of a kind.

A seat knows its own hand, how many cards the others hold, and what has been named and rolled. The rest is estimated by
what is in the deck.
"""

from __future__ import annotations

from lastcard.engine.bits import *  # compiled: C functions
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.kinds import Kinds
from lastcard.engine.round import Round
from lastcard.engine.tables import RuleTables

ONE = 1  # a word with one bit; 64 bits wide when compiled


class Supposing:
    """What is known and supposed at one table. The fields about a rule are set anew for every question."""

    def __init__(self, tables: RuleTables) -> None:
        self.tables = tables
        self.rates = zeros(HOLDINGS)  # of 64 cards, how many are of a kind
        for kind in range(HOLDINGS):
            self.rates[kind] = self.rate_in_deck(tables.holding_colored[kind], tables.holding_wild[kind])
        self.rates[LAID_COLOR] = 16
        self.rates[PLAYABLE] = 24
        self.rates[CHOSEN_COLOR] = 16
        self.rates[ANY_CARD] = 64
        self.share = zeros(MAX_SEATS)
        self.forget()

    def forget(self) -> None:
        """No rule is being reckoned."""
        self.me = 0
        self.actor = 0
        self.script = 0
        self.is_acting = False  # the card lies on the pile already
        self.chosen = NO_SEAT
        self.second = NO_SEAT
        self.chooser = NO_SEAT
        self.voted = NO_SEAT
        self.named_what = 0
        self.named = 0
        self.rates[NAMED_KIND] = 12
        self.rolled = 0
        self.sides = 0
        self.looked = 0
        self.spoken_of = 0
        self.depth = 0
        self.drawn = 0  # cards that the seat which reckons would draw
        self.sheds_named = False  # … and whether it parts with the kind that is named

    def rate_in_deck(self, colored: int, wild: int) -> int:
        """Of 64 cards of the deck, how many are of these faces."""
        found = 0
        for at in range(self.tables.deck_n):
            face = self.tables.deck[at]
            if face < FIRST_WILD:
                found += 1 if colored & ONE << face else 0
            else:
                found += wild >> (face - FIRST_WILD) & 1
        return found * 64 // self.tables.deck_n if self.tables.deck_n else 0

    # -- who ---------------------------------------------------------------------------

    def how_many(self, seats: int) -> int:
        """How many seats these are."""
        found = 0
        for seat in range(MAX_SEATS):
            found += seats >> seat & 1
        return found

    def seats_of(self, state: Round, who: int) -> int:
        """The seats that ``who`` stands for; everybody who is possible, where chance decides."""
        everyone = state.players()
        mine = 1 << self.actor
        if who == ME:
            return everyone & mine
        if who == NEXT:
            return 1 << state.next_of(self.actor)
        if who in (EVERYONE, LAST, FIRST):
            return everyone
        if who in (EVERYONE_ELSE, RANDOM):
            return everyone & ~mine
        if who == DEALER:
            return everyone & 1 << state.dealer
        if who in (MOST, FEWEST):
            return self.by_size(state, who)
        if who in (PREVIOUS, LEFT, RIGHT):
            return 1 << self.beside(state, who)
        if who == NEIGHBOURS:
            return 1 << self.beside(state, LEFT) | 1 << self.beside(state, RIGHT)
        if who in (SECOND, THIRD, ACROSS, NEXT_TWO, NEXT_THREE):
            return self.further_on(state, who)
        return self.told(state, who) & everyone

    def told(self, state: Round, who: int) -> int:
        """The seats of whom somebody has spoken, or will speak; then it is the one in the lead."""
        if who >= LEFT_OF:
            return self.at_side(state, who & WHO_BITS, LEFT if who < RIGHT_OF else RIGHT)
        if who >= ALL_BUT:
            by_chance = who - ALL_BUT in (RANDOM, LAST, FIRST)  # anybody may be left out
            return -1 if by_chance else ~self.seats_of(state, who - ALL_BUT)
        if who == OTHERS:
            return ~(self.spoken_of or 1 << self.actor)
        if who == LAST_PLAYER:
            return 1 << (state.under_seat if self.is_acting else state.layer)
        if who == CHOOSER:
            return 1 << self.chooser
        seat = self.chosen
        if who == VOTED:
            seat = self.voted
        elif who == NAMED:
            seat = self.named if self.named_what == NAMES_PLAYER else NO_SEAT
        if seat == NO_SEAT:
            seat = self.leader(state, self.actor)
        if who == CHOSEN_TWO:
            return 1 << seat | 1 << (self.runner_up(state, seat) if self.second == NO_SEAT else self.second)
        return 1 << seat

    def at_side(self, state: Round, who: int, side: int) -> int:
        """Who sits on that side of those for whom a word stands."""
        seats = self.seats_of(state, who)
        before = self.actor
        found = 0
        for seat in range(state.seats):
            if seats >> seat & 1:
                self.actor = seat
                found |= 1 << self.beside(state, side)
        self.actor = before
        return found

    def leader(self, state: Round, but: int) -> int:
        """Who is nearest to going out, one seat left aside."""
        best = state.next_of(but)
        other = best
        while other != but:
            if state.size[other] < state.size[best]:
                best = other
            other = state.next_of(other)
        return best

    def runner_up(self, state: Round, seat: int) -> int:
        """Whom one would name after a seat: who is nearest to going out of the rest; NO_SEAT if there is nobody."""
        best = NO_SEAT
        for other in range(state.seats):
            if other in (seat, self.actor) or state.gone >> other & 1:
                continue
            if best == NO_SEAT or state.size[other] < state.size[best]:
                best = other
        return best

    def beside(self, state: Round, who: int) -> int:
        """The neighbour of the player of the card."""
        side = state.direction
        if who == LEFT:
            side = 1
        elif who == RIGHT:
            side = -1
        elif who == PREVIOUS:
            side = -state.direction
        seat = (self.actor + side + state.seats) % state.seats
        while state.gone >> seat & 1:
            seat = (seat + side + state.seats) % state.seats
        return seat

    def further_on(self, state: Round, who: int) -> int:
        """The second or third player from the next one on, those before them too, or the one across."""
        steps = 3 if who in (THIRD, NEXT_THREE) else 2
        if who == ACROSS:
            steps = self.how_many(state.players()) // 2
        seat = self.actor
        seats = 0
        for _ in range(steps):
            seat = state.next_of(seat)
            seats |= 1 << seat
        return seats & ~(1 << self.actor) if who in (NEXT_TWO, NEXT_THREE) else 1 << seat

    def by_size(self, state: Round, who: int) -> int:
        """The seats that hold the most, or the fewest, cards."""
        found = 0
        best = 0
        for seat in range(state.seats):
            if state.gone >> seat & 1:
                continue
            size = self.size(state, seat) if who == MOST else -self.size(state, seat)
            if found == 0 or size > best:
                best = size
                found = 0
            if size == best:
                found |= 1 << seat
        return found

    # -- hands -------------------------------------------------------------------------

    def size(self, state: Round, seat: int) -> int:
        """How many cards a seat holds when the card acts."""
        is_still_held = seat == self.me and seat == self.actor and not self.is_acting
        return state.size[seat] - 1 if is_still_held else state.size[seat]

    def held(self, state: Round, seat: int, kind: int) -> int:
        """How many cards of a kind a seat holds: counted in one's own hand, else estimated."""
        if kind == ANY_CARD:
            return self.size(state, seat)
        if seat != self.me or kind == LAID_COLOR:
            return (self.size(state, seat) * self.rates[kind] + 32) >> 6
        if kind == NAMED_KIND:
            return self.counted(state, seat, self.named_colored(), self.named_wild())
        return self.counted(state, seat, Kinds.colored(state, kind), Kinds.wild(state, kind))

    def counted(self, state: Round, seat: int, colored: int, wild: int) -> int:
        """How many of one's own cards are among some faces."""
        found = 0
        colored &= state.colored[seat]
        while colored:
            found += state.count[seat * FACES + lowest(colored)]
            colored &= colored - 1
        wild &= state.wilds[seat]
        while wild:
            found += state.count[seat * FACES + FIRST_WILD + lowest(wild)]
            wild &= wild - 1
        return found

    def unseen(self, state: Round, colored: int, wild: int) -> int:
        """Of 64 cards that the seat does not see, how many are among some faces."""
        seen = self.counted(state, self.me, colored, wild)
        found = -seen
        hidden = self.tables.deck_n - state.size[self.me] - state.discard_n
        for at in range(self.tables.deck_n):
            face = self.tables.deck[at]
            found += 1 if (colored & ONE << face if face < FIRST_WILD else wild >> (face - FIRST_WILD) & 1) else 0
        for at in range(state.discard_n):
            face = state.discard[at]
            found -= 1 if (colored & ONE << face if face < FIRST_WILD else wild >> (face - FIRST_WILD) & 1) else 0
        return max(0, found) * 64 // max(1, hidden)

    def named_colored(self) -> int:
        """The coloured faces of what is named."""
        if self.named_what == NAMES_COLOR:
            return self.tables.color_mask[self.named]
        if self.named_what == NAMES_NUMBER:
            return self.tables.number_mask[self.named]
        if self.named_what == NAMES_CARD and self.named < FIRST_WILD:
            return self.tables.identical[self.named]
        return 0

    def named_wild(self) -> int:
        """The wild faces of what is named."""
        if self.named_what == NAMES_CARD and self.named >= FIRST_WILD:
            return ONE << (self.named - FIRST_WILD)
        return 0
