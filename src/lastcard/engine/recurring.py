"""Rules by which something happens at the beginning of turns (J106)."""

from __future__ import annotations

from lastcard.engine.bits import *  # compiled: C functions
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.lasting import Lasting
from lastcard.engine.state import State


class Recurring:
    """What happens before a turn begins: one lasting rule after another, the oldest first."""

    @staticmethod
    def turn_begins(state: State, seat: int) -> None:
        """A turn is about to begin: note by which rules something happens first."""
        state.coming = seat
        state.repeating = 0
        for at in range(state.lasting_n):
            if state.lasting_what[at] in (LASTS_EACH_TURN, LASTS_OWN_TURN) and state.lasting_seats[at] >> seat & 1:
                state.repeating |= 1 << at

    @staticmethod
    def happens(state: State) -> bool:
        """Prepare what the next of these rules says; False if nothing more happens before the turn."""
        while state.repeating:
            at = lowest(state.repeating)
            if state.repeated < MOST_REPEATED:
                state.repeating &= state.repeating - 1
                state.repeated += 1
                Recurring.prepare(state, at)
                return True
            Lasting.end(state, at)  # so that the round ends
        return False

    @staticmethod
    def prepare(state: State, at: int) -> None:
        """It happens as if its player had just played the card; the chooser is whoever begins a turn."""
        state.clear_rule()
        state.actor = state.lasting_owner[at]
        state.card = state.lasting_card[at]
        state.script = state.card
        state.chosen = state.lasting_to[at]
        state.chooser = state.coming
        state.laid = NO_FACE
        state.is_last = False
        state.known = 0
        state.step_at = Recurring.first_step(state, at)

    @staticmethod
    def first_step(state: State, at: int) -> int:
        """Where the instructions of a rule begin: after the one that lets it last."""
        for step in range(state.tables.steps[state.script]):
            place = state.script * MAX_STEPS + step
            is_same = state.tables.details[place] >> OF_AT & 31 == state.lasting_effect[at]
            if is_same and state.tables.program[place] & 255 == DO_LASTING:
                return step + 1
        return state.tables.steps[state.script]
