"""OpenSpiel's crazy_eights with four players: in its own C++ loop, and driven from Python."""

from collections.abc import Callable
from functools import partial
from random import Random
from time import perf_counter

import pyspiel

from measured import Measured, play_for

PLAYERS = 4
CPP = f"OpenSpiel crazy_eights in C++, {PLAYERS} seats"
PYTHON = f"OpenSpiel crazy_eights from Python, {PLAYERS} seats"
BATCH = 20  # rounds between two looks at the clock in the C++ loop: about 1 ms


def cpp_rounds(seconds: float, seed: int) -> Measured:
    """Whole games inside `evaluate_bots` with OpenSpiel's uniform random bots: no Python in between."""
    game = _game()
    bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(PLAYERS)]
    rounds, decisions, spent = 0, 0, 0.0
    while spent < seconds:
        started = perf_counter()
        played = [_cpp_round(game, bots, seed + rounds + i) for i in range(BATCH)]
        spent += perf_counter() - started
        # Counted off the clock: the loop itself keeps no tally, but every finished state has its history.
        decisions += sum(map(_player_decisions, played))
        rounds += BATCH
    return Measured(CPP, rounds, decisions, spent)


def python_rounds(seconds: float, seed: int) -> Measured:
    """The same game through `legal_actions` and `apply_action`."""
    play_round = partial(_python_round, _game(), Random(seed).random)
    return play_for(seconds, PYTHON, play_round)


def _game() -> pyspiel.Game:
    return pyspiel.load_game("crazy_eights", {"players": PLAYERS})


def _cpp_round(game: pyspiel.Game, bots: list[pyspiel.Bot], seed: int) -> pyspiel.State:
    state = game.new_initial_state()
    pyspiel.evaluate_bots(state, bots, seed)
    return state


def _player_decisions(state: pyspiel.State) -> int:
    return sum(act.player >= 0 for act in state.full_history())  # chance has a negative number


def _python_round(game: pyspiel.Game, draw: Callable[[], float]) -> int:
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        # With a single deck every outcome of chance is equally likely, so its legal actions serve as well.
        actions = state.legal_actions()
        decisions += not state.is_chance_node()
        state.apply_action(actions[int(draw() * len(actions))])
    return decisions
