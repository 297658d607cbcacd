"""`lastcard join`: a bot at a table of any server, from another process or machine.

It speaks the public protocol (docs/protocol.md) and knows nothing else about the server. Messages are plain
dictionaries, so this is an example as well. From the frames it rebuilds the engine's own view, so a bot plays here as
it does anywhere.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress

from websockets.asyncio.client import connect as open_socket

from lastcard.client.link import HeldSeat, JoinError, Link, sit_down
from lastcard.client.mirror import ViewMirror
from lastcard.client.pacing import BotFailure, PacedBot
from lastcard.client.player import RemotePlayer
from lastcard.client.remote import MoveRefused, RemoteTable, connect

__all__ = [
    "BotFailure",
    "HeldSeat",
    "JoinError",
    "Link",
    "MoveRefused",
    "PacedBot",
    "RemotePlayer",
    "RemoteTable",
    "ViewMirror",
    "connect",
    "join",
    "sit_down",
]


def join(link: Link, name: str, bot: PacedBot, wait: float, say: Callable[[str], None]) -> None:
    """Sit down and play until the table is over, or until nothing has happened for ``wait`` seconds."""
    seated = sit_down(link, name)
    say(f"{seated.seat} sits down at table {seated.table}.")

    async def play() -> str:
        playing = RemotePlayer(seated, bot, say, wait).play(lambda: open_socket(link.socket, compression=None))
        return await _politely(asyncio.ensure_future(playing))

    try:
        say(f"{seated.seat} goes. {asyncio.run(play())}")
    except (KeyboardInterrupt, asyncio.CancelledError):  # while there was no connection, or for the second time
        say(f"{seated.seat} goes without a word.")


async def _politely(task: asyncio.Task[str]) -> str:
    """When told to stop, say goodbye first."""
    with suppress(NotImplementedError):  # on Windows, where only Ctrl-C works
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    return await task
