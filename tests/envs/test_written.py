"""Environments play with rules that players have written."""

from random import Random

import pyspiel
import pytest

from lastcard import OptionError, envs
from lastcard.engine import COMPILED
from lastcard.engine.seeds import source_of
from lastcard.envs.common import kind_of
from lastcard.envs.env_game import EnvGame
from lastcard.houserules.presets import presets
from lastcard.thinking.redeal import redeal

TEXTS = [*(ready.text for ready in presets()), "honour: sing"]
SEATS = ("ann", "bob", "cat")


def rules(text: str) -> dict[str, str | int]:
    return {"custom-1": text, "custom-2": text, "hand-size": 3}


@pytest.mark.parametrize("text", TEXTS)
def test_many_games_with_a_written_rule(text: str) -> None:
    env = envs.vector("super-mario", 3, 64 if COMPILED else 12, rules=rules(text), seed=1)
    fired = 0
    for _ in range(300):
        actions = env.sample()
        fired += sum(env.action_names[action].startswith("play custom") for action in actions)
        env.step(actions)
    assert fired > 0


@pytest.mark.parametrize("text", TEXTS[::3])
def test_hidden_cards_do_not_change_an_observation(text: str) -> None:
    table = EnvGame(kind_of("super-mario", 3, rules(text)), SEATS)
    table.start(3)
    pick = Random(3)
    for step in range(60):
        if table.is_closed:
            break
        for seat in range(len(SEATS)):
            other = table.copy()
            redeal(other.session.round, seat, source_of(step, "redeal"))
            assert bytes(other.observation(seat)) == bytes(table.observation(seat))
        table.take(pick.choice(table.legal()))


def test_the_actions_ask_for_what_the_rule_asks_for() -> None:
    env = envs.vector("super-mario", 3, 1, rules={"custom-1": "I swap hands with a player of my choice."})
    assert {"play custom-1 red 1", "play custom-1 red 2"} <= set(env.action_names)
    assert "play custom-2 red" in env.action_names


def test_openspiel_plays_with_it_too() -> None:
    game = envs.openspiel("super-mario", 3, rules={"custom-1": "Everyone else draws 1."})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_what_is_picked_by_lot_needs_a_seed() -> None:
    with pytest.raises(OptionError):
        envs.openspiel("mini-bluff", rules={"custom-1": "Everyone discards 1."})
