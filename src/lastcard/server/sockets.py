"""One connection: reads commands, enforces the limits, and sends what its viewer may see."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable

import msgspec
from starlette.types import Receive, Send
from starlette.websockets import WebSocketDisconnect

from lastcard.server.frames import encode
from lastcard.server.limits import NOWHERE, MessageRate
from lastcard.server.lobby import Lobby
from lastcard.server.metrics import Metrics
from lastcard.server.names import hashed
from lastcard.server.protocol import (
    LARGEST_MESSAGE,
    Bye,
    Change,
    Command,
    Hello,
    Ping,
    Pong,
    Propose,
    SeatCommand,
    Transfer,
)
from lastcard.server.races import Pings
from lastcard.server.refusals import Refusal, because, goodbye, too_long
from lastcard.server.store import StoreError
from lastcard.server.table import Table

LONGEST_QUEUE = 64
"""Messages that may wait for a slow client. With more it is dropped; it can reconnect and resume."""
HELLO_TIME = 10.0
CLOSED, NOT_TEXT, POLICY, TOO_SLOW = 1000, 1003, 1008, 1013

_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)


class TextSocket:
    """The server's end of a socket: text in, text out."""

    __slots__ = ("_receive", "_send")

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send

    async def receive_text(self) -> str:
        """The next message; WebSocketDisconnect if the socket is closed, KeyError if the message is not text."""
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", CLOSED))
        if message.get("text") is None:
            raise KeyError("text")
        return str(message["text"])

    async def send_text(self, text: str) -> None:
        """Send one message."""
        await self._send({"type": "websocket.send", "text": text})

    async def close(self, code: int) -> None:
        """Close the socket with a WebSocket close code."""
        await self._send({"type": "websocket.close", "code": code})


class Line:
    """What a connection can ask of its transport; here, of one that can do none of it."""

    __slots__ = ()

    def cut(self) -> None:
        """Drop the connection without a closing handshake."""

    def write(self, message: str) -> bool:  # noqa: ARG002  # this one never can
        """Send a message at once; False if it has to wait for the client, or for the end of the connection."""
        return False

    def has_more(self) -> bool:
        """Has the client sent more, which waits to be read?"""
        return True

    def silence(self) -> float:
        """Seconds since the last byte came."""
        return 0.0

    def round_trip(self) -> float | None:
        """The smallest round trip in milliseconds, as the system measures it; None: it does not."""
        return None


NO_LINE = Line()


