"""The durable log: what an append promises, who is told no, and what survives a kill."""

import asyncio
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest

from lastcard.server.sqlite_store import VERSION, SqliteStore
from lastcard.server.store import Conflict, MemoryStore, Row, Store, StoreError

Result = TypeVar("Result")


def row(table: str, seq: int, command: str | None = None, at: int = 0, time: int = 0) -> Row:
    return Row(table, seq, command, at, time, b'{"seq": %d}' % seq)


def run(coroutine: Coroutine[None, None, Result]) -> Result:
    """Run it, and fail rather than wait for ever."""
    return asyncio.run(asyncio.wait_for(coroutine, 30))


def append(store: Store, *rows: Row) -> None:
    run(store.append(rows))


def together(store: Store, appends: Sequence[Sequence[Row]]) -> list[BaseException | None]:
    """Hand over all appends before the first is written; what each came to."""

    async def gathered() -> list[BaseException | None]:
        with held_up(store):
            tasks = [asyncio.create_task(store.append(rows)) for rows in appends]
            await asyncio.sleep(0)
        return await asyncio.gather(*tasks, return_exceptions=True)

    return run(gathered())


@contextmanager
def held_up(store: Store) -> Iterator[None]:
    """Another program writes to the log: the store's thread has to wait."""
    where = store._path if isinstance(store, SqliteStore) else ":memory:"
    with closing(sqlite3.connect(where, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


def program(text: str, path: Path) -> subprocess.CompletedProcess[str]:
    """What a program of its own comes to that works on this log."""
    return subprocess.run([sys.executable, "-c", text, path], capture_output=True, text=True, check=False, timeout=30)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "log.db"


@pytest.fixture
def sqlite(path: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore(path)) as store:
        yield store


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, path: Path) -> Iterator[Store]:
    chosen: Store = MemoryStore() if request.param == "memory" else SqliteStore(path)
    with closing(chosen):
        yield chosen


# ── any store ─────────────────────────────────────────────────────────────────────────────────────


def test_rows_come_back_as_they_were_and_in_order(store: Store) -> None:
    second = Row("kitchen", 2, None, 7, 70, b"\x00\xff")
    first = Row("kitchen", 1, "ann's first – ü", 5, 50, b"{}")
    append(store, first, second)
    append(store, row("garden", 1))
    assert store.read("kitchen") == [first, second]
    assert store.read("nowhere") == []


def test_rows_are_numbered_not_sorted_as_text(store: Store) -> None:
    for seq in range(1, 13):
        append(store, row("kitchen", seq))
    assert [found.seq for found in store.read("kitchen")] == list(range(1, 13))


@pytest.mark.parametrize(
    "late",
    [
        [row("kitchen", 1, "other")],
        [row("kitchen", 2, "first")],
        [row("garden", 1), row("kitchen", 2), row("kitchen", 1)],
        [row("garden", 1, "twice"), row("garden", 2, "twice")],
        [row("garden", 1), row("garden", 1)],
        [*(row("garden", seq) for seq in range(1, 400)), row("kitchen", 1)],
    ],
    ids=["number", "command", "last of three", "command within", "number within", "last of many"],
)
def test_a_conflict_writes_nothing_of_its_append(store: Store, late: list[Row]) -> None:
    append(store, row("kitchen", 1, "first"))
    with pytest.raises(Conflict, match=late[0].table):
        append(store, *late)
    assert [table for table, _ in store.read_all(0)] == ["kitchen"]
    assert len(store.read("kitchen")) == store.rows == 1


def test_numbers_and_commands_belong_to_their_table(store: Store) -> None:
    append(store, row("kitchen", 1, "same"))
    append(store, row("garden", 1, "same"))
    append(store, row("kitchen", 2), row("kitchen", 3))  # two rows without a command are no conflict
    assert store.rows == 4


def test_the_earlier_of_two_rivals_wins_and_nobody_else_loses(store: Store) -> None:
    appends = [[row(f"table {number}", 1)] for number in range(20)]
    appends[7:7] = [[row("kitchen", 1, "ann")], [row("kitchen", 1, "bob")], [row("kitchen", 2, "ann")]]
    came_to = together(store, appends)
    assert [type(error) for error in came_to[8:10]] == [Conflict, Conflict]
    assert came_to[:8] + came_to[10:] == [None] * 21
    assert store.read("kitchen") == [row("kitchen", 1, "ann")]
    assert len(store.tables(0)) == 21


def test_a_thousand_appends_at_once(store: Store) -> None:
    async def play(table: str) -> None:
        for seq in range(1, 11):
            await store.append([row(table, seq, f"command {seq}", at=seq)])

    async def play_all() -> None:
        await asyncio.gather(*(play(f"table {number}") for number in range(100)))

    run(play_all())
    assert store.rows == 1000
    assert dict(store.read_all(0)) == {
        f"table {number}": [row(f"table {number}", seq, f"command {seq}", at=seq) for seq in range(1, 11)]
        for number in range(100)
    }


def test_old_tables_are_left_aside_but_not_lost(store: Store) -> None:
    append(store, row("idle", 1, time=100), row("idle", 2, time=200), row("busy", 1, time=150))
    append(store, row("busy", 2, time=300))
    assert store.tables(200) == ["busy", "idle"]
    assert store.tables(201) == ["busy"]
    assert [(table, len(rows)) for table, rows in store.read_all(201)] == [("busy", 2)]
    assert len(store.read("idle")) == 2


def test_the_clock_is_the_highest_of_rows_and_beats(store: Store) -> None:
    assert run(store.last_at()) == 0
    append(store, row("kitchen", 1, at=40))
    assert run(store.last_at()) == 40
    for at in (90, 60):
        store.beat(at)
    append(store, row("kitchen", 2, at=50))
    assert run(store.last_at()) == 90
    assert store.tables(0) == ["kitchen"]


def test_a_refused_row_does_not_move_the_clock(store: Store) -> None:
    append(store, row("kitchen", 1, at=40))
    with pytest.raises(Conflict):
        append(store, row("kitchen", 1, at=99))
    assert run(store.last_at()) == 40


def test_the_nameless_table_is_not_for_callers(store: Store) -> None:
    with pytest.raises(StoreError, match="needs the name"):
        append(store, row("kitchen", 1), row("", 2))
    assert store.rows == 0


def test_closing_finishes_what_waits_and_refuses_the_rest(store: Store) -> None:
    async def leave() -> None:
        waiting = [asyncio.create_task(store.append([row("kitchen", seq)])) for seq in range(1, 51)]
        await asyncio.sleep(0)
        store.close()
        await asyncio.gather(*waiting)
        assert store.rows == 50
        with pytest.raises(StoreError, match="closed"):
            await store.append([row("kitchen", 51)])

    run(leave())
    store.beat(1)
    store.close()


def test_a_cancelled_caller_leaves_the_others_alone(store: Store) -> None:
    async def lose_patience() -> None:
        tasks = [asyncio.create_task(store.append([row("kitchen", seq)])) for seq in range(1, 11)]
        await asyncio.sleep(0)
        tasks[3].cancel()
        came_to = await asyncio.gather(*tasks, return_exceptions=True)
        assert isinstance(came_to.pop(3), asyncio.CancelledError)
        assert came_to == [None] * 9
        await store.append([row("kitchen", 11)])

    run(lose_patience())
    assert len(store.read("kitchen")) == 11  # it had been handed over already


# ── the file ──────────────────────────────────────────────────────────────────────────────────────


def test_reopened_it_has_everything(path: Path) -> None:
    with closing(SqliteStore(path)) as store:
        append(store, row("kitchen", 1, "first", at=5, time=50), row("garden", 1, time=60))
        store.beat(77)
    with closing(SqliteStore(path)) as store:
        assert store.read("kitchen") == [row("kitchen", 1, "first", at=5, time=50)]
        assert store.tables(55) == ["garden"]
        assert run(store.last_at()) == 77
        with pytest.raises(Conflict):
            append(store, row("kitchen", 2, "first"))


def test_beats_are_one_row(sqlite: SqliteStore) -> None:
    for at in range(1, 100):
        sqlite.beat(at)
    append(sqlite)  # nothing, but behind the beats
    assert [(beat.seq, beat.at) for beat in sqlite.read("")] == [(1, 99)]
    assert sqlite.rows == 0


def test_an_acknowledged_row_is_on_the_disk(sqlite: SqliteStore) -> None:
    log = sqlite._writer._db
    assert log.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
    assert log.execute("PRAGMA synchronous").fetchone()[0] == 2  # FULL


def test_what_waits_together_is_committed_together(sqlite: SqliteStore) -> None:
    appends = [[row("kitchen", seq)] for seq in range(1, 400)]
    *others, conflict, last = together(sqlite, [*appends, [row("garden", 1), row("kitchen", 200)], [row("garden", 1)]])
    assert isinstance(conflict, Conflict)
    assert {*others, last} == {None}
    assert (sqlite.rows, len(sqlite.read("kitchen"))) == (400, 399)
    assert sqlite.commits <= 2  # the thread may have taken the first before the others came


@pytest.mark.parametrize(
    "odd", [row("kitchen", 1 << 64), row("kit\ud800chen", 1), row("kitchen", 1, "\ud800")], ids=["int", "name", "id"]
)
def test_a_row_that_no_database_takes_fails_alone(sqlite: SqliteStore, odd: Row) -> None:
    first, error, last = together(sqlite, [[row("garden", 1)], [odd], [row("garden", 2)]])
    assert isinstance(error, StoreError)
    assert first is last is None
    assert sqlite.tables(0) == ["garden"]


def test_a_loop_that_is_gone_does_not_stop_the_thread(sqlite: SqliteStore) -> None:
    async def hand_over() -> None:
        asyncio.create_task(sqlite.append([row("kitchen", 1)]))  # noqa: RUF006  # nobody waits for it
        await asyncio.sleep(0)

    with held_up(sqlite):
        run(hand_over())
    append(sqlite, row("kitchen", 2))
    assert len(sqlite.read("kitchen")) == 2


def test_only_its_owner_may_read_it(path: Path) -> None:
    path.parent.mkdir()
    path.touch(mode=0o644)  # restored from a backup, say
    with closing(SqliteStore(path)) as store:
        append(store, row("kitchen", 1))
        assert {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()} == {
            f"log.db{end}": 0o600 for end in ("", "-wal", "-shm", ".lock")
        }


def test_a_new_folder_is_its_owners_too(sqlite: SqliteStore, path: Path) -> None:
    assert path.parent.stat().st_mode & 0o777 == 0o700


# ── trouble ───────────────────────────────────────────────────────────────────────────────────────


def test_a_full_disk_is_said_and_can_be_mended(sqlite: SqliteStore) -> None:
    append(sqlite, row("kitchen", 1))
    sqlite._writer._db.execute("PRAGMA max_page_count = 1")  # SQLite takes as many as there are
    big = msgspec.structs.replace(row("kitchen", 2, at=9), body=bytes(100_000))
    with pytest.raises(StoreError, match="no room left"):
        append(sqlite, big)
    assert sqlite.read("kitchen") == [row("kitchen", 1)]
    assert run(sqlite.last_at()) == 0
    sqlite._writer._db.execute("PRAGMA max_page_count = 1000")
    append(sqlite, big)
    assert sqlite.read("kitchen") == [row("kitchen", 1), big]


def test_a_log_that_may_not_be_written_is_still_read(sqlite: SqliteStore) -> None:
    append(sqlite, row("kitchen", 1))
    sqlite._writer._db.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreError, match="may not be written"):
        append(sqlite, row("kitchen", 2))
    assert sqlite.read("kitchen") == [row("kitchen", 1)]


