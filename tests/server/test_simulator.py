"""Many evenings in virtual time, with everything that can go wrong: nothing acknowledged is lost, all say the same."""

from collections import Counter

import pytest
from tests.server.simulator import simulate

from lastcard.engine import COMPILED

TABLES = 200 if COMPILED else 20
PARTS = 10


@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_goes_wrong_the_log_and_the_tables_agree(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found: Counter[str] = Counter()
    for number in range(TABLES // PARTS):
        found += simulate(part * 1000 + number, monkeypatch)[0]
    assert found["rows"] > 20 * TABLES / PARTS
    assert all(found[what] for what in ("commands", "repeated", "overtaken", "broken wires"))


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(40))
def test_twenty_thousand_tables(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found: Counter[str] = Counter()
    for number in range(500):
        found += simulate(100_000 + part * 500 + number, monkeypatch)[0]
    assert found["kills"]


def test_the_same_seed_gives_the_same_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    assert simulate(7, monkeypatch) == simulate(7, monkeypatch)
