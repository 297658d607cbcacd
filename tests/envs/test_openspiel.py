"""The OpenSpiel game: OpenSpiel's own tests, chance, information states, and an equilibrium."""

import pickle
from collections import Counter
from pathlib import Path
from random import Random

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, generate_playthrough
from open_spiel.python.policy import UniformRandomPolicy
from tests.engine.helpers import EDITIONS

from lastcard import envs
from lastcard.engine import COMPILED
from lastcard.envs.common import MINIS
from lastcard.envs.openspiel_game import NAME, CardsGame, CardsState, load
from lastcard.envs.tree import write_tree

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


def random_end(game: CardsGame, seed: int) -> CardsState:
    state, pick = game.new_initial_state(), Random(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            assert sum(shares) == pytest.approx(1)
            state.apply_action(pick.choices(outcomes, shares)[0])
        else:
            state.apply_action(pick.choice(state.legal_actions()))
    return state


# -- OpenSpiel's own tests -------------------------------------------------------------------


def test_it_is_registered() -> None:
    assert NAME in pyspiel.registered_names()
    game = pyspiel.load_game(f"{NAME}(edition=super-mario,players=4,rules=stacking:on;hand-size:5)")
    assert game.num_players() == 4
    assert game.kind.options.stacking
    assert game.kind.options.hand_size == 5


@pytest.mark.parametrize("edition", MINIS)
def test_random_simulation_of_a_mini_edition(edition: str) -> None:
    pyspiel.random_sim_test(load(edition), num_sims=3 if COMPILED else 1, serialize=True, verbose=False)


@pytest.mark.parametrize("players", [2, 4, 10])
@pytest.mark.parametrize("edition", EDITIONS if COMPILED else EDITIONS[:1])
def test_random_simulation(edition: str, players: int) -> None:
    game = load(edition, players, uno_calls="manual", decisions=40 if COMPILED else 5)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in sorted(PLAYTHROUGHS.glob("*.txt"))])
def test_playthrough(path: Path) -> None:
    """OpenSpiel plays the recorded actions again, and writes down the same; its integration test does just that."""
    flags.FLAGS.mark_as_parsed()  # it asks one of its flags
    recorded, again = generate_playthrough.replay(str(path))
    assert again == recorded


def test_every_kind_of_game_has_a_playthrough() -> None:
    assert {path.stem for path in PLAYTHROUGHS.glob("*.txt")} == {"classic", *MINIS}


# -- states ----------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [*MINIS, "avengers"])
def test_a_state_can_be_cloned_and_pickled(edition: str) -> None:
    game = load(edition, decisions=20)
    state = random_end(game, 3)
    again = game.new_initial_state()
    for action in state.history():
        again = again.clone() if again.move_number() % 2 else pickle.loads(pickle.dumps(again))  # noqa: S301  # our own
        assert action in again.legal_actions()
        again.apply_action(action)
    assert str(again) == str(state)
    assert again.returns() == state.returns()
    assert [again.information_state_string(seat) for seat in (0, 1)] == [
        state.information_state_string(seat) for seat in (0, 1)
    ]


@pytest.mark.parametrize("edition", MINIS)
def test_rounds_end_with_a_winner_or_after_so_many_decisions(edition: str) -> None:
    ends = Counter(tuple(random_end(load(edition), seed).returns()) for seed in range(60 if COMPILED else 8))
    assert set(ends) <= {(1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)}
    assert len(ends) > 1


def test_a_seed_deals_as_everywhere() -> None:
    state = load("classic", 3).new_initial_state()
    for digit in (0, 0, 1, 7):
        state.apply_action(digit)
    env = envs.vector("classic", 3, 1, seed=256 + 7)
    assert state.current_player() == env.seat[0]
    assert state.observation_tensor() == env.observation[0].tolist()
    assert state.legal_actions() == env.mask[0].nonzero()[0].tolist()


@pytest.mark.parametrize("edition", ["classic", "mini-bluff"])
def test_what_cannot_happen_is_refused_and_nothing_changes(edition: str) -> None:
    game = load(edition)
    state = game.new_initial_state()
    with pytest.raises(ValueError, match="chance has no outcome 9999 now"):
        state.apply_action(9999)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    before = str(state)
    illegal = next(each for each in range(game.num_distinct_actions()) if each not in state.legal_actions())
    for action, told in ((illegal, f"action {illegal} .* is not legal now"), (9999, "there is no action 9999")):
        with pytest.raises(ValueError, match=told):
            state.apply_action(action)
    assert str(state) == before
    assert state.is_player_node()


@pytest.mark.parametrize("text", ["I pick a player; they draw 3", "The next player draws 2, and I draw 1"])
def test_a_written_rule_keeps_its_words(text: str) -> None:
    game = load("super-mario", 3, rules={"custom-1": text, "stacking": True, "hand-size": 5})
    again = pyspiel.load_game(str(game))
    for each in (game, again):
        assert each.kind.rules["custom-1"] == text
        assert each.kind.options.stacking
        assert each.kind.options.hand_size == 5


