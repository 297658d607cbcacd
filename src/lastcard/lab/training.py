"""`make train`: learns the weights of the thinking bots from games between programs; writes `bots/learned.toml`.

First come the habits (:mod:`lastcard.thinking.habits`): random changes of their weights are kept if they win more
against a pool of simple players, in paired deals of all editions. Then come the prospects
(:mod:`lastcard.thinking.prospects`): a softmax over the seats is fitted to positions from rounds between such players,
and to who went out in the end; once for two players and once for more. No game of people is used. Everything follows
from the seed.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lastcard.engine.codes import NOBODY, ON_END, ON_TURN
from lastcard.engine.edition.build import build_tables
from lastcard.engine.edition.file import edition, edition_ids
from lastcard.engine.edition.options import Choice, set_options
from lastcard.engine.round import Round
from lastcard.engine.tables import RuleTables
from lastcard.lab.extras import extra
from lastcard.thinking.codes import BLOCKS, CATCHES, CHANCE, GLANCE, GLANCES, SUSPECTS, WEIGHTS
from lastcard.thinking.habits import CARELESS, USUAL, Habits
from lastcard.thinking.prospects import Prospects

LEARNED = Path(__file__).parents[1] / "bots" / "learned.toml"
POOL = (
    USUAL,
    CARELESS,
    (8, 6, 6, 6, 40, -60, -20, -80, -40, 6, 12, 6, 6, 8, 0, 0),  # sheds points, attacks at once
    (0, 0, 0, 0, 0, -1000, 0, -80, -1000, 60, 12, 6, 0, 8, 0, 0),  # anything that fits, wilds last
)
"""Players of other kinds: self-play alone would learn to beat nobody else."""
RULES: Sequence[Mapping[str, Choice]] = ({}, {"forced-play": True, "bluffing": False})
"""The rules under which habits are learned."""
BETTER = 0.003
"""A change is kept if the edge rises by more than this."""
DEALS = 400
"""Deals to try a change with, per table and rival, divided by the seats; then four times as many to confirm it."""
LOOKS = 0.08
"""The share of turns that prospects are learned from."""

Table = tuple[RuleTables, int]


@dataclass(frozen=True)
class TrainingGroup:
    """Tables that share learned weights."""

    name: str
    seats: Sequence[int]
    learns_habits: bool


# With four seats, no change of the usual habits was found that wins more than by luck.
GROUPS = (TrainingGroup("duel", (2,), learns_habits=True), TrainingGroup("table", (3, 4, 6), learns_habits=False))


def tables_of(seats: Sequence[int], rules: Mapping[str, Choice]) -> list[Table]:
    """Every edition at tables of these sizes."""
    found = []
    for name in edition_ids():
        for number in seats:
            chosen = edition(name)
            found.append((build_tables(chosen, set_options(chosen, rules, number)), number))
    return found


# -- habits ----------------------------------------------------------------------------------


def edge(mine: Sequence[int], tables: Sequence[Table], deals: int, seed: int) -> float:
    """How much more than its fair share a player wins against the pool: 0 is a fair share, 1 is everything."""
    total = 0.0
    for found, seats in tables:
        state = Round(found, seats)
        state.is_quiet = True
        number = max(1, deals // seats)
        for rival in POOL:
            wins = Habits(found, mine).contest(state, Habits(found, rival), number, seed)
            total += (wins / number - 1) / (seats - 1)
    return total / (len(tables) * len(POOL))


def learn_habits(seats: Sequence[int], changes: int, seed: int, tell: Callable[[str], None]) -> tuple[int, ...]:
    """Change weights at random, and keep changes that do better against the pool."""
    tables = [table for rules in RULES for table in tables_of(seats, rules)]
    luck = random.Random(seed)
    best: tuple[int, ...] = USUAL
    for number in range(changes):
        changed = _changed(best, luck)
        if all(
            edge(changed, tables, times * DEALS, seed + times * changes + number)
            - edge(best, tables, times * DEALS, seed + times * changes + number)
            > BETTER
            for times in (1, 4)
        ):
            best = changed
            tell(f"change {number}: {list(best)}")
    tell(f"edge {edge(best, tables, 8 * DEALS, seed):.4f}, at first {edge(USUAL, tables, 8 * DEALS, seed):.4f}")
    return best


def _changed(weights: Sequence[int], luck: random.Random) -> tuple[int, ...]:
    found = list(weights)
    for at in luck.sample(range(WEIGHTS), luck.choice((1, 1, 2, 3))):
        found[at] += luck.choice((-1, 1)) * max(1, round(max(4, abs(found[at])) * luck.choice((0.2, 0.5, 1.0, 2.0))))
    for at in (CHANCE, BLOCKS, SUSPECTS):  # compared with numbers that are never negative
        found[at] = max(0, found[at])
    found[CATCHES] = weights[CATCHES]
    return tuple(found)


# -- prospects -------------------------------------------------------------------------------


def positions(tables: RuleTables, seats: int, rounds: int, habits: Sequence[int], seed: int) -> tuple[Any, Any]:
    """Sampled turns: the weights that score each seat, and the winner's distance from the seat on turn."""
    numpy = extra("numpy", "lab", "learning")
    state = Round(tables, seats)
    state.is_quiet = True
    state.seed(seed, seats, 1, 1)
    players = Habits(tables, habits)
    players.seed(seed, seats, 2, 1)
    glance = Prospects(tables, [0] * GLANCES)
    luck = random.Random(seed)
    seen, winners = [], []
    for number in range(rounds):
        state.deal(number % seats)
        players.forget()
        looked = []
        while state.pending != ON_END:
            if state.pending == ON_TURN and luck.random() < LOOKS:
                looked.append((state.turn, state.direction, glance.glances(state)))
            players.go_on(state, state.turn, players)
        if state.out != NOBODY:
            seen += [found for _, _, found in looked]
            winners += [(state.out - turn) * direction % seats for turn, direction, _ in looked]
    return numpy.array(seen, dtype=numpy.int32).reshape(-1, seats, GLANCE), numpy.array(winners)


