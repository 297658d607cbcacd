"""Connections without a network, and what must hold whatever they send: see test_malformed.py."""

import asyncio
from typing import Any, cast

import msgspec
from starlette.websockets import WebSocketDisconnect
from tests.server.helpers import Silent, make_services

from lastcard.server import entries
from lastcard.server.bodies import BotSeats, NewTable, Seated
from lastcard.server.frames import Framer
from lastcard.server.lobby import Lobby
from lastcard.server.metrics import Metrics
from lastcard.server.protocol import LARGEST_MESSAGE, Command, Hello, Pong, Settings
from lastcard.server.sockets import Connection, TextSocket
from lastcard.server.state import TableState
from lastcard.server.table import Table, whose

BREATH = 0.21  # seconds between two messages: within the limit of a connection
SETTLED = 45.0  # seconds after which every window is closed, and nobody is given up yet

_decoder: msgspec.json.Decoder[Command] = msgspec.json.Decoder(Command)
Answers = list[dict[str, Any]]


# -- a connection without a network ----------------------------------------------------------


class FakeSocket:
    """The server's end of a WebSocket: what comes in waits in a queue, what goes out is kept."""

    def __init__(self) -> None:
        self.incoming: asyncio.Queue[str | Exception] = asyncio.Queue()
        self.sent: list[str] = []
        self.closed: int | None = None

    async def receive_text(self) -> str:
        found = await self.incoming.get()
        if isinstance(found, Exception):
            raise found
        return found

    async def send_text(self, message: str) -> None:
        self.sent.append(message)

    async def close(self, code: int) -> None:
        self.closed = code
        self.incoming.put_nowait(WebSocketDisconnect(code))


class Client:
    """Somebody with a socket, at the real handler; comes back when the socket was closed."""

    def __init__(self, lobby: Lobby, code: str, token: str | None) -> None:
        self.lobby = lobby
        self.hello = msgspec.json.encode(Hello(code, token)).decode()
        self.ids: list[str] = []
        self.owed: set[str] = set()
        self.connect()

    def connect(self) -> None:
        self.socket = FakeSocket()
        self.connection = Connection(cast("TextSocket", self.socket), self.lobby, Metrics())
        self.serving = asyncio.ensure_future(self.connection.serve())
        self.owed.clear()

    async def say(self, text: str) -> Answers:
        """Send a message, and wait a moment for what comes of it."""
        before = len(self.socket.sent)
        self.socket.incoming.put_nowait(text)
        await asyncio.sleep(BREATH)
        return [msgspec.json.decode(message) for message in self.socket.sent[before:]]

    async def be_there(self) -> None:
        """Connect again after a farewell; anything else that ends a connection is a crash."""
        if self.serving.done():
            self.serving.result()
            self.connect()

    async def hang_up(self) -> None:
        self.socket.incoming.put_nowait(WebSocketDisconnect())
        await self.serving


# -- what must hold after every message ------------------------------------------------------


def key_of(state: TableState) -> tuple[object, ...]:
    """All of a table that a message could change, but for the cards."""
    moves = len(state.match._moves) if state.match else None
    counts = (state.rows, state.seq, state.matches, len(state.answers), len(state.offers), len(state.records))
    return (*counts, moves, state.settings, tuple(state.held), repr(state.chairs))


def frames_of(state: TableState) -> list[str]:
    """What everybody sees of a table, at a fixed moment."""
    framer = Framer(state, 0)
    return [framer.frame(seat, since=0) for seat in (None, *(chair.seat for chair in state.chairs))]


def id_of(command: Command | None) -> str | None:
    return None if command is None or isinstance(command, Hello | Pong) else command.id


def is_answer(message: dict[str, Any], command: Command | None) -> bool:
    """Whether a message answers this command; those that were not understood are answered without an id."""
    if isinstance(command, Hello) and message["is"] == "ping":  # whoever is let in is pinged
        return True
    named: str | None = message.get("re")
    if named is not None:
        return named == id_of(command)
    return bool(message["is"] == "refused")


def decoded(text: str) -> Command | None:
    """The command that a text is; None if it is none."""
    if len(text.encode(errors="replace")) > LARGEST_MESSAGE:
        return None
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
        return None


