"""Everything below a path: for a server that shares its address with other pages."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from tests.server.helpers import in_virtual_time
from tests.server.running import Server
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from lastcard.client import Link
from lastcard.server.page import page_routes
from lastcard.server.serve import ServeError, read_base

BASE = "/games/cards"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("base") / "data", "--base", f"{BASE}/") as running:
        yield running


def host(server: Server) -> str:
    """The server's address without the base."""
    assert server.url.endswith(BASE)
    return server.url.removesuffix(BASE)


@pytest.mark.parametrize("path", ["/api/editions", "/healthz", "/openapi.json"])
def test_every_route_is_below_the_base_and_nowhere_else(server: Server, path: str) -> None:
    assert httpx.get(server.url + path).status_code == 200
    elsewhere = httpx.get(host(server) + path, headers={"accept": "text/html"})  # the page lives below the base only
    assert (elsewhere.status_code, elsewhere.json()["reason"]) == (404, "nothing-here")


def test_the_base_alone_leads_to_the_page(server: Server) -> None:
    found = httpx.get(server.url)
    assert found.status_code == 307
    assert found.headers["location"] == f"{server.url}/"


def test_a_table_is_made_and_joined_and_its_moves_come_by_socket(server: Server) -> None:
    seated = server.make_table(bots=1)
    link = Link.read(f"{server.url}/t/{seated['table']}")
    assert (link.server, link.socket) == (server.url, server.socket_url)
    server.join(link.code, "Bob")
    with server.client(seated, origin=host(server)) as ann:
        assert ann.ask("start")["table"]["phase"] == "playing"


def test_a_socket_elsewhere_is_refused(server: Server) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(f"ws{host(server).removeprefix('http')}/ws", proxy=None):
        pass
    assert refused.value.response.status_code == 403


@in_virtual_time
async def test_the_document_names_its_files_from_the_base_on(tmp_path: Path) -> None:
    (tmp_path / "routes.json").write_text('["/", "/t/{code}"]')
    (tmp_path / "index.html").write_text('<link href="./assets/a.css"><p>5 ./. 2</p>')
    (tmp_path / "assets").mkdir()
    app = Starlette(routes=[Mount("/cards", routes=page_routes("/cards", tmp_path))])
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://lastcard.test") as client:
        for path in ("/cards/", "/cards/t/BCDFGH"):
            assert (await client.get(path)).text == '<link href="/cards/assets/a.css"><p>5 ./. 2</p>'


@pytest.mark.parametrize(("text", "base"), [("", ""), ("/", ""), ("/cards", "/cards"), ("/a/b-c/", "/a/b-c")])
def test_a_base_has_no_slash_at_its_end(text: str, base: str) -> None:
    assert read_base(text) == base


@pytest.mark.parametrize("text", ["cards", "/a//b", "/a b", "/..", "/a?b", "http://host/cards", '/"', "/{code}"])
def test_what_is_no_path_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ServeError, match="is not a path to serve below"):
        read_base(text)
