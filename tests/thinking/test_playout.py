"""Random rounds inside the engine: all listed moves equally likely, and the same rounds from the same seed."""

import random
from collections import Counter

import pytest
from tests.engine.helpers import (
    EDITIONS,
    MANY_STEPS,
    NAMES,
    OPTION_SETS,
    Lister,
    Reference,
    Rules,
    eager_words,
    fingerprint,
    option_sets,
    own_edition,
)

from lastcard import edition, playouts
from lastcard.engine import COMPILED
from lastcard.engine.codes import ON_END
from lastcard.engine.round import Round
from lastcard.engine.seeds import stream
from lastcard.engine.text.position import PositionReader
from lastcard.thinking.playout import Playouts, start_playouts

TABLES = [(name, 2 + (3 * at) % 9, rules) for at, name in enumerate(EDITIONS) for rules in option_sets(name)]


def after(table: Round, seat: int, word: int) -> tuple[object, ...]:
    """What a move makes of a round."""
    other = table.copy()
    other.step(seat, word)
    return fingerprint(other)


def after_option(runner: Playouts, table: Round, index: int) -> tuple[object, ...]:
    """What the runner's option of that number makes of a round."""
    runner.round = table.copy()
    runner.count()
    runner.take(index)
    return fingerprint(runner.round)


def check_options(runner: Playouts, moves: list[tuple[int, int]]) -> None:
    """The options are the listed moves, each exactly once."""
    table = runner.round.copy()
    found = [after_option(runner, table, index) for index in range(len(moves))]
    assert Counter(found) == Counter(after(table, *move) for move in moves)
    runner.round = table


@pytest.mark.parametrize(("name", "players", "rules"), TABLES)
@pytest.mark.parametrize("draw_by_choice", [False, True])
def test_the_options_are_the_legal_moves(name: str, players: int, rules: str, *, draw_by_choice: bool) -> None:
    runner = start_playouts(name, players, 3, OPTION_SETS[rules], draw_by_choice=draw_by_choice)
    runner.round.deal(0)
    lister = Lister()
    pick = random.Random(players)
    for at in range(30):
        if runner.round.pending == ON_END:
            break
        moves = lister.moves(runner.round)
        moves = moves if draw_by_choice else eager_words(moves)
        assert runner.count() == len(moves)
        if at % 3 == 0:
            check_options(runner, moves)
        runner.count()
        runner.take(pick.randrange(len(moves)))


def expected_checksum(name: str, players: int, rounds: int, seed: int) -> tuple[int, int]:
    """Decisions and checksum of random rounds, every choice made by the reference."""
    runner = start_playouts(name, players, seed)
    choices = Reference(*stream(seed, "choices"))
    decisions = checksum = 0
    for at in range(rounds):
        runner.round.deal(at % players)
        while runner.round.pending != ON_END:
            count = runner.count()
            runner.take(choices.dice(count)[0] if count > 1 else 0)
            decisions += 1
        for seat in range(players):
            checksum = (checksum * 31 + runner.round.size[seat]) % 2**24
        checksum = (checksum * 31 + runner.round.discard_n + runner.round.out) % 2**24
    return decisions, checksum


@pytest.mark.parametrize("name", EDITIONS)
def test_each_choice_is_a_fair_number_below_the_count(name: str) -> None:
    """Together with the test above this proves that all listed moves are equally likely."""
    played = playouts(name, 3, rounds=10, seed=8)
    assert (played.decisions, played.checksum) == expected_checksum(name, 3, 10, 8)


@pytest.mark.parametrize("name", EDITIONS)
def test_the_same_seed_plays_the_same_rounds(name: str) -> None:
    def outcome(seed: int | str) -> tuple[int, int, int]:
        played = playouts(name, 4, rounds=20, seed=seed)
        return played.rounds, played.decisions, played.checksum

    assert outcome(5) == outcome(5) == outcome("0x5")
    assert outcome(5) != outcome(6)
    assert outcome(5)[0] == 20


