"""A player bears with lines that break, servers that stop, and people who go."""

import asyncio
from collections.abc import Sequence

import pytest
from tests.client.fake_server import WAIT, FakeServer, assert_once, shares, with_fake_server
from tests.server.helpers import Person, lay_out, log_of

from lastcard import Move, View
from lastcard.client import BotFailure, JoinError, PacedBot, player
from lastcard.server import limits
from lastcard.server.entries import Claimed
from lastcard.server.store import Row, StoreError


def test_reactions_are_told_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    lay_out(monkeypatch, hands={"Ann": ("touchdown", "red-1", "red-2")}, discard=("red-3",), turn="Ann")

    @with_fake_server
    async def race(found: FakeServer) -> None:
        ann = await found.open(("Bob", "Cat"), edition="super-bowl")
        await ann.say("start")
        await asyncio.sleep(3)
        await ann.act("play touchdown blue")
        await asyncio.sleep(2)
        claims = {entry.claim for entry in log_of(found.table) if isinstance(entry, Claimed)}
        assert {claim.seat for claim in claims} == {"Bob", "Cat"}
        assert all(claim.claimed == claim.elapsed > 100 for claim in claims)

    race()


@with_fake_server
async def test_every_match_gets_a_share_of_its_own(found: FakeServer) -> None:
    ann = await found.open(edition="super-bowl", rules={"hand-size": 1})
    await found.play(ann)
    ann = await Person(found.table, ann.token).enter()
    await ann.say("rematch")
    await asyncio.sleep(1)
    assert [seat["shared"] for seat in found.players[0].mirror.table["seats"]] == [False, True]
    await found.play(ann)
    assert len(found.lines.sent("share")) == 2
    assert [share.by for share in shares(found)] == ["server", "seat"]


def test_a_fast_bot_keeps_to_the_limit_of_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MESSAGES", limits.MESSAGES // 5)
    monkeypatch.setattr(player, "MOVES", player.MOVES // 5)

    @with_fake_server
    async def play(found: FakeServer) -> None:
        found.lobby.services.pace = 0
        ann = await found.open(pace=0, rules={"target": 200})
        await found.play(ann)
        assert len(found.lines.sent("act")) > limits.MESSAGES
        assert not any("limit" in message for message in found.lines.wires[0].heard)

    play()


def test_whoever_was_about_to_act_when_the_line_broke_looks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    lay_out(monkeypatch, discard=("red-3",), turn="Bob")

    @with_fake_server
    async def play(found: FakeServer) -> None:
        ann = await found.open()
        await ann.say("start")
        await asyncio.sleep(0.1)
        found.lines.is_down = True
        found.lines.wires[0].cut()
        await asyncio.sleep(5)
        found.lines.is_down = False
        await asyncio.sleep(10)
        assert [message["do"] for message in found.lines.wires[1].sent] == ["hello", "pong", "act"]

    play()


def test_what_could_not_be_written_down_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    @with_fake_server
    async def play(found: FakeServer) -> None:
        ann = await found.open(edition="super-bowl", rules={"hand-size": 1})
        append = found.lobby.services.store.append
        errors = [StoreError("the disk is full")]

        async def fail_at_first(rows: Sequence[Row]) -> None:
            if errors and rows[0].command is not None and rows[0].command.startswith("Bob "):
                raise errors.pop()
            await append(rows)

        monkeypatch.setattr(found.lobby.services.store, "append", fail_at_first)
        await found.play(ann)
        assert [line for line in found.said if "refused" in line] == [
            "  refused: The server could not write it down; try again."
        ]

    play()


def test_a_message_too_many_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MESSAGES", 8)

    @with_fake_server
    async def play(found: FakeServer) -> None:
        ann = await found.open(pace=0.1, rules={"target": 100})
        await found.play(ann)
        assert_once(found)

    play()


@with_fake_server
async def test_it_waits_for_a_rematch_and_then_goes(found: FakeServer) -> None:
    ann = await found.open(edition="super-bowl", rules={"hand-size": 1})
    await found.play(ann)
    over = asyncio.get_running_loop().time()
    assert await found.end() == ["Nothing has happened for 10 minutes."]
    assert asyncio.get_running_loop().time() - over == pytest.approx(WAIT, abs=2)
    assert away(found) == {"Ann": "left", "Bob": "left"}


@with_fake_server
async def test_it_is_in_no_hurry_during_a_match(found: FakeServer) -> None:
    ann = await found.open()
    await ann.say("start")
    await asyncio.sleep(3 * WAIT)
    assert not found.tasks[0].done()


@with_fake_server
async def test_whoever_is_told_to_go_says_goodbye(found: FakeServer) -> None:
    await found.open(("Bob", "Cat"))
    found.tasks[0].cancel()
    assert await found.tasks[0] == "It was told to."
    assert away(found) == {"Ann": None, "Cat": None}


@with_fake_server
async def test_whoever_was_removed_does_not_come_back(found: FakeServer) -> None:
    ann = await found.open()
    await ann.say("remove", seat="Bob")
    assert await found.end() == ["The host has removed you from the table."]
    assert len(found.lines.wires) == 1


@with_fake_server
async def test_whoever_was_removed_while_away_learns_it_on_coming_back(found: FakeServer) -> None:
    ann = await found.open()
    found.lines.is_down = True
    found.lines.wires[0].cut()
    await asyncio.sleep(1)
    await ann.say("remove", seat="Bob")
    found.lines.is_down = False
    assert await found.end() == ["This token does not hold a seat here."]


@with_fake_server
async def test_a_bot_does_not_host(found: FakeServer) -> None:
    ann = await found.open(("Bob", "Cat"))
    await ann.say("leave")
    assert await found.end() == ["Nobody else is left to be the host."] * 2


@with_fake_server
async def test_a_bot_that_fails_leaves_its_seat(found: FakeServer) -> None:
    def broken(_view: View, _legal: Sequence[Move]) -> Move:
        raise LookupError("a bug")

    ann = await found.open(("Bob",), seats=3)
    await found.seat("Cat", PacedBot(broken))
    await ann.say("start")
    await ann.say("leave")
    with pytest.raises(BotFailure) as caught:
        await found.tasks[1]
    assert isinstance(caught.value.__cause__, LookupError)
    assert away(found)["Cat"] == "left"


@with_fake_server
async def test_a_server_that_stays_away_is_given_up(found: FakeServer) -> None:
    await found.open()
    found.lines.is_down = True
    found.lines.wires[0].cut()
    with pytest.raises(JoinError, match="the server is gone: nobody listens"):
        await found.tasks[0]
    waits = [float(line.split()[-2]) for line in found.said if line.startswith("No connection")]
    assert waits[:4] == [0.5, 1, 2, 4]
    assert max(waits) == 30
    assert sum(waits) == pytest.approx(WAIT, abs=31)


def away(found: FakeServer) -> dict[str, str | None]:
    return {chair.seat: chair.away for chair in found.table.state.chairs}
