"""Whole rounds of random legal decisions, inside the compiled core.

Each decision is one move from a list of legal moves, all equally likely. The list has the moves of every seat that may
act, calls and catches included. By default it leaves out drawing (R13) and keeping (R14) where the seat could play;
with ``draw_by_choice`` it has every legal move. Moves are drawn from the runner's source, cards from the round's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.edition.build import build_tables
from lastcard.engine.edition.file import edition as find_edition
from lastcard.engine.edition.model import Edition, check_players
from lastcard.engine.edition.options import Rules, set_options
from lastcard.engine.legal import Choices
from lastcard.engine.rng import Source
from lastcard.engine.round import Round
from lastcard.engine.seeds import Seed, seed_number, stream
from lastcard.engine.tables import RuleTables


class Playouts(Source):
    """Plays rounds at random: from the deal, or on from any moment. Eager players never draw or keep by choice."""

    def __init__(self, tables: RuleTables, seats: int, *, is_eager: bool = True) -> None:
        self.round = Round(tables, seats)
        self.choices = Choices()
        self.choices.is_eager = is_eager
        self.round.is_quiet = True
        self.rounds = 0
        self.decisions = 0
        self.checksum = 0

    def count(self) -> int:
        """List the moves to choose from now; how many there are."""
        return self.choices.gather(self.round)

    def take(self, index: int) -> None:
        """Make the move with that index in the list of the last :meth:`count`."""
        move = self.choices.moves[index]
        self.round.step(move >> BY_AT, move & MOVE_BITS)

    def finish_round(self) -> None:
        """Play the present round to its end."""
        state = self.round
        choices = self.choices
        decisions = 0
        while state.pending != ON_END:
            count = choices.gather(state)
            move = choices.moves[self.below(count) if count > 1 else 0]
            state.step(move >> BY_AT, move & MOVE_BITS)
            decisions += 1
        self.decisions += decisions

    def run(self, rounds: int) -> None:
        """Deal and play that many rounds; the deal moves round the table."""
        for _ in range(rounds):
            self.round.deal(self.rounds % self.round.seats)
            self.finish_round()
            self.rounds += 1
            self.checksum = self.digest()

    def digest(self) -> int:
        """A checksum of how every round so far ended."""
        digest = self.checksum
        for seat in range(self.round.seats):
            digest = (digest * 31 + self.round.size[seat]) & 0xFFFFFF
        return (digest * 31 + self.round.discard_n + self.round.out) & 0xFFFFFF

    def run_from(self, start: Round, times: int) -> None:
        """Play copies of ``start`` to the end, that many times, each with its own luck."""
        for _ in range(times):
            self.round = start.copy()
            luck = self.word()  # alone: C evaluates arguments in any order
            self.round.seed(luck, 5, 6, 1)
            self.finish_round()
            self.rounds += 1


@dataclass(frozen=True)
class PlayoutResult:
    """How much was played, and a checksum of how every round ended; the histograms are there if they were asked for."""

    rounds: int
    decisions: int
    checksum: int
    decisions_histogram: Mapping[int, int] | None = None  # decisions in a round: how many rounds had so many
    wins_by_seat: Mapping[int | None, int] | None = None  # places to the dealer's left, 0: the dealer; None: nobody won
    cards_left_histogram: Mapping[int, int] | None = None  # cards left to a player: how many players had so many


def start_playouts(
    edition: str | Edition,
    players: int,
    seed: Seed = 0,
    rules: Rules | None = None,
    *,
    draw_by_choice: bool = False,
) -> Playouts:
    """A seeded runner of random rounds, before its first deal."""
    found = find_edition(edition)
    check_players(players)
    runner = Playouts(
        build_tables(found, set_options(found, rules or {}, players)), players, is_eager=not draw_by_choice
    )
    number = seed_number(seed)
    for source, purpose in ((runner, "choices"), (runner.round, "cards")):
        a, b, c, counter = stream(number, purpose)  # a C method takes no *arguments
        source.seed(a, b, c, counter)
    return runner
