"""Train a small agent with the vector environment, on one CPU in minutes; see whom it beats, and plot how it learns.

    .venv/bin/python examples/train_vector.py              # some two minutes; writes examples/train_vector.png
    .venv/bin/python examples/train_vector.py --seconds 10

NumPy alone: a network with one hidden layer plays all seats against itself, and learns by policy gradient with a
value as the baseline (A2C). All it sees is the observation of the seat to act. Cells marked `# %%` run one by one.
"""

# %% What is needed
from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import numpy as np
from matplotlib.figure import Figure  # not pyplot: no window, no screen
from numpy.typing import NDArray

from lastcard import envs
from lastcard.bots import regular
from lastcard.envs.aec_env import CardsEnv
from lastcard.envs.vector_env import VectorEnv

Array = NDArray[np.float32]

EDITION, PLAYERS = "classic", 4
GAMES, STEPS = 512, 32  # at once, and of each before the network learns from them
HIDDEN = 64
RATE, ENTROPY, DISCOUNT = 2e-3, 0.01, 0.99
PICTURE = Path(__file__).with_suffix(".png")


# %% The network: observation → hidden layer → one score for each action, and the value of the position
class Network:
    """A hidden layer, a score for each action, and a value."""

    def __init__(self, env: VectorEnv, seed: int = 0) -> None:
        source = np.random.default_rng(seed)
        width, actions = env.observation.shape[1], env.num_actions
        self.scale = _scale(env)
        self.parts: dict[str, Array] = {
            "w1": _random(source, width, HIDDEN),
            "b1": np.zeros(HIDDEN, np.float32),
            "w2": _random(source, HIDDEN, actions) * 0.1,
            "b2": np.zeros(actions, np.float32),
            "wv": _random(source, HIDDEN, 1) * 0.1,
            "bv": np.zeros(1, np.float32),
        }
        self.moments = {name: (np.zeros_like(part), np.zeros_like(part)) for name, part in self.parts.items()}
        self.updates = 0

    def forward(self, seen: Array, mask: NDArray[np.bool_]) -> tuple[Array, Array, Array]:
        """The hidden layer, the logarithm of each action's chance, and the value."""
        part = self.parts
        hidden = np.maximum(seen @ part["w1"] + part["b1"], 0)
        scores = np.where(mask, hidden @ part["w2"] + part["b2"], np.float32(-1e9))
        scores -= scores.max(axis=1, keepdims=True)
        scores -= np.log(np.exp(scores).sum(axis=1, keepdims=True))
        return hidden, scores, (hidden @ part["wv"] + part["bv"])[:, 0]

    def learn(self, seen: Array, mask: NDArray[np.bool_], actions: NDArray[np.int32], wanted: Array) -> None:
        """One step towards what turned out well (policy gradient), and towards the value that was reached."""
        hidden, scores, value = self.forward(seen, mask)
        gain = wanted - value
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        chances = np.exp(scores)
        push = chances * gain[:, None]
        push[np.arange(len(actions)), actions] -= gain
        spread = -(chances * np.where(mask, scores, 0)).sum(axis=1, keepdims=True)
        push += ENTROPY * chances * (np.where(mask, scores, 0) + spread)
        share = np.float32(1 / len(actions))
        self._descend(seen, hidden, share * push, share * (value - wanted)[:, None])

    def _descend(self, seen: Array, hidden: Array, push: Array, miss: Array) -> None:
        part = self.parts
        back = (push @ part["w2"].T + miss @ part["wv"].T) * (hidden > 0)
        slopes = {
            "w1": seen.T @ back,
            "b1": back.sum(axis=0),
            "w2": hidden.T @ push,
            "b2": push.sum(axis=0),
            "wv": hidden.T @ miss,
            "bv": miss.sum(axis=0),
        }
        self.updates += 1
        for name, slope in slopes.items():  # Adam
            first, second = self.moments[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            fair = np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
            part[name] -= np.float32(RATE * fair) * first / (np.sqrt(second) + 1e-8)


def _random(source: np.random.Generator, rows: int, columns: int) -> Array:
    return source.standard_normal((rows, columns), np.float32) / np.float32(rows**0.5)


def _scale(env: VectorEnv) -> Array:
    """Brings every field of an observation to about 1."""
    scale = np.ones(env.observation.shape[1], np.float32)
    for name, most in {"counts": 10, "pile": 100, "due": 4, "scores": 255}.items():
        scale[env.layout[name]] = 1 / most
    return scale


# %% Playing: an action drawn for each game from the chances that the network gives
def choose(scores: Array, source: np.random.Generator) -> NDArray[np.int32]:
    """Sample actions in proportion to the exponentials of their scores."""
    noise = source.gumbel(size=scores.shape).astype(np.float32)
    return (scores + noise).argmax(axis=1).astype(np.int32)


def collect(
    env: VectorEnv, network: Network, source: np.random.Generator
) -> tuple[Array, NDArray[np.bool_], NDArray[np.int32], Array]:
    """Some steps of all games, each with what came of it for the seat that acted."""
    seen, masks, actions, seats, rewards, dones = [], [], [], [], [], []
    for _ in range(STEPS):
        seen.append(env.observation * network.scale)
        masks.append(env.mask.copy())
        seats.append(env.seat.copy())
        _, scores, _ = network.forward(seen[-1], masks[-1])
        actions.append(choose(scores, source))
        env.step(actions[-1])
        rewards.append(env.reward.copy())
        dones.append(env.done.copy())
    _, _, value = network.forward(env.observation * network.scale, env.mask)
    wanted = _outcomes(value, env.seat, seats, rewards, dones)
    return np.concatenate(seen), np.concatenate(masks), np.concatenate(actions), wanted.reshape(-1)


def _outcomes(
    value: Array,
    seat: NDArray[np.uint8],
    seats: list[NDArray[np.uint8]],
    rewards: list[Array],
    dones: list[NDArray[np.bool_]],
) -> Array:
    """What each step led to: the reward at the end of its round, or the value where that has not come yet."""
    games = np.arange(len(value))
    ahead = np.repeat(-value[:, None] / (PLAYERS - 1), PLAYERS, axis=1)
    ahead[games, seat] = value
    found = np.zeros((len(seats), len(value)), np.float32)
    for at in reversed(range(len(seats))):
        ahead = np.where(dones[at][:, None], rewards[at], DISCOUNT * ahead)
        found[at] = ahead[games, seats[at]]
    return found


# %% How good it is: one seat against all others, round by round in the PettingZoo environment
Player = Callable[[CardsEnv], int]


def agent(network: Network) -> Player:
    """A player for PettingZoo that follows the network."""

    def act(env: CardsEnv) -> int:
        seen = env.observe(env.agent_selection)
        _, scores, _ = network.forward(
            seen["observation"][None] * network.scale, seen["action_mask"][None].astype(np.bool_)
        )
        return int(scores.argmax())

    return act


def dice(seed: int) -> Player:
    """A player who picks any legal action."""
    source = np.random.default_rng(seed)
    return lambda env: int(source.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])))


