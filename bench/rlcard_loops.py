"""RLCard's UNO, played by uniformly random legal actions, as lean as its interfaces allow."""

from collections.abc import Callable
from functools import partial
from random import Random

import rlcard
from numpy.random import RandomState
from rlcard.envs import Env
from rlcard.games.uno import Game

from measured import Measured, play_for

ENV_SEATS = 2  # `make` ignores `game_num_players` for UNO and always seats two
ENV = f"RLCard env.step, {ENV_SEATS} seats"

Draw = Callable[[], float]  # a number in [0, 1); several times cheaper than `Random.choice`


def game_name(players: int) -> str:
    """The name of a contender."""
    return f"RLCard game.step, {players} seats"


def env_rounds(seconds: float, seed: int) -> Measured:
    """The loop that RLCard's own agents run: `env.step` with the number of an action."""
    env = rlcard.make("uno", config={"seed": seed})
    _expect_seats(env.num_players, ENV_SEATS)
    return play_for(seconds, ENV, partial(_env_round, env, Random(seed).random))


def game_rounds(seconds: float, seed: int, players: int) -> Measured:
    """The bare `game.step` loop: the game object alone, no encoding of what a player sees."""
    game = _game(players, seed)
    draw = Random(seed).random
    _expect_seats(_seats_that_act(game, draw), players)
    return play_for(seconds, game_name(players), partial(_game_round, game, draw))


def _env_round(env: Env, draw: Draw) -> int:
    state, _ = env.reset()
    decisions = 0
    while not env.is_over():
        actions = list(state["legal_actions"])
        state, _ = env.step(actions[int(draw() * len(actions))])
        decisions += 1
    return decisions


def _game_round(game: Game, draw: Draw) -> int:
    # `step` builds its plain state in any case, the legal actions in it: asking again would only cost RLCard time.
    state, _ = game.init_game()
    decisions = 0
    while not game.is_over():
        actions = state["legal_actions"]
        state, _ = game.step(actions[int(draw() * len(actions))])
        decisions += 1
    return decisions


def _game(players: int, seed: int) -> Game:
    game = Game(num_players=players)
    game.np_random = RandomState(seed)
    return game


def _seats_that_act(game: Game, draw: Draw) -> int:
    """Play a few rounds, untimed, and count the seats that really had a decision in them."""
    seen = set()
    for _ in range(10):
        state, seat = game.init_game()
        while not game.is_over():
            seen.add(seat)
            actions = state["legal_actions"]
            state, seat = game.step(actions[int(draw() * len(actions))])
    return len(seen)


def _expect_seats(found: int, wanted: int) -> None:
    if found != wanted:
        raise RuntimeError(f"RLCard plays with {found} seats where {wanted} were asked for")
