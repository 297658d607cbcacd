"""Whatever the effects are, the read-back means them again; whatever the text is, nothing but RuleError comes of it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.houserules.data import accepted, refused
from tests.houserules.generator import random_rule

from lastcard.houserules import HouseRule, RuleError
from lastcard.houserules.diagram import steps
from lastcard.houserules.readback import read_back

SENTENCES = [*accepted(), *(case.text for case in refused())]
WORDS = sorted({word for text in SENTENCES for word in text.split()})


@pytest.mark.parametrize("part", range(5))
def test_random_rules_are_read_back_as_they_are(part: int) -> None:
    for seed in range(part * 1000, part * 1000 + 1000):
        rule = random_rule(Random(seed))
        text = read_back(rule)
        assert HouseRule(text).effects == rule, text
        assert str(HouseRule(text)) == text


def test_random_rules_use_everything() -> None:
    effects = [
        each
        for seed in range(2000)
        for effect in random_rule(Random(seed))
        for each in (effect, *effect.then, *effect.otherwise)
    ]
    assert {effect.do for effect in effects} == {
        *("draw", "lose-turn", "discard", "give", "show", "swap-hands", "pass-hands", "turn-direction", "play-again"),
        *("shield", "race", "lay-card", "if"),
    }
    assert {effect.only.kind for effect in effects if effect.only} == {
        *("holding", "not-holding", "more-than", "fewer-than", "exactly"),
    }


def test_every_random_rule_has_a_diagram() -> None:
    for seed in range(500):
        rule = random_rule(Random(seed))
        lines = [each.otherwise != () for each in rule]
        size = sum(1 + len(each.then) + len(each.otherwise) for each in rule)
        assert len(steps(HouseRule(read_back(rule)))) == size + sum(lines)


def test_how_long_a_rule_takes_to_be_read_is_noted(record_property: Callable[[str, object], None]) -> None:
    texts = [text for text in accepted() if text]
    HouseRule(texts[0])  # makes the parser
    start = perf_counter()
    for text in texts:
        HouseRule(text)
    record_property("milliseconds a rule", 1000 * (perf_counter() - start) / len(texts))


@settings(deadline=None, max_examples=400)
@given(st.text(max_size=220))
def test_any_text_is_a_rule_or_refused_with_a_place_inside_it(text: str) -> None:
    judge(text)


@settings(deadline=None, max_examples=600)
@given(st.lists(st.sampled_from(WORDS), max_size=12))
def test_any_words_are_a_rule_or_refused(words: list[str]) -> None:
    judge(" ".join(words))


@pytest.mark.parametrize("seed", range(4))
def test_sentences_with_mistakes_are_a_rule_or_refused(seed: int) -> None:
    source = Random(seed)
    for _ in range(250):
        judge(mistaken(source, source.choice(SENTENCES)))


def judge(text: str) -> None:
    """A rule must survive its read-back; a refusal must mark a piece of its text."""
    found = read(text)
    if isinstance(found, HouseRule):
        assert HouseRule(str(found)) == found
        return
    assert 0 <= found.start <= found.end <= len(found.text)
    assert found.piece or not found.text
    assert found.suggestion


def read(text: str) -> HouseRule | RuleError:
    try:
        return HouseRule(text)
    except RuleError as error:
        return error


def mistaken(source: Random, text: str) -> str:
    """A text with a few letters and words lost, doubled, exchanged or strange."""
    letters = list(text)
    for _ in range(source.randint(1, 3)):
        at = source.randrange(len(letters) + 1)
        kind = source.randrange(4)
        if kind == 0:
            letters[at : at + source.randint(1, 6)] = []
        elif kind == 1:
            letters[at:at] = source.choice(["e", " ", ".", ", ", " and ", " if ", "'s", "é", "7", "\u0000", "“"])
        elif kind == 2:
            letters[at : at + 2] = reversed(letters[at : at + 2])
        else:
            words = "".join(letters).split(" ")
            source.shuffle(words)
            letters = list(" ".join(words))
    return "".join(letters)
