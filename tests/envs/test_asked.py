"""Environments ask what written rules ask: actions, masks and observations."""

from random import Random

import pyspiel
import pytest
from tests.thinking.asking_rules import ASKING

from lastcard import edition, envs
from lastcard.bots import regular
from lastcard.engine.edition.model import Effect
from lastcard.engine.edition.options import Choice
from lastcard.engine.edition.written import WrittenRule
from lastcard.engine.seeds import source_of
from lastcard.engine.text.moves import MoveText
from lastcard.envs.common import kind_of
from lastcard.envs.env_game import EnvGame
from lastcard.learning.layout import OBSERVATION
from lastcard.learning.table_kind import TableKind, encode
from lastcard.thinking.redeal import redeal

SEATS = ("ann", "bob", "cat", "dan")
ASKED = 25  # questions of a round that are looked at; some rules ask nearly a thousand times


def kind(*effects: Effect) -> TableKind:
    rule = WrittenRule("", effects)
    return encode(edition("super-mario"), 4, {"custom-1": rule, "custom-2": rule, "hand-size": 4})


@pytest.mark.parametrize("name", ASKING)
def test_masks_are_the_legal_moves_and_hidden_cards_change_nothing(name: str) -> None:
    total = 0
    pick = Random(3)
    for seed in range(8):
        table = EnvGame(kind(*ASKING[name]), SEATS)
        table.start(seed)
        text = MoveText(table.kind.edition, SEATS)
        asked = 0
        while not table.is_closed and asked < ASKED:
            legal = table.legal()
            if table.decision == "ask":
                asked += 1
                state, seat = table.session.round, table.session.seat
                assert all(state.refusal(seat, text.encode(move)) == 0 for move in table.moves())
                assert len(table.moves()) == len(legal)
                row = table.observation(seat)
                assert sum(row[table.kind.layout["asked"]]) == 1
                assert sum(row[table.kind.layout["decision"]]) == 0
                for other in range(len(SEATS)):
                    copy = table.copy()
                    redeal(copy.session.round, other, source_of(seed, "redeal"))
                    assert copy.observation(other) == table.observation(other)
                assert table.bot_action(regular) in legal
            written = [action for action in legal if table.kind.action_names[action].startswith("play custom")]
            table.take(pick.choice(written or legal))
        total += asked
    assert total


def test_only_what_can_be_asked_is_an_action() -> None:
    plain = kind(Effect("draw", "next", 2)).action_names
    assert not any(name.startswith(("pick", "answer")) for name in plain)
    option = kind(Effect("choose", "me", then=(Effect("draw", "me", 1),))).action_names
    assert option == (*plain, "answer 1", "answer 2")
    vote = kind(Effect("vote", "everyone"), Effect("draw", "voted", 1)).action_names
    assert vote == (*plain, "pick 1", "pick 2", "pick 3", "pick 0")
    number = kind(Effect("name", "me", what="number")).action_names
    assert number == (*plain, *(f"answer {each}" for each in range(10)))
    color = kind(Effect("recolor", "me")).action_names
    assert color == (*plain, *(f"pick {each}" for each in edition("super-mario").colors))
    cards = kind(Effect("discard", "me", 1)).action_names
    assert cards == (*plain, *(f"pick {face.text}" for face in edition("super-mario").faces))


def test_tables_that_ask_nothing_keep_their_observations() -> None:
    names = [field.name for field in OBSERVATION]
    assert [*kind(Effect("draw", "next", 2)).layout] == names
    assert [*kind_of("classic", 4).layout] == names
    assert [*kind(Effect("discard", "me", 1)).layout][: len(names)] == names


def test_what_lasts_is_observed() -> None:
    table = EnvGame(kind(Effect("lasting", "everyone", cards="red", what="ban", lasts="lap")), SEATS)
    seen = 0
    pick = Random(1)
    for seed in range(10):
        table.start(seed)
        while not table.is_closed:
            lasting = table.observation(table.session.seat)[table.kind.layout["lasting"]]
            assert (lasting[0] > 0) == (table.session.round.lasting_n > 0)
            seen += lasting[0] > 0
            table.take(pick.choice(table.legal()))
    assert seen


@pytest.mark.parametrize("text", ["Everyone discards 1.", "I give 1 to the next player."])
def test_all_three_environments_play_rules_that_ask(text: str) -> None:
    rules: dict[str, Choice] = {"custom-1": text, "custom-2": text, "hand-size": 3}
    many = envs.vector("super-mario", 3, 32, rules=rules, seed=1)
    asked = 0
    for _ in range(300):
        actions = many.sample()
        asked += sum(many.action_names[action].startswith("pick") for action in actions)
        many.step(actions)
    assert asked
    one = envs.aec("super-mario", 3, rules=rules)
    one.reset(seed=4)
    pick = Random(4)
    for _ in one.agent_iter():
        observation, _, terminated, _, _ = one.last()
        assert observation is not None
        allowed = [action for action, is_allowed in enumerate(observation["action_mask"]) if is_allowed]
        one.step(None if terminated else pick.choice(allowed))
    pyspiel.random_sim_test(envs.openspiel("super-mario", 3, rules=rules), num_sims=1, serialize=False, verbose=False)
