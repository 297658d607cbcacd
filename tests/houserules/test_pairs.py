"""A word that changes what a sentence means changes how it is read, or makes the game ask."""

from __future__ import annotations

import re
from itertools import islice

import pytest
from tests.houserules.compact import line
from tests.houserules.data import accepted, pairs
from tests.plugins.rotation import one_in

from lastcard.houserules.reader import understand

SENTENCES = list(accepted())
ADDED = ("not", "never", "unless", "except", "without", "instead of", "neither", "nobody", "than", "until")
CHANGED = (
    ("left", "right"), ("next", "previous"), ("most", "fewest"), ("highest", "lowest"), ("red", "blue"), ("2", "3"),
    ("two", "three"), ("draws", "discards"), ("takes", "gives"), ("if", "unless"), ("with", "without"),
    ("everyone", "nobody"), ("all", "half"), ("may", "may not"), ("can", "cannot"), ("must", "must not"),
    ("first", "last"), ("until", "unless"), ("heads", "tails"), ("odd", "even"), ("and", "or"), ("only", "not"),
    ("the next player", "the player after next"),
    ("of your choice", "at random"), ("you choose", "they choose"), ("to your left", "to their left"),
)  # fmt: skip
SAME = {
    "The players on both sides of not you draw 2",
    "The players on both sides of except you draw 2",
    "Everyone but not me draws one",  # it was `but` before
    "Look at the top 3 cards from the draw pile, take one and put the other three back",  # there are only two others
}
"""Sentences that mean the same with the other word, or nothing that anybody would write."""


@pytest.mark.parametrize("first", one_in(3, range(0, 69, 23)))
@pytest.mark.parametrize("word", ADDED)
def test_a_word_that_turns_the_meaning_round_is_never_passed_over(word: str, first: int) -> None:
    for text in SENTENCES[first::69]:
        means = understand(text).certain
        words = text.split(" ")
        for at in range(len(words) + 1):
            other = " ".join([*words[:at], word, *words[at:]])
            assert other in SAME or understand(other).certain != means, other


@pytest.mark.parametrize(("word", "instead"), CHANGED)
def test_another_word_means_something_else(word: str, instead: str) -> None:
    pattern = re.compile(rf"\b{word}\b", re.IGNORECASE)
    for text in islice(filter(pattern.search, SENTENCES), 40):
        other = pattern.sub(instead, text, count=1)
        assert other in SAME or understand(other).certain != understand(text).certain, other


@pytest.mark.parametrize(("text", "means", "other", "means_then"), pairs())
def test_a_little_word_is_taken_into_account(text: str, means: str, other: str, means_then: str) -> None:
    assert (_told(text), _told(other)) == (means, means_then)


def _told(text: str) -> str:
    found = understand(text)
    if found.certain is not None:
        return line(found.certain)
    return "honour" if found.honour else "?"