def bot(env: CardsEnv) -> int:
    """The bot that people can play against; it sees the same in words."""
    return env.bot_action(regular)


def share_won(mine: Player, others: Player, rounds: int) -> float:
    """The share of rounds that a player wins against the others; a fair one is 1 / PLAYERS."""
    env = envs.aec(EDITION, PLAYERS)
    won = 0
    for number in range(rounds):
        env.reset(seed=number)
        me = env.possible_agents[number % PLAYERS]
        while not all(env.terminations.values()):
            env.step((mine if env.agent_selection == me else others)(env))
        won += env.rewards[me] > 0
    return won / rounds


# %% Training
Point = tuple[float, float, float]  # seconds, and the share of rounds won among random players and among regulars


def train(network: Network, seconds: float) -> list[Point]:
    """Play and learn for so long; ten times see how good it is by then, off the clock."""
    env = envs.vector(EDITION, PLAYERS, GAMES)
    source = np.random.default_rng(0)
    spent, curve = 0.0, list[Point]()
    while not curve or spent < seconds:
        among_random, among_regulars = (share_won(agent(network), others, 100) for others in (dice(0), bot))
        curve.append((spent, among_random, among_regulars))
        steps = network.updates * GAMES * STEPS
        print(f"{spent:5.0f} s {steps:10,} steps: wins {among_random:4.0%} among random players,", end=" ")
        print(f"{among_regulars:4.0%} among regulars")
        started = perf_counter()
        while perf_counter() - started < seconds / 10:
            network.learn(*collect(env, network, source))
        spent += perf_counter() - started
    return curve


# %% A picture of it
def draw(curve: list[Point], shares: dict[str, float], path: Path) -> None:
    """Draw the learning curve and the shares of wins."""
    figure = Figure(figsize=(10, 4), layout="constrained")
    left, right = figure.subplots(1, 2)
    seconds, among_random, among_regulars = zip(*curve, strict=True)
    left.plot(seconds, among_random, marker="o", color="#2a6f97", label="among random players")
    left.plot(seconds, among_regulars, marker="s", color="#c1502e", label="among regulars")
    left.axhline(1 / PLAYERS, color="#888888", linestyle=":", label="a fair share")
    left.set(xlabel="seconds of training", ylabel="share of 100 rounds won", ylim=(0, 1))
    left.legend()
    bars = right.barh(list(shares), list(shares.values()), color="#2a6f97")
    right.bar_label(bars, fmt="{:.0%}", padding=3)
    right.axvline(1 / PLAYERS, color="#888888", linestyle=":")
    right.invert_yaxis()
    right.set(xlabel="share of rounds won", xlim=(0, 1.1))
    figure.suptitle(f"A small network learns {EDITION}, {PLAYERS} seats")
    figure.savefig(path, dpi=120)


# %% All of it
def main() -> None:
    """Train, judge, print and draw."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60, help="how long to train (60)")
    parser.add_argument("--rounds", type=int, default=400, help="how many to judge it by (400)")
    parser.add_argument("--picture", type=Path, default=PICTURE, help="where to draw it")
    options = parser.parse_args()
    network = Network(envs.vector(EDITION, PLAYERS, 1))
    curve = train(network, options.seconds)
    trained = agent(network)
    shares = {
        "agent among random players": share_won(trained, dice(1), options.rounds),
        "regular among random players": share_won(bot, dice(1), options.rounds),
        "agent among regulars": share_won(trained, bot, options.rounds),
        "random player among regulars": share_won(dice(2), bot, options.rounds),
    }
    for name, share in shares.items():
        print(f"{name:30} wins {share:.1%} of {options.rounds} rounds")
    draw(curve, shares, options.picture)
    print(f"plotted in {options.picture}")


if __name__ == "__main__":
    main()
