"""The durable log of the table server: rows are written for good or not at all.

The server judges a move, appends it here, and tells people only after `append` has returned. Nothing that a restart
needs is kept elsewhere. Another database can replace SQLite (`sqlite_store.py`) by implementing `Store`.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple, Protocol

import msgspec

_pack = msgspec.msgpack.Encoder().encode


class Row(msgspec.Struct, frozen=True, gc=False):
    """One entry of a table's log. The body is JSON, which the store does not look into."""

    table: str
    seq: int  # from 1, for each table
    command: str | None  # the client's id of the command that led to it
    at: int  # the server's running clock, ms
    time: int  # the wall clock, ms
    body: bytes


class Snapshot(msgspec.Struct, frozen=True, gc=False):
    """What the rows of a table add up to, up to one of them: whoever loads it need not read the earlier ones."""

    table: str
    seq: int
    is_running: bool  # a match is being played: the table goes on by itself after a restart
    body: bytes


class Stored(NamedTuple):
    """What the log has of a table: its last snapshot, and the rows after it."""

    snapshot: Snapshot | None
    rows: list[Row]


class StoreError(Exception):
    """Why the log cannot be read or written."""


class DamagedLogError(StoreError):
    """A table's log is not as it was written; the sentence names the row."""


class Conflict(Exception):  # noqa: N818  # the log is fine, but the row is too late
    """(table, seq) or (table, command) is already taken; nothing of that append was written."""


def content_digest(command: str | None, body: bytes) -> bytes:
    """A digest of what people did: it can be erased, and then its digest stands in for it."""
    return sha256(_pack((command, body))).digest()


def chained(before: bytes, row: Row, content: bytes | None = None) -> bytes:
    """The checksum of a row: it depends on that of the row before, so no row can go missing or change unnoticed.

    ``content`` is the digest of what was erased from the row.
    """
    digest = content_digest(row.command, row.body) if content is None else content
    return sha256(_pack((before, row.table, row.seq, row.at, row.time, digest))).digest()[:16]


class Store(Protocol):
    """What the server needs of a log."""

    @property
    def trouble(self) -> str | None:
        """Why the log cannot be relied on at the moment, in a sentence; None if all is well."""

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

    async def save(self, snapshot: Snapshot) -> None:
        """Return once the snapshot is durable. It replaces the table's last one, unless that is newer."""

    async def load(self, table: str, *, whole: bool = False) -> Stored:
        """The last snapshot, unless the ``whole`` log is wanted, and the rows after it; nothing if there is none."""

    async def keep(self, editions: Mapping[str, bytes]) -> None:
        """Keep editions by their digests; those that are there stay."""

    async def editions(self) -> dict[str, bytes]:
        """All editions that tables of this log may have been played with, by their digests."""

    async def older_than(self, time: int) -> list[str]:
        """The tables whose last row is older."""

    async def delete(self, tables: Sequence[str]) -> None:
        """Delete tables, with everything that the log has of them."""

    async def older_rows(self, time: int) -> list[Row]:
        """The rows that are older, of tables that have newer ones as well."""

    async def erase(self, rows: Sequence[Row]) -> None:
        """Put these in the place of what was written; the checksums still hold."""

    async def waking(self, since: int) -> list[str]:
        """The tables with a row since then that may have something to do: all but those whose snapshot says no."""

    async def has(self, table: str) -> bool:
        """Is there such a table?"""

    def tables(self, since: int) -> list[str]:
        """The tables whose last row has a wall time of `since` or later, for tools."""

    def read(self, table: str) -> list[Row]:
        """All rows of a table in order, for tools."""

    def read_all(self, since: int) -> Iterator[tuple[str, list[Row]]]:
        """Each of these tables with its rows, for tools."""

    async def last_at(self) -> int:
        """The highest running clock ever noted, by a row or a beat."""

    def beat(self, at: int) -> None:
        """Note the running clock with the next group, without waiting, and look whether the log is still there."""

    async def scrub(self) -> None:
        """Check a few tables, the next ones at every call; what is wrong is in :attr:`trouble` from then on."""

    def close(self) -> None:
        """Finish whatever waits. After that, appends raise StoreError."""


