"""The examples do what they say."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from lastcard.engine import COMPILED

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

pytestmark = [pytest.mark.nightly, pytest.mark.skipif(not COMPILED, reason="too slow uncompiled")]


def run(name: str, picture: Path, *options: str) -> str:
    command = [sys.executable, str(EXAMPLES / name), "--picture", str(picture), *options]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_a_small_agent_learns_to_beat_random_players(tmp_path: Path) -> None:
    told = run("train_vector.py", tmp_path / "learnt.png", "--seconds", "20", "--rounds", "100")
    share = re.search(r"agent among random players +wins ([\d.]+)%", told)
    assert share is not None
    assert float(share[1]) > 75  # a fair share would be 25; it begins with none
    assert (tmp_path / "learnt.png").stat().st_size > 10_000


def test_the_mini_editions_are_solved(tmp_path: Path) -> None:
    told = run("exploitability.py", tmp_path / "solved.png", "--iterations", "20")
    after = [float(found) for found in re.findall(r"iteration, ([\d.]+) after 20", told)]
    assert len(after) == 3
    assert max(after) < 0.01
    assert re.search(r"whoever could bluff does so \d+% of the time", told)
    assert (tmp_path / "solved.png").stat().st_size > 10_000
