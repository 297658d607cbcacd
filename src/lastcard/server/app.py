"""The application: routes, the socket, and the headers that keep browsers safe."""

from __future__ import annotations

import asyncio
import contextlib
import math
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lastcard.server.limits import NOWHERE, Waiting, is_address, network
from lastcard.server.lobby import Lobby
from lastcard.server.metrics import Metrics
from lastcard.server.page import missing_page, page_routes
from lastcard.server.protocol import LARGEST_MESSAGE
from lastcard.server.refusals import Refusal, because, too_long
from lastcard.server.routes import KEY, ROUTES, STATUS, ApiRoute, Asked
from lastcard.server.schema import openapi
from lastcard.server.sockets import NO_LINE, POLICY, Connection, TextSocket
from lastcard.server.store import StoreError

OTHER_NAME = "This server does not go by that name; it is started with --name for each of its names."
MEASURE_EVERY = 20.0
"""Seconds between two measurements of a connection's round trip."""
BODY_TIME = 10.0
"""Seconds for the body of a request."""
LONGEST_DELAY = 1.0
MOST_DELAYED, DELAYED_PER_ADDRESS = 200, 8
"""Refusals that are delayed at the same time, altogether and for one address."""

SAFE_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


@dataclass(frozen=True)
class Site:
    """Where the server is, and who may come."""

    origins: Collection[str] = ()  # of pages elsewhere that may connect
    base: str = ""  # the path below which everything is served
    names: Collection[str] | None = None  # that it goes by, besides addresses; None: any
    metrics_token: str | None = None
    proxy_rtt: bool = False  # a proxy measures round trips and says so, in microseconds

    def told_rtt(self, scope: Scope) -> float | None:
        """The smallest round trip of a connection in milliseconds, if the proxy is believed and says so."""
        told = Headers(scope=scope).get("x-tcp-rtt", "") if self.proxy_rtt else ""
        return int(told) / 1000 if told.isascii() and told.isdecimal() and len(told) < 9 else None

    def is_meant(self, scope: Scope) -> bool:
        """Does the server go by the name in the request? Otherwise a page elsewhere could pass itself off as ours.

        Addresses are always fine: no name leads to them that somebody else could change.
        """
        try:
            host = urlsplit(f"//{Headers(scope=scope).get('host', '')}").hostname or ""
        except ValueError:
            return False
        return self.names is None or host in self.names or is_address(host)


ANYWHERE = Site()


def make_app(lobby: Lobby, site: Site = ANYWHERE) -> Starlette:
    """The application around a lobby."""
    base = site.base
    metrics = Metrics()
    connections: set[Connection] = set()
    gate = Gate(lobby, metrics)
    routes: list[BaseRoute] = [_http_route(path, lobby, gate) for path in dict.fromkeys(route.path for route in ROUTES)]
    routes += [
        Route("/healthz", _health(lobby)),
        Route("/metrics", _figures(lobby, metrics, connections, site.metrics_token)),
        Route("/openapi.json", _openapi),
        *page_routes(base),
    ]
    if base:
        routes = [Mount(base, routes=routes)]
    handlers = {404: _missing(base), 500: _failed}
    app = App(routes=routes, lifespan=_lifespan(lobby, metrics, connections), exception_handlers=handlers)
    app.gate = gate
    app.site = site
    app.sockets = _sockets(lobby, metrics, connections, site)
    app.add_middleware(SafeHeaders)
    return app


class SafeHeaders:
    """Puts the safe headers on every response."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, and add the headers to its response."""

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(SAFE_HEADERS)
            await send(message)

        await self.app(scope, receive, with_headers if scope["type"] == "http" else send)


def _lifespan(
    lobby: Lobby, metrics: Metrics, connections: Collection[Connection]
) -> Callable[[Starlette], contextlib.AbstractAsyncContextManager[None]]:
    @contextlib.asynccontextmanager
    async def run(_app: Starlette) -> AsyncIterator[None]:
        await lobby.run()
        chores = [asyncio.ensure_future(_ping_all(connections)), asyncio.ensure_future(metrics.watch_lag())]
        chores.append(asyncio.ensure_future(lobby.services.workers.warm_up()))
        yield
        for chore in chores:
            chore.cancel()
        await lobby.close()

    return run


