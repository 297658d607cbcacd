"""Watch a table of a server, and print what happens: `python examples/watch_table.py http://localhost:8000/t/BCDFGH`."""

from __future__ import annotations

import asyncio
import sys

import lastcard


async def watch(url: str) -> None:
    """Print every event until the match is over."""
    async with lastcard.connect(url) as table:
        async for view in table:
            for event in table.news:
                print(event)
            if view.over:
                print("won by", " and ".join(view.winners))
                return


if __name__ == "__main__":
    asyncio.run(watch(sys.argv[1]))