def fit(batches: Sequence[tuple[Any, Any]], epochs: int, seed: int, tell: Callable[[str], None]) -> list[int]:
    """Maximum-likelihood weights in 64ths, by Adam with a decaying step size."""
    numpy = extra("numpy", "lab", "learning")
    source = numpy.random.default_rng(seed)
    weights, mean, square = (numpy.zeros(GLANCES) for _ in range(3))
    steps = 0
    for epoch in range(epochs):
        loss, looks = 0.0, 0
        for seen, winners in batches:
            order = source.permutation(len(seen))
            for part in numpy.array_split(order, max(1, len(order) // 20_000)):
                missed, slope = _slope(numpy, weights, seen[part], winners[part])
                loss, looks, steps = loss + missed, looks + len(part), steps + 1
                mean = 0.9 * mean + 0.1 * slope
                square = 0.999 * square + 0.001 * slope**2
                pace = 0.05 * (1 - 0.9 * epoch / epochs) / (1 - 0.9**steps)
                weights -= pace * mean / (numpy.sqrt(square / (1 - 0.999**steps)) + 1e-8)
        tell(f"epoch {epoch + 1}: {loss / looks:.4f} nats a turn")
    return [round(64 * weight) for weight in weights]


def _slope(numpy: Any, weights: Any, seen: Any, winners: Any) -> tuple[float, Any]:  # noqa: ANN401  # arrays
    """The loss of the winners, and its gradient."""
    scores = weights[seen].sum(axis=2)
    chances = numpy.exp(scores - scores.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    rows = numpy.arange(len(winners))
    loss = float(-numpy.log(chances[rows, winners]).sum())
    chances[rows, winners] -= 1
    slope = numpy.bincount(seen.ravel(), weights=numpy.repeat(chances.ravel(), GLANCE), minlength=GLANCES)
    return loss, slope / len(winners) + 1e-6 * weights


# -- the command -------------------------------------------------------------------------------


def main() -> None:
    """Learn everything and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--changes", type=int, default=500, help="of the habits to try (0: keep those of the engine)")
    parser.add_argument("--rounds", type=int, default=12_000, help="of each edition and size to learn prospects from")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=LEARNED, help="the file that is written")
    options = parser.parse_args()
    text = f"""# Learned from games of programs by `python -m lastcard.lab.training` (`make train`), and from nothing
# else: changes = {options.changes}, rounds = {options.rounds}, epochs = {options.epochs}, seed = {options.seed}.
# `duel` is for two players, `table` for more.
"""
    for group in GROUPS:
        changes = options.changes if group.learns_habits else 0
        habits = learn_habits(group.seats, changes, options.seed, print) if changes else USUAL
        tables = tables_of(group.seats, {})
        batches = [positions(found, seats, options.rounds, habits, options.seed) for found, seats in tables]
        text += _toml(group.name, habits, fit(batches, options.epochs, options.seed, print))
    options.to.write_text(text, encoding="utf-8")


def _toml(name: str, habits: Sequence[int], prospects: Sequence[int]) -> str:
    rows = ",\n  ".join(", ".join(map(str, prospects[at : at + 20])) for at in range(0, GLANCES, 20))
    return f"[{name}]\nhabits = [{', '.join(map(str, habits))}]\nprospects = [\n  {rows},\n]\n"


if __name__ == "__main__":
    main()
