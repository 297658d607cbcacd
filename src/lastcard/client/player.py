"""A player at a remote table: listens, does one thing at a time, and reconnects if the connection breaks."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from math import inf
from typing import Protocol
from uuid import uuid4

from websockets.exceptions import WebSocketException

from lastcard.client.link import HeldSeat, JoinError
from lastcard.client.mirror import Message, ViewMirror
from lastcard.client.pacing import BotFailure, PacedBot, Plan, consent_to
from lastcard.engine.text.events import Dealt, MatchWon, RoundClosed
from lastcard.engine.text.moves import Move

# All in seconds.
MOVES, PER_SECONDS = 80, 20.0  # the server allows 100 messages, pongs included
SOON, LATER = 0.5, 5.0  # when to retry: after a refusal; after one message too many
BACKOFF, LONGEST_BACKOFF = 0.5, 30.0
FAREWELL_TIME = 3.0


class Socket(Protocol):
    """What a player needs of a connection."""

    async def send(self, message: str) -> None:
        """Send a message."""

    async def recv(self) -> str | bytes:
        """Wait for the next message."""
        ...


Connect = Callable[[], AbstractAsyncContextManager[Socket]]


class RemotePlayer:
    """A bot in a seat. ``say`` gets short lines about what happens; ``wait`` is how long it stays when nothing does."""

    def __init__(self, seated: HeldSeat, bot: PacedBot, say: Callable[[str], None], wait: float) -> None:
        self.seated = seated
        self.bot = bot
        self.mirror = ViewMirror()
        self._say = say
        self._wait = wait
        self._clock = asyncio.get_running_loop().time
        self._heard_at = self._clock()
        self._pending: Message | None = None  # the command that has not been answered yet
        self._plan: Plan | None = None
        self._due = inf  # when to carry out the plan, or to look again
        self._acted: deque[float] = deque([-inf] * MOVES, maxlen=MOVES)
        self._is_there = False  # this connection has had its first frame
        self._end: str | None = None

    # -- the connection --------------------------------------------------------------

    async def play(self, connect: Connect) -> str:
        """Play until the end, and say why it ended; JoinError if the server stays away too long."""
        backoff = BACKOFF
        while self._end is None:
            self._is_there, self._plan, self._due = False, None, inf
            try:
                async with connect() as socket:
                    await self._stay(socket)
            except (OSError, WebSocketException) as error:
                backoff = BACKOFF if self._is_there else min(2 * backoff, LONGEST_BACKOFF)
                await self._hold_on(backoff, error)
        return self._end

    async def _hold_on(self, seconds: float, error: Exception) -> None:
        if self._end is not None:
            return
        if self._clock() - self._heard_at > self._wait:
            raise JoinError(f"the server is gone: {error}")
        self._say(f"No connection ({error}); trying again in {seconds:g} s.")
        await asyncio.sleep(seconds)

    async def _stay(self, socket: Socket) -> None:
        try:
            await self._send(socket, do="hello", table=self.seated.table, token=self.seated.token, seq=self.mirror.seq)
            while self._end is None:
                message = await self._next(socket)
                await (self._wake(socket) if message is None else self._hear(socket, message))
        except asyncio.CancelledError:
            await self._leave(socket, "It was told to.")
        except BotFailure:
            await self._leave(socket, "Its bot failed.")
            raise

    async def _next(self, socket: Socket) -> Message | None:
        """The next message; None if something is due first."""
        until = min(self._due, self._patience)
        try:
            async with asyncio.timeout_at(None if until == inf else until):
                message: Message = json.loads(await socket.recv())
                return message
        except TimeoutError:
            return None

    @property
    def _patience(self) -> float:
        """When to give up waiting: between matches people may have left for good."""
        is_idle = self._is_there and self.mirror.table["phase"] in {"lobby", "over"}
        return self._heard_at + self._wait if is_idle else inf

    @staticmethod
    async def _send(socket: Socket, **message: object) -> None:
        await socket.send(json.dumps(message))

    async def _command(self, socket: Socket, **command: object) -> None:
        """Send a command. There is no other until it is answered, and it can be sent again."""
        self._pending = {"id": uuid4().hex, **command}
        await self._send(socket, **self._pending)

    async def _leave(self, socket: Socket, why: str) -> None:
        self._end = why
        with suppress(OSError, WebSocketException):  # a TimeoutError is an OSError
            await self._command(socket, do="leave")
            async with asyncio.timeout(FAREWELL_TIME):
                while json.loads(await socket.recv())["is"] != "bye":
                    pass

    # -- hearing ---------------------------------------------------------------------

    async def _hear(self, socket: Socket, message: Message) -> None:
        match message["is"]:
            case "ping":
                await self._send(socket, do="pong", n=message["n"])
            case "frame":
                await self._see(socket, message)
            case "refused":
                self._take_refusal(message)
            case "bye" if not message["again"]:
                self._end = message["why"]
            case _:  # who is connected, and messages of later versions
                pass

    async def _see(self, socket: Socket, frame: Message) -> None:
        was_there, self._is_there = self._is_there, True
        self._heard_at = self._clock()
        is_news = self.mirror.take(frame, self._heard_at) or not was_there or self._is_in_lobby
        self._tell()
        if self._pending is not None and frame["re"] == self._pending["id"]:
            self._tell_share(self._pending.get("entropy"))
            self._pending = None
            is_news = True
        if self._pending is not None and not was_there:  # the command or its answer was lost
            await self._send(socket, **self._pending)
        elif self._pending is None and is_news:
            await self._look(socket)

    def _take_refusal(self, refused: Message) -> None:
        if not self._is_there:  # the hello was refused: for good, or until a new connection
            self._end = refused["sentence"] if refused["kind"] in {"unknown", "forbidden"} else None
        elif refused["kind"] == "limit":  # the server ignored a message, and does not say which
            self._due = self._clock() + LATER
        elif self._pending is not None and refused["re"] == self._pending["id"]:
            self._say(f"  refused: {refused['sentence']}")
            self._pending = self._plan = None
            self._due = self._clock() + SOON  # the current frame is on its way

    # -- acting ----------------------------------------------------------------------

    async def _wake(self, socket: Socket) -> None:
        """Do what is due."""
        if self._clock() >= self._patience:
            await self._leave(socket, f"Nothing has happened for {self._wait / 60:g} minutes.")
        elif self._pending is not None:
            self._due = inf
            await self._send(socket, **self._pending)
        elif self._plan is not None:
            await self._press(socket, self._plan.move)
        else:
            await self._look(socket)

    async def _look(self, socket: Socket) -> None:
        """Decide what to do next."""
        now = self._clock()
        self._plan, self._due = None, inf
        consent = consent_to(self.mirror.table, self.seated.seat)
        if consent is not None:
            await self._command(socket, **consent)
        elif self._is_in_lobby:
            await self._prepare(socket)
        elif self.mirror.view is not None and self.mirror.legal:
            self._plan = self.bot.plan(self.mirror.view, self.mirror.legal, self.mirror.table["window"])
            if self._plan is not None:
                self._due = max(now + self._plan.wait, self._acted[0] + PER_SECONDS)

    @property
    def _is_in_lobby(self) -> bool:
        return bool(self.mirror.table["phase"] == "lobby")

    async def _prepare(self, socket: Socket) -> None:
        """Add entropy to the deal. Do not stay as host: only the host can start, and a bot does not."""
        me = self.seated.seat
        if self.mirror.table["host"] == me:
            await self._leave(socket, "Nobody else is left to be the host.")
        elif not any(each["shared"] for each in self.mirror.table["seats"] if each["seat"] == me):
            await self._command(socket, do="share", entropy=secrets.token_hex(16))

    async def _press(self, socket: Socket, move: Move) -> None:
        now = self._clock()
        self._plan, self._due = None, inf
        self._acted.append(now)
        self._say(f"  {move}")
        took = round((now - self.mirror.opened_at) * 1000) if self.mirror.table["window"] else None
        await self._command(socket, do="act", seq=self.mirror.seq, move=str(move), ms=took)

    # -- telling ---------------------------------------------------------------------

    def _tell(self) -> None:
        for event in self.mirror.news:
            match event:
                case Dealt():
                    self._say(f"Round {event.round} is dealt by {event.dealer}.")
                case RoundClosed():
                    self._say(f"{event.seat or 'Nobody'} goes out; the scores are {self._scores()}.")
                case MatchWon():
                    self._say(f"The match is won by {' and '.join(event.winners)}.")
                case _:
                    pass

    def _tell_share(self, entropy: str | None) -> None:
        if entropy is not None:
            noted = f"--commitment {self.mirror.table['commitment']} --share {self.seated.seat}={entropy}"
            self._say(f"To check the deal afterwards: lastcard verify RECORD {noted}")

    def _scores(self) -> str:
        scores = self.mirror.view.scores if self.mirror.view is not None else {}
        return ", ".join(f"{seat} {score}" for seat, score in scores.items())
