"""What several files of tests begin with."""

import asyncio

import pytest
from tests.server.helpers import make_services, make_table, run, settle_chance

from lastcard.server.lobby import Lobby
from lastcard.server.protocol import Settings
from lastcard.server.store import MemoryStore


async def play() -> tuple[MemoryStore, str]:
    store = MemoryStore()
    (ann,) = await make_table(
        Lobby(make_services(store)), Settings(rules={"scoring": "single"}, seats=3), people=1, bots=2
    )
    ann.table.exit(ann)  # then a bot plays on
    await asyncio.sleep(3600)
    assert ann.table.state.phase == "over"
    return store, ann.table.state.code


@pytest.fixture
def same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same deals in every run."""
    settle_chance(monkeypatch, 1)


@pytest.fixture(scope="module")
def played() -> tuple[MemoryStore, str]:
    """A log with a table whose first match is over, and its code."""
    with pytest.MonkeyPatch.context() as patched:
        settle_chance(patched, 1)
        return run(play())
