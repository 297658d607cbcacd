"""`make train`: learns what the thinking bots know from self-play, and writes `bots/learned.toml`.

First the habits (:mod:`lastcard.engine.habits`): weights are changed at random and kept when they win more against a
pool of players, in paired deals of several editions. Then the prospects (:mod:`lastcard.engine.prospects`): positions
from rounds of these players, and who went out in the end; a softmax over the seats is fitted to them. Nothing here
sees a game of people. Everything follows from the seed.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from lastcard.engine.build import build_tables
from lastcard.engine.codes import CATCHES, CHANCE, GLANCE, GLANCES, NO_SEAT, NOBODY, ON_END, ON_TURN, WEIGHTS
from lastcard.engine.edition_file import edition, edition_ids
from lastcard.engine.habits import USUAL, Habits
from lastcard.engine.options import set_options
from lastcard.engine.prospects import Prospects
from lastcard.engine.round import Round
from lastcard.engine.tables import Tables
from lastcard.lab.extras import extra

LEARNED = Path(__file__).parents[1] / "bots" / "learned.toml"
POOL = (
    (8, 6, 6, 6, 40, -60, -20, -80, -40, 6, 12, 6, 6, 8),  # sheds points, attacks at once
    (8, 1, 1, 1, 0, -86, 0, 0, -288, 1, 12, 10, 0, 0),  # bluffs, never challenges
)
"""Players of other kinds: who only plays against itself learns to beat nobody else."""
BETTER = 0.003
"""A change is kept if the share of wins rises by this much of what can be won."""
DUEL = (2,)
SEATS_LEARNED = (3, 4, 6)
LOOKS = 0.08
"""Of all turns, so many are looked at."""

Table = tuple[Tables, int]


def tables_of(seats: Sequence[int]) -> list[Table]:
    """Every edition at tables of several sizes."""
    found = []
    for name in edition_ids():
        for number in seats:
            chosen = edition(name)
            found.append((build_tables(chosen, set_options(chosen, {}, number)), number))
    return found


# -- habits ----------------------------------------------------------------------------------


def edge(mine: Sequence[int], theirs: Sequence[int], tables: Sequence[Table], rounds: int, seed: int) -> float:
    """How much more than its share a player wins against others: 0 is none, 1 is all."""
    total = 0.0
    for found, seats in tables:
        wins = sum(_wins(mine, theirs, found, seats, (seed, number)) for number in range(rounds))
        total += (wins / rounds - 1) / (seats - 1)
    return total / len(tables)


def _wins(mine: Sequence[int], theirs: Sequence[int], tables: Tables, seats: int, seed: tuple[int, int]) -> int:
    """One deal, played once from every seat."""
    wins = 0
    for seat in range(seats):
        state = Round(tables, seats)
        state.is_quiet = True
        players = [Habits(tables, mine), Habits(tables, theirs)]
        state.seed(*seed, seats, 7)
        for at, player in enumerate(players):
            player.seed(*seed, at, 1)
        state.deal(seed[1] % seats)
        while state.pending != ON_END:
            players[state.turn not in {seat, NO_SEAT}].decide(state)
        wins += state.out == seat
    return wins


def learn_habits(changes: int, rounds: int, seed: int, tell: Callable[[str], None]) -> tuple[int, ...]:
    """Change weights at random, and keep what is better against the pool."""
    tables = tables_of((2, 4))
    luck = random.Random(seed)
    best: tuple[int, ...] = USUAL

    def value(weights: Sequence[int], rounds: int, number: int) -> float:
        rivals = (*POOL, USUAL)
        return sum(edge(weights, rival, tables, rounds, number) for rival in rivals) / len(rivals)

    for number in range(changes):
        changed = _changed(best, luck)
        if all(
            value(changed, times * rounds, seed + number) - value(best, times * rounds, seed + number) > BETTER
            for times in (1, 4)
        ):
            best = changed
            tell(f"change {number}: {list(best)}")
    return best


def _changed(weights: Sequence[int], luck: random.Random) -> tuple[int, ...]:
    found = list(weights)
    for at in luck.sample(range(WEIGHTS), luck.choice((1, 1, 2, 3))):
        found[at] += luck.choice((-1, 1)) * max(1, round(abs(found[at]) * luck.choice((0.2, 0.5, 1.0))))
    found[CHANCE] = max(0, found[CHANCE])
    found[CATCHES] = weights[CATCHES]
    return tuple(found)


# -- prospects -------------------------------------------------------------------------------


def positions(tables: Tables, seats: int, rounds: int, habits: Sequence[int], seed: int) -> tuple[Any, Any]:
    """Turns of rounds as the weights that concern each seat, and how far from the turn the winner sat."""
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
        looked = []
        while state.pending != ON_END:
            if state.pending == ON_TURN and luck.random() < LOOKS:
                looked.append((state.turn, state.direction, glance.glances(state)))
            players.decide(state)
        if state.out != NOBODY:
            seen += [found for _, _, found in looked]
            winners += [(state.out - turn) * direction % seats for turn, direction, _ in looked]
    return numpy.array(seen, dtype=numpy.int32).reshape(-1, seats, GLANCE), numpy.array(winners)


def fit(batches: Sequence[tuple[Any, Any]], epochs: int, seed: int, tell: Callable[[str], None]) -> list[int]:
    """The weights under which the winners are likeliest (Adam, with steps that become smaller), in 1/64."""
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
    """How unlikely the winners were, and in which direction that becomes less."""
    scores = weights[seen].sum(axis=2)
    chances = numpy.exp(scores - scores.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    rows = numpy.arange(len(winners))
    loss = float(-numpy.log(chances[rows, winners]).sum())
    chances[rows, winners] -= 1
    slope = numpy.bincount(seen.ravel(), weights=numpy.repeat(chances.ravel(), GLANCE), minlength=GLANCES)
    return loss, slope / len(winners) + 1e-6 * weights


# -- all of it -------------------------------------------------------------------------------


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--changes", type=int, default=0, help="of the habits to try (0: keep those of the engine)")
    parser.add_argument("--rounds", type=int, default=12_000, help="of each edition and size to learn prospects from")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--to", type=Path, default=LEARNED, help="the file that is written")
    options = parser.parse_args()
    habits = learn_habits(options.changes, 50, options.seed, print) if options.changes else USUAL
    learned = {}
    for name, sizes in (("duel", DUEL), ("prospects", SEATS_LEARNED)):
        batches = [positions(tables, seats, options.rounds, habits, options.seed) for tables, seats in tables_of(sizes)]
        learned[name] = fit(batches, options.epochs, options.seed, print)
    options.to.write_text(_toml(options, habits, learned), encoding="utf-8")


def _toml(options: argparse.Namespace, habits: Sequence[int], learned: Mapping[str, Sequence[int]]) -> str:
    text = f"""# Learned from self-play by `python -m lastcard.lab.training` (`make train`), and from nothing else:
# changes = {options.changes}, rounds = {options.rounds}, epochs = {options.epochs}, seed = {options.seed}.
# `duel` are the prospects with two players, `prospects` those with more.
[weights]
habits = [{", ".join(map(str, habits))}]
"""
    for name, weights in learned.items():
        rows = ",\n  ".join(", ".join(map(str, weights[at : at + 20])) for at in range(0, GLANCES, 20))
        text += f"{name} = [\n  {rows},\n]\n"
    return text


if __name__ == "__main__":
    main()
