"""Logs that earlier servers wrote add up to what those servers told."""

import asyncio
import json
from collections import defaultdict
from pathlib import Path
from typing import Any, get_args

import pytest
from tests.server.golden import (
    FOLDER,
    VERSIONS,
    WATCHER,
    Told,
    lasting,
    line_of,
    missing,
    read_kept,
    read_log,
    read_told,
)

from lastcard.match import Match
from lastcard.server import entries
from lastcard.server.frames import Framer
from lastcard.server.snapshots import restored
from lastcard.server.sqlite_store import SqliteStore
from lastcard.server.state import TableState
from lastcard.server.store import Row, Snapshot, Stored

TOLD = {(version, code): told for version in VERSIONS for code, told in read_told(version).items()}
LARGEST = 300_000  # bytes of a file
KEPT = {version: read_kept(version) for version in VERSIONS}
LACKING = {version: {entries.Ended, entries.Forgotten, entries.Closed} for version in ("v1", "v3")}
"""Entries that did not exist yet when a version wrote its log, or after which a table shows nothing any more."""


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, list[Row]]]:
    """The rows of each version's tables, after they have been through a store."""
    return {version: stored(version, tmp_path_factory.mktemp(version)) for version in VERSIONS}


def stored(version: str, folder: Path) -> dict[str, list[Row]]:
    store = SqliteStore(folder / "tables.sqlite3")
    try:
        asyncio.run(fill(store, version))
        return {code: store.read(code) for code in store.tables(0) if code}
    finally:
        store.close()


async def fill(store: SqliteStore, version: str) -> None:
    await store.append(read_log(version))
    await store.keep(KEPT[version].editions)
    for snapshot in KEPT[version].snapshots:
        await store.save(snapshot)


def frame_of(state: TableState, seat: str) -> Any:  # noqa: ANN401  # a message
    at = state.clock_at  # whenever: nothing runs at a table that has come to rest
    return json.loads(Framer(state, at).frame(None if seat == WATCHER else seat, since=0))


@pytest.mark.parametrize(("version", "code"), TOLD)
def test_a_table_adds_up_to_what_was_told_last(
    stores: dict[str, dict[str, list[Row]]], version: str, code: str
) -> None:
    told = TOLD[version, code]
    check_told(TableState.from_log(code, stores[version][code], KEPT[version].catalogue()), told)


def check_told(state: TableState, told: Told) -> None:
    for seat, expected in told.viewers.items():
        frame = lasting(frame_of(state, seat))
        assert missing({**expected, "table": told.table}, frame) == [], seat


@pytest.mark.parametrize(
    ("version", "snapshot"), [(version, snapshot) for version, kept in KEPT.items() for snapshot in kept.snapshots]
)
def test_a_snapshot_and_the_rows_after_it_are_what_was_told_last(
    stores: dict[str, dict[str, list[Row]]], version: str, snapshot: Snapshot
) -> None:
    rows = [row for row in stores[version][snapshot.table] if row.seq > snapshot.seq]
    state = restored(snapshot.table, Stored(snapshot, rows), KEPT[version].catalogue())
    assert not state.is_lost
    check_told(state, TOLD[version, snapshot.table])


@pytest.mark.parametrize(("version", "code"), TOLD)
def test_every_frame_on_the_way_is_the_one_that_was_told(
    stores: dict[str, dict[str, list[Row]]], version: str, code: str
) -> None:
    told = TOLD[version, code]
    state = TableState(code, KEPT[version].catalogue())
    trail = []
    for row in stores[version][code]:
        change = state.apply(row)
        if change.is_public:
            trail.append(line_of(json.loads(Framer(state, row.at).frame(None, change))))
    assert trail[-len(told.trail) :] == told.trail  # whoever watched came in after the table had been made


@pytest.mark.parametrize(("version", "code"), [key for key, told in TOLD.items() if told.records])
def test_records_come_out_as_they_were_given(stores: dict[str, dict[str, list[Row]]], version: str, code: str) -> None:
    state = TableState.from_log(code, stores[version][code], KEPT[version].catalogue())
    first_lines = len("version = 1\n")  # the version of the rules: the moves lead to the same end in this one
    assert [text[first_lines:] for text in state.records] == [
        text[first_lines:] for text in TOLD[version, code].records
    ]
    for text in state.records:
        assert Match.replay(text).over


@pytest.mark.parametrize("version", VERSIONS)
def test_a_log_has_something_of_everything(stores: dict[str, dict[str, list[Row]]], version: str) -> None:
    found = defaultdict(set)
    for rows in stores[version].values():
        for row in rows:
            entry = entries.decode(row.body)
            found[type(entry)].add(getattr(entry, "by", getattr(entry, "why", None)))
    assert set(found) == set(get_args(entries.Entry)) - LACKING[version]
    assert found[entries.Moved] == {"player", "bot", "clock", "table"}
    assert found[entries.Claimed] >= {"player", "bot"}
    assert found[entries.WentAway] == {"left", "gone", "removed"}
    phases = {told.table["phase"] for (of, _), told in TOLD.items() if of == version}
    assert phases >= {"lobby", "playing"}
    assert any(told.records for (of, _), told in TOLD.items() if of == version)  # of a match that was over
    assert set(stores[version]) == {code for of, code in TOLD if of == version}


def test_the_files_stay_small() -> None:
    assert VERSIONS
    assert all(path.stat().st_size < LARGEST for path in FOLDER.iterdir())


def test_a_difference_is_found() -> None:
    told = Told(["1"], {"phase": "over"}, {"Ann": {"hand": ["red-1"]}}, [])
    assert missing(told.table, {"phase": "lobby"}) == [".phase: told 'over', found 'lobby'"]
    assert missing(told.viewers, {"Ann": {"hand": ["red-2"], "more": 1}}) == [
        ".Ann.hand[0]: told 'red-1', found 'red-2'"
    ]
    assert missing(told.viewers, {"Ann": {"hand": ["red-1"], "more": 1}}) == []
