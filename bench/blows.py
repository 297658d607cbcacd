"""The attacks that `attacks.py` measures, as a program: reads one order, attacks for so many seconds, says what it did.

Only a server on this machine is ever attacked.
"""

from __future__ import annotations

import asyncio
import json
import os
import resource
import secrets
import signal
import socket
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count

from echo import stand_back

ADDRESS = "127.0.0.2"
MANY = 252
"""Addresses from 127.0.0.3 on, where an attack has many."""
AT_ONCE = 16
"""Connections that send one request after another."""
MOST_PER_SECOND = 1000
"""Requests: a bound for the sake of this machine."""
SOCKETS, BURST = 25, 90
HALF_SENT = 3000
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
JSON = "content-type: application/json\r\n"


@dataclass
class Target:
    """The server, for how long it is attacked, and what has come of it."""

    host: str
    port: int
    seconds: float
    codes: Sequence[str]
    counts: Counter[str] = field(default_factory=Counter)
    until: float = 0.0
    stop: Callable[[], object] = bool  # end the attack now

    @property
    def is_over(self) -> bool:
        """Is the time up?"""
        return time.monotonic() >= self.until

    async def connect(self, address: str = ADDRESS) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection from one of this machine's addresses."""
        return await asyncio.open_connection(self.host, self.port, local_addr=(address, 0))


def main() -> None:
    """Carry out the order on standard input."""
    stand_back()
    os.nice(5)
    order = json.loads(sys.stdin.readline())
    host, _, port = order["url"].rpartition("/")[2].partition(":")
    host = "127.0.0.1" if host == "localhost" else host
    if not host.startswith("127."):
        sys.exit("Only a server on this machine may be attacked.")
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    target = Target(host, int(port), order["seconds"], order["codes"])
    signal.signal(signal.SIGTERM, lambda *_: target.stop())
    asyncio.run(_run(target, ATTACKS[order["name"]]))
    print(", ".join(f"{number:,} {what}" for what, number in target.counts.most_common()) or "nothing")


async def _run(target: Target, attack: Callable[[Target], Awaitable[None]]) -> None:
    target.until = time.monotonic() + target.seconds
    attacking = asyncio.ensure_future(attack(target))
    target.stop = attacking.cancel
    with suppress(TimeoutError, asyncio.CancelledError):
        await asyncio.wait_for(attacking, target.seconds)


# -- requests ----------------------------------------------------------------------------------


def _post(path: str, body: object) -> bytes:
    data = json.dumps(body).encode()
    return f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{JSON}content-length: {len(data)}\r\n\r\n".encode() + data


def _get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


async def _answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = await reader.readuntil(b"\r\n\r\n")
    size = next((int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), 0)
    return int(head.split(b" ", 2)[1]), await reader.readexactly(size)


async def _flood(target: Target, requests: Callable[[], bytes], address: str = ADDRESS) -> None:
    """One connection that asks and asks; it comes back when the server hangs up."""
    while not target.is_over:
        try:
            reader, writer = await target.connect(address)
            while not target.is_over:
                begun = time.monotonic()
                writer.write(requests())
                status, _ = await _answer(reader)
                target.counts[f"× {status}"] += 1
                await asyncio.sleep(max(0.0, begun + AT_ONCE / MOST_PER_SECOND - time.monotonic()))
        except (OSError, EOFError, asyncio.IncompleteReadError):
            target.counts["× hung up"] += 1
            await asyncio.sleep(0.01)


async def _flood_at_once(target: Target, requests: Callable[[], bytes]) -> None:
    await asyncio.gather(*(_flood(target, requests) for _ in range(AT_ONCE)))


async def rules(target: Target) -> None:
    """Long texts to be read, no two of them the same."""
    numbers = count()

    def request() -> bytes:
        text = f"If you have {next(numbers)} cards everyone else draws two and the player after that swaps hands or"
        text += " loses a turn unless the next player discards a red card"
        return _post("/api/rule", {"text": text, "edition": "super-mario"})

    await _flood_at_once(target, request)


async def trials(target: Target) -> None:
    """Rules to be tried out, no two of them the same."""
    numbers = count(1)

    def request() -> bytes:
        number = next(numbers)
        text = f"The next player draws {number % 9 + 1} cards. Then everyone else draws {number // 9 % 9 + 1} cards."
        return _post("/api/rule/trial", {"text": text, "edition": "super-mario", "players": number % 7 + 2})

    await _flood_at_once(target, request)


async def replays(target: Target) -> None:
    """Tables that nobody has been at for long, one after another."""
    numbers = count()
    await _flood_at_once(target, lambda: _get(f"/api/tables/{target.codes[next(numbers) % len(target.codes)]}"))


async def guesses(target: Target) -> None:
    """Codes of tables, at random."""
    await _flood_at_once(target, lambda: _get(f"/api/tables/{''.join(secrets.choice(LETTERS) for _ in range(6))}"))


