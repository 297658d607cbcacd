"""A server as others meet it: real sockets, limits, headers, signals, and what it writes to its log."""

import json
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.server.running import PATIENCE, Client, Server
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.uri import parse_uri

from lastcard.server.app import SAFE_HEADERS
from lastcard.server.limits import MESSAGES, WARNINGS
from lastcard.server.protocol import LARGEST_MESSAGE
from lastcard.server.serve import LOG_FILE
from lastcard.server.sqlite_store import SqliteStore
from lastcard.server.state import TableState
from lastcard.server.table import whose

FRIEND = "https://friend.example"
STRANGER = "https://stranger.example"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests that leave it as it was."""
    with Server(tmp_path_factory.mktemp("server") / "data", "--origin", FRIEND) as running:
        yield running


def closed(client: Client) -> tuple[int, list[str]]:
    """Read until the server closes; its code, and the kinds of the messages before."""
    kinds: list[str] = []
    try:
        while True:
            kinds.append(client.take()["is"])
    except ConnectionClosed as error:
        return (error.rcvd.code if error.rcvd else 1006), kinds


def is_well(server: Server) -> bool:
    """Whether somebody else can still make a table and be at it."""
    with server.client(server.make_table()) as client:
        return "seq" in client.ask("say", text="hello")


def figure(server: Server, name: str) -> int:
    lines = server.request("GET", "/metrics").body.decode().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(f"lastcard_{name} "))


# -- hello -----------------------------------------------------------------------------------


def test_a_token_leads_to_its_seat_and_no_token_to_the_spectators(server: Server) -> None:
    host = server.make_table()
    guest = server.join(host["table"], "Bob")
    with server.client(host) as ann, server.client(guest) as bob, server.client({"table": host["table"]}) as watcher:
        assert [each.frame["you"] for each in (ann, bob, watcher)] == ["Ann", "Bob", None]
        assert watcher.ask("say", text="hello")["kind"] == "forbidden"


def test_a_wrong_token_leads_nowhere(server: Server) -> None:
    host = server.make_table()
    with server.client() as client:
        assert client.hello({**host, "token": "x" * 32})["kind"] == "unknown"
        assert client.ask_before_hello()["kind"] == "forbidden"
        assert client.hello(host)["you"] == "Ann"


def test_nothing_comes_before_hello(server: Server) -> None:
    with server.client() as client:
        assert client.ask_before_hello() == {
            "is": "refused",
            "re": None,
            "kind": "forbidden",
            "rule": None,
            "sentence": "Say hello first.",
            "reason": None,
            "words": {},
        }


def test_whoever_says_no_hello_is_sent_away(tmp_path: Path) -> None:
    with Server(tmp_path / "data", constants={"sockets.HELLO_TIME": 0.2}) as server, server.client() as client:
        client.send("start", id="talks, but is not polite")
        assert closed(client) == (1008, ["refused", "bye"])


# -- messages --------------------------------------------------------------------------------


def test_nothing_is_compressed_even_if_the_client_offers_it(server: Server) -> None:
    """The size of a compressed frame tells about the cards in it."""
    with server.client(server.make_table(), compression="deflate") as client:
        assert client.socket.request is not None
        assert client.socket.response is not None
        assert "permessage-deflate" in client.socket.request.headers["Sec-WebSocket-Extensions"]
        assert "Sec-WebSocket-Extensions" not in client.socket.response.headers


def test_a_message_may_be_so_long_and_no_longer(server: Server) -> None:
    host = server.make_table()
    with server.client(host) as client:
        client.socket.send("x" * LARGEST_MESSAGE)
        assert client.until(lambda message: message["is"] != "present")["kind"] == "malformed"
        client.socket.send("x" * (LARGEST_MESSAGE + 1))
        assert closed(client) == (1009, [])
    with server.client(host) as client:
        with suppress(ConnectionClosed):  # in two parts it is as long; the server may hang up before the end is sent
            client.socket.send(["x" * LARGEST_MESSAGE, "x"])
        assert closed(client)[0] == 1009
    assert is_well(server)


def test_bytes_are_no_message(server: Server) -> None:
    with server.client(server.make_table()) as client:
        client.socket.send(b"\x00\xff")
        assert closed(client) == (1003, ["present", "bye"])
    assert is_well(server)


def test_too_many_messages_are_warned_about_and_then_end_the_socket(server: Server) -> None:
    with server.client(server.make_table()) as client:
        client.answers_pings = False
        fine, warned = MESSAGES - 1, WARNINGS  # hello was the first message
        for _ in range(fine + warned):
            client.send("mute", id="x", seat="Ann", on=True)
        kinds = [client.until(lambda message: message["is"] == "refused")["kind"] for _ in range(fine + warned)]
        assert kinds == ["forbidden"] * fine + ["limit"] * warned
        client.send("leave", id="the last straw")
        assert closed(client) == (1008, ["bye"])
    assert is_well(server)


# -- who may come ----------------------------------------------------------------------------


def test_pages_of_this_server_and_listed_ones_may_connect(server: Server) -> None:
    for origin in (None, server.url, FRIEND):
        with server.client(server.make_table(), origin=origin) as client:
            assert client.frame["you"] == "Ann"


@pytest.mark.parametrize("origin", [STRANGER, "null", "http://[", f"{FRIEND}.{STRANGER.removeprefix('https://')}", ""])
def test_pages_elsewhere_may_not_connect(server: Server, origin: str) -> None:
    with pytest.raises(InvalidStatus) as caught, server.client(additional_headers={"Origin": origin}):
        pass
    assert caught.value.response.status_code == HTTPStatus.FORBIDDEN


def test_an_address_has_so_many_sockets_and_tables(tmp_path: Path) -> None:
    limits = ("--sockets-per-address", "2", "--tables-per-address", "1")
    with Server(tmp_path / "data", *limits) as server:
        host = server.make_table()
        refused = server.request("POST", "/api/tables", {"name": "Ann"})
        assert refused.status == HTTPStatus.TOO_MANY_REQUESTS
        assert refused.json["sentence"].startswith("There are too many tables")
        with server.client(host):
            with server.client(host), pytest.raises(InvalidStatus), server.client(host):
                pass
            wait_for(server, "sockets", 1)
            with server.client(host) as again:
                assert again.frame["you"] == "Ann"


def wait_for(server: Server, name: str, value: int) -> None:
    """A socket that its client has closed is counted a moment longer."""
    end = time.monotonic() + PATIENCE
    while figure(server, name) != value:
        assert time.monotonic() < end, f"{name} is {figure(server, name)}, not {value}"


# -- slow clients ----------------------------------------------------------------------------


@contextmanager
def deaf(server: Server, code: str) -> Iterator[socket.socket]:
    """A spectator who says hello and then reads nothing, with little room for what comes."""
    where = urlsplit(server.url)
    protocol = ClientProtocol(parse_uri(server.socket_url))
    with closing(socket.socket()) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect((where.hostname, where.port))
        protocol.send_request(protocol.connect())
        line.sendall(b"".join(protocol.data_to_send()))
        protocol.receive_data(head(line))
        protocol.send_text(json.dumps({"do": "hello", "table": code}).encode())
        line.sendall(b"".join(protocol.data_to_send()))
        yield line


def head(line: socket.socket) -> bytes:
    found = b""
    while not found.endswith(b"\r\n\r\n"):
        found += line.recv(1)
    return found


def test_whoever_does_not_read_is_dropped_and_holds_nobody_up(tmp_path: Path) -> None:
    """A table of ten makes large frames; the host talks over several sockets, since each may say only so much."""
    with Server(tmp_path / "data") as server:
        host = server.make_table(bots=9, seats=10)
        with server.client(host) as ann, deaf(server, host["table"]) as line:
            ann.until(lambda message: message["is"] == "present" and message["watching"] == 1)
            said = talk_until_dropped(server, host)
            assert ann.until(lambda message: message.get("watching") == 0)["here"] == ["Ann"]
            assert figure(server, "slow_clients_total") == 1
            wait_for(server, "sockets", 1)
            assert ann.ask("say", text="who was that?")["seq"] > said
            read_to_the_end(line)
        with server.client({"table": host["table"]}) as again:
            assert again.frame["seq"] > said


def talk_until_dropped(server: Server, host: dict[str, str]) -> int:
    """How many lines it took, each of them acknowledged."""
    said = 0
    while figure(server, "slow_clients_total") == 0:
        assert said < 1000
        with server.client(host) as speaker:
            for _ in range(MESSAGES - 10):
                assert speaker.ask("say", text="bla " * 70)["is"] == "frame"
                said += 1
    return said


def read_to_the_end(line: socket.socket) -> None:
    """What was still on its way; TimeoutError if there is no end."""
    line.settimeout(PATIENCE)
    with suppress(ConnectionResetError):
        while line.recv(65536):
            pass


# -- the server's life -----------------------------------------------------------------------


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_told_to_stop_says_goodbye_and_keeps_everything(tmp_path: Path, how: signal.Signals) -> None:
    with Server(tmp_path / "data") as server:
        host = server.make_table(bots=1, start=True)
        with server.client(host) as ann, server.client({"table": host["table"]}) as watcher:
            for number in range(50):
                ann.send("say", id=f"{number}", text="and another thing")
            server.process.send_signal(how)
            heard = before_bye(ann)
            before_bye(watcher)
            assert [closed(client) for client in (ann, watcher)] == [(1000, []), (1000, [])]
        assert server.finish() == (0, "")
    acknowledged = {f"Ann {message['re']}" for message in heard if message.get("re")}
    with closing(SqliteStore(server.data / LOG_FILE)) as store:
        rows = store.read(host["table"])
        assert acknowledged <= {" ".join(whose(row.command)[::2]) for row in rows if row.command is not None}
    assert acknowledged
    assert '"level":"error"' not in server.log


def before_bye(client: Client) -> list[dict[str, Any]]:
    """All messages before the goodbye, after which one may come again."""
    found = [client.take()]
    while found[-1]["is"] != "bye":
        found.append(client.take())
    assert found.pop()["again"]
    return found


def test_a_server_stops_even_if_somebody_does_not_read(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        host = server.make_table(bots=9, seats=10)
        with deaf(server, host["table"]), server.client(host) as ann:
            for _ in range(50):
                ann.ask("say", text="bla " * 70)
            assert server.stop() == 0
    with closing(SqliteStore(server.data / LOG_FILE)) as store:
        assert TableState.from_log(host["table"], store.read(host["table"])).seq == 51


def test_one_server_has_a_folder(server: Server, tmp_path: Path) -> None:
    second = Server(tmp_path / "data", "--data", str(server.data))
    second.spawn()
    assert second.finish() == (2, "")
    assert second.log == f"lastcard: {server.data / LOG_FILE}: another server has this log open\n"


def test_one_server_has_a_port(server: Server, tmp_path: Path) -> None:
    port = urlsplit(server.url).port
    second = Server(tmp_path / "data", "--port", str(port))
    second.spawn()
    assert second.finish() == (2, "")
    assert second.log.startswith(f"lastcard: cannot listen on 127.0.0.1, port {port}: Address already in use")
    assert second.log.count("\n") == 1


# -- HTTP ------------------------------------------------------------------------------------


def test_operators_can_ask_how_it_goes(server: Server) -> None:
    health, figures, document = (server.request("GET", path) for path in ("/healthz", "/metrics", "/openapi.json"))
    assert (health.status, health.body) == (200, b"ok")
    assert "lastcard_tables" in figures.body.decode()
    assert figures.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert document.json["openapi"].startswith("3.1")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/healthz", 200),
        ("HEAD", "/healthz", 200),
        ("GET", "/api/editions", 200),
        ("GET", "/api/tables/QQQQQQ", 404),
        ("GET", "/nowhere/at/all", 404),
        ("DELETE", "/api/tables", 405),
        ("POST", "/api/tables", 400),
        ("GET", "/ws", 404),
    ],
)
def test_every_response_has_the_safe_headers(server: Server, method: str, path: str, status: int) -> None:
    response = server.request(method, path, {} if method == "POST" else None)
    assert response.status == status
    assert SAFE_HEADERS.items() <= response.headers.items()
    assert "server" not in response.headers


# -- the log ---------------------------------------------------------------------------------


def test_the_log_is_one_object_a_line_and_knows_no_secrets(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        host = server.make_table()
        secret = host["token"]
        server.request("GET", f"/api/tables/{host['table']}?token={secret}")
        server.request("GET", f"/{secret}")
        server.request("GET", "/ws", Connection="Upgrade", Upgrade="websocket", Origin=secret)
        garble(server, f"{secret}\r\n\r\n")
        garble(server, f"GET /{secret} HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: {secret}\r\n\r\n")
        with server.client(host) as ann:
            ann.socket.send(f"{{{secret}")
            ann.ask("say", text=secret)
        server.stop()
        assert secret not in server.log
    lines = [json.loads(line) for line in server.log.splitlines()]
    assert all({"time", "level", "event"} <= line.keys() for line in lines)
    assert sorted(line["event"] for line in lines if "says" not in line) == ["restored", "serving", "stopped"]
    assert {line["says"] for line in lines if "says" in line} == {
        "Invalid HTTP request received.",
        "Unsupported upgrade request.",
    }


def garble(server: Server, text: str) -> None:
    """Say something that is no good HTTP, and wait until the server has had enough of it."""
    where = urlsplit(server.url)
    with socket.create_connection((where.hostname, where.port)) as line:
        line.sendall(text.encode())
        line.shutdown(socket.SHUT_WR)
        while line.recv(65536):
            pass


def test_no_address_has_room_for_a_token(server: Server) -> None:
    """What stands in an address stands in histories and in the logs of others; tokens go in bodies and messages."""
    paths = server.request("GET", "/openapi.json").json["paths"]
    ways = [way for path in paths.values() for way in path.values()]
    names = {parameter["name"] for way in ways for parameter in way.get("parameters", [])}
    assert "code" in names
    assert not [name for name in names if "token" in name or "secret" in name]
