"""What cards cost players, drawn cards and lost turns: shields and lasting rules come in between."""

from __future__ import annotations

from lastcard.engine.bits import *  # compiled: C functions
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.counting import Counting
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.event_codes import *  # compiled: C constants
from lastcard.engine.kinds import Kinds
from lastcard.engine.lasting import Lasting
from lastcard.engine.state import State
from lastcard.engine.targets import Targets

MOST_NOTED = 255


class Drawing(State):
    """A round's state, and how cards make players draw and lose turns."""

    def is_safe(self, seat: int) -> bool:
        """Is the seat shielded from the card that makes it draw? (R34, J33, J34)."""
        if seat != self.shield:
            return False
        return ((self.tables.traits[self.card] | self.tables.traits[self.script]) & IS_PENALTY) != 0

    def hit(self, seat: int, number: int) -> None:
        """A card makes a player draw; a rule that lasts may change whom it hits and how hard (J97)."""
        if self.lasting_n:
            seat = Lasting.deflected(self, seat)
            number = Lasting.changed(self, seat, number)
            if number == 0:
                return
        number = self.draw(seat, number)
        if self.tables.looks_back:
            self.note_drawn(seat, number)
        if self.lasting_n:
            self.draw_along(seat, number)

    def draw_along(self, seat: int, number: int) -> None:
        """Others draw as many cards as a seat has drawn; nobody draws along with them (J109)."""
        for at in range(self.lasting_n - 1, -1, -1):
            other = Lasting.partner(self, at, seat)
            if other != NO_SEAT and number:
                Lasting.use(self, at)
                self.draw(other, number)

    def note_drawn(self, seat: int, number: int) -> None:
        """Keep in mind who drew by this card: a later one could cancel it (J99)."""
        self.drew[seat] = min(MOST_NOTED, self.drew[seat] + number)

    def draw_due(self, seat: int) -> None:
        """Draw all the cards that are due."""
        number = self.due
        self.due = 0
        self.hit(seat, number)

    def draw_counted(self, instruction: int, guard: int, details: int) -> None:
        """Let players draw as many cards as follows from cards, rolls or names, from the next player on (J87)."""
        hit = Targets.concerned(self, instruction >> 8 & 255, guard)
        seat = self.beyond(self.actor)
        for _ in range(self.seats):
            if hit >> seat & 1:
                if self.is_safe(seat):
                    self.note(EV_SHIELD_HELD, seat, self.card, 0)
                elif details >> COUNT_AT & 15 == COUNT_UNTIL:
                    self.draw_until(seat, details >> COUNT_CARDS_AT & 127)
                else:
                    number = Counting.drawn(self, seat, instruction, guard, details)
                    if number:
                        self.hit(seat, number)
            seat = self.beyond(seat)

    def draw_until(self, seat: int, kind: int) -> None:
        """Draw until a card of the kind comes, or there is none left."""
        if self.lasting_n:
            seat = Lasting.deflected(self, seat)
            if Lasting.changed(self, seat, 1) == 0:
                return
        number = 1
        face = self.draw_one(seat)
        while face != NO_FACE and not Kinds.has(self, kind, face) and number < self.tables.deck_n:
            face = self.draw_one(seat)
            number += 1
        if face == NO_FACE:
            number -= 1
        self.note(EV_DREW, seat, number, 0)
        self.note_drawn(seat, number)
        if self.lasting_n:
            self.draw_along(seat, number)

    # -- turns ---------------------------------------------------------------------------

    def lose_turn(self, who: int, number: int, guard: int) -> None:
        """Players lose their next turns, unless a shield keeps them from it."""
        hit = Targets.concerned(self, who, guard)
        while hit:
            self.lose_turns_by_card(lowest(hit), number)
            hit &= hit - 1

    def lose_turns_by_card(self, seat: int, number: int) -> None:
        """One player loses turns, unless shielded (J34, J77, J80)."""
        if self.is_safe(seat):
            return
        if seat == self.shield and self.tables.shield_skips:  # J33's option
            self.note(EV_SHIELD_HELD, seat, self.card, 0)
            return
        self.missed[seat] = min(self.missed[seat] + number, MOST_MISSED)
        if self.tables.looks_back:
            self.skipped[seat] = min(self.skipped[seat] + number, MOST_MISSED)

    def lose_counted(self, instruction: int, guard: int, details: int) -> None:
        """Players lose as many turns as follows from cards, rolls or names (J87)."""
        hit = Targets.concerned(self, instruction >> 8 & 255, guard)
        for seat in range(self.seats):
            if hit >> seat & 1:
                number = Counting.number(self, seat, instruction >> 16 & 255, guard, details)
                self.lose_turns_by_card(seat, min(number, MOST_MISSED))
