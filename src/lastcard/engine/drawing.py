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


class Drawing:
    """How cards make players draw and lose turns."""

    @staticmethod
    def is_safe(state: State, seat: int) -> bool:
        """Is the seat shielded from the card that makes it draw? (R34, J33, J34)."""
        if seat != state.shield:
            return False
        return ((state.tables.traits[state.card] | state.tables.traits[state.script]) & IS_PENALTY) != 0

    @staticmethod
    def hit(state: State, seat: int, number: int) -> None:
        """A card makes a player draw; a rule that lasts may change whom it hits and how hard (J97)."""
        if state.lasting_n:
            seat = Drawing.taker(state, seat)
            number = 0 if seat == NO_SEAT else Lasting.changed(state, seat, number)
            if number == 0:
                return
        number = state.draw(seat, number)
        if state.tables.looks_back:
            Drawing.note_drawn(state, seat, number)
        if state.lasting_n:
            Drawing.draw_along(state, seat, number)

    @staticmethod
    def taker(state: State, seat: int) -> int:
        """Who draws instead of a seat (J97); NO_SEAT if that player is shielded (R34)."""
        other = Lasting.deflected(state, seat)
        if other != seat and Drawing.is_safe(state, other):
            state.note(EV_SHIELD_HELD, other, state.card, 0)
            return NO_SEAT
        return other

    @staticmethod
    def draw_along(state: State, seat: int, number: int) -> None:
        """Others draw as many cards as a seat has drawn, unless shielded; nobody draws along with them (J109)."""
        for at in range(state.lasting_n - 1, -1, -1):
            others = Lasting.partners(state, at, seat) if number else 0
            if others:
                Lasting.use(state, at)
            while others:
                other = lowest(others)
                others &= others - 1
                if Drawing.is_safe(state, other):
                    state.note(EV_SHIELD_HELD, other, state.card, 0)
                else:
                    state.draw(other, number)

    @staticmethod
    def note_drawn(state: State, seat: int, number: int) -> None:
        """Keep in mind who drew by this card: a later one could cancel it (J99)."""
        state.drew[seat] = min(MOST_NOTED, state.drew[seat] + number)

    @staticmethod
    def draw_due(state: State, seat: int) -> None:
        """Draw all the cards that are due."""
        number = state.due
        state.due = 0
        Drawing.hit(state, seat, number)

    @staticmethod
    def draw_counted(state: State, instruction: int, guard: int, details: int) -> None:
        """Let players draw as many cards as follows from cards, rolls or names, from the next player on (J87)."""
        hit = Targets.concerned(state, instruction >> 8 & 255, guard)
        seat = state.beyond(state.actor)
        for _ in range(state.seats):
            if hit >> seat & 1:
                if Drawing.is_safe(state, seat):
                    state.note(EV_SHIELD_HELD, seat, state.card, 0)
                elif details >> COUNT_AT & 15 == COUNT_UNTIL:
                    Drawing.draw_until(state, seat, details >> COUNT_CARDS_AT & 127)
                else:
                    number = Counting.drawn(state, seat, instruction, guard, details)
                    if number:
                        Drawing.hit(state, seat, number)
            seat = state.beyond(seat)

    @staticmethod
    def draw_until(state: State, seat: int, kind: int) -> None:
        """Draw until a card of the kind comes, or there is none left."""
        if state.lasting_n:
            seat = Drawing.taker(state, seat)
            if seat == NO_SEAT or Lasting.changed(state, seat, 1) == 0:
                return
        number = 1
        face = state.draw_one(seat)
        while face != NO_FACE and not Kinds.has(state, kind, face):
            face = state.draw_one(seat)
            number += 1
        if face == NO_FACE:
            number -= 1
        state.note(EV_DREW, seat, number, 0)
        Drawing.note_drawn(state, seat, number)
        if state.lasting_n:
            Drawing.draw_along(state, seat, number)

    # -- turns ---------------------------------------------------------------------------

    @staticmethod
    def lose_turn(state: State, who: int, number: int, guard: int) -> None:
        """Players lose their next turns, unless a shield keeps them from it."""
        hit = Targets.concerned(state, who, guard)
        while hit:
            Drawing.lose_turns_by_card(state, lowest(hit), number)
            hit &= hit - 1

    @staticmethod
    def lose_turns_by_card(state: State, seat: int, number: int) -> None:
        """One player loses turns, unless shielded (J34, J77, J80)."""
        if Drawing.is_safe(state, seat) or (state.lasting_n and Lasting.keeps_turn(state, seat)):
            return
        if seat == state.shield and state.tables.shield_skips:  # J33's option
            state.note(EV_SHIELD_HELD, seat, state.card, 0)
            return
        state.missed[seat] = min(state.missed[seat] + number, MOST_MISSED)
        if state.tables.looks_back:
            state.skipped[seat] = min(state.skipped[seat] + number, MOST_MISSED)

    @staticmethod
    def lose_counted(state: State, instruction: int, guard: int, details: int) -> None:
        """Players lose as many turns as follows from cards, rolls or names (J87)."""
        hit = Targets.concerned(state, instruction >> 8 & 255, guard)
        for seat in range(state.seats):
            if hit >> seat & 1:
                number = Counting.number(state, seat, instruction >> 16 & 255, guard, details)
                Drawing.lose_turns_by_card(state, seat, min(number, MOST_MISSED))
