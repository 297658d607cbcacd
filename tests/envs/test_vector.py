"""Many games at once: the same games as one at a time, in arrays that stay where they are."""

import copy
import pickle
from collections import Counter
from random import Random

import numpy as np
import pytest
from tests.engine.helpers import EDITIONS, OPTION_SETS
from tests.envs.helpers import SEATS, cases

from lastcard import envs
from lastcard.engine import COMPILED
from lastcard.envs.common import kind_of
from lastcard.envs.env_game import EnvGame
from lastcard.envs.vector_env import VectorEnv

GAMES = 8 if COMPILED else 2
STEPS = 200 if COMPILED else 30


def play(env: VectorEnv, steps: int) -> list[bytes]:
    """Everything that the arrays showed."""
    seen = []
    for _ in range(steps):
        arrays = env.step(env.sample())
        seen.append(b"".join(array.tobytes() for array in (*arrays, env.match_over)))
    return seen


@pytest.mark.parametrize(("edition", "players", "rules", "calls"), cases(5, uncompiled=37))
def test_the_games_are_those_of_one_table(edition: str, players: int, rules: str, calls: str) -> None:
    """Game 0 is the PettingZoo environment with the same seed: observations, legal actions, rewards, rounds."""
    env = VectorEnv(edition, players, 3, rules=OPTION_SETS[rules], uno_calls=calls, seed=9)
    table = EnvGame(kind_of(edition, players, OPTION_SETS[rules], calls), list(map(str, range(players))))
    table.start(9)
    for _ in range(STEPS):
        assert env.seat[0] == table.session.seat
        assert env.observation[0].tobytes() == table.observation(table.session.seat)
        assert np.flatnonzero(env.mask[0]).tolist() == table.legal()
        assert env.state()[0].tobytes() == table.state(table.session.seat)
        actions = env.sample()
        table.take(int(actions[0]))
        env.step(actions)
        assert env.done[0] == table.is_closed
        if table.is_closed:
            assert env.match_over[0] == bool(table.session.score.winners)
            assert env.reward[0].tolist() == pytest.approx(
                [table.session.reward(seat, True) for seat in range(players)]
            )
            table.deal_next()
        else:
            assert not env.reward[0].any()


def test_the_same_seed_and_actions_give_the_same_arrays() -> None:
    first, second, other = (VectorEnv("super-mario", 4, GAMES, uno_calls="manual", seed=seed) for seed in (5, 5, 6))
    seen = play(first, STEPS)
    assert seen == play(second, STEPS)
    assert seen != play(other, STEPS)
    first.reset(5)
    assert seen == play(first, STEPS)


def test_without_a_seed_the_cards_are_new_and_follow_from_the_seed_before() -> None:
    def dealt(env: VectorEnv) -> list[bytes]:
        return [env.observation.tobytes(), *(env.reset().observation.tobytes() for _ in range(3))]

    deals = dealt(VectorEnv("classic", 4, 2, seed=5))
    assert len(set(deals)) == 4
    assert dealt(VectorEnv("classic", 4, 2, seed=np.int64(5))) == deals
    assert not set(dealt(VectorEnv("classic", 4, 2, seed=6))) & set(deals)


def test_it_says_that_it_cannot_be_copied() -> None:
    env = VectorEnv("classic", 4, 2)
    for attempt in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="make another one"):
            attempt(env)


def test_games_side_by_side_have_cards_of_their_own() -> None:
    env = VectorEnv("classic", 4, 50)
    assert len({row.tobytes() for row in env.observation}) == 50
    assert len(set(env.seat.tolist())) == 4, "the deal begins anywhere"


def test_arrays_stay_where_they_are() -> None:
    env = VectorEnv("classic", 2, GAMES)
    arrays = env.arrays
    places = [array.__array_interface__["data"][0] for array in arrays]
    before = arrays.observation.copy()
    after = env.step(env.sample())
    assert all(one is other for one, other in zip(arrays, after, strict=True))
    assert [array.__array_interface__["data"][0] for array in after] == places
    assert not np.array_equal(before, arrays.observation)
    assert [str(array.dtype) for array in arrays] == ["uint8", "bool", "float32", "uint8", "bool"]
    assert arrays.observation.shape == (GAMES, env.layout["scores"].stop)
    assert arrays.mask.shape == (GAMES, len(env.action_names))
    assert arrays.reward.shape == (GAMES, 2)


def test_nobody_else_can_write_into_them() -> None:
    env = VectorEnv("classic", 2, GAMES)
    for array in (*env.arrays, env.match_over, env.state()):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


# -- rounds, one after another ---------------------------------------------------------------


def until_closed(env: VectorEnv) -> int:
    """Play at random until a round has closed somewhere; in which game."""
    pick = Random(1)
    draw, keep = env.action_names.index("draw"), env.action_names.index("keep")
    for _ in range(20_000):
        legal = [np.flatnonzero(row).tolist() for row in env.mask]
        env.step([pick.choice([a for a in actions if a not in {draw, keep}] or actions) for actions in legal])
        if env.done.any():
            return int(np.flatnonzero(env.done)[0])
    raise AssertionError("no round closes")


@pytest.mark.parametrize("players", SEATS)
def test_a_win_is_worth_one_which_the_others_pay(players: int) -> None:
    env = VectorEnv("classic", players, GAMES)
    at = until_closed(env)
    assert sorted(env.reward[at].tolist()) == pytest.approx([*[-1 / (players - 1)] * (players - 1), 1])
    assert not env.reward[~env.done].any()
    hands = env.observation[at][env.layout["counts"]]
    assert sum(hands) >= 7 * players, "the next round has been dealt"
    env.step(env.sample())
    assert not env.reward.any()
    assert not env.done.any()


