"""The processes beside the server."""

import asyncio
import time
from pathlib import Path

import pytest
from tests.server.running import PATIENCE

from lastcard.server.refusals import Refusal
from lastcard.server.workers import Processes


def be_busy(begun: Path) -> None:
    """What takes much longer than anybody waits."""
    begun.touch()
    time.sleep(10 * PATIENCE)


def test_a_server_that_stops_does_not_wait_for_what_its_workers_do(tmp_path: Path) -> None:
    begun = tmp_path / "begun"

    async def begin_and_stop() -> None:
        workers = Processes()
        job = asyncio.ensure_future(workers.run("slow", be_busy, begun))
        while not begun.exists():  # noqa: ASYNC110  # it is another process
            await asyncio.sleep(0.02)
        workers.close()
        with pytest.raises(Refusal):
            await job

    asyncio.run(asyncio.wait_for(begin_and_stop(), PATIENCE))
