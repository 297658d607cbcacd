"""Bots that are other programs: they play, they see what they may, and what goes wrong is said in one sentence."""

import json
import re
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from tests.waiting import wait_for

from lastcard import Match
from lastcard.client.mirror import read_event, read_view
from lastcard.lab import BotError, Contest, Where, compete
from lastcard.lab.external import Program, as_line

PAGE = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")
PLAYS, *_ = re.findall(r"^```python\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
COUNTS = """
import json, sys
for number, line in enumerate(sys.stdin):
    legal = json.loads(line)["legal"]
    plays = [move for move in legal if move.startswith("play")] or legal
    print(plays[number % len(plays)], flush=True)
"""
SLEEPS = "import time\ntime.sleep(60)"
Written = Callable[[str], str]


@pytest.fixture
def written(tmp_path: Path) -> Written:
    """The name of a bot that runs a script."""

    def write(script: str) -> str:
        path = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        path.write_text(script)
        return f"cmd:{sys.executable} {path}"

    return write


def test_a_program_plays(written: Written) -> None:
    name = written(PLAYS)
    found = compete(Contest((name, "regular"), "avengers", 2, games=20))
    assert sum(standing.wins for standing in found.standings) == 20
    assert {name for winners in found.winners for name in winners} == {name, "regular"}
    assert found.times[name].number > 20


def test_results_do_not_depend_on_the_number_of_processes_even_if_it_has_a_memory(written: Written) -> None:
    contest = Contest((written(COUNTS), "regular", "regular"), "classic", 3, games=12, seed=2)
    assert compete(contest, Where(2)).winners == compete(contest, Where(1)).winners


def test_the_page_shows_a_line() -> None:
    (shown,) = re.findall(r"^```json\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
    match = Match("classic", ["p1", "p2"], 1, dealer="p1")
    line = json.loads(as_line(match.view("p2"), match.legal("p2"), 1))
    assert list(json.loads(shown)) == list(line)
    assert set(json.loads(shown)["view"]) - {"…"} <= set(line["view"])
    assert json.loads(shown)["events"][0].keys() == line["events"][0].keys()


def test_a_line_is_what_the_seat_sees_in_the_shape_of_the_protocol() -> None:
    match = Match("super-hero-girls", ["ann", "bob", "cat"], 4)
    for _ in range(12):
        seat = match.acting[0]
        match.act(seat, match.legal(seat)[0])
    seat = match.acting[0]
    line = as_line(match.view(seat), match.legal(seat), 17)
    assert line.endswith(b"}\n")
    assert line.count(b"\n") == 1
    seen = json.loads(line)
    assert read_view(seen["view"], tuple(map(read_event, seen["events"]))) == match.view(seat)
    assert seen["legal"] == [str(move) for move in match.legal(seat)]
    assert seen["luck"] == 17


@pytest.mark.parametrize(
    ("script", "part"),
    [
        ("input()\nprint('play a trick')\ninput()", "chose 'play a trick', which is none of: "),
        ("import sys\ninput()\nsys.exit(3)", "ended with status 3 "),
        ("input()\nraise KeyError('lost')", "ended with status 1: KeyError: 'lost'"),
        (SLEEPS, "has not answered for 0.3 seconds"),
        ("import os, time\nos.close(1)\ntime.sleep(60)", "has closed its output"),
        ("print('x' * 1000)\ninput()", f"chose '{'x' * 80}', which"),
        ("while True: print(end='x' * 9999)", f"chose '{'x' * 80}', which"),
    ],
)
def test_a_program_that_does_not_do_what_bots_do_is_named(script: str, part: str, written: Written) -> None:
    name = written(script)
    patience = 0.3 if "sleep(60)" in script and "close" not in script else 20
    with pytest.raises(BotError) as caught:
        compete(Contest((name, "regular"), "classic", 2, games=2, patience=patience))
    assert str(caught.value).startswith(f"bot {name!r} ")
    assert part in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("cmd:no-such-program-anywhere", "there is no program 'no-such-program-anywhere'"),
        ("cmd:", "names no program"),
        ("cmd:'", "No closing quotation"),
    ],
)
def test_a_program_that_is_not_there(name: str, part: str) -> None:
    with pytest.raises(BotError, match=part):
        Contest((name,), "classic")


def test_programs_end_with_the_games(written: Written) -> None:
    with Program(written(PLAYS)) as program:
        process = program._process
        assert process.poll() is None
    assert process.returncode == 0


def test_what_a_script_has_started_ends_with_it(tmp_path: Path) -> None:
    """It holds the script's pipes, and is not waited for."""
    script, noted = tmp_path / "bot.sh", tmp_path / "pid"
    script.write_text(f"#!/bin/sh\nsleep 300 &\necho $! > {noted}\nwait\n")
    script.chmod(0o700)
    with pytest.raises(BotError, match="has not answered"):
        compete(Contest((f"cmd:{script}", "regular"), "classic", 2, games=2, patience=5))
    pid = int(noted.read_text())
    wait_for(lambda: not runs(pid), "the end of what it started")


def test_what_a_program_has_left_behind_ends_too(tmp_path: Path) -> None:
    """It holds nothing of the program's, which has done all that it should."""
    script, noted = tmp_path / "bot.sh", tmp_path / "pid"
    script.write_text(f"#!/bin/sh\nsleep 300 >/dev/null 2>&1 </dev/null &\necho $! > {noted}\ncat >/dev/null\n")
    script.chmod(0o700)
    with Program(f"cmd:{script}") as program:
        wait_for(lambda: noted.exists() and noted.read_text() != "", "its process id")
        pid = int(noted.read_text())
        assert runs(pid)
    assert program._process.returncode == 0
    wait_for(lambda: not runs(pid), "the end of what it started")


def runs(pid: int) -> bool:
    """Whether there is such a process which has not ended; nobody may have asked yet how it did."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_program_that_ends_never_is_ended_though_nobody_has_time(written: Written) -> None:
    """It has answered everything, and is waited for when somebody tells the arena to end."""
    program = Program(written(SLEEPS))
    program.__enter__()
    process = program._process
    process.wait = interrupted(process.wait)  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        program.__exit__(None)
    assert process.returncode == -signal.SIGKILL


def interrupted(wait: Callable[..., int]) -> Callable[..., int]:
    """The same, but for the first time."""
    times = count()

    def interrupt_once(timeout: float | None = None) -> int:
        if next(times) == 0:
            raise KeyboardInterrupt
        return wait(timeout)

    return interrupt_once


def test_a_long_line_that_nobody_reads_takes_no_longer_than_an_answer(written: Written) -> None:
    match = Match("classic", ["ann", "bob"], 1)
    seat = match.acting[0]
    view = replace(match.view(seat), events=match.view(seat).events * 5000)
    assert len(as_line(view, match.legal(seat), 0)) > 200_000
    with pytest.raises(BotError, match="has not answered"), Program(written(SLEEPS), 0.3) as program:
        program(view, match.legal(seat))


def test_a_program_that_cannot_be_executed(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text("print()")
    with pytest.raises(BotError, match=r"bot\.py' is not executable"):
        Contest((f"cmd:{path}",), "classic")


def test_programs_that_do_not_end_are_ended(written: Written) -> None:
    name = written("import signal, time\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\ntime.sleep(60)")
    program = Program(name)
    with pytest.raises(RuntimeError), program:
        raise RuntimeError
    assert program._process.returncode not in {None, 0}
