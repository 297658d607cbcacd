"""A bare WebSocket, both ends: what the machine and the libraries can do without a game.

As a program it is a server: whatever one socket of a group sends goes to all sockets of the group, filled up to the
size of a frame. As a module it has the client's end, which the load on lastcard uses as well.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import subprocess
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Self

SEATS = 4
TEXT, PING, PONG = 1, 9, 10
LETTER = 110
"""Bytes that a client sends, about as many as a move has."""
STACKS = ("starlette", "websockets")
AT_ONCE = 50
_CPUCLOCK_SCHED = 2  # with the number of a process, the clock of its processor time (Linux)
_UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


# -- the server --------------------------------------------------------------------------------


def main() -> None:
    """Serve until the process is ended."""
    parser = argparse.ArgumentParser(description="A server that echoes to groups of sockets.")
    parser.add_argument("stack", choices=STACKS)
    parser.add_argument("bytes", type=int, help="size of what it sends")
    options = parser.parse_args()
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    print(f"echoes on http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    filler = "x" * (options.bytes - LETTER)
    (_serve_starlette if options.stack == "starlette" else _serve_websockets)(listening, filler)


def _serve_starlette(listening: socket.socket, filler: str) -> None:
    """The stack that lastcard is served with, and its settings."""
    import uvicorn  # noqa: PLC0415  # the client's end needs none of these
    from starlette.applications import Starlette  # noqa: PLC0415
    from starlette.routing import WebSocketRoute  # noqa: PLC0415
    from starlette.websockets import WebSocket, WebSocketDisconnect  # noqa: PLC0415

    groups: defaultdict[str, list[WebSocket]] = defaultdict(list)

    async def serve(client: WebSocket) -> None:
        await client.accept()
        group = groups[client.path_params["group"]]
        group.append(client)
        try:
            while True:
                answer = await client.receive_text() + filler
                for each in group:
                    await each.send_text(answer)
        except WebSocketDisconnect:
            group.remove(client)

    app = Starlette(routes=[WebSocketRoute("/{group}", serve)])
    config = uvicorn.Config(app, ws="websockets-sansio", ws_per_message_deflate=False, log_level="warning")
    uvicorn.Server(config).run([listening])


def _serve_websockets(listening: socket.socket, filler: str) -> None:
    """The `websockets` library alone."""
    from websockets.asyncio.server import ServerConnection, broadcast, serve  # noqa: PLC0415
    from websockets.exceptions import ConnectionClosedError  # noqa: PLC0415

    groups: defaultdict[str, list[ServerConnection]] = defaultdict(list)

    async def echo(client: ServerConnection) -> None:
        group = groups[client.request.path if client.request else ""]
        group.append(client)
        try:
            async for letter in client:
                broadcast(group, f"{letter!s}{filler}")
        except ConnectionClosedError:  # without a goodbye, as our client's end does it
            pass
        group.remove(client)

    async def run() -> None:
        async with serve(echo, sock=listening, compression=None):
            await asyncio.get_running_loop().create_future()

    asyncio.run(run())


class Process:
    """A server that was started here: where it is, and what it takes of the machine."""

    def __init__(self, command: Sequence[str | Path], log: Path) -> None:
        self._log = log
        with log.open("wb") as errors:
            self._running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
        go_ahead(self._running.pid)
        self.url = (self._running.stdout.readline() if self._running.stdout else "").rpartition(" ")[2].strip()
        if not self.url:
            self.kill()
            raise SystemExit(f"This did not start: {command}\n{self.log}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_why: object) -> None:
        self.kill()

    def kill(self) -> None:
        """No goodbye."""
        self._running.kill()
        self._running.wait()
        if self._running.stdout:
            self._running.stdout.close()

    @property
    def log(self) -> str:
        """What the server has printed."""
        return self._log.read_text()

    @property
    def memory(self) -> int:
        """Bytes that are resident."""
        pages = Path(f"/proc/{self._running.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def hold_back_workers(self) -> None:
        """Only the server itself goes ahead of others, not the processes that work for it."""
        for each in Path(f"/proc/{self._running.pid}/task").glob("*/children"):
            for child in each.read_text().split():
                stand_back(int(child))

    @property
    def cpu(self) -> float:
        """Seconds of processor so far, the system's on its behalf included."""
        return time.clock_gettime(~self._running.pid << 3 | _CPUCLOCK_SCHED)


def go_ahead(process: int = 0) -> bool:
    """Let a process, or this one, have a processor whenever it wants one; False if that is not allowed.

    Whatever else runs on the machine then hardly blurs the figures. Children do the same until they are told otherwise.
    """
    try:
        os.sched_setscheduler(process, os.SCHED_RR, os.sched_param(1))
    except PermissionError:
        return False
    return True


def stand_back(process: int = 0) -> None:
    """Let a process, or this one, take turns with all others again."""
    with suppress(ProcessLookupError):
        os.sched_setscheduler(process, os.SCHED_OTHER, os.sched_param(0))


# -- the client's end --------------------------------------------------------------------------


