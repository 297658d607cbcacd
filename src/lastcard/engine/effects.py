"""What cards do: one small method for each effect.

A card's effects are its *program*, a short list of instructions made by the tables. Every
edition's cards, and the rules that players write, are composed of the effects below. An
effect that has to wait for somebody's decision sets ``pending`` and returns False; the
round goes on with the next instruction when the decision has been made.
"""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.legal import Legal
from lastcard.engine.state import State


class Effects(State):
    """A round's state together with all that cards can do to it."""

    def perform(self, instruction: int) -> bool:
        """Carry out one instruction; False if somebody has to decide first."""
        effect = instruction & 255
        who = instruction >> 8 & 255
        number = instruction >> 16 & 255
        if effect == DO_DRAW:
            return self.make_draw(who, number, instruction >> 24)
        if effect == DO_LOSE_TURN:
            self.lose_turn(who)
        elif effect == DO_TURN_DIRECTION:
            self.turn_direction()
        elif effect == DO_RACE:
            return self.race(who)
        elif effect == DO_SHIELD:
            self.put_shield(who)
        elif self.size[self.actor] > 0 and not self.is_first:  # J53: a last card moves no hands; J8: nobody played
            if effect == DO_SWAP_HANDS:
                self.swap_hands(who)
            elif effect == DO_PASS_HANDS:
                self.pass_hands()
            elif effect == DO_DISCARD:
                self.discard_some(who, number)
            elif effect == DO_PLAY_AGAIN:
                self.again = True
                self.note(EV_AGAIN, self.actor, 0, 0)
        return True

    # -- whom an effect concerns -----------------------------------------------------

    def targets(self, who: int) -> int:
        """The seats that ``who`` means now, as bits."""
        everyone = (1 << self.seats) - 1
        if who == NEXT:
            return 1 << self.next_of(self.actor)
        if who == EVERYONE:
            return everyone
        if who == EVERYONE_ELSE:
            return everyone & ~(1 << self.actor)
        if who == ME:
            return 1 << self.actor
        if who == CHOSEN:
            return 1 << self.chosen
        if who == LAST:
            return 1 << self.loser
        if who == PREVIOUS:
            return 1 << self.previous_of(self.actor)
        return self.by_size(who)

    def previous_of(self, seat: int) -> int:
        """The seat before ``seat`` in the direction of play."""
        return (seat - self.direction + self.seats) % self.seats

    def by_size(self, who: int) -> int:
        """The seats that hold the most, or the fewest, cards."""
        found = 0
        best = 0
        for seat in range(self.seats):
            size = self.size[seat]
            if who == FEWEST:
                size = -size
            if found == 0 or size > best:
                best = size
                found = 0
            if size == best:
                found |= 1 << seat
        return found

    def holds(self, seat: int, holding: int) -> bool:
        """Does the seat hold what the effect asks for?"""
        if holding == ANYTHING:
            return True
        if holding == LAID_COLOR:
            if self.laid == NO_FACE:  # J40
                return False
            return (self.colored[seat] & self.tables.color_mask[self.laid // SYMBOLS]) != 0
        colored = self.colored[seat] & self.tables.holding_colored[holding]
        wild = self.wilds[seat] & self.tables.holding_wild[holding]
        return colored != 0 or wild != 0

    # -- drawing ---------------------------------------------------------------------

    def make_draw(self, who: int, number: int, holding: int) -> bool:
        """Let players draw; an attack on the next player may be answered first."""
        if who == NEXT and self.tables.traits[self.card] & IS_ATTACK:
            return self.attack(number)
        hit = self.targets(who)
        seat = self.next_of(self.actor)
        for _ in range(self.seats):  # from the next player on (R35)
            if hit >> seat & 1 and self.holds(seat, holding):
                if self.is_safe(seat):
                    self.note(EV_SHIELD_HELD, seat, self.card, 0)
                else:
                    self.draw(seat, number)
            seat = self.next_of(seat)
        return True

    def attack(self, number: int) -> bool:
        """Cards are due from the next player, on top of what was due before (stacking)."""
        target = self.next_of(self.actor)
        self.due += number
        if self.is_safe(target):  # J34, J52
            self.note(EV_SHIELD_HELD, target, self.card, 0)
            self.due = 0
            return True
        self.may = self.answers(target)
        if self.may:
            self.pending = ON_ANSWER
            self.turn = target
            return False
        self.draw_due(target)
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
        if Legal.bouncer(self, target) != NO_FACE:
            may |= MAY_BOUNCE
        if not last_card and Legal.can_stack(self, target):  # J58
            may |= MAY_STACK
        if tables.pauses and tables.traits[self.card] & CAN_BE_BOUNCED and not may & MAY_CHALLENGE:
            may |= IN_PAUSE
        return may

    def draw_due(self, seat: int) -> None:
        """Draw all the cards that are due."""
        number = self.due
        self.due = 0
        self.draw(seat, number)

    # -- the shield ------------------------------------------------------------------

    def is_safe(self, seat: int) -> bool:
        """Is the seat shielded from the card that makes it draw? (R34, J33, J34)."""
        return seat == self.shield and (self.tables.traits[self.card] & IS_PENALTY) != 0

    def put_shield(self, who: int) -> None:
        """Put the played card before a player; it leaves the discard pile (R34)."""
        seat = self.chosen if who == CHOSEN else self.actor
        at = self.discard_n - 1
        if self.laid != NO_FACE:
            at -= 1
            self.discard[at] = self.laid
        self.discard_n -= 1
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
            instruction = tables.program[self.card * 8 + at]
            if instruction & 255 == DO_DRAW:
                who = instruction >> 8 & 255
                hit = self.targets(EVERYONE) if who == LAST else self.targets(who)
                if hit >> seat & 1:
                    return True
        return False

    # -- turns and direction ---------------------------------------------------------

    def lose_turn(self, who: int) -> None:
        """Players lose their next turn, unless a shield keeps them from it."""
        hit = self.targets(who)
        for seat in range(self.seats):
            if not hit >> seat & 1 or self.is_safe(seat):
                continue
            if seat == self.shield and self.tables.shield_skips:  # J33's option
                self.note(EV_SHIELD_HELD, seat, self.card, 0)
            else:
                self.missed[seat] += 1

    def turn_direction(self) -> None:
        """Turn the direction of play; with two players a Skip (R16, J11, J59)."""
        if self.is_first:  # R7: the dealer goes first
            self.actor = self.next_of(self.actor)
        elif self.seats == 2 and self.tables.reverse_skips:
            self.lose_turn(NEXT)
            return
        self.direction = -self.direction
        self.note(EV_TURNED, NO_SEAT, 1 if self.direction == 1 else 0, 0)

    # -- races -----------------------------------------------------------------------

    def race(self, who: int) -> bool:
        """Everyone concerned signals; whoever is last is the loser (R36)."""
        self.asked = self.targets(who)
        if self.asked & (self.asked - 1) == 0:  # J41: only one could be last
            self.settle_race()
            return True
        self.pending = ON_RACE
        self.turn = NO_SEAT
        return False

    def settle_race(self) -> None:
        """The only seat that has not signalled is the last one."""
        self.loser = 0
        while not self.asked >> self.loser & 1:
            self.loser += 1
        self.asked = 0
        self.note(EV_LAST, self.loser, 0, 0)

    # -- hands -----------------------------------------------------------------------

    def swap_hands(self, who: int) -> None:
        """Swap hands with a player (seven-zero, J53)."""
        other = self.chosen if who == CHOSEN else self.next_of(self.actor)
        self.exchange_hands(self.actor, other)
        self.note(EV_SWAPPED, self.actor, other, 0)

    def pass_hands(self) -> None:
        """Every hand moves one seat on in the direction of play (seven-zero)."""
        at = self.actor
        for _ in range(self.seats - 1):
            at = self.next_of(at)
            self.exchange_hands(self.actor, at)
        self.note(EV_PASSED_HANDS, self.actor, 1 if self.direction == 1 else 0, 0)

    def exchange_hands(self, one: int, other: int) -> None:
        """Exchange all cards of two seats."""
        self.colored[one], self.colored[other] = self.colored[other], self.colored[one]
        self.wilds[one], self.wilds[other] = self.wilds[other], self.wilds[one]
        self.size[one], self.size[other] = self.size[other], self.size[one]
        for face in range(FACES):
            here = one * FACES + face
            there = other * FACES + face
            self.count[here], self.count[there] = self.count[there], self.count[here]

    def discard_some(self, who: int, number: int) -> None:
        """Players discard cards, picked by the game's random source, under the top card."""
        hit = self.targets(who)
        seat = self.next_of(self.actor)
        for _ in range(self.seats):  # from the next player on
            if hit >> seat & 1:
                for _ in range(min(number, self.size[seat])):
                    self.discard_one(seat, self.pick_from(seat))
                if self.size[seat] == 0 and self.out == NO_SEAT:
                    self.out = seat
            seat = self.next_of(seat)

    def pick_from(self, seat: int) -> int:
        """A random card of a hand."""
        left = self.below(self.size[seat])
        face = 0
        while left >= self.count[seat * FACES + face]:
            left -= self.count[seat * FACES + face]
            face += 1
        return face

    def discard_one(self, seat: int, face: int) -> None:
        """Put a card from a hand under the top card of the discard pile."""
        self.take(seat, face)
        at = self.discard_n - 1
        self.discard[at + 1] = self.discard[at]
        self.discard[at] = face
        self.discard_n += 1
        self.note(EV_DISCARDED, seat, face, 0)
