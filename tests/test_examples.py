"""The programs in examples/ and the code of the tutorials run. What takes long is in tests/envs/test_examples.py."""

from __future__ import annotations

import asyncio
import doctest
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from examples.long_rounds import bars
from examples.mybot import careful
from examples.watch_table import watch
from tests.server.running import Server

import lastcard
from lastcard import Match, edition, play_match
from lastcard.bots import find_bot
from lastcard.client import HeldSeat

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
TESTED = {
    "bot.py",
    "exploitability.py",
    "long_rounds.py",
    "mybot.py",
    "our_night.toml",
    "train_vector.py",
    "watch_table.py",
}


def test_every_example_has_its_test() -> None:
    """`bot.py` is in tests/test_protocol_page.py, the two that learn and solve in tests/envs/test_examples.py."""
    assert {path.name for path in EXAMPLES.iterdir() if path.suffix in {".py", ".toml"}} == TESTED


def test_the_first_bot_plays_and_calls() -> None:
    match = play_match({"me": careful, "other": "rookie"}, "super-mario", seed=4, rules={"target": 50})
    assert match.over
    assert find_bot("examples.mybot:careful") is careful
    assert any(move.startswith("me: play") and move.endswith("uno") for move in match.moves)


def test_the_edition_can_be_played() -> None:
    found = edition(str(EXAMPLES / "our_night.toml"))
    assert found.size == 108 + 4 + 2 + 4  # the classic deck, gifts, thieves and winds
    assert Match(found, ["ann", "bob"], 1).legal("ann") is not None


def test_the_rounds_are_drawn() -> None:
    lines = bars("classic", rounds=30)
    assert len(lines) == 8
    assert any("#" in line for line in lines)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "data") as found:
        yield found


def test_a_table_is_watched_to_its_end(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    table = server.make_table(bots=2, seats=3, start=True, rules={"scoring": "single"})
    link = f"{server.url}/t/{table['table']}"

    async def play() -> None:
        watching = asyncio.create_task(watch(link))
        async with lastcard.connect(link, seat=HeldSeat(**table)) as host:
            await host.command(do="leave")  # and a bot plays on
        await asyncio.wait_for(watching, 60)

    asyncio.run(play())
    said = capsys.readouterr().out
    assert "Played(" in said
    assert said.splitlines()[-1].startswith("won by ")


@pytest.mark.parametrize("path", TUTORIALS, ids=lambda path: path.stem)
def test_the_code_of_a_tutorial_runs(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for name in re.findall(r'--8<-- "(.+)"', text):
        assert (ROOT / name).is_file()
    blocks = [each for each in re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL) if ">>>" in each]
    if any("envs" in block for block in blocks):
        pytest.importorskip("gymnasium", reason="the environments are not installed: lastcard[envs]")
    example = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, path.name, str(path), 0)
    told: list[str] = []
    doctest.DocTestRunner().run(example, out=told.append)
    assert "".join(told) == ""
