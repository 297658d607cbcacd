"""The log in an SQLite file, which one process at a time may open."""

from __future__ import annotations

import asyncio
import atexit
import sqlite3
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from lastcard.server.sqlite_check import chain_all, damage, snapshot_sum
from lastcard.server.sqlite_writer import LAST_AT, Order, Statements, Writer, store_error
from lastcard.server.store import DamagedLogError, Row, Snapshot, Stored, StoreError, check, closed, content_digest

VERSION = 3  # of the schema, kept in the file's user_version
CHAINED = 3  # the first version with checksums
_MARK = int.from_bytes(b"last", "big")  # the file's application_id
_SCRUBBED_AT_ONCE = 400  # rows, so that it takes one or two milliseconds
_PATIENCE = 5  # seconds to wait for another program that holds the file, such as a backup

# The running clock is the only row of the table "", as of the last beat; later rows have their own (`last_at`).
# `tables` is an index that the trigger maintains; it can be rebuilt from the log at any time (the time of each
# highest seq).
_FIRST = """
CREATE TABLE log (
    name TEXT NOT NULL, seq INTEGER NOT NULL, command TEXT, at INTEGER NOT NULL, time INTEGER NOT NULL,
    body BLOB NOT NULL, UNIQUE (name, seq)
);
CREATE UNIQUE INDEX commands ON log (name, command) WHERE command IS NOT NULL;
CREATE TABLE tables (name TEXT PRIMARY KEY, time INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO log VALUES ('', 1, NULL, 0, 0, x'');
CREATE TRIGGER last_time AFTER INSERT ON log BEGIN
    INSERT INTO tables VALUES (new.name, new.time) ON CONFLICT (name) DO UPDATE SET time = excluded.time;
END;
"""
_STEPS = {
    # Rows before a table's snapshot need not be read. Editions outlive their files.
    2: """
        CREATE TABLE snapshots (
            name TEXT PRIMARY KEY, seq INTEGER NOT NULL, running INTEGER NOT NULL, body BLOB NOT NULL
        ) WITHOUT ROWID;
        CREATE TABLE editions (digest TEXT PRIMARY KEY, body BLOB NOT NULL) WITHOUT ROWID;
    """,
    # Checksums; of rows with something erased, the digest of what the body was and of what it is now.
    3: """
        ALTER TABLE log ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
        ALTER TABLE snapshots ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
        ALTER TABLE tables ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE tables ADD COLUMN sum BLOB NOT NULL DEFAULT x'';
        CREATE TABLE erased (
            name TEXT NOT NULL, seq INTEGER NOT NULL, was BLOB NOT NULL, now BLOB NOT NULL, PRIMARY KEY (name, seq)
        ) WITHOUT ROWID;
        DROP TRIGGER last_time;
        CREATE TRIGGER last_row AFTER INSERT ON log BEGIN
            INSERT INTO tables VALUES (new.name, new.time, new.seq, new.sum)
            ON CONFLICT (name) DO UPDATE SET time = excluded.time, seq = excluded.seq, sum = excluded.sum;
        END;
    """,
}
"""What turns the schema of the version before into this version's; an older log takes one step after another."""
_SAVE = """
INSERT INTO snapshots VALUES (?, ?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET
seq = excluded.seq, running = excluded.running, body = excluded.body, sum = excluded.sum WHERE excluded.seq > seq
"""
_WAKING = """
SELECT tables.name FROM tables LEFT JOIN snapshots USING (name) WHERE time >= ? AND name <> '' AND NOT coalesce(
    running = 0 AND snapshots.seq = tables.seq, FALSE
) ORDER BY name
"""
_OLDER = """
SELECT log.name, log.seq, command, at, log.time, body FROM log JOIN tables USING (name) WHERE tables.time >= ?
AND name IN (SELECT name FROM log WHERE seq = 1 AND time < ?) AND log.time < ? AND name <> '' ORDER BY name, log.seq
"""
_NOTE_ERASED = """
INSERT INTO erased SELECT name, seq, content(command, body), ? FROM log WHERE name = ? AND seq = ?
ON CONFLICT (name, seq) DO UPDATE SET now = excluded.now
"""
_ROW = "name, seq, command, at, time, body"
_QUESTIONS = ("PRAGMA user_version", "PRAGMA application_id", "SELECT count(*) FROM sqlite_master")


