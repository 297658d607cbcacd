"""What only written rules do: ask players something, and act on the answer (J85 and on).

Whatever asks sets ``pending`` and returns False. :meth:`Deeds.take_pick` and :meth:`Deeds.take_answer` take what the
player says; then the round goes on with the next instruction.
"""

from __future__ import annotations

from lastcard.engine.asking import Asking
from lastcard.engine.bits import *  # compiled: C functions
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.counting import Counting
from lastcard.engine.drawing import Drawing
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.event_codes import *  # compiled: C constants
from lastcard.engine.hands import Hands
from lastcard.engine.lasting import Lasting
from lastcard.engine.picking import Picking
from lastcard.engine.piles import Piles
from lastcard.engine.targets import Targets

# Where the colour comes from that goes on, instead of a colour plus one.
ASKED_FOR = 0
NAMED_COLOR = 14
COLOR_LAID = 15
MOST_POINTS = 5000


class Deeds(Drawing):
    """A round's state, and what written rules do to it."""

    def follow(self, effect: int, instruction: int, guard: int) -> bool:
        """Carry out an instruction of a written rule; False if somebody has to decide first."""
        details = self.tables.details[Asking.step(self)]
        if effect == DO_DRAW_COUNTED:
            self.draw_counted(instruction, guard, details)
        elif effect == DO_LOSE_COUNTED:
            self.lose_counted(instruction, guard, details)
        elif effect == DO_REPEATED:  # what happens before a turn has happened
            self.step_at = self.tables.steps[self.script]
        elif self.is_first:  # J8: nobody played it, so nobody is asked
            if effect == DO_CHOOSE:
                self.step_at += details
            elif effect == DO_LASTING:
                self.step_at += guard >> JUMP_AT
        elif effect in (DO_CHOOSE, DO_NEXT_CHOOSER, DO_NAME, DO_VOTE, DO_RECOLOR, DO_CHOOSE_SECOND):
            return self.let_decide(effect, instruction, guard, details)
        elif effect in (DO_WIN, DO_LEAVE):
            return self.decide_round(effect, Targets.concerned(self, instruction >> 8 & 255, guard))
        elif effect in (DO_ROLL, DO_PEEK, DO_COPY, DO_POINTS, DO_LASTING, DO_ACT):
            return self.do_at_once(effect, instruction, guard, details)
        elif not self.is_last:  # J70: a last card asks nobody anything about hands
            return self.move_cards(effect, instruction, guard, details)
        return True

    def do_at_once(self, effect: int, instruction: int, guard: int, details: int) -> bool:
        """Carry out what asks nobody anything, unless the copied card does."""
        who = instruction >> 8 & 255
        number = instruction >> 16 & 255
        if effect == DO_ROLL:
            self.rolled = self.below(number) + 1
            self.note(EV_ROLLED, self.actor, self.rolled, number)
        elif effect == DO_PEEK:
            Piles.peek(self, who, number, guard)
        elif effect == DO_COPY:
            return self.copy_below()
        elif effect == DO_POINTS:
            self.add_points(instruction, guard, details)
        elif effect == DO_LASTING:
            self.let_last(Targets.concerned(self, who, guard), instruction, guard, details)
        else:
            seats = Targets.concerned(self, who, guard)
            for seat in range(self.seats):
                if seats >> seat & 1:
                    self.note(EV_ACTED, seat, self.script, number)
        return True

    def let_last(self, seats: int, instruction: int, guard: int, details: int) -> None:
        """A rule begins to last; with two players to turn the direction is a Skip, as with a Reverse (J107)."""
        is_turn = details >> WHAT_AT & 15 == LASTS_TURNED
        if is_turn and self.tables.reverse_skips and Targets.how_many(self, self.players()) == 2:
            self.lose_turns_by_card(self.next_of(self.actor), 1)
        else:
            Lasting.begin(self, seats, instruction, guard, details)
        self.step_at += guard >> JUMP_AT

    # -- cards -------------------------------------------------------------------------

    def move_cards(self, effect: int, instruction: int, guard: int, details: int) -> bool:
        """Plan which cards move, and move them as soon as they are picked."""
        who = instruction >> 8 & 255
        if effect in (DO_DISCARD, DO_GIVE, DO_EXCHANGE, DO_SHOW):
            Hands.plan(self, instruction, guard, details)
        elif effect == DO_TAKE:
            self.plan_taking(instruction, guard, details)
        elif effect == DO_BURY:
            Piles.plan_burying(self, Targets.concerned(self, who, guard), instruction >> 16 & 255, details & 127)
        elif effect == DO_CANCEL:
            self.cancel()
        else:
            if effect == DO_NEW_HAND:
                self.renew_hands(Targets.concerned(self, who, guard), instruction, guard, details)
            elif effect == DO_REDEAL:
                Hands.redeal(self)
            else:
                Piles.take_back(self)
            return True
        return self.go_on_picking()

    def plan_taking(self, instruction: int, guard: int, details: int) -> None:
        """Players draw cards of their choice; a shield keeps them off like any other draw."""
        seats = Targets.concerned(self, instruction >> 8 & 255, guard)
        if self.shield != NO_SEAT and seats >> self.shield & 1 and self.is_safe(self.shield):
            self.note(EV_SHIELD_HELD, self.shield, self.card, 0)
            seats &= ~(1 << self.shield)
        source = details >> WHAT_AT & 15
        number = Counting.drawn(self, self.actor, instruction, guard, details)
        Piles.plan_taking(self, seats, source, number, details & 127)

    def go_on_picking(self) -> bool:
        """Move the cards if all of them are picked; else ask for the next one."""
        at = Asking.step(self)
        effect = self.tables.program[at] & 255
        details = self.tables.details[at]
        pick = details >> PICK_AT & 7
        if not Picking.settle(self, pick, details & 127):
            Picking.ask(self, self.wanted(effect), pick)
            return False
        self.asking = 0
        if effect in (DO_DISCARD, DO_HONOUR):
            Hands.discard(self)
        elif effect in (DO_GIVE, DO_EXCHANGE):
            Hands.give(self, effect == DO_EXCHANGE)
        elif effect == DO_SHOW:
            Hands.show(self, self.tables.program[at] >> 24, self.tables.guards[at])
        elif effect == DO_TAKE:
            Piles.take(self)
        else:
            Piles.bury(self)
        self.moved_n = 0
        self.picked_n = 0
        return True

    def wanted(self, effect: int) -> int:
        """What somebody is asked for."""
        if effect in (DO_DISCARD, DO_HONOUR):
            return FOR_DISCARD
        if effect == DO_GIVE:
            return FOR_GIVE
        if effect == DO_EXCHANGE:
            return FOR_EXCHANGE
        if effect == DO_SHOW:
            return FOR_SHOW
        return FOR_KEEP if effect == DO_TAKE else FOR_BURY

    def renew_hands(self, seats: int, instruction: int, guard: int, details: int) -> None:
        """Players get new hands, one after another from the next player on."""
        seat = self.beyond(self.actor)
        for _ in range(self.seats):
            if seats >> seat & 1:
                number = Counting.number(self, seat, instruction >> 16 & 255, guard, details)
                if number or details >> COUNT_AT & 15 == 0:
                    Piles.renew_hand(self, seat, min(number, self.tables.deck_n))
            seat = self.beyond(seat)
        Hands.note_empty(self, seats)

    # -- decisions -----------------------------------------------------------------------

    def let_decide(self, effect: int, instruction: int, guard: int, details: int) -> bool:
        """Let players choose, name, vote, or say which colour goes on."""
        who = instruction >> 8 & 255
        if effect == DO_NEXT_CHOOSER:
            return self.next_chooser(instruction >> 16 & 255, guard >> JUMP_AT)
        if effect == DO_CHOOSE_SECOND:
            return self.choose_second()
        seats = Targets.concerned(self, who, guard)
        if effect == DO_CHOOSE:
            return self.begin_choosing(seats, instruction >> 16 & 255, details)
        if effect == DO_VOTE:
            return self.begin_vote(seats)
        seat = Targets.first_of(self, seats, NO_SEAT)
        if seat == NO_SEAT:
            return True
        if effect == DO_RECOLOR:
            return self.recolor(seat, details >> WHAT_AT & 15)
        what = details >> WHAT_AT & 15
        if what == NAMES_COLOR:
            return self.ask(seat, FOR_COLOR)
        if what == NAMES_NUMBER:
            return self.ask(seat, FOR_NUMBER)
        return self.ask(seat, FOR_CARD if what == NAMES_CARD else FOR_PLAYER)

    def ask(self, seat: int, asking: int) -> bool:
        """Ask a player; if only one seat can be picked, that one is (J85)."""
        self.pending = ON_ASK
        self.asking = asking
        self.turn = seat
        if asking in (FOR_PLAYER, FOR_VOTE):
            seats = Asking.seats(self)
            if seats & (seats - 1) == 0:
                return seats == 0 or self.take_seat(seat, lowest(seats))
        return False

    def choose_second(self) -> bool:
        """The player of the card names a second player, if there is one besides the first (J88)."""
        if self.chosen == NO_SEAT:
            return True
        return self.ask(self.actor, FOR_PLAYER)

    def begin_choosing(self, seats: int, depth: int, length: int) -> bool:
        """Those concerned decide one after another between two options (J89)."""
        if seats == 0:
            self.step_at += length
            return True
        self.choosing[depth] = seats
        return self.ask_chooser(depth)

    def ask_chooser(self, depth: int) -> bool:
        """Ask the next of those who choose."""
        seat = Targets.first_of(self, self.choosing[depth] & self.players(), NO_SEAT)
        self.deciding[depth] = seat
        self.chooser = seat
        return self.ask(seat, FOR_OPTION)

    def next_chooser(self, depth: int, back: int) -> bool:
        """What one of them chose has happened: the next one chooses, or the rule goes on."""
        self.choosing[depth] &= ~(1 << self.deciding[depth])
        if self.choosing[depth] & self.players() == 0:
            self.chooser = self.deciding[depth - 1] if depth else NO_SEAT
            return True
        self.step_at -= back
        return self.ask_chooser(depth)

    def begin_vote(self, seats: int) -> bool:
        """Those concerned vote one after another; anybody may be voted for (J92)."""
        for seat in range(self.seats):
            self.votes[seat] = 0
        self.asked = seats
        return self.go_on_voting()

    def go_on_voting(self) -> bool:
        """Ask the next voter, or count the votes."""
        if self.asked:
            return self.ask(Targets.first_of(self, self.asked, NO_SEAT), FOR_VOTE)
        best = 1
        seats = 0
        for seat in range(self.seats):
            if self.votes[seat] > best:
                best = self.votes[seat]
                seats = 0
            if self.votes[seat] == best:
                seats |= 1 << seat
        self.voted = lowest(Targets.by_lot(self, seats)) if seats else NO_SEAT
        if seats:
            self.note(EV_ELECTED, self.voted, 0, 0)
        return True

    def recolor(self, seat: int, color: int) -> bool:
        """Another colour goes on: a fixed one, the one that was named or laid, or one that a player picks (J95)."""
        if color == ASKED_FOR:
            if self.size[self.actor] == 0 and self.step_at == self.tables.steps[self.script]:
                return True  # J112
            return self.ask(seat, FOR_COLOR)
        if color == NAMED_COLOR:
            if self.named_what == NAMES_COLOR:
                self.set_color(self.actor, self.named)
        elif color == COLOR_LAID:
            if self.laid != NO_FACE:
                self.set_color(self.actor, self.laid // SYMBOLS)
        else:
            self.set_color(self.actor, color - 1)
        return True

    def set_color(self, seat: int, color: int) -> None:
        """From now on only this colour matches."""
        self.match_color(color)
        self.note(EV_COLOR, seat, color, 0)

    # -- answers -------------------------------------------------------------------------

    def take_pick(self, seat: int, move: int) -> bool:
        """A player picks a card, a colour or a seat; True if the rule goes on."""
        if self.asking <= FOR_BURY:
            Picking.take(self, move >> CARD_AT & NO_FACE)
            return self.go_on_picking()
        if self.asking == FOR_COLOR:
            return self.take_color(seat, move >> COLOR_AT & NO_COLOR)
        if self.asking == FOR_CARD:
            self.asking = 0
            self.named_what = NAMES_CARD
            self.named = move >> CARD_AT & NO_FACE
            self.note(EV_NAMED_CARD, seat, self.named, 0)
            return True
        return self.take_seat(seat, move >> SEAT_AT & NO_SEAT)

    def take_color(self, seat: int, color: int) -> bool:
        """A colour is named, or goes on."""
        self.asking = 0
        if self.tables.program[Asking.step(self)] & 255 == DO_RECOLOR:
            self.set_color(seat, color)
        else:
            self.named_what = NAMES_COLOR
            self.named = color
            self.note(EV_NAMED_COLOR, seat, color, 0)
        return True

    def take_seat(self, seat: int, other: int) -> bool:
        """A player is named, chosen or voted for; True if the rule goes on."""
        effect = self.tables.program[Asking.step(self)] & 255
        self.asking = 0
        if effect == DO_VOTE:
            self.asked &= ~(1 << seat)
            self.votes[other] += 1
            self.note(EV_VOTED, seat, other, 0)
            return self.go_on_voting()
        if effect == DO_CHOOSE_SECOND:
            self.second = other
            self.note(EV_CHOSE_SECOND, seat, other, 0)
        elif effect == DO_COPY:
            self.chosen = other
            self.note(EV_CHOSE_SECOND, seat, other, 0)
            self.run_copied()
        else:
            self.named_what = NAMES_PLAYER
            self.named = other
            self.note(EV_NAMED_PLAYER, seat, other, 0)
        return True

    def take_answer(self, seat: int, number: int) -> None:
        """A player names a number, or chooses one of two options."""
        if self.asking == FOR_NUMBER:
            self.named_what = NAMES_NUMBER
            self.named = number
            self.note(EV_NAMED_NUMBER, seat, number, 0)
        else:
            self.note(EV_CHOSE, seat, number, self.script)
            if number == 2:
                self.step_at += self.tables.guards[Asking.step(self)] >> JUMP_AT
        self.asking = 0

    # -- the card before -----------------------------------------------------------------

    def copy_below(self) -> bool:
        """The effects of the card below happen as if the player of this card had played it (J98)."""
        if self.has_copied or self.under == NO_FACE or self.gone >> self.actor & 1:
            return True  # a copied copy does nothing
        self.note(EV_COPIED, self.actor, self.under, 0)
        if self.tables.traits[self.under] & ASKS_SEAT and self.chosen == NO_SEAT:
            return self.ask(self.actor, FOR_PLAYER)
        self.run_copied()
        return True

    def run_copied(self) -> None:
        """Go on with the program of the card below."""
        self.has_copied = True
        self.script = self.under
        self.step_at = 0
        self.known = 0

    def cancel(self) -> None:
        """Undo what the last card did: turns that were not lost yet, the direction, and cards drawn (J99)."""
        self.note(EV_CANCELLED, self.actor, self.under, 0)
        if self.had_turned:
            self.direction = -self.direction
            self.note(EV_TURNED, NO_SEAT, 1 if self.direction == 1 else 0, 0)
        Picking.start(self, IN_HAND)
        seat = self.beyond(self.actor)
        for _ in range(self.seats):
            self.missed[seat] -= min(self.missed[seat], self.had_skipped[seat])
            if not self.gone >> seat & 1:
                Picking.plan(self, seat, NO_SEAT, self.had_drawn[seat], ANY_CARD)
            seat = self.beyond(seat)

    # -- the round itself ----------------------------------------------------------------

    def decide_round(self, effect: int, seats: int) -> bool:
        """Somebody wins or leaves the round; False if that closes it (J101)."""
        if self.is_last:  # its player is out already
            return True
        if effect == DO_WIN:
            seat = Targets.first_of(self, seats, NO_SEAT)
            if seat == NO_SEAT:
                return True
            self.close(seat)
            return False
        seat = self.beyond(self.actor)
        for _ in range(self.seats):
            if seats >> seat & 1 and self.size[seat]:
                self.leave(seat)
                left = self.players()
                if left & (left - 1) == 0:
                    self.close(lowest(left))
                    return False
            seat = self.beyond(seat)
        return True

    def leave(self, seat: int) -> None:
        """A player takes no further part in this round; the hand stays, and counts."""
        self.gone |= 1 << seat
        self.missed[seat] = 0
        self.exposed &= ~(1 << seat)
        self.note(EV_LEFT, seat, 0, 0)
        if self.shield == seat:
            self.shield_ends = True
        Lasting.leave(self, seat)

    def close(self, seat: int) -> None:
        """The round is over; everything stays as it lies (J62)."""
        self.pending = ON_END
        self.turn = NO_SEAT
        self.exposed = 0
        self.out = seat
        self.note(EV_CLOSED, seat, 0, 0)

    def add_points(self, instruction: int, guard: int, details: int) -> None:
        """Points are added or taken when the round is counted (J102)."""
        seats = Targets.concerned(self, instruction >> 8 & 255, guard)
        worth = (instruction >> 16) - SIGN
        for seat in range(self.seats):
            if seats >> seat & 1:
                points = worth
                if details >> COUNT_AT & 15:
                    points = (worth or 1) * Counting.number(self, seat, 1, guard, details)
                self.bonus[seat] = max(-MOST_POINTS, min(MOST_POINTS, self.bonus[seat] + points))
                self.note(EV_POINTS, seat, points >> 8 & 255, points & 255)
