"""What helps with writing: completion, the shelf, the diagram, the blocks."""

from __future__ import annotations

import json

import pytest
from tests.houserules.data import accepted

import lastcard
from lastcard import HouseRule
from lastcard.houserules import blocks, read_rule
from lastcard.houserules.completion import complete, completed
from lastcard.houserules.diagram import DiagramStep, steps
from lastcard.houserules.grammar import state_after, words_of
from lastcard.houserules.presets import PRESETS, Preset

SENTENCES = list(accepted())

# -- completion -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("", "everyone else"),
        ("every", "everyone else"),
        ("I ", "draw"),
        ("I dr", "draw"),
        ("The next player ", "draws"),
        ("The next player lo", "loses"),
        ("Everyone else draws ", "two"),
        ("I swap hands ", "with"),
        ("I swap hands with a pl", "a player of my choice"),
        ("Whoever has the m", "whoever has the most cards"),
        ("If I hold ", "more than"),
        ("If I hold a ", "red"),
        ("I draw 2 ", "and"),
    ],
)
def test_what_can_come_next_is_offered(text: str, phrase: str) -> None:
    assert phrase in complete(text)


def test_a_completion_takes_the_place_of_what_has_been_begun() -> None:
    assert completed("I swap hands with a pl", "a player of my choice") == "I swap hands with a player of my choice"
    assert completed("I draw ", "two") == completed("I draw", "two") == "I draw two"
    assert completed("I draw two", ".") == "I draw two."
    assert completed("", "I") == "I"


def test_nothing_can_follow_what_is_not_understood() -> None:
    assert complete("The flurble ") == ()


@pytest.mark.parametrize("text", SENTENCES[::3], ids=SENTENCES[::3])
def test_every_completion_really_goes_on(text: str) -> None:
    for end in range(0, len(text), 5):
        for phrase in complete(text[:end]):
            state_after(words_of(completed(text[:end], phrase)))


# -- the shelf, the diagram --------------------------------------------------------------


@pytest.mark.parametrize("ready", PRESETS, ids=[ready.name for ready in PRESETS])
def test_every_rule_in_the_presets_is_one_that_moves_something(ready: Preset) -> None:
    rule = HouseRule(ready.text)
    assert rule.effects
    assert len({each.name for each in PRESETS}) == len(PRESETS) >= 16
    for name in ("super-hero-girls", "super-mario", "batman-v-superman"):
        assert read_rule(ready.text, lastcard.edition(name)) == rule.effects


def test_a_diagram_shows_the_steps_and_sets_in_what_depends() -> None:
    rule = HouseRule("If I hold a 7, a player of my choice draws 2; otherwise I play again. That player loses a turn.")
    assert steps(rule) == (
        DiagramStep(0, "if", "if I hold a 7"),
        DiagramStep(1, "draw", "a player of my choice draws 2 cards"),
        DiagramStep(0, "else", "otherwise"),
        DiagramStep(1, "again", "I play again"),
        DiagramStep(0, "skip", "that player loses a turn"),
    )
    assert steps(HouseRule.honour("Sing")) == (DiagramStep(0, "honour", "honour: Sing"),)
    assert steps(HouseRule("I choose the colour")) == (DiagramStep(0, "color", "I choose the colour"),)


# -- blocks -------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", blocks.VERBS, ids=[verb.id for verb in blocks.VERBS])
def test_whatever_is_clicked_together_is_a_rule(verb: blocks.Verb) -> None:
    for subject, name, target in blocks.clauses():
        if name != verb.id:
            continue
        for number in (1, 2, 20) if "number" in verb.needs else (1,):
            clause = blocks.phrase(subject, name, number, target)
            assert HouseRule(blocks.sentence([clause])).effects
            for each in blocks.CONDITIONS:
                rule = HouseRule(blocks.sentence([clause], blocks.condition(each.id, number)))
                assert [effect.do for effect in rule.effects] == ["if"]


def test_every_card_can_stand_in_a_block() -> None:
    for card in blocks.CARDS:
        for name in ("hold-card", "hold-no-card", "anyone-card"):
            assert HouseRule(blocks.sentence(["I draw 1"], blocks.condition(name, card=card))).effects[0].only
        for subject in ("everyone", "everyone-else"):
            assert HouseRule(blocks.sentence([blocks.phrase(subject, "draw", 2, card=card)])).effects[0].only


def test_two_clauses_of_blocks_are_a_rule() -> None:
    first = [blocks.phrase(*each[:2], 2, each[2]) for each in blocks.clauses() if "chosen" not in each]
    for one in first[::3]:
        for other in first[::7]:
            if "shielded" not in one or "shielded" not in other:
                assert len(HouseRule(blocks.sentence([one, other])).effects) == 2


def test_the_blocks_are_plain_data() -> None:
    data = json.loads(json.dumps(blocks.vocabulary()))
    assert [verb["id"] for verb in data["verbs"]] == [verb.id for verb in blocks.VERBS]
    assert data["numbers"] == list(range(1, 21))
