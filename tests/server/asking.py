"""A server without a network, asked over HTTP."""

from typing import Any

import httpx
import msgspec
from tests.server.helpers import make_services

from lastcard.server.app import make_app
from lastcard.server.bodies import Problem
from lastcard.server.limits import Limits
from lastcard.server.lobby import Lobby
from lastcard.server.store import MemoryStore

ANN = {"name": "Ann"}
JSON = {"content-type": "application/json"}


class Site:
    """A server without a network, and somebody who asks it."""

    def __init__(self, limits: Limits | None = None, store: MemoryStore | None = None) -> None:
        self.lobby = Lobby(make_services(store), limits)
        self.app = make_app(self.lobby)

    async def ask(self, method: str, path: str, address: str = "here", **sent: Any) -> httpx.Response:  # noqa: ANN401
        """Whatever else a request of httpx takes."""
        transport = httpx.ASGITransport(self.app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://lastcard.test") as client:
            return await client.request(method, path, **sent)

    async def get(self, path: str, key: str | bytes = "", address: str = "here") -> httpx.Response:
        return await self.ask("GET", path, address, headers={"table-key": key})

    async def post(self, path: str, body: object, address: str = "here", key: str = "") -> httpx.Response:
        return await self.ask("POST", path, address, json=body, headers={"table-key": key})

    async def make(self, **wanted: Any) -> str:  # noqa: ANN401  # whatever a new table takes
        """The code of a new table."""
        found = await self.post("/api/tables", ANN | wanted)
        assert found.status_code == 201
        return str(found.json()["table"])


async def asked(path: str, store: MemoryStore | None = None) -> httpx.Response:
    """What a new server answers."""
    return await Site(store=store).get(path)


def sentence(response: httpx.Response) -> str:
    """Why a request was refused: always the same body."""
    assert response.headers["content-type"] == "application/json"
    return msgspec.json.decode(response.content, type=Problem).sentence
