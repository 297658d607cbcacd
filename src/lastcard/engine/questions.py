"""What is asked of a player, for whoever looks at a round from outside: views, refusals, redeals, environments."""

from __future__ import annotations

from lastcard.engine.asking import Asking
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.kinds import Kinds
from lastcard.engine.lasting import Lasting
from lastcard.engine.legal import Legal
from lastcard.engine.picking import Picking
from lastcard.engine.state import State


def picks_left(state: State) -> int:
    """How many more cards the seat on turn picks for a written rule."""
    return Asking.left(state) if state.asking <= FOR_BURY else 0


def choice_asked(state: State) -> int:
    """Which of a rule's choices between two options is asked for; 0 if none is."""
    return Asking.choice(state) if state.asking == FOR_OPTION else 0


def pick_again(state: State, hidden: int) -> bool:
    """Hidden hands, given as bits, were dealt anew: pick again out of them; False if nobody would be asked now."""
    if state.asking > FOR_BURY:
        return True
    return Picking.pick_again(state, hidden, state.tables.details[Asking.step(state)] & 127)


def faces_asked_for(state: State) -> list[int]:
    """The faces of the kind that is to be picked."""
    kind = state.tables.details[Asking.step(state)] & 127
    return [face for face in range(FACES) if Kinds.has(state, kind, face)]


def picked_from_seat(state: State) -> int:
    """Out of whose hand a card is picked now; NO_SEAT if out of none."""
    is_hand = state.pending == ON_ASK and state.asking <= FOR_BURY and state.picked_from == IN_HAND
    return Asking.giver(state) if is_hand else NO_SEAT


def picked_so_far(state: State) -> int:
    """How many cards have been picked out of the same hand."""
    return sum(state.moved[at] >> 8 & 15 == Asking.giver(state) for at in range(state.picked_n))


def rule_against(state: State, seat: int, move: int) -> int:
    """Which lasting rule forbids a seat this play, draw or challenge; -1 if none does."""
    if move & 31 == CHALLENGE:
        return Lasting.find(state, LASTS_NO_CHALLENGE, seat)
    if move & 31 == DRAW:
        return Lasting.find(state, LASTS_NO_DRAW, seat)
    face = move >> CARD_AT & NO_FACE
    return Lasting.forbids(state, seat, face) if move & 31 == PLAY else -1


def bluffs(state: State, seat: int) -> list[int]:
    """The faces of a hand that would be a bluff (R19, R20, J13), where that is allowed; a last card never is (J15)."""
    if not state.tables.bluffing:
        return []
    wilds = state.wilds[seat] & state.tables.bluffs
    found = [FIRST_WILD + at for at in range(FACES - FIRST_WILD) if wilds >> at & 1]
    return [face for face in found if Legal.guilty(state, seat, face)]


def holds_color(state: State, seat: int) -> bool:
    """Whether there is a card of the colour that counts in a hand."""
    return state.colored[seat] & state.tables.color_mask[state.color] != 0
