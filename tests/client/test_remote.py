"""A remote table for programs that decide for themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress

import pytest
from tests.server.running import Server

import lastcard
from lastcard import JoinError, MoveRefused, View
from lastcard.client import HeldSeat


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server") / "data") as found:
        yield found


def link(server: Server, table: dict[str, str]) -> str:
    return f"{server.url}/t/{table['table']}"


def test_a_program_plays_a_round_against_a_bot(server: Server) -> None:
    table = server.make_table(seats=2)

    async def play() -> list[View]:
        views = []
        async with (
            lastcard.connect(link(server, table), seat=HeldSeat(**table)) as host,
            lastcard.connect(link(server, table), name="Bea") as guest,
            lastcard.connect(link(server, table)) as watching,
        ):
            assert host.table["phase"] == "lobby"
            assert (host.view, host.legal) == (None, ())
            await host.command(do="start")
            turns = asyncio.gather(*(until_the_end(each) for each in (host, guest)))
            async for view in watching:
                assert view.hand == ()
                assert watching.legal == ()
                views.append(view)
                if view.deciding == "end":
                    break
            await turns
            await guest.command(do="leave")
            async for _ in guest:
                pass
            assert guest.ended == "You have left the table."
        return views

    views = asyncio.run(asyncio.wait_for(play(), 60))
    assert views[-1].deciding == "end"
    assert sum(views[-1].scores.values()) > 0


async def until_the_end(table: lastcard.RemoteTable) -> None:
    """Play the first card that fits, or draw, until the round has closed."""
    async for view in table:
        if view.deciding == "end":
            return
        moves = [move for move in table.legal if move.kind not in {"uno", "catch"}]
        if moves:
            with suppress(MoveRefused):  # somebody else was quicker, and the next view comes
                await table.act(moves[0])


def test_what_cannot_be_done_is_said(server: Server) -> None:
    table = server.make_table(seats=2)

    async def act() -> None:
        async with lastcard.connect(link(server, table)) as watching:
            await watching.act("draw")

    with pytest.raises(MoveRefused, match="Spectators can only watch") as refused:
        asyncio.run(asyncio.wait_for(act(), 30))
    assert refused.value.kind == "forbidden"


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/t/BCDFGH", "nowhere"])
def test_a_table_that_is_not_there_is_said(url: str) -> None:
    async def look() -> None:
        async with lastcard.connect(url):
            pytest.fail("there is nothing to see")

    with pytest.raises(JoinError):
        asyncio.run(asyncio.wait_for(look(), 30))
