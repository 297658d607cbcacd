"""How a table is turned into numbers: the lookup arrays of all environments.

Made once by :func:`lastcard.learning.table_kind.encode`, shared by all games at that kind of table, never changed.
"""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.learning.codes import *  # compiled: C constants


class Encoding:
    """The actions and the layout of an observation, for one kind of table."""

    def __init__(self) -> None:
        self.players = 2
        self.colors = MAX_COLORS
        self.faces = 0
        self.is_manual = False  # calls and catches are actions
        self.is_ruled = False  # rules on cards ask players something, or last
        self.scoring = COUNT_WINNER
        self.target = 500
        # Faces, numbered without gaps, coloured ones first. NO_FACE has the number after the last coloured one.
        self.rank = zeros(NO_FACE + 1)
        # Actions: the word of each, with its seat counted from the one that acts; and the way back. An action is
        # first[head] + second * stride[head] + colour, plus called[head] with the call.
        self.actions = 0
        self.words = zeros(ACTIONS)
        self.first = zeros(HEADS)
        self.stride = zeros(HEADS)
        self.called = zeros(HEADS)
        self.lays = zeros(HEADS)  # the second argument is the laid card, not the named seat
        self.wait = 0
        # Where each field of an observation begins.
        self.width = 0
        self.at_hand = 0
        self.at_top = 0
        self.at_color = 0
        self.at_color_rules = 0
        self.at_decision = 0
        self.at_drawn = 0
        self.at_due = 0
        self.at_played_by = 0
        self.at_color_before = 0
        self.at_just_drawn = 0
        self.at_turn = 0
        self.at_direction = 0
        self.at_counts = 0
        self.at_pile = 0
        self.at_exposed = 0
        self.at_shielded = 0
        self.at_discards = 0
        self.at_drew_on = 0
        self.at_chose = 0
        self.at_shown_seat = 0
        self.at_shown = 0
        self.at_renewals = 0
        self.at_scores = 0
        self.at_asked = 0
        self.at_left = 0
        self.at_rolled = 0
        self.at_gone = 0
        self.at_lasting = 0
        # Where each field of the perfect information begins.
        self.state_width = 0
        self.at_hands = 0
        self.at_draw_pile = 0
        self.at_bluff = 0
