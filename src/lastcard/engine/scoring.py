"""Counting: what the cards left in the hands are worth, who gets those points, and who has won (R28 to R31)."""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.state import State

NO_POINTS = zeros(MAX_SEATS)


class Score:
    """The points of a match, round by round; seats are counted as in the round."""

    def __init__(self, seats: int, scoring: int, target: int) -> None:
        self.seats = seats
        self.scoring = scoring  # COUNT_WINNER, COUNT_TALLY or COUNT_SINGLE
        self.target = target
        self.held = NO_POINTS[:]  # in each hand at the end of the last round
        self.clear()

    def clear(self) -> None:
        """A new match: nobody has any points."""
        self.points = NO_POINTS[:]  # what each seat got for the last round
        self.totals = NO_POINTS[:]
        self.winners = 0  # as bits; 0 while the match goes on

    def copy(self) -> Score:
        """The same points, to count on from."""
        other: Score = Score.__new__(Score)
        other.seats, other.scoring, other.target = self.seats, self.scoring, self.target
        other.held = self.held[:]
        other.points = self.points[:]
        other.totals = self.totals[:]
        other.winners = self.winners
        return other

    def weigh(self, state: State) -> int:
        """Count the cards in every hand (R28); what they are worth together."""
        together = 0
        for seat in range(self.seats):
            held = 0
            for face in range(FACES):
                held += state.count[seat * FACES + face] * state.tables.points[face]
            self.held[seat] = held
            together += held
        return together

    def count(self, state: State) -> None:
        """Add a round that has closed, and see whether it ends the match."""
        together = self.weigh(state)
        self.points = NO_POINTS[:]
        if self.scoring == COUNT_TALLY:  # R30, also if nobody went out (J51)
            self.points = self.held[:]
        elif self.scoring == COUNT_WINNER and state.out != NOBODY:  # R29
            self.points[state.out] = together - self.held[state.out]
        for seat in range(self.seats):
            if state.bonus[seat] and self.scoring != COUNT_SINGLE:  # never below 0 in total (J102)
                self.points[seat] = max(-self.totals[seat], self.points[seat] + state.bonus[seat])
            self.totals[seat] += self.points[seat]
        self.winners = self.find_winners(state.out)

    def find_winners(self, out: int) -> int:
        """Who has won, as bits: the one who went out (R31), or everybody with the best score (R29, R30, J24)."""
        if self.scoring == COUNT_SINGLE:
            return 0 if out == NOBODY else 1 << out
        highest = 0
        best = self.totals[0]
        for seat in range(self.seats):
            highest = max(highest, self.totals[seat])
            best = min(best, self.totals[seat]) if self.scoring == COUNT_TALLY else highest
        if highest < self.target:
            return 0
        winners = 0
        for seat in range(self.seats):
            if self.totals[seat] == best:
                winners |= 1 << seat
        return winners
