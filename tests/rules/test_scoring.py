"""Going out, points and winners: R26 to R31, J24, J62."""

from __future__ import annotations

from random import Random

import pytest
from tests.rules.tables import EDITIONS, NAMES, act, play_round, table

from lastcard import IllegalMove, Match
from lastcard.engine.edition.effects_table import read_effects
from lastcard.engine.edition.options import Choice
from lastcard.engine.edition.written import WrittenRule
from lastcard.engine.text.events import MatchWon, PointsChanged, RoundClosed

TALLY: dict[str, Choice] = {"scoring": "tally", "target": 50}


@pytest.mark.parametrize("name", EDITIONS)
def test_r29_the_points_of_a_round_go_to_whoever_went_out(name: str) -> None:
    match = Match(name, NAMES[:4], 11, {"scoring": "winner", "target": 5000})
    for _ in range(4):
        before = match.scores
        play_round(match, Random(match.round))
        closed = next(event for event in match.events(None) if isinstance(event, RoundClosed))
        gained = {seat: match.scores[seat] - before[seat] for seat in match.seats}
        assert gained == closed.points
        assert [seat for seat, points in gained.items() if points] == [closed.seat] == [match.position().out]
        match.act("-", "deal")


def test_r29_the_first_to_reach_the_target_wins_and_the_match_is_over() -> None:
    match = table({"ann": "red-1", "bob": "wild"}, rules={"target": 50})
    act(match, "ann: play red-1")
    assert match.winners == ("ann",)
    assert match.over
    assert match.events(None)[-1] == MatchWon(("ann",))
    with pytest.raises(IllegalMove, match="The match is over"):
        match.act("-", "deal")


def test_r30_everyone_collects_and_the_lowest_total_wins() -> None:
    match = table({"ann": "red-1", "bob": "red-skip blue-4", "cat": "wild blue-7"}, rules=TALLY)
    act(match, "ann: play red-1")
    assert match.scores == {"ann": 0, "bob": 24, "cat": 57}
    assert match.winners == ("ann",)


def test_r30_below_the_target_the_match_goes_on() -> None:
    match = table({"ann": "red-1", "bob": "red-skip", "cat": "red-9 yellow-skip red-reverse"}, rules=TALLY)
    act(match, "ann: play red-1")
    assert match.scores == {"ann": 0, "bob": 20, "cat": 49}
    assert not match.over


def test_j24_equal_lowest_totals_share_the_win() -> None:
    match = table({"ann": "red-1", "bob": "red-0 blue-0", "cat": "wild", "dan": "green-0"}, rules=TALLY)
    act(match, "ann: play red-1")
    assert match.scores == {"ann": 0, "bob": 0, "cat": 50, "dan": 0}
    assert match.winners == ("ann", "bob", "dan")


def test_r31_in_super_bowl_one_hand_decides() -> None:
    match = Match("super-bowl", NAMES[:3], 2)
    play_round(match, Random(2))
    assert match.over
    assert match.round == 1
    assert match.winners == (match.position().out,)


def test_r31_unless_the_table_keeps_score() -> None:
    match = Match("super-bowl", NAMES[:3], 2, {"scoring": "winner"})
    while not match.over:
        play_round(match, Random(match.round))
        if not match.over:
            match.act("-", "deal")
    assert match.round > 1
    assert max(match.scores.values()) >= 500


def test_j62_a_single_hand_counts_no_points() -> None:
    match = table({"ann": "red-1", "bob": "wild wild4"}, rules={"scoring": "single"})
    act(match, "ann: play red-1")
    assert match.scores == {"ann": 0, "bob": 0}


def test_j102_points_by_a_rule_are_added_in_every_round() -> None:
    rule = WrittenRule("", read_effects([{"do": "points", "who": "everyone", "count": 7}], "effects"))
    match = Match("super-mario", NAMES[:3], 1, {"custom-1": rule, "custom-2": rule, "hand-size": 10, "target": 5000})
    added = 0
    for _ in range(6):
        before = match.scores
        play_round(match, Random(match.round))
        events = match.events(None)
        closed = next(event for event in events if isinstance(event, RoundClosed))
        won = sum(event.points for event in events if isinstance(event, PointsChanged) and event.seat == "ann")
        assert {match.scores[seat] - before[seat] for seat in match.seats if seat != closed.seat} == {won}
        added += won > 0 and min(before.values()) > won
        match.act("-", "deal")
    assert added > 0


def test_j62_hands_and_piles_stay_as_they_lie_until_the_next_deal() -> None:
    match = table(
        {"ann": "red-1", "bob": "blue-2 blue-3", "cat": "green-4"}, draw="green-1 green-2", discard="red-9 red-5"
    )
    act(match, "ann: play red-1")
    position = match.position()
    assert position.hands == {"ann": (), "bob": ("blue-2", "blue-3"), "cat": ("green-4",)}
    assert position.discard_pile == ("red-9", "red-5", "red-1")
    assert position.draw_pile[:2] == ("green-1", "green-2")
    assert match.view("cat").hands == position.hands  # face up: the points can be counted by everyone
    match.act("-", "deal")
    assert match.round == 2
    assert match.view("cat").hands == {}