async def _ping_all(connections: Collection[Connection]) -> None:
    """Ping every connection now and then, spread evenly over the interval."""
    while True:
        waiting = [*connections]
        for connection in waiting:
            if connection.table is not None:
                connection.ping()
            await asyncio.sleep(MEASURE_EVERY / (len(waiting) + 1))
        await asyncio.sleep(MEASURE_EVERY / (len(waiting) + 1))


# -- HTTP --------------------------------------------------------------------------------------


class Gate:
    """Lets requests in as often as an address may ask. Whoever asks more often gets the answer late, too."""

    def __init__(self, lobby: Lobby, metrics: Metrics) -> None:
        self._buckets = lobby.guests.buckets
        self._metrics = metrics
        self._delayed = Waiting(MOST_DELAYED, DELAYED_PER_ADDRESS, "too-many-requests")

    async def admit(self, limit: str, address: str) -> None:
        """Refusal if the address has asked too often."""
        wait = self._buckets.take(limit, address, asyncio.get_running_loop().time())
        if wait:
            self._metrics.count("limited")
            with self._delayed.place(address):
                await asyncio.sleep(min(wait, LONGEST_DELAY))
            raise because("too-often", n=math.ceil(wait))


def _refused(refusal: Refusal) -> Response:
    response = _json(refusal.problem(), STATUS[refusal.kind])
    if refusal.kind == "limit":
        response.headers.update({"retry-after": refusal.words.get("n", "1"), "connection": "close"})
    return response


def _http_route(path: str, lobby: Lobby, gate: Gate) -> Route:
    methods = {route.method: route for route in ROUTES if route.path == path}

    async def answer(request: Request) -> Response:
        route = methods["GET" if request.method == "HEAD" else request.method]
        address = _address(request.scope)
        try:
            await gate.admit(route.limit, address)
            body = await _body(request, route)
            asked = Asked(lobby, address, request.path_params, body, request.query_params, request.headers.get(KEY))
            made = await route.handler(asked)
        except Refusal as refusal:
            return _refused(refusal)
        except StoreError:
            return _json(because("not-written").problem(), 503)
        if isinstance(made, str):
            return PlainTextResponse(made)
        return _json(made, 201 if route.created else 200)

    return Route(path, answer, methods=[*methods])


