"""Whatever the effects are, the read-back means them again; whatever the text is, it is read or refused."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.houserules.compact import line
from tests.houserules.data import accepted, asked, people
from tests.houserules.generator import random_rule
from tests.plugins.rotation import one_in

from lastcard.engine.edition.model import EFFECTS
from lastcard.houserules import HouseRule, RuleError
from lastcard.houserules.diagram import steps
from lastcard.houserules.lexicon import languages
from lastcard.houserules.readback import read_back
from lastcard.houserules.reader import understand
from lastcard.houserules.rule import MAX_LENGTH

SENTENCES = [*accepted(), *asked(), *(each.text for each in people())]
WORDS = sorted({word for text in SENTENCES for word in text.split()})
# What only sentences of their own can say, and what goes without saying.
UNSAID = {"vote", "name", "bury", "act", "lay-card", "choose-color", "honour"}


@pytest.mark.parametrize("part", one_in(4, range(4)))
def test_random_rules_are_read_back_as_they_are(part: int) -> None:
    for seed in range(part * 250, part * 250 + 250):
        rule = random_rule(Random(seed), most=4)
        text = read_back(rule)
        found = understand(text)
        assert found.certain == rule, f"{text}\n{line(rule)}\n{[line(each) for each in found.readings]}"


@pytest.mark.parametrize("part", one_in(3, range(3)))
@pytest.mark.parametrize("lang", [lang for lang in languages() if lang != "en"])
def test_random_rules_in_other_languages_are_never_misread(lang: str, part: int) -> None:
    """Long rules may have to be asked about, as everywhere; what is certain is right."""
    rules = [random_rule(Random(seed), most=3) for seed in range(part * 100, part * 100 + 100)]
    found = [understand(read_back(rule, lang), lang).certain for rule in rules]
    wrong = [line(rule) for rule, certain in zip(rules, found, strict=True) if certain not in {None, rule}]
    assert not wrong
    assert sum(certain is None for certain in found) < len(rules) // 25


def test_random_rules_use_everything() -> None:
    effects = [each for seed in range(3000) for effect in random_rule(Random(seed)) for each in effect.all]
    assert {effect.do for effect in effects} == EFFECTS.keys() - UNSAID
    assert {effect.only.kind for effect in effects if effect.only} == {
        *("holding", "not-holding", "more-than", "fewer-than", "exactly", "more-than-player", "odd-hand", "even-hand"),
        *("most-of", "fewest-of"),
    }


@pytest.mark.parametrize("part", one_in(3, range(3)))
def test_every_random_rule_has_a_diagram(part: int) -> None:
    for seed in range(part * 100, part * 100 + 100):
        text = read_back(random_rule(Random(seed)))
        if len(text) > MAX_LENGTH:
            continue
        rule = HouseRule(text)
        branches = sum(effect.otherwise != () for effect in rule.effects)
        within = sum(len(effect.then) for effect in rule.effects if effect.do == "lasting")  # said in the same line
        assert len(steps(rule)) == sum(len(effect.all) for effect in rule.effects) + branches - within


@settings(deadline=None, max_examples=400)
@given(st.text(max_size=220))
def test_any_text_is_a_rule_or_refused_with_a_place_inside_it(text: str) -> None:
    judge(text)


@settings(deadline=None, max_examples=400)
@given(st.lists(st.sampled_from(WORDS), max_size=12))
def test_any_words_are_a_rule_or_refused(words: list[str]) -> None:
    judge(" ".join(words))


@pytest.mark.parametrize("seed", one_in(4, range(4)))
def test_sentences_with_mistakes_are_a_rule_or_refused(seed: int) -> None:
    source = Random(seed)
    for _ in range(200):
        judge(mistaken(source, source.choice(SENTENCES)))


def judge(text: str) -> None:
    """A rule must survive its read-back; a refusal marks a piece of its text and offers only what can be read."""
    found = read(text)
    if isinstance(found, HouseRule):
        assert HouseRule(str(found)) == found
        return
    assert 0 <= found.start <= found.end <= len(found.text)
    assert found.piece or not found.text
    for reading in found.readings:
        HouseRule(reading)


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
