"""Limits: what floods the server is refused or slowed down, and a family behind one router notices nothing."""

import asyncio
import socket
from contextlib import ExitStack, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tests.server.asking import ANN, Site, sentence
from tests.server.helpers import in_virtual_time, make_table
from tests.server.running import PATIENCE, Server
from websockets.exceptions import ConnectionClosed

from lastcard.server.limits import MOST_BUCKETS, RATES, Buckets, Limits, Turnstile, network
from lastcard.server.lobby import CODE_TIME, Lobby
from lastcard.server.protocol import Settings
from lastcard.server.table import MOST_DEVICES

# -- buckets ---------------------------------------------------------------------------------


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    buckets = Buckets()
    burst, per_second = RATES["make-table"]
    assert [buckets.take("make-table", "a", 0) for _ in range(burst)] == [0] * burst
    assert buckets.take("make-table", "a", 0) == pytest.approx(1 / per_second)
    assert buckets.take("make-table", "b", 0) == 0
    assert buckets.take("make-table", "a", 1 / per_second + 1e-6) == 0
    assert buckets.take("make-table", "a", 1 / per_second + 1e-6) > 0


def test_what_is_reserved_is_waited_for_in_turn() -> None:
    buckets = Buckets()
    burst, per_second = RATES["seat"]
    waits = [buckets.reserve("seat", "a", 0) for _ in range(burst + 3)]
    assert waits[:burst] == [0] * burst
    assert waits[burst:] == pytest.approx([1 / per_second, 2 / per_second, 3 / per_second])


def test_rates_can_be_multiplied_or_switched_off() -> None:
    burst = RATES["try-rule"].burst
    double, none = Buckets(2), Buckets(0)
    assert sum(not double.take("try-rule", "a", 0) for _ in range(burst * 3)) == burst * 2
    assert sum(not none.take("try-rule", "a", 0) for _ in range(burst * 3)) == burst * 3


def test_many_addresses_take_bounded_memory() -> None:
    buckets = Buckets()
    for number in range(MOST_BUCKETS * 2):
        buckets.take("ask", number, 0)
    assert len(buckets._full_at) <= MOST_BUCKETS


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("no address", "another", False),
    ],
)
def test_ipv6_counts_by_its_network(one: str, other: str, same: bool) -> None:
    assert (network(one) == network(other)) == same


@in_virtual_time
async def test_whoever_has_had_least_passes_first() -> None:
    turnstile = Turnstile(pause=1, longest=3)
    passed: list[str] = []

    async def enter(name: str, had: int) -> None:
        if await turnstile.enter(had):
            passed.append(name)

    jobs = [asyncio.ensure_future(enter(name, had)) for name, had in (("a", 5), ("b", 5), ("c", 4), ("d", 0), ("e", 5))]
    await asyncio.gather(*jobs)
    assert passed == ["a", "d", "c", "b"]  # and e was one too many


# -- over HTTP -------------------------------------------------------------------------------


@in_virtual_time
async def test_who_asks_too_often_is_told_when_to_ask_again() -> None:
    site = Site()
    burst = RATES["make-table"].burst
    made = [await site.post("/api/tables", {**ANN, "bots": []}) for _ in range(burst + 1)]
    assert [each.status_code for each in made] == [201] * burst + [429]
    assert made[-1].headers["retry-after"] == made[-1].json()["words"]["n"] == "15"
    assert (made[-1].json()["reason"], bool(sentence(made[-1]))) == ("too-often", True)
    assert (await site.post("/api/tables", ANN, "elsewhere")).status_code == 201
    await asyncio.sleep(15)
    assert (await site.post("/api/tables", ANN)).status_code == 201


@in_virtual_time
async def test_after_twenty_wrong_codes_an_address_waits() -> None:
    site = Site()
    code = await site.make()
    wrong = [await site.get("/api/tables/BCDFGH") for _ in range(RATES["guess"].burst)]
    assert {each.status_code for each in wrong} == {404}
    for path in (f"/api/tables/{code}", "/api/tables/BCDFGH", f"/api/tables/{code}/records/1"):
        found = await site.get(path)
        assert (found.status_code, found.json()["reason"]) == (429, "too-many-guesses")
    assert (await site.ask("GET", f"/api/tables/{code}", "elsewhere")).status_code == 200
    await asyncio.sleep(60)
    assert (await site.get(f"/api/tables/{code}")).status_code == 200


