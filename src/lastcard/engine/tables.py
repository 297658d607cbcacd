"""An edition and its table options as flat arrays: all that a round looks up.

Made once by :mod:`lastcard.engine.build`, shared by all rounds and copies, never changed.
"""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants


class Tables:
    """What each face is and does, and what the table has agreed on."""

    def __init__(self) -> None:
        self.colors = MAX_COLORS
        self.deck = zeros(MAX_CARDS)
        self.deck_n = 0
        # Of each face: what it is, counts, does, matches.
        self.traits = zeros(FACES)
        self.points = zeros(FACES)
        self.program = zeros(FACES * MAX_STEPS)
        self.steps = zeros(FACES)
        self.after_attack = zeros(FACES)
        self.stack_group = zeros(FACES)
        self.turned_up = zeros(FACES)
        self.blockers = zeros(FACES)  # wild faces that may block it (R33)
        self.bouncers = 0  # wild faces that bounce what can be bounced (R37)
        self.bluffs = 0  # wild faces that can be a bluff (R19)
        self.seat_askers = 0  # coloured faces whose play names a seat
        self.same_symbol = zeros(FACES)  # coloured faces of its number or symbol (R12)
        self.identical = zeros(FACES)  # … of its colour too (J54)
        self.group_colored = zeros(GROUPS)
        self.group_wild = zeros(GROUPS)
        self.color_mask = zeros(MAX_COLORS)  # all faces of a colour
        self.holding_colored = zeros(HOLDINGS)
        self.holding_wild = zeros(HOLDINGS)
        self.bit_index = zeros(LOWEST_BIT)  # which bit it is, by 2**bit modulo 67
        # Table options.
        self.hand_size = 7
        self.call_penalty = 2
        self.bluffing = 1
        self.reverse_skips = 1
        self.shield_skips = 0
        self.stacking = 0
        self.jump_in = 0
        self.draw_until_playable = 0
        self.forced_play = 0
