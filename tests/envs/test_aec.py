"""The PettingZoo environment: PettingZoo's own tests, and what it says of a round."""

import copy
import pickle
from collections.abc import Iterator

import numpy as np
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.seed_test import seed_test
from tests.engine.helpers import EDITIONS
from tests.envs.helpers import CALLS, SEATS

from lastcard import envs
from lastcard.bots import regular
from lastcard.engine import COMPILED
from lastcard.envs.aec_env import CardsEnv

CYCLES = 40 if COMPILED else 4

# What PettingZoo says of every environment whose observation is a dictionary with a mask, but for its own.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@pytest.mark.parametrize("calls", CALLS)
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_pettingzoos_own_tests(edition: str, players: int, calls: envs.Calls) -> None:
    api_test(envs.aec(edition, players, uno_calls=calls), num_cycles=CYCLES)
    seed_test(lambda: envs.aec(edition, players, uno_calls=calls), num_cycles=CYCLES // 4)


@pytest.mark.parametrize(
    "rules", [{"jump-in": True}, {"stacking": True}, {"seven-zero": True}, {"pauses": True}], ids=str
)
def test_pettingzoos_own_tests_with_house_rules(rules: envs.Rules) -> None:
    api_test(envs.aec("super-mario", 3, rules=rules, rewards="points"), num_cycles=CYCLES)


def finished(env: CardsEnv) -> Iterator[tuple[str, float]]:
    """Play a round with the regular, and say what each agent got."""
    for agent in env.agent_iter():
        _, reward, terminated, _, _ = env.last()
        if terminated:
            yield agent, reward
            env.step(None)
        else:
            env.step(env.game.bot_action(regular))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_round_goes_to_its_end(edition: str) -> None:
    env = envs.aec(edition, 4)
    env.reset(seed=1)
    rewards = dict(finished(env))
    assert list(rewards) == ["player_0", "player_1", "player_2", "player_3"]
    assert sorted(rewards.values()) == pytest.approx([-1 / 3, -1 / 3, -1 / 3, 1])
    assert env.agents == []


def test_without_a_seed_the_next_round_of_the_match_is_dealt() -> None:
    env = envs.aec("classic", 2, rewards="points")
    env.reset(seed=1)
    first = dict(finished(env))
    env.reset()
    view = env.view("player_0")
    assert view.round == 2
    assert view.scores == first
    env.reset(seed=1)
    assert env.view("player_0").scores == {"player_0": 0, "player_1": 0}


def test_without_any_seed_cards_differ() -> None:
    hands = set()
    for _ in range(3):
        env = envs.aec("classic", 2)
        env.reset()
        hands.add(env.view("player_0").hand)
    assert len(hands) == 3


def test_only_the_agent_that_is_asked_has_legal_actions() -> None:
    env = envs.aec("avengers", 3)
    env.reset(seed=2)
    for agent in env.possible_agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)
        assert np.count_nonzero(env.observe(agent)["observation"][env.layout["hand"]])
    assert env.state().shape == (env.kind.encoding.state_width,)


@pytest.mark.parametrize(
    ("action", "told"),
    [
        *((action, "an action is a whole number, not") for action in (None, 3.7, "3")),
        *((action, f"there is no action {action}; there are ") for action in (-1, 10**6)),
        (0, r"action 0 \(.*\) is not legal now"),
    ],
)
def test_an_illegal_action_is_refused(action: int | None, told: str) -> None:
    env = envs.aec("classic", 2)
    env.reset(seed=3)
    assert not env.observe(env.agent_selection)["action_mask"][0]
    before = env.observe(env.agent_selection)["observation"]
    with pytest.raises(ValueError, match=rf"player_\d: {told}"):
        env.step(action)
    assert np.array_equal(env.observe(env.agent_selection)["observation"], before)


def test_a_copy_goes_its_own_way() -> None:
    """As a search needs it: what is done with the copy changes nothing here, and the same leads to the same."""
    env = envs.aec("avengers", 3)
    env.reset(seed=3)
    before, other = env.observe(env.agent_selection), copy.deepcopy(env)
    action = int(before["action_mask"].nonzero()[0][0])
    other.step(action)
    assert np.array_equal(env.observe(env.agent_selection)["observation"], before["observation"])
    env.step(action)
    assert env.agent_selection == other.agent_selection
    for agent in env.agents:
        assert np.array_equal(env.observe(agent)["observation"], other.observe(agent)["observation"])
        assert env.view(agent) == other.view(agent)


def test_it_can_be_pickled_until_it_is_dealt() -> None:
    env = envs.aec("classic", 2)
    again = pickle.loads(pickle.dumps(env))  # noqa: S301  # our own
    for each in (env, again):
        each.reset(seed=np.int64(6))  # type: ignore[arg-type]  # as NumPy's generators give it
    assert env.view("player_0") == again.view("player_0")
    with pytest.raises(TypeError, match="keep its seed and its actions"):
        pickle.dumps(env)


def test_nothing_can_be_seen_before_it_is_dealt() -> None:
    env = envs.aec("classic", 2, render_mode="ansi")
    for look in (env.render, lambda: env.view("player_0")):
        with pytest.raises(RuntimeError, match="call reset"):
            look()
    with pytest.raises(ValueError, match="render_mode: must be ansi, not 'human'"):
        envs.aec("classic", 2, render_mode="human")


def test_a_picture_for_spectators() -> None:
    env = envs.aec("classic", 2, render_mode="ansi")
    env.reset(seed=4)
    told = env.render() or ""
    assert f"> {env.agent_selection}: 7 cards" in told
    assert env.view("player_0").top in told
    assert envs.aec("classic", 2).render_mode is None