@in_virtual_time
async def test_whoever_holds_a_seat_comes_back_even_if_the_neighbours_guess() -> None:
    site = Site()
    ann, _ = await make_table(site.lobby)
    code = ann.table.state.code
    for _ in range(RATES["guess"].burst):
        await site.get("/api/tables/BCDFGH")
    assert await site.lobby.find(code, "here", ann.token) is ann.table
    for token in (None, "x" * 32):
        with pytest.raises(Exception, match="Too many wrong codes"):
            await site.lobby.find(code, "here", token)


@in_virtual_time
async def test_a_link_opens_its_table_even_if_the_neighbours_guess() -> None:
    site = Site()
    ann, _ = await make_table(site.lobby, Settings(seats=3), start=False)
    code, key = ann.table.state.code, ann.frame["table"]["key"]
    other = await site.make()
    for _ in range(RATES["guess"].burst):
        await site.get("/api/tables/BCDFGH")
    path = f"/api/tables/{code}"
    assert (await site.get(path)).json()["reason"] == "too-many-guesses"
    assert (await site.get(path, key)).status_code == 200
    assert (await site.post(f"{path}/seats", {"name": "Cat"}, key=key)).status_code == 201
    assert await site.lobby.find(code, "here", key=key) is ann.table
    for place, wrong in ((code, "x" * 22), (code, ""), (code, b"\xff"), (other, key)):
        assert (await site.get(f"/api/tables/{place}", wrong)).json()["reason"] == "too-many-guesses"


@in_virtual_time
async def test_a_wrong_key_counts_like_a_wrong_code() -> None:
    site = Site()
    code = await site.make()
    for number in range(RATES["guess"].burst):
        assert (await site.get(f"/api/tables/{code}", f"guess {number}")).json()["reason"] == "no-such-table"
    assert (await site.get(f"/api/tables/{code}")).json()["reason"] == "too-many-guesses"


@in_virtual_time
async def test_a_link_stays_the_same_over_a_restart() -> None:
    site = Site()
    ann, _ = await make_table(site.lobby)
    code, key = ann.table.state.code, ann.frame["table"]["key"]
    assert (await Lobby(site.lobby.services).find(code, "rows", key=key)).state.key == key
    await ann.table.save()
    assert (await Lobby(site.lobby.services).find(code, "snapshot", key=key)).state.key == key


@in_virtual_time
async def test_every_table_has_a_key_of_its_own_that_only_those_who_are_there_see() -> None:
    site = Site()
    host, other = [(await make_table(site.lobby, Settings(listed=True), people=1, start=False))[0] for _ in range(2)]
    key = host.frame["table"]["key"]
    assert len(key) == 22 < len(key + other.frame["table"]["key"])
    assert key != other.frame["table"]["key"]
    for path in ("/api/tables", f"/api/tables/{host.table.state.code}", "/metrics"):
        found = await site.get(path, address="127.0.0.1")
        assert (found.status_code, key in found.text) == (200, False)


@in_virtual_time
async def test_the_code_of_a_table_expires_a_day_after_its_match() -> None:
    site = Site()
    (ann,) = await make_table(site.lobby, Settings(rules={"scoring": "single"}, seats=3), people=1, bots=2)
    code = ann.table.state.code
    ann.table.exit(ann)  # then a bot plays on
    await asyncio.sleep(3600)
    assert (await site.get(f"/api/tables/{code}")).json()["phase"] == "over"
    await asyncio.sleep(CODE_TIME / 1000)
    for path in (f"/api/tables/{code}", f"/api/tables/{code}/records/1"):
        found = await site.get(path)
        assert (found.status_code, found.json()["reason"]) == (404, "no-such-table")
    assert (await site.lobby.find(code, "here", ann.token)).state.code == code
    key = ann.frame["table"]["key"]
    assert (await site.get(f"/api/tables/{code}", key)).json()["phase"] == "over"
    assert (await site.get(f"/api/tables/{code}", key[::-1])).status_code == 404


