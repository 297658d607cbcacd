"""A connection that dies without a word: nothing says so but that no ping is answered any more."""

import json
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.server.running import Server

from lastcard.server import serve, table

IMPATIENT = {"serve.PING_EVERY": 0.2, "serve.PING_PATIENCE": 0.2, "table.GONE_TIME": 1.0}
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@contextmanager
def silent(server: Server, seated: Mapping[str, str]) -> Iterator[None]:
    """Somebody who says hello and then nothing, not even an answer to a ping."""
    at = urlsplit(server.url)
    hello = json.dumps({"do": "hello", "table": seated["table"], "token": seated["token"]}).encode()
    with socket.create_connection((at.hostname, at.port)) as line:
        line.sendall(UPGRADE)
        assert b" 101 " in line.recv(4096)
        line.sendall(bytes([0x81, 0x80 | len(hello), *bytes(4)]) + hello)  # one text, masked with zeros
        yield


def test_a_bot_plays_for_whoever_is_silent_though_their_line_never_ends(tmp_path: Path) -> None:
    with Server(tmp_path / "data", constants=IMPATIENT) as server:
        ann = server.make_table(seats=2)
        bob = server.join(ann["table"], "Bob")
        with server.client(ann) as watching:
            watching.ask("start")
            with silent(server, bob):
                watching.until(lambda message: message["is"] == "present" and message["here"] == ["Ann", "Bob"])
                watching.until(lambda message: message["is"] == "frame" and bobs(message)["away"] == "gone")


def bobs(frame: Mapping[str, Any]) -> Mapping[str, Any]:
    """Bob's seat in a frame."""
    return next(seat for seat in frame["table"]["seats"] if seat["seat"] == "Bob")


def test_silence_is_noticed_within_the_documented_minute() -> None:
    assert serve.PING_EVERY + serve.PING_PATIENCE < table.GONE_TIME <= 60
