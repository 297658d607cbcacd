"""Every row's checksum depends on the row before: what is missing or altered is found and named."""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.running import Server
from tests.server.test_store import append, row, run

from lastcard.cli import run as command
from lastcard.server.serve import LOG_FILE
from lastcard.server.sqlite_check import check_file
from lastcard.server.sqlite_store import VERSION, SqliteStore
from lastcard.server.store import DamagedLogError, Snapshot, StoreError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / LOG_FILE


@pytest.fixture
def written(path: Path) -> Path:
    """A log of two tables, one of them with a snapshot."""
    with closing(SqliteStore(path)) as store:
        for seq in range(1, 9):
            append(store, row("kitchen", seq, f"command {seq}"), row("garden", seq))
        run(store.save(Snapshot("kitchen", 4, is_running=True, body=b"so far")))
    return path


def trouble(store: SqliteStore) -> str | None:
    return store.trouble


def alter(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(statement)


HARM = {
    "DELETE FROM log WHERE name = 'kitchen' AND seq = 6": "row 6 is missing",
    "DELETE FROM log WHERE name = 'kitchen' AND seq >= 7": "row 7 is missing",
    "UPDATE log SET body = x'00' WHERE name = 'kitchen' AND seq = 7": "row 7 has been altered",
    "UPDATE log SET command = 'x' WHERE name = 'kitchen' AND seq = 5": "row 5 has been altered",
    "UPDATE log SET time = 1 WHERE name = 'kitchen' AND seq = 5": "row 5 has been altered",
    "UPDATE log SET sum = x'00' WHERE name = 'kitchen' AND seq = 8": "row 8 has been altered",
    "UPDATE log SET name = 'kitchen', seq = 9 WHERE name = 'garden' AND seq = 8": "row 9 has been altered",
}


@pytest.mark.parametrize(("harm", "found"), HARM.items())
def test_whatever_happens_to_a_row_is_found_and_named(written: Path, harm: str, found: str) -> None:
    assert check_file(written) == []
    alter(written, harm)
    assert f"table kitchen: {found}" in check_file(written)
    with closing(SqliteStore(written)) as store:
        with pytest.raises(DamagedLogError, match=found):
            run(store.load("kitchen"))
        if "garden" not in harm:
            assert len(run(store.load("garden")).rows) == 8


def test_rows_before_the_snapshot_and_the_snapshot_itself_are_checked_too(written: Path) -> None:
    alter(written, "UPDATE log SET body = x'00' WHERE name = 'kitchen' AND seq = 2")
    alter(written, "UPDATE snapshots SET body = x'00'")
    assert check_file(written) == ["table kitchen: row 2 has been altered"]
    alter(written, "DELETE FROM log WHERE name = 'kitchen'")
    alter(written, "DELETE FROM tables WHERE name = 'kitchen'")
    assert check_file(written) == []


def test_an_altered_snapshot_is_named(written: Path) -> None:
    alter(written, "UPDATE snapshots SET body = x'00'")
    assert check_file(written) == ["table kitchen: its snapshot, as of row 4, has been altered"]


def test_the_command_names_what_is_wrong(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["serve", "--check", "--data", str(written.parent)]
    assert command(arguments) == 0
    assert capsys.readouterr().out == "The log is as it was written.\n"
    alter(written, "DELETE FROM log WHERE name = 'garden' AND seq = 3")
    assert command(arguments) == 1
    assert capsys.readouterr().out == "table garden: row 3 is missing\n"
    assert command(["serve", "--check", "--data", str(written.parent / "nowhere")]) == 2
    assert "not a log that can be checked" in capsys.readouterr().err


def test_a_log_of_an_earlier_version_gets_its_checksums(written: Path) -> None:
    for statement in (
        *("DROP TRIGGER last_row", "ALTER TABLE log DROP COLUMN sum", "ALTER TABLE snapshots DROP COLUMN sum"),
        *("ALTER TABLE tables DROP COLUMN sum", "ALTER TABLE tables DROP COLUMN seq", "DROP TABLE erased"),
        "CREATE TRIGGER last_time AFTER INSERT ON log BEGIN SELECT 1; END",
        "PRAGMA user_version = 2",
    ):
        alter(written, statement)
    with closing(SqliteStore(written)) as store:
        assert check_file(written) == []
        append(store, row("kitchen", 9))
        assert len(store.read("kitchen")) == 9
    assert check_file(written) == []
    with closing(sqlite3.connect(written)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)


# -- while it runs ---------------------------------------------------------------------------


@pytest.fixture
def store(written: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore(written)) as found:
        yield found


def test_nothing_is_acknowledged_once_the_file_is_gone(store: SqliteStore, written: Path) -> None:
    assert trouble(store) is None
    moved = written.with_name("elsewhere")
    written.rename(moved)
    with pytest.raises(StoreError, match="disappeared"):
        append(store, row("kitchen", 9))
    assert "disappeared" in str(trouble(store))
    shutil.copy(moved, written)  # another file under the same name is not the log either
    with pytest.raises(StoreError, match="disappeared"):
        append(store, row("kitchen", 10))


def test_nothing_is_acknowledged_once_somebody_else_has_written(store: SqliteStore, written: Path) -> None:
    alter(written, "UPDATE log SET body = x'00' WHERE name = 'garden' AND seq = 2")
    for _ in range(2):
        with pytest.raises(StoreError, match="another program has written"):
            append(store, row("kitchen", 9))
    assert len(store.read("kitchen")) == 8


def test_damage_is_found_in_passing_and_the_table_is_stopped(store: SqliteStore) -> None:
    async def scrub() -> None:
        for _ in range(3):
            await store.scrub()

    run(scrub())
    assert trouble(store) is None
    store._writer._db.execute("UPDATE log SET body = x'00' WHERE name = 'garden' AND seq = 2")  # the disk forgets
    run(scrub())
    assert trouble(store) == "table garden: row 2 has been altered"
    with pytest.raises(DamagedLogError, match="garden: row 2"):
        append(store, row("garden", 9))
    append(store, row("kitchen", 9))


def test_a_server_says_that_its_log_is_gone(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        seated = server.make_table()
        with server.client(seated) as client:
            assert client.ask("say", text="hello")["is"] == "frame"
            for file in server.data.glob(f"{LOG_FILE}*"):
                file.unlink()
            answer = client.ask("say", text="anybody there?")
            assert (answer["is"], answer["reason"]) == ("refused", "not-written")
        response = server.request("GET", "/healthz")
        assert (response.status, response.body) == (503, b"the log of the tables is not in order")
        said = wait_for_line(server, "log-not-in-order")
        assert "disappeared" in said["why"]


def wait_for_line(server: Server, event: str) -> dict[str, str]:
    async def wait() -> dict[str, str]:
        async with asyncio.timeout(20):
            while True:
                found = [json.loads(line) for line in server.log.splitlines() if f'"{event}"' in line]
                if found:
                    return dict(found[0])
                await asyncio.sleep(0.05)

    return asyncio.run(wait())