class Visit:
    """Two tables and everybody who sends them messages."""

    def __init__(self, lobby: Lobby, tables: list[Table], clients: list[Client], seated: list[Seated]) -> None:
        self.lobby = lobby
        self.seats = {(each.table, each.token): each.seat for each in seated}
        self.tables = tables
        self.clients = clients
        self.state = tables[0].state
        self.keys = self._keys()
        self.shown: tuple[int, list[str]] = (self.state.rows, frames_of(self.state))

    @classmethod
    async def begin(cls, wanted: Settings, *, start: bool = True) -> "Visit":
        """Three people and a bot, a spectator, somebody from another table, and somebody who says no hello."""
        lobby = Lobby(make_services())
        ann = await lobby.make(NewTable("Ann", wanted, (BotSeats(1),)), "here")
        others = [await lobby.join(ann.table, name) for name in ("Bob", "Cat")]
        eve = await lobby.make(NewTable("Eve", wanted, (BotSeats(1),)), "there")
        tokens = [ann.token, *(seated.token for seated in others), None]
        clients = [*(Client(lobby, ann.table, token) for token in tokens), Client(lobby, eve.table, eve.token)]
        for client in clients[:4]:
            await client.say(client.hello)
        if start:
            await clients[0].say('{"do":"start","id":"first"}')
        return cls(lobby, [await lobby.table(ann.table), await lobby.table(eve.table)], clients, [ann, *others, eve])

    def _keys(self) -> list[tuple[object, ...]]:
        return [key_of(table.state) for table in self.tables]

    def _rows(self) -> list[int]:
        return [table.state.rows for table in self.tables]

    async def send(self, client: Client, text: str) -> Answers:
        """Send one message, and see that it was answered once and changed nothing else."""
        await client.be_there()
        before = self._rows()
        table, seat = client.connection.table, client.connection.seat
        answers = await client.say(text)
        if client.serving.done():
            client.serving.result()  # what the handler raised, if it did
            assert client.socket.closed is not None
        command = decoded(text)
        given = [each for each in answers if is_answer(each, command)]
        self._check_answered(client, command, given)
        if any(each["is"] == "refused" for each in given):
            assert (client.connection.table, client.connection.seat) == (table, seat)
        client.owed -= {each["re"] for each in answers if each.get("re")}
        self._check_rows(before, (seat, id_of(command)), answers)
        return answers

    def _check_answered(self, client: Client, command: Command | None, answers: Answers) -> None:
        if isinstance(command, Pong):
            assert answers == []
        elif answers == []:  # then it takes part in a race, and is answered with the ruling
            table, seat = client.connection.table, client.connection.seat
            assert table is not None
            held = [whose(each.command)[::2] for each in table.state.held if each.command is not None]
            assert (seat, id_of(command)) in held, command
            client.owed.add(str(id_of(command)))
        else:
            assert len(answers) == 1, answers
            if isinstance(command, Hello) and answers[0]["is"] == "ping":
                client.owed.clear()  # perhaps on another seat now
                seat = self.seats[command.table, command.token] if command.token else None
                assert client.connection.seat == seat

    def _check_rows(self, before: list[int], sent: tuple[str | None, object], answers: Answers) -> None:
        """New rows are the table's own, or this command's, and then it was not refused."""
        keys = self._keys()
        for at, table in enumerate(self.tables):
            if table.state.rows == before[at]:
                assert keys[at] == self.keys[at]
                continue
            rows = self.lobby.services.store.read(table.state.code)[before[at] :]
            named = [row for row in rows if row.command is not None]
            assert [whose(row.command or "")[::2] for row in named] in ([], [sent]), (sent, named)
            for row in named:
                refused = any(each["is"] == "refused" and each["re"] == sent[1] for each in answers)
                assert not refused or isinstance(entries.decode(row.body), entries.Claimed)
        self.keys = keys

    def check_shown(self) -> None:
        """Everybody sees what they saw before, unless a row has come in between."""
        rows, shown = self.shown
        self.shown = (self.state.rows, frames_of(self.state))
        assert rows != self.state.rows or shown == self.shown[1]

    async def end(self) -> None:
        """All is answered; the log adds up to what the table shows; nothing went wrong that nobody was told."""
        await asyncio.sleep(SETTLED)
        for client in self.clients:
            if not client.serving.done() and not self.state.is_paused:
                late = {msgspec.json.decode(message).get("re") for message in client.socket.sent}
                assert client.owed <= late
        for table in self.tables:
            again = TableState.from_log(table.state.code, self.lobby.services.store.read(table.state.code))
            assert frames_of(again) == frames_of(table.state)
        assert cast("Silent", self.lobby.services.log).errors == []
        for client in self.clients:
            if not client.serving.done():
                await client.hang_up()
