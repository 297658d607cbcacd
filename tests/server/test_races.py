"""Races: a long line is no loss, a lie is hardly a gain, and the log rules as the table did."""

import math
from collections import Counter
from itertools import permutations
from random import Random
from statistics import fmean, median, stdev
from typing import NamedTuple

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.engine import COMPILED
from lastcard.server.races import (
    BOT_MEDIANS,
    DEAD_HEAT,
    HUMAN_LIMIT,
    JITTER,
    LISTED_CAP,
    PRIVATE_CAP,
    Claim,
    Pings,
    believed_lag,
    bot_reaction,
    fastest_first,
    reaction,
    slowest_last,
)

LOT = b"a secret"


def seats(claims: list[Claim]) -> list[str]:
    return [claim.seat for claim in claims]


def without_lag(**times: float) -> list[Claim]:
    return [Claim(seat, time, time, 0, 0) for seat, time in times.items()]


# -- pings -----------------------------------------------------------------------------------


def test_who_never_answered_a_ping_gets_next_to_nothing() -> None:
    pings = Pings()
    assert believed_lag(Claim("ann", 500, 0, pings.fastest, pings.usual), PRIVATE_CAP) == JITTER


def test_one_ping_is_both_the_fastest_and_the_usual() -> None:
    pings = Pings()
    pings.add(42)
    assert (pings.fastest, pings.usual) == (42, 42)


def test_nine_of_ten_pings_are_usual() -> None:
    pings = Pings()
    for ms in (100, 30, 70, 20, 90, 50, 10, 60, 80, 40):
        pings.add(ms)
    assert (pings.fastest, pings.usual) == (10, 90)


def test_pings_forget_what_is_long_ago() -> None:
    pings = Pings()
    for ms in (1, 2, *range(100, 164)):
        pings.add(ms)
    assert (pings.fastest, pings.usual) == (100, 157)


@pytest.mark.parametrize("nonsense", [-1, -math.inf, math.inf, math.nan, 1e300])
def test_pings_that_cannot_be_do_not_count(nonsense: float) -> None:
    pings = Pings()
    pings.add(42)
    for _ in range(64):
        pings.add(nonsense)
    assert (pings.fastest, pings.usual) == (42, 42)


# -- lag and reaction ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claimed", "lag"),
    [
        (430, 70),  # 500 − 430, as the pings bear out
        (470, 50),  # less than the fastest ping cannot be
        (500, 50),
        (9999, 50),
        (1e308, 50),
        (385, 115),  # the usual ping and what a message may take more
        (384, 115),
        (0, 115),
        (-200, 115),
        (-1e308, 115),
        (None, 50),
        (math.nan, 50),
        (math.inf, 50),
        (-math.inf, 50),
    ],
)
def test_lag_is_believed_as_far_as_the_pings_go(claimed: float | None, lag: float) -> None:
    claim = Claim("ann", 500, claimed, fastest=50, usual=100)
    assert believed_lag(claim, PRIVATE_CAP) == lag
    assert reaction(claim, PRIVATE_CAP) == 500 - lag


@pytest.mark.parametrize(("cap", "lag"), [(PRIVATE_CAP, 300), (LISTED_CAP, 150)])
@pytest.mark.parametrize("fastest", [100, 800])
def test_no_lag_above_the_cap_is_believed(cap: int, lag: float, fastest: float) -> None:
    assert believed_lag(Claim("ann", 1400, 500, fastest, usual=900), cap) == lag


def test_nobody_is_faster_than_people_are() -> None:
    assert reaction(Claim("ann", 200, 10, fastest=50, usual=180), PRIVATE_CAP) == HUMAN_LIMIT
    assert reaction(Claim("ann", 3, 3, fastest=50, usual=50), PRIVATE_CAP) == HUMAN_LIMIT


MS = st.floats(0, 2000)
CLAIMS = st.builds(Claim, st.just("ann"), MS, st.none() | st.floats(), MS, MS)
CAPS = st.sampled_from([PRIVATE_CAP, LISTED_CAP])


@given(CLAIMS, CLAIMS, CAPS)
def test_whoever_arrives_after_the_cap_was_not_faster(first: Claim, later: Claim, cap: int) -> None:
    late = msgspec.structs.replace(later, elapsed=first.elapsed + cap + later.elapsed)
    assert reaction(late, cap) >= reaction(first, cap)


@given(CLAIMS, CAPS)
def test_the_log_rules_as_the_table_did(claim: Claim, cap: int) -> None:
    logged = msgspec.json.decode(msgspec.json.encode(claim), type=Claim)
    assert logged == claim
    assert reaction(logged, cap) == reaction(claim, cap)


