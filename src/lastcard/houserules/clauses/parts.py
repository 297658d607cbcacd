"""The parts of a clause, in any order: its verb, who, cards, to whom, until when, and single words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from lastcard.houserules.lexicon import Edge
from lastcard.houserules.phrases import Cards, Phrases, Who

MODALS = ("MUST", "CAN", "MAY")
_NOUNS = (
    "DIRECTION", "OTHER_WAY", "COLOR_NOUN", "NUMBER_NOUN", "CARD_NAME", "POINTS", "POINTS_OFF", "PENALTY", "PLAYED_ON",
    "LAST_CARD", "FACE_UP", "BOTTOM", "RANDOM", "AGAIN", "EXTRA_TURN", "TOP_CARDS", "OF_PILE", "NEXT_TIME", "THAT_CARD",
    "WITHOUT_EFFECT",
    "PILE", "DISCARDS", "REST", "ONTO_DISCARDS", "CAN_BE_PLAYED", "OF_CHOICE", "OF_THEIR_CHOICE", "AT_CHOICE",
    "HALF", "PLAYABLE", "THAT_COLOR", "UNO", "FROM_PILE", "FROM_DISCARDS",
    "EVERY_TURN", "EACH_TURN", "OWN_TURN", "EACH_OTHER",
)  # fmt: skip
"""Words that are a part of their own, whose role is their concept."""
_THEY = Who("they")


class Part(NamedTuple):
    """Where a part ends, its role in the clause, what it is, what it costs; the form of a verb."""

    end: int
    role: str
    value: Any
    cost: float = 0.0
    form: str = ""


def parts(phrases: Phrases, at: int) -> Iterator[Part]:
    """The parts of a clause that can stand at a word."""
    yield from _in_role("who", phrases.players(at))
    yield from _in_role("cards", phrases.cards(at))
    for edge in phrases.edges(at):
        if edge.concept in _NOUNS:
            yield Part(edge.end, edge.concept, _which(phrases, at, edge), edge.cost)
        elif edge.concept in _WORDS:
            yield from _WORDS[edge.concept](phrases, edge)
    yield from _in_role("until", phrases.until(at))
    yield from _in_role("lasts", phrases.lasts(at))
    yield from _in_role("turns", phrases.turns(at))


def _which(phrases: Phrases, at: int, edge: Edge) -> Any:  # noqa: ANN401  # the card, or just that it is there
    """The only card that a penalty names: `a +2` is not any draw card."""
    if edge.concept != "PENALTY":
        return True
    named = {
        each.value for start in range(at, edge.end) for each in phrases.at(start, "SYMBOL") if each.end <= edge.end
    } & {"draw2", "wild4"}
    return named.pop() if len(named) == 1 else True


def _in_role(role: str, found: list[tuple[int, Any, float]], extra: float = 0.0) -> Iterator[Part]:
    return (Part(end, role, value, cost + extra) for end, value, cost in found)


# -- single words ------------------------------------------------------------------------------


def _verb(_phrases: Phrases, edge: Edge) -> Iterator[Part]:
    yield Part(edge.end, "verb", edge.value, edge.cost, edge.form)


def _plus(_phrases: Phrases, edge: Edge) -> Iterator[Part]:
    yield Part(edge.end, "verb", f"plus {edge.value}", edge.cost, "order")


def _modal(_phrases: Phrases, edge: Edge) -> Iterator[Part]:
    yield Part(edge.end, "modal", edge.concept, edge.cost)


def _make(_phrases: Phrases, edge: Edge) -> Iterator[Part]:
    yield Part(edge.end, "make", True, edge.cost)


def _rel(_phrases: Phrases, edge: Edge) -> Iterator[Part]:
    yield Part(edge.end, "who", Who("that"), edge.cost + 0.3)


def _to_who(_phrases: Phrases, edge: Edge) -> Iterator[Part]:
    """A pronoun that says to whom: `te`, `lui`."""
    yield Part(edge.end, "to", Who(edge.value), edge.cost)


def _way(_phrases: Phrases, edge: Edge) -> Iterator[Part]:
    yield Part(edge.end, "way", edge.value, edge.cost)


def _color(_phrases: Phrases, edge: Edge) -> Iterator[Part]:
    yield Part(edge.end, "color", edge.value, edge.cost + 0.2)


# -- words with what follows them --------------------------------------------------------------


def _instead(phrases: Phrases, edge: Edge) -> Iterator[Part]:
    """`instead`; but not `instead of`."""
    if not phrases.has(edge.end, "OF"):
        yield Part(edge.end, "INSTEAD", True, edge.cost)


def _except(phrases: Phrases, edge: Edge) -> Iterator[Part]:
    return _in_role("except", phrases.group(edge.end))


def _to(phrases: Phrases, edge: Edge) -> Iterator[Part]:
    """`to the next player`; `to draw`."""
    yield from _in_role("to", phrases.players(edge.end), edge.cost)
    yield Part(edge.end, "infinitive", True)


def _for(phrases: Phrases, edge: Edge) -> Iterator[Part]:
    """`+2 for everybody else`."""
    return _in_role("for", phrases.players(edge.end), edge.cost)


def _from(phrases: Phrases, edge: Edge) -> Iterator[Part]:
    """`from the next player`; `protected from the next draw card`."""
    yield from _in_role("from", phrases.players(edge.end), edge.cost)
    starts = [edge.end, *(each.end for each in phrases.at(edge.end, "POSS", "NEXT_TIME"))]
    starts += [each.end for start in starts[1:] for each in phrases.at(start, "NEXT_TIME")]
    for start in starts:
        yield from (Part(each.end, "PENALTY", _which(phrases, start, each)) for each in phrases.at(start, "PENALTY"))


def _with(phrases: Phrases, edge: Edge) -> Iterator[Part]:
    """`with the next player`; `with a card from the discard pile`."""
    yield from _in_role("with", phrases.players(edge.end), edge.cost)
    piles = [each for each in phrases.cards(edge.end) if each[1].source == "discards"]
    piles += [(each.end, Cards(1, source="discards"), 0.0) for each in phrases.at(edge.end, "DISCARDS")]
    yield from _in_role("with-cards", piles)


def _for_each(phrases: Phrases, edge: Edge) -> Iterator[Part]:
    """`for each red card that you have`, before what it counts for."""
    return (Part(end, "each", each, edge.cost + cost) for end, each, cost in phrases.each_of(edge.end))


def _of(phrases: Phrases, edge: Edge) -> Iterator[Part]:
    return _in_role("of", phrases.players(edge.end), edge.cost)


def _whenever(phrases: Phrases, edge: Edge) -> Iterator[Part]:
    """`whenever the next player draws,`: for whom somebody else draws along."""
    role = "drawer" if edge.concept == "WHENEVER" else "drawer-once"
    yield from _drawer(phrases, role, phrases.group(edge.end))
    for one in phrases.at(edge.end, "ONE_OF"):
        yield from _drawer(phrases, f"{role}-pair", phrases.group(one.end))
    yield from _drawer(phrases, f"{role}-pair", [(one.end, _THEY, 0.0) for one in phrases.at(edge.end, "ONE_OF_THEM")])


def _drawer(phrases: Phrases, role: str, found: list[tuple[int, Any, float]]) -> Iterator[Part]:
    for end, who, cost in found:
        for draws in phrases.at(end, "DRAWS"):
            last = next((comma.end for comma in phrases.at(draws.end, "COMMA")), draws.end)
            yield Part(last, role, who, cost)


_WORDS: dict[str, Callable[[Phrases, Edge], Iterator[Part]]] = {
    "VERB": _verb,
    "PLUS": _plus,
    **dict.fromkeys(MODALS, _modal),
    "MAKE": _make,
    "REL": _rel,
    "TO_WHO": _to_who,
    "WAY": _way,
    "COLOR": _color,
    "EXCEPT": _except,
    "INSTEAD": _instead,
    "TO": _to,
    "FOR": _for,
    "FOR_EACH": _for_each,
    "FROM": _from,
    "WITH": _with,
    "OF": _of,
    "WHENEVER": _whenever,
    "THE_NEXT_TIME": _whenever,
}
