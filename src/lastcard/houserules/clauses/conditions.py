"""Conditions: `if you have a 7`, `unless they hold a wild`, `heads`, `on a 6`, `if you are wrong`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from lastcard.engine.edition.model import Condition
from lastcard.houserules.clauses.items import If
from lastcard.houserules.lexicon import Edge
from lastcard.houserules.phrases import Phrases, Who

FoundIf = Iterator[tuple[int, If, float]]

_MOST_WORDS = 9  # of a condition that only people can judge
_ENDS = ("COMMA", "THEN", "STOP", "SEMICOLON", "COLON", "VERB")
_PAUSES = ("COMMA", "STOP", "SEMICOLON", "COLON")
_SIZES = ("MORE_THAN", "FEWER_THAN", "AT_LEAST", "AT_MOST")
_ROLLED = {"more-than": "rolled-over", "fewer-than": "rolled-under", "exactly": "rolled"}
_COMPARED = {"MORE_CARDS": "fewer-than-player", "FEWER_CARDS": "more-than-player"}
_MORE_OR_LESS = {"most": "more-than-player", "fewest": "fewer-than-player"}
_DASHES = ("-", "–", "—")
_EITHER = {(5, 6): Condition("rolled-over", 4), (1, 2): Condition("rolled-under", 3)}
"""Two numbers of a die that one condition can ask for."""


def conditions(phrases: Phrases, at: int) -> FoundIf:
    """The conditions that begin at a word: where they end, what they ask, what they cost."""
    for edge in phrases.edges(at):
        if edge.concept in _FIXED:
            yield edge.end, _FIXED[edge.concept], 0.0
        elif edge.concept in {"NUM", "COLOR"}:
            yield from _case(phrases, at, edge)
        elif edge.concept in _SIZES and (at == 0 or phrases.has(at - 1, *_PAUSES)):
            yield from _asked_size(phrases, at)
        elif edge.concept in _ASKING:
            yield from _ASKING[edge.concept](phrases, edge)


def _if(phrases: Phrases, edge: Edge) -> FoundIf:
    unless = edge.concept == "UNLESS"
    for end, who, cost in phrases.players(edge.end):
        if not who.is_free and who.only is None:
            held = phrases.having(end) + phrases.having_not(end) + phrases.having_last(end)
            yield from ((last, If(who, only, unless), cost + more) for last, only, more in held)
            yield from (
                (last.end, If(who, Condition("not-holding", "that-card"), unless), cost)
                for last in phrases.at(end, "HAVE_NONE")
            )
            yield from ((last, If(who, only, unless), cost + more) for last, only, more in phrases.stuck(end))
            yield from ((last, replace(found, unless=unless), cost) for last, found in _unable(phrases, end, who))
        if who.name in {"me", "player"}:
            yield from (
                (last, replace(found, unless=unless), cost + more) for last, found, more in _beside(phrases, end)
            )
            yield from ((last, replace(found, unless=not unless), cost) for last, found in _first_of_all(phrases, end))
    for nobody in phrases.at(edge.end, "NOBODY"):
        held = phrases.having(nobody.end) + phrases.having_last(nobody.end)
        yield from ((last, If(Who(nobody.value), only, not unless), more) for last, only, more in held)
    yield from _judged(phrases, edge.end, unless=unless)


def _unable(phrases: Phrases, at: int, who: Who) -> Iterator[tuple[int, If]]:
    """`If you cannot play a 7`: whoever plays the card plays nothing else now, so it may be said to the next player."""
    for edge in phrases.at(at, "CANNOT_PLAY"):
        for start in phrases.each(edge.end, "A", "ANY"):
            for end, only, _ in phrases.lack(start.end):
                yield end, If(who, only)
                if who.name == "me":
                    yield end, If(Who("next"), only)


def _beside(phrases: Phrases, at: int) -> FoundIf:
    """`If you have more cards than the next player`: then the next player has fewer."""
    for start in [at, *(have.end for have in phrases.at(at, "HAVE"))]:
        for edge in phrases.at(start, *_COMPARED):
            for end, who, cost in phrases.group(edge.end):
                if who.only is None and not who.is_free and who.name not in {"me", "player"}:
                    found = If(who, Condition(_COMPARED[edge.concept]))
                    yield from ((last, found, cost) for last in [end, *_verbs_last(phrases, end)])


def _first_of_all(phrases: Phrases, at: int) -> Iterator[tuple[int, If]]:
    """`If you have the most cards`: then nobody else has more."""
    for have in phrases.at(at, "HAVE"):
        yield from _most_or_fewest(phrases, have.end)
    for end, found in _most_or_fewest(phrases, at):
        yield from ((last, found) for last in _verbs_last(phrases, end))


def _most_or_fewest(phrases: Phrases, at: int) -> Iterator[tuple[int, If]]:
    """`The most cards`."""
    for edge in phrases.at(at, "WHO"):
        if edge.value in _MORE_OR_LESS:
            yield edge.end, If(Who("someone-else"), Condition(_MORE_OR_LESS[edge.value]))


def _verbs_last(phrases: Phrases, at: int) -> list[int]:
    """Where the verb ends that German has last: `wenn du mehr Karten als der nächste Spieler hast`."""
    return [have.end for have in phrases.at(at, "HAVE_LAST")]


def _if_have(phrases: Phrases, edge: Edge) -> FoundIf:
    """Where the verb says who: `si tienes`."""
    if edge.concept == "IF_HAVE" and edge.value == "me":
        most = _most_or_fewest(phrases, edge.end)
        yield from ((end, replace(found, unless=True), 0.0) for end, found in most)
    held = phrases.thing(edge.end) if edge.concept == "IF_HAVE" else phrases.lack(edge.end)
    yield from ((end, If(Who(edge.value), only), cost) for end, only, cost in held)


def _question(phrases: Phrases, edge: Edge) -> FoundIf:
    """`Got a 7? Draw two!` may ask the player of the card, or everybody."""
    held = phrases.thing(edge.end) if edge.concept == "GOT" else phrases.lack(edge.end)
    for end, only, cost in held:
        if end < len(phrases.words) and phrases.words[end].text == "?":
            yield end + 1, If(Who("someone"), only), cost + 1.0
            yield end + 1, If(Who("me"), only), cost + 1.1


def _judged(phrases: Phrases, at: int, *, unless: bool) -> FoundIf:
    """Any words up to a pause or a verb: only people can judge them."""
    size = len(phrases.words)
    for end in range(at + 1, min(at + _MOST_WORDS, size) + 1):
        if end < size and not phrases.has(end, *_ENDS):
            continue
        yield end, If(None, None, unless), 5.0 + 0.3 * (end - at)
        if end == size or not phrases.has(end, "VERB"):
            return


def _if_rolled(phrases: Phrases, edge: Edge) -> FoundIf:
    """After `if you roll` or `if it is`: a number, or the kind of the card that was turned over."""
    rolls = edge.concept == "IF_ROLL"
    for end, found, cost in _rolled(phrases, edge.end):
        ends = [end, *(last.end for last in phrases.at(end, "ROLLED_LAST"))]  # `wenn du eine 6 würfelst`
        yield from ((last, replace(found, rolls=rolls), cost) for last in ends)


def _if_color(phrases: Phrases, edge: Edge) -> FoundIf:
    """After `if the colour is`: the colour in play."""
    return ((color.end, If(None, Condition("color", color.value)), 0.0) for color in phrases.each(edge.end, "COLOR"))


def _asked_size(phrases: Phrases, at: int) -> FoundIf:
    """`More than 8 cards: …`, of the player of the card or of everybody."""
    for end, only, cost in phrases.compared(at):
        if phrases.has(end, "COLON") or (end < len(phrases.words) and phrases.words[end].text == "?"):
            yield end + 1, If(Who("someone"), only), cost + 1.0
            yield end + 1, If(Who("me"), only), cost + 1.1


def _case(phrases: Phrases, at: int, edge: Edge) -> FoundIf:
    """One of several cases of a roll, or of the card that was turned over: `1-3: …`, `red: …`."""
    found = [(edge.end, Condition("looked", edge.value))]
    if edge.concept == "NUM":
        found = [(edge.end, Condition("rolled", int(edge.value))), *_range(phrases, edge)]
        found += [(end, case.only) for end, case, _ in _either(phrases, edge) if case.only]
    for end, only in found:
        for pause in phrases.at(end, "COLON", "STOP"):
            is_dash = phrases.words[end].text in _DASHES and not phrases.has(pause.end, "NUM")  # `1-3` is neither
            if pause.concept == "COLON" or is_dash:
                yield pause.end, If(None, only), 0.0
        if phrases.has(end, "VERB", "PLUS", "WHO") and (only.kind != "rolled" or phrases.has(at - 1, *_ENDS)):
            yield end, If(None, only), 0.5


def _range(phrases: Phrases, low: Edge) -> Iterator[tuple[int, Condition]]:
    """`1-3`, `4 to 6`: the lowest numbers of a die, or the highest ones."""
    for to in [*phrases.at(low.end, "TO"), *phrases.at(low.end, "STOP")]:
        for high in phrases.at(to.end, "NUM"):
            if low.value == "1":
                yield high.end, Condition("rolled-under", int(high.value) + 1)
            elif high.value == "6":
                yield high.end, Condition("rolled-over", int(low.value) - 1)


def _rolled(phrases: Phrases, at: int) -> FoundIf:
    for end, only, cost in phrases.compared(at):
        yield end, If(None, Condition(_ROLLED[only.kind], only.value)), cost
    for end, kind, cost in phrases.kind(at):
        yield end, If(None, Condition("looked", kind)), cost
    for number in phrases.each(at, "NUM"):
        yield number.end, If(None, Condition("rolled", int(number.value))), 0.2
        yield from _either(phrases, number)


def _either(phrases: Phrases, number: Edge) -> FoundIf:
    """`A 1 or a 2`."""
    for link in phrases.at(number.end, "OR"):
        for start in [link.end, *(article.end for article in phrases.at(link.end, "A"))]:
            for other in phrases.each(start, "NUM"):
                low, high = sorted((int(number.value), int(other.value)))
                if (low, high) in _EITHER:
                    yield other.end, If(None, _EITHER[low, high]), 0.0


_FIXED = {
    "HEADS": If(None, Condition("rolled", 1), flips=True),
    "TAILS": If(None, Condition("rolled", 2), flips=True),
    "IF_RIGHT": If(None, Condition("guessed")),
    "IF_WRONG": If(None, Condition("guessed"), unless=True),
}
_ASKING: dict[str, Callable[[Phrases, Edge], FoundIf]] = {
    "IF": _if,
    "UNLESS": _if,
    "IF_HAVE": _if_have,
    "IF_HAVE_NOT": _if_have,
    "GOT": _question,
    "GOT_NO": _question,
    "IF_ROLL": _if_rolled,
    "IF_ROLLED": _if_rolled,
    "IF_COLOR": _if_color,
}
