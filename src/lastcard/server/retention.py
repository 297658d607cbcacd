"""What the log keeps, and for how long."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from lastcard.server import entries
from lastcard.server.store import Row, Store

DAY = 24 * 3600 * 1000
KEEP_DAYS = 90.0
"""Days after its last row that a table is kept, and that talk is kept after it was said."""
EMPTY_TIME = 3600 * 1000
"""Milliseconds that a table is kept where no match was ever started and nobody is."""


async def sweep(store: Store, wall: int, keep: float, in_use: Collection[str] = ()) -> tuple[int, int]:
    """Delete old tables that are not in use, and what was said long ago at others; how many of each."""
    before = wall - int(keep * DAY)
    tables = [table for table in await store.older_than(before) if table not in in_use]
    await store.delete(tables)
    rows = await store.older_rows(before)
    silent = [silenced for row in rows if (silenced := without_talk(row)) is not None]
    await store.erase(silent)
    return len(tables), len(silent)


def without_talk(row: Row) -> Row | None:
    """The row without what was said; None if nothing was."""
    entry = entries.decode(row.body)
    if not isinstance(entry, entries.SaidSo) or not entry.text:
        return None
    return replace(row, body=entries.encode(entries.SaidSo(entry.seat)))