async def _body(request: Request, route: ApiRoute) -> msgspec.Struct | None:
    """The body as JSON; Refusal if it is too long or something else."""
    if route.body is None:
        return None
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refusal("malformed", "This route takes JSON: send it with the content type application/json.")
    data = bytearray()
    try:
        async with asyncio.timeout(BODY_TIME):
            async for part in request.stream():
                data += part
                if len(data) > LARGEST_MESSAGE:
                    raise too_long()
    except TimeoutError:
        raise Refusal("malformed", f"The rest of the request did not come within {BODY_TIME:.0f} seconds.") from None
    try:
        return msgspec.json.decode(data, type=route.body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", f"That is not what this route takes: {error}.") from None


def _missing(base: str) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def missing(request: Request, _error: Exception) -> Response:
        """Below the base a browser gets a page that says so; a program gets the usual JSON answer."""
        wants_page = request.url.path.startswith(f"{base}/") and "text/html" in request.headers.get("accept", "")
        page = missing_page(base) if wants_page else None
        return page or _json(because("nothing-here").problem(), 404)

    return missing


async def _failed(_request: Request, _error: Exception) -> Response:
    """A bug of ours, which uvicorn logs. This answer bypasses the middleware, so it sets the headers itself."""
    response = _json(because("our-mistake").problem(), 500)
    response.headers.update(SAFE_HEADERS)
    return response


def _json(answer: msgspec.Struct, status: int) -> Response:
    return Response(msgspec.json.encode(answer), status, {"cache-control": "no-store"}, "application/json")


def _health(lobby: Lobby) -> Callable[[Request], Awaitable[Response]]:
    async def health(_request: Request) -> Response:
        if lobby.is_closing:
            return PlainTextResponse("closing", 503)
        if lobby.services.store.trouble:  # the sentence names a path, and stands in the server's own log
            return PlainTextResponse("the log of the tables is not in order", 503)
        return PlainTextResponse("ok")

    return health


def _figures(
    lobby: Lobby, metrics: Metrics, connections: Collection[Connection], token: str | None
) -> Callable[[Request], Awaitable[Response]]:
    async def figures(request: Request) -> Response:
        if not _may_watch(request, token):
            return _json(because("nothing-here").problem(), 404)
        store = lobby.services.store
        gauges = {
            "tables": len(lobby.tables),
            "sockets": len(connections),
            "rows": store.rows,
            "commits": store.commits,
        }
        return PlainTextResponse(metrics.text(gauges), media_type="text/plain; version=0.0.4")

    return figures


def _may_watch(request: Request, token: str | None) -> bool:
    """Figures are for this machine, and for whoever knows the token: they change with every hidden press."""
    if token is not None and secrets.compare_digest(request.headers.get("authorization", ""), f"Bearer {token}"):
        return True
    return _address(request.scope) in {"127.0.0.1", network("::1")}


@cache
def _document() -> bytes:
    """Built once: it takes a hundred times as long as sending it."""
    return msgspec.json.encode(openapi())


async def _openapi(_request: Request) -> Response:
    return Response(_document(), media_type="application/json")


def _address(scope: Scope) -> str:
    """Where a client is, as far as limits are concerned."""
    client = scope.get("client")
    return network(client[0]) if client else NOWHERE


# -- the socket --------------------------------------------------------------------------------


class App(Starlette):
    """Routes HTTP. A socket goes straight to its connection: layers in between would cost memory while it lives."""

    sockets: ASGIApp
    gate: Gate
    site: Site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a socket or a request."""
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
        elif scope["type"] == "http" and not self.site.is_meant(scope):
            await SafeHeaders(_refused(Refusal("unknown", OTHER_NAME)))(scope, receive, send)
        elif scope["type"] == "http" and not scope["path"].startswith(f"{self.site.base}/api/"):
            await self._serve_file(scope, receive, send)  # what is below /api has limits of its own
        else:
            await super().__call__(scope, receive, send)

    async def _serve_file(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            limit = "ask" if scope["path"].removeprefix(self.site.base) in {"/openapi.json", "/metrics"} else "file"
            await self.gate.admit(limit, _address(scope))
        except Refusal as refusal:
            await SafeHeaders(_refused(refusal))(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def _sockets(lobby: Lobby, metrics: Metrics, connections: set[Connection], site: Site) -> ASGIApp:
    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # the request to connect
        address = _address(scope)
        guests = lobby.guests
        is_often = guests.buckets.take("open-socket", address, asyncio.get_running_loop().time())
        if is_often or not _is_welcome(scope, site) or not guests.may_connect(address) or lobby.is_closing:
            await send({"type": "websocket.close", "code": POLICY})
            return
        guests.count(guests.sockets, address, 1)
        line = scope.get("state", {}).get("line", NO_LINE)
        connection = Connection(TextSocket(receive, send), lobby, metrics, address, line)
        connection.told_rtt = site.told_rtt(scope)
        connections.add(connection)
        try:
            await send({"type": "websocket.accept"})
            scope["headers"].clear()  # nobody needs them any more
            await connection.serve()
        finally:
            connections.discard(connection)
            guests.count(guests.sockets, address, -1)

    return serve


def _is_welcome(scope: Scope, site: Site) -> bool:
    """Is this a page of this server or of an allowed origin? Programs send no origin."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if scope["path"] != f"{site.base}/ws" or not site.is_meant(scope):
        return False
    return origin is None or origin in site.origins or origin.partition("://")[2] == headers.get("host")
