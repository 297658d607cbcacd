"""A remote table for programs that decide for themselves: an asynchronous iteration over what a seat sees.

async with lastcard.connect("http://localhost:8000/t/BCDFGH", name="Ann") as table:
    async for view in table:
        if table.legal:
            await table.act(table.legal[0])
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import WebSocketException

from lastcard.client.link import HeldSeat, JoinError, Link, sit_down
from lastcard.client.mirror import Message, ViewMirror
from lastcard.engine.text.events import Event
from lastcard.engine.text.moves import Move
from lastcard.engine.text.view import View

BACKOFF, LONGEST_BACKOFF = 0.5, 8.0
PATIENCE = 60.0
"""Seconds for which a lost connection is tried again: then a bot plays for the seat."""


class MoveRefused(ValueError):  # noqa: N818  # named like IllegalMove
    """The server refused a move or another command; nothing has changed."""

    def __init__(self, refused: Message) -> None:
        super().__init__(refused["sentence"])
        self.sentence: str = refused["sentence"]
        self.kind: str = refused["kind"]  # illegal, stale, forbidden, …
        self.rule: str | None = refused["rule"]


class RemoteTable:
    """A seat at a table of a server, or a place among its spectators.

    Iterating gives the :class:`~lastcard.View` whenever something has changed, and ends with the table. ``legal``,
    ``news`` and ``table`` belong to that view. A lost connection is made again, and events are not repeated.
    """

    def __init__(self, link: Link, seat: HeldSeat | None) -> None:
        self.link = link
        self.seat = seat
        self.ended: str | None = None
        self._mirror = ViewMirror()
        self._socket: ClientConnection | None = None
        self._waiting: dict[str, asyncio.Future[None]] = {}
        self._reader: asyncio.Task[None] | None = None
        self._changed = asyncio.Condition()
        self._failure: Exception | None = None
        self._version = 0

    # -- what is seen ----------------------------------------------------------------

    @property
    def view(self) -> View | None:
        """What the seat sees now; None in the lobby."""
        return self._mirror.view

    @property
    def legal(self) -> Sequence[Move]:
        """What the seat may do now."""
        return self._mirror.legal

    @property
    def news(self) -> Sequence[Event]:
        """What has happened since the view before."""
        return self._mirror.news

    @property
    def table(self) -> Message:
        """The table around the game, in the words of the protocol: `phase`, `seats`, `settings` and more."""
        return self._mirror.table

    async def __aiter__(self) -> AsyncIterator[View]:
        """Every view from now on, the present one first; only the latest if several came at once."""
        seen = -1
        while True:
            async with self._changed:
                while self._version <= seen and not self._is_over:
                    await self._changed.wait()
                seen = self._version
            if self._failure is not None:
                raise self._failure
            if self._is_over:
                return
            if self.view is not None:
                yield self.view

    @property
    def _is_over(self) -> bool:
        return self.ended is not None or self._failure is not None

    # -- what is done ----------------------------------------------------------------

    async def act(self, move: Move | str) -> None:
        """Make a move, and wait until the table has it; MoveRefused with the server's sentence otherwise."""
        await self.command(do="act", seq=self._mirror.seq, move=str(move))

    async def command(self, **command: Any) -> None:  # noqa: ANN401  # whatever the protocol takes
        """Send any command of the protocol, and wait until it is acknowledged."""
        if self._is_over or self._socket is None:
            raise JoinError(self.ended or "the table cannot be reached now")
        name = uuid4().hex
        self._waiting[name] = asyncio.get_running_loop().create_future()
        try:
            await self._socket.send(json.dumps({"id": name, **command}))
            await self._waiting[name]
        except WebSocketException as error:
            raise JoinError(f"the connection is lost: {error}") from None
        finally:
            self._waiting.pop(name, None)

    # -- the connection --------------------------------------------------------------

    async def open(self) -> None:
        """Connect, and wait for the first look at the table."""
        self._reader = asyncio.create_task(self._read())
        async with self._changed:
            await self._changed.wait_for(lambda: self._version > 0 or self._is_over)
        if self._failure is not None:
            raise self._failure

    async def close(self) -> None:
        """Go without a word: the seat is kept, and a bot takes over after a while. `command(do="leave")` leaves it."""
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)

    async def _read(self) -> None:
        """Listen until the table is over, and connect again if that breaks."""
        clock = asyncio.get_running_loop().time
        lost, backoff = clock(), BACKOFF
        while self.ended is None and self._failure is None:
            try:
                async with open_socket(self.link.socket, compression=None) as self._socket:
                    await self._greet(self._socket)
                    async for message in self._socket:
                        lost, backoff = clock(), BACKOFF
                        await self._hear(self._socket, json.loads(message))
                        if self._is_over:
                            break
            except (OSError, WebSocketException) as error:
                if clock() - lost > PATIENCE or not self._version:
                    self._failure = JoinError(f"{self.link.server} cannot be reached: {error}")
            self._drop_commands()
            if not self._is_over:
                await asyncio.sleep(backoff)
                backoff = min(2 * backoff, LONGEST_BACKOFF)
        await self._tell()

    async def _greet(self, socket: ClientConnection) -> None:
        hello: Message = {"do": "hello", "table": self.link.code, "key": self.link.key, "seq": self._mirror.seq}
        await socket.send(json.dumps(hello if self.seat is None else hello | {"token": self.seat.token}))

    def _drop_commands(self) -> None:
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(JoinError("the connection was lost before the answer; look at the table again"))

    async def _hear(self, socket: ClientConnection, message: Message) -> None:
        match message["is"]:
            case "ping":
                await socket.send(json.dumps({"do": "pong", "n": message["n"]}))
            case "frame":
                self._mirror.take(message, asyncio.get_running_loop().time())
                self._version += 1
                self._answer(message["re"], None)
                await self._tell()
                await self._share(socket)
            case "refused" if not self._version:
                self._failure = JoinError(message["sentence"])
            case "refused":
                self._answer(message["re"], MoveRefused(message))
            case "bye" if not message["again"] or message["reason"] == "you-left":
                self.ended = message["why"]
                for name in self._waiting:  # to leave is answered so
                    self._answer(name, None)
            case _:  # who is connected, and messages of later versions
                pass

    def _answer(self, name: str | None, error: Exception | None) -> None:
        waiting = self._waiting.get(name or "")
        if waiting is not None and not waiting.done():
            if error is None:
                waiting.set_result(None)
            else:
                waiting.set_exception(error)

    async def _share(self, socket: ClientConnection) -> None:
        """Add entropy to the deal, as every seat should; what people propose is for the caller to answer."""
        me = self.seat.seat if self.seat is not None else None
        if self.table["phase"] == "lobby" and any(
            each["seat"] == me and not each["shared"] for each in self.table["seats"]
        ):
            share = {"id": uuid4().hex, "do": "share", "entropy": secrets.token_hex(16)}
            await socket.send(json.dumps(share))

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()


@asynccontextmanager
async def connect(url: str, *, name: str | None = None, seat: HeldSeat | None = None) -> AsyncIterator[RemoteTable]:
    """A table of a server, by its link.

    With a ``name`` one takes a new seat, with a ``seat`` one that is held, and without either one watches.
    JoinError if there is no such table, or no free seat. Leaving the block goes without a word; the seat is kept.
    """
    link = Link.read(url)
    held = seat if seat is not None or name is None else await asyncio.to_thread(sit_down, link, name)
    table = RemoteTable(link, held)
    try:
        await table.open()
        yield table
    finally:
        await table.close()


__all__ = ["MoveRefused", "RemoteTable", "connect"]
