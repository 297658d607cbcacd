"""What can come next while a rule is being written."""

from __future__ import annotations

from lastcard.houserules.grammar import Stuck, Word, can_follow, is_whole, state_after, words_of
from lastcard.houserules.vocabulary import COLORS, PHRASES, phrases, usual_phrase

MOST = 16
_FURTHEST = 7  # words that an unfinished phrase can have
_NO_HELP = ("POSSESSIVE", "SEMICOLON", "ADVERB")
_LATE = ("AND", "MODAL", "WITH", "WITHOUT", "THEY", "THAT", "ANYONE", "ANYONE_ELSE")  # what is seldom meant
_SEVERAL = {"NUMBER": ("one", "two", "three"), "COLOR": COLORS, "SEVERAL": ("7s",)}  # shown by more than one


def complete(text: str, most: int = MOST) -> tuple[str, ...]:
    """Words or phrases that can come next, or that finish what has been begun; see :func:`completed`."""
    words = words_of(text)
    open_end = not text or text[-1].isspace()
    found: dict[str, None] = {}
    for begun in range(min(len(words), _FURTHEST), -1, -1):
        for phrase in _following(words, begun, open_end=open_end):
            if phrase not in found and _goes_on(completed(text, phrase)):
                found[phrase] = None
            if len(found) == most:
                return tuple(found)
    return tuple(found)


def completed(text: str, phrase: str) -> str:
    """The text with a completion in place: whatever it finishes is replaced by it."""
    words = words_of(text)
    for begun in range(min(len(words), _FURTHEST), 0, -1):
        typed = " ".join(word.text for word in words[-begun:])
        if _finishes(phrase, typed, open_end=text[-1].isspace()):
            return f"{text[: words[-begun].start]}{phrase}"
    glue = "" if phrase[0] in ",.;" else " "
    return f"{text.rstrip()}{glue}{phrase}".lstrip()


def _finishes(phrase: str, typed: str, *, open_end: bool) -> bool:
    """Whether a phrase goes on from what has been typed; after a space, only with a new word."""
    small = phrase.casefold()
    return small.startswith(f"{typed} " if open_end else typed) and small != typed


def _following(words: list[Word], begun: int, *, open_end: bool) -> list[str]:
    """The phrases that can stand in place of the last words and begin like them."""
    before = words[: len(words) - begun]
    try:
        state = state_after(before)
    except Stuck:
        return []
    possible = can_follow(state)
    known = [terminal for terminal in PHRASES if terminal in possible and terminal not in _NO_HELP]
    mine = not before or before[-1].text in {"i", "must"}
    if not begun:
        late = () if is_whole(state) else _LATE
        known.sort(key=lambda terminal: terminal in late)
        return [phrase for terminal in known for phrase in _offered(terminal, mine=mine)]
    typed = " ".join(word.text for word in words[len(words) - begun :])
    usual = {usual_phrase(terminal, mine=mine) for terminal in known}
    fitting = (phrase for terminal in known for phrase in phrases(terminal))
    return sorted(
        (phrase for phrase in fitting if _finishes(phrase, typed, open_end=open_end)),
        key=lambda phrase: (phrase not in usual, len(phrase)),
    )


def _offered(terminal: str, *, mine: bool) -> tuple[str, ...]:
    """What is shown of a terminal of which nothing has been typed yet."""
    return _SEVERAL.get(terminal) or (usual_phrase(terminal, mine=mine),)


def _goes_on(text: str) -> bool:
    """Whether a text is the beginning of a rule."""
    try:
        state_after(words_of(text))
    except Stuck:
        return False
    return True
