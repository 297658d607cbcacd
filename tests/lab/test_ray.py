"""On a Ray cluster the same comes out; a small one is started here, with two workers."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

import lastcard

SCRIPT = """
import ray
from lastcard.lab import BotError, Contest, Setting, Where, compete, observe
from lastcard.lab.spread import _cluster

there = Where(ray="local")
contest = Contest(("regular", "ownbots:dice"), "avengers", 2, games=20, seed=4)
setting = Setting("super-mario", 3)
try:
    compete(contest, Where(ray="127.0.0.1:1"))
except ValueError as error:
    print(error)
with _cluster(ray, "local"):
    print(compete(contest, there).winners == compete(contest).winners)
    print(observe(setting, 128, 1, there).shards == observe(setting, 128, 1).shards)
    try:
        compete(Contest(("ownbots:broken",), "classic", 2, games=2), there)
    except BotError as error:
        print(error)
    print(ray.is_initialized())
print(ray.is_initialized())
"""
BOTS = """
import random
def dice(view, legal):
    return random.choice([move for move in legal if move.kind == 'play'] or legal)
def broken(view, legal):
    return view.nothing
"""


@pytest.mark.nightly
@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: lastcard[ray] brings it")
def test_a_cluster_gives_the_same_results(tmp_path: Path) -> None:
    """In a process and folders of its own: Ray leaves threads and files behind, and sockets want short paths."""
    (tmp_path / "ownbots.py").write_text(BOTS)
    own = {"PYTHONPATH": str(Path(lastcard.__path__[0]).parent), "HOME": str(tmp_path)}
    with TemporaryDirectory(prefix="ray") as short:
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", SCRIPT],
            cwd=tmp_path,
            env=os.environ | own | {"RAY_TMPDIR": short},
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
    assert done.returncode == 0, done.stderr
    nobody, same_arena, same_study, complaint, *is_there = done.stdout.splitlines()
    assert nobody.startswith("there is no Ray cluster at '127.0.0.1:1': ")
    assert (same_arena, same_study) == ("True", "True")
    assert complaint.startswith("bot 'ownbots:broken' failed: AttributeError")
    assert is_there == ["True", "False"]