class Socket(asyncio.Protocol):
    """As little of a WebSocket as it takes, so that two cores are enough for both ends."""

    def __init__(self, heard: Callable[[bytes, float], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._heard = heard
        self._rest = b""
        self._transport: Any = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport."""
        self._transport = transport

    def connection_lost(self, _error: Exception | None) -> None:
        """Fail the handshake if it was still going on."""
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(f"no WebSocket: {self._rest[:200]!r}"))

    def data_received(self, data: bytes) -> None:
        """Take the answer to the handshake, then frames."""
        now = time.monotonic()
        self._rest += data
        if not self.opened.done():
            head, found, rest = self._rest.partition(b"\r\n\r\n")
            if not found or b" 101 " not in head:
                return
            self.opened.set_result(None)
            self._rest = rest
        self._read(now)

    def _read(self, now: float) -> None:
        """All frames that are complete; those of a server are never masked, and here never longer than 64 KB."""
        data, at = self._rest, 0
        while len(data) - at >= 4:
            size, start = data[at + 1], at + 2
            if size == 126:
                size, start = data[at + 2] << 8 | data[at + 3], at + 4
            if start + size > len(data):
                break
            self._take(data[at] & 15, data[start : start + size], now)
            at = start + size
        self._rest = data[at:]

    def _take(self, kind: int, message: bytes, now: float) -> None:
        if kind == TEXT:
            self._heard(message, now)
        elif kind == PING:
            self.send(message, PONG)

    def send(self, message: bytes, kind: int = TEXT) -> None:
        """A client masks what it sends; with a mask of zeros nothing is to be done."""
        size = len(message)
        length = bytes([0x80 | size]) if size < 126 else bytes([0xFE, size >> 8, size & 255])
        self._transport.write(bytes([0x80 | kind]) + length + bytes(4) + message)

    def close(self) -> None:
        """Close the connection at once."""
        self._transport.abort()


async def connect(url: str, path: str, heard: Callable[[bytes, float], None], address: str | None = None) -> Socket:
    """A socket, once its handshake is done; from an address of this machine, if one is given."""
    host, _, port = url.rpartition("/")[2].partition(":")
    own = (address, 0) if address else None
    loop = asyncio.get_running_loop()
    transport, found = await loop.create_connection(lambda: Socket(heard), host, int(port), local_addr=own)
    transport.write(_UPGRADE.format(path=path).encode())
    await found.opened
    return found


# -- load --------------------------------------------------------------------------------------


@dataclass
class Figures:
    """What all groups of a run have seen, in milliseconds and by number."""

    acknowledged: list[float] = field(default_factory=list)  # at the sender
    told: list[float] = field(default_factory=list)  # at the last of the group
    ruled: list[float] = field(default_factory=list)  # at the sender, where the answer waits for a ruling
    lag: list[float] = field(default_factory=list)  # how late the load itself was
    counts: Counter[str] = field(default_factory=Counter)

    def clear(self) -> None:
        """Forget everything that was measured."""
        for each in (self.acknowledged, self.told, self.ruled, self.lag, self.counts):
            each.clear()


class Group:
    """Sockets that are told the same; one of them has something to say every second."""

    def __init__(self, number: int, figures: Figures) -> None:
        self.number = number
        self.figures = figures
        self.sockets: list[Socket] = []
        self.missing = 0  # how many have not heard of what was said last
        self.speaker = 0
        self._sent_at = 0.0
        self._timer: asyncio.TimerHandle | None = None

    async def join(self, url: str) -> None:
        """Connect all sockets."""
        for index in range(SEATS):
            self.sockets.append(await connect(url, f"/{self.number}", partial(self.heard, index)))

    def leave(self) -> None:
        """Close all sockets of the group."""
        for each in self.sockets:
            each.close()

    def start(self, at: float) -> None:
        """Start speaking at a time of the loop's clock."""
        self._timer = asyncio.get_running_loop().call_at(at, self._tick, at)

    def stop(self) -> None:
        """Stop speaking."""
        if self._timer is not None:
            self._timer.cancel()

    def _tick(self, due: float) -> None:
        self.figures.lag.append((time.monotonic() - due) * 1000)
        self.start(due + 1)
        if self.missing:
            self.figures.counts["late"] += 1
        else:
            self.speak()

    def speak(self) -> None:
        """Say something: here, anything."""
        self.say((self.speaker + 1) % SEATS, b"x" * LETTER)

    def say(self, index: int, message: bytes) -> None:
        """Send what all will hear of."""
        self.speaker, self.missing, self._sent_at = index, SEATS, time.monotonic()
        self.sockets[index].send(message)

    def heard(self, index: int, message: bytes, now: float) -> None:
        """A message to one of the sockets."""
        self.figures.counts["bytes"] += len(message)
        self.figures.counts["messages"] += 1
        self.answered(index, now)

    def answered(self, index: int, now: float) -> None:
        """One more has heard of what was said."""
        took = (now - self._sent_at) * 1000
        self.missing -= 1
        if index == self.speaker:
            self.figures.acknowledged.append(took)
        if not self.missing:
            self.figures.told.append(took)


async def memory_at_rest(process: Process, path: str) -> int:
    """What a server takes once it has loaded all that it loads with its first socket, which has gone again."""
    first = await connect(process.url, path, lambda _message, _now: None)
    first.close()
    await asyncio.sleep(0.5)
    return process.memory


async def join_all(groups: Sequence[Group], url: str) -> None:
    """Connect all groups, some of them at a time."""
    for start in range(0, len(groups), AT_ONCE):
        await asyncio.gather(*(group.join(url) for group in groups[start : start + AT_ONCE]))


if __name__ == "__main__":
    main()
