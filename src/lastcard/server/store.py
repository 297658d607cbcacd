"""The durable log of the table server: rows go in for good or not at all.

The server judges a move, appends it here, and says so to anybody only after `append` has returned.
Nothing that a restart needs lives elsewhere; another database takes SQLite's place by being a `Store`.
"""

from __future__ import annotations

import asyncio
import atexit
import queue
import sqlite3
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import msgspec

VERSION = 1  # of the schema, kept in the file's user_version
_MARK = int.from_bytes(b"last", "big")  # the file's application_id
_PATIENCE = 5  # seconds to wait for a program that holds the file, a backup for example
_ROWS_AT_ONCE = 150  # in one INSERT: six values each, and 999 is the lowest limit that SQLite was ever built with


class Row(msgspec.Struct, frozen=True, gc=False):
    """One entry of a table's log. The body is JSON, and the server's own business."""

    table: str
    seq: int  # from 1, for each table
    command: str | None  # the client's id of the command that led to it
    at: int  # the server's running clock, ms
    time: int  # the wall clock, ms
    body: bytes


class StoreError(Exception):
    """The log cannot be read or written; the sentence says why."""


class Conflict(Exception):  # noqa: N818  # the log is well, the row is too late
    """(table, seq) or (table, command) is taken already; nothing of that append was written."""


class Store(Protocol):
    """What the server asks of a log."""

    @property
    def commits(self) -> int:
        """How many groups were made durable, for /metrics."""

    @property
    def rows(self) -> int:
        """How many rows were, likewise."""

    async def append(self, rows: Sequence[Row]) -> None:
        """Return when all the rows are durable, or raise Conflict or StoreError, and then none of them is there.

        If the caller is cancelled the rows may be written all the same. A caller appends a row of a table
        when the one before it is durable: the store does not look for gaps.
        """

    def tables(self, since: int) -> list[str]:
        """The tables whose last row has a wall time of `since` or later. Older ones are archived: `read` has them."""

    def read(self, table: str) -> list[Row]:
        """All rows of a table in order."""

    def read_all(self, since: int) -> Iterator[tuple[str, list[Row]]]:
        """Each of the tables with its rows, as a restart needs them."""

    def last_at(self) -> int:
        """The highest running clock that was ever noted, by a row or by a beat."""

    def beat(self, at: int) -> None:
        """Note the running clock with the next group; nobody waits for it."""

    def close(self) -> None:
        """Finish whatever waits. From then on appends raise StoreError."""


class MemoryStore:
    """A log that ends with the process, for tests."""

    def __init__(self) -> None:
        self.commits = self.rows = 0
        self._log: defaultdict[str, dict[int, Row]] = defaultdict(dict)
        self._times: dict[str, int] = {}
        self._taken: set[tuple[str, int | str]] = set()
        self._at = 0
        self._closed = False

    async def append(self, rows: Sequence[Row]) -> None:
        _check(rows)
        if self._closed:
            raise _closed()
        keys = [(row.table, key) for row in rows for key in (row.seq, row.command) if key is not None]
        if len({*keys}) < len(keys) or not self._taken.isdisjoint(keys):
            raise _conflict(rows)
        self._taken.update(keys)
        for row in rows:
            self._log[row.table][row.seq] = row
            self._times[row.table] = row.time
            self.beat(row.at)
        self.commits += 1
        self.rows += len(rows)
        await asyncio.sleep(0)  # others get their turn here, as they do while a disk is busy

    def tables(self, since: int) -> list[str]:
        return sorted(table for table, last in self._times.items() if last >= since)

    def read(self, table: str) -> list[Row]:
        return [row for _, row in sorted(self._log[table].items())] if table in self._log else []

    def read_all(self, since: int) -> Iterator[tuple[str, list[Row]]]:
        return ((table, self.read(table)) for table in self.tables(since))

    def last_at(self) -> int:
        return self._at

    def beat(self, at: int) -> None:
        self._at = max(self._at, at)

    def close(self) -> None:
        self._closed = True


