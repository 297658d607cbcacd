"""An edition and the options of a table as flat arrays: everything that a round looks up.

Made once by :mod:`lastcard.engine.edition.build`, shared by all rounds and copies, never changed.
"""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants


class RuleTables:
    """What each face is and does, and the options of the table."""

    def __init__(self) -> None:
        self.colors = MAX_COLORS
        self.deck = zeros(MAX_CARDS)
        self.deck_n = 0
        # Of each face: what it is, counts, does, matches.
        self.traits = zeros(FACES)
        self.points = zeros(FACES)
        self.number = zeros(FACES)
        self.program = zeros(FACES * MAX_STEPS)
        self.guards = zeros(FACES * MAX_STEPS)
        self.details = zeros(FACES * MAX_STEPS)
        self.steps = zeros(FACES)
        self.after_attack = zeros(FACES)
        self.stack_group = zeros(FACES)
        self.turned_up = zeros(FACES)
        self.blockers = zeros(FACES)  # wild faces that may block it (R33)
        self.bouncers = 0  # wild faces that bounce what can be bounced (R37)
        self.bluffs = 0  # wild faces that can be a bluff (R19)
        self.matching = zeros(FACES)  # coloured faces that go on it (R12)
        self.identical = zeros(FACES)  # coloured faces equal to it, but for the character (J54)
        self.group_colored = zeros(GROUPS)
        self.group_wild = zeros(GROUPS)
        self.color_mask = zeros(MAX_COLORS)  # all faces of a colour
        self.holding_colored = zeros(HOLDINGS)
        self.holding_wild = zeros(HOLDINGS)
        self.number_mask = zeros(NO_NUMBER)  # all faces of a number
        self.any_time = 0  # wild faces that may be played out of turn (J117)
        self.interrupts = False  # somebody may be able to play out of turn: jumping in, or with such a card
        self.looks_back = False  # some card speaks of the one played before it
        self.colored_asks = False  # some coloured face is played with the name of a seat
        # Table options.
        self.hand_size = 7
        self.call_penalty = 2
        self.bluffing = True
        self.reverse_skips = True
        self.shield_skips = False
        self.stacking = False
        self.jump_in = False
        self.draw_until_playable = False
        self.forced_play = False
        self.pauses = False
