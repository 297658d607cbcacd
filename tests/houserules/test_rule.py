"""The rule as an object: equality, honour rules, editions, what is imported when."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

import lastcard
from lastcard import HouseRule, RuleError
from lastcard.engine.edition.model import Effect
from lastcard.houserules import read_rule


def test_rules_that_mean_the_same_are_equal() -> None:
    rules = {HouseRule("the others pick up one"), HouseRule("Everyone else draws 1."), HouseRule("I draw 1")}
    assert len(rules) == 2
    assert HouseRule("I draw 1") != "I draw 1"


def test_a_rule_keeps_its_text_cleaned() -> None:
    rule = HouseRule("  I\u00a0draw\u0000 \t two\u200b ")
    assert rule.text == "I draw two"
    assert str(rule) == "I draw 2 cards."
    assert repr(rule) == "HouseRule('I draw two')"


def test_the_colour_is_chosen_anyway() -> None:
    assert HouseRule("I choose the colour, then everyone else draws 1").effects == (Effect("draw", "everyone-else", 1),)


def test_a_text_that_is_not_understood_can_be_a_rule_of_honour() -> None:
    rule = HouseRule.honour("Everyone sings  a song")
    assert rule.is_honour
    assert rule.effects == (Effect("honour"),)
    assert str(rule) == "honour: Everyone sings a song"
    assert HouseRule("HONOUR: Everyone sings a song") == rule == HouseRule(str(rule))
    assert rule != HouseRule.honour("Everyone dances")
    assert HouseRule.honour("honour: Everyone dances") == HouseRule.honour("Everyone dances")
    assert not HouseRule("I draw 1").is_honour


def test_a_rule_has_at_most_200_characters() -> None:
    with pytest.raises(RuleError, match="at most 200 characters") as refusal:
        HouseRule("I draw 1 and " + "very " * 200)
    assert refusal.value.start == 200
    with pytest.raises(RuleError, match="at most 200 characters"):
        HouseRule("Everyone else has to draw one card from the pile. " * 5)
    with pytest.raises(RuleError, match="at most 200 characters"):
        HouseRule.honour("la " * 100)


def test_a_rule_does_at_most_eight_things() -> None:
    eight = "I draw 1, draw 2, draw 3, draw 4, draw 5, draw 6, draw 7, draw 8"
    assert len(HouseRule(eight).effects) == 8
    with pytest.raises(RuleError, match="at most 8 things"):
        HouseRule(f"{eight}, draw 9")
    with pytest.raises(RuleError, match="at most 8 things"):
        HouseRule(f"{eight.removesuffix(', draw 8')}. If I hold a 7, I draw 1.")


def test_the_refusal_is_one_sentence_and_survives_a_process() -> None:
    with pytest.raises(RuleError) as refusal:
        HouseRule("Everyone else draws tow")
    assert str(refusal.value) == "“tow” is not understood here; try “two”"
    assert isinstance(refusal.value, ValueError)
    copied = pickle.loads(pickle.dumps(refusal.value))  # noqa: S301  # our own
    assert (str(copied), copied.start, copied.end) == (str(refusal.value), 20, 23)


@pytest.mark.parametrize(
    ("text", "edition", "piece"),
    [
        ("Players holding a yellow card draw 2", "batman-v-superman", "yellow"),
        ("Players holding a GOLD card draw 2", "super-mario", "GOLD"),
        ("If I hold a Super Star, I draw 2", "super-hero-girls", "Super Star"),
        ("I draw 1. If anyone holds a Batman Hero, I draw 2", "classic", "Batman Hero"),
    ],
)
def test_an_edition_must_have_what_a_rule_names(text: str, edition: str, piece: str) -> None:
    with pytest.raises(RuleError) as refusal:
        read_rule(text, lastcard.edition(edition))
    assert refusal.value.piece == piece
    assert lastcard.edition(edition).name in str(refusal.value)


def test_a_card_does_what_is_written_on_it() -> None:
    mario = lastcard.edition("super-mario")
    assert read_rule("I draw 1", mario) == (Effect("draw", "me", 1),)
    assert read_rule("Players with a Super Star draw 1", mario)[0].who == "everyone"
    assert read_rule("honour: gold for everyone", mario) == (Effect("honour"),)


def test_the_parser_is_read_in_only_when_it_is_asked_for() -> None:
    code = "import sys, lastcard; assert 'lark' not in sys.modules; lastcard.HouseRule; assert 'lark' in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
    assert lastcard.HouseRule is HouseRule
    with pytest.raises(AttributeError, match="no attribute 'HouseRules'"):
        _ = lastcard.HouseRules  # type: ignore[attr-defined]
