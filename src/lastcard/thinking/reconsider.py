"""What follows from hidden cards that have just been dealt again: who would be asked now, and who was bluffing."""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.legal import Legal
from lastcard.engine.questions import pick_again, picked_from_seat
from lastcard.engine.round import Round


def reconsider(state: Round, seat: int) -> bool:
    """Set what follows from the hidden cards; ``seat`` knows its own.

    False if with these cards nobody would be asked what is being asked now.
    """
    has_played = state.card != NO_FACE and seat != state.actor  # nobody has at the start of a placed position
    if has_played and state.tables.traits[state.card] & CAN_BE_BLUFF:
        state.guilty = Legal.was_bluff(state)
    if state.pending == ON_BLOCK:
        return ask_again(state, seat)
    if state.pending == ON_ASK:
        mine = 1 << seat | (1 << picked_from_seat(state) if seat == state.turn else 0)
        return pick_again(state, ~mine)
    if seat == state.turn:
        return True
    if state.pending == ON_DRAWN:
        return Legal.may_play(state, state.turn, state.drawn)
    if state.pending == ON_ANSWER:
        public = MAY_CHALLENGE | IN_PAUSE
        state.may = state.may & public | state.answers(state.turn) & ~public
        return state.may != 0
    return True


def ask_again(state: Round, seat: int) -> bool:
    """Ask everybody who holds a Hero now to block; ``seat`` only if it was asked before."""
    mine = 1 << seat
    asked = state.asked & mine
    is_asked = state.ask_blockers()
    state.asked = state.asked & ~mine | asked
    if state.asked == 0:
        return is_asked and state.tables.pauses
    while state.turn == NO_SEAT or not state.asked >> state.turn & 1:
        state.turn = state.next_of(state.actor if state.turn == NO_SEAT else state.turn)
    return True
