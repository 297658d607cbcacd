"""Players from elsewhere at a table of a server, without a network and in virtual time."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, MutableMapping
from contextlib import asynccontextmanager, contextmanager
from random import Random
from typing import Any

import pytest
from tests.server.helpers import Person, in_virtual_time, make_services, settle_chance
from websockets.exceptions import ConnectionClosedError

from lastcard import Match
from lastcard.bots import regular
from lastcard.client import PacedBot, RemotePlayer, ViewMirror
from lastcard.client.link import HeldSeat
from lastcard.fair import FairDeal, FairShare
from lastcard.server.bodies import NewTable
from lastcard.server.lobby import Lobby
from lastcard.server.metrics import Metrics
from lastcard.server.protocol import Settings
from lastcard.server.sockets import Connection, TextSocket

WAIT = 600.0
LONGEST = 20_000
"""Seconds in which any match is over."""


class Wire:
    """Both ends of a socket. Now and then it breaks as a move is sent: before it arrives, or before its answer does."""

    def __init__(self, chance: Random, breaks: float) -> None:
        self._up: asyncio.Queue[str | None] = asyncio.Queue()
        self._down: asyncio.Queue[str | None] = asyncio.Queue()
        self._chance = chance
        self._breaks = breaks
        self._is_cut = self._is_deaf = False
        self.sent: list[dict[str, Any]] = []
        self.heard: list[str] = []

    def cut(self) -> None:
        """Whatever is under way is lost."""
        self._is_cut = True
        for queue in (self._up, self._down):
            queue.put_nowait(None)

    # The player's end.

    async def send(self, message: str) -> None:
        if self._is_cut:
            raise ConnectionClosedError(None, None)
        self.sent.append(json.loads(message))
        assert self.heard or self.sent[-1]["do"] == "hello", "nobody acts without having looked"
        is_breaking = self.sent[-1]["do"] == "act" and self._chance.random() < self._breaks
        if not is_breaking or self._chance.random() < 0.5:
            self._up.put_nowait(message)
        if is_breaking:
            self._is_deaf = True
            asyncio.get_running_loop().call_later(1, self.cut)

    async def recv(self) -> str:
        message = await self._down.get()
        if message is None or self._is_cut:
            raise ConnectionClosedError(None, None)
        self.heard.append(message)
        return message

    # The server's end, as ASGI has it.

    async def receive(self) -> MutableMapping[str, Any]:
        message = await self._up.get()
        if message is None or self._is_cut:
            return {"type": "websocket.disconnect", "code": 1006}
        return {"type": "websocket.receive", "text": message}

    async def deliver(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "websocket.close":
            self._down.put_nowait(None)
        elif message["type"] == "websocket.send" and not self._is_deaf:
            self._down.put_nowait(message["text"])


class Lines:
    """Connects players to a lobby."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.wires: list[Wire] = []
        self.metrics = Metrics()
        self.breaks = 0.0
        self.is_down = False
        self._chance = Random(5)

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[Wire]:
        if self.is_down:
            raise ConnectionRefusedError("nobody listens")
        wire = Wire(self._chance, self.breaks)
        self.wires.append(wire)
        serving = asyncio.ensure_future(self._serve(wire))
        try:
            yield wire
        finally:
            wire.cut()
            await serving

    async def _serve(self, wire: Wire) -> None:
        await Connection(TextSocket(wire.receive, wire.deliver), self.lobby, self.metrics).serve()

    def sent(self, do: str) -> list[dict[str, Any]]:
        """All commands of some kind that the players have sent."""
        return [message for wire in self.wires for message in wire.sent if message["do"] == do]


class FakeServer:
    """A table with its host Ann, and players from elsewhere."""

    def __init__(self, pace: float = 1.0) -> None:
        self.lobby = Lobby(make_services(pace=pace))
        self.lines = Lines(self.lobby)
        self.mirror: Callable[[], ViewMirror] = ViewMirror
        self.said: list[str] = []
        self.players: list[RemotePlayer] = []
        self.tasks: list[asyncio.Task[str]] = []

    async def open(self, names: tuple[str, ...] = ("Bob",), pace: float = 1.0, **settings: Any) -> Person:  # noqa: ANN401
        """Ann makes a table, and the others sit down and are there; Ann."""
        wanted = Settings(**{"seats": len(names) + 1} | settings)
        made = await self.lobby.make(NewTable("Ann", wanted), "here")
        self.table = await self.lobby.table(made.table)
        ann = await Person(self.table, made.token).enter()
        for name in names:
            await self.seat(name, PacedBot(regular, pace, Random(name)))
        return ann

    async def seat(self, name: str, bot: PacedBot) -> RemotePlayer:
        seated = await self.lobby.join(self.table.state.code, name)
        player = RemotePlayer(HeldSeat(seated.table, seated.seat, seated.token), bot, self.said.append, WAIT)
        player.mirror = self.mirror()
        self.players.append(player)
        self.tasks.append(asyncio.ensure_future(player.play(self.lines.connect)))
        await asyncio.sleep(0.1)
        return player

    async def play(self, ann: Person) -> Match:
        """Ann starts and goes, so that a bot of the server plays for her; the match at its end."""
        assert (await ann.say("start"))["is"] == "frame"
        await ann.say("leave")
        for _ in range(LONGEST):
            if self.table.state.phase == "over" or any(task.done() for task in self.tasks):
                break
            await asyncio.sleep(1)
        assert [task.result() for task in self.tasks if task.done()] == []
        match = self.table.state.match
        assert match is not None
        assert match.over
        return match

    async def end(self) -> list[str]:
        """What the players said in the end."""
        return [await task for task in self.tasks]


def with_fake_server(test: Callable[[FakeServer], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Make a plain test of one that needs a server: in virtual time, and with the same deals in every run."""

    @in_virtual_time
    async def plain() -> None:
        found = FakeServer()
        with settled_chance():
            try:
                await test(found)
            finally:
                for task in found.tasks:
                    task.cancel()
                await asyncio.gather(*found.tasks, return_exceptions=True)

    plain.__name__ = test.__name__
    return plain


@contextmanager
def settled_chance() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        settle_chance(patch, 7)
        patch.setattr(secrets, "token_hex", lambda size: Random(size).randbytes(size).hex())
        yield


def assert_once(found: FakeServer) -> None:
    """Some moves were sent more than once, and each was made once at most."""
    sent = [message["id"] for message in found.lines.sent("act")]
    rows = found.lobby.services.store.read(found.table.state.code)
    made = [row.command.split()[-1] for row in rows if row.command is not None]
    assert len(set(sent)) < len(sent)
    assert len(set(made)) == len(made)


def shares(found: FakeServer) -> tuple[FairShare, ...]:
    deal = FairDeal.from_record(found.table.state.records[-1])
    assert deal is not None
    return deal.shares
