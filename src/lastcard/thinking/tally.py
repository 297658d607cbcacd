"""Whole rounds of sensible players, and counts of what happens in them, for the lab.

Every round seeds its cards and its luck afresh, so round 7 of a stream deals the same cards under any rules. Everything
here is a plain count; :mod:`lastcard.lab.study` says what it means.
"""

from __future__ import annotations

from lastcard.engine.bits import *  # compiled: C functions
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.edition.model import SCORINGS
from lastcard.engine.event_codes import *  # compiled: C constants
from lastcard.engine.legal import Legal
from lastcard.engine.rng import Source
from lastcard.engine.round import Round
from lastcard.engine.scoring import Score
from lastcard.engine.tables import RuleTables
from lastcard.thinking.codes import *  # compiled: C constants
from lastcard.thinking.habits import Habits

ONE = 1  # a word with one bit; 64 bits wide when compiled


class Tally(Source):
    """Plays rounds and counts. ``kinds`` numbers the kind of card of each face, from 0."""

    def __init__(self, tables: RuleTables, seats: int, kinds: list[int], scoring: str, target: int) -> None:
        self.tables = tables
        self.round = Round(tables, seats)
        self.habits = Habits(tables)
        self.score = Score(seats, SCORINGS[scoring], target)
        self.kinds = zeros(FACES)
        for face in range(FACES):
            self.kinds[face] = kinds[face]
        self.clear()

    def clear(self) -> None:
        """Nothing counted yet."""
        self.rounds = 0
        self.nobody = 0  # rounds in which nobody went out (J51)
        self.decisions = 0
        self.turns = 0
        self.stuck = 0  # turns with no card to play
        self.forced = 0  # … or with only one, and nothing to choose about it
        self.leads = 0  # how often the lead (the fewest cards) changed
        self.points = 0  # in all hands at the end of rounds
        self.matches = 0
        self.unfinished = 0
        self.match_rounds = 0
        self.match_turns = 0
        self.wins = zeros(MAX_SEATS)  # by distance from the dealer: 1 is the dealer's left
        self.plays = zeros(FACES)  # by kind of card, like the next four
        self.won = zeros(FACES)  # … by the winner of the round
        self.late = zeros(FACES)  # among the winner's last plays
        self.decided = zeros(FACES)  # rounds in which one was among them
        self.final = zeros(FACES)  # rounds that ended with it
        self.lengths = zeros(LENGTHS)
        self.heaps = zeros(HEAPS)
        self.spans = zeros(SPANS)
        # The current match and round.
        self.score.clear()
        self.played_rounds = 0
        self.played_turns = 0
        self.round_turns = 0
        self.leader = NO_SEAT
        self.recent = zeros(MAX_SEATS * LATE_PLAYS)
        self.laid = zeros(MAX_SEATS)
        self.played = zeros(MAX_SEATS * KINDS)

    # -- playing -----------------------------------------------------------------------

    def run(self, rounds: int) -> dict[str, list[int]]:
        """Play that many rounds, match after match, and return all counts; the last match is played to its end."""
        for at in range(rounds):
            self.play_round(at)
            self.count_round()
            self.count_for_match()
        counted = self.counts()
        at = rounds
        while self.played_rounds and at < rounds + LONGEST:
            self.play_round(at)
            self.count_for_match()
            at += 1
        if self.played_rounds:
            self.unfinished += 1
        return counted | self.match_counts()

    def counts(self) -> dict[str, list[int]]:
        """The counts of rounds, under the names of this class."""
        seats = self.round.seats
        return {
            "rounds": [self.rounds],
            "nobody": [self.nobody],
            "decisions": [self.decisions],
            "turns": [self.turns],
            "stuck": [self.stuck],
            "forced": [self.forced],
            "leads": [self.leads],
            "points": [self.points],
            "wins": [self.wins[at] for at in range(seats)],
            "plays": [self.plays[at] for at in range(FACES)],
            "won": [self.won[at] for at in range(FACES)],
            "late": [self.late[at] for at in range(FACES)],
            "decided": [self.decided[at] for at in range(FACES)],
            "final": [self.final[at] for at in range(FACES)],
            "lengths": [self.lengths[at] for at in range(LENGTHS)],
            "heaps": [self.heaps[at] for at in range(HEAPS)],
        }

    def match_counts(self) -> dict[str, list[int]]:
        """The counts of matches."""
        return {
            "matches": [self.matches],
            "unfinished": [self.unfinished],
            "match_rounds": [self.match_rounds],
            "match_turns": [self.match_turns],
            "spans": [self.spans[at] for at in range(SPANS)],
        }

    def play_round(self, number: int) -> None:
        """Deal and play one round, with its own luck."""
        state = self.round
        cards = self.word()
        luck = self.word()  # on its own line: C evaluates arguments in any order
        state.seed(cards, number, 1, 1)
        self.habits.seed(luck, number, 2, 1)
        self.round_turns = 0
        self.leader = NO_SEAT
        for seat in range(state.seats):
            self.laid[seat] = 0
        for at in range(state.seats * KINDS):
            self.played[at] = 0
        state.deal(number % state.seats)
        while state.pending != ON_END:
            if state.pending == ON_TURN:
                self.take_turn(state)
            else:
                self.habits.decide(state)
                self.note_play(state)
            self.decisions += 1
        self.see_leader(state)
        self.score.count(state)

    def take_turn(self, state: Round) -> None:
        """Let the seat on turn act, or somebody who catches or jumps in first."""
        seat = state.turn
        choices = self.choices(state, seat)
        self.see_leader(state)
        self.habits.decide(state)
        self.note_play(state)
        first = state.log[0] if state.log_n else 0
        if first & 255 == EV_CAUGHT:
            return
        self.turns += 1
        self.round_turns += 1
        if first & 255 == EV_PLAYED and first >> 8 & 255 != seat:  # a jump-in (J54), which nobody has to make
            return
        if choices == 0:
            self.stuck += 1
        if choices <= 1:
            self.forced += 1

    def choices(self, state: Round, seat: int) -> int:
        """How many cards could be played, up to two; a card that can be played in several ways counts as two."""
        colored = Legal.colored(state, seat)
        wild = Legal.wild(state, seat)
        if wild:
            return 2
        if colored == 0:
            return 0
        if colored & (colored - 1):
            return 2
        traits = state.tables.traits[lowest(colored)]
        is_swap_of_nothing = traits & SWAPS and state.size[seat] == 1  # J57
        return 2 if traits & ASKS_SEAT and state.seats > 2 and not is_swap_of_nothing else 1

    def see_leader(self, state: Round) -> None:
        """Count a lead change if somebody new holds the fewest cards alone."""
        best = NO_SEAT
        least = MAX_CARDS
        for seat in range(state.seats):
            if state.size[seat] < least:
                least = state.size[seat]
                best = seat
            elif state.size[seat] == least:
                best = NO_SEAT
        if best in {NO_SEAT, self.leader}:
            return
        if self.leader != NO_SEAT:
            self.leads += 1
        self.leader = best

    def note_play(self, state: Round) -> None:
        """Remember a card that was put down: played, stacked, jumped in with, or used to block or bounce."""
        if state.log_n == 0:
            return
        first = state.log[0]
        what = first & 255
        if what in (EV_PLAYED, EV_BLOCKED, EV_BOUNCED):
            seat = first >> 8 & 255
            kind = self.kinds[first >> 16 & 255]
            self.plays[kind] += 1
            self.played[seat * KINDS + kind] += 1
            self.recent[seat * LATE_PLAYS + self.laid[seat] % LATE_PLAYS] = kind
            self.laid[seat] += 1

    # -- counting ----------------------------------------------------------------------

    def count_round(self) -> None:
        """Count what the end of a round tells."""
        state = self.round
        held = 0
        for seat in range(state.seats):
            held += self.score.held[seat]
        self.rounds += 1
        self.points += held
        self.heaps[min(held // 10, HEAPS - 1)] += 1
        self.lengths[min(self.round_turns, LENGTHS - 1)] += 1
        if state.out == NOBODY:
            self.nobody += 1
        else:
            self.wins[(state.out - state.dealer + state.seats) % state.seats] += 1
            self.count_late(state.out)
            for kind in range(KINDS):
                self.won[kind] += self.played[state.out * KINDS + kind]

    def count_late(self, winner: int) -> None:
        """Count the winner's last plays."""
        number = min(self.laid[winner], LATE_PLAYS)
        seen = 0
        for back in range(1, number + 1):
            kind = self.recent[winner * LATE_PLAYS + (self.laid[winner] - back) % LATE_PLAYS]
            self.late[kind] += 1
            if back == 1:
                self.final[kind] += 1
            if not seen & ONE << kind:
                seen |= ONE << kind
                self.decided[kind] += 1

    # -- matches -----------------------------------------------------------------------

    def count_for_match(self) -> None:
        """Add a round to the current match."""
        self.played_rounds += 1
        self.played_turns += self.round_turns
        if self.score.winners:
            self.matches += 1
            self.match_rounds += self.played_rounds
            self.match_turns += self.played_turns
            self.spans[min(self.played_rounds, SPANS - 1)] += 1
            self.begin_match()

    def begin_match(self) -> None:
        """Start a new match with the next round."""
        self.played_rounds = 0
        self.played_turns = 0
        self.score.clear()