def test_a_claim_is_whole_milliseconds() -> None:
    assert Claim("ann", 500.4, 430.6, 49.7, 99.2) == Claim("ann", 500, 431, 50, 99)


# -- orders ----------------------------------------------------------------------------------


def test_clear_races_go_by_reaction() -> None:
    claims = without_lag(cat=400, ann=200, bob=300)
    assert seats(fastest_first(claims, PRIVATE_CAP, LOT)) == ["ann", "bob", "cat"]
    assert seats(slowest_last(claims, PRIVATE_CAP, LOT)) == ["ann", "bob", "cat"]


def test_a_long_line_does_not_lose() -> None:
    near, far = Claim("ann", 420, 400, 20, 30), Claim("bob", 600, 350, 240, 260)
    assert seats(fastest_first([near, far], PRIVATE_CAP, LOT)) == ["bob", "ann"]
    assert seats(slowest_last([near, far], PRIVATE_CAP, LOT)) == ["bob", "ann"]


def test_one_and_none() -> None:
    for order in (fastest_first, slowest_last):
        assert order([], PRIVATE_CAP, LOT) == []
        assert seats(order(without_lag(ann=300), PRIVATE_CAP, LOT)) == ["ann"]


def test_lots_decide_a_dead_heat_evenly() -> None:
    claims = without_lag(ann=300, bob=300 + DEAD_HEAT - 1, cat=310)
    for order, place in ((fastest_first, 0), (slowest_last, -1)):
        drawn = Counter(order(claims, PRIVATE_CAP, b"%d" % lot)[place].seat for lot in range(3000))
        assert all(900 < drawn[seat] < 1100 for seat in ("ann", "bob", "cat"))


def test_lots_decide_nothing_else() -> None:
    claims = without_lag(ann=300, bob=300 + DEAD_HEAT)
    for lot in range(100):
        assert seats(fastest_first(claims, PRIVATE_CAP, b"%d" % lot)) == ["ann", "bob"]
        assert seats(slowest_last(claims, PRIVATE_CAP, b"%d" % lot)) == ["ann", "bob"]


def test_a_chain_of_dead_heats_counts_from_the_end_that_matters() -> None:
    claims = without_lag(ann=200, bob=225, cat=250)
    lots = [b"%d" % lot for lot in range(50)]
    fastest = {tuple(seats(fastest_first(claims, PRIVATE_CAP, lot))) for lot in lots}
    slowest = {tuple(seats(slowest_last(claims, PRIVATE_CAP, lot))) for lot in lots}
    assert fastest == {("ann", "bob", "cat"), ("bob", "ann", "cat")}
    assert slowest == {("ann", "bob", "cat"), ("ann", "cat", "bob")}


def test_the_order_of_arrival_does_not_matter() -> None:
    claims = without_lag(ann=300, bob=310, cat=310, dan=700, eve=700)
    for order in (fastest_first, slowest_last):
        rulings = {tuple(seats(order(given, PRIVATE_CAP, LOT))) for given in permutations(claims)}
        assert len(rulings) == 1


def test_the_lots_stay_what_they_are() -> None:
    """Recorded once: another way to draw lots would rule otherwise in old logs."""
    claims = without_lag(ann=300, bob=305, cat=310, dan=315)
    assert seats(fastest_first(claims, PRIVATE_CAP, LOT)) == ["dan", "bob", "cat", "ann"]


# -- bots ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "usual"), [("rookie", 700), ("regular", 550), ("sharp", 450), ("master", 350)])
def test_bots_react_like_people(level: str, usual: float) -> None:
    random = Random(level)
    times = [bot_reaction(level, random) for _ in range(10_000)]
    assert median(times) == pytest.approx(usual, rel=0.02)
    assert stdev(map(math.log, times)) == pytest.approx(0.25, rel=0.05)
    assert min(times) >= HUMAN_LIMIT


def test_no_bot_is_faster_than_people_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOT_MEDIANS, "flash", 50)
    assert bot_reaction("flash", Random(1)) == HUMAN_LIMIT


def test_an_unknown_level_names_those_that_there_are() -> None:
    with pytest.raises(ValueError, match=r"'guru'.*rookie, regular, sharp, master"):
        bot_reaction("guru", Random(1))


# -- many races ------------------------------------------------------------------------------

ROUND_TRIPS = {"ann": 20, "bob": 60, "cat": 120, "dan": 250}
FRAME = 16  # a screen shows something new so often, and a client's clock is no better
FAIR = 1 / len(ROUND_TRIPS)
RACES = 50_000 if COMPILED else 10_000  # nothing here is compiled: to run them all once is enough