async def openapi(target: Target) -> None:
    """The largest document that there is."""
    await _flood_at_once(target, lambda: _get("/openapi.json"))


async def tables(target: Target) -> None:
    """Many addresses make as many tables as they may."""

    async def make(address: str) -> None:
        with suppress(OSError, EOFError, asyncio.IncompleteReadError):
            reader, writer = await target.connect(address)
            for _ in range(25):
                writer.write(_post("/api/tables", {"name": "Mallory", "bots": [{"count": 3}], "start": True}))
                status, _ = await _answer(reader)
                target.counts[f"× {status}"] += 1

    await asyncio.gather(*(make(f"127.0.0.{number}") for number in range(3, 3 + MANY)))
    await asyncio.sleep(target.until - time.monotonic())


async def half_sent(target: Target) -> None:
    """Requests that never end."""
    held = []
    with suppress(OSError):
        for number in range(HALF_SENT):
            reader, writer = await asyncio.wait_for(target.connect(f"127.0.0.{2 + number % 8}"), 2)
            body = b"content-length: 100\r\n\r\n{" if number % 2 else b""
            writer.write(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n" + JSON.encode() + body)
            held.append((reader, writer))
            target.counts["half sent"] += 1
    await asyncio.sleep(target.until - time.monotonic())


# -- sockets -----------------------------------------------------------------------------------

UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def _frame(message: bytes, kind: int = 1) -> bytes:
    size = len(message)
    length = bytes([0x80 | size]) if size < 126 else bytes([0xFE, size >> 8, size & 255])
    return bytes([0x80 | kind]) + length + bytes(4) + message


async def _socket(target: Target) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await target.connect()
    writer.write(UPGRADE)
    head = await reader.readuntil(b"\r\n\r\n")
    if b" 101 " not in head:
        raise OSError("no socket")
    return reader, writer


async def _drain(reader: asyncio.StreamReader, target: Target) -> None:
    """Read and forget."""
    while data := await reader.read(65536):
        target.counts["bytes read"] += len(data)


async def _talk(target: Target, first: bytes, messages: Callable[[], bytes]) -> None:
    """As many messages as a socket may send, all at once; then another socket."""
    while not target.is_over:
        try:
            reader, writer = await _socket(target)
            reading = asyncio.ensure_future(_drain(reader, target))
            writer.write(b"".join(map(_frame, [first, *(messages() for _ in range(BURST))])))
            target.counts["messages"] += BURST
            await asyncio.wait([reading], timeout=1)
            reading.cancel()
            writer.transport.abort()
        except (OSError, EOFError, asyncio.IncompleteReadError):
            target.counts["× hung up"] += 1
            await asyncio.sleep(0.1)


async def hellos(target: Target) -> None:
    """Spectators who say hello again and again."""
    hello = json.dumps({"do": "hello", "table": target.codes[0]}).encode()
    await asyncio.gather(*(_talk(target, hello, lambda: hello) for _ in range(SOCKETS)))


async def seat(target: Target) -> None:
    """Many sockets of one seat, each of which talks as much as a socket may."""
    reader, writer = await target.connect()
    writer.write(_post("/api/tables", {"name": "Mallory"}))
    _, body = await _answer(reader)
    made = json.loads(body)
    hello = json.dumps({"do": "hello", "table": made["table"], "token": made["token"]}).encode()

    def say() -> bytes:
        return json.dumps({"do": "say", "id": secrets.token_hex(8), "text": "x" * 300}).encode()

    await asyncio.gather(*(_talk(target, hello, say) for _ in range(SOCKETS)))


async def pings(target: Target) -> None:
    """WebSocket pings from clients that never read the pongs."""
    burst = _frame(b"x" * 125, kind=9) * 200

    async def ping() -> None:
        while not target.is_over:
            try:
                _, writer = await _socket(target)
                writer.transport.pause_reading()  # type: ignore[attr-defined]  # every stream that reads has it
                while not target.is_over:
                    writer.write(burst)
                    await writer.drain()
                    target.counts["pings"] += 200
                    await asyncio.sleep(0.02)
            except (OSError, EOFError, asyncio.IncompleteReadError):
                target.counts["× hung up"] += 1
                await asyncio.sleep(0.1)

    await asyncio.gather(*(ping() for _ in range(SOCKETS)))


ATTACKS: dict[str, Callable[[Target], Awaitable[None]]] = {
    "rules": rules,
    "trials": trials,
    "replays": replays,
    "pings": pings,
    "half-sent": half_sent,
    "hellos": hellos,
    "seat": seat,
    "tables": tables,
    "guesses": guesses,
    "openapi": openapi,
}

if __name__ == "__main__":
    socket.setdefaulttimeout(5)
    main()
