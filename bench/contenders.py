"""Everyone who is measured, in the order of a pass: whoever is compared stands side by side."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal

import lastcard
import lastcard_loops as ours
import openspiel_loops as openspiel
import rlcard_loops as rlcard
from measured import Slice

Unit = Literal["rounds", "decisions", "count"]


@dataclass(frozen=True)
class Contender:
    """`run(seconds, seed)` is one slice; `unit` is what it can fairly be compared by."""

    run: Callable[[float, int], Slice]
    seats: int
    unit: Unit = "rounds"


def contenders() -> list[Contender]:
    """Everything that is measured."""
    return [*_at_two_seats(), *_at_four_seats(), *_other_editions(), *_lastcard_alone()]


def other_editions() -> list[str]:
    """The ids of all editions but the classic one."""
    return [edition.id for edition in lastcard.editions() if edition.id != ours.CLASSIC]


def _at_two_seats() -> list[Contender]:
    return [
        Contender(partial(ours.rounds, edition=ours.CLASSIC, players=2), 2),
        Contender(rlcard.env_rounds, rlcard.ENV_SEATS),
        Contender(partial(ours.uncompiled_rounds, players=2), 2),
        Contender(partial(rlcard.game_rounds, players=2), 2),
    ]


def _at_four_seats() -> list[Contender]:
    # Rounds of two different games are not alike; decisions are.
    return [
        Contender(partial(rlcard.game_rounds, players=4), 4),
        Contender(partial(ours.uncompiled_rounds, players=4), 4),
        Contender(openspiel.cpp_rounds, openspiel.PLAYERS, "decisions"),
        Contender(partial(ours.rounds, edition=ours.CLASSIC, players=4), 4),
        Contender(openspiel.python_rounds, openspiel.PLAYERS, "decisions"),
    ]


def _other_editions() -> list[Contender]:
    return [Contender(partial(ours.rounds, edition=edition, players=4), 4) for edition in other_editions()]


def _lastcard_alone() -> list[Contender]:
    runs = (ours.stepped, ours.copies, ours.copy_playouts)
    return [Contender(partial(run, players=4), 4, "count") for run in runs]
