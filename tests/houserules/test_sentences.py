"""What people write means what they mean, or is refused with its place."""

from __future__ import annotations

import pytest

from lastcard.houserules import HouseRule, RuleError
from tests.houserules.compact import effects
from tests.houserules.data import Refused, accepted, refused

ACCEPTED = accepted()
REFUSED = refused()


@pytest.mark.parametrize("text", ACCEPTED, ids=list(ACCEPTED))
def test_a_sentence_means_what_people_mean(text: str) -> None:
    assert HouseRule(text).effects == effects(ACCEPTED[text])


@pytest.mark.parametrize("text", ACCEPTED, ids=list(ACCEPTED))
def test_the_read_back_of_a_sentence_reads_as_the_same_rule(text: str) -> None:
    rule = HouseRule(text)
    again = HouseRule(str(rule))
    assert again == rule
    assert str(again) == str(rule)


@pytest.mark.parametrize("text", ACCEPTED, ids=list(ACCEPTED))
def test_capitals_and_spaces_do_not_matter(text: str) -> None:
    assert HouseRule(f"  {text.upper()}\n") == HouseRule(text.lower()) == HouseRule(text)


@pytest.mark.parametrize("case", REFUSED, ids=[case.text or "nothing" for case in REFUSED])
def test_what_must_not_be_understood_is_refused_with_its_place_and_a_suggestion(case: Refused) -> None:
    with pytest.raises(RuleError) as refusal:
        HouseRule(case.text)
    error = refusal.value
    assert (error.text[error.start : error.end], error.suggestion) == (case.piece, case.suggestion)
    assert case.suggestion in str(error)


def test_there_are_enough_sentences() -> None:
    assert len(ACCEPTED) >= 120
    assert len(REFUSED) >= 60


@pytest.mark.parametrize("case", [case for case in REFUSED if case.slip], ids=lambda case: case.text)
def test_a_slip_of_the_pen_is_mended_by_the_suggestion(case: Refused) -> None:
    HouseRule(case.text.replace(case.piece, case.suggestion))
