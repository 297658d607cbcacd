"""The rule as an object: equality, honour rules, editions, what is imported when."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest
from tests.houserules.compact import line

import lastcard
from lastcard import HouseRule, RuleError
from lastcard.engine.edition.model import Effect
from lastcard.houserules.reader import understand
from lastcard.houserules.rule import as_written, read_effects, source_of


def test_rules_that_mean_the_same_are_equal() -> None:
    rules = {HouseRule("the others pick up one"), HouseRule("Everyone else draws 1."), HouseRule("I draw 1")}
    assert len(rules) == 2
    assert HouseRule("I draw 1") != "I draw 1"


def test_a_rule_keeps_its_text_cleaned() -> None:
    rule = HouseRule("  I\u00a0draw\u0000 \t two\u200b ")
    assert rule.text == "I draw two"
    assert str(rule) == "Whoever plays this card draws 2 cards."
    assert repr(rule) == "HouseRule('I draw two')"


def test_the_colour_is_chosen_anyway() -> None:
    assert HouseRule("I choose the colour, then everyone else draws 1").effects == (Effect("draw", "everyone-else", 1),)


def test_a_text_that_is_not_understood_can_be_a_rule_of_honour() -> None:
    rule = HouseRule.honour("Everyone sings  a song")
    assert rule.is_honour
    assert rule.effects == (Effect("honour"),)
    assert str(rule) == "honour: Everyone sings a song"
    assert HouseRule("HONOUR: Everyone sings a song") == rule == HouseRule(str(rule))
    assert HouseRule("honor: Everyone sings a song") == rule
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


def test_a_rule_does_at_most_twelve_things() -> None:
    things = [f"next +{number}" for number in range(1, 13)]
    assert len(HouseRule(". ".join(things)).effects) == 12
    found = understand(". ".join([*things, "next +1"]))
    assert found.certain is None
    assert [len(each) for each in found.readings] == [12]


def test_the_refusal_is_one_sentence_and_survives_a_process() -> None:
    with pytest.raises(RuleError) as refusal:
        HouseRule("Everyone else draws 2 bananas")
    assert str(refusal.value) == "“bananas” is not understood here; try “Everyone else draws 2 cards.”"
    assert isinstance(refusal.value, ValueError)
    copied = pickle.loads(pickle.dumps(refusal.value))  # noqa: S301  # our own
    assert (str(copied), copied.start, copied.end) == (str(refusal.value), 22, 29)
    assert copied.readings == ("Everyone else draws 2 cards.",)


def test_what_was_written_stays_on_the_card_with_the_rule_that_was_chosen() -> None:
    chosen = understand("Draw 10").readings[0]
    written = as_written("Draw 10", chosen)
    assert written == "Draw 10 → The next player draws 10 cards."
    rule = HouseRule(written)
    assert (rule.source, rule.effects, rule.written) == ("Draw 10", chosen, written)
    assert source_of(written) == "Draw 10"
    assert source_of("I draw 1") == HouseRule("I draw 1").written == "I draw 1"
    with pytest.raises(RuleError, match="at most 200 characters"):
        HouseRule(f"{'la ' * 90}→ I draw 1")


def test_read_rule_answers_in_words() -> None:
    assert lastcard.read_rule("next player +4") == lastcard.RuleReading(
        "The next player draws 4 cards.", ("The next player draws 4 cards.",), (), honour=False
    )
    assert lastcard.read_rule("sing a song") == lastcard.RuleReading(None, (), (), honour=True)
    found = lastcard.read_rule("Lose a turn, potato")
    assert found.certain is None
    assert found.readings == ("The next player loses a turn.", "Whoever plays this card loses a turn.")
    assert found.unused == ((13, 19),)
    with pytest.raises(ValueError, match="there is no language 'xx'"):
        lastcard.read_rule("sing", lang="xx")


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
    HouseRule(text)
    with pytest.raises(RuleError) as refusal:
        HouseRule(text, edition=lastcard.edition(edition))
    assert piece in refusal.value.text


def test_a_card_does_what_is_written_on_it() -> None:
    mario = lastcard.edition("super-mario")
    assert read_effects("I draw 1", mario) == (Effect("draw", "me", 1),)
    assert read_effects("Players with a Super Star draw 1", mario)[0].who == "everyone"
    assert read_effects("honour: gold for everyone", mario) == (Effect("honour"),)


def test_cards_of_an_edition_of_ones_own_can_be_named() -> None:
    workshop = lastcard.edition("tests/editions/workshop.toml")
    named = [card for card in workshop.cards if card.number is None and not card.customizable]
    for card in named:
        rule = HouseRule(f"Everyone with a {card.name} draws 1", edition=workshop)
        assert rule.effects[0].only is not None
        assert rule.effects[0].only.value == card.id
        assert HouseRule(str(rule), edition=workshop) == rule


def test_the_languages_are_read_in_only_when_they_are_asked_for() -> None:
    name = "lastcard.houserules.lexicon"
    code = (
        f"import sys, lastcard; assert {name!r} not in sys.modules; lastcard.HouseRule; assert {name!r} in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
    assert lastcard.HouseRule is HouseRule
    with pytest.raises(AttributeError, match="no attribute 'HouseRules'"):
        _ = lastcard.HouseRules  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("Everyone draws up to 7 cards.", "draw everyone <up-to 7>"),
        ("Everyone cannot play blue cards until your next turn.", "lasting everyone {blue} ban for lap"),
        (
            "Everyone else gives 1 card to whoever plays this card or does nothing.",
            "choose everyone-else: give chooser 1 > me",
        ),
        (
            "Everyone but whoever plays this card races to raise their arms and the last one draws 3 cards.",
            "race everyone-else; draw last 3",
        ),
    ],
)
def test_what_earlier_versions_wrote_behind_the_arrow_means_the_same(said: str, means: str) -> None:
    assert line(HouseRule(f"what we meant → {said}").effects) == means
