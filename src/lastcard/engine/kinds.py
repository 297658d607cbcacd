"""Kinds of cards that rules speak of: most are masks in the tables, a few change while a card acts."""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.state import State

ONE = 1  # a word with one bit; 64 bits wide when compiled
WILDS = 0xFFFF


class Kinds:
    """Questions about cards of one kind."""

    @staticmethod
    def colored(state: State, kind: int) -> int:
        """The coloured faces of a kind."""
        tables = state.tables
        if kind > NAMED_KIND:
            return tables.holding_colored[kind]
        if kind == LAID_COLOR:  # J40: perhaps no card was laid
            return 0 if state.laid == NO_FACE else tables.color_mask[state.laid // SYMBOLS]
        if kind == PLAYABLE:
            return state.fitting
        if kind == CHOSEN_COLOR:
            return tables.color_mask[state.color]
        return Kinds.named(state)

    @staticmethod
    def named(state: State) -> int:
        """The coloured faces of what was named (J90)."""
        tables = state.tables
        if state.named_what == NAMES_COLOR:
            return tables.color_mask[state.named]
        if state.named_what == NAMES_NUMBER:
            return tables.number_mask[state.named]
        if state.named_what == NAMES_CARD and state.named < FIRST_WILD:
            return tables.identical[state.named]
        return 0

    @staticmethod
    def wild(state: State, kind: int) -> int:
        """The wild faces of a kind."""
        if kind > NAMED_KIND:
            return state.tables.holding_wild[kind]
        if kind == PLAYABLE:
            return WILDS
        if kind == NAMED_KIND and state.named_what == NAMES_CARD and state.named >= FIRST_WILD:
            return 1 << (state.named - FIRST_WILD)
        return 0

    @staticmethod
    def has(state: State, kind: int, face: int) -> bool:
        """Is this face of the kind?"""
        if face < FIRST_WILD:
            return (Kinds.colored(state, kind) & ONE << face) != 0
        return (Kinds.wild(state, kind) >> (face - FIRST_WILD) & 1) != 0

    @staticmethod
    def is_held(state: State, seat: int, kind: int) -> bool:
        """Does the seat hold a card of the kind?"""
        colored = state.colored[seat] & Kinds.colored(state, kind)
        wild = state.wilds[seat] & Kinds.wild(state, kind)
        return colored != 0 or wild != 0

    @staticmethod
    def held(state: State, seat: int, kind: int) -> int:
        """How many cards of the kind the seat holds."""
        if kind == ANY_CARD:
            return state.size[seat]
        colored = Kinds.colored(state, kind)
        wild = Kinds.wild(state, kind)
        found = 0
        for face in range(FACES):
            bit = colored >> face if face < FIRST_WILD else wild >> (face - FIRST_WILD)
            if bit & 1:
                found += state.count[seat * FACES + face]
        return found
