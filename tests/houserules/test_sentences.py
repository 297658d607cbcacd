"""What people write means what they mean; what could mean two things is asked; the rest is left to their honour."""

from __future__ import annotations

import pytest
from tests.houserules.compact import line
from tests.houserules.data import Written, accepted, asked, people, translated

from lastcard.houserules import HouseRule, RuleError
from lastcard.houserules.lexicon import languages
from lastcard.houserules.readback import read_back
from lastcard.houserules.reader import Understood, understand

ACCEPTED = accepted()
ASKED = asked()
PEOPLE = people()
TRANSLATED = [(lang, *pair) for lang in languages() if lang != "en" for pair in translated(lang).items()]


def told(found: Understood) -> str:
    """What a text comes to, as people.yaml writes it."""
    if found.honour:
        return "honour"
    if found.certain is not None:
        return line(found.certain)
    return f"? {' || '.join(map(line, found.readings))}"


@pytest.mark.parametrize("text", ACCEPTED, ids=list(ACCEPTED))
def test_a_sentence_means_what_people_mean_and_so_does_its_read_back(text: str) -> None:
    rule = HouseRule(text)
    assert line(rule.effects) == ACCEPTED[text]
    again = HouseRule(str(rule))
    assert again == rule
    assert str(again) == str(rule)


@pytest.mark.parametrize("text", [text for text, means in ACCEPTED.items() if "“" not in means])
def test_capitals_and_spaces_do_not_matter(text: str) -> None:
    for other in (f"  {text.upper()}\n", text.lower()):
        assert line(HouseRule(other).effects) == ACCEPTED[text]


@pytest.mark.parametrize("text", ASKED, ids=[text or "nothing" for text in ASKED])
def test_what_is_not_certain_is_asked(text: str) -> None:
    found = understand(text)
    assert found.certain is None
    assert [line(each) for each in found.readings] == ASKED[text]
    assert found.honour == (not ASKED[text])
    with pytest.raises(RuleError) as refusal:
        HouseRule(text)
    assert list(refusal.value.readings) == [read_back(each) for each in found.readings]
    assert refusal.value.suggestion in str(refusal.value)


@pytest.mark.parametrize("written", PEOPLE, ids=[f"{each.lang}: {each.text}" for each in PEOPLE])
def test_what_people_write_comes_to_what_they_want(written: Written) -> None:
    found = understand(written.text, written.lang)
    assert told(found) == written.means
    for effects in found.readings:
        said = read_back(effects, written.lang)
        assert understand(said, written.lang).certain == effects, said


@pytest.mark.parametrize(("lang", "text", "english"), TRANSLATED, ids=[f"{each[0]}: {each[1]}" for each in TRANSLATED])
def test_a_sentence_means_the_same_in_every_language(lang: str, text: str, english: str) -> None:
    known = {"honour": "honour", **ACCEPTED}  # read above; a question is read here
    assert told(understand(text, lang)) == (known.get(english) or told(understand(english)))


@pytest.mark.parametrize(
    ("lang", "certain", "offered"), [("en", 0.8, 0.9), ("de", 0.8, 0.9), ("es", 0.8, 0.9), ("fr", 0.8, 0.9)]
)
def test_enough_of_what_people_write_is_understood(lang: str, certain: float, offered: float) -> None:
    written = [each for each in PEOPLE if each.lang == lang]
    rules = [each.means for each in written if each.means != "honour" and each.text not in NOT_YET]
    known = len(rules) + sum(each.text in NOT_YET for each in written)
    assert sum(not means.startswith("?") for means in rules) / known >= certain
    assert len(rules) / known >= offered


# Rules that a program could carry out and that this one offers as honour rules.
NOT_YET = {
    "You can't win while you have this card. Give it to someone when you play a wild",
}


def test_what_is_not_understood_yet_is_not_misread_either() -> None:
    not_certain = {each.text for each in PEOPLE if each.means == "honour" or each.means.startswith("?")}
    assert not_certain >= NOT_YET


def test_words_that_were_not_used_are_marked() -> None:
    text = "The next player draws 2 bananas and loses a turn 😀 kiwi"
    found = understand(text)
    assert [line(each) for each in found.readings] == ["draw next 2; lose-turn next 1"]
    assert [text[start:end] for start, end in found.unused] == ["bananas", "kiwi"]


def test_there_are_enough_sentences() -> None:
    assert len(ACCEPTED) >= 180
    assert len(ASKED) >= 40
    assert len(PEOPLE) >= 190