# The running clock is the only row of the table "", and no lower than that of any other row. `tables` is
# an index that the trigger keeps; the log can give it back at any time (the time of each highest seq).
_SCHEMA = """
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
_QUESTIONS = ("PRAGMA user_version", "PRAGMA application_id", "SELECT count(*) FROM sqlite_master")
_CLOCK = "UPDATE log SET at = max(at, ?), time = ? WHERE name = ''"

_REASONS = {
    sqlite3.SQLITE_BUSY: "another program has locked the log",
    sqlite3.SQLITE_CANTOPEN: "the log cannot be opened",
    sqlite3.SQLITE_CORRUPT: "the log is damaged; stop the server and restore a copy",
    sqlite3.SQLITE_FULL: "there is no room left for the log",
    sqlite3.SQLITE_IOERR: "the disk refuses the log",
    sqlite3.SQLITE_NOTADB: "this is no log of a table server",
    sqlite3.SQLITE_READONLY: "the log may not be written to",
}
# What is wrong with one append alone; anything else concerns the whole group.
_FAULTS = (
    *(sqlite3.IntegrityError, sqlite3.InterfaceError, sqlite3.ProgrammingError, sqlite3.DataError),
    *(TypeError, ValueError, OverflowError),
)


class SqliteStore:
    """The log in a file; one process at a time has it.

    Its thread writes whatever waits in one transaction, so that many tables share the wait for the disk.
    It is a daemon because a thread that is none would be waited for at exit, before anything could tell it
    to stop; at exit `close` is called, and finishes everything, if nobody did so before.
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
            except (sqlite3.Error, OSError) as error:
                raise _store_error(self._path, error) from error
            self._writer = _Writer(self._path, log)
            self._opened = opened.pop_all()
        atexit.register(self.close)

    @property
    def commits(self) -> int:
        return self._writer.commits

    @property
    def rows(self) -> int:
        return self._writer.rows

    async def append(self, rows: Sequence[Row]) -> None:
        _check(rows)
        future = asyncio.get_running_loop().create_future()
        if not self._writer.take(_Order(tuple(rows), max((row.at for row in rows), default=0), future)):
            raise _closed()
        await future

    def tables(self, since: int) -> list[str]:
        return [name for (name,) in self._ask("SELECT name FROM tables WHERE time >= ? ORDER BY name", since)]

    def read(self, table: str) -> list[Row]:
        return [Row(*values) for values in self._ask("SELECT * FROM log WHERE name = ? ORDER BY seq", table)]

    def read_all(self, since: int) -> Iterator[tuple[str, list[Row]]]:
        # As fast as one long query, and no cursor stays open between two tables, which would
        # freeze what this connection sees.
        return ((table, self.read(table)) for table in self.tables(since))

    def last_at(self) -> int:
        return int(self._ask("SELECT at FROM log WHERE name = ''")[0][0])

    def beat(self, at: int) -> None:
        self._writer.take(_Order((), at, None))

    def close(self) -> None:
        self._writer.finish()
        self._opened.close()
        atexit.unregister(self.close)

    def _ask(self, question: str, *values: str | int) -> list[Any]:
        try:
            return self._reader.execute(question, values).fetchall()
        except sqlite3.Error as error:
            raise _store_error(self._path, error) from error


@dataclass(slots=True)
class _Order:
    """An append or a beat that waits for the writer."""

    rows: tuple[Row, ...]
    at: int
    future: asyncio.Future[None] | None
    error: Exception | None = None