def test_a_log_held_by_another_program_for_too_long(sqlite: SqliteStore) -> None:
    sqlite._writer._db.execute("PRAGMA busy_timeout = 10")
    with held_up(sqlite), pytest.raises(StoreError, match="another program"):
        append(sqlite, row("kitchen", 1))
    append(sqlite, row("kitchen", 1))
    assert sqlite.rows == 1


def test_a_second_store_is_refused_until_the_first_is_closed(path: Path) -> None:
    first = SqliteStore(path)
    assert "another server has this log open" in program(OPEN, path).stderr
    with pytest.raises(StoreError, match="another server has this log open"):
        SqliteStore(path)
    append(first, row("kitchen", 1))  # and the first is none the worse
    first.close()
    assert program(OPEN, path).returncode == 0
    SqliteStore(path).close()


@pytest.mark.parametrize("size", [2, 99, 100, 5000])
def test_a_file_of_something_else(path: Path, size: int) -> None:
    path.parent.mkdir()
    content = random.Random(size).randbytes(size)
    path.write_bytes(content)
    with pytest.raises(StoreError, match="not the log of a table server") as refused:
        SqliteStore(path)
    assert str(path) in str(refused.value)
    assert path.read_bytes() == content


def test_a_database_of_something_else(path: Path) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as other:
        other.executescript(f"CREATE TABLE songs (name); PRAGMA user_version = {VERSION};")
    with pytest.raises(StoreError, match="another program"):
        SqliteStore(path)


