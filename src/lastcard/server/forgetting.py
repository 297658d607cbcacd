"""`lastcard forget`: erases who played at a table and what was said there. The results stay, without names."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

from lastcard.engine.text.record import Record, RecordError
from lastcard.match import Match
from lastcard.server import entries, snapshots
from lastcard.server.catalogue import Catalogue
from lastcard.server.commands import new_secret
from lastcard.server.refusals import Refusal
from lastcard.server.sqlite_store import SqliteStore
from lastcard.server.state import TableState
from lastcard.server.store import Row, Store, StoreError

_NOTHING = "# This record has been erased.\n"


def forget_tables(path: Path, codes: Sequence[str]) -> None:
    """Forget tables of a log that no server is using; StoreError says which one there is not."""
    if not path.exists():
        raise StoreError(f"{path}: there is no log")
    with closing(SqliteStore(path)) as store:
        asyncio.run(_forget_all(store, codes))


async def _forget_all(store: Store, codes: Sequence[str]) -> None:
    catalogue = Catalogue()
    catalogue.learn(await store.editions())
    for code in codes:
        await forget(store, code, catalogue)


async def forget(store: Store, code: str, catalogue: Catalogue) -> None:
    """Erase a table's names, talk, written rules and tokens; StoreError if there is no such table."""
    stored = await store.load(code)
    if not stored.rows and stored.snapshot is None:
        raise StoreError(f"there is no table {code}")
    state = snapshots.restored(code, stored, catalogue)
    rows = (await store.load(code, whole=True)).rows
    records = [nameless(text, catalogue) for text in _records(state)]
    await store.erase([_erased(row) for row in rows])
    last = Row(code, state.rows + 1, None, rows[-1].at, rows[-1].time, entries.encode(entries.Forgotten(new_secret())))
    await store.append([last])
    is_closed = state.is_closed
    state = TableState.from_log(code, [_erased(row) for row in rows] + [last], catalogue)
    state.records, state.is_closed = records, is_closed
    state.matches = len(records)
    await store.save(snapshots.take(state)())


def _records(state: TableState) -> list[str]:
    """The records of all matches, also of the one that is being played."""
    is_running = state.match is not None and not state.match.over
    return [*state.records, *([str(state.match.record())] if state.match is not None and is_running else [])]


def _erased(row: Row) -> Row:
    return Row(row.table, row.seq, None, row.at, row.time, entries.encode(entries.Forgotten()))


def nameless(text: str, catalogue: Catalogue) -> str:
    """A record in which the seats have numbers instead of names; it replays to the same end."""
    try:
        found = Record(text)
        seats = {seat: f"player-{number}" for number, seat in enumerate(found.seats, start=1)}
        moves = [_renamed(line, seats) for line in found.moves]
        edition = catalogue.find(found.edition)
        return str(Match.resume(edition, [*seats.values()], found.seed, found.rules, moves=moves).record())
    except (RecordError, Refusal, ValueError):
        return _NOTHING


def _renamed(line: str, seats: Mapping[str, str]) -> str:
    seat, _, move = line.partition(": ")
    if not move.startswith("write "):  # which ends with people's words
        move = " ".join(seats.get(word, word) for word in move.split(" "))
    return f"{seats.get(seat, seat)}: {move}"
