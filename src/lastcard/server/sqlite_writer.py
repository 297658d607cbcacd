"""The thread that writes the log, and its queue: whatever waits goes into one transaction."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

from lastcard.server.store import DamagedLogError, Row, StoreError, chained, conflict

_ROWS_AT_ONCE = 140  # in one INSERT: seven values each, and 999 is the lowest limit of any SQLite build
_MOST_HEADS = 20_000
_CLOCK = "UPDATE log SET at = max(at, ?), time = ? WHERE name = ''"
LAST_AT = """
SELECT max(at) FROM (
    SELECT at FROM log WHERE name = '' UNION ALL SELECT at FROM (SELECT at FROM log ORDER BY rowid DESC LIMIT 1000)
)
"""
"""The highest running clock so far: of the last beat, or of the rows since then."""

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


Statements = Sequence[tuple[str, Sequence[str | int | bytes | None]]]
"""What is executed in the same transaction, after the rows have been inserted."""


@dataclass(slots=True)
class Order:
    """An append, a snapshot or a beat, waiting for the writer."""

    rows: tuple[Row, ...]
    at: int
    future: asyncio.Future[None] | None
    besides: Statements = ()
    drops: Sequence[str] = ()  # tables that are deleted
    error: Exception | None = None


class Writer:
    """The thread that writes, and its queue."""

    def __init__(self, path: Path, db: sqlite3.Connection) -> None:
        self.commits = self.rows = 0
        self._path = path
        self._db = db
        self._queue: queue.SimpleQueue[Order | None] = queue.SimpleQueue()  # None ends it
        self._door = threading.Lock()  # nothing enters the queue after the None
        self._closed = False
        self._heads: dict[str, bytes] = {}  # the last checksum of tables that were written to
        self._damaged: dict[str, str] = {}  # tables that are not as they were written, and why
        self._failure: str | None = None  # why the last group could not be written
        self._at = 0  # the highest running clock that was written
        self._file = _identity(path)
        self._seen_version = self._data_version()
        self._thread = threading.Thread(target=self._run, name="lastcard-store", daemon=True)
        self._thread.start()

    def take(self, order: Order) -> bool:
        """Put the order into the queue unless it is closed."""
        with self._door:
            if not self._closed:
                self._queue.put(order)
            return not self._closed

    @property
    def trouble(self) -> str | None:
        """Why the log cannot be relied on, in a sentence."""
        return self._failure or next(iter(self._damaged.values()), None)

    def stop_table(self, table: str, why: str) -> None:
        """Write nothing more to a table whose log is damaged."""
        self._damaged[table] = why

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

    def _group(self) -> list[Order]:
        """All orders that wait, at least one; none once the queue is closed and empty."""
        group: list[Order] = []
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

    def _commit(self, orders: list[Order]) -> None:
        """Write a group in one transaction; an order that is left out gets an error."""
        try:
            sound = [order for order in orders if self._is_sound(order)]
            if len(sound) == 1 and _is_one_row(sound[0]):
                self._write_row(sound[0])
            else:
                self._write(sound)
            self._check_that_it_is_there()
            written = [order for order in orders if order.error is None]
        except Exception as error:  # noqa: BLE001  # whatever it is, callers wait for an answer, and more will come
            self._roll_back(orders, error)
        else:
            self._failure = None
            for table in [table for order in written for table in order.drops]:
                self._heads.pop(table, None)
            self.commits += 1
            self.rows += sum(len(order.rows) for order in written)

    def _write_row(self, order: Order) -> None:
        """Most groups are a single row, and a single statement is a transaction of its own.

        Between two statements this thread may have to wait for the event loop, and the event loop for it.
        """
        self._check_that_we_are_alone()
        self._insert([order])
        self._note_clock([order] if order.error is None else [])

    def _write(self, orders: list[Order]) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        self._check_that_we_are_alone()
        self._insert(orders)
        written = [order for order in orders if order.error is None]
        self._note_clock(written)
        for statement in [statement for order in written for statement in order.besides]:
            self._db.execute(*statement)
        self._db.execute("COMMIT")

    def _note_clock(self, written: list[Order]) -> None:
        """Note the running clock. Groups of nothing but rows need not: a row has the clock in itself."""
        self._at = max(self._at, *(order.at for order in written)) if written else self._at
        if any(order.drops for order in written):  # the latest row may be among what is deleted
            self._at = max(self._at, self._db.execute(LAST_AT).fetchone()[0])
        if not all(order.rows for order in written):
            self._db.execute(_CLOCK, (self._at, time.time_ns() // 1_000_000))

    def _roll_back(self, orders: list[Order], error: Exception) -> None:
        found = store_error(self._path, error)
        self._failure = str(found)
        self._heads.clear()
        for order in orders:  # also over a Conflict: it may have been with a row that is gone now
            order.error = found
        if self._db.in_transaction:
            with suppress(sqlite3.Error):  # then the next group's BEGIN fails, and this is tried again
                self._db.execute("ROLLBACK")

    def _check_that_we_are_alone(self) -> None:
        if self._data_version() != self._seen_version:
            raise StoreError(f"{self._path}: another program has written to the log; stop the server and check it")

    def _check_that_it_is_there(self) -> None:
        """A file that was deleted can still be written to; but what is written is lost."""
        if _identity(self._path) != self._file:
            raise StoreError(f"{self._path}: the log has disappeared")

    def _data_version(self) -> int:
        """Changes when another connection has written to the file."""
        return int(self._db.execute("PRAGMA data_version").fetchone()[0])

    def _is_sound(self, order: Order) -> bool:
        for row in order.rows:
            if row.table in self._damaged:
                order.error = DamagedLogError(self._damaged[row.table])
        return order.error is None

    def _insert(self, orders: list[Order]) -> None:
        """Insert all rows at once; if an order is at fault, search both halves for it."""
        rows = [row for order in orders for row in order.rows]
        try:
            with self._all_or_none(rows):
                self._insert_rows(rows)
        except _FAULTS as error:
            middle = len(orders) // 2
            if middle:
                self._insert(orders[:middle])
                self._insert(orders[middle:])
            elif getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_CONSTRAINT_UNIQUE:
                orders[0].error = conflict(orders[0].rows)
            else:
                orders[0].error = store_error(self._path, error)

    @contextmanager
    def _all_or_none(self, rows: list[Row]) -> Iterator[None]:
        """Undo a fault in what takes several statements; a single one undoes itself."""
        if len(rows) <= _ROWS_AT_ONCE:
            yield
            return
        self._db.execute("SAVEPOINT rows")
        try:
            yield
        except _FAULTS:
            self._db.execute("ROLLBACK TO rows")
            raise
        finally:
            self._db.execute("RELEASE rows")

    def _insert_rows(self, rows: list[Row]) -> None:
        # Many rows per statement: between two statements this thread may have to wait for a busy event loop to
        # release Python's lock, and a group that takes five times as long delays everybody.
        heads: dict[str, bytes] = {}
        for start in range(0, len(rows), _ROWS_AT_ONCE):
            part = rows[start : start + _ROWS_AT_ONCE]
            values: list[object] = []
            for row in part:
                before = heads[row.table] if row.table in heads else self._head(row.table)
                heads[row.table] = chained(before, row)
                values += (*msgspec.structs.astuple(row), heads[row.table])
            places = ", ".join(["(?, ?, ?, ?, ?, ?, ?)"] * len(part))
            self._db.execute(f"INSERT INTO log VALUES {places}", values)  # noqa: S608  # question marks only
        if len(self._heads) > _MOST_HEADS:
            self._heads.clear()
        self._heads |= heads

    def _head(self, table: str) -> bytes:
        """The checksum of a table's last row."""
        if table in self._heads:
            return self._heads[table]
        found = self._db.execute("SELECT sum FROM tables WHERE name = ?", (table,)).fetchone()
        return found[0] if found is not None else b""


def _is_one_row(order: Order) -> bool:
    return len(order.rows) == 1 and not order.besides


def _settle(orders: list[Order]) -> None:
    """Wake everybody who waits, with one call per event loop."""
    waiting: defaultdict[asyncio.AbstractEventLoop, list[Order]] = defaultdict(list)
    for order in orders:
        if order.future:
            waiting[order.future.get_loop()].append(order)
    for loop, its_orders in waiting.items():
        with suppress(RuntimeError):  # the loop is closed, so nobody waits there any more
            loop.call_soon_threadsafe(_answer, its_orders)


def _answer(orders: list[Order]) -> None:
    for order in orders:
        if order.future is None or order.future.done():  # done: the caller was cancelled
            continue
        if order.error:
            order.future.set_exception(order.error)
        else:
            order.future.set_result(None)


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file this is; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def store_error(path: Path, error: Exception) -> StoreError:
    """The error in words for whoever runs the server."""
    if isinstance(error, StoreError):
        return error
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the extended code says more than an operator needs
    reason = _REASONS.get(code, "the log cannot be used")
    return StoreError(f"{path}: {reason} ({error})")
