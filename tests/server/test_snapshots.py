"""A snapshot says the same as the rows: for whoever looks at the table, and for every row to come."""

import asyncio
import zlib
from collections.abc import Iterator
from random import Random

import msgspec
import pytest
from tests.server.helpers import EDITIONS, Person, Silent, in_virtual_time, make_services, make_table, settle_chance
from tests.server.test_fold import RULES, Company, inside

from lastcard.engine import COMPILED
from lastcard.server import entries, snapshots, table
from lastcard.server.catalogue import Catalogue
from lastcard.server.frames import Framer
from lastcard.server.lobby import REST_TIME, Lobby
from lastcard.server.protocol import Settings
from lastcard.server.snapshots import restored, take
from lastcard.server.state import KEPT_ANSWERS, TableState
from lastcard.server.store import MemoryStore, Row, Snapshot, Stored

ROWS = 300 if COMPILED else 80


def told(state: TableState, at: int) -> list[str]:
    """What everybody would get who came in now, from the beginning and from a while ago."""
    framer = Framer(state, at)
    seats = (None, *(chair.seat for chair in state.chairs))
    return [framer.frame(seat, since=since) for seat in seats for since in (0, state.seq - 3)]


def saved(state: TableState) -> Snapshot:
    return take(state)()


def from_snapshot(snapshot: Snapshot, rows: list[Row]) -> TableState:
    return restored(snapshot.table, Stored(snapshot, rows), Catalogue())


async def some_rows(edition: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> list[Row]:
    """The log of a table where people do whatever comes into their heads."""
    settle_chance(monkeypatch, seed)
    lobby = Lobby(make_services(seed=seed))
    settings = Settings(edition=edition, rules=RULES[edition], seats=6, turn_time=15)
    company = Company(lobby, await make_table(lobby, settings, people=3, bots=2), seed)
    while company.table.state.rows < ROWS:
        await company.do_something()
    log = company.table.services.log
    assert isinstance(log, Silent)
    assert not log.errors
    return company.table.services.store.read(company.table.state.code)


def states(rows: list[Row]) -> Iterator[TableState]:
    """The table after every row."""
    state = TableState(rows[0].table)
    for row in rows:
        state.apply(row)
        yield state


@pytest.mark.parametrize("edition", EDITIONS)
@in_virtual_time
async def test_a_table_goes_on_from_a_snapshot_as_from_its_rows(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = await some_rows(edition, 7, monkeypatch)
    whole = TableState.from_log(rows[0].table, rows)
    at = rows[-1].at + 5
    random = Random(1)
    kinds: set[str] = set()
    for state in states(rows):
        if random.random() > 0.06:
            continue
        snapshot = saved(state)
        again = from_snapshot(snapshot, [])
        assert inside(again) == inside(state)
        assert told(again, at) == told(state, at)
        assert saved(again) == snapshot
        assert again.match is None or state.match is None or again.match.record() == state.match.record()
        later = from_snapshot(snapshot, rows[state.rows :])
        assert inside(later) == inside(whole)
        assert told(later, at) == told(whole, at)
        kinds |= {state.phase, *(["held"] if state.held else []), *(["paused"] if state.is_paused else [])}
    assert len(kinds) > 1 or not COMPILED


@in_virtual_time
async def test_a_table_is_saved_at_the_end_of_a_round_and_after_many_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "SAVE_EVERY", 10)
    services = make_services()
    quick = Settings(rules={"scoring": "single", "hand-size": 1}, turn_time=15)
    ann, _ = await make_table(Lobby(services), quick)
    for _ in range(12):
        await ann.say("say", text="hello")
    await asyncio.sleep(1)
    stored = await services.store.load(ann.table.state.code)
    assert stored.snapshot is not None
    assert stored.snapshot.is_running
    assert 10 <= stored.snapshot.seq <= 14
    await asyncio.sleep(3600)
    assert ann.frame["table"]["phase"] == "over"
    stored = await services.store.load(ann.table.state.code)
    assert stored.snapshot is not None
    assert not stored.snapshot.is_running
    assert all(isinstance(entries.decode(row.body), entries.WentAway) for row in stored.rows)


@in_virtual_time
async def test_a_finished_table_is_dropped_soon_and_loaded_only_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    settle_chance(monkeypatch, 3)
    services = make_services()
    lobby = Lobby(services)
    await lobby.run()
    quick = Settings(rules={"scoring": "single", "hand-size": 1}, turn_time=15)
    ann, bob = await make_table(lobby, quick)
    playing, _ = await make_table(lobby)
    await asyncio.sleep(3600)
    assert ann.frame["table"]["phase"] == "over"
    code = ann.table.state.code
    for person in (ann, bob):
        ann.table.exit(person)
    await asyncio.sleep(REST_TIME / 1000 + 120)
    assert {*lobby.tables} == {playing.table.state.code}
    for task in lobby._tasks:
        task.cancel()
    again = Lobby(services)
    await again.run()
    await asyncio.sleep(1)
    assert {*again.tables} == {playing.table.state.code}
    back = await again.table(code)
    assert back.state.records == ann.table.state.records
    assert back.state.phase == "over"
    person = await Person(back, ann.token).enter()
    assert person.frame["view"]["scores"] == ann.frame["view"]["scores"]


@in_virtual_time
async def test_a_snapshot_that_cannot_be_read_is_not_needed() -> None:
    services = make_services()
    ann, _ = await make_table(Lobby(services))
    state = ann.table.state
    await services.store.save(Snapshot(state.code, 2, is_running=True, body=b"of another time"))
    again = await Lobby(services).table(state.code)
    assert inside(again.state) == inside(state)
    newer = msgspec.structs.replace(snapshots._saved(state), version=snapshots.VERSION + 1)
    body = zlib.compress(msgspec.json.encode(newer))
    await services.store.save(Snapshot(state.code, 3, is_running=True, body=body))
    again = await Lobby(services).table(state.code)
    assert inside(again.state) == inside(state)


@in_virtual_time
async def test_a_log_ends_somewhere_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "LONGEST_LOG", 12)
    services = make_services()
    ann, bob = await make_table(Lobby(services), Settings(turn_time=15))
    for _ in range(20):
        answer = await ann.say("say", text="hello")
    assert answer["is"] == "refused"
    assert (answer["reason"], answer["words"]) == ("log-full", {"n": "12"})
    ann.table.exit(bob)
    await asyncio.sleep(3600)
    assert len(services.store.read(ann.table.state.code)) == 12
    assert (await bob.again()).frame["table"]["phase"] == "playing"
    assert isinstance(services.log, Silent)
    assert not services.log.errors


@in_virtual_time
async def test_answers_are_kept_for_the_last_commands_only() -> None:
    store = MemoryStore()
    ann, _ = await make_table(Lobby(make_services(store)))
    for number in range(KEPT_ANSWERS + 10):
        await ann.say("react", reaction="wow", id=f"wow {number}")
    assert len(ann.table.state.answers) == KEPT_ANSWERS
    before = ann.table.state.rows
    assert (await ann.say("react", reaction="wow", id=f"wow {KEPT_ANSWERS}"))["is"] == "frame"
    assert (await ann.say("react", reaction="wow", id="wow 1"))["is"] == "refused"
    assert ann.table.state.rows == before