def test_a_log_of_a_newer_version_is_left_alone(path: Path) -> None:
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as newer:
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = path.read_bytes()
    with pytest.raises(StoreError, match="newer"):
        SqliteStore(path)
    assert path.read_bytes() == before


def test_a_damaged_log_is_said(path: Path) -> None:
    with closing(SqliteStore(path)) as store:
        append(store, *(row("kitchen", seq) for seq in range(1, 500)))
    content = bytearray(path.read_bytes())
    content[4096:] = bytes(len(content) - 4096)
    path.write_bytes(content)
    with closing(SqliteStore(path)) as store, pytest.raises(StoreError, match="damaged"):
        store.read("kitchen")


@pytest.mark.parametrize("where", ["", "log.db/log.db"], ids=["a folder", "below a file"])
def test_a_place_for_no_log(tmp_path: Path, where: str) -> None:
    (tmp_path / "log.db").touch()
    with pytest.raises(StoreError, match=str(tmp_path)):
        SqliteStore(tmp_path / where)


# ── processes that end ────────────────────────────────────────────────────────────────────────────

OPEN = """
import asyncio, sys
from pathlib import Path
from lastcard.server.sqlite_store import SqliteStore
from lastcard.server.store import Row, StoreError

def row(table, seq):
    return Row(table, seq, f"command {seq}", seq, seq, b"{}")

store = SqliteStore(Path(sys.argv[1]))
"""

