"""One round, from the deal to the last card: whose decision it is, and what a move does.

Open this file first. A round is a :class:`~lastcard.engine.state.State` (what lies on the
table), to which :class:`~lastcard.engine.effects.Effects` adds what cards do. This class adds
the flow of play. ``pending`` is the one thing that is being decided. :meth:`Round.step` takes
a legal move and carries it out, with everything that follows from it without a choice, up to
the next decision that somebody really has.

:mod:`lastcard.engine.judge` says whether a move is legal, before it is made;
:mod:`lastcard.engine.legal` lists the legal moves.
"""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.deeds import Deeds
from lastcard.engine.drawing import Drawing
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.effects import Effects
from lastcard.engine.event_codes import *  # compiled: C constants
from lastcard.engine.honour import HonourRule
from lastcard.engine.judge import Judge
from lastcard.engine.lasting import Lasting
from lastcard.engine.legal import Legal
from lastcard.engine.recurring import Recurring


class Round(Effects):
    """One round of any edition."""

    def copy(self) -> Round:
        """A copy of the round, to try things out on."""
        other: Round = Round.__new__(Round)
        self.furnish(other)
        self.copy_to(other)
        return other

    # -- the deal --------------------------------------------------------------------

    def deal(self, dealer: int) -> None:
        """Shuffle, deal, turn up the first card and begin (R3, R4). Seed the source before."""
        self.clear()
        self.dealer = dealer
        self.pile = self.tables.deck[:]
        self.pile_n = self.tables.deck_n
        self.shuffle()
        seat = dealer
        for _ in range(self.seats * self.tables.hand_size):
            seat += 1  # to the left, and nobody has left yet: no need to ask next_of
            if seat == self.seats:
                seat = 0
            self.pile_n -= 1
            self.add_card(seat, self.pile[self.pile_n])
        self.turn_up()

    def turn_up(self) -> None:
        """Turn up cards until one can start the discard pile (R10, R11), and begin."""
        rule = self.turn_one()
        while rule >= TURNED_BACK and self.has_starter():
            face = self.top()
            if rule == TURNED_BACK:
                self.discard_n -= 1
                self.pile[self.pile_n] = face
                self.pile_n += 1
                self.shuffle()
                self.note(EV_WENT_BACK, NO_SEAT, face, 0)
            else:  # J9: it stays, under the next one
                self.note(EV_IGNORED, NO_SEAT, face, 0)
            rule = self.turn_one()
        self.start()

    def turn_one(self) -> int:
        """Turn up one card; return what the rules say about such a card turned up first."""
        self.pile_n -= 1
        self.discard[self.discard_n] = self.pile[self.pile_n]
        self.discard_n += 1
        return self.tables.turned_up[self.top()]

    def start(self) -> None:
        """Begin with the card on top of the discard pile, which nobody played (J8)."""
        face = self.top()
        self.note(EV_TURNED_UP, NO_SEAT, face, 0)
        self.actor = self.dealer
        self.card = face
        self.script = face
        self.is_first = True
        if face >= FIRST_WILD:  # R9, J7
            self.pending = ON_COLOR
            self.turn = self.next_of(self.dealer)
            return
        self.match_face(face)
        if self.tables.turned_up[face] == TURNED_ACTS:  # R5 to R8
            self.resume()
        else:
            self.advance(self.actor)

    def start_in_the_middle(self, seat: int, color: int) -> None:
        """Begin with a turn and the colour in play (NO_COLOR: the top card's own)."""
        if color == NO_COLOR:
            self.match_face(self.top())
        else:
            self.match_color(color)
        self.begin_turn(seat)

    # -- a move ----------------------------------------------------------------------

    def refusal(self, seat: int, move: int) -> int:
        """Why the seat may not make this move now; 0 if it may."""
        return Judge.refusal(self, seat, move)

    def step(self, seat: int, move: int) -> None:
        """Carry out a legal move, and everything that follows from it without a choice."""
        self.log_n = 0
        kind = move & 31
        if kind == PLAY:
            self.play(seat, move)
        elif kind == DRAW:
            self.draw_for_turn(seat)
        elif kind == KEEP:
            self.note(EV_KEPT, seat, 0, 0)
            self.advance(seat)
        elif kind == CATCH:
            self.catch(seat, move >> SEAT_AT & NO_SEAT)
        elif kind == UNO:
            self.exposed &= ~(1 << seat)
            self.call(seat)
            if self.lasting_n:
                self.look_again()
        elif kind == ACCEPT:
            self.accept(seat)
        elif kind == CHALLENGE:
            self.challenge(seat)
        elif kind == BOUNCE:
            self.bounce(seat, move)
        elif kind == BLOCK:
            self.block(seat, move)
        elif kind == PASS:
            self.let_happen(seat)
        elif kind == ARMS:
            if self.signal(seat):
                self.resume()
        elif kind == WHISTLE:
            self.whistle()
        elif kind == PICK:
            if Deeds.take_pick(self, seat, move):
                self.resume()
        elif kind == ANSWER:
            Deeds.take_answer(self, seat, move >> LAID_AT & NO_FACE)
            self.resume()
        elif kind == COLOR:
            self.choose_color(seat, move)
            self.begin_turn(seat)
        else:
            HonourRule.say(self, move)
        if self.exposed:
            self.forget_exposed()

    def begin_act(self) -> None:
        """Somebody begins a turn: players who have not been caught by now are safe (R25, J20, J55)."""
        self.exposed = 0
        self.is_first = False
        self.bounced = NO_SEAT

    # -- playing a card --------------------------------------------------------------

    def play(self, seat: int, move: int) -> None:
        """Play a card: on the turn, just drawn, stacked, or jumping in."""
        self.begin_act()
        if self.again:
            self.end_row(seat)
        face = move >> CARD_AT & NO_FACE
        if self.tables.looks_back:
            self.look_back(self.discard[self.discard_n - 1], seat)
        self.actor = seat
        self.card = face
        self.script = face
        self.chosen = move >> SEAT_AT & NO_SEAT
        if not self.is_quiet:
            self.note(EV_PLAYED, seat, face, self.chosen)
        if face < FIRST_WILD:
            self.lay(seat, face)
            self.match_face(face)
        else:
            self.play_wild(seat, face, move)
        if self.lasting_n:
            self.pay(seat, face)
        if self.size[seat] == 1:
            self.owe_call(seat, move)
        self.is_last = self.size[seat] == 0
        self.step_at = 0
        if self.tables.traits[face] & DOES_SOMETHING and not (self.lasting_n and Lasting.mutes(self, seat, face)):
            self.take_effect(face)
        else:
            self.finish()

    def take_effect(self, face: int) -> None:
        """The card that was played does what it does, unless somebody may block it."""
        self.known = 0
        if self.tables.traits[face] & IS_RULE:
            self.clear_rule()
        if not (self.tables.blockers[face] and self.ask_blockers()):
            self.resume()

    def play_wild(self, seat: int, face: int, move: int) -> None:
        """A wild, with the colour that goes on and perhaps a card laid on it (R18, R35)."""
        if self.tables.traits[face] & CAN_BE_BLUFF:
            self.guilty = Legal.guilty(self, seat, face)  # J61
            self.color_before = self.color
        self.lay(seat, face)
        self.laid = move >> LAID_AT & NO_FACE
        if self.laid != NO_FACE:
            self.note(EV_LAID, seat, self.laid, 0)
            self.lay(seat, self.laid)
        self.choose_color(seat, move)
        self.wild_ends_shield()

    def choose_color(self, seat: int, move: int) -> None:
        """From now on only the chosen colour matches (R18, R32, J10)."""
        self.match_color(move >> COLOR_AT & NO_COLOR)
        self.note(EV_COLOR, seat, self.color, 0)

    def owe_call(self, seat: int, move: int) -> None:
        """Down to one card: called with the play, or open to being caught (R24, J19, J21)."""
        if move & CALL_BIT:
            self.call(seat)
        else:
            self.exposed |= 1 << seat

    def call(self, seat: int) -> None:
        """Call UNO; a lasting rule can make that cost cards (J97)."""
        self.note(EV_CALLED, seat, 0, 0)
        if self.lasting_n:
            number = Lasting.call_cost(self, seat)
            if number:
                self.draw(seat, number)
            Recurring.watch(self, LASTS_CALLS, seat, NO_FACE)

    def pay(self, seat: int, face: int) -> None:
        """A lasting rule can make it cost cards to play a card; they are drawn before it acts (J108)."""
        number = Lasting.play_cost(self, seat, face)
        if number:
            self.draw(seat, number)
        Recurring.watch(self, LASTS_PLAYS, seat, face)

    def wild_ends_shield(self) -> None:
        """Any wild ends a shield, but only after that shield has taken its blow (R34, J35)."""
        if self.shield == NO_SEAT:
            return
        if self.tables.traits[self.card] & SHIELDS or self.could_hit(self.shield):
            self.shield_ends = True
        else:
            self.end_shield()

    def resume(self) -> None:
        """Carry out the card's effects from where they stopped, then go on."""
        while self.step_at < self.tables.steps[self.script]:
            at = self.script * MAX_STEPS + self.step_at
            self.step_at += 1
            if not self.perform(self.tables.program[at], self.tables.guards[at]):
                return
        self.finish()

    def finish(self) -> None:
        """The card has taken effect completely: the round closes, or the next turn begins."""
        if self.shield_ends:
            self.end_shield()
        if self.size[self.actor] == 0 and self.goes_out(self.actor):  # R26, R27
            return
        while self.out != NO_SEAT:  # somebody had no card left; has it changed since? (J75)
            self.out = self.first_empty()
            if self.out != NO_SEAT and self.goes_out(self.out):
                return
        self.advance(self.actor)

    def goes_out(self, seat: int) -> bool:
        """A player without cards is out, and the round closes; False if a rule keeps that one in (J121)."""
        if self.lasting_n and Lasting.keeps_in(self, seat):
            return False
        self.close(seat)
        return True

    # -- whose turn ------------------------------------------------------------------

    def advance(self, seat: int) -> None:
        """The turn goes on to the next player who has not lost it."""
        if self.lasting_n or self.between:
            self.advance_by_rules(seat)
            return
        self.open_turn(self.next_by_rule(seat) if self.again else self.follower(seat))

    def advance_by_rules(self, seat: int) -> None:
        """The same while rules last: first happens what the turn set off, then what they say of the next one (J106)."""
        if not self.between:
            self.between = AFTER_TURN
            self.coming = seat
        if self.between == AFTER_TURN:
            if Recurring.happens(self):
                self.resume()
                return
            Recurring.end_turn(self, self.coming)
        if Recurring.happens(self):
            self.resume()
        else:
            self.between = 0
            seat = self.coming
            self.begin_turn(self.follower(seat) if self.gone >> seat & 1 else seat)

    def begin_turn(self, seat: int) -> None:
        """Begin a turn with what lasting rules allow in it."""
        if self.lasting_n:
            Lasting.allow(self, seat)
        self.open_turn(seat)

    def open_turn(self, seat: int) -> None:
        """Let a player decide, passing over those who can neither play nor draw (J17)."""
        if self.pile_n == 0 or (self.lasting_n and not Legal.may_draw(self, seat)):
            seat = self.pass_over(seat)
            if seat == NO_SEAT or self.renewals >= LAST_RESORT:
                self.close(NOBODY)  # J51
                return
        self.pending = ON_TURN
        self.turn = seat
        self.drawn = NO_FACE

    def pass_over(self, seat: int) -> int:
        """The first player who can play or draw; NO_SEAT if nobody can."""
        for _ in range(self.seats):
            if Legal.may_draw(self, seat) or Legal.can_play(self, seat):
                return seat
            self.note(EV_PASSED, seat, 0, 0)
            self.again = 0  # J123
            seat = self.follower(seat)
            if self.lasting_n:
                if self.can_draw():  # J129: only a rule made that player pass
                    Lasting.turn_begins(self, seat)
                Lasting.allow(self, seat)
        if self.lasting_n and Lasting.end_limits(self):  # J105
            Lasting.allow(self, seat)
            return self.pass_over(seat)
        return NO_SEAT

    # -- drawing for a turn ----------------------------------------------------------

    def draw_for_turn(self, seat: int) -> None:
        """Draw, and decide on the drawn card if it can be played (R13, R14)."""
        self.begin_act()
        face = self.draw_one(seat)
        number = 1
        playable = Legal.may_play(self, seat, face)
        while self.tables.draw_until_playable and not playable and self.can_draw():
            face = self.draw_one(seat)
            number += 1
            playable = Legal.may_play(self, seat, face)
        if not self.is_quiet:
            self.note(EV_DREW, seat, number, 0)
        if playable:
            self.pending = ON_DRAWN
            self.drawn = face
        else:
            self.advance(seat)

    # -- answers to cards that are due -----------------------------------------------

    def accept(self, seat: int) -> None:
        """Draw what is due; then the rest of the card takes effect."""
        self.begin_act()
        self.note(EV_ACCEPTED, seat, self.due, 0)
        Drawing.draw_due(self, seat)
        self.resume()

    def challenge(self, seat: int) -> None:
        """The challenged player shows the hand to the challenger alone (R21, J14, J52)."""
        self.begin_act()
        self.note(EV_CHALLENGED, seat, self.actor, self.guilty)
        number = self.due
        self.due = 0
        if self.guilty:
            self.draw(self.actor, number)
            self.finish()
        else:
            self.draw(seat, number + 2)
            self.resume()

    def bounce(self, seat: int, move: int) -> None:
        """A Super Star sends what is due back to whoever played last (R37, J43, J52)."""
        self.begin_act()
        sender = self.actor
        face = Legal.bouncer(self, seat)
        self.note(EV_BOUNCED, seat, face, sender)
        self.lay(seat, face)
        self.layer = seat
        self.choose_color(seat, move)
        if self.size[seat] == 1:
            self.owe_call(seat, move)
        Drawing.draw_due(self, sender)
        self.bounced = sender
        if self.shield != NO_SEAT:
            self.end_shield()
        if self.size[sender] == 0 and self.goes_out(sender):  # J46, with nothing left to draw
            return
        if self.size[seat] == 0 and self.goes_out(seat):  # J47
            return
        self.advance(seat)

    # -- blocking --------------------------------------------------------------------

    def let_happen(self, seat: int) -> None:
        """Nobody else to ask: the card takes effect."""
        self.note(EV_LET_HAPPEN, seat, 0, 0)
        self.asked &= ~(1 << seat)
        if self.asked == 0:
            self.resume()
            return
        while not self.asked >> self.turn & 1:
            self.turn = self.next_of(self.turn)

    def block(self, seat: int, move: int) -> None:
        """Nothing of the card happens; the Hero lies on top (J26, J27, J30, J31)."""
        face = Legal.blocker(self, seat)
        self.note(EV_BLOCKED, seat, face, self.actor)
        self.asked = 0
        self.lay(seat, face)
        self.layer = seat
        self.choose_color(seat, move)
        if self.size[seat] == 1:
            self.owe_call(seat, move)
        if self.shield != NO_SEAT:
            self.end_shield()
        if self.size[self.actor] == 0 or self.size[seat] == 0:
            self.close_blocked(self.actor if self.size[self.actor] == 0 else seat, seat)
        elif self.due:
            self.leave_due()
        else:
            self.advance(self.actor)

    def leave_due(self) -> None:
        """What was due before the blocked card stays due for the next player (J52, J58)."""
        self.step_at = self.tables.after_attack[self.card]
        target = self.next_of(self.actor)
        if self.lasting_n:
            Lasting.allow(self, target)
        if Legal.can_stack(self, target):
            self.pending = ON_ANSWER
            self.turn = target
            self.may = MAY_STACK
        else:
            Drawing.draw_due(self, target)
            self.resume()

    def close_blocked(self, seat: int, blocker: int) -> None:
        """The block ends the round; what was due before it is still drawn (J58)."""
        if self.due:
            Drawing.draw_due(self, self.next_of(self.actor))
        if self.goes_out(seat) or (self.size[blocker] == 0 and self.goes_out(blocker)):
            return
        self.advance(self.actor)

    # -- the table's whistle ---------------------------------------------------------

    def whistle(self) -> None:
        """Time is up: a race, a pause or the settling of an honour rule is over."""
        if self.pending == ON_RACE:
            self.end_race()
            self.resume()
        elif self.pending == ON_HONOUR:
            if HonourRule.end_talk(self):
                self.resume()
        else:
            self.end_pause()

    def end_pause(self) -> None:
        """Nobody answered: the card takes effect as if nobody could have (J55)."""
        self.asked = 0
        if self.pending == ON_ANSWER:
            Drawing.draw_due(self, self.turn)
        self.resume()

    # -- calls -----------------------------------------------------------------------

    def catch(self, seat: int, target: int) -> None:
        """A forgotten call costs cards, by default two (R25)."""
        self.exposed &= ~(1 << target)
        self.note(EV_CAUGHT, seat, target, 0)
        if self.tables.call_penalty:
            self.draw(target, self.tables.call_penalty)
        self.look_again()

    def look_again(self) -> None:
        """Somebody drew out of turn: those may have been the last cards to draw (J17), or to pick."""
        if self.pending == ON_TURN:
            if self.lasting_n and Recurring.is_due(self):  # by a call
                self.between = BEFORE_TURN
                self.coming = self.turn
                self.advance_by_rules(self.turn)
            else:
                self.begin_turn(self.turn)
        elif self.pending == ON_ASK and self.asking <= FOR_BURY and Deeds.go_on_picking(self):
            self.resume()
