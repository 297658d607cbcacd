"""What whoever runs a server relies on: a full server, a log that fails, figures, the document, the server's names."""

import asyncio
import json

import pytest
from tests.server.asking import ANN, Site, asked, sentence
from tests.server.helpers import Person, in_virtual_time, make_table, run

from lastcard.server.app import Site as Place
from lastcard.server.app import make_app
from lastcard.server.limits import Limits
from lastcard.server.schema import openapi
from lastcard.server.store import StoreError

# -- limits and failures ---------------------------------------------------------------------


@in_virtual_time
async def test_an_address_makes_only_so_many_tables() -> None:
    site = Site(Limits(tables_per_address=3))
    found = [(await site.post("/api/tables", ANN, address)).status_code for address in ("a", "a", "a", "a", "b")]
    assert found == [201, 201, 201, 429, 201]


@in_virtual_time
async def test_a_full_server_archives_the_table_that_was_left_first_but_none_with_people() -> None:
    site = Site(Limits(tables=3))
    ann, _ = await make_table(site.lobby)
    first, second = await site.make(), await site.make()
    await asyncio.sleep(1)
    third = await site.make()
    assert {*site.lobby.tables} == {ann.table.state.code, second, third}
    assert (await site.get(f"/api/tables/{first}")).status_code == 200  # its log brings it back
    for code in (first, third):
        await Person(await site.lobby.table(code), None).enter()
    assert (await site.post("/api/tables", ANN)).json()["reason"] == "server-full"


@in_virtual_time
async def test_asking_for_many_at_once_does_not_get_more() -> None:
    site = Site(Limits(tables_per_address=3))
    found = await asyncio.gather(*(site.post("/api/tables", ANN) for _ in range(20)))
    assert sorted(each.status_code for each in found) == [201] * 3 + [429] * 17
    assert len(site.lobby.tables) == 3


@in_virtual_time
async def test_what_cannot_be_written_is_refused_for_now(monkeypatch: pytest.MonkeyPatch) -> None:
    site = Site(Limits(tables_per_address=2))
    code = await site.make()

    async def fail(_rows: object) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(site.lobby.services.store, "append", fail)
        for path in ("/api/tables", f"/api/tables/{code}/seats"):
            found = await site.post(path, ANN)
            assert (found.status_code, "disk" in sentence(found)) == (503, False)
    assert [*site.lobby.tables] == [code]
    await site.make()  # what failed does not count


@in_virtual_time
async def test_a_server_that_stops_says_so() -> None:
    site = Site()
    assert (await site.get("/healthz")).text == "ok"
    await site.lobby.close()
    assert (await site.get("/healthz")).status_code == 503
    assert (await site.post("/api/tables", ANN)).status_code == 503


# -- for programs ----------------------------------------------------------------------------


def test_the_server_serves_its_own_document() -> None:
    assert run(asked("/openapi.json")).json() == json.loads(json.dumps(openapi()))


@in_virtual_time
async def test_figures_name_tables_but_not_which() -> None:
    site = Site()
    code = await site.make()
    text = (await site.ask("GET", "/metrics", "127.0.0.1")).text
    assert "\nlastcard_tables 1\n" in text
    assert "\nlastcard_rows_total 1\n" in text
    assert code not in text


@in_virtual_time
async def test_figures_are_for_this_machine_and_for_whoever_knows_the_token() -> None:
    site = Site()
    assert [(await site.ask("GET", "/metrics", address)).status_code for address in ("127.0.0.1", "::1")] == [200, 200]
    assert (await site.ask("GET", "/metrics", "192.0.2.1")).status_code == 404
    site.app = make_app(site.lobby, Place(metrics_token="secret"))  # noqa: S106
    for token, status in (("secret", 200), ("guess", 404), ("", 404)):
        headers = {"authorization": f"Bearer {token}"}
        assert (await site.ask("GET", "/metrics", "192.0.2.1", headers=headers)).status_code == status


NAMES = {
    "cards.example": 200,
    "Cards.Example:8000": 200,
    "192.0.2.1:8000": 200,
    "[2001:db8::1]:8000": 200,
    "evil.example": 404,
    "192.0.2.1.evil.example": 404,
    "[": 404,
    "": 404,
}


@pytest.mark.parametrize("name", NAMES)
def test_a_server_answers_only_to_its_names_and_to_addresses(name: str) -> None:
    async def ask() -> int:
        site = Site()
        site.app = make_app(site.lobby, Place(names={"cards.example"}))
        return (await site.ask("GET", "/api/tables", headers={"host": name})).status_code

    assert run(ask()) == NAMES[name]


@pytest.mark.parametrize(
    ("told", "believed"),
    [(b"18500", 18.5), (b"0", 0), (b"", None), (b"-1", None), (b"1e3", None), (b"9" * 50, None), ("²".encode(), None)],
)
def test_a_proxy_tells_the_round_trip_if_it_may(told: bytes, believed: float | None) -> None:
    scope = {"type": "websocket", "headers": [(b"x-tcp-rtt", told)]}
    assert Place(proxy_rtt=True).told_rtt(scope) == believed
    assert Place().told_rtt(scope) is None
