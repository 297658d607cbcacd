"""What written rules remember: what the present one has found out, what lasts, and what the last two cards did."""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.rng import Source

# Empty arrays to copy from.
NO_TALLY = zeros(MAX_SEATS)
NO_CHOICES = zeros(DEPTH)
NO_LASTING = zeros(MOST_LASTING)
NO_MASKS = zeros(MOST_LASTING)
NO_TURNS = zeros(MOST_LASTING * MAX_SEATS)
NO_MOVED = zeros(MAX_CARDS)


class Memory(Source):
    """The part of a round's state that only written rules need."""

    def make_room(self) -> None:
        """The arrays. Whatever uses one fills it first, so nothing has to be cleared."""
        self.votes = NO_TALLY[:]
        self.parting = NO_TALLY[:]  # by an honour rule: how many cards each seat is to discard
        self.choosing = NO_CHOICES[:]  # by depth: bits of those who have still to choose
        self.deciding = NO_CHOICES[:]  # … and who chooses now
        # Cards that are to move: giver, receiver and, once it is picked, the face. They stay where they are meanwhile.
        self.moved = NO_MOVED[:]
        # The rules that last, up to lasting_n.
        self.lasting_what = NO_LASTING[:]
        self.lasting_how_long = NO_LASTING[:]
        self.lasting_seats = NO_LASTING[:]
        self.lasting_colored = NO_MASKS[:]  # the faces that it speaks of
        self.lasting_wild = NO_LASTING[:]
        self.lasting_effect = NO_LASTING[:]  # which of the lasting effects of its card it is
        self.lasting_count = NO_LASTING[:]
        self.lasting_to = NO_LASTING[:]
        self.lasting_owner = NO_LASTING[:]
        self.lasting_card = NO_LASTING[:]  # the face on which it is written
        self.lasting_turns = NO_TURNS[:]  # left to each seat
        self.set_off = NO_LASTING[:]  # bits of those for whom it has still to happen

    def clear_rule(self) -> None:
        """Forget what a rule has found out so far: a new card is played."""
        self.winner = NO_SEAT  # of the last race
        self.second = NO_SEAT  # of two players of one's choice
        self.spoken_of = 0  # bits of those whom the last effect concerned
        self.has_copied = False
        self.rolled = 0
        self.named_what = 0  # NAMES_…
        self.named = 0
        self.voted = NO_SEAT
        self.chooser = NO_SEAT
        self.owner = NO_SEAT  # who played the card, where somebody else set off what lasts
        self.skipping = 0  # by an honour rule: bits of those who were said to lose a turn
        self.swapping = 0  # … and to swap hands
        self.looked_at = MAX_CARDS  # from here on the draw pile has been looked at
        self.lookers = 0  # bits of those who looked
        self.moved_n = 0
        self.picked_n = 0
        self.picked_from = IN_HAND

    def clear_recurring(self) -> None:
        """Nothing happens between two turns."""
        self.between = 0  # after a turn, or before one, while something happens in between
        self.coming = NO_SEAT  # whose turn that is
        self.repeated = 0  # how often it has happened in this round

    def clear_past(self) -> None:
        """Nothing was played before: for cards that copy, cancel or take back another."""
        self.layer = NO_SEAT  # who laid the top card, where a card looks back
        self.under = NO_FACE  # the card on which the present one was played
        self.under_seat = NO_SEAT  # … and who laid it
        self.has_turned = False  # what the present card did
        self.drew = NO_TALLY[:]
        self.skipped = NO_TALLY[:]
        self.had_turned = False  # … and the one before it
        self.had_drawn = NO_TALLY[:]
        self.had_skipped = NO_TALLY[:]

    def look_back(self, top: int, seat: int) -> None:
        """Keep in mind what the card did on which a seat now plays another one (J98 to J100)."""
        self.under = top
        self.under_seat = self.layer
        self.layer = seat
        self.had_turned = self.has_turned
        self.had_drawn = self.drew[:]
        self.had_skipped = self.skipped[:]
        self.has_turned = False
        self.drew = NO_TALLY[:]
        self.skipped = NO_TALLY[:]

    def copy_rule_to(self, other: Memory) -> None:
        """Copy what the present rule has found out."""
        other.winner = self.winner
        other.second = self.second
        other.spoken_of = self.spoken_of
        other.has_copied = self.has_copied
        other.rolled = self.rolled
        other.named_what = self.named_what
        other.named = self.named
        other.voted = self.voted
        other.votes = self.votes[:]
        other.chooser = self.chooser
        other.owner = self.owner
        other.skipping = self.skipping
        other.swapping = self.swapping
        other.parting = self.parting[:]
        other.choosing = self.choosing[:]
        other.deciding = self.deciding[:]
        other.looked_at = self.looked_at
        other.lookers = self.lookers
        if self.moved_n:
            other.moved = self.moved[:]
        other.moved_n = self.moved_n
        other.picked_n = self.picked_n
        other.picked_from = self.picked_from

    def copy_lasting_to(self, other: Memory) -> None:
        """Copy the rules that last."""
        other.lasting_what = self.lasting_what[:]
        other.lasting_how_long = self.lasting_how_long[:]
        other.lasting_seats = self.lasting_seats[:]
        other.lasting_colored = self.lasting_colored[:]
        other.lasting_wild = self.lasting_wild[:]
        other.lasting_effect = self.lasting_effect[:]
        other.lasting_count = self.lasting_count[:]
        other.lasting_to = self.lasting_to[:]
        other.lasting_owner = self.lasting_owner[:]
        other.lasting_card = self.lasting_card[:]
        other.lasting_turns = self.lasting_turns[:]
        other.set_off = self.set_off[:]

    def copy_past_to(self, other: Memory) -> None:
        """Copy what the last two cards did, and what happens before the turn that begins."""
        other.between = self.between
        other.coming = self.coming
        other.repeated = self.repeated
        other.layer = self.layer
        other.under = self.under
        other.under_seat = self.under_seat
        other.has_turned = self.has_turned
        other.drew = self.drew[:]
        other.skipped = self.skipped[:]
        other.had_turned = self.had_turned
        other.had_drawn = self.had_drawn[:]
        other.had_skipped = self.had_skipped[:]