PLAY = """
async def play(table):
    for seq in range(1, 100_000):
        await store.append([row(table, seq)])
        print(table, seq, flush=True)

async def play_all():
    await asyncio.gather(*(play(f"table{number}") for number in range(20)))

asyncio.run(play_all())
"""


@pytest.mark.parametrize("lines", [1, 250, 1003])
def test_whatever_was_acknowledged_survives_a_kill(path: Path, lines: int) -> None:
    with subprocess.Popen([sys.executable, "-c", OPEN + PLAY, path], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        said = [process.stdout.readline() for _ in range(lines)]
        process.send_signal(signal.SIGKILL)
        said += process.stdout.readlines()
    acknowledged = {(table, int(seq)) for table, seq in (line.split() for line in said if line.endswith("\n"))}
    with closing(SqliteStore(path)) as store:
        found = {(found.table, found.seq) for _, rows in store.read_all(0) for found in rows}
        last = {table: len(rows) for table, rows in store.read_all(0)}
        assert acknowledged <= found
        assert len(acknowledged) >= lines
        assert found == {(table, seq) for table, count in last.items() for seq in range(1, count + 1)}
        assert run(store.last_at()) == max(last.values())


FAIL = """
import resource

async def fail_and_go_on():
    await store.append([row("kitchen", 1)])
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))  # less than is written already
    group = [store.append([row(table, 1)]) for table in ("garden", "attic", "kitchen")]
    for error in await asyncio.gather(*group, return_exceptions=True):
        print(type(error).__name__, error)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await store.append([row("garden", 1)])

asyncio.run(fail_and_go_on())
"""


def test_a_commit_that_fails_fails_for_its_group_and_the_next_goes_through(path: Path) -> None:
    said = program(OPEN + FAIL, path).stdout.splitlines()
    assert [line.partition(":")[0] for line in said] == [f"StoreError {path}"] * 3
    assert all("refuses" in line or "no room" in line for line in said)
    with closing(SqliteStore(path)) as store:
        assert store.tables(0) == ["garden", "kitchen"]


FORGET = """
import atexit, sqlite3

other = sqlite3.connect(sys.argv[1], isolation_level=None)
other.execute("BEGIN IMMEDIATE")  # nothing is written before the program ends …
atexit.register(other.close)  # … which is when this lets go

async def forget():
    waiting = [asyncio.ensure_future(store.append([row("kitchen", seq)])) for seq in range(1, 51)]
    await asyncio.sleep(0)

asyncio.run(forget())
"""


@pytest.mark.parametrize("end", ["", "sys.exit(0)"])
def test_a_program_that_forgets_to_close_ends_all_the_same(path: Path, end: str) -> None:
    assert program(OPEN + FORGET + end, path).returncode == 0
    with closing(SqliteStore(path)) as store:
        assert len(store.read("kitchen")) == 50
