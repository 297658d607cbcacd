"""The application: routes, the socket, and the headers that keep browsers safe."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Collection

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lastcard.server.lobby import Lobby
from lastcard.server.metrics import Metrics
from lastcard.server.page import missing_page, page_routes
from lastcard.server.protocol import LARGEST_MESSAGE
from lastcard.server.refusals import Refusal, because, too_long
from lastcard.server.routes import ROUTES, STATUS, ApiRoute, Asked
from lastcard.server.rule_texts import warm_up
from lastcard.server.schema import openapi
from lastcard.server.sockets import POLICY, Connection, TextSocket
from lastcard.server.store import StoreError

PING_EVERY = 10.0

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


def make_app(lobby: Lobby, origins: Collection[str] = ()) -> Starlette:
    """The application around a lobby; pages from other ``origins`` may connect as well."""
    metrics = Metrics()
    connections: set[Connection] = set()
    routes: list[BaseRoute] = [_http_route(path, lobby) for path in dict.fromkeys(route.path for route in ROUTES)]
    routes += [
        Route("/healthz", _health(lobby)),
        Route("/metrics", _figures(lobby, metrics, connections)),
        Route("/openapi.json", _openapi),
        *page_routes(),
    ]
    handlers = {404: _missing, 500: _failed}
    app = App(routes=routes, lifespan=_lifespan(lobby, connections), exception_handlers=handlers)
    app.sockets = _sockets(lobby, metrics, connections, origins)
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
    lobby: Lobby, connections: Collection[Connection]
) -> Callable[[Starlette], contextlib.AbstractAsyncContextManager[None]]:
    @contextlib.asynccontextmanager
    async def run(_app: Starlette) -> AsyncIterator[None]:
        await lobby.run()
        pinging = asyncio.ensure_future(_ping_all(connections))
        warming = asyncio.ensure_future(asyncio.to_thread(warm_up))
        yield
        pinging.cancel()
        await warming
        await lobby.close()

    return run


async def _ping_all(connections: Collection[Connection]) -> None:
    """Ping every connection now and then, spread evenly over the interval."""
    while True:
        waiting = [*connections]
        for connection in waiting:
            if connection.table is not None:
                connection.ping()
            await asyncio.sleep(PING_EVERY / (len(waiting) + 1))
        await asyncio.sleep(PING_EVERY / (len(waiting) + 1))


# -- HTTP --------------------------------------------------------------------------------------


def _http_route(path: str, lobby: Lobby) -> Route:
    methods = {route.method: route for route in ROUTES if route.path == path}

    async def answer(request: Request) -> Response:
        route = methods["GET" if request.method == "HEAD" else request.method]
        try:
            body = await _body(request, route)
            asked = Asked(lobby, _address(request.scope), request.path_params, body, request.query_params)
            made = await route.handler(asked)
        except Refusal as refusal:
            return _json(refusal.problem(), STATUS[refusal.kind])
        except StoreError:
            return _json(because("not-written").problem(), 503)
        if isinstance(made, str):
            return PlainTextResponse(made)
        return _json(made, 201 if route.created else 200)

    return Route(path, answer, methods=[*methods])


async def _body(request: Request, route: ApiRoute) -> msgspec.Struct | None:
    """The body as JSON, whatever its content type says; Refusal if it is too long or something else."""
    if route.body is None:
        return None
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > LARGEST_MESSAGE:
            raise too_long()
    try:
        return msgspec.json.decode(data, type=route.body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("malformed", f"That is not what this route takes: {error}.") from None


async def _missing(request: Request, _error: Exception) -> Response:
    """A browser gets a page that says so; a program gets the usual JSON answer."""
    page = missing_page() if "text/html" in request.headers.get("accept", "") else None
    return page or _json(because("nothing-here").problem(), 404)


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
    lobby: Lobby, metrics: Metrics, connections: Collection[Connection]
) -> Callable[[Request], Awaitable[Response]]:
    async def figures(_request: Request) -> Response:
        store = lobby.services.store
        gauges = {
            "tables": len(lobby.tables),
            "sockets": len(connections),
            "rows": store.rows,
            "commits": store.commits,
        }
        return PlainTextResponse(metrics.text(gauges), media_type="text/plain; version=0.0.4")

    return figures


async def _openapi(_request: Request) -> Response:
    return Response(msgspec.json.encode(openapi()), media_type="application/json")


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "unknown"


# -- the socket --------------------------------------------------------------------------------


class App(Starlette):
    """Routes HTTP. A socket goes straight to its connection: layers in between would cost memory while it lives."""

    sockets: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a socket or a request."""
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def _sockets(lobby: Lobby, metrics: Metrics, connections: set[Connection], origins: Collection[str]) -> ASGIApp:
    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # the request to connect
        address = _address(scope)
        if not _is_welcome(scope, origins) or not lobby.guests.may_connect(address) or lobby.is_closing:
            await send({"type": "websocket.close", "code": POLICY})
            return
        lobby.guests.count(lobby.guests.sockets, address, 1)
        connection = Connection(TextSocket(receive, send), lobby, metrics, scope.get("state", {}).get("cut"))
        connections.add(connection)
        try:
            await send({"type": "websocket.accept"})
            scope["headers"].clear()  # nobody needs them any more
            await connection.serve()
        finally:
            connections.discard(connection)
            lobby.guests.count(lobby.guests.sockets, address, -1)

    return serve


def _is_welcome(scope: Scope, origins: Collection[str]) -> bool:
    """Is this a page of this server or of an allowed origin? Programs send no origin."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if scope["path"] != "/ws":
        return False
    return origin is None or origin in origins or origin.partition("://")[2] == headers.get("host")