class SqliteStore:
    """The log in a file, which one process at a time may open.

    A thread writes whatever waits in one transaction, so that many tables share the wait for the disk. It is a
    daemon: Python would wait for any other thread at exit before anything could tell it to stop. `close` runs at
    exit, unless somebody called it before, and finishes everything.
    """

    def __init__(self, path: Path) -> None:
        self._path = path.absolute()
        with ExitStack() as opened:
            try:
                _hold(self._path, opened)
                log = opened.enter_context(closing(_connect(self._path)))
                _prepare(log, self._path)
                self._reader = opened.enter_context(closing(_connect(self._path)))
                self._reader.execute("PRAGMA query_only = ON")
                self._asking = threading.Lock()  # tables are loaded in several threads
                self._scrubbed = ""  # the last table that was checked
            except (sqlite3.Error, OSError) as error:
                raise store_error(self._path, error) from error
            self._writer = Writer(self._path, log)
            self._opened = opened.pop_all()
        atexit.register(self.close)

    @property
    def commits(self) -> int:
        """How many groups have been made durable."""
        return self._writer.commits

    @property
    def rows(self) -> int:
        """How many rows have been made durable."""
        return self._writer.rows

    async def append(self, rows: Sequence[Row]) -> None:
        """Hand the rows to the writer and wait until they are durable."""
        check(rows)
        await self._write(tuple(rows), max((row.at for row in rows), default=0))

    async def save(self, snapshot: Snapshot) -> None:
        """Replace the table's last snapshot."""
        values = (snapshot.table, snapshot.seq, snapshot.is_running, snapshot.body, snapshot_sum(snapshot.body))
        await self._write(besides=[(_SAVE, values)])

    async def keep(self, editions: Mapping[str, bytes]) -> None:
        """Keep editions that are not there yet."""
        await self._write(besides=[("INSERT OR IGNORE INTO editions VALUES (?, ?)", pair) for pair in editions.items()])

    async def _write(
        self, rows: tuple[Row, ...] = (), at: int = 0, besides: Statements = (), drops: Sequence[str] = ()
    ) -> None:
        future = asyncio.get_running_loop().create_future()
        if not self._writer.take(Order(rows, at, future, besides, drops)):
            raise closed()
        await future

    async def load(self, table: str, *, whole: bool = False) -> Stored:
        """The last snapshot, and the rows after it."""
        return await asyncio.to_thread(self._rows_and_no_snapshot if whole else self._load, table)

    def _rows_and_no_snapshot(self, table: str) -> Stored:
        return Stored(None, self._rows_after(table, 0))

    def _load(self, table: str) -> Stored:
        saved = self._ask("SELECT seq, running, body FROM snapshots WHERE name = ?", table)
        snapshot = Snapshot(table, saved[0][0], bool(saved[0][1]), saved[0][2]) if saved else None
        after = snapshot.seq if snapshot is not None else 0
        rows = self._rows_after(table, after)
        if rows or snapshot is not None:
            self._check(table, after)
        return Stored(snapshot, rows)

    def _check(self, table: str, after: int) -> None:
        with self._asking:
            self._reader.execute("BEGIN")  # the writer goes on meanwhile, but this connection does not see it
            try:
                found = damage(self._reader, table, after)
            finally:
                self._reader.execute("COMMIT")
        if found is not None:
            raise DamagedLogError(found)

    async def editions(self) -> dict[str, bytes]:
        """All that were ever kept."""
        return dict(await asyncio.to_thread(self._ask, "SELECT digest, body FROM editions"))

    async def older_than(self, time: int) -> list[str]:
        """The tables whose last row is older."""
        found = await asyncio.to_thread(self._ask, "SELECT name FROM tables WHERE time < ? AND name <> ''", time)
        return [name for (name,) in found]

    async def delete(self, tables: Sequence[str]) -> None:
        """Delete tables."""
        places = [f"DELETE FROM {place} WHERE name = ?" for place in ("log", "tables", "snapshots", "erased")]  # noqa: S608
        await self._write(besides=[(place, (table,)) for table in tables for place in places], drops=tables)

    async def older_rows(self, time: int) -> list[Row]:
        """The rows that are older, of tables that have newer ones as well."""
        return [Row(*values) for values in await asyncio.to_thread(self._ask, _OLDER, time, time, time)]

    async def erase(self, rows: Sequence[Row]) -> None:
        """Note the digests of what was there, and of what is there now."""
        await self._write(besides=[statement for row in rows for statement in self._erasure(row)])

    @staticmethod
    def _erasure(row: Row) -> Statements:
        key, now = (row.table, row.seq), content_digest(row.command, row.body)
        return [
            (_NOTE_ERASED, (now, *key)),
            ("UPDATE log SET command = ?, body = ? WHERE name = ? AND seq = ?", (row.command, row.body, *key)),
        ]

    async def waking(self, since: int) -> list[str]:
        """The tables with a row since then that are not known to rest."""
        return [name for (name,) in await asyncio.to_thread(self._ask, _WAKING, since)]

    async def has(self, table: str) -> bool:
        """Is there a row of it?"""
        return bool(await asyncio.to_thread(self._ask, "SELECT 1 FROM tables WHERE name = ?", table))

    def tables(self, since: int) -> list[str]:
        """The tables with a row since then, by name."""
        return [name for (name,) in self._ask("SELECT name FROM tables WHERE time >= ? ORDER BY name", since)]

    def read(self, table: str) -> list[Row]:
        """All rows of a table in order."""
        return self._rows_after(table, 0)

    def _rows_after(self, table: str, seq: int) -> list[Row]:
        found = self._ask(f"SELECT {_ROW} FROM log WHERE name = ? AND seq > ? ORDER BY seq", table, seq)  # noqa: S608
        return [Row(*values) for values in found]

    def read_all(self, since: int) -> Iterator[tuple[str, list[Row]]]:
        """The tables with a row since then, each with its rows, read one at a time."""
        # As fast as one long query. A cursor that stays open between two tables would freeze what this
        # connection sees.
        return ((table, self.read(table)) for table in self.tables(since))

    async def last_at(self) -> int:
        """The highest running clock so far, over all restarts."""
        return int((await asyncio.to_thread(self._ask, LAST_AT))[0][0])

    def beat(self, at: int) -> None:
        """Let the writer note the running clock."""
        self._writer.take(Order((), at, None))

    @property
    def trouble(self) -> str | None:
        """Why the log cannot be relied on at the moment."""
        return self._writer.trouble

    async def scrub(self) -> None:
        """Check the next tables, so that all of them have their turn."""
        await asyncio.to_thread(self._scrub)

    def _scrub(self) -> None:
        ahead = self._ask("SELECT name, seq FROM tables WHERE name > ? ORDER BY name LIMIT 20", self._scrubbed)
        rows = 0
        for name, seq in ahead:
            try:
                self._check(name, 0)
            except DamagedLogError as error:
                self._writer.stop_table(name, str(error))
            self._scrubbed, rows = name, rows + seq
            if rows > _SCRUBBED_AT_ONCE:
                return
        if len(ahead) < 20:
            self._scrubbed = ""

    def close(self) -> None:
        """Finish writing, close the files and release the lock."""
        self._writer.finish()
        self._opened.close()
        atexit.unregister(self.close)

    def _ask(self, question: str, *values: str | int) -> list[Any]:
        try:
            with self._asking:
                return self._reader.execute(question, values).fetchall()
        except sqlite3.Error as error:
            raise store_error(self._path, error) from error


