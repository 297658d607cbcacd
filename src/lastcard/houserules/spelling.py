"""Misspelled words: which known word was meant, and what it costs to take a word so."""

from __future__ import annotations

from collections.abc import Collection, Iterable

SURE, TYPO, DOUBTFUL = 0.0, 1.0, 9.0
"""What it costs to take a word as another one."""
_SPELLED = 5  # letters from which on a word may be misspelled


class Speller:
    """Takes words for known ones."""

    def __init__(self, known: Iterable[str], plain: Collection[str]) -> None:
        self._known = frozenset(known)
        self._plain = plain  # real words, which are never misspelled ones
        self._alike: dict[tuple[str, int], list[str]] = {}  # by the first letter and length
        self._short: dict[int, list[str]] = {}
        for word in self._known:
            if len(word) < _SPELLED:
                self._short.setdefault(len(word), []).append(word)
            else:
                self._alike.setdefault((word[0], len(word)), []).append(word)
        self._taken: dict[str, tuple[str, float]] = {}

    def taken_for(self, word: str) -> tuple[str, float]:
        """The known word that a word stands for, and what it costs to take it so."""
        if word not in self._taken:
            self._taken[word] = self._take(word)
        return self._taken[word]

    def _take(self, word: str) -> tuple[str, float]:
        if word in self._known or not word.isalpha() or word in self._plain or len(word) < _SPELLED - 1:
            return word, SURE
        if len(word) < _SPELLED:
            near = {known for known in self._short.get(len(word), ()) if _is_exchanged(word, known)}
            return (near.pop(), DOUBTFUL) if len(near) == 1 else (word, SURE)
        near = {known for known in self._near(word, 1) if _slip(word, known)}
        if len(near) == 1:
            return near.pop(), TYPO
        near = near or {known for known in self._near(word, 0) if _misread(word, known)}
        return (near.pop(), DOUBTFUL) if len(near) == 1 else (word, SURE)

    def _near(self, word: str, longer: int) -> list[str]:
        """Known words that begin alike and are about as long."""
        lengths = range(len(word) - longer, len(word) + longer + 1)
        return [known for length in lengths for known in self._alike.get((word[0], length), ())]


def _slip(word: str, known: str) -> bool:
    """Whether a letter was doubled, forgotten, added or exchanged with the next one."""
    if len(word) == len(known):
        return _is_exchanged(word, known)
    short, long = sorted((word, known), key=len)
    return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))


def _is_exchanged(word: str, known: str) -> bool:
    return any(_exchanged(known, at) == word for at in range(len(known) - 1) if known[at] != known[at + 1])


def _exchanged(word: str, at: int) -> str:
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :]


def _misread(word: str, known: str) -> bool:
    """Whether one letter is another one; that may well be another word."""
    return sum(one != other for one, other in zip(word, known, strict=True)) == 1
