"""What somebody sets off later on: `whenever anyone plays a 7`, `the next player to call UNO`, `after three turns`."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.houserules.clauses.items import When
from lastcard.houserules.phrases import Lasts, Phrases

FoundWhen = Iterator[tuple[int, When, float]]

_ONCE = ("next-payer", "next-caller")
_CALLERS = ("caller", "next-caller")


def triggers(phrases: Phrases, at: int) -> FoundWhen:
    """Those that begin at a word, perhaps after how long they last: where they end, and what they cost."""
    for start, lasts, cost in [(at, None, 0.0), *phrases.lasts(at)]:
        for end, found, more in _set_off(phrases, start, lasts):
            yield from ((last, found, cost + more) for last in [end, *_pause(phrases, end)])
    for end, found in _later(phrases, at):
        yield from ((last, found, 0.0) for last in [end, *_pause(phrases, end)])


def _set_off(phrases: Phrases, at: int, lasts: Lasts | None) -> FoundWhen:
    """Whoever plays certain cards, or calls."""
    for end, who, cost in phrases.payer(at):
        if _is_pronoun(phrases, end):
            continue  # `whenever anyone plays a 7, they`: whoever does something then is its subject
        kind = str(who.only.value) if who.only else ""
        later = [edge.end for edge in phrases.at(end, "AT_NEXT")]  # `whoever plays a wild next`
        is_next = bool(later) and all(edge.end <= later[0] for edge in phrases.at(end, "WHO"))
        yield later[0] if is_next else end, When("plays", kind, lasts, is_once=is_next or who.name in _ONCE), cost
    for edge in phrases.at(at, "WHO"):
        if edge.value in _CALLERS and not _is_pronoun(phrases, edge.end):
            yield edge.end, When("calls", "", lasts, is_once=edge.value in _ONCE), edge.cost


def _is_pronoun(phrases: Phrases, end: int) -> bool:
    """Whether `they` stands before a word."""
    return any(edge.end == end and edge.value in {"they", "that"} for edge in phrases.at(end - 1, "WHO"))


def _later(phrases: Phrases, at: int) -> Iterator[tuple[int, When]]:
    """`After three turns`."""
    for edge in phrases.at(at, "AFTER_TURNS"):
        for number in phrases.each(edge.end, "NUM"):
            for word in phrases.each(number.end, "TURNS"):
                yield word.end, When("each-turn", "", Lasts("later", int(number.value)), is_once=False)


def _pause(phrases: Phrases, at: int) -> list[int]:
    """After a comma or a colon."""
    return [edge.end for edge in phrases.at(at, "COMMA", "COLON")]
