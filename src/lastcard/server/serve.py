"""`lastcard serve`: the server as a process."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import re
import socket
import sys
import webbrowser
from collections.abc import Collection
from contextlib import closing
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network
from pathlib import Path
from types import FrameType

import uvicorn
from starlette.types import ASGIApp

from lastcard.server.app import Site, make_app
from lastcard.server.catalogue import Catalogue
from lastcard.server.connections import WebSockets, http_protocol
from lastcard.server.lan import lan_address, qr_code
from lastcard.server.limits import Limits
from lastcard.server.lobby import Lobby
from lastcard.server.logs import Relay
from lastcard.server.protocol import LARGEST_MESSAGE
from lastcard.server.retention import KEEP_DAYS
from lastcard.server.services import Services
from lastcard.server.sqlite_store import SqliteStore
from lastcard.server.store import StoreError
from lastcard.server.workers import Processes

LOOPBACK = "127.0.0.1"
LOG_FILE = "tables.sqlite3"
METRICS_TOKEN = "LASTCARD_METRICS_TOKEN"  # noqa: S105  # the name of a variable
MOST_CONNECTIONS = 4_000
"""HTTP connections, beside sockets."""
OTHER_FILES = 100
ACCEPTED_AT_ONCE, WAITING_TO_CONNECT = 16, 1024
"""Connections that the event loop accepts in one go, and that the system keeps waiting meanwhile."""
LARGEST_HEAD = 16 * 1024
PING_EVERY, PING_PATIENCE = 20.0, 20.0
"""Seconds between two pings of a WebSocket, and to answer one: a line that died without a word is noticed in time
(``GONE_TIME`` in :mod:`lastcard.server.table`)."""
SEND_BUFFER = 64 * 1024
"""Bytes that the system buffers for a slow client. Left alone it would buffer megabytes: a thousand old frames."""


class ServeError(ValueError):
    """Why a server cannot be started."""


@dataclass(frozen=True)
class Setup:
    """How a server is started."""

    data: Path
    host: str = LOOPBACK
    port: int = 8000
    base: str = ""
    origins: Collection[str] = ()
    names: Collection[str] = ()
    proxy_rtt: bool = False
    catalogue: Catalogue = field(default_factory=Catalogue)
    limits: Limits = field(default_factory=Limits)
    pace: float = 1.0
    opens_page: bool = False
    proxies: Collection[str] = ()
    is_for_lan: bool = False
    keep: float = KEEP_DAYS


def serve(setup: Setup) -> int:
    """Serve until the process is told to stop; return the exit status."""
    base, proxies = read_base(setup.base), [*map(read_proxy, setup.proxies)]
    lan = find_lan(setup.host) if setup.is_for_lan else None
    host = _everywhere(lan) if setup.is_for_lan and setup.host == LOOPBACK else setup.host
    most = _allow_files(setup.limits)
    with (
        closing(_listen(host, setup.port)) as listener,
        closing(_open(setup.data / LOG_FILE)) as store,
        closing(Processes()) as workers,
    ):
        port = listener.getsockname()[1]
        phones = None if lan is None else f"http://{shown_host(lan)}:{port}{base}/"
        services = Services(
            store, pace=setup.pace, keep=setup.keep, catalogue=setup.catalogue, workers=workers, phones=phones
        )
        lobby = Lobby(services, setup.limits)
        logging.basicConfig(handlers=[Relay(lobby.services.log)], level=logging.WARNING)
        _tune()
        http = http_protocol(lobby.guests, most, behind_proxy=bool(proxies))
        config = _config(make_app(lobby, _site(setup, base)), http, proxies)
        server = _Server(config, lobby, base, is_for_lan=setup.is_for_lan, opens_page=setup.opens_page)
        try:
            server.run(sockets=[listener])
        except SystemExit:  # uvicorn has said why
            return 1
        return 0


def _site(setup: Setup, base: str) -> Site:
    own = {"localhost", socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"}
    names = own | {name.lower() for name in setup.names}
    return Site(setup.origins, base, names, os.environ.get(METRICS_TOKEN), setup.proxy_rtt)


def _allow_files(limits: Limits) -> int:
    """Raise the limit of open files as far as it goes; so many connections beside sockets are possible."""
    wanted = limits.sockets + MOST_CONNECTIONS + OTHER_FILES
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    import resource  # noqa: PLC0415  # not everywhere

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return max(1, min(MOST_CONNECTIONS, (max(soft, allowed) - OTHER_FILES) // 2))


def _tune() -> None:
    """Let nobody wait longer than necessary.

    Garbage is collected less often: tables live long, moves leave few cycles. A thread that loads a table gives way
    to the event loop sooner.
    """
    gc.set_threshold(2_000, 20, 200)
    sys.setswitchinterval(0.001)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.create_server((host, port), family=family)
    except (OSError, OverflowError) as error:
        raise ServeError(
            f"cannot listen on {host}, port {port}: {getattr(error, 'strerror', error)}; --port N takes another one"
        ) from None
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)  # connections inherit both options
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # else a second message waits for an ACK: 40 ms
    return listener


def _open(path: Path) -> SqliteStore:
    try:
        return SqliteStore(path)
    except StoreError as error:
        raise ServeError(str(error)) from None


def _config(app: ASGIApp, http: type[asyncio.Protocol], proxies: list[str]) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=http,
        ws=WebSockets,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PING_PATIENCE,
        ws_per_message_deflate=False,  # the size of a compressed frame gives hidden cards away
        access_log=False,  # keeps addresses and the paths of private tables out of the log
        log_config=None,
        log_level="warning",
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,  # anybody else could claim any address
        backlog=ACCEPTED_AT_ONCE,
        timeout_graceful_shutdown=5,
    )


class _Server(uvicorn.Server):
    """Says where it listens, and says goodbye; being told to stop is not a failure."""

    def __init__(self, config: uvicorn.Config, lobby: Lobby, base: str, *, is_for_lan: bool, opens_page: bool) -> None:
        super().__init__(config)
        self._lobby = lobby
        self._base = base
        self._is_for_lan = is_for_lan
        self._opens_page = opens_page

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._captured_signals.clear()  # or uvicorn raises them again, and the exit status is not 0

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._lobby.close()  # first, because uvicorn closes all sockets without a word
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(WAITING_TO_CONNECT)  # asyncio takes one number for both
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            url = f"http://{shown_host(host)}:{port}{self._base}"
            self._lobby.services.log.info("serving", url=url)
            print(f"lastcard serves on {url}", flush=True)  # noqa: T201  # for the person who started it
            if self._is_for_lan:
                print(about_phones(self._lobby.services.phones), flush=True)  # noqa: T201
            if sys.stdout.isatty():
                print("Press Ctrl-C to stop.", flush=True)  # noqa: T201
            if self._opens_page:
                webbrowser.open(url)


def about_phones(address: str | None) -> str:
    """What whoever started the server has to know about phones."""
    if address is None:
        return "This machine has no address in a network: phones cannot join. Connect it to one, and start again."
    return f"Phones in the same network open {address}\n{qr_code(address)}"


def read_base(text: str) -> str:
    """A path to serve below, without a slash at its end; nothing is the top."""
    base = text.rstrip("/")
    if base and not re.fullmatch(r"(/[A-Za-z0-9_~-]+)+", base):
        raise ServeError(f"{text!r} is not a path to serve below, such as /cards")
    return base


def read_proxy(text: str) -> str:
    """The address or the network of a proxy, whose word on its clients' addresses is believed."""
    try:
        return str(ip_network(text)) if "/" in text else str(ip_address(text))
    except ValueError:
        raise ServeError(f"{text!r} is not the address of a proxy, such as 127.0.0.1 or 10.0.0.0/24") from None


def find_lan(host: str) -> str | None:
    """The address for phones: the one to listen on if it was named, else this machine's own; None if it has none."""
    named = None if host in {LOOPBACK, "0.0.0.0", "::"} else host  # noqa: S104  # compared, not listened on
    return named or lan_address()


def _everywhere(address: str | None) -> str:
    return "::" if address is not None and ":" in address else "0.0.0.0"  # noqa: S104  # that is what --lan asks for


def shown_host(host: str) -> str:
    """The host in an address that a browser on this machine can open."""
    if host in {"127.0.0.1", "0.0.0.0", "::", "::1"}:  # noqa: S104  # compared, not listened on
        return "localhost"
    return f"[{host}]" if ":" in host else host