class _Writer:
    """The thread that writes, and the queue in front of it."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self.commits = self.rows = 0
        self._path = path
        self._db = db
        self._queue: queue.SimpleQueue[_Order | None] = queue.SimpleQueue()  # None is the last
        self._door = threading.Lock()  # nothing enters the queue behind the None
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="lastcard-store", daemon=True)
        self._thread.start()

    def take(self, order: _Order) -> bool:
        """Put the order into the queue unless it is closed."""
        with self._door:
            if not self._closed:
                self._queue.put(order)
            return not self._closed

    def finish(self) -> None:
        """Close the queue and wait for what is in it."""
        with self._door:
            if not self._closed:
                self._queue.put(None)
            self._closed = True
        self._thread.join()

    def _run(self) -> None:
        while orders := self._group():
            self._commit(orders)
            _settle(orders)

    def _group(self) -> list[_Order]:
        """All that waits, at least one; nothing when the queue is closed and empty."""
        group: list[_Order] = []
        order = self._queue.get()
        while order:
            group.append(order)
            try:
                order = self._queue.get_nowait()
            except queue.Empty:
                return group
        if group:
            self._queue.put(None)  # to be found again when these are written
        return group

    def _commit(self, orders: list[_Order]) -> None:
        """Write a group in one transaction; whoever is not in it finds out by the order's error."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._insert(orders)
            written = [order for order in orders if order.error is None]
            self._db.execute(_CLOCK, (max((order.at for order in written), default=0), time.time_ns() // 1_000_000))
            self._db.execute("COMMIT")
        except Exception as error:  # noqa: BLE001  # whatever it is, callers wait to hear of it and others will come
            self._roll_back(orders, error)
        else:
            self.commits += 1
            self.rows += sum(len(order.rows) for order in written)

    def _roll_back(self, orders: list[_Order], error: Exception) -> None:
        for order in orders:  # a Conflict too: it may have been with a row that is gone now
            order.error = _store_error(self._path, error)
        if self._db.in_transaction:
            with suppress(sqlite3.Error):  # the next group's BEGIN fails then, and this is tried again
                self._db.execute("ROLLBACK")

    def _insert(self, orders: list[_Order]) -> None:
        """Insert all rows at once; if an order is at fault, look for it in either half."""
        self._db.execute("SAVEPOINT orders")
        try:
            self._insert_rows([row for order in orders for row in order.rows])
        except _FAULTS as error:
            self._db.execute("ROLLBACK TO orders")
            middle = len(orders) // 2
            if middle:
                self._insert(orders[:middle])
                self._insert(orders[middle:])
            elif getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_CONSTRAINT_UNIQUE:
                orders[0].error = _conflict(orders[0].rows)
            else:
                orders[0].error = _store_error(self._path, error)
        self._db.execute("RELEASE orders")

    def _insert_rows(self, rows: list[Row]) -> None:
        # Many rows in one statement: between any two statements a busy event loop may keep this thread
        # waiting for Python's lock, and a group that takes five times as long delays everybody.
        for start in range(0, len(rows), _ROWS_AT_ONCE):
            part = rows[start : start + _ROWS_AT_ONCE]
            values = [value for row in part for value in msgspec.structs.astuple(row)]
            places = ", ".join(["(?, ?, ?, ?, ?, ?)"] * len(part))
            self._db.execute(f"INSERT INTO log VALUES {places}", values)  # noqa: S608  # question marks only


def _settle(orders: list[_Order]) -> None:
    """Wake everybody who waits, with one call for each event loop."""
    waiting: defaultdict[asyncio.AbstractEventLoop, list[_Order]] = defaultdict(list)
    for order in orders:
        if order.future:
            waiting[order.future.get_loop()].append(order)
    for loop, its_orders in waiting.items():
        with suppress(RuntimeError):  # the loop is closed, nobody waits there any more
            loop.call_soon_threadsafe(_answer, its_orders)


def _answer(orders: list[_Order]) -> None:
    for order in orders:
        if order.future is None or order.future.done():  # done: whoever waited was cancelled
            continue
        if order.error:
            order.future.set_exception(order.error)
        else:
            order.future.set_result(None)


def _hold(path: Path, opened: ExitStack) -> None:
    """Make the folder and lock the log for this process.

    An SQLite lock on an empty file of its own: the system drops it when the process dies, in whatever way,
    children do not inherit it, and it keeps the log's own readers free.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(mode=0o600)  # tables and their secrets; SQLite gives its other files the same mode
    lock = path.with_name(f"{path.name}.lock")
    lock.touch(mode=0o600)
    held = opened.enter_context(closing(_connect(lock, patience=0)))
    try:
        held.execute("PRAGMA journal_mode = MEMORY")  # nothing is ever written, so no journal need lie about
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        raise StoreError(f"{path}: another server has this log open") from error


def _connect(path: Path, patience: float = _PATIENCE) -> sqlite3.Connection:
    return sqlite3.connect(path, patience, isolation_level=None, check_same_thread=False)


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    """Check that it is a log that we know, or make it one."""
    version, mark, things = (db.execute(question).fetchone()[0] for question in _QUESTIONS)
    if things and mark != _MARK:
        raise StoreError(f"{path}: this is the database of another program, not a log of a table server")
    if version > VERSION:
        raise StoreError(f"{path}: a newer lastcard wrote this log (version {version}); this one knows {VERSION}")
    path.chmod(0o600)
    if db.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
        raise StoreError(f"{path}: this disk cannot hold the log; take a folder on a local one")
    db.execute("PRAGMA synchronous = FULL")  # a commit is on the disk, not just with the system
    db.execute("PRAGMA fullfsync = ON")  # macOS needs to be asked twice
    db.execute("PRAGMA temp_store = MEMORY")  # no other folder, which may be full, is needed to take a group back
    if not things:
        marks = f"PRAGMA application_id = {_MARK}; PRAGMA user_version = {VERSION};"
        db.executescript(f"BEGIN; {_SCHEMA} {marks} COMMIT;")


def _check(rows: Sequence[Row]) -> None:
    if not all(row.table for row in rows):
        raise StoreError("a row needs the name of its table; the table without a name is the store's own")


def _closed() -> StoreError:
    return StoreError("the log is closed; nothing more can be appended")


def _conflict(rows: Sequence[Row]) -> Conflict:
    keys = ", ".join(f"{row.table} {row.seq} (command {row.command})" for row in rows)
    return Conflict(f"taken already, by number or by command: {keys}")


def _store_error(path: Path, error: Exception) -> StoreError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest says more than an operator wants to know
    reason = _REASONS.get(code, "the log cannot be used")
    return StoreError(f"{path}: {reason} ({error})")
