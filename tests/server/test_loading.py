"""Tables come back from the log when they are needed, and nobody else waits for that."""

import asyncio
import threading

import pytest
from tests.server.helpers import Silent, in_virtual_time, make_services, make_table

from lastcard.server import snapshots
from lastcard.server.lobby import Lobby
from lastcard.server.refusals import Refusal
from lastcard.server.services import Services
from lastcard.server.state import TableState
from lastcard.server.store import MemoryStore


@in_virtual_time
async def test_whoever_asks_for_a_table_at_the_same_time_gets_the_same_one() -> None:
    services = make_services()
    ann, _ = await make_table(Lobby(services))
    again = Lobby(services)
    first, second = await asyncio.gather(again.table(ann.table.state.code), again.table(ann.table.state.code))
    assert first is second
    assert first is not ann.table
    assert first.state.rows == ann.table.state.rows


def test_a_table_is_loaded_in_a_thread_and_a_failure_concerns_whoever_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[int] = []

    def fail(*_: object) -> TableState:
        threads.append(threading.get_ident())
        raise ArithmeticError

    async def ask() -> None:
        ann, _ = await make_table(Lobby(make_services(store)))
        monkeypatch.setattr(snapshots, "restored", fail)
        lobby = Lobby(Services(store, log=Silent()))
        for code, reason in ((ann.table.state.code, "not-readable"), ("BCDFGH", "no-such-table")):
            with pytest.raises(Refusal) as refused:
                await lobby.table(code)
            assert refused.value.reason == reason
        assert not lobby.tables

    store = MemoryStore()
    asyncio.run(ask())
    assert threads
    assert threading.get_ident() not in threads
