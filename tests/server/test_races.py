"""Races: a long line is no loss, a lie is hardly a gain, and the log rules as the table did."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
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
    CREDIT,
    DEAD_HEAT,
    HUMAN_LIMIT,
    JITTER,
    LISTED_CAP,
    PRIVATE_CAP,
    REFILL,
    UNPROVEN,
    Claim,
    Credit,
    Pings,
    believed_lag,
    bot_reaction,
    claim_of,
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
    assert believed_lag(claim_of("ann", 500, 0, Pings().fastest, Credit().offered(0)), PRIVATE_CAP) == JITTER


def test_the_smallest_round_trip_counts_for_ever() -> None:
    pings = Pings()
    for ms in (100, 30, *[250] * 1000):
        pings.add(ms)
    assert pings.fastest == 30


def test_what_the_system_has_measured_cannot_be_delayed() -> None:
    pings = Pings()
    pings.add(250)
    assert [pings.trusted(among_strangers=strangers) for strangers in (False, True)] == [250, UNPROVEN]
    pings.proven = 18.5
    assert [pings.trusted(among_strangers=strangers) for strangers in (False, True)] == [18.5, 18.5]


@pytest.mark.parametrize("nonsense", [-1, -math.inf, math.inf, math.nan, 1e300])
def test_pings_that_cannot_be_do_not_count(nonsense: float) -> None:
    pings = Pings()
    pings.add(42)
    pings.add(nonsense)
    assert pings.fastest == 42


def test_credit_is_used_up_and_refills_slowly() -> None:
    credit = Credit()
    offered = []
    for _ in range(CREDIT // JITTER + 1):
        offered.append(credit.offered(0))
        credit.spend(offered[-1])
    assert offered == [JITTER] * (CREDIT // JITTER) + [0]
    assert credit.offered(10_000) == 10 * REFILL
    assert credit.offered(10_000_000) == JITTER


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
RACES = 50_000 if COMPILED else 10_000  # nothing here is compiled: to run them all once is enough


EVERY = 20_000  # milliseconds from one race to the next


class World(NamedTuple):
    """Who races, and over what lines."""

    usual: float = 500
    spread: float = 0.25  # of the logarithm: 0.25 for people who wait for it, 0.5 for people taken by surprise
    jitter: float = 6  # a round trip takes so much longer than the best one, on average, with an exponential tail

    def person(self, random: Random) -> float:
        return self.usual * math.exp(random.gauss(0, self.spread))

    def round_trip(self, best: float, random: Random) -> float:
        return best + random.expovariate(1 / self.jitter)


ALERT = World()
SURPRISED = World(usual=600, spread=0.5)
SHAKY = World(jitter=20)


class Honest:
    """Answers pings at once and says how long its player took."""

    held_back = 0.0  # milliseconds by which answers to pings are delayed
    reconnects = False

    def __init__(self, best: float, world: World, random: Random, *, proven: bool) -> None:
        self.best, self.world, self.random, self.proven = best, world, random, proven
        self.credit = Credit()
        self.pings = Pings()
        self.connect()

    def connect(self) -> None:
        self.pings = Pings()
        if self.proven:
            self.pings.proven = self.best
        for _ in range(3 if self.reconnects else 64):
            self.pings.add(self.world.round_trip(self.best, self.random) + self.held_back)

    def says(self, _elapsed: float, truth: float) -> float | None:
        return truth + FRAME * (self.random.random() - 0.5)  # how far an honest client is off

    def press(self, seat: str, truth: float, at: float) -> Claim:
        elapsed = truth + self.world.round_trip(self.best, self.random)
        if self.reconnects:
            self.connect()
        trusted = self.pings.trusted(among_strangers=not self.proven)
        claim = claim_of(seat, elapsed, self.says(elapsed, truth), trusted, self.credit.offered(at))
        self.credit.spend(max(0.0, believed_lag(claim, PRIVATE_CAP) - claim.fastest))
        return claim


class ClaimsNothing(Honest):
    """Says that it took no time at all."""

    def says(self, _elapsed: float, _truth: float) -> float | None:
        return 0


class DelaysPongs(ClaimsNothing):
    """The same, and looks as if its line were slow."""

    held_back = 280.0


class Reconnects(DelaysPongs):
    """The same, over a new connection for each race."""

    reconnects = True


class SavesUp(DelaysPongs):
    """Uses its credit only in every third race, when there is most of it."""

    races = 0

    def says(self, elapsed: float, _truth: float) -> float | None:
        self.races += 1
        return 0 if self.races % 3 == 0 else max(0.0, elapsed - self.pings.fastest)


class SaysHalf(DelaysPongs):
    """Claims half of the time that it took."""

    def says(self, _elapsed: float, truth: float) -> float | None:
        return truth / 2


CHEATS = (ClaimsNothing, DelaysPongs, Reconnects, SavesUp, SaysHalf)


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
        order = sorted(truth, key=truth.__getitem__)
        self.races += 1
        self.won[winner] += 1
        self.lost[loser] += 1
        self.right_losers += loser == order[-1]
        if truth[order[1]] - truth[order[0]] >= DEAD_HEAT:
            self.clear_wins.append(winner == order[0])
        if truth[order[-1]] - truth[order[-2]] >= DEAD_HEAT:
            self.clear_losses.append(loser == order[-1])

    def is_fair(self) -> bool:
        share = 1 / len(self.won)
        return all(abs(who[seat] / self.races - share) < 0.02 for who in (self.won, self.lost) for seat in self.won)


def race(players: Mapping[str, Honest], world: World, races: int, seed: int) -> Tally:
    """Many races of the same people, one after another."""
    random = Random(seed)
    tally = Tally()
    for number in range(races):
        truth = {seat: world.person(random) for seat in players}
        claims = [player.press(seat, truth[seat], number * EVERY) for seat, player in players.items()]
        lot = b"%d %d" % (seed, number)
        winner, loser = fastest_first(claims, PRIVATE_CAP, lot)[0], slowest_last(claims, PRIVATE_CAP, lot)[-1]
        tally.count(truth, winner.seat, loser.seat)
    return tally


def honest_people(world: World, seed: int) -> dict[str, Honest]:
    random = Random(seed)
    return {seat: Honest(best, world, random, proven=True) for seat, best in ROUND_TRIPS.items()}


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(4))
def test_200_000_races_are_fair_and_the_last_one_loses(seed: int) -> None:
    tally = race(honest_people(SURPRISED, seed), SURPRISED, RACES, seed)
    assert tally.is_fair()
    assert tally.right_losers / tally.races >= 0.94  # a dead heat that the lot decides otherwise counts as wrong


@pytest.mark.parametrize("world", [ALERT, SHAKY], ids=["alert", "shaky"])
def test_close_races_are_fair_and_clear_ones_go_to_the_right_player(world: World) -> None:
    """People who wait for it are in a dead heat so often that the lot alone names the wrong one in one race of ten."""
    tally = race(honest_people(world, 1), world, 10_000, seed=1)
    assert tally.is_fair()
    assert fmean(tally.clear_wins) >= 0.94
    assert fmean(tally.clear_losses) >= 0.94


@pytest.mark.parametrize("proven", [True, False], ids=["measured", "among strangers behind a proxy"])
@pytest.mark.parametrize("best", [20, 120])
@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_races_cannot_be_bought(cheat: type[Honest], best: float, proven: bool) -> None:
    """Against honest players: at most 6 points more than half of the calls, at least a fifth of the Touchdowns lost."""
    random = Random(7)

    def others(names: Sequence[str]) -> dict[str, Honest]:
        return {name: Honest(20 if not proven else 60, ALERT, random, proven=proven) for name in names}

    duel = race({"eve": cheat(best, ALERT, random, proven=proven), **others(["ann"])}, ALERT, 10_000, seed=2)
    assert duel.won["eve"] / duel.races <= 0.56
    touchdowns = race(
        {"eve": cheat(best, ALERT, random, proven=proven), **others(["ann", "bob", "cat"])}, ALERT, 10_000, 3
    )
    assert touchdowns.lost["eve"] / touchdowns.races >= 0.20