class World(NamedTuple):
    """Who races, and over what lines."""

    usual: float = 500
    spread: float = 0.25  # of the logarithm: 0.25 for people who wait for it, 0.5 for people taken by surprise
    jitter: float = 6  # a round trip takes so much longer than the best one, on average, with an exponential tail

    def person(self, random: Random) -> float:
        return self.usual * math.exp(random.gauss(0, self.spread))

    def round_trip(self, best: float, random: Random) -> float:
        return best + random.expovariate(1 / self.jitter)

    def pings(self, best: float, random: Random) -> Pings:
        pings = Pings()
        for _ in range(64):
            pings.add(self.round_trip(best, random))
        return pings


def blur(random: Random) -> float:
    """How far an honest client is off."""
    return FRAME * (random.random() - 0.5)


ALERT = World()
SURPRISED = World(usual=600, spread=0.5)
SHAKY = World(jitter=20)


class Tally:
    """Who won and lost, and how often it was the right one."""

    def __init__(self) -> None:
        self.races = self.right_losers = 0
        self.won: Counter[str] = Counter()
        self.lost: Counter[str] = Counter()
        self.clear_wins: list[bool] = []
        self.clear_losses: list[bool] = []

    def count(self, truth: dict[str, float], winner: str, loser: str) -> None:
        """Note a ruling; a race is clear if in truth nobody was closer than a dead heat."""
        first, second, *_, third, last = sorted(truth, key=truth.__getitem__)
        self.races += 1
        self.won[winner] += 1
        self.lost[loser] += 1
        self.right_losers += loser == last
        if truth[second] - truth[first] >= DEAD_HEAT:
            self.clear_wins.append(winner == first)
        if truth[last] - truth[third] >= DEAD_HEAT:
            self.clear_losses.append(loser == last)

    def is_fair(self) -> bool:
        return all(abs(who[seat] / self.races - FAIR) < 0.02 for who in (self.won, self.lost) for seat in ROUND_TRIPS)


def run(world: World, races: int, seed: int) -> Tally:
    random = Random(seed)
    tally = Tally()
    for number in range(races):
        if number % 250 == 0:  # another evening, other pings
            pings = {seat: world.pings(best, random) for seat, best in ROUND_TRIPS.items()}
            known = {seat: (ROUND_TRIPS[seat], kept.fastest, kept.usual) for seat, kept in pings.items()}
        truth = {seat: world.person(random) for seat in ROUND_TRIPS}
        claims = [
            Claim(seat, truth[seat] + world.round_trip(best, random), truth[seat] + blur(random), fastest, usual)
            for seat, (best, fastest, usual) in known.items()
        ]
        lot = b"%d %d" % (seed, number)
        winner, loser = fastest_first(claims, PRIVATE_CAP, lot)[0], slowest_last(claims, PRIVATE_CAP, lot)[-1]
        tally.count(truth, winner.seat, loser.seat)
    return tally


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(4))
def test_200_000_races_are_fair_and_the_last_one_loses(seed: int) -> None:
    tally = run(SURPRISED, RACES, seed)
    assert tally.is_fair()
    assert tally.right_losers / tally.races >= 0.94  # a dead heat that the lot decides otherwise counts as wrong


@pytest.mark.parametrize("world", [ALERT, SHAKY], ids=["alert", "shaky"])
def test_close_races_are_fair_and_clear_ones_go_to_the_right_player(world: World) -> None:
    """People who wait for it are in a dead heat so often that the lot alone names the wrong one in one race of ten."""
    tally = run(world, 10_000, seed=1)
    assert tally.is_fair()
    assert fmean(tally.clear_wins) >= 0.94
    assert fmean(tally.clear_losses) >= 0.94


@pytest.mark.parametrize("best", ROUND_TRIPS.values())
@pytest.mark.parametrize("cap", [PRIVATE_CAP, LISTED_CAP])
def test_a_forged_claim_gains_little(best: float, cap: int) -> None:
    random = Random(best)
    gains: dict[float, list[float]] = {lie: [] for lie in (0, 0.25, 0.5, 0.75, 1)}
    for _ in range(200):
        pings = ALERT.pings(best, random)
        for _ in range(10):
            truth = ALERT.person(random)
            elapsed = truth + ALERT.round_trip(best, random)
            honest, *forged = (
                reaction(Claim("ann", elapsed, claimed, pings.fastest, pings.usual), cap)
                for claimed in (truth + blur(random), *(elapsed * lie for lie in gains))
            )
            for lie, time in zip(gains, forged, strict=True):
                gains[lie].append(honest - time)
                assert honest - time <= pings.usual + JITTER - pings.fastest + 1  # 1: whole milliseconds
    assert all(fmean(gain) <= 25 for gain in gains.values())
