"""What cards do: one small method for each effect.

A card's effects are its *program*, a short list of instructions in the tables. The cards of
every edition, and the rules that players write, are composed of the effects below. An
effect that has to wait for a decision sets ``pending`` and returns False; the round goes on
with the next instruction once the decision is made. :mod:`lastcard.engine.targets` says whom
an effect concerns, :mod:`lastcard.engine.hands` what effects do to hands. What only written rules do is in
:mod:`lastcard.engine.deeds`.
"""

from __future__ import annotations

from lastcard.engine.bits import *  # compiled: C functions
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.deeds import Deeds
from lastcard.engine.drawing import Drawing
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.event_codes import *  # compiled: C constants
from lastcard.engine.hands import Hands
from lastcard.engine.honour import HonourRule
from lastcard.engine.lasting import Lasting
from lastcard.engine.legal import Legal
from lastcard.engine.state import State
from lastcard.engine.targets import Targets


class Effects(State):
    """A round's state, and everything that cards can do to it."""

    def perform(self, instruction: int, guard: int) -> bool:
        """Carry out one instruction; False if somebody has to decide first."""
        effect = instruction & 255
        who = instruction >> 8 & 255
        number = instruction >> 16 & 255
        if effect == DO_DRAW:
            return self.make_draw(who, number, guard)
        if effect == DO_LOSE_TURN:
            Drawing.lose_turn(self, who, number, guard)
        elif effect == DO_TURN_DIRECTION:
            self.turn_direction()
        elif effect == DO_RACE:
            return self.race(Targets.concerned(self, who, guard))
        elif effect == DO_SHIELD:
            self.put_shield(Targets.concerned(self, who, guard))
        elif effect == DO_IF:
            if Targets.concerned(self, who, guard) == 0:
                self.step_at += guard >> JUMP_AT
        elif effect == DO_JUMP:
            self.step_at += guard >> JUMP_AT
        elif effect == DO_HONOUR:
            return HonourRule.ask_table(self)
        elif effect in (DO_SWAP_HANDS, DO_PASS_HANDS, DO_PLAY_AGAIN):
            if not self.is_last and not self.is_first:  # J53, J70: a last card moves no hands; J8: nobody played
                self.move_hands(effect, instruction, guard)
        else:
            return Deeds.follow(self, effect, instruction, guard)
        return True

    def move_hands(self, effect: int, instruction: int, guard: int) -> None:
        """Carry out an effect that a player's last card does not have (J53, J70)."""
        to = instruction >> 24
        if effect == DO_SWAP_HANDS:
            Hands.swap(self, instruction >> 8 & 255, to, guard)
        elif effect == DO_PASS_HANDS:
            Hands.pass_on(self, to)
        else:
            seat = Targets.first_of(self, Targets.concerned(self, instruction >> 8 & 255, guard), NO_SEAT)
            if seat != NO_SEAT:
                self.give_turns(seat, instruction >> 16 & 255)

    # -- drawing ---------------------------------------------------------------------

    def make_draw(self, who: int, number: int, guard: int) -> bool:
        """Let players draw; an attack on the next player may be answered first."""
        if who == NEXT and self.tables.traits[self.card] & IS_ATTACK:
            return self.attack(number)
        hit = Targets.concerned(self, who, guard)
        seat = self.actor
        while hit:  # from the next player on (R35)
            seat = self.beyond(seat)
            if hit >> seat & 1:
                hit ^= 1 << seat
                if Drawing.is_safe(self, seat):
                    self.note(EV_SHIELD_HELD, seat, self.card, 0)
                else:
                    Drawing.hit(self, seat, number)
        return True

    def attack(self, number: int) -> bool:
        """Cards are due from the next player, on top of what was due before (stacking)."""
        target = self.next_of(self.actor)
        self.due += number
        if self.lasting_n:
            Lasting.allow(self, target)
        if Drawing.is_safe(self, target):  # J34, J52
            self.note(EV_SHIELD_HELD, target, self.card, 0)
            self.due = 0
            return True
        self.may = self.answers(target)
        if self.may:
            self.pending = ON_ANSWER
            self.turn = target
            return False
        Drawing.draw_due(self, target)
        return True

    def answers(self, target: int) -> int:
        """How the target may answer the card just played on it, besides accepting.

        With `pauses` a choice that would show a bouncer becomes a pause, whatever the target holds.
        """
        may = 0
        if self.is_first:  # J8, J58
            return may
        tables = self.tables
        wild_bit = 1 << (self.card - FIRST_WILD) if self.card >= FIRST_WILD else 0
        last_card = self.size[self.actor] == 0
        if tables.bluffing and tables.bluffs & wild_bit and not last_card:  # R21, J15
            may = MAY_CHALLENGE
            if self.lasting_n and Lasting.find(self, LASTS_NO_CHALLENGE, target) >= 0:
                may = 0
        if Legal.bouncer(self, target) != NO_FACE:
            may |= MAY_BOUNCE
        if not last_card and Legal.can_stack(self, target):  # J58
            may |= MAY_STACK
        if tables.pauses and tables.traits[self.card] & CAN_BE_BOUNCED and not may & MAY_CHALLENGE:
            may |= IN_PAUSE
        return may

    # -- blocking --------------------------------------------------------------------

    def ask_blockers(self) -> bool:
        """Ask the other players who hold a Hero that blocks this card (R33, J25); False if nobody is asked.

        With `pauses` the table waits in any case, so that nobody learns whether somebody could block.
        """
        self.asked = 0
        seat = self.next_of(self.actor)
        while seat != self.actor:
            if Legal.blocker(self, seat) != NO_FACE:
                if self.asked == 0:
                    self.turn = seat
                self.asked |= 1 << seat
            seat = self.next_of(seat)
        if self.asked == 0:
            if not self.tables.pauses:
                return False
            self.turn = NO_SEAT
        self.pending = ON_BLOCK
        return True

    # -- the shield ------------------------------------------------------------------

    def put_shield(self, hit: int) -> None:
        """Put the played card before a player; it leaves the discard pile (R34).

        By a written rule it may be all that is left of that pile, or be back in the draw pile: then it stays (J77).
        """
        seat = Targets.first_of(self, hit, NO_SEAT)
        at = self.discard_n - 1
        while at >= 0 and self.discard[at] != self.card:
            at -= 1
        if seat == NO_SEAT or at < 0 or self.discard_n == 1:
            return
        self.discard_n -= 1
        while at < self.discard_n:
            self.discard[at] = self.discard[at + 1]
            at += 1
        if self.shield != NO_SEAT:  # J37
            self.end_shield()
        self.shield = seat
        self.shield_card = self.card
        self.note(EV_SHIELDED, self.actor, seat, self.card)

    def end_shield(self) -> None:
        """The shield goes to the discard pile, under its top card (J32)."""
        at = self.discard_n - 1
        self.discard[at + 1] = self.discard[at]
        self.discard[at] = self.shield_card
        self.discard_n += 1
        self.note(EV_SHIELD_ENDED, self.shield, self.shield_card, 0)
        self.shield = NO_SEAT
        self.shield_card = NO_FACE
        self.shield_ends = False

    def could_hit(self, seat: int) -> bool:
        """Could the card just played make this seat draw? Then its shield still stands."""
        tables = self.tables
        for at in range(tables.steps[self.card]):
            instruction = tables.program[self.card * MAX_STEPS + at]
            if instruction & 255 in (DO_HONOUR, DO_COPY):
                return True
            if instruction & 255 in (DO_DRAW, DO_DRAW_COUNTED, DO_TAKE):
                who = instruction >> 8 & 255
                settled = who in (ME, NEXT, PREVIOUS, CHOSEN, LEFT, RIGHT, DEALER)
                hit = Targets.meant_by(self, who) if settled else Targets.meant_by(self, EVERYONE)
                if hit >> seat & 1:
                    return True
        return False

    # -- the direction ---------------------------------------------------------------

    def turn_direction(self) -> None:
        """Turn the direction of play; with two players a Skip (R16, J11, J59)."""
        if self.is_first:  # R7: the dealer goes first
            self.actor = self.next_of(self.actor)
        elif self.tables.reverse_skips and (self.seats == 2 or self.gone) and self.are_two():
            Drawing.lose_turn(self, NEXT, 1, 0)
            return
        self.has_turned = not self.has_turned
        self.direction = -self.direction
        self.note(EV_TURNED, NO_SEAT, 1 if self.direction == 1 else 0, 0)

    def are_two(self) -> bool:
        """Are only two players in the round?"""
        return Targets.how_many(self, self.players()) == 2

    # -- races -----------------------------------------------------------------------

    def race(self, hit: int) -> bool:
        """Everyone concerned signals; whoever is last is the loser (R36)."""
        self.asked = hit
        self.winner = NO_SEAT
        if self.asked == 0:
            self.loser = NO_SEAT
            return True
        if self.asked & (self.asked - 1) == 0:  # J41: only one could be last
            self.settle_race()
            return True
        self.pending = ON_RACE
        self.turn = NO_SEAT
        return False

    def signal(self, seat: int) -> bool:
        """One player has signalled; True when only one has not, who is last (R36)."""
        self.asked &= ~(1 << seat)
        if self.winner == NO_SEAT:
            self.winner = seat
        self.note(EV_RACED, seat, 0, 0)
        if self.asked & (self.asked - 1):
            return False
        self.settle_race()
        return True

    def end_race(self) -> None:
        """Time is up: one of those who have not signalled is last, by lot (J42)."""
        waiting = 0
        for seat in range(self.seats):
            waiting += self.asked >> seat & 1
        picked = self.below(waiting)
        for seat in range(self.seats):
            if self.asked >> seat & 1:
                if picked == 0:
                    if self.winner == NO_SEAT and self.tables.traits[self.script] & IS_RULE:
                        self.winner = lowest(Targets.by_lot(self, self.asked & ~(1 << seat)))
                    self.asked = 1 << seat
                    break
                picked -= 1
        self.settle_race()

    def settle_race(self) -> None:
        """The only seat that has not signalled is the last one."""
        self.loser = 0
        while not self.asked >> self.loser & 1:
            self.loser += 1
        self.asked = 0
        if self.winner == NO_SEAT:
            self.winner = self.loser
        self.note(EV_LAST, self.loser, 0, 0)
