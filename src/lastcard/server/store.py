"""The durable log of the table server: rows are written for good or not at all.

The server judges a move, appends it here, and tells people only after `append` has returned. Nothing that a restart
needs is kept elsewhere. Another database can replace SQLite by implementing `Store`.
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
_PATIENCE = 5  # seconds to wait for another program that holds the file, such as a backup
_ROWS_AT_ONCE = 150  # in one INSERT: six values each, and 999 is the lowest limit of any SQLite build


class Row(msgspec.Struct, frozen=True, gc=False):
    """One entry of a table's log. The body is JSON, which the store does not look into."""

    table: str
    seq: int  # from 1, for each table
    command: str | None  # the client's id of the command that led to it
    at: int  # the server's running clock, ms
    time: int  # the wall clock, ms
    body: bytes


class StoreError(Exception):
    """Why the log cannot be read or written."""


class Conflict(Exception):  # noqa: N818  # the log is fine, but the row is too late
    """(table, seq) or (table, command) is already taken; nothing of that append was written."""


class Store(Protocol):
    """What the server needs of a log."""

    @property
    def commits(self) -> int:
        """How many groups have been made durable, for /metrics."""

    @property
    def rows(self) -> int:
        """How many rows have been made durable, for /metrics."""

    async def append(self, rows: Sequence[Row]) -> None:
        """Return once all rows are durable; after Conflict or StoreError none of them is there.

        If the caller is cancelled, the rows may still be written. A caller appends a row of a table only
        once the one before it is durable: the store does not check for gaps.
        """

    def tables(self, since: int) -> list[str]:
        """The tables whose last row has a wall time of `since` or later. Older ones are archived; `read` finds them."""

    def read(self, table: str) -> list[Row]:
        """All rows of a table in order."""

    def read_all(self, since: int) -> Iterator[tuple[str, list[Row]]]:
        """Each of these tables with its rows, for a restart."""

    def last_at(self) -> int:
        """The highest running clock ever noted, by a row or a beat."""

    def beat(self, at: int) -> None:
        """Note the running clock with the next group, without waiting."""

    def close(self) -> None:
        """Finish whatever waits. After that, appends raise StoreError."""


class MemoryStore:
    """A log in memory, for tests."""

    def __init__(self) -> None:
        self.commits = self.rows = 0
        self._log: defaultdict[str, dict[int, Row]] = defaultdict(dict)
        self._times: dict[str, int] = {}
        self._taken: set[tuple[str, int | str]] = set()
        self._at = 0
        self._closed = False

    async def append(self, rows: Sequence[Row]) -> None:
        """Add all rows, or none and raise."""
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
        await asyncio.sleep(0)  # lets others run, as they do while a disk is busy

    def tables(self, since: int) -> list[str]:
        """The tables with a row since then, by name."""
        return sorted(table for table, last in self._times.items() if last >= since)

    def read(self, table: str) -> list[Row]:
        """All rows of a table in order."""
        return [row for _, row in sorted(self._log[table].items())] if table in self._log else []

    def read_all(self, since: int) -> Iterator[tuple[str, list[Row]]]:
        """The tables with a row since then, with all their rows."""
        return ((table, self.read(table)) for table in self.tables(since))

    def last_at(self) -> int:
        """The highest running clock so far."""
        return self._at

    def beat(self, at: int) -> None:
        """Note the running clock."""
        self._at = max(self._at, at)

    def close(self) -> None:
        """Take no more rows."""
        self._closed = True


# The running clock is the only row of the table "", and at least as high as that of any other row. `tables` is an
# index that the trigger maintains; it can be rebuilt from the log at any time (the time of each highest seq).
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
    sqlite3.SQLITE_NOTADB: "this is not the log of a table server",
    sqlite3.SQLITE_READONLY: "the log may not be written to",
}
# Errors of a single append; any other error concerns the whole group.
_FAULTS = (
    *(sqlite3.IntegrityError, sqlite3.InterfaceError, sqlite3.ProgrammingError, sqlite3.DataError),
    *(TypeError, ValueError, OverflowError),
)


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
            except (sqlite3.Error, OSError) as error:
                raise _store_error(self._path, error) from error
            self._writer = _Writer(self._path, log)
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
        _check(rows)
        future = asyncio.get_running_loop().create_future()
        if not self._writer.take(_Order(tuple(rows), max((row.at for row in rows), default=0), future)):
            raise _closed()
        await future

    def tables(self, since: int) -> list[str]:
        """The tables with a row since then, by name."""
        return [name for (name,) in self._ask("SELECT name FROM tables WHERE time >= ? ORDER BY name", since)]

    def read(self, table: str) -> list[Row]:
        """All rows of a table in order."""
        return [Row(*values) for values in self._ask("SELECT * FROM log WHERE name = ? ORDER BY seq", table)]

    def read_all(self, since: int) -> Iterator[tuple[str, list[Row]]]:
        """The tables with a row since then, each with its rows, read one at a time."""
        # As fast as one long query. A cursor that stays open between two tables would freeze what this
        # connection sees.
        return ((table, self.read(table)) for table in self.tables(since))

    def last_at(self) -> int:
        """The highest running clock so far, over all restarts."""
        return int(self._ask("SELECT at FROM log WHERE name = ''")[0][0])

    def beat(self, at: int) -> None:
        """Let the writer note the running clock."""
        self._writer.take(_Order((), at, None))

    def close(self) -> None:
        """Finish writing, close the files and release the lock."""
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
    """An append or a beat, waiting for the writer."""

    rows: tuple[Row, ...]
    at: int
    future: asyncio.Future[None] | None
    error: Exception | None = None


