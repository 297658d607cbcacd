"""Bots at a table: they play whole matches, see what their seat sees, and take their time like people."""

import asyncio
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from tests.server.helpers import (
    EDITIONS,
    Person,
    Silent,
    in_virtual_time,
    lay_out,
    log_of,
    make_services,
    make_table,
    settle_chance,
)

from lastcard.bots import LEVELS, Bot, regular
from lastcard.bots.pacing import SILENCE
from lastcard.engine import COMPILED
from lastcard.engine.edition.options import Choice
from lastcard.engine.text.moves import Move
from lastcard.engine.text.view import View
from lastcard.match import Match
from lastcard.server import entries
from lastcard.server.lobby import Lobby
from lastcard.server.protocol import Settings
from lastcard.server.races import HUMAN_LIMIT
from lastcard.server.table import Table

SEATS = range(2, 11) if COMPILED else (2, 5, 10)
LIVELY: dict[str, dict[str, Choice]] = {
    "avengers": {"target": 50},
    "batman-v-superman": {"target": 50, "stacking": True},
    "classic": {"target": 50, "jump-in": True, "seven-zero": True},
    "super-bowl": {},
    "super-hero-girls": {"target": 50, "shield": "draws-and-skips"},
    "super-mario": {"target": 50, "stacking": True},
}
"""Short matches with everything in them that a bot has to answer to."""
CARDS: dict[str, Any] = {"turn": "Ann", "discard": ("red-9",)}

pytestmark = pytest.mark.usefixtures("same_deals")


def settings(edition: str, seats: int = 3, **more: Any) -> Settings:  # noqa: ANN401  # whatever settings take
    return Settings(edition=edition, seats=seats, rules=LIVELY[edition], **more)


async def bots_alone(edition: str, seats: int, pace: float = 1.0) -> Table:
    """A match in which bots make every move; its only person deals and goes away again."""
    lobby = Lobby(make_services(seed=seats, pace=pace))
    (ann,) = await make_table(lobby, settings(edition, seats), people=1, bots=seats - 1)
    await ann.say("leave")
    await asyncio.sleep(3 * 3600)
    while ann.table.state.phase == "closed":
        ann = await ann.again()
        await ann.say("deal")
        await ann.say("leave")
        await asyncio.sleep(3 * 3600)
    assert isinstance(ann.table.services.log, Silent)
    assert not ann.table.services.log.errors
    return ann.table


def acted(entry: entries.Entry) -> str | None:
    """The seat for which a bot did something."""
    match entry:
        case entries.Moved(seat=seat, by="bot"):
            return seat
        case entries.Claimed(claim=claim, by="bot"):
            return claim.seat
        case _:
            return None


def forgetful(view: View, legal: Sequence[Move]) -> Move:
    """A bot that never calls with its card, so that others can be quicker."""
    return regular(view, [move for move in legal if move.kind == "uno" or not move.uno])


