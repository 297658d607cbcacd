"""uvicorn's two protocols, with what they lack: an end to requests that never end, and to clients that never read."""

from __future__ import annotations

import asyncio
import socket
import sys
from asyncio import BaseTransport
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from lastcard.server.limits import NOWHERE, Guests, network
from lastcard.server.sockets import Line

HEAD_TIME = 10.0
"""Seconds for the head of a request."""
PINGS, PER_SECONDS = 30, 10.0
"""A client's own pings that are answered; browsers send none."""
_TCP_INFO_SIZE = 152
_MIN_RTT = slice(148, 152)
"""Where Linux' `struct tcp_info` has the smallest round trip, in microseconds."""
MOST_UNTAKEN = 4
"""Messages that may wait for the application while more is read from the connection."""
MOST_UNREAD = 64 * 1024
"""Bytes that may wait for a client that sends pings but does not read the answers."""


def http_protocol(guests: Guests, most: int, *, behind_proxy: bool) -> type[H11Protocol]:
    """The protocol of a server with these guests; a proxy's connections are not counted by address."""

    class Http(_Http):
        pass

    Http.guests, Http.most, Http.behind_proxy = guests, most, behind_proxy
    return Http


class _Http(H11Protocol):
    """Drops whoever has too many connections or does not finish a request's head."""

    guests: Guests
    most: int
    behind_proxy: bool

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  # uvicorn's own
        super().__init__(*args, **kwargs)
        self._deadline: asyncio.TimerHandle | None = None
        self._address: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        super().connection_made(transport)
        if not self._is_welcome():
            transport.abort()
            return
        self._expect_head()

    def _is_welcome(self) -> bool:
        guests = self.guests
        if guests.connections.total() >= self.most:
            return False
        address = network(self.client[0]) if self.client is not None else NOWHERE
        if not self.behind_proxy:
            if guests.connections[address] >= guests.limits.connections_per_address:
                return False
            if guests.buckets.take("connect", address, self.loop.time()):
                return False
        self._address = address
        guests.count(guests.connections, address, 1)
        return True

    def _expect_head(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(HEAD_TIME, self.transport.abort)

    def _head_is_there(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.transport.get_protocol() is self and self.conn.their_state is h11.IDLE:
            self._expect_head()
        else:
            self._head_is_there()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._leave()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        """A socket is counted as such from now on; a connection that has ended is not counted at all."""
        self._head_is_there()
        if self._address is not None:
            self.guests.count(self.guests.connections, self._address, -1)
            self._address = None


class WebSockets(WebSocketsSansIOProtocol, Line):
    """Knows when it last heard of its client, and does not answer pings without end.

    The application can ask it for what ASGI has no words for (:class:`~lastcard.server.sockets.Line`).
    """

    def connection_made(self, transport: BaseTransport) -> None:
        """Make itself known to the application."""
        super().connection_made(transport)
        self._heard_at = self.loop.time()
        self._pings_since = self._heard_at
        self._pings = 0
        self.app_state = {**self.app_state, "line": self}

    def start_keepalive(self) -> None:
        """The handshake is done: what was said in it is of no use any more, and takes memory while the socket lives."""
        super().start_keepalive()
        del self.request, self.response

    def cut(self) -> None:
        """Drop the connection: a closing handshake would wait for a client that does not read."""
        self.transport.abort()

    def write(self, message: str) -> bool:
        """Send a message without a task and without waiting."""
        if self.disconnected or self.close_sent or not (self.handshake_complete and self.writable.is_set()):
            return False
        try:
            self.conn.send_text(message.encode())
        except InvalidState:  # the client is closing
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def has_more(self) -> bool:
        """Does a message wait that has come already?"""
        return not self.queue.empty()

    def send_receive_event_to_app(self) -> None:
        """Go on reading until several messages wait: to stop for each would cost two system calls."""
        was_paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and self.queue.qsize() >= MOST_UNTAKEN:
            self.read_paused = True
            self.transport.pause_reading()

    def silence(self) -> float:
        """Seconds since the last byte came."""
        return self.loop.time() - self._heard_at

    def round_trip(self) -> float | None:
        """The smallest round trip that the TCP stack has measured; None behind a proxy, which has one of its own."""
        if self.config.proxy_headers or not hasattr(socket, "TCP_INFO"):
            return None
        try:
            info = self.transport.get_extra_info("socket").getsockopt(
                socket.IPPROTO_TCP, socket.TCP_INFO, _TCP_INFO_SIZE
            )
        except OSError:  # the connection has just ended
            return None
        return int.from_bytes(info[_MIN_RTT], sys.byteorder) / 1000 if len(info) == _TCP_INFO_SIZE else None

    def data_received(self, data: bytes) -> None:
        """Note that the client is there."""
        self._heard_at = self.loop.time()
        super().data_received(data)

    def handle_ping(self) -> None:
        """Answer a client's ping; one that sends many, or does not read the answers, is dropped."""
        if self._heard_at - self._pings_since >= PER_SECONDS:
            self._pings_since, self._pings = self._heard_at, 0
        self._pings += 1
        if self._pings > PINGS or self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()
            self.conn.data_to_send()  # and forget the answers
        elif not self.transport.is_closing():
            super().handle_ping()
