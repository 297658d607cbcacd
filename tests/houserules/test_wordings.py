"""However people put it, they mean the same."""

from __future__ import annotations

import pytest
from tests.houserules.data import wordings

from lastcard.houserules.reader import understand

WORDINGS = wordings()


@pytest.mark.parametrize("said", WORDINGS)
def test_other_words_for_a_rule_mean_the_same(said: str) -> None:
    means = understand(said).certain
    assert means is not None
    wrong = [text for text in WORDINGS[said].get("certain", ()) if understand(text).certain != means]
    unasked = [text for text in WORDINGS[said].get("asked", ()) if means not in understand(text).readings]
    assert (wrong, unasked) == ([], [])
