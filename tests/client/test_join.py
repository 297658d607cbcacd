"""`lastcard join` as a person meets it."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import Message as EmailMessage
from io import BytesIO
from pathlib import Path
from typing import cast
from urllib.error import HTTPError
from urllib.request import Request

import pytest
from tests.server.running import PATIENCE, Server

from lastcard import Move, View
from lastcard.bots import LEVELS, BotError, find_bot
from lastcard.cli import run as run_command
from lastcard.client import JoinError, Link, link
from lastcard.server.protocol import VERSION


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("http://host:8000/t/BCDFGH", None),
        ("http://host:8000/t/bcdfgh/", None),
        ("http://host:8000/?table=BCDFGH", None),
        ("http://host:8000#BCDFGH", None),
        ("http://host:8000/#/t/BCDFGH", None),
        ("http://host:8000", "BCDFGH"),
        ("http://host:8000/", "bcdfgh"),
    ],
)
def test_a_table_is_found_by_its_link(url: str, code: str | None) -> None:
    assert Link.read(url, code) == Link("http://host:8000", "BCDFGH")


def test_a_link_may_have_a_key() -> None:
    assert Link.read("http://host:8000/t/bcdfgh#Zq3-x_0a") == Link("http://host:8000", "BCDFGH", "Zq3-x_0a")
    assert Link.read("http://host:8000/t/XXXXXX#Zq3-x_0a", "BCDFGH") == Link("http://host:8000", "BCDFGH")


def test_a_server_may_be_anywhere_on_a_host() -> None:
    found = Link.read("https://host/games/t/BCDFGH")
    assert (found.server, found.socket) == ("https://host/games", "wss://host/games/ws")


@pytest.mark.parametrize("url", ["host:8000/t/BCDFGH", "ftp://host/t/BCDFGH", "http://host/", "http://host/t/BCD"])
def test_a_link_that_leads_nowhere_is_refused(url: str) -> None:
    with pytest.raises(JoinError, match=r"link to a table|names no table"):
        Link.read(url)


def test_a_bot_is_a_level_or_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bots.py").write_text("first = lambda view, legal: legal[0]\nlevel = 3\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    assert find_bot("regular") is LEVELS["regular"]
    assert find_bot("my_bots:first")(cast("View", None), [Move("draw")]) == Move("draw")
    for name in ("genius", "my_bots:second", "my_bots:level", "no_bots:first", ":first", ".bots:first"):
        with pytest.raises(BotError, match="bot"):
            find_bot(name)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server") / "data") as found:
        yield found


def test_what_the_server_says_against_it_is_said(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    table = server.make_table(seats=2)
    server.join(table["table"], "Bob")
    for url, sentence in [
        (f"{server.url}/t/{table['table']}", "All seats are taken."),
        (f"{server.url}/t/BCDFGH", "There is no table BCDFGH."),
        ("http://127.0.0.1:1/t/BCDFGH", "does not answer as a lastcard server would"),
    ]:
        assert run_command(["join", url]) == 2
        said = capsys.readouterr().err
        assert sentence in said
        assert said.count("\n") == 1


def test_a_server_of_another_kind_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def answer(request: Request, **_options: float) -> None:
        raise HTTPError(request.full_url, 502, "Bad Gateway", EmailMessage(), BytesIO(b"<html>"))

    monkeypatch.setattr(link, "urlopen", answer)
    with pytest.raises(JoinError, match=r"^http://host/api/tables/BCDFGH answers 502, not as a lastcard server"):
        link.sit_down(Link("http://host", "BCDFGH"), "Bob")


def test_nobody_sits_down_where_another_version_of_the_protocol_is_spoken(
    server: Server, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = server.make_table(seats=2)
    monkeypatch.setattr(link, "PROTOCOL", link.PROTOCOL + 1)
    assert run_command(["join", f"{server.url}/t/{table['table']}"]) == 2
    assert f"speaks version {VERSION} of the protocol, this lastcard version {VERSION + 1}" in capsys.readouterr().err
    assert server.join(table["table"], "Bob")["seat"] == "Bob"  # the seat is still free


@contextmanager
def joined(server: Server, code: str, *options: str) -> Iterator[subprocess.Popen[str]]:
    """`lastcard join` as a process of its own."""
    program = "from lastcard.cli import main; main()"
    command = [sys.executable, "-c", program, "join", server.url, code, "--pace", "0", *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_two_processes_play_a_match_and_go_when_they_are_told_to(
    server: Server, how: signal.Signals, tmp_path: Path
) -> None:
    table = server.make_table(edition="super-bowl", seats=3, rules={"hand-size": 4})
    code = table["table"]
    with joined(server, code) as first, joined(server, code, "--as", "Zoë") as second, server.client(table) as ann:
        both = (first, second)
        said = [heard(process, "To check the deal") for process in both]
        ann.ask("start")
        ann.ask("leave")
        won = [heard(process, "The match is won by")[-1] for process in both]
        for process, lines in zip(both, said, strict=True):
            process.send_signal(how)
            lines.extend(heard(process, "goes."))
            assert process.wait(PATIENCE) == 0
    assert won[0] == won[1]
    assert [lines[0].split()[0] for lines in said] == ["Regular", "Zoë"]
    assert [lines[-1] for lines in said] == ["Regular goes. It was told to.", "Zoë goes. It was told to."]
    record = tmp_path / "match.toml"
    record.write_bytes(server.request("GET", f"/api/tables/{code}/records/1").body)
    for lines in said:
        assert run_command(["verify", str(record), *lines[1].split("RECORD ")[1].split()]) == 0


def heard(process: subprocess.Popen[str], last: str) -> list[str]:
    """What a process says, to a line with these words in it."""
    lines = [""]
    assert process.stdout is not None
    while last not in lines[-1]:
        lines.append(process.stdout.readline().rstrip())
        assert lines[-1], lines
    return lines[1:]
