"""What `make test` leaves out and what it sums up."""

from types import SimpleNamespace
from typing import Any

import pytest
from tests.plugins.results import Run
from tests.plugins.rotation import PARTS, SEED, Rotation, part_of
from tests.plugins.summary import SLOWEST, lines

TESTS = [f"tests/test_any.py::test_number[{number}]" for number in range(1000)]
SEEDS = {part_of(str(number)): str(number) for number in range(1000)}
"""A seed for each part."""


def rotation(monkeypatch: pytest.MonkeyPatch, seed: str, nightly: str = "part", *args: str) -> Rotation:
    monkeypatch.setenv(SEED, seed)
    config: Any = SimpleNamespace(args=args, getoption={"nightly": nightly}.get)
    return Rotation(config)


def test_every_nightly_test_is_in_one_part(monkeypatch: pytest.MonkeyPatch) -> None:
    picked = [[test for test in TESTS if rotation(monkeypatch, SEEDS[part]).is_picked(test)] for part in range(PARTS)]
    assert sorted(test for part in picked for test in part) == sorted(TESTS)
    assert all(50 < len(part) < 150 for part in picked)


def test_the_seed_that_is_printed_repeats_the_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    header = rotation(monkeypatch, "some seed").pytest_report_header()
    assert header == f"nightly tests: part {part_of('some seed')} of 0–9 (repeat with LASTCARD_ROTATION=some seed)"


@pytest.mark.parametrize("asked", [("all",), ("part", TESTS[0])], ids=["all", "one by name"])
def test_what_is_asked_for_runs(monkeypatch: pytest.MonkeyPatch, asked: tuple[str, ...]) -> None:
    assert all(rotation(monkeypatch, "1", *asked).is_picked(test) for test in TESTS)


def test_the_summary_names_every_second_try_and_closes_with_the_counts() -> None:
    first = Run("browser", "1 failed, 1 passed in 9 s", {"a": 8.5, "b": 0.5}, ("a",))
    again = Run("browser-again", "1 passed in 3 s", {"a": 3.0}, ())
    assert [*lines([first, again])] == [
        f"The {SLOWEST} slowest of 3 tests, in seconds:",
        "    8.50  browser: a",
        "    3.00  browser-again: a",
        "    0.50  browser: b",
        "",
        "1 test needed a second try: a",
        "=== browser: 1 failed, 1 passed in 9 s ===",
        "=== browser-again: 1 passed in 3 s ===",
    ]


def test_a_test_that_fails_twice_is_no_second_try() -> None:
    first, again = Run("browser", "1 failed in 9 s", {"a": 8.5}, ("a",)), Run("browser-again", "…", {"a": 3.0}, ("a",))
    assert "No test needed a second try." in [*lines([first, again])]


def test_without_a_second_try_the_summary_says_so() -> None:
    assert "No test needed a second try." in [*lines([Run("compiled", "1 passed in 1 s", {"a": 0.1}, ())])]