def test_rounds_played_at_once_or_one_after_another_are_the_same() -> None:
    together, apart = (start_playouts("super-mario", 3, 4) for _ in range(2))
    together.run(6)
    for _ in range(6):
        apart.run(1)
    assert (together.rounds, together.decisions, together.checksum) == (apart.rounds, apart.decisions, apart.checksum)


def test_drawing_by_choice_makes_rounds_longer() -> None:
    short = playouts("classic", 4, rounds=20, seed=1)
    long = playouts("classic", 4, rounds=20, seed=1, draw_by_choice=True)
    assert long.decisions > 3 * short.decisions


def test_options_of_the_table_are_played_by() -> None:
    plain = playouts("classic", 4, rounds=20, seed=1)
    assert playouts("classic", 4, rounds=20, seed=1, rules={"hand-size": 1}).decisions < plain.decisions
    assert playouts("classic", 4, rounds=20, seed=1, rules={"stacking": True}).checksum != plain.checksum


def test_playing_on_from_a_round_leaves_that_round_as_it_is() -> None:
    start = start_playouts("avengers", 3, 2).round
    start.deal(1)
    before = fingerprint(start)
    counts = []
    for _ in range(2):
        runner = start_playouts("avengers", 3, 9)
        runner.run_from(start, 25)
        assert runner.round.pending == ON_END
        counts.append((runner.rounds, runner.decisions))
    assert counts[0] == counts[1]
    assert counts[0][0] == 25
    assert fingerprint(start) == before


def test_a_round_of_the_runner_can_be_put_into_words() -> None:
    runner = start_playouts("super-hero-girls", 3, 1)
    runner.round.deal(2)
    hands = PositionReader(edition("super-hero-girls"), NAMES[:3]).hands(runner.round)
    assert {seat: len(hand) for seat, hand in hands.items()} == dict.fromkeys(NAMES[:3], 7)


@pytest.mark.parametrize("rules", [{}, {"forced-play": True}, {"seven-zero": True}], ids=str)
def test_rounds_end_even_where_all_cards_are_in_hands(rules: Rules) -> None:
    """Two Reverses, drawn and played by turns, must not go to and fro for ever between two players."""
    runner = start_playouts("avengers", 10, 1, rules)
    pick = random.Random(1)
    for at in range(250 if COMPILED else 20):
        runner.round.deal(at % 10)
        for _ in range(MANY_STEPS):
            if runner.round.pending == ON_END:
                break
            runner.take(pick.randrange(runner.count()))
        assert runner.round.pending == ON_END, f"round {at} does not end"


# -- what cannot be played -----------------------------------------------------------------


@pytest.mark.parametrize("players", [-1, 0, 1, 11, 1000])
def test_j3_too_few_or_too_many_players_are_refused(players: int) -> None:
    with pytest.raises(ValueError, match="2 to 10 can play"):
        playouts("classic", players, 1)


def test_an_unknown_edition_is_refused() -> None:
    with pytest.raises(ValueError, match=r"no edition 'clasic'; there are classic"):
        playouts("clasic", 2, 1)


@pytest.mark.parametrize("rules", [{"sevens": True}, {"hand-size": 0}, {"shield": "draws"}])
def test_options_that_the_table_cannot_have_are_refused(rules: Rules) -> None:
    with pytest.raises(ValueError, match=next(iter(rules))):
        playouts("classic", 2, 1, rules=rules)


@pytest.mark.parametrize("rounds", [-1, -(2**40)])
def test_a_negative_number_of_rounds_is_refused(rounds: int) -> None:
    with pytest.raises(ValueError, match="rounds"):
        playouts("classic", 2, rounds)


def test_no_rounds_are_no_rounds() -> None:
    assert playouts("classic", 2, 0).rounds == 0


def test_a_deck_too_small_for_all_hands_is_refused() -> None:
    """As at a table: nobody can be dealt cards that are not there."""
    with pytest.raises(ValueError, match=r"hand-size: .* cards are too few for 4 hands"):
        playouts(own_edition("tiny"), 4, 1, rules={"hand-size": 3})
