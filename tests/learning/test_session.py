"""Where several seats may act at once, an environment asks them one after another, in the order of play."""

from collections.abc import Mapping

import pytest
from tests.engine.helpers import NAMES

from lastcard.engine.text.placement import Placement, place
from lastcard.envs.common import kind_of
from lastcard.envs.env_game import EnvGame


def seated(
    edition: str, hands: Mapping[str, tuple[str, ...]], top: str, *, calls: str = "manual", **rules: bool
) -> EnvGame:
    """A table at which ann is on turn."""
    named = {name.replace("_", "-"): value for name, value in rules.items()}
    table = EnvGame(kind_of(edition, len(hands), named, calls), tuple(hands))
    place(Placement(hands=hands, discard=(top,), turn="ann"), table.session.round, table.kind.edition, table.seats)
    table.session.begin()
    table.round = 1
    return table


def asked(table: EnvGame) -> tuple[str, str | None]:
    return table.seats[table.session.seat], table.decision


def does(table: EnvGame, text: str) -> None:
    """Whoever is asked does that."""
    names = {str(table.move(action) or "wait"): action for action in table.legal()}
    table.take(names[text])


def course(table: EnvGame, *texts: str) -> list[tuple[str, str | None]]:
    """Who is asked what, before each of these actions and after the last."""
    found = []
    for text in texts:
        found.append(asked(table))
        does(table, text)
    return [*found, asked(table)]


FOUR = {
    "ann": ("red-1", "red-2"),
    "bob": ("blue-1", "blue-2", "blue-3"),
    "cat": ("green-1", "green-2"),
    "dan": ("yellow-1", "yellow-2"),
}


def test_j18_whoever_did_not_call_is_asked_first_then_the_others_in_turn() -> None:
    table = seated("classic", FOUR, "red-9")
    assert course(table, "play red-1", "wait", "wait", "wait", "wait") == [
        ("ann", "turn"),
        ("ann", "call"),
        ("bob", "catch"),
        ("cat", "catch"),
        ("dan", "catch"),
        ("bob", "turn"),
    ]


def test_j18_a_late_call_ends_it() -> None:
    table = seated("classic", FOUR, "red-9")
    assert course(table, "play red-1", "uno")[-1] == ("bob", "turn")
    assert table.session.round.exposed == 0


def test_r25_a_catch_ends_it_and_costs_two() -> None:
    table = seated("classic", FOUR, "red-9")
    assert course(table, "play red-1", "wait", "wait", "catch ann")[-1] == ("bob", "turn")
    assert table.view("ann").counts["ann"] == 3


def test_r24_a_call_with_the_play_asks_nobody() -> None:
    table = seated("classic", FOUR, "red-9")
    assert course(table, "play red-1 uno")[-1] == ("bob", "turn")


def test_r24_where_calls_go_without_saying_they_are_made() -> None:
    table = seated("classic", FOUR, "red-9", calls="auto")
    assert [str(table.move(action)) for action in table.legal()] == ["play red-1 uno", "play red-2 uno", "draw"]
    table.take(table.legal()[0])
    assert asked(table) == ("bob", "turn")
    assert table.session.round.exposed == 0
    assert [type(event).__name__ for event in table.events(None)][-2:] == ["Played", "Called"]


def test_r16_the_order_follows_the_direction_of_play() -> None:
    hands = FOUR | {"ann": ("red-reverse", "red-2")}
    table = seated("classic", hands, "red-9")
    assert course(table, "play red-reverse", "wait", "wait")[2:] == [("dan", "catch"), ("cat", "catch")]


def test_j54_all_who_can_are_asked_to_jump_in_before_the_turn() -> None:
    hands = FOUR | {"cat": ("red-1", "green-2", "green-3"), "ann": ("red-1", "red-2", "red-3", "red-4")}
    table = seated("classic", hands, "red-9", jump_in=True)
    assert course(table, "play red-1", "wait")[1:] == [("cat", "jump"), ("bob", "turn")]
    table = seated("classic", hands, "red-9", jump_in=True)
    assert course(table, "play red-1", "play red-1")[-1] == ("dan", "turn")


def test_a_call_comes_before_a_jump_in() -> None:
    hands = FOUR | {"cat": ("red-1", "green-2", "green-3")}
    table = seated("classic", hands, "red-9", jump_in=True)
    assert [what for _, what in course(table, "play red-1", "wait", "wait", "wait", "wait", "wait")] == [
        *("turn", "call", "catch", "catch", "catch", "jump", "turn")
    ]


HEROES = {
    "ann": ("red-skip@superman", "red-1", "red-2"),
    "bob": ("gold-1", "gold-2"),
    "cat": ("hero-batman", "gold-3", "gold-4"),
}


@pytest.mark.parametrize(("pauses", "let_be"), [(False, "pass"), (True, "wait")])
def test_r33_only_the_holder_is_asked_to_block(pauses: bool, let_be: str) -> None:
    table = seated("batman-v-superman", HEROES, "red-5", pauses=pauses)
    assert course(table, "play red-skip@superman", let_be)[1:] == [("cat", "block"), ("cat", "turn")]
    table = seated("batman-v-superman", HEROES, "red-5", pauses=pauses)
    assert course(table, "play red-skip@superman", "block gold")[-1] == ("bob", "turn")


def test_a_pause_in_which_nobody_can_answer_asks_nobody() -> None:
    hands = HEROES | {"cat": ("gold-3", "gold-4")}
    table = seated("batman-v-superman", hands, "red-5", pauses=True)
    assert course(table, "play red-skip@superman")[-1] == ("cat", "turn")


@pytest.mark.parametrize(("pauses", "let_be"), [(False, "accept"), (True, "wait")])
def test_r37_whoever_can_bounce_is_asked(pauses: bool, let_be: str) -> None:
    hands = {"ann": ("red-draw2", "red-1", "red-2"), "bob": ("star", "green-1", "green-2"), "cat": ("blue-1", "blue-2")}
    table = seated("super-mario", hands, "red-5", pauses=pauses)
    assert course(table, "play red-draw2", let_be)[1:] == [("bob", "answer"), ("cat", "turn")]
    assert table.view("bob").counts["bob"] == 5
    table = seated("super-mario", hands, "red-5", pauses=pauses)
    course(table, "play red-draw2", "bounce green")
    assert table.view("ann").counts["ann"] == 4


def test_j42_a_race_is_settled_by_lot() -> None:
    hands = {name: (f"blue-{at}", f"green-{at}", "touchdown") for at, name in enumerate(NAMES[:4])}
    last = set()
    for seed in range(20):
        table = seated("super-bowl", hands, "red-9")
        table.session.round.seed(seed, 0, 0, 0)
        does(table, "play touchdown red")
        assert asked(table) == ("bob", "turn")
        last.add(max(table.view(None).counts.items(), key=lambda count: count[1])[0])
    assert last == {"bob", "cat", "dan"}


def test_a_forced_draw_is_still_asked_for() -> None:
    table = seated("classic", FOUR | {"ann": ("blue-1", "green-2")}, "red-9")
    assert [str(table.move(action)) for action in table.legal()] == ["draw"]
