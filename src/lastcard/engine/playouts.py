"""Many random rounds at once, with one call into the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from time import perf_counter

from lastcard.engine.build import build_tables
from lastcard.engine.edition import SEATS, Edition
from lastcard.engine.edition_file import edition as find_edition
from lastcard.engine.options import Choice, set_options
from lastcard.engine.playout import Playouts
from lastcard.engine.seeds import Seed, seed_number, stream


@dataclass(frozen=True)
class Played:
    """How much was played, and in what time."""

    rounds: int
    decisions: int
    seconds: float
    checksum: int


def playouts(
    edition: str | Edition,
    players: int = 4,
    rounds: int = 1000,
    seed: Seed = 0,
    rules: Mapping[str, Choice] | None = None,
    *,
    draw_by_choice: bool = False,
) -> Played:
    """Play whole rounds of uniformly random legal decisions inside the engine.

    Every legal move of every seat that may act is equally likely, calls and catches included.
    Random players who could play do not draw (R13) or keep (R14) instead, unless
    ``draw_by_choice`` asks for it: such rounds take about twelve times as many decisions.
    """
    if rounds < 0:
        raise ValueError(f"rounds: must be 0 or more, not {rounds}")
    runner = start_playouts(edition, players, seed, rules, draw_by_choice=draw_by_choice)
    start = perf_counter()
    runner.run(rounds)
    return Played(runner.rounds, runner.decisions, perf_counter() - start, runner.checksum)


def start_playouts(
    edition: str | Edition,
    players: int,
    seed: Seed = 0,
    rules: Mapping[str, Choice] | None = None,
    *,
    draw_by_choice: bool = False,
) -> Playouts:
    """A runner of random rounds, seeded, before its first deal."""
    found = find_edition(edition)
    if players not in SEATS:
        raise ValueError(f"{SEATS[0]} to {SEATS[-1]} can play, not {players} (J3)")
    runner = Playouts(
        build_tables(found, set_options(found, rules or {}, players)), players, is_eager=not draw_by_choice
    )
    number = seed_number(seed)
    runner.seed(*stream(number, "choices"))
    runner.round.seed(*stream(number, "cards"))
    return runner
