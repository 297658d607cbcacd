"""The thread that writes the log, and its queue: whatever waits goes into one transaction."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import msgspec

from lastcard.server.store import Row, StoreError, conflict

_ROWS_AT_ONCE = 150  # in one INSERT: six values each, and 999 is the lowest limit of any SQLite build
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


Statements = Sequence[tuple[str, Sequence[str | int | bytes]]]
"""What is executed in the same transaction, after the rows have been inserted."""


@dataclass(slots=True)
class Order:
    """An append, a snapshot or a beat, waiting for the writer."""

    rows: tuple[Row, ...]
    at: int
    future: asyncio.Future[None] | None
    besides: Statements = ()
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
        self._thread = threading.Thread(target=self._run, name="lastcard-store", daemon=True)
        self._thread.start()

    def take(self, order: Order) -> bool:
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
            self._db.execute("BEGIN IMMEDIATE")
            self._insert(orders)
            written = [order for order in orders if order.error is None]
            for statement in [statement for order in written for statement in order.besides]:
                self._db.execute(*statement)
            self._db.execute(_CLOCK, (max((order.at for order in written), default=0), time.time_ns() // 1_000_000))
            self._db.execute("COMMIT")
        except Exception as error:  # noqa: BLE001  # whatever it is, callers wait for an answer, and more will come
            self._roll_back(orders, error)
        else:
            self.commits += 1
            self.rows += sum(len(order.rows) for order in written)

    def _roll_back(self, orders: list[Order], error: Exception) -> None:
        for order in orders:  # also over a Conflict: it may have been with a row that is gone now
            order.error = store_error(self._path, error)
        if self._db.in_transaction:
            with suppress(sqlite3.Error):  # then the next group's BEGIN fails, and this is tried again
                self._db.execute("ROLLBACK")

    def _insert(self, orders: list[Order]) -> None:
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
                orders[0].error = conflict(orders[0].rows)
            else:
                orders[0].error = store_error(self._path, error)
        self._db.execute("RELEASE orders")

    def _insert_rows(self, rows: list[Row]) -> None:
        # Many rows per statement: between two statements this thread may have to wait for a busy event loop to
        # release Python's lock, and a group that takes five times as long delays everybody.
        for start in range(0, len(rows), _ROWS_AT_ONCE):
            part = rows[start : start + _ROWS_AT_ONCE]
            values = [value for row in part for value in msgspec.structs.astuple(row)]
            places = ", ".join(["(?, ?, ?, ?, ?, ?)"] * len(part))
            self._db.execute(f"INSERT INTO log VALUES {places}", values)  # noqa: S608  # question marks only


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


def store_error(path: Path, error: Exception) -> StoreError:
    """The error in words for whoever runs the server."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the extended code says more than an operator needs
    reason = _REASONS.get(code, "the log cannot be used")
    return StoreError(f"{path}: {reason} ({error})")
