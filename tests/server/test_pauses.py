"""Nobody learns from timing who holds a Hero (R33) or a Super Star (R37), or from how a bot thinks what it holds."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt

import pytest
from tests.server.helpers import Person, make_services, run, settle_chance

from lastcard import Match, Move, View
from lastcard.bots import LEVELS, regular
from lastcard.engine import COMPILED
from lastcard.engine.text.placement import Placement
from lastcard.server import state
from lastcard.server.bodies import BotSeats, NewTable
from lastcard.server.lobby import Lobby
from lastcard.server.protocol import Settings
from lastcard.server.table import Table

PEOPLE = ("Ann", "Bob", "Cat", "Dan")
BOTS = ("Ann", "Ben", "Cleo", "Dov")  # the names that bots get
SAMPLES = 100 if COMPILED else 30


@dataclass(frozen=True)
class Scene:
    """Ann plays a card that somebody could answer; the card that could, and the colours of the deck."""

    edition: str
    card: str
    key: str
    holder: int  # who could hold it
    colors: tuple[str, str, str]

    @property
    def move(self) -> str:
        return f"play {self.card}" if self.card.startswith("red") else f"play {self.card} red"

    def placed(self, seats: Sequence[str], *, held: bool, left: int = 6) -> Match:
        """Ann has so many cards left besides; the holder holds the key, or an ordinary wild in its place."""
        one, two, three = self.colors
        others = zip(seats[1:], self.colors, strict=True)
        hands = {seat: tuple(f"{color}-{n}" for n in range(1, 7)) for seat, color in others}
        hands[seats[0]] = (self.card, "red-1", "red-2", "red-3", "red-4", "red-6", "red-7")[: left + 1]
        wild = "wild@batman" if "@" in self.card else "wild"
        hands[seats[self.holder]] += (self.key if held else wild,)
        draw = (f"{one}-9", f"{two}-9", f"{three}-9", f"{one}-8", f"{two}-8", f"{three}-8", "red-8", "red-9")
        placement = Placement(hands=hands, discard=("red-5",), draw=draw, turn=seats[0])
        return Match(self.edition, seats, 0, {"pauses": True}, start=placement)


HEROES, STARS = ("batman-v-superman", ("blue", "gold", "silver")), ("super-mario", ("blue", "green", "yellow"))
SCENES = {
    **{
        f"{card}, {PEOPLE[holder]} holds": Scene(HEROES[0], f"{card}@superman", "hero-batman", holder, HEROES[1])
        for card in ("red-skip", "red-reverse", "red-draw2", "wild", "custom-1", "wild4")
        for holder in (1, 2, 3)
    },
    "a Super Star": Scene(STARS[0], "red-draw2", "star", 1, STARS[1]),
}


class Watcher(Person):
    """Keeps every message as it came, and when."""

    def __init__(self, table: Table, token: str | None) -> None:
        super().__init__(table, token)
        self.told: list[tuple[float, str]] = []

    def send(self, message: str) -> None:
        super().send(message)
        self.told.append((asyncio.get_running_loop().time(), message))


def begin_with(monkeypatch: pytest.MonkeyPatch, match: Match) -> None:
    """From now on every match begins like this one."""
    monkeypatch.setattr(state, "Match", lambda *_: match.copy())


# -- people ----------------------------------------------------------------------------------


async def play_among_people(scene: Scene, settings: Settings) -> dict[str | None, list[tuple[float, str]]]:
    """What everybody is told, and when, while nobody answers though all try something that they cannot do."""
    lobby = Lobby(make_services())
    seated = [await lobby.make(NewTable("Ann", settings), "here")]
    seated += [await lobby.join(seated[0].table, name) for name in PEOPLE[1:]]
    table = await lobby.table(seated[0].table)
    everybody = [Watcher(table, each.token) for each in seated] + [Watcher(table, None)]
    for watcher in everybody:
        await watcher.enter()
    ann = everybody[0]
    await ann.say("start", id="start")
    await ann.act(scene.move, id="play")
    assert ann.frame["table"]["window"] == "pause"
    for at, watcher in enumerate(everybody):
        await asyncio.sleep(0.1)
        if at != scene.holder and watcher.seat is not None:
            for move in ("block red", "bounce red", "pass", "accept", "draw", "challenge", "play wild red"):
                answer = await watcher.act(move, id=move)
                assert answer["is"] == "refused"
    await asyncio.sleep(20)
    assert ann.frame["table"]["window"] is None
    return {watcher.seat: watcher.told for watcher in everybody}


@pytest.mark.parametrize("settings", [Settings(), Settings(listed=True, pause=2000)], ids=["private", "listed"])
@pytest.mark.parametrize("scene", SCENES)
def test_a_pause_among_people_is_the_same_whether_or_not_somebody_could_answer(
    monkeypatch: pytest.MonkeyPatch, scene: str, settings: Settings
) -> None:
    """The same bytes at the same moments, for all but the holder."""
    found = SCENES[scene]
    told = []
    for held in (False, True):
        settle_chance(monkeypatch, 1)
        begin_with(monkeypatch, found.placed(PEOPLE, held=held))
        wanted = Settings(found.edition, listed=settings.listed, pause=settings.pause)
        told.append(run(play_among_people(found, wanted)))
    for seat in (None, *PEOPLE):
        if seat != PEOPLE[found.holder]:
            assert told[0][seat] == told[1][seat]
    assert told[0][PEOPLE[found.holder]] != told[1][PEOPLE[found.holder]]


# -- bots ------------------------------------------------------------------------------------


def shy(view: View, legal: Sequence[Move]) -> Move:
    """Never answers where it need not, and else plays as usual."""
    silent = [move for move in legal if move.kind in {"pass", "accept"}]
    return silent[0] if silent else regular(view, legal)


async def watch(settings: Settings, bots: int, move: str, seed: int) -> list[tuple[float, str]]:
    """The frames that a spectator gets when Ann makes a move among bots, and when."""
    lobby = Lobby(make_services(seed=seed))
    seated = await lobby.make(NewTable("Ann", settings, (BotSeats(bots),), start=True), "here")
    table = await lobby.table(seated.table)
    ann = await Person(table, seated.token).enter()
    watcher = Watcher(table, None)
    await watcher.enter()
    watcher.told.clear()
    await ann.act(move)
    await asyncio.sleep(7)
    return [(at, message) for at, message in watcher.told if message.startswith('{"is":"frame"')]


def gaps(told: Sequence[tuple[float, str]]) -> list[float]:
    return [later - earlier for (earlier, _), (later, _) in pairwise(told)]


def distance(one: Sequence[float], other: Sequence[float]) -> float:
    """How far two samples are apart (Kolmogorov and Smirnov): the most by which their shares below a value differ."""
    return max(
        abs(sum(x <= at for x in one) / len(one) - sum(x <= at for x in other) / len(other)) for at in (*one, *other)
    )


def tolerance(one: Sequence[float], other: Sequence[float]) -> float:
    """One of a thousand pairs of samples from the same source is further apart."""
    return 1.95 * sqrt((len(one) + len(other)) / (len(one) * len(other)))


def test_the_distance_tells_samples_apart() -> None:
    one = [at / SAMPLES for at in range(SAMPLES)]
    assert distance(one, one) == 0
    assert distance(one, [value + 0.01 for value in one]) < tolerance(one, one)
    assert distance(one, [value + 0.5 for value in one]) > tolerance(one, one)


WITH_BOTS = {
    "Hero, the bot does not want to": (SCENES["red-reverse, Cat holds"], 6),
    "Hero, Ann can be caught": (SCENES["red-skip, Cat holds"], 1),
    "Hero, the next bot": (SCENES["red-draw2, Bob holds"], 6),
    "Super Star": (SCENES["a Super Star"], 6),
    "Super Star, Ann can be caught": (SCENES["a Super Star"], 1),
}


def sample(
    monkeypatch: pytest.MonkeyPatch, scene: Scene, left: int, seeds: Sequence[int], *, held: bool
) -> list[list[tuple[float, str]]]:
    begin_with(monkeypatch, scene.placed(BOTS, held=held, left=left))
    found = []
    for seed in seeds:
        settle_chance(monkeypatch, 1)
        found.append(run(watch(Settings(scene.edition), 3, scene.move, seed)))
    return found


@pytest.mark.parametrize("what", WITH_BOTS)
def test_a_pause_among_bots_is_the_same_whether_or_not_one_could_answer(
    monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """From the frame that opens the pause to the next one, and on until the next bot has moved."""
    scene, left = WITH_BOTS[what]
    if what != "Hero, the bot does not want to":
        monkeypatch.setitem(LEVELS, "regular", shy)
    without = sample(monkeypatch, scene, left, range(SAMPLES), held=False)
    holding = sample(monkeypatch, scene, left, range(SAMPLES, 2 * SAMPLES), held=True)
    for at in range(2):
        times = [[gaps(told)[at] for told in side] for side in (without, holding)]
        assert distance(*times) < tolerance(*times)


@pytest.mark.parametrize("what", WITH_BOTS)
def test_with_the_same_luck_a_pause_among_bots_is_the_same_to_the_byte(
    monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """Until the next one moves: what it plays may well depend on its cards."""
    scene, left = WITH_BOTS[what]
    if what != "Hero, the bot does not want to":
        monkeypatch.setitem(LEVELS, "regular", shy)
    few = range(SAMPLES // 10)
    without, holding = (sample(monkeypatch, scene, left, few, held=held) for held in (False, True))
    for one, other in zip(without, holding, strict=True):
        ends = next(at for at, (_, frame) in enumerate(one) if at and '"window":"pause"' not in frame)
        assert one[: ends + 1] == other[: ends + 1]
        assert [at for at, _ in one[: ends + 2]] == [at for at, _ in other[: ends + 2]]


# -- thinking --------------------------------------------------------------------------------

HANDS: Mapping[str, tuple[str, ...]] = {
    "nothing to play": ("blue-1", "blue-2", "green-3"),
    "one card to play": ("red-2", "blue-2", "green-3"),
    "everything to play": ("red-2", "red-3", "red-skip", "wild", "wild4"),
    "the last card": ("red-2",),
}


def thinking_times(monkeypatch: pytest.MonkeyPatch, hand: tuple[str, ...], seeds: Sequence[int]) -> list[float]:
    """How long a bot with this hand takes after Ann has played a red card."""
    ann = ("red-1", "green-4", "green-5", "green-6")
    placement = Placement(hands={"Ann": ann, "Ben": hand}, discard=("red-5",), turn="Ann")
    begin_with(monkeypatch, Match("classic", ("Ann", "Ben"), 0, {"pauses": True}, start=placement))
    return [gaps(run(watch(Settings(), 1, "play red-1", seed)))[0] for seed in seeds]


@pytest.mark.parametrize("hand", HANDS)
def test_how_long_a_bot_thinks_does_not_depend_on_its_hand(monkeypatch: pytest.MonkeyPatch, hand: str) -> None:
    usual = thinking_times(monkeypatch, HANDS["one card to play"], range(SAMPLES))
    found = thinking_times(monkeypatch, HANDS[hand], range(SAMPLES, 2 * SAMPLES))
    assert distance(usual, found) < tolerance(usual, found)
    assert thinking_times(monkeypatch, HANDS[hand], range(5)) == usual[:5]
    assert len(set(usual)) == len(usual)
