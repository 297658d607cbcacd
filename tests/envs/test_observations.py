"""What an observation holds: what the view of the same seat says, and nothing else."""

from collections.abc import Iterator
from random import Random

import numpy as np
import pyspiel
import pytest
from tests.engine.helpers import EDITIONS, OPTION_SETS
from tests.envs.helpers import Case, Expected, Watch, cases, eager_actions, played, table_of

from lastcard import envs
from lastcard.engine import COMPILED
from lastcard.engine.rng import Source
from lastcard.engine.seeds import source_of
from lastcard.envs.common import MINIS, kind_of
from lastcard.envs.env_game import EnvGame
from lastcard.envs.openspiel_game import CardsGame, CardsState, load
from lastcard.learning.layout import OBSERVATION, STATE
from lastcard.thinking.redeal import redeal

STEPS = 80 if COMPILED else 30
SPARSE = 7
CASES = cases(5, uncompiled=37)
CASE_NAMES = ("edition", "players", "rules", "calls")


def source(number: int) -> Source:
    return source_of(number, "redeal")


def recalling() -> object:
    return pyspiel.IIGObservationType(perfect_recall=True)


def random_states(game: CardsGame, seed: int, steps: int) -> Iterator[CardsState]:
    """The states of a random game in which somebody has to decide."""
    state, pick = game.new_initial_state(), Random(seed)
    while steps and not state.is_terminal():
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(pick.choices(outcomes, shares)[0])
        else:
            yield state
            state.apply_action(pick.choice(state.legal_actions()))
            steps -= 1


def fields(table: EnvGame, seat: int) -> dict[str, list[int]]:
    row = table.observation(seat)
    return {name: list(row[place]) for name, place in table.kind.layout.items()}


@pytest.mark.parametrize(CASE_NAMES, CASES)
def test_an_observation_says_what_the_view_says(edition: str, players: int, rules: str, calls: str) -> None:
    table, pick = table_of((edition, players, rules, calls), 3), Random(players)
    watch = Watch(table)
    for _ in range(STEPS):
        seat = pick.choice([table.session.seat, pick.randrange(players)])
        asked = table.decision if seat == table.session.seat else None
        words = Expected(table.kind, table.view(table.seats[seat]), asked)
        assert fields(table, seat) == words.fields() | watch.fields(words)
        watch.take(pick.choice(eager_actions(table)))


@pytest.mark.parametrize(CASE_NAMES, CASES[::3])
def test_all_numbers_of_a_row_belong_to_one_field(edition: str, players: int, rules: str, calls: str) -> None:
    kind = kind_of(edition, players, OPTION_SETS[rules], calls)
    for layout, named, width in (
        (kind.layout, OBSERVATION, kind.encoding.width),
        (kind.state_layout, STATE, kind.encoding.state_width),
    ):
        assert list(layout) == [field.name for field in named]
        assert [at for place in layout.values() for at in range(place.start, place.stop)] == list(range(width))


# -- nothing else: re-dealing what a seat cannot see -----------------------------------------


@pytest.mark.parametrize(CASE_NAMES, CASES)
def test_redealing_leaves_the_observation_of_one_game(edition: str, players: int, rules: str, calls: str) -> None:
    """The PettingZoo environment shows exactly this."""
    case: Case = (edition, players, rules, calls)
    hidden = 0
    for at, table in enumerate(played(case, 11, STEPS)):
        if table.is_closed or (at % SPARSE and table.decision in {"turn", "drawn"}):
            continue
        for seat in {table.session.seat, at % players}:
            other = table.copy()
            redeal(other.session.round, seat, source(at))
            assert other.observation(seat) == table.observation(seat)
            assert seat != table.session.seat or other.legal() == table.legal()
            hidden += other.state(seat) != table.state(seat)
    assert hidden, "nothing was dealt again"


@pytest.mark.parametrize("edition", EDITIONS)
def test_redealing_leaves_the_arrays_of_many_games(edition: str) -> None:
    env = envs.vector(edition, 4, 16 if COMPILED else 2, uno_calls="manual", rules={"jump-in": True}, seed=4)
    for step in range(40 if COMPILED else 6):
        env.step(env.sample())
        observation, mask, state = env.observation.copy(), env.mask.copy(), env.state().copy()
        for at, game in enumerate(env._batch.games):
            redeal(game.round, game.seat, source(step))
            env._batch.show(at, game)
        assert np.array_equal(env.observation, observation)
        assert np.array_equal(env.mask, mask)
        assert not np.array_equal(env.state(), state)


@pytest.mark.parametrize("edition", [*EDITIONS, *MINIS])
def test_redealing_leaves_what_openspiel_says(edition: str) -> None:
    players = 2 if edition in MINIS else 3
    game = load(edition, players, uno_calls="manual")
    observers = [game.make_py_observer(), game.make_py_observer(recalling())]
    hidden = 0
    for seed in range(4 if COMPILED else 1):
        for state in random_states(game, seed, 60 if COMPILED else 25):
            seat = state.round.seat
            other = state.clone()
            redeal(other.round.game.session.round, seat, source(seed))
            for observer in observers:
                assert observer.string_from(other, seat) == observer.string_from(state, seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.legal_actions() == state.legal_actions()
            hidden += str(other) != str(state)
    assert hidden, "nothing was dealt again"
