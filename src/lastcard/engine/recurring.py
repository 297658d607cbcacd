"""Rules by which something happens at the beginning of turns, or when somebody plays or calls (J106, J119)."""

from __future__ import annotations

from lastcard.engine.bits import *  # compiled: C functions
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.lasting import Lasting
from lastcard.engine.state import State
from lastcard.engine.targets import Targets


class Recurring:
    """What happens between two turns: one lasting rule after another, the oldest first."""

    @staticmethod
    def watch(state: State, what: int, seat: int, face: int) -> None:
        """Somebody plays a card, or calls: note which rules that sets off, once for each player and turn."""
        for at in range(state.lasting_n):
            is_meant = state.lasting_what[at] == what and state.lasting_seats[at] >> seat & 1
            if not is_meant or (what == LASTS_PLAYS and not Lasting.speaks_of(state, at, face)):
                continue
            if state.lasting_how_long[at] != ONE_TIME or state.set_off[at] == 0:
                state.set_off[at] |= 1 << seat

    @staticmethod
    def end_turn(state: State, seat: int) -> None:
        """End what lasted so long, and find out whose turn begins."""
        Lasting.turn_ends(state)
        goes_on = state.again & WHO_NEXT == 1 + seat and not state.gone >> seat & 1
        seat = state.next_by_rule(seat) if state.again else state.follower(seat)
        if goes_on:
            Lasting.count_turn(state, seat)
        else:
            Lasting.turn_begins(state, seat)
        Recurring.turn_begins(state, seat)

    @staticmethod
    def turn_begins(state: State, seat: int) -> None:
        """A turn is about to begin: note by which rules something happens first."""
        state.between = BEFORE_TURN
        state.coming = seat
        for at in range(state.lasting_n):
            is_later = state.lasting_how_long[at] == LATER and state.lasting_turns[at * MAX_SEATS + seat]
            is_of_turns = state.lasting_what[at] in (LASTS_EACH_TURN, LASTS_OWN_TURN)
            if is_of_turns and state.lasting_seats[at] >> seat & 1 and not is_later:
                state.set_off[at] = 1 << seat

    @staticmethod
    def is_due(state: State) -> bool:
        """Has something been set off that has not happened yet?"""
        for at in range(state.lasting_n):
            if state.set_off[at]:
                return True
        return False

    @staticmethod
    def happens(state: State) -> bool:
        """Prepare what the next of these rules says; False if nothing more happens before the turn."""
        at = 0
        while at < state.lasting_n:
            if state.set_off[at] == 0:
                at += 1
            elif state.repeated < MOST_REPEATED:
                state.repeated += 1
                Recurring.prepare(state, at)
                return True
            else:
                Lasting.end(state, at)  # so that the round ends
        return False

    @staticmethod
    def prepare(state: State, at: int) -> None:
        """It happens as if its player had just played the card, or whoever set it off; the chooser is that one."""
        is_watch = state.lasting_what[at] in (LASTS_PLAYS, LASTS_CALLS)
        seat = Targets.first_of(state, state.set_off[at], NO_SEAT)
        state.set_off[at] &= ~(1 << seat)
        state.clear_rule()
        state.owner = state.lasting_owner[at]
        state.actor = seat if is_watch else state.owner
        state.card = state.lasting_card[at]
        state.script = state.card
        state.chosen = state.lasting_to[at]
        state.chooser = seat
        state.laid = NO_FACE
        state.is_last = False
        state.known = 0
        state.step_at = Recurring.first_step(state, at)
        if state.lasting_how_long[at] == ONE_TIME:
            Lasting.end(state, at)
        elif state.lasting_how_long[at] == LATER:
            Recurring.end_later(state, at, seat)

    @staticmethod
    def end_later(state: State, at: int, seat: int) -> None:
        """What was to happen after some turns has happened to a seat."""
        if Lasting.is_of_table(state, at):
            Lasting.end(state, at)
        else:
            Lasting.drop(state, at, seat)

    @staticmethod
    def first_step(state: State, at: int) -> int:
        """Where the instructions of a rule begin: after the one that lets it last."""
        for step in range(state.tables.steps[state.script]):
            place = state.script * MAX_STEPS + step
            is_same = state.tables.details[place] >> OF_AT & 31 == state.lasting_effect[at]
            if is_same and state.tables.program[place] & 255 == DO_LASTING:
                return step + 1
        return state.tables.steps[state.script]