class _Writer:
    """The thread that writes, and its queue."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self.commits = self.rows = 0
        self._path = path
        self._db = db
        self._queue: queue.SimpleQueue[_Order | None] = queue.SimpleQueue()  # None ends it
        self._door = threading.Lock()  # nothing enters the queue after the None
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
        """All orders that wait, at least one; none once the queue is closed and empty."""
        group: list[_Order] = []
        order = self._queue.get()
        while order:
            group.append(order)
            try:
                order = self._queue.get_nowait()
            except queue.Empty:
                return group
        if group:
            self._queue.put(None)  # to be found again once these are written
        return group

    def _commit(self, orders: list[_Order]) -> None:
        """Write a group in one transaction; an order that is left out gets an error."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._insert(orders)
            written = [order for order in orders if order.error is None]
            self._db.execute(_CLOCK, (max((order.at for order in written), default=0), time.time_ns() // 1_000_000))
            self._db.execute("COMMIT")
        except Exception as error:  # noqa: BLE001  # whatever it is, callers wait for an answer, and more will come
            self._roll_back(orders, error)
        else:
            self.commits += 1
            self.rows += sum(len(order.rows) for order in written)

    def _roll_back(self, orders: list[_Order], error: Exception) -> None:
        for order in orders:  # also over a Conflict: it may have been with a row that is gone now
            order.error = _store_error(self._path, error)
        if self._db.in_transaction:
            with suppress(sqlite3.Error):  # then the next group's BEGIN fails, and this is tried again
                self._db.execute("ROLLBACK")

    def _insert(self, orders: list[_Order]) -> None:
        """Insert all rows at once; if an order is at fault, search both halves for it."""
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
        # Many rows per statement: between two statements this thread may have to wait for a busy event loop to
        # release Python's lock, and a group that takes five times as long delays everybody.
        for start in range(0, len(rows), _ROWS_AT_ONCE):
            part = rows[start : start + _ROWS_AT_ONCE]
            values = [value for row in part for value in msgspec.structs.astuple(row)]
            places = ", ".join(["(?, ?, ?, ?, ?, ?)"] * len(part))
            self._db.execute(f"INSERT INTO log VALUES {places}", values)  # noqa: S608  # question marks only


def _settle(orders: list[_Order]) -> None:
    """Wake everybody who waits, with one call per event loop."""
    waiting: defaultdict[asyncio.AbstractEventLoop, list[_Order]] = defaultdict(list)
    for order in orders:
        if order.future:
            waiting[order.future.get_loop()].append(order)
    for loop, its_orders in waiting.items():
        with suppress(RuntimeError):  # the loop is closed, so nobody waits there any more
            loop.call_soon_threadsafe(_answer, its_orders)


def _answer(orders: list[_Order]) -> None:
    for order in orders:
        if order.future is None or order.future.done():  # done: the caller was cancelled
            continue
        if order.error:
            order.future.set_exception(order.error)
        else:
            order.future.set_result(None)


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
    db.execute("PRAGMA synchronous = FULL")  # a commit reaches the disk, not just the system's cache
    db.execute("PRAGMA fullfsync = ON")  # macOS needs to be asked twice
    db.execute("PRAGMA temp_store = MEMORY")  # rolling back needs no other folder, which may be full
    if not things:
        marks = f"PRAGMA application_id = {_MARK}; PRAGMA user_version = {VERSION};"
        db.executescript(f"BEGIN; {_SCHEMA} {marks} COMMIT;")


def _check(rows: Sequence[Row]) -> None:
    if not all(row.table for row in rows):
        raise StoreError("a row needs the name of its table; the table without a name belongs to the store")


def _closed() -> StoreError:
    return StoreError("the log is closed; nothing more can be appended")


def _conflict(rows: Sequence[Row]) -> Conflict:
    keys = ", ".join(f"{row.table} {row.seq} (command {row.command})" for row in rows)
    return Conflict(f"taken already, by number or by command: {keys}")


def _store_error(path: Path, error: Exception) -> StoreError:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the extended code says more than an operator needs
    reason = _REASONS.get(code, "the log cannot be used")
    return StoreError(f"{path}: {reason} ({error})")
