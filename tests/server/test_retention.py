"""What the log keeps, for how long, and how it is copied."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.helpers import Silent, in_virtual_time, make_services, make_table
from tests.server.running import Server
from tests.server.test_store import append, run

from lastcard.cli import run as command
from lastcard.match import Match
from lastcard.server import entries
from lastcard.server.catalogue import Catalogue
from lastcard.server.forgetting import nameless
from lastcard.server.lobby import Lobby
from lastcard.server.protocol import Settings
from lastcard.server.retention import DAY, EMPTY_TIME, sweep
from lastcard.server.serve import LOG_FILE
from lastcard.server.sqlite_check import check_file
from lastcard.server.sqlite_store import SqliteStore
from lastcard.server.store import MemoryStore, Row, Snapshot, Store

QUICK = Settings(rules={"scoring": "single", "hand-size": 1}, turn_time=15)


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    chosen: Store = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / LOG_FILE)
    with closing(chosen):
        yield chosen


def said(table: str, seq: int, day: float, text: str | None = "hello") -> Row:
    return Row(table, seq, f"Ann {seq}", seq, int(day * DAY), entries.encode(entries.SaidSo("Ann", text)))


def test_old_tables_go_and_so_does_what_was_said_long_ago(store: Store, tmp_path: Path) -> None:
    append(store, said("old", 1, 1), said("old", 2, 5), said("young", 1, 2, "secret"), said("young", 2, 3, None))
    append(store, said("young", 3, 8))
    run(store.save(Snapshot("old", 2, is_running=False, body=b"")))
    assert run(sweep(store, 10 * DAY, keep=4.5)) == (1, 1)
    assert store.read("old") == []
    assert run(store.load("old")) == (None, [])
    texts = [entries.decode(row.body) for row in store.read("young")]
    assert texts == [entries.SaidSo("Ann"), entries.SaidSo("Ann"), entries.SaidSo("Ann", "hello")]
    assert run(sweep(store, 10 * DAY, keep=4.5)) == (0, 0)
    append(store, said("young", 4, 9), said("old", 1, 9))  # another table may get the same code
    assert len(run(store.load("young", whole=True)).rows) == 4
    assert len(run(store.load("old")).rows) == 1
    if isinstance(store, SqliteStore):
        assert check_file(tmp_path / LOG_FILE) == []


def test_a_table_in_use_stays(store: Store) -> None:
    append(store, said("old", 1, 1))
    assert run(sweep(store, 100 * DAY, keep=1, in_use={"old"})) == (0, 0)
    assert len(store.read("old")) == 1


def test_what_was_erased_cannot_be_changed_unnoticed(tmp_path: Path) -> None:
    path = tmp_path / LOG_FILE
    with closing(SqliteStore(path)) as found:
        append(found, said("young", 1, 1), said("young", 2, 9))
        run(sweep(found, 10 * DAY, keep=5))
        assert check_file(path) == []
        found._writer._db.execute("UPDATE log SET body = x'00' WHERE name = 'young' AND seq = 1")
    assert check_file(path) == ["table young: row 1 has been altered"]


@in_virtual_time
async def test_an_empty_table_is_deleted_after_an_hour_and_others_are_not() -> None:
    services = make_services()
    lobby = Lobby(services)
    await lobby.run()
    empty, guest = await make_table(lobby, start=False)
    waiting, _ = await make_table(lobby, start=False)
    played, other = await make_table(lobby, QUICK)
    await asyncio.sleep(1800)
    for person in (empty, guest, played, other):
        person.table.exit(person)
    await asyncio.sleep(EMPTY_TIME / 1000 + 300)
    assert {*services.store.tables(0)} == {waiting.table.state.code, played.table.state.code}
    assert {*lobby.tables} == {waiting.table.state.code}
    assert isinstance(services.log, Silent)
    assert not services.log.errors


@in_virtual_time
async def test_a_server_sweeps_by_itself() -> None:
    services = make_services()
    services.keep = 2.0
    lobby = Lobby(services)
    await lobby.run()
    ann, bob = await make_table(lobby, QUICK)
    code = ann.table.state.code
    await asyncio.sleep(3600)
    for person in (ann, bob):
        person.table.exit(person)
    await asyncio.sleep(DAY / 1000)
    assert services.store.read(code)
    await asyncio.sleep(2 * DAY / 1000)
    assert services.store.read(code) == []


def test_a_backup_is_made_while_the_server_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "restored" / LOG_FILE
    copy.parent.mkdir()
    with Server(tmp_path / "data") as server:
        seated = server.make_table()
        with server.client(seated) as client:
            assert client.ask("say", text="hello")["is"] == "frame"
            assert command(["backup", str(copy), "--data", str(server.data)]) == 0
            assert "has been checked" in capsys.readouterr().out
            assert client.ask("say", text="still here")["is"] == "frame"
    assert [*copy.parent.iterdir()] == [copy]
    with closing(SqliteStore(copy)) as found:
        rows = found.read(seated["table"])
    assert entries.decode(rows[-1].body) == entries.SaidSo("Ann", "hello")
    with Server(copy.parent) as again, again.client(seated) as client:
        assert client.ask("say", text="and here")["is"] == "frame"


def test_a_backup_replaces_nothing_and_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = tmp_path / "there"
    there.write_text("precious", "utf-8")
    assert command(["backup", str(there), "--data", str(tmp_path)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert there.read_text("utf-8") == "precious"
    assert command(["backup", str(tmp_path / "new"), "--data", str(tmp_path / "nowhere")]) == 2
    assert "cannot be copied" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()
    assert command(["serve", "--keep", "0"]) == 2
    assert "more than 0 days" in capsys.readouterr().err


def test_a_table_forgets_who_was_there_and_what_was_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Server(tmp_path / "data") as server:
        rules = {"scoring": "single", "hand-size": 1}
        seated = server.make_table(bots=1, rules=rules)
        other = server.make_table()
        with server.client(seated) as client:
            client.ask("say", text="a secret that is written down")
            client.ask("start")
            client.ask("say", text="hurry")
        server.stop()
        path = server.data / LOG_FILE
        assert command(["forget", "BCDFGH", "--data", str(server.data)]) == 2
        assert "there is no table BCDFGH" in capsys.readouterr().err
        assert command(["forget", seated["table"].lower(), "--data", str(server.data)]) == 0
        assert "without names" in capsys.readouterr().out
        assert check_file(path) == []
        with closing(SqliteStore(path)) as store:
            everything = b"".join(row.body + str(row.command).encode() for row in store.read(seated["table"]))
            assert b"Ann" not in everything
            assert b"secret that" not in everything
        assert b"secret that" not in path.read_bytes()
        server.start()
        record = server.request("GET", f"/api/tables/{seated['table']}/records/1")
        assert record.status == 200
        assert b"Ann" not in record.body
        assert Match.replay(record.body.decode()).seats == ("player-1", "player-2")
        with server.client(other) as client:
            assert client.ask("say", text="still here")["is"] == "frame"


def test_a_running_server_keeps_its_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Server(tmp_path / "data") as server:
        seated = server.make_table()
        assert command(["forget", seated["table"], "--data", str(server.data)]) == 2
    assert "another server has this log open" in capsys.readouterr().err


def test_a_record_without_names_comes_to_the_same_end() -> None:
    match = Match("super-hero-girls", ["Ann", "Bob", "Cat"], 3, {"hand-size": 3, "pauses": True})
    for _ in range(60):
        if match.acting:
            match.act(match.acting[0], match.legal(match.acting[0])[-1])
    text = nameless(str(match.record()), Catalogue())
    again = Match.replay(text)
    assert [*again.scores.values()] == [*match.scores.values()]
    assert [*again.position().hands.values()] == [*match.position().hands.values()]
    assert not any(name in text for name in match.seats)
    assert nameless("no record", Catalogue()).startswith("#")
