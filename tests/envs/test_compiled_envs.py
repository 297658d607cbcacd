"""Compiled and uncompiled environments show the same numbers."""

import pytest
from tests.engine.test_compiled import output

from lastcard.engine import COMPILED

ARRAYS = """
from zlib import crc32
from lastcard import envs
from tests.engine.helpers import OPTION_SETS
from tests.envs.helpers import cases
for edition, players, rules, calls in cases(11, uncompiled=11):
    env = envs.vector(edition, players, 3, rules=OPTION_SETS[rules], uno_calls=calls, seed=players)
    seen = 0
    for _ in range(60):
        for array in (*env.step(env.sample()), env.match_over, env.state()):
            seen = crc32(array.tobytes(), seen)
    print(edition, players, rules, calls, seen)
"""
TREES = """
from zlib import crc32
from lastcard import envs
from lastcard.envs.common import MINIS
from lastcard.envs.tree import write_tree
for edition in MINIS:
    tree = write_tree(envs.openspiel(edition, decisions=2).new_play())
    print(edition, tree.nodes, crc32(tree.text.encode()))
"""


@pytest.mark.skipif(not COMPILED, reason="the rules are not compiled here: nothing to compare with")
@pytest.mark.parametrize(("script", "lines"), [(ARRAYS, 20), (TREES, 3)], ids=["arrays", "trees"])
def test_compiled_and_uncompiled_environments_are_the_same(script: str, lines: int) -> None:
    compiled, pure = output(script).splitlines(), output(script, LASTCARD_PURE="1").splitlines()
    assert (compiled[0], pure[0]) == ("True", "False")
    assert compiled[1:] == pure[1:]
    assert len(compiled) > lines
