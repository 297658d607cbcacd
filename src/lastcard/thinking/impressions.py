"""What cards do at a glance, worked out once for each table: whom they hit, whom they name, what they change."""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.tables import RuleTables
from lastcard.thinking.codes import *  # compiled: C constants


def harm(tables: RuleTables, face: int) -> int:
    """What a card costs the next player: cards to draw, and a turn."""
    cost = 0
    for at in range(tables.steps[face]):
        instruction = tables.program[face * MAX_STEPS + at]
        who = instruction >> 8 & 255
        if who in (NEXT, EVERYONE_ELSE, EVERYONE, LAST):
            if instruction & 255 == DO_DRAW:
                cost += instruction >> 16 & 255
            elif instruction & 255 == DO_LOSE_TURN:
                cost += COSTS_TURN
    return cost


def moves_hands(tables: RuleTables, face: int) -> bool:
    """Whether playing a card moves hands between seats."""
    for at in range(tables.steps[face]):
        if tables.program[face * MAX_STEPS + at] & 255 in (DO_SWAP_HANDS, DO_PASS_HANDS, DO_REDEAL, DO_NEW_HAND):
            return True
    return False


def sets_color(tables: RuleTables, face: int) -> int:
    """The colour that a rule sets, from 1 on, whatever its player chooses; beyond the last one somebody else picks."""
    for at in range(tables.steps[face]):
        instruction = tables.program[face * MAX_STEPS + at]
        if instruction & 255 == DO_RECOLOR:
            color = tables.details[face * MAX_STEPS + at] >> WHAT_AT & 31
            if color == 0:  # somebody is asked for it
                return 0 if instruction >> 8 & 255 == ME else tables.colors + 1
            return color
    return 0


def named(tables: RuleTables, face: int) -> int:
    """Whom a card should name, if it names a seat."""
    if not tables.traits[face] & ASKS_SEAT:
        return NOBODY_NAMED
    if tables.traits[face] & SWAPS:
        return FOR_A_SWAP
    for at in range(tables.steps[face]):
        instruction = tables.program[face * MAX_STEPS + at]
        if instruction >> 8 & 255 == CHOSEN and instruction & 255 in (DO_DRAW, DO_LOSE_TURN):
            return FOR_A_RIVAL
    return FOR_THE_HARMLESS