class MemoryStore:
    """A log in memory, for tests."""

    def __init__(self) -> None:
        self.commits = self.rows = 0
        self.trouble: str | None = None
        self._log: defaultdict[str, dict[int, Row]] = defaultdict(dict)
        self._times: dict[str, int] = {}
        self._taken: set[tuple[str, int | str]] = set()
        self._snapshots: dict[str, Snapshot] = {}
        self._editions: dict[str, bytes] = {}
        self._at = 0
        self._closed = False

    async def append(self, rows: Sequence[Row]) -> None:
        """Add all rows, or none and raise."""
        check(rows)
        if self._closed:
            raise closed()
        keys = [(row.table, key) for row in rows for key in (row.seq, row.command) if key is not None]
        if len({*keys}) < len(keys) or not self._taken.isdisjoint(keys):
            raise conflict(rows)
        self._taken.update(keys)
        for row in rows:
            self._log[row.table][row.seq] = row
            self._times[row.table] = row.time
            self.beat(row.at)
        self.commits += 1
        self.rows += len(rows)
        await asyncio.sleep(0)  # lets others run, as they do while a disk is busy

    async def save(self, snapshot: Snapshot) -> None:
        """Keep the snapshot instead of an older one."""
        if self._closed:
            raise closed()
        last = self._snapshots.get(snapshot.table)
        if last is None or last.seq < snapshot.seq:
            self._snapshots[snapshot.table] = snapshot
        await asyncio.sleep(0)

    async def load(self, table: str, *, whole: bool = False) -> Stored:
        """The last snapshot, and the rows after it."""
        snapshot = None if whole else self._snapshots.get(table)
        after = snapshot.seq if snapshot is not None else 0
        return Stored(snapshot, [row for row in self.read(table) if row.seq > after])

    async def keep(self, editions: Mapping[str, bytes]) -> None:
        """Keep editions."""
        self._editions = {**editions, **self._editions}

    async def editions(self) -> dict[str, bytes]:
        """All that were ever kept."""
        return dict(self._editions)

    async def older_than(self, time: int) -> list[str]:
        """The tables whose last row is older."""
        return [table for table, last in self._times.items() if last < time]

    async def delete(self, tables: Sequence[str]) -> None:
        """Delete tables."""
        for table in tables:
            self._log.pop(table, None)
            self._times.pop(table, None)
            self._snapshots.pop(table, None)
        self._taken = {key for key in self._taken if key[0] not in tables}

    async def older_rows(self, time: int) -> list[Row]:
        """The rows that are older, of tables that have newer ones as well."""
        return [row for table in self.tables(time) for row in self.read(table) if row.time < time]

    async def erase(self, rows: Sequence[Row]) -> None:
        """Replace rows."""
        for row in rows:
            self._log[row.table][row.seq] = row

    async def waking(self, since: int) -> list[str]:
        """The tables with a row since then that are not known to rest."""
        return [table for table in self.tables(since) if not self._rests(table)]

    def _rests(self, table: str) -> bool:
        snapshot = self._snapshots.get(table)
        return snapshot is not None and not snapshot.is_running and snapshot.seq == max(self._log[table])

    async def has(self, table: str) -> bool:
        """Is there a row of it?"""
        return table in self._log

    def tables(self, since: int) -> list[str]:
        """The tables with a row since then, by name."""
        return sorted(table for table, last in self._times.items() if last >= since)

    def read(self, table: str) -> list[Row]:
        """All rows of a table in order."""
        return [row for _, row in sorted(self._log[table].items())] if table in self._log else []

    def read_all(self, since: int) -> Iterator[tuple[str, list[Row]]]:
        """The tables with a row since then, with all their rows."""
        return ((table, self.read(table)) for table in self.tables(since))

    async def last_at(self) -> int:
        """The highest running clock so far."""
        return self._at

    def beat(self, at: int) -> None:
        """Note the running clock."""
        self._at = max(self._at, at)

    async def scrub(self) -> None:
        """Nothing can happen to it."""

    def close(self) -> None:
        """Take no more rows."""
        self._closed = True


def check(rows: Sequence[Row]) -> None:
    """StoreError if a row has no table."""
    if not all(row.table for row in rows):
        raise StoreError("a row needs the name of its table; the table without a name belongs to the store")


def closed() -> StoreError:
    """Why nothing more is written."""
    return StoreError("the log is closed; nothing more can be appended")


def conflict(rows: Sequence[Row]) -> Conflict:
    """The conflict of an append, with its keys."""
    keys = ", ".join(f"{row.table} {row.seq} (command {row.command})" for row in rows)
    return Conflict(f"taken already, by number or by command: {keys}")
