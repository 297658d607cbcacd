"""Is the log as it was written? Every row's checksum depends on that of the row before."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path

from lastcard.server.store import Row, StoreError, chained, content_digest

_ROWS = """
SELECT seq, command, at, time, body, sum, was, now FROM log LEFT JOIN erased USING (name, seq)
WHERE name = ? AND seq > ? ORDER BY seq
"""
_UNCHAINED = "SELECT seq, command, at, time, body FROM log WHERE name = ? ORDER BY seq"


def damage(db: sqlite3.Connection, table: str, after: int = 0) -> str | None:
    """What is wrong with the rows of a table, as a sentence that names the first such row; None if nothing is."""
    before = _sum_of(db, table, after)
    found = f"row {after} is missing" if before is None else _broken_link(db, table, after, before)
    return f"table {table}: {found}" if found is not None else None


def _broken_link(db: sqlite3.Connection, table: str, seq: int, before: bytes) -> str | None:
    for number, command, at, time, body, found, was, now in db.execute(_ROWS, (table, seq)):
        seq += 1
        if number != seq:
            return f"row {seq} is missing"
        before = chained(before, Row(table, number, command, at, time, body), was)
        if before != found or (was is not None and content_digest(command, body) != now):
            return f"row {seq} has been altered"
    last = db.execute("SELECT seq, sum FROM tables WHERE name = ?", (table,)).fetchone()
    if last is None or last[0] > seq:
        return f"row {seq + 1} is missing"
    return None if last == (seq, before) else f"row {seq}, the last one, has been altered"


def _sum_of(db: sqlite3.Connection, table: str, seq: int) -> bytes | None:
    if seq == 0:
        return b""
    found = db.execute("SELECT sum FROM log WHERE name = ? AND seq = ?", (table, seq)).fetchone()
    return found[0] if found is not None else None


def damage_anywhere(db: sqlite3.Connection) -> Iterator[str]:
    """Everything that is wrong with the log: of each table, the first row."""
    names = "SELECT name FROM log WHERE name <> '' UNION SELECT name FROM tables WHERE name <> '' ORDER BY name"
    for (table,) in db.execute(names).fetchall():
        found = damage(db, table) or _damaged_snapshot(db, table)
        if found is not None:
            yield found


def _damaged_snapshot(db: sqlite3.Connection, table: str) -> str | None:
    found = db.execute("SELECT seq, body, sum FROM snapshots WHERE name = ?", (table,)).fetchone()
    if found is None or found[2] == snapshot_sum(found[1]):
        return None
    return f"table {table}: its snapshot, as of row {found[0]}, has been altered"


def snapshot_sum(body: bytes) -> bytes:
    """The checksum of a snapshot, or of whatever else stands alone."""
    return sha256(body).digest()[:16]


def check_file(path: Path) -> list[str]:
    """Everything that is wrong with a log, whether or not a server is using it; StoreError if it is none."""
    try:
        with closing(_read_only(path)) as db:
            db.execute("BEGIN")
            found = [f"the file is damaged: {line}" for (line,) in db.execute("PRAGMA quick_check") if line != "ok"]
            return found or [*damage_anywhere(db)]
    except sqlite3.Error as error:
        raise StoreError(f"{path}: this is not a log that can be checked ({error})") from None


def back_up(path: Path, copy: Path) -> None:
    """Copy a log, whether or not a server is using it, and check the copy; StoreError if it cannot be done."""
    if copy.exists():
        raise StoreError(f"{copy}: is there already; a backup is a new file")
    try:
        copy.touch(mode=0o600)
        with closing(_read_only(path)) as log, closing(sqlite3.connect(copy)) as other:
            log.backup(other)
            other.execute("PRAGMA journal_mode = DELETE")  # in one file
        found = check_file(copy)
    except (sqlite3.Error, OSError, StoreError) as error:
        copy.unlink(missing_ok=True)
        raise StoreError(f"{path}: cannot be copied to {copy} ({error})") from None
    if found:
        raise StoreError(f"{copy}: the copy is as damaged as the log: {found[0]}")


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)


def chain_all(db: sqlite3.Connection) -> None:
    """Give checksums to a log that has none, as it is."""
    for (table,) in db.execute("SELECT name FROM tables WHERE name <> ''").fetchall():
        before = b""
        rows = db.execute(
            "SELECT seq, command, at, time, body FROM log WHERE name = ? ORDER BY seq", (table,)
        ).fetchall()
        for seq, command, at, time, body in rows:
            before = chained(before, Row(table, seq, command, at, time, body))
            db.execute("UPDATE log SET sum = ? WHERE name = ? AND seq = ?", (before, table, seq))
        db.execute("UPDATE tables SET seq = ?, sum = ? WHERE name = ?", (rows[-1][0], before, table))
    for table, body in db.execute("SELECT name, body FROM snapshots").fetchall():
        db.execute("UPDATE snapshots SET sum = ? WHERE name = ?", (snapshot_sum(body), table))
