"""Everything that lies on the table during one round, and the smallest operations on it.

Cards are faces (small integers), a hand is a multiset of faces: how many of each, and one
bit for each face that is there at all, so that "what may be played" is one AND.
"""

from __future__ import annotations

from lastcard.engine.bits import *  # compiled: C functions
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.event_codes import *  # compiled: C constants
from lastcard.engine.memory import Memory
from lastcard.engine.tables import RuleTables

HALF = 0xFFFFFFFF
ONE = 1  # a word with one bit; 64 bits wide when compiled
ALL_WILDS = 0xFFFF

# Empty arrays to copy from.
NO_WORDS = zeros(MAX_SEATS)
NO_HALVES = zeros(MAX_SEATS)
NO_SIZES = zeros(MAX_SEATS)
NO_MISSED = zeros(MAX_SEATS)
NO_COUNTS = zeros(MAX_SEATS * FACES)
NO_MEANT = zeros(MEANINGS)
NO_BONUS = zeros(MAX_SEATS)
NO_LOG = zeros(LOG + 1)  # one more, which is written to when it is full


class State(Memory):
    """One round's cards, seats, pending decision and random source."""

    def __init__(self, tables: RuleTables, seats: int) -> None:
        self.tables = tables
        self.seats = seats
        self.pile = zeros(MAX_CARDS)
        self.discard = zeros(MAX_CARDS)
        self.make_log()
        self.is_quiet = False  # nobody reads the log
        self.make_room()
        self.clear()

    def clear(self) -> None:
        """An empty table: no card anywhere."""
        # Hands.
        self.colored = NO_WORDS[:]
        self.wilds = NO_HALVES[:]
        self.size = NO_SIZES[:]
        self.count = NO_COUNTS[:]
        # Piles; the last card of each is the one on top.
        self.pile_n = 0
        self.discard_n = 0
        self.color = 0
        self.color_rules = False  # a chosen colour: nothing else matches (J10)
        self.matching = 0  # the coloured faces that may be played now
        self.fitting = 0  # … if no lasting rule said otherwise
        self.allowed = ALL_WILDS  # the wild faces that may be played now
        self.direction = 1  # 1 = to the left
        self.dealer = 0
        self.gone = 0  # bits of the seats that have left the round (J101)
        # The pending decision and what belongs to it.
        self.pending = ON_END
        self.turn = NO_SEAT  # who decides (of several: the first)
        self.drawn = NO_FACE  # ON_DRAWN
        self.asked = 0  # ON_BLOCK, ON_RACE, ON_HONOUR: bits of the seats that may still act, or be said to draw
        self.may = 0  # ON_ANSWER: MAY_…, IN_PAUSE
        self.asking = 0  # ON_ASK: FOR_…
        self.exposed = 0  # bits of the seats that can be caught (R25)
        # The card whose effects are being carried out.
        self.actor = NO_SEAT
        self.card = NO_FACE
        self.laid = NO_FACE
        self.chosen = NO_SEAT
        self.script = NO_FACE  # the face whose program is carried out: the card itself, or what it copies
        self.step_at = 0
        self.known = 0  # bits of the meanings that are settled (J72)
        self.meant = NO_MEANT[:]  # … and the seats that are meant
        self.is_first = False  # it was turned up first: nobody played it (J8)
        self.is_last = False  # it was its player's last card (J70)
        self.loser = NO_SEAT  # of the last race
        self.clear_rule()
        self.bounced = NO_SEAT  # whose card has just been bounced (J45)
        self.guilty = False  # J61: fixed when the card is laid
        self.color_before = 0  # … by the colour in play before it (J13)
        self.due = 0  # cards that the next player has to draw
        self.again = 0  # by a rule: 1 + who has the next turn, TOLD, and how many more that player has after it
        self.missed = NO_MISSED[:]  # turns still to be lost
        self.shield = NO_SEAT
        self.shield_card = NO_FACE
        self.shield_ends = False  # when the present card is done (J35)
        self.renewals = 0  # of the draw pile in this round
        self.out = NO_SEAT  # who went out
        self.bonus = NO_BONUS[:]  # points that rules added or took
        self.returned = 0  # cards that came back out of the discard pile by rules
        self.lasting_n = 0
        self.clear_recurring()
        self.clear_past()
        self.log_n = 0

    def make_log(self) -> None:
        """Room for the log; what stands in it counts only up to log_n."""
        self.log = NO_LOG[:]

    def furnish(self, other: State) -> None:
        """Give a new round the arrays that :meth:`copy_to` fills only if they are in use."""
        other.make_room()
        other.make_log()

    def copy_to(self, other: State) -> None:
        """Copy this round into ``other``, with an empty log."""
        other.tables = self.tables
        other.seats = self.seats
        other.a, other.b, other.c, other.counter = self.a, self.b, self.c, self.counter
        other.spare, other.has_spare = self.spare, self.has_spare
        other.colored = self.colored[:]
        other.wilds = self.wilds[:]
        other.size = self.size[:]
        other.count = self.count[:]
        other.pile = self.pile[:]
        other.pile_n = self.pile_n
        other.discard = self.discard[:]
        other.discard_n = self.discard_n
        other.color = self.color
        other.color_rules = self.color_rules
        other.matching = self.matching
        other.is_quiet = self.is_quiet
        other.direction = self.direction
        other.dealer = self.dealer
        other.pending = self.pending
        other.turn = self.turn
        other.drawn = self.drawn
        other.asked = self.asked
        other.may = self.may
        other.exposed = self.exposed
        other.actor = self.actor
        other.card = self.card
        other.laid = self.laid
        other.chosen = self.chosen
        other.step_at = self.step_at
        other.known = self.known
        other.meant = self.meant[:]
        other.is_first = self.is_first
        other.is_last = self.is_last
        other.loser = self.loser
        other.bounced = self.bounced
        other.guilty = self.guilty
        other.color_before = self.color_before
        other.due = self.due
        other.again = self.again
        other.missed = self.missed[:]
        other.shield = self.shield
        other.shield_card = self.shield_card
        other.shield_ends = self.shield_ends
        other.renewals = self.renewals
        other.out = self.out
        other.fitting = self.fitting
        other.allowed = self.allowed
        other.gone = self.gone
        other.asking = self.asking
        other.script = self.script
        other.bonus = self.bonus[:]
        other.returned = self.returned
        self.copy_rule_to(other)
        other.lasting_n = self.lasting_n
        if self.lasting_n:
            self.copy_lasting_to(other)
        self.copy_past_to(other)
        other.log_n = 0

    # -- what happened ---------------------------------------------------------------

    def note(self, kind: int, seat: int, first: int, second: int) -> None:
        """Log what happened; read by :mod:`lastcard.engine.text.event_reader`."""
        if not self.is_quiet and self.log_n < LOG:
            self.log[self.log_n] = kind | seat << 8 | first << 16 | second << 24
            self.log_n += 1

    def close(self, seat: int) -> None:
        """The round is over; everything stays as it lies (J62)."""
        self.pending = ON_END
        self.turn = NO_SEAT
        self.exposed = 0
        self.out = seat
        self.note(EV_CLOSED, seat, 0, 0)

    # -- seats -----------------------------------------------------------------------

    def next_of(self, seat: int) -> int:
        """Who follows ``seat`` in the direction of play."""
        if self.gone:
            return self.next_still_in(seat)
        seat += self.direction
        if seat == self.seats:
            return 0
        if seat < 0:
            return self.seats - 1
        return seat

    def next_still_in(self, seat: int) -> int:
        """Who follows ``seat`` and has not left the round (J101)."""
        seat = self.beyond(seat)
        while self.gone >> seat & 1:
            seat = self.beyond(seat)
        return seat

    def follower(self, seat: int) -> int:
        """Who comes next, skipping players who lose their turn."""
        seat = self.next_of(seat)
        while self.missed[seat]:
            self.missed[seat] -= 1
            self.note(EV_LOST_TURN, seat, 0, 0)
            seat = self.next_of(seat)
        return seat

    def next_by_rule(self, seat: int) -> int:
        """Who goes next by a rule; if that player has left, whoever comes next (J114)."""
        other = (self.again & WHO_NEXT) - 1
        if self.gone >> other & 1:
            self.again = 0
            return self.follower(seat)
        if not self.again & TOLD:
            self.note(EV_AGAIN, other, 0, 0)
        left = self.again >> TURNS_AT
        self.again = 1 + other | (left - 1) << TURNS_AT if left else 0
        return other

    def give_turns(self, seat: int, number: int) -> None:
        """The next turn, or so many of them, are this player's, and play goes on from there (J114, J121)."""
        left = max(1, number) - 1
        if self.again & (TOLD | WHO_NEXT) == 1 + seat:  # some are still to come
            left = min(left + (self.again >> TURNS_AT) + 1, MOST_MISSED - 1)
        self.again = 1 + seat | TOLD | left << TURNS_AT
        self.note(EV_AGAIN if seat == self.actor else EV_GOES_NEXT, seat, 0, 0)

    def end_row(self, seat: int) -> None:
        """Somebody plays a card: turns that another player was still to have in a row are over (J121)."""
        if self.again & WHO_NEXT != 1 + seat:
            self.again = 0

    def beyond(self, seat: int) -> int:
        """The place after ``seat`` in the direction of play, even if its player has left."""
        return (seat + self.direction + self.seats) % self.seats

    def players(self) -> int:
        """The bits of those who are still in the round."""
        return ((1 << self.seats) - 1) & ~self.gone

    def first_empty(self) -> int:
        """The first player without cards, counted from the next player (J75)."""
        seat = self.actor
        for _ in range(self.seats):
            seat = self.next_of(seat)
            if self.size[seat] == 0:
                return seat
        return NO_SEAT

    def forget_exposed(self) -> None:
        """Only a player who still holds exactly one card can be caught (J57)."""
        exposed = self.exposed
        while exposed:
            if self.size[lowest(exposed)] != 1:
                self.exposed ^= exposed & -exposed
            exposed &= exposed - 1

    # -- hands -----------------------------------------------------------------------

    def add_card(self, seat: int, face: int) -> None:
        """Put a card into a hand."""
        count = self.count
        at = seat * FACES + face
        count[at] += 1
        self.size[seat] += 1
        if face < FIRST_WILD:
            self.colored[seat] |= ONE << face
        else:
            self.wilds[seat] |= ONE << (face - FIRST_WILD)

    def remove_card(self, seat: int, face: int) -> None:
        """Take a card out of a hand that holds it."""
        count = self.count
        at = seat * FACES + face
        left = count[at] - 1
        count[at] = left
        self.size[seat] -= 1
        if left == 0:
            if face < FIRST_WILD:
                self.colored[seat] ^= ONE << face
            else:
                self.wilds[seat] ^= ONE << (face - FIRST_WILD)

    def lay(self, seat: int, face: int) -> None:
        """Move a card from a hand to the top of the discard pile."""
        self.remove_card(seat, face)
        self.discard[self.discard_n] = face
        self.discard_n += 1

    def match_face(self, face: int) -> None:
        """A coloured card lies on top: its colour, number or symbol matches (R12)."""
        self.color = face // SYMBOLS
        self.color_rules = False
        self.matching = self.fitting = self.tables.matching[face]

    def match_color(self, color: int) -> None:
        """A colour was chosen: nothing else matches, whatever lies on top (J10)."""
        self.color = color
        self.color_rules = True
        self.matching = self.fitting = self.tables.color_mask[color]

    def top(self) -> int:
        """The face on top of the discard pile."""
        return self.discard[self.discard_n - 1]

    # -- seen from outside -----------------------------------------------------------

    def is_pause(self) -> bool:
        """Is the table waiting for an answer that nobody has to give, and perhaps nobody can? (`pauses`)."""
        if self.pending == ON_BLOCK:
            return self.tables.pauses
        return self.pending == ON_ANSWER and self.may & IN_PAUSE != 0

    def hand_cards(self, seat: int) -> list[int]:
        """The cards of a hand, by their faces."""
        return [face for face in range(FACES) for _ in range(self.count[seat * FACES + face])]

    def lose_turns(self, seat: int, number: int) -> None:
        """Make a seat lose its next turns."""
        self.missed[seat] = number

    def lost_turns(self) -> list[int]:
        """How many turns each seat still loses."""
        return [self.missed[seat] for seat in range(self.seats)]

    def pile_cards(self) -> list[int]:
        """The draw pile; the last card is drawn next."""
        return [self.pile[at] for at in range(self.pile_n)]

    def discard_cards(self) -> list[int]:
        """The discard pile; the last card is the top one."""
        return [self.discard[at] for at in range(self.discard_n)]

    def log_entries(self) -> list[int]:
        """What the last move made happen."""
        return [self.log[at] for at in range(self.log_n)]

    def place(self, hands: list[list[int]], pile: list[int], discard: list[int]) -> None:
        """Place every card, and leave everything else as it is."""
        self.colored = NO_WORDS[:]
        self.wilds = NO_HALVES[:]
        self.size = NO_SIZES[:]
        self.count = NO_COUNTS[:]
        for seat in range(self.seats):
            for face in hands[seat]:
                self.add_card(seat, face)
        self.pile_n = len(pile)
        for at in range(len(pile)):
            self.pile[at] = pile[at]
        self.discard_n = len(discard)
        for at in range(len(discard)):
            self.discard[at] = discard[at]

    # -- the draw pile ---------------------------------------------------------------

    def bury(self, face: int) -> None:
        """Put a card at the bottom of the draw pile."""
        for at in range(self.pile_n, 0, -1):
            self.pile[at] = self.pile[at - 1]
        self.pile[0] = face
        self.pile_n += 1
        if self.looked_at < MAX_CARDS:
            self.looked_at += 1

    def has_starter(self) -> bool:
        """Is there a card left in the pile that can start the discard pile?"""
        for at in range(self.pile_n):
            if self.tables.turned_up[self.pile[at]] < TURNED_BACK:
                return True
        return False

    def can_draw(self) -> bool:
        """Is there a card to draw, now or after renewing the pile? (J17, J63)."""
        return self.pile_n > 0 or self.discard_n > 1

    def draw(self, seat: int, wanted: int) -> int:
        """Draw up to ``wanted`` cards, renewing the pile when necessary; return how many."""
        drawn = 0
        while drawn < wanted and self.draw_one(seat) != NO_FACE:
            drawn += 1
        self.note(EV_DREW, seat, drawn, 0)
        return drawn

    def draw_one(self, seat: int) -> int:
        """Draw one card if there is one; return its face."""
        if self.pile_n == 0:
            self.renew()
            if self.pile_n == 0:
                return NO_FACE
        self.pile_n -= 1
        face = self.pile[self.pile_n]
        self.add_card(seat, face)
        if not self.is_quiet:
            self.note(EV_CARD, seat, face, 0)
        return face

    def renew(self) -> None:
        """Shuffle the discard pile, except its top card, into a new draw pile (R23)."""
        if self.discard_n < 2:
            return
        self.pile_n = self.discard_n - 1
        for at in range(self.pile_n):
            self.pile[at] = self.discard[at]
        self.discard[0] = self.discard[self.pile_n]
        self.discard_n = 1
        self.shuffle()
        self.renewals += 1
        self.looked_at = MAX_CARDS
        self.note(EV_RENEWED, NO_SEAT, self.pile_n, 0)

    def shuffle(self) -> None:
        """Shuffle the draw pile without bias: Fisher and Yates, four picks from 32 random bits.

        Brackett-Rozinsky and Lemire, "Batched Ranged Random Integer Generation" (2024): what a
        multiplication leaves over feeds the next one, and a leftover that would favour some
        outcome is thrown away.
        """
        pile = self.pile
        left = self.pile_n
        while left > 4:
            bound = left * (left - 1) * (left - 2) * (left - 3)
            while True:
                rest = self.half() * left
                first = rest >> 32
                rest = (rest & HALF) * (left - 1)
                second = rest >> 32
                rest = (rest & HALF) * (left - 2)
                third = rest >> 32
                rest = (rest & HALF) * (left - 3)
                fourth = rest >> 32
                rest &= HALF
                if rest >= bound or rest >= (HALF + 1) % bound:  # mostly known without a division
                    break
            pile[left - 1], pile[first] = pile[first], pile[left - 1]
            pile[left - 2], pile[second] = pile[second], pile[left - 2]
            pile[left - 3], pile[third] = pile[third], pile[left - 3]
            pile[left - 4], pile[fourth] = pile[fourth], pile[left - 4]
            left -= 4
        while left > 1:
            first = self.below(left)
            pile[left - 1], pile[first] = pile[first], pile[left - 1]
            left -= 1
