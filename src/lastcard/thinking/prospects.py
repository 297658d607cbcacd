"""Who will go out first? A quick estimate from the sizes of hands, what is in them, and whose turn it is.

Every seat gets a score: the sum of one learned weight (in 64ths) from each of a few small tables. A softmax of the
scores gives the chances. The weights are data, learned from games between programs.
"""

from __future__ import annotations

from math import exp

from lastcard.engine.bits import *  # compiled: C functions
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.round import Round
from lastcard.engine.tables import RuleTables
from lastcard.thinking.codes import *  # compiled: C constants

ONE = 1  # a word with one bit; 64 bits wide when compiled


class Prospects:
    """Learned weights, and the chances that follow from them."""

    def __init__(self, tables: RuleTables, weights: list[int]) -> None:
        self.tables = tables
        self.weights = zeros(GLANCES)
        for at in range(GLANCES):
            self.weights[at] = weights[at]
        self.exponential = zeros(EXPONENTIALS)
        for at in range(EXPONENTIALS):
            self.exponential[at] = round(SHARES * exp(-at / 64.0))
        self.acts = 0  # coloured faces that have an effect
        for face in range(FIRST_WILD):
            if tables.steps[face]:
                self.acts |= ONE << face
        self.found = zeros(GLANCE)
        self.score = zeros(MAX_SEATS)

    def look(self, state: Round, seat: int, turns: int) -> None:
        """Find the weights that score a seat whose turn comes after that many others; see :meth:`chance`."""
        found = self.found
        colored = state.colored[seat]
        size = state.size[seat]
        wait = min(turns, 2)
        wilds = 0
        for at in range(FACES - FIRST_WILD):
            wilds += state.count[seat * FACES + FIRST_WILD + at]
        wilds = min(wilds, 3)
        colors = 0
        for color in range(state.tables.colors):
            if colored & state.tables.color_mask[color]:
                colors += 1
        fitting = bits(colored & state.matching)
        acting = bits(colored & self.acts)
        few = min(size, 3)
        found[0] = (min(size, 11)) * 3 + wait  # 36
        found[1] = 36 + (few * 4 + wilds) * 3 + wait  # 48
        found[2] = 84 + (few * 4 + (min(fitting, 3))) * 3 + wait  # 48
        found[3] = 132 + colors * 4 + few  # 20
        found[4] = 152 + (min(acting, 3)) * 4 + few  # 16
        found[5] = 168 + (1 if seat == state.shield else 0)  # 2
        found[6] = 170 + (min(turns, 9))  # 10

    def chance(self, state: Round, seat: int) -> int:
        """The chance that a seat goes out first, in SHARES, at the start of a turn."""
        at = state.turn
        best = LOWEST
        for turns in range(state.seats):
            self.look(state, at, turns)
            score = 0
            for glance in range(GLANCE):
                score += self.weights[self.found[glance]]
            self.score[at] = score
            best = max(best, score)
            at = state.next_of(at)
        total = 0
        for other in range(state.seats):
            total += self.share(best - self.score[other])
        return SHARES * self.share(best - self.score[seat]) // total

    def share(self, behind: int) -> int:
        """The exponential of a score that far behind the best."""
        return self.exponential[behind] if behind < EXPONENTIALS else 0

    def glances(self, state: Round) -> list[int]:
        """The indices of all weights that count now, seat by seat from the one on turn; training learns from them."""
        seen = []
        at = state.turn
        for turns in range(state.seats):
            self.look(state, at, turns)
            for glance in range(GLANCE):
                seen.append(self.found[glance])
            at = state.next_of(at)
        return seen