def test_r29_points_are_the_points_of_the_round() -> None:
    env = VectorEnv("classic", 3, GAMES, rewards="points")
    at = until_closed(env)
    winner = int(env.reward[at].argmax())
    assert env.reward[at][winner] > 0
    assert sum(env.reward[at]) == env.reward[at][winner]
    seat = int(env.seat[at])
    scores = env.observation[at][env.layout["scores"]].tolist()
    assert scores.index(max(scores)) in {(winner - seat) % 3, (seat - winner) % 3}
    assert max(scores) == env.reward[at][winner] * 255 // 500


def test_r30_in_a_tally_points_are_a_loss() -> None:
    env = VectorEnv("classic", 3, GAMES, rules={"scoring": "tally"}, rewards="points")
    reward = env.reward[until_closed(env)]
    assert reward.max() == 0
    assert np.count_nonzero(reward < 0) == 2


def test_r31_one_hand_is_a_match() -> None:
    env = VectorEnv("super-bowl", 3, GAMES)
    assert env.match_over[until_closed(env)]


def test_a_match_goes_on_until_the_target_is_reached() -> None:
    env = VectorEnv("classic", 2, GAMES, rules={"target": 50}, rewards="points")
    totals, overs = np.zeros((GAMES, 2)), Counter[bool]()
    for _ in range(30 if COMPILED else 2):
        until_closed(env)
        totals += env.reward
        for at in np.flatnonzero(env.done):
            assert env.match_over[at] == (totals[at].max() >= 50)
            scores = env.observation[at][env.layout["scores"]]
            assert scores.any() == (not env.match_over[at])
            overs[bool(env.match_over[at])] += 1
            if env.match_over[at]:
                totals[at] = 0
    assert overs[True] or not COMPILED


def test_j6_the_deal_moves_on() -> None:
    env = VectorEnv("classic", 3, 1)
    game = env._batch.games[0]
    dealers = []
    for _ in range(4):
        dealers.append(game.round.dealer)
        until_closed(env)
    assert dealers == [(dealers[0] + at) % 3 for at in range(4)]


# -- choosing --------------------------------------------------------------------------------


def test_sampled_actions_are_legal_and_equally_likely() -> None:
    env = VectorEnv("classic", 4, 1, seed=3)
    legal = np.flatnonzero(env.mask[0])
    counts = Counter(int(env.sample()[0]) for _ in range(4000))
    assert set(counts) == set(legal.tolist())
    assert min(counts.values()) > 4000 / len(legal) * 0.8


@pytest.mark.parametrize("action", [-1, 10**6, None])
def test_an_illegal_action_is_refused_and_nothing_changes(action: int | None) -> None:
    env = VectorEnv("classic", 2, 3)
    actions = env.sample().copy()
    actions[1] = int(np.flatnonzero(~env.mask[1])[0]) if action is None else action
    before = [array.tobytes() for array in env.arrays]
    with pytest.raises(ValueError, match="game 1: "):
        env.step(actions)
    assert [array.tobytes() for array in env.arrays] == before


def test_one_action_for_each_game() -> None:
    env = VectorEnv("classic", 2, 3)
    with pytest.raises(ValueError, match="one for each of the 3 games"):
        env.step([0, 1])
    env.step(env.sample().astype(np.int64).tolist())
    env.step(env.sample().astype(np.uint8))


def test_an_action_is_a_whole_number_that_there_is() -> None:
    env = VectorEnv("classic", 2, 3)
    actions = env.sample().astype(np.int64)
    before = [array.tobytes() for array in env.arrays]
    for wrong in (actions + 0.7, actions.astype(str), actions == 1):
        with pytest.raises(ValueError, match="actions: must be whole numbers"):
            env.step(wrong)
    with pytest.raises(ValueError, match=f"game 0: there is no action {actions[0] + 2**32}"):
        env.step(actions + 2**32)
    assert [array.tobytes() for array in env.arrays] == before


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", SEATS)
def test_every_edition_with_few_and_many_seats(edition: str, players: int) -> None:
    env = envs.vector(edition, players, GAMES, uno_calls="manual")
    seen = set()
    for _ in range(STEPS):
        env.step(env.sample())
        assert env.mask.any(axis=1).all()
        seen.update(env.seat.tolist())
    assert seen == set(range(players)) or not COMPILED


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"rewards": "glory"}, "rewards: must be win or points"),
        ({"rewards": "points", "rules": {"scoring": "single"}}, "rewards: there are no points"),
        ({"uno_calls": "never"}, "uno_calls: must be auto or manual"),
        ({"rules": {"shield": "draws"}}, "shield"),
        ({"rules": {"stacking": 1}}, "stacking: must be on or off"),
        ({"num_games": 0}, "num_games: must be 1 or more"),
        ({"seed": None}, "the seed None is not a number"),
    ],
)
def test_what_cannot_be_made_is_refused(options: dict[str, object], told: str) -> None:
    VectorEnv("classic", 2, 1, rules={"stacking": True})  # which 1 is not, though equal
    with pytest.raises(ValueError, match=told):
        VectorEnv("classic", **{"players": 2, "num_games": 1, **options})  # type: ignore[arg-type]