# -- whole matches ---------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("edition", EDITIONS)
@in_virtual_time
async def test_bots_play_whole_matches(edition: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    settle_chance(monkeypatch, seats)
    table = await bots_alone(edition, seats, pace=seats % 2)
    assert table.state.phase == "over"
    assert Match.replay(table.state.records[0]).winners


@pytest.mark.parametrize("edition", EDITIONS)
@in_virtual_time
async def test_a_bot_acts_at_most_once_for_each_frame(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two changes of the match every seat has pressed once, and a move that is no claim is a change."""
    monkeypatch.setitem(LEVELS, "regular", forgetful)
    log = log_of(await bots_alone(edition, 6))
    changes = [at for at, entry in enumerate(log) if isinstance(entry, entries.Moved | entries.Ruled)]
    for before, after in pairwise(changes):
        seats = [acted(entry) for entry in log[before + 1 : after + 1] if acted(entry)]
        assert len(seats) == len(set(seats))
    assert any(isinstance(entry, entries.Claimed) for entry in log)


@in_virtual_time
async def test_a_bot_that_has_pressed_does_not_press_again_when_others_come_and_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lay_out(monkeypatch, **CARDS, hands={"Ann": ("touchdown", "red-1", "blue-1")})
    lobby = Lobby(make_services())
    ann, bob, _, _ = await make_table(lobby, Settings(edition="super-bowl", seats=5), people=4, bots=1)
    await ann.act("play touchdown red")
    await asyncio.sleep(2)
    await bob.say("leave")
    await asyncio.sleep(2)
    assert [acted(entry) for entry in log_of(ann.table) if acted(entry)] == ["Ben", "Bob"]


@in_virtual_time
async def test_a_bot_plays_on_for_whoever_left_and_for_nobody_else() -> None:
    ann, bob = await make_table(Lobby(make_services()))
    await bob.say("leave")
    for _ in range(20):
        await asyncio.sleep(10)
        if ann.frame["legal"] and ann.frame["view"]["turn"] == "Ann":
            await ann.act(ann.frame["legal"][-1])
    assert {acted(entry) for entry in log_of(ann.table)} == {None, "Bob"}


# -- what bots see ---------------------------------------------------------------------------


def spy(tables: list[Table]) -> Bot:
    """A bot that compares what it is given with what its seat may know."""

    def choose(view: View, legal: Sequence[Move]) -> Move:
        match = tables[0].state.match if tables else None
        if match is not None:
            assert view.seat is not None
            chair = tables[0].state.chair(view.seat)
            assert chair is not None
            assert chair.is_played_by_bot
            assert view == match.view(view.seat)
            assert {*legal} - {*SILENCE.values()} <= {*match.legal(view.seat)}
        return regular(view, legal)

    return choose


@pytest.mark.parametrize("edition", EDITIONS)
@in_virtual_time
async def test_bots_are_given_the_view_and_the_moves_of_their_seat_alone(
    edition: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables: list[Table] = []
    monkeypatch.setitem(LEVELS, "regular", spy(tables))
    (ann,) = await make_table(Lobby(make_services()), settings(edition, 5), people=1, bots=4, start=False)
    tables.append(ann.table)
    await ann.say("start")
    await ann.say("leave")
    await asyncio.sleep(3600)
    assert ann.table.state.phase in {"closed", "over"}
    assert isinstance(ann.table.services.log, Silent)
    assert not ann.table.services.log.errors


# -- when bots act ---------------------------------------------------------------------------


async def with_bots(
    monkeypatch: pytest.MonkeyPatch, edition: str, *, bots: int = 2, pace: float = 1.0, **hands: tuple[str, ...]
) -> Person:
    """Ann is on turn; Ben and Cleo, who follow, are bots."""
    lay_out(monkeypatch, **CARDS, hands=hands)
    lobby = Lobby(make_services(pace=pace))
    (ann,) = await make_table(lobby, Settings(edition=edition, seats=bots + 1), people=1, bots=bots)
    return ann


@in_virtual_time
async def test_bots_take_their_time_like_people(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await with_bots(monkeypatch, "classic", Ann=("red-1", "red-2", "red-3"))
    await ann.act("play red-1")
    await asyncio.sleep(0.3)
    assert ann.frame["view"]["turn"] == "Ben"
    await asyncio.sleep(10)
    assert ann.frame["view"]["turn"] != "Ben"


@in_virtual_time
async def test_where_nobody_wants_to_wait_bots_move_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await with_bots(
        monkeypatch, "classic", pace=0, Ann=("red-1", "red-2", "red-3"), Ben=("red-4", "red-5", "red-6")
    )
    await ann.act("play red-1")
    await asyncio.sleep(0.01)
    assert ann.frame["view"]["turn"] != "Ben"


@in_virtual_time
async def test_bots_signal_in_a_touchdown_no_faster_than_a_person_can(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await with_bots(monkeypatch, "super-bowl", Ann=("touchdown", "red-1", "blue-1"))
    await ann.act("play touchdown red")
    await asyncio.sleep(6)
    (shown,) = [frame["times"] for frame in ann.frames if frame["times"]]
    assert {time["seat"] for time in shown} <= {"Ben", "Cleo"}
    assert min(time["reaction"] for time in shown) >= HUMAN_LIMIT
    assert ann.events("came-last")


@in_virtual_time
async def test_bots_catch_whoever_forgets_to_call_but_not_always(monkeypatch: pytest.MonkeyPatch) -> None:
    caught = set()
    for seed in range(12):
        lay_out(monkeypatch, **CARDS, hands={"Ann": ("red-1", "blue-1")})
        (ann,) = await make_table(Lobby(make_services(seed=seed)), people=1, bots=1)
        await ann.act("play red-1")
        await asyncio.sleep(10)
        caught.add(bool(ann.events("caught")))
    assert caught == {True, False}


@in_virtual_time
async def test_bots_call_in_time_when_they_are_quicker_than_people(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await with_bots(monkeypatch, "classic", bots=1, Ann=("red-1", "red-2", "red-3"), Ben=("red-4", "blue-5"))
    await ann.act("play red-1")
    await asyncio.sleep(10)
    assert [event["seat"] for event in ann.events("called")] == ["Ben"]
    assert not ann.events("caught")


@in_virtual_time
async def test_bots_block_what_hits_them(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await with_bots(
        monkeypatch,
        "batman-v-superman",
        Ann=("red-draw2@superman", "red-1", "blue-1"),
        Ben=("hero-batman", "red-6", "red-7", "gold-6"),
    )
    await ann.act("play red-draw2@superman")
    await asyncio.sleep(2)
    assert [event["seat"] for event in ann.events("blocked")] == ["Ben"]


@in_virtual_time
async def test_bots_bounce_what_hits_them(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await with_bots(
        monkeypatch,
        "super-mario",
        Ann=("red-draw2", "red-1", "blue-1"),
        Ben=("star", "red-6", "red-7", "green-6"),
    )
    await ann.act("play red-draw2")
    await asyncio.sleep(2)
    assert [event["seat"] for event in ann.events("bounced")] == ["Ben"]


# -- for people ------------------------------------------------------------------------------


@in_virtual_time
async def test_whoever_comes_back_before_the_bot_has_moved_moves_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await with_bots(monkeypatch, "classic", Ann=("red-1", "red-2", "red-3"))
    await ann.say("leave")
    await asyncio.sleep(0.2)
    ann = await ann.again()
    await asyncio.sleep(60)
    assert ann.frame["view"]["turn"] == "Ann"
    assert (await ann.act("play red-1"))["is"] == "frame"


@in_virtual_time
async def test_a_bot_signals_for_whoever_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    lay_out(monkeypatch, **CARDS, hands={"Ann": ("touchdown", "red-1", "blue-1")})
    ann, bob, cat = await make_table(Lobby(make_services()), Settings(edition="super-bowl"), people=3)
    await bob.say("leave")
    await ann.act("play touchdown red")
    await asyncio.sleep(3)
    assert [event["seat"] for event in cat.events("came-last")] == ["Cat"]
