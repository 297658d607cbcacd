"""Ratings and win rates from results that are made up, so that the truth is known."""

from collections.abc import Sequence
from itertools import combinations
from math import log10
from random import Random

import pytest

from lastcard.lab.elo import AVERAGE, rate
from lastcard.lab.intervals import Estimate
from lastcard.lab.standings import WHOLE, TableCount, results
from lastcard.lab.times import Times

STRENGTHS = {"a": 4.0, "b": 2.0, "c": 1.0, "d": 0.5}
TRUE = {bot: 400 * log10(strength) for bot, strength in STRENGTHS.items()}


def played(line_up: Sequence[str], deals: int, chance: Random, kinds: Sequence[str] = tuple(STRENGTHS)) -> TableCount:
    """A table at which whoever plays goes out in proportion to strength."""
    count = TableCount(kinds, line_up)
    weights = [STRENGTHS[bot] for bot in line_up]
    for _ in range(deals):
        count.add_deal([chance.choices(line_up, weights) for _ in line_up])
    return count


def centred(kinds: Sequence[str]) -> list[float]:
    true = [TRUE[kind] for kind in kinds]
    return [AVERAGE + each - sum(true) / len(true) for each in true]


def holds(found: Estimate, true: float) -> bool:
    return found.low <= true <= found.high


@pytest.mark.parametrize(
    "line_ups", [["abcd"], ["abbb"], ["abca"], list(combinations("abcd", 2)), list(combinations("abcd", 3))], ids=str
)
def test_known_strengths_are_found(line_ups: Sequence[Sequence[str]]) -> None:
    kinds = sorted({bot for line_up in line_ups for bot in line_up})
    chance = Random(5)
    tables = [played(list(line_up), 6000 // len(line_ups), chance, kinds) for line_up in line_ups]
    for found, true in zip(rate(tables, WHOLE), centred(kinds), strict=True):
        assert holds(found, true)
        assert found.margin < 30


def test_intervals_cover_the_truth() -> None:
    """Each of 99 %: of 800 a few may miss, not many."""
    chance = Random(2)
    found = [rate([played("abcd", 60, chance)], WHOLE) for _ in range(200)]
    kept = sum(holds(each, true) for ratings in found for each, true in zip(ratings, centred("abcd"), strict=True))
    assert kept >= 780


def test_who_never_wins_is_not_infinitely_weak() -> None:
    count = TableCount("ab", "ab")
    for _ in range(50):
        count.add_deal(["a", "a"])
    strong, weak = rate([count], WHOLE)
    assert strong.value > AVERAGE > weak.value > 0
    assert strong.margin == pytest.approx(weak.margin)
    assert weak.margin > 100


def standings(count: TableCount) -> dict[str, Estimate]:
    return {standing.bot: standing.rate for standing in results(count.kinds, [count], (), {}).standings}


def test_paired_deals_tell_more_than_as_many_single_games() -> None:
    """Cards that make a seat win whoever sits there: every deal is a tie, and that is certain."""
    paired, single = TableCount("ab", "ab"), TableCount("ab", "ab")
    chance = Random(3)
    for deal in range(100):
        lopsided = [["a"], ["b"]] if deal else [["a"], ["a"]]
        paired.add_deal(lopsided)
        single.add_deal([chance.choice("ab"), chance.choice("ab")])
    assert standings(paired)["a"].margin < standings(single)["a"].margin / 5


def test_deals_that_go_all_one_way_tell_less() -> None:
    """Where all games of a deal end alike, there are only as many samples as deals."""
    count = TableCount("ab", "ab")
    for deal in range(100):
        count.add_deal([["a"], ["a"]] if deal % 2 else [["b"], ["b"]])
    (standing, _) = results(count.kinds, [count], (), {}).standings
    assert standing.rate.margin > 1.35 * standing.wilson.margin


def test_of_several_seats_only_one_wins_a_game() -> None:
    """With two of four seats nobody can win more than half of them; with all four it is a quarter each."""
    two, all_four = TableCount("ab", "aabb"), TableCount("a", "aaaa")
    chance = Random(5)
    for _ in range(20):
        two.add_deal([chance.choice("aaab") for _ in range(4)])
        all_four.add_deal(["a"] * 4)
    found = {standing.bot: standing for standing in results("ab", [two], (), {}).standings}
    for estimate in (found["a"].rate, found["a"].wilson):
        assert 0.25 < estimate.low < found["a"].wins / 160 < estimate.high <= 0.5
    (alone,) = results("a", [all_four], (), {}).standings
    assert (alone.rate.value, alone.rate.high) == (0.25, 0.25)
    assert 0.22 < alone.rate.low < 0.25


def test_what_never_varies_is_not_certain() -> None:
    count = TableCount("ab", "ab")
    for _ in range(20):
        count.add_deal(["a", "b"])
    one, other = results(count.kinds, [count], (), {}).standings
    assert one.elo.value == other.elo.value == AVERAGE
    assert one.elo.margin > 50


def test_a_shared_win_counts_in_parts_and_nobody_counts_for_nobody() -> None:
    count = TableCount("abc", "abc")
    count.add_deal([["a", "b"], [], ["c"]])
    found = results(count.kinds, [count], (), {})
    assert {standing.bot: standing.wins for standing in found.standings} == {"a": 0.5, "b": 0.5, "c": 1.0}
    assert (found.games, found.deals, found.nobody) == (3, 1, 1)


def test_times_add_up() -> None:
    one, other = Times(), Times()
    for milliseconds in range(1, 101):
        (one if milliseconds % 2 else other).add(milliseconds / 1000)
    one.take(other)
    assert one.number == 100
    assert one.mean == pytest.approx(0.0505)
    assert 0.099 <= one.quantile(0.99) <= 0.099 * 2 ** (1 / 4)
    assert Times().quantile(0.99) == 0.0
