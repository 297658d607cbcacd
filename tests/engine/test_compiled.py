"""Compiled and uncompiled rules play the same games, byte for byte."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import lastcard.engine

ROOT = Path(__file__).resolve().parents[2]

CHECKSUMS = """
from lastcard import playouts
from tests.engine.helpers import EDITIONS, OPTION_SETS, option_sets
for name in EDITIONS:
    for players in range(2, 11):
        for rules in option_sets(name):
            played = playouts(name, players, 2, seed=players, rules=OPTION_SETS[rules])
            print(name, players, rules, played.rounds, played.decisions, played.checksum)
    played = playouts(name, 4, 3, seed=2**200, draw_by_choice=True)
    print(name, played.rounds, played.decisions, played.checksum)
"""
RECORDS = """
from tests.engine.helpers import EDITIONS, OPTION_SETS, option_sets, random_match
for at, name in enumerate(EDITIONS):
    for rules in option_sets(name)[at % 3 :: 3]:
        *_, match = random_match(name, 2 + at, OPTION_SETS[rules], seed=at)
        print(match.record())
        print(match.position())
"""
EVENTS = """
from lastcard.thinking.redeal import redealt
from tests.engine.helpers import EDITIONS, OPTION_SETS, random_match
for at, name in enumerate(EDITIONS):
    for seed in range(3):
        for rules in ({}, OPTION_SETS["stack, jump, swap"], OPTION_SETS["pauses, stack, jump, swap"]):
            *_, match = random_match(name, 3 + seed, rules, seed)
            print(*match._events, sep="\\n")
            print(match.view(None))
            print(*(redealt(match, seat, seed).position() for seat in (None, "ann")), sep="\\n")
"""
REFUSALS = """
from lastcard.engine.codes import ON_END
from tests.engine.helpers import EDITIONS, Lister, dealt_round, edition, vocabulary
for name, rules in ((name, rules) for name in EDITIONS for rules in ({}, {"pauses": True})):
    table, lister, words = dealt_round(edition(name), 3, rules, 2), Lister(), vocabulary(name, 3).plain[::7]
    for step in range(40):
        if table.pending != ON_END:
            moves = lister.moves(table)
            print(moves, [table.refusal(step % 3, word) for word in words])
            table.step(*moves[step * 7919 % len(moves)])
"""
SCRIPTS = {"checksums": CHECKSUMS, "records": RECORDS, "events": EVENTS, "refusals": REFUSALS}


def output(script: str, **environment: str) -> str:
    inherited = {name: value for name, value in os.environ.items() if name != "LASTCARD_PURE"}
    paths = os.pathsep.join((str(ROOT), str(Path(lastcard.__path__[0]).parent)))
    done = subprocess.run(
        [sys.executable, "-c", f"from lastcard.engine import COMPILED\nprint(COMPILED)\n{script}"],
        env=inherited | {"PYTHONPATH": paths, "PYTHONHASHSEED": "0"} | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(not lastcard.engine.COMPILED, reason="the rules are not compiled here: nothing to compare with")
@pytest.mark.parametrize("name", SCRIPTS)
def test_compiled_and_uncompiled_rules_play_the_same(name: str) -> None:
    compiled = output(SCRIPTS[name])
    pure = output(SCRIPTS[name], LASTCARD_PURE="1")
    assert compiled.startswith("True\n")
    assert pure.startswith("False\n")
    ours, theirs = compiled.splitlines()[1:], pure.splitlines()[1:]
    assert len(ours) > 40
    assert [pair for pair in zip(ours, theirs, strict=True) if pair[0] != pair[1]] == []