def test_points_are_no_zero_sum() -> None:
    game = load("classic", 2, rewards="points")
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert (game.min_utility(), game.max_utility()) == (0, 1240)


@pytest.mark.parametrize(
    ("parameters", "told"),
    [
        ({"chance": "dice"}, "chance: must be seed or cards"),
        ({"chance": "cards"}, "108 cards are too many"),
        ({"edition": "clasic"}, "no edition 'clasic'"),
        ({"rules": {"stacking": "up"}}, "stacking"),
        ({"decisions": -1}, "decisions: must be 0"),
    ],
)
def test_what_cannot_be_played_is_refused(parameters: dict[str, object], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        load(**parameters)  # type: ignore[arg-type]


# -- the whole tree --------------------------------------------------------------------------


def test_chance_deals_every_card_as_often_as_it_should() -> None:
    """The chances of all ways through the tree, by what was dealt first: two of six cards, then two, then one."""
    play = load("mini-bluff").new_play()
    hands: Counter[str] = Counter()
    for outcome, share in play.outcomes():
        hands[play.name(outcome, is_chance=True)] += share  # type: ignore[assignment]
    assert hands["deal red-1 red-2"] == pytest.approx(1 / 15)
    assert hands["deal wild2 wild2"] == pytest.approx(1 / 15)
    assert hands["deal red-1 wild2"] == pytest.approx(2 / 15)


def sampled_value(edition: str, decisions: int, steps: int) -> tuple[float, float]:
    """What random play is worth to whoever starts, in rounds as the rules deal them; and how far off that may be."""
    env = envs.vector(edition, 2, 500)
    starter, taken, results = env.seat.copy(), np.zeros(500, int), []
    for _ in range(steps):
        env.step(env.sample())
        taken += 1
        closed = np.flatnonzero(env.done)
        results += [env.reward[at][starter[at]] if taken[at] <= decisions else 0 for at in closed]
        starter[env.done], taken[env.done] = env.seat[env.done], 0
    return float(np.mean(results)), float(np.std(results) / len(results) ** 0.5)


@pytest.mark.skipif(not COMPILED, reason="too slow uncompiled")
@pytest.mark.parametrize("edition", MINIS)
def test_the_tree_deals_as_the_rules_do(edition: str) -> None:
    """Random play is worth the same, counted over the whole tree and sampled from deals of the rules' own shuffle."""
    tree = pyspiel.load_efg_game(write_tree(load(edition, decisions=4).new_play()).text)
    exact = expected_game_score.policy_value(tree.new_initial_state(), [UniformRandomPolicy(tree)] * 2)[0]
    sampled, error = sampled_value(edition, 4, 600)
    assert abs(exact - sampled) < 4 * error < 0.05


@pytest.mark.parametrize("edition", MINIS)
def test_what_a_player_knows_tells_what_that_player_may_do(edition: str) -> None:
    tree = write_tree(load(edition, decisions=3).new_play())
    assert tree.nodes == pyspiel_nodes(pyspiel.load_efg_game(tree.text).new_initial_state())
    assert all(len(sets) > 10 for sets in tree.sets)


def pyspiel_nodes(state: pyspiel.State) -> int:
    return 1 + sum(pyspiel_nodes(state.child(action)) for action in state.legal_actions())


@pytest.mark.skipif(not COMPILED, reason="too slow uncompiled")
def test_cfr_finds_the_same_on_the_game_and_on_its_tree() -> None:
    """OpenSpiel's CFR in Python on the game itself, and in C++ on the tree that was written out."""
    game = load("mini-bluff", rules={"hand-size": 1}, decisions=3)
    solver = cfr.CFRSolver(game)
    tree = pyspiel.load_efg_game(write_tree(game.new_play()).text)
    fast = pyspiel.CFRSolver(tree)
    for _ in range(3):
        solver.evaluate_and_update_policy()
        fast.evaluate_and_update_policy()
    found = exploitability.exploitability(game, solver.average_policy())
    assert found == pytest.approx(pyspiel.exploitability(tree, fast.average_policy()))


@pytest.mark.parametrize("edition", MINIS)
def test_cfr_comes_near_an_equilibrium(edition: str) -> None:
    game = load(edition, decisions=4 if edition == "mini-bluff" else 3)
    tree = pyspiel.load_efg_game(write_tree(game.new_play()).text)
    solver = pyspiel.CFRPlusSolver(tree)
    solver.evaluate_and_update_policy()
    first = pyspiel.exploitability(tree, solver.average_policy())
    for _ in range(20):
        solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(tree, solver.average_policy()) < 0.01 < first
