"""What a written rule asks a player now, and what may be picked (J85): the list of moves and the judge share it."""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.kinds import Kinds
from lastcard.engine.state import State


class Asking:
    """Questions about the question that is asked."""

    @staticmethod
    def step(state: State) -> int:
        """Where the instruction stands that is being carried out."""
        return state.script * MAX_STEPS + state.step_at - 1

    @staticmethod
    def choice(state: State) -> int:
        """Which of the rule's choices between two options it is, counted from 0 in the order of the rule."""
        found = 0
        for at in range(state.script * MAX_STEPS, Asking.step(state)):
            if state.tables.program[at] & 255 == DO_CHOOSE:
                found += 1
        return found

    @staticmethod
    def giver(state: State) -> int:
        """Out of whose cards one is picked now."""
        return state.moved[state.picked_n] >> 8 & 15

    @staticmethod
    def left(state: State) -> int:
        """How many more cards are picked out of the same ones, this one included."""
        found = 0
        for at in range(state.picked_n, state.moved_n):
            if state.moved[at] >> 8 & 15 == Asking.giver(state):
                found += 1
        return found

    @staticmethod
    def there(state: State, giver: int, face: int) -> int:
        """How many cards of a face lie where cards are picked from."""
        if state.picked_from == IN_HAND:
            return state.count[giver * FACES + face]
        found = 0
        if state.picked_from == IN_LOOKED:
            for at in range(state.looked_at, state.pile_n):
                if state.pile[at] == face:
                    found += 1
        else:
            for at in range(state.discard_n - 1):
                if state.discard[at] == face:
                    found += 1
        return found

    @staticmethod
    def free(state: State, giver: int, face: int) -> int:
        """How many of these have not been picked yet."""
        found = Asking.there(state, giver, face)
        for at in range(state.picked_n):
            is_same = state.picked_from != IN_HAND or state.moved[at] >> 8 & 15 == giver
            if is_same and state.moved[at] & 255 == face:
                found -= 1
        return found

    @staticmethod
    def offers_card(state: State, face: int) -> bool:
        """May this card be picked now?"""
        if state.asking == FOR_CARD:
            return Kinds.has(state, ANY_CARD, face)
        kind = state.tables.details[Asking.step(state)] & 127
        return Kinds.has(state, kind, face) and Asking.free(state, Asking.giver(state), face) > 0

    @staticmethod
    def seats(state: State) -> int:
        """The bits of the seats that may be picked now."""
        if state.asking == FOR_VOTE:
            return state.players()
        if state.tables.program[Asking.step(state)] & 255 == DO_CHOOSE_SECOND:
            return state.players() & ~(1 << state.actor | 1 << state.chosen)
        return state.players() & ~(1 << state.turn)