def _hold(path: Path, opened: ExitStack) -> None:
    """Make the folder and lock the log for this process.

    This is an SQLite lock on a separate, empty file. The system drops it however the process dies, child processes
    do not inherit it, and it does not block the log's readers.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(mode=0o600)  # it holds tables and their secrets; SQLite gives its other files the same mode
    lock = path.with_name(f"{path.name}.lock")
    lock.touch(mode=0o600)
    held = opened.enter_context(closing(_connect(lock, patience=0)))
    try:
        held.execute("PRAGMA journal_mode = MEMORY")  # nothing is ever written, so no journal file is needed
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        raise StoreError(f"{path}: another server has this log open") from error


def _connect(path: Path, patience: float = _PATIENCE) -> sqlite3.Connection:
    return sqlite3.connect(path, patience, isolation_level=None, check_same_thread=False)


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    """Check that this is a log that we know, or make it one."""
    version, mark, things = (db.execute(question).fetchone()[0] for question in _QUESTIONS)
    if things and mark != _MARK:
        raise StoreError(f"{path}: this is the database of another program, not a log of a table server")
    if version > VERSION:
        raise StoreError(f"{path}: a newer lastcard wrote this log (version {version}); this one knows {VERSION}")
    path.chmod(0o600)
    if db.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
        raise StoreError(f"{path}: this disk cannot hold the log; take a folder on a local one")
    db.create_function("content", 2, content_digest, deterministic=True)
    db.execute("PRAGMA synchronous = FULL")  # a commit reaches the disk, not just the system's cache
    db.execute("PRAGMA fullfsync = ON")  # macOS needs to be asked twice
    db.execute("PRAGMA secure_delete = ON")  # what is erased does not stay in the file
    db.execute("PRAGMA temp_store = MEMORY")  # rolling back needs no other folder, which may be full
    if not things:
        db.executescript(f"BEGIN; {_FIRST} PRAGMA application_id = {_MARK}; PRAGMA user_version = 1; COMMIT;")
        version = 1
    for number in range(version + 1, VERSION + 1):
        db.executescript(f"BEGIN IMMEDIATE; {_STEPS[number]}")
        if number == CHAINED:
            chain_all(db)
        db.execute(f"PRAGMA user_version = {number}")
        db.execute("COMMIT")
