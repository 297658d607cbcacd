"""Every scenario is a test of its own name, and every rule stands in the name of some test."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from lastcard.match import Match
from lastcard.scenario import Scenario, read_scenarios
from lastcard.thinking.redeal import redealt

TESTS = Path(__file__).resolve().parent
SCENARIOS = [found for file in sorted((TESTS / "scenarios").glob("*.yaml")) for found in read_scenarios(str(file))]
SETTLED = [f"R{n}" for n in range(1, 39)] + [f"J{n}" for n in (*range(1, 66), *range(70, 85))]


def is_written(scenario: Scenario) -> bool:
    """Does a card carry a written rule? Only such rules ask, look and last."""
    return any(name.startswith("custom-") for name in scenario.data.get("rules", {}))


@pytest.mark.parametrize("scenario", [pytest.param(found, id=found.name) for found in SCENARIOS])
def test_scenario(scenario: Scenario) -> None:
    scenario.run()


@pytest.mark.parametrize("scenario", [pytest.param(found, id=found.name) for found in SCENARIOS if is_written(found)])
def test_a_copy_goes_on_as_the_match_itself(scenario: Scenario) -> None:
    scenario.run(Match.copy)


@pytest.mark.parametrize("scenario", [pytest.param(found, id=found.name) for found in SCENARIOS if is_written(found)])
def test_hidden_cards_can_be_dealt_again_while_a_rule_asks(scenario: Scenario) -> None:
    def look(match: Match) -> Match:
        for seat in (None, *match.seats) if match.deciding == "ask" else ():
            other = redealt(match, seat, 1)
            assert other.view(seat) == match.view(seat)
            assert other.acting == match.acting
        return match

    scenario.run(look)


@pytest.mark.parametrize("scenario", [pytest.param(found, id=found.name) for found in SCENARIOS if is_written(found)])
def test_a_rule_takes_exactly_the_answers_that_are_listed(scenario: Scenario) -> None:
    def ask(match: Match) -> Match:
        if match.deciding == "ask":
            things = (*match.edition.colors, *match.seats, *(face.text for face in match.edition.faces))
            texts = {*(f"pick {thing}" for thing in things), *(f"answer {number}" for number in range(10))}
            for seat in match.seats:
                listed = {str(move) for move in match.legal(seat)} & texts
                assert {text for text in texts if match.why(seat, text) is None} == listed
                assert bool(listed) == (seat == match.turn)
        return match

    scenario.run(ask)


def test_a_scenario_is_named_after_its_rules() -> None:
    nameless = [found.name for found in SCENARIOS if not re.match(r"([RJ]\d+ )+\S", found.name)]
    assert nameless == []


def functions() -> Iterator[str]:
    """The names of all test functions, `test_r21_guilty_bluffer_draws_four`."""
    for file in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                yield node.name


def test_every_settled_rule_is_in_the_name_of_a_test() -> None:
    in_scenarios = {rule for found in SCENARIOS for rule in re.findall(r"\b[RJ]\d+\b", found.name)}
    in_functions = {rule.upper() for name in functions() for rule in re.findall(r"(?<=_)[rj]\d+(?=_)", name)}
    assert [rule for rule in SETTLED if rule not in in_scenarios | in_functions] == []