class Connection:
    """A viewer at the other end of a socket."""

    __slots__ = (
        "__weakref__",
        "_address",
        "_closing",
        "_line",
        "_lobby",
        "_metrics",
        "_pinged",
        "_queue",
        "_rate",
        "_sender",
        "_socket",
        "pings",
        "seat",
        "table",
        "told_rtt",
    )  # fmt: skip

    def __init__(
        self,
        socket: TextSocket,
        lobby: Lobby,
        metrics: Metrics,
        address: str = NOWHERE,
        line: Line = NO_LINE,
    ) -> None:
        self.seat: str | None = None
        self.pings = Pings()
        self.told_rtt: float | None = None  # a proxy's word on the smallest round trip
        self.table: Table | None = None
        self._socket = socket
        self._lobby = lobby
        self._metrics = metrics
        self._queue: list[str] = []  # smaller than a deque while it is empty, as it is most of the time
        self._sender: asyncio.Task[None] | None = None
        self._closing: int | None = None
        self._address = address
        self._line = line
        self._pinged: tuple[int, float] = (0, 0.0)
        self._rate = MessageRate(lobby.services.clock() / 1000)

    # -- sending ---------------------------------------------------------------------

    def send(self, message: str) -> None:
        """Send a message, or queue it; a client that does not keep up is dropped."""
        if self._closing is not None:
            return
        if self._sender is None and self._line.write(message):  # without a task: this is how almost all go
            self._metrics.count("messages_out")
            return
        if len(self._queue) >= LONGEST_QUEUE:
            self._drop()
            return
        self._queue.append(message)
        self._wake_sender()

    def _drop(self) -> None:
        """Drop the connection: a client that does not read would not read a goodbye either."""
        self._metrics.count("slow_clients")
        self._queue.clear()
        self._end(TOO_SLOW)
        self._line.cut()

    def close(self, bye: Bye, code: int = CLOSED) -> None:
        """Say why, and close once everything has been sent."""
        if self._closing is None:
            self._queue.append(encode(bye))
            self._end(code)

    def _end(self, code: int) -> None:
        self._closing = code
        self._wake_sender()

    def _wake_sender(self) -> None:
        """Start a task that sends while there is something to send; an idle connection has none."""
        if self._sender is None:
            self._sender = asyncio.ensure_future(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self._queue:
                await self._socket.send_text(self._queue.pop(0))
                self._metrics.count("messages_out")
            if self._closing is not None:
                await self._socket.close(self._closing)
        except (WebSocketDisconnect, RuntimeError, OSError):
            self._queue.clear()  # gone: the reader notices as well
        finally:
            self._sender = None

    def ping(self) -> None:
        """Measure the round trip."""
        number = self._pinged[0] + 1
        self._pinged = (number, self._lobby.services.clock())
        self.send(encode(Ping(number)))

    # -- reading ---------------------------------------------------------------------

    async def serve(self) -> None:
        """Read until the socket is closed."""
        try:
            await asyncio.wait_for(self._greet(), HELLO_TIME)
            while self._closing is None:
                await self._read()
        except TimeoutError:
            self.close(goodbye("no-hello"), POLICY)
        except WebSocketDisconnect:
            self._closing = self._closing or CLOSED
        finally:
            if self.table is not None:
                self.table.exit(self, self._line.silence())
            if self._sender is not None:
                await asyncio.wait([self._sender], timeout=1)

    async def _greet(self) -> None:
        while self.table is None and self._closing is None:
            await self._read()

    async def _read(self) -> None:
        text = await self._receive()
        self._metrics.count("messages_in")
        if self._closing is not None or not self._is_within_rate():  # closing: sent before the client read our goodbye
            return
        await self._wait_for("messages", self._address)
        try:
            await self._take(self._decoded(text))
        except Refusal as refusal:
            self._metrics.count("refusals")
            self.send(encode(refusal.answer(None)))
        if self._line.has_more():  # otherwise the next message has to be waited for anyway
            await asyncio.sleep(0)  # let others run, and the sender too: a burst does not make a client slow

    async def _receive(self) -> str:
        try:
            return await self._socket.receive_text()
        except KeyError:  # a binary frame has no text
            self.close(goodbye("not-text"), NOT_TEXT)
            return ""

    def _is_within_rate(self) -> bool:
        verdict = self._rate.take(self._lobby.services.clock() / 1000)
        if verdict == "warn":
            self.send(encode(because("too-many-messages").answer(None)))
        elif verdict == "close":
            self._metrics.count("rate_closed")
            self.close(goodbye("flooded"), POLICY)
        return verdict == "fine"

    @staticmethod
    def _decoded(text: str) -> Command:
        if len(text.encode(errors="replace")) > LARGEST_MESSAGE:
            raise too_long()
        try:
            return _decoder.decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError) as error:
            raise Refusal("malformed", f"That is not a message of this protocol: {error}.") from None

    async def _take(self, command: Command) -> None:
        if isinstance(command, Pong):
            self._pong(command)
        elif isinstance(command, Hello):
            await self._hello(command)
        elif self.table is None:
            raise Refusal("forbidden", "Say hello first.")
        else:
            self._metrics.count("commands")
            await self._command(self.table, command)

    async def _command(self, table: Table, command: SeatCommand) -> None:
        """Carry out a command when its seat and its table have room for one; until then nothing else is read."""
        code = table.state.code
        await self._wait_for("seat", (code, self.seat))
        await self._wait_for("table", code)
        if isinstance(command, Propose | Change):
            await self._wait_for("write", (code, self.seat))
            rules = {command.card: command.text} if isinstance(command, Propose) else command.settings.rules
            name = table.state.settings.edition if isinstance(command, Propose) else command.settings.edition
            if name in self._lobby.services.catalogue:
                await self._lobby.readings.prepare(self._lobby.services.catalogue.find(name), rules)
        elif isinstance(command, Transfer):
            await self._wait_for("write", (code, self.seat))
        await table.command(self, command)

    async def _wait_for(self, name: str, key: Hashable) -> None:
        """Wait for a token. Whoever sends too much is read more slowly; nobody else notices."""
        wait = self._lobby.guests.buckets.reserve(name, key, asyncio.get_running_loop().time())
        if wait:
            await asyncio.sleep(wait)

    def _pong(self, command: Pong) -> None:
        number, sent = self._pinged
        if command.n == number and sent:
            self.pings.add(self._lobby.services.clock() - sent)
            self.pings.proven = self.told_rtt if self.told_rtt is not None else self._line.round_trip()
            self._pinged = (number, 0.0)

    async def _hello(self, hello: Hello) -> None:
        await self._wait_for("door", hello.table)
        table = await self._lobby.find(hello.table, self._address, hello.token, hello.key)
        try:
            await table.enter(self, hashed(hello.token) if hello.token is not None else None, hello.seq)
        except StoreError:
            raise because("not-written") from None
        if self.table is not None and self.table is not table:
            self.table.exit(self)
        self.table = table
        self.ping()