@in_virtual_time
async def test_a_transfer_code_can_be_guessed_only_a_few_times() -> None:
    site = Site()
    ann, _ = await make_table(site.lobby)
    code = (await ann.say("transfer"))["code"]
    path = f"/api/tables/{ann.table.state.code}/transfers"
    tries = [await site.post(path, {"code": "WRONG"}, f"address {number}") for number in range(6)]
    assert [each.status_code for each in tries] == [404] * RATES["transfer"].burst + [429]
    assert (await site.post(path, {"code": code}, "the right one, too late")).status_code == 429
    await asyncio.sleep(60)
    assert (await site.post(path, {"code": code}, "the right one")).status_code == 201


@in_virtual_time
async def test_a_family_of_ten_behind_one_router_is_within_all_limits() -> None:
    """All of them load the page, look, sit down, write rules and reload, within a few seconds."""
    site = Site()
    code = await site.make(settings={"edition": "super-mario", "seats": 10})
    asked = []
    for phone in range(9):
        for _reload in range(2):
            asked += [await site.get(path) for path in ("/", *["/nowhere.js"] * 25)]
            asked += [await site.get(path) for path in ("/api/editions", "/api/tables", f"/api/tables/{code}")]
        asked.append(await site.post(f"/api/tables/{code}/seats", {"name": f"Phone {phone}"}))
        asked += [await site.post("/api/rule", {"text": "I draw 1", "edition": "super-mario"}) for _ in range(5)]
    assert 429 not in {each.status_code for each in asked}


# -- over sockets ----------------------------------------------------------------------------


def test_a_seat_has_only_so_many_sockets_and_the_oldest_one_ends(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server, ExitStack() as opened:
        ann = server.make_table()
        devices = [opened.enter_context(server.client(ann)) for _ in range(MOST_DEVICES + 1)]
        bye = devices[0].until(lambda message: message["is"] == "bye")
        assert (bye["reason"], bye["again"]) == ("another-device", False)
        assert devices[-1].ask("say", text="hello")["is"] == "frame"


def test_presence_is_told_once_however_often_somebody_says_hello(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        ann = server.make_table()
        with server.client(ann) as first, server.client({"table": ann["table"]}) as watcher:
            first.until(lambda message: message["is"] == "present" and message["watching"] == 1)
            for _ in range(5):
                watcher.hello({"table": ann["table"]})
            watcher.until(lambda message: message["is"] == "present")
            first.send("say", id="next", text="hello")
            assert first.take()["re"] == "next"  # nothing was told in between


def test_pings_without_end_end_the_connection(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server, server.client(server.make_table()) as client:
        with suppress(ConnectionClosed):
            for _ in range(100):
                client.socket.ping()
        with pytest.raises(ConnectionClosed):
            client.until(lambda message: message["is"] == "never")
        with server.client(server.make_table()) as other:
            assert other.ask("say", text="hello")["is"] == "frame"


def test_requests_that_never_end_are_dropped_and_others_are_served(tmp_path: Path) -> None:
    times = {"connections.HEAD_TIME": 0.2, "app.BODY_TIME": 0.2}
    head = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/json\r\n"
    with Server(tmp_path / "data", constants=times) as server:
        address = (urlsplit(server.url).hostname or "", urlsplit(server.url).port or 0)
        for half in (b"", head, head + b"content-length: 100\r\n\r\n{"):
            with socket.create_connection(address, PATIENCE) as never:
                never.sendall(half)
                answer = b"".join(iter(lambda: never.recv(4096), b""))  # ends when the server hangs up
            assert (b" 400 " in answer) == half.endswith(b"{")
        assert server.make_table()["seat"] == "Ann"


def test_one_address_has_only_so_many_connections(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server, ExitStack() as held:
        address = (urlsplit(server.url).hostname or "", urlsplit(server.url).port or 0)
        for _ in range(Limits().connections_per_address):
            held.enter_context(socket.create_connection(address, PATIENCE)).sendall(b"GET")
        with socket.create_connection(address, PATIENCE) as one_more, suppress(ConnectionError):
            assert one_more.recv(1) == b""  # the server hangs up at once
        held.close()
        assert server.make_table()["seat"] == "Ann"
