"""Clauses: a verb and everything that goes with it, in any order; and a whole text as a row of clauses.

The order of words differs from language to language, so a clause is just a set of parts around one verb. What the
parts mean together is decided in :mod:`lastcard.houserules.meaning`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from lastcard.engine.edition.model import Condition
from lastcard.houserules.lexicon import Edge
from lastcard.houserules.phrases import HARMLESS, Cards, Phrases, Who

UNKNOWN = 10.0
"""What it costs to leave out a word that is not understood."""
LEFT_OUT = 12.0
"""What it costs to leave out a word that is known."""
PART = 0.15
"""What every part of a clause costs, so that long phrases are preferred to short ones."""
TITLE = 1.0
"""What it costs to take the first words for a title."""
_BEAM = 16
_CLAUSES = 14
_TEXTS = 14
_PREPOSITIONS = {"TO": "to", "FROM": "from", "WITH": "with", "OF": "of"}
_NOUNS = (
    "DIRECTION", "OTHER_WAY", "COLOR_NOUN", "NUMBER_NOUN", "CARD_NAME", "POINTS", "PENALTY", "PLAYED_ON", "LAST_CARD",
    "FACE_UP", "BOTTOM", "RANDOM", "AGAIN", "EXTRA_TURN", "TOP_CARDS", "OF_PILE", "NEXT_TIME", "THAT_CARD", "PILE",
    "DISCARDS", "OF_CHOICE", "OF_THEIR_CHOICE", "HALF", "PLAYABLE", "THAT_COLOR", "UNO", "FROM_PILE", "FROM_DISCARDS",
)  # fmt: skip
_MODALS = ("MUST", "CAN", "MAY")
_LINKS = ("AND", "THEN", "COMMA", "STOP", "COLON")
_ACT_WORDS = 9


@dataclass(frozen=True)
class Clause:
    """A verb with its parts: (role, what) in the order in which they stand."""

    verb: str
    form: str
    parts: tuple[tuple[str, Any], ...]
    start: int
    end: int
    skipped: tuple[int, ...] = ()

    def all(self, role: str) -> list[Any]:
        """What stands in a role."""
        return [value for name, value in self.parts if name == role]

    def first(self, role: str) -> Any:  # noqa: ANN401  # whatever stands there
        """The first that stands in a role; None if nothing does."""
        return next(iter(self.all(role)), None)

    def has(self, *roles: str) -> bool:
        """Whether something stands in one of these roles."""
        return any(name in roles for name, _ in self.parts)

    @property
    def goes_on(self) -> bool:
        """Whether it belongs to the clause before it: `… to draw 2`, `… who draws 2`."""
        name, value = self.parts[0] if self.parts else ("", None)
        return name == "infinitive" or (name == "who" and value == Who("that"))

    def before_verb(self, role: str) -> list[Any]:
        """What stands in a role before the verb."""
        found = []
        for name, value in self.parts:
            if name == "verb":
                break
            if name == role:
                found.append(value)
        return found

    def after_verb(self, role: str) -> list[Any]:
        """What stands in a role after the verb."""
        return self.all(role)[len(self.before_verb(role)) :]


@dataclass(frozen=True)
class If:
    """A condition; who is None if it is about no player, ``only`` None if it takes people to judge it."""

    who: Who | None
    only: Condition | None
    unless: bool = False
    rolls: bool = False  # it says that somebody rolls


@dataclass(frozen=True)
class Link:
    """What stands between clauses."""

    kind: str


Item = Clause | If | Link


@dataclass(frozen=True)
class Reading:
    """A whole text as clauses, conditions and links; ``skipped`` are the words that were left out."""

    items: tuple[Item, ...]
    cost: float
    skipped: tuple[int, ...] = ()


class Clauses:
    """Finds the clauses of one text."""

    def __init__(self, phrases: Phrases, *, is_patient: bool = False) -> None:
        self.phrases = phrases
        self.is_patient = is_patient  # known words may be left out too
        self._clauses: dict[int, list[tuple[int, Clause, float]]] = {}

    # -- whole texts -----------------------------------------------------------------------

    def readings(self) -> list[Reading]:
        """The texts as rows of items, the cheapest first."""
        size = len(self.phrases.words)
        found: list[list[Reading]] = [[] for _ in range(size + 1)]
        found[0] = [Reading((), 0.0)]
        title = self._title()
        if title:
            found[title].append(Reading((), TITLE))
        for at in range(size):
            found[at] = _best(found[at], _TEXTS)
            steps = list(self._steps(at)) if found[at] else []
            for reading in found[at]:
                for end, item, cost, skipped in steps:
                    longer = _joined(reading, item, cost, skipped)
                    if longer is not None:
                        found[end].append(longer)
        return _best(found[size], _TEXTS)

    def _steps(self, at: int) -> Iterator[tuple[int, Item | None, float, tuple[int, ...]]]:
        """What can come next in a text: where it ends, the item, its cost, the words left out."""
        phrases = self.phrases
        for end, clause, cost in self.clauses(at):
            yield end, clause, cost, clause.skipped
        for edge in phrases.edges(at):
            if edge.concept in _LINKS or edge.concept in {"ELSE", "OR"}:
                yield edge.end, Link(edge.concept), edge.cost, ()
            elif edge.concept == "LEAD":
                yield edge.end, None, edge.cost, ()
        for end, item, cost in self.conditions(at):
            yield end, item, cost, ()
        for end, act, cost in self.acts(at):
            yield end, act, cost, ()
        if phrases.words[at].text in phrases.lexicon.harmless:
            yield at + 1, None, HARMLESS, ()
        elif phrases.is_unknown(at):
            yield at + 1, None, UNKNOWN, (at,)
        elif self.is_patient:
            yield at + 1, None, LEFT_OUT, (at,)

    def _title(self) -> int:
        """The word after a title such as `Chaos:`; 0 if there is none."""
        for at in range(min(6, len(self.phrases.words))):
            edges = self.phrases.edges(at)
            if at and any(edge.concept == "COLON" for edge in edges):
                return at + 1
            if any(edge.concept in {"WHO", "IF", "COLOR", "HEADS", "TAILS", "COMMA", "STOP"} for edge in edges):
                return 0
        return 0

    # -- one clause ------------------------------------------------------------------------

    def clauses(self, at: int) -> list[tuple[int, Clause, float]]:
        """The clauses that begin at a word, with where they end and what they cost."""
        if at not in self._clauses:
            self._clauses[at] = list(self._find(at))
        return self._clauses[at]

    def _find(self, start: int) -> Iterator[tuple[int, Clause, float]]:
        size = len(self.phrases.words)
        open_at: dict[int, list[tuple[Clause, float]]] = {start: [(Clause("", "", (), start, start), 0.0)]}
        done: list[tuple[int, Clause, float]] = []
        for at in range(start, size):
            clauses = sorted(open_at.pop(at, []), key=lambda each: each[1])[:_BEAM]
            if not clauses:
                continue
            parts = list(self._parts(at))
            for clause, cost in clauses:
                for end, role, value, more, form in parts:
                    longer = _with(clause, role, value, form, end)
                    if longer is not None:
                        open_at.setdefault(end, []).append((longer, cost + more + PART))
                for end, more, skipped in self._passed(at, clause):
                    longer = replace(clause, end=end, skipped=clause.skipped + skipped)
                    open_at.setdefault(end, []).append((longer, cost + more))
            for end in list(open_at):
                done += [(end, clause, cost) for clause, cost in open_at[end] if clause.verb and clause.end == end]
                if len(open_at[end]) > 4 * _BEAM:
                    open_at[end] = sorted(open_at[end], key=lambda each: each[1])[:_BEAM]
        unique = {(end, clause): cost for end, clause, cost in sorted(done, key=lambda each: -each[2])}
        ranked = sorted(unique.items(), key=lambda each: each[1] - each[0][0] * 0.6)
        yield from ((end, clause, cost) for (end, clause), cost in ranked[: _CLAUSES * 2])

    def _passed(self, at: int, clause: Clause) -> Iterator[tuple[int, float, tuple[int, ...]]]:
        """Words that a clause can pass over."""
        phrases = self.phrases
        if phrases.words[at].text in phrases.lexicon.harmless:
            yield at + 1, HARMLESS, ()
        elif clause.parts and not clause.verb and any(edge.concept == "COLON" for edge in phrases.edges(at)):
            yield at + 1, 0.1, ()  # `next player: draw 2`
        elif clause.parts and phrases.is_unknown(at):
            yield at + 1, UNKNOWN, (at,)
        elif clause.parts and self.is_patient and not any(edge.concept in _LINKS for edge in phrases.edges(at)):
            yield at + 1, LEFT_OUT, (at,)

    def _parts(self, at: int) -> Iterator[tuple[int, str, Any, float, str]]:
        """The parts of a clause that can stand at a word."""
        phrases = self.phrases
        for end, who, cost in phrases.players(at):
            yield end, "who", who, cost, ""
        for end, cards, cost in phrases.cards(at):
            yield end, "cards", cards, cost, ""
        for edge in phrases.edges(at):
            yield from self._word(edge)
        for role, method in (("until", phrases.until), ("lasts", phrases.lasts), ("turns", phrases.turns)):
            for end, value, cost in method(at):
                yield end, role, value, cost, ""

    def _word(self, edge: Edge) -> Iterator[tuple[int, str, Any, float, str]]:
        concept = edge.concept
        if concept == "VERB":
            yield edge.end, "verb", edge.value, edge.cost, edge.form
        elif concept == "PLUS":
            yield edge.end, "verb", f"plus {edge.value}", edge.cost, "order"
        elif concept in _MODALS:
            yield edge.end, "modal", concept, edge.cost, ""
        elif concept == "MAKE":
            yield edge.end, "make", True, edge.cost, ""
        elif concept == "REL":
            yield edge.end, "who", Who("that"), edge.cost + 0.3, ""
        elif concept == "WAY":
            yield edge.end, "way", edge.value, edge.cost, ""
        elif concept == "COLOR":
            yield edge.end, "color", edge.value, edge.cost + 0.2, ""
        elif concept in _NOUNS:
            yield edge.end, concept, True, edge.cost, ""
        elif concept == "EXCEPT":
            for end, who, cost in self.phrases.group(edge.end):
                yield end, "except", who, cost, ""
        if concept in _PREPOSITIONS:
            for end, who, cost in self.phrases.players(edge.end):
                yield end, _PREPOSITIONS[concept], who, cost + edge.cost, ""
            if concept == "TO":
                yield edge.end, "infinitive", True, 0.0, ""
            if concept == "FROM":
                yield from self._from_penalty(edge)
            if concept == "WITH":
                for end, cards, cost in self.phrases.cards(edge.end):
                    if cards.source == "discards":
                        yield end, "with-cards", cards, cost, ""

    def _from_penalty(self, edge: Edge) -> Iterator[tuple[int, str, Any, float, str]]:
        """`protected from the next draw card`."""
        starts = [edge.end, *(each.end for each in self.phrases.at(edge.end, "POSS", "NEXT_TIME"))]
        starts += [each.end for start in starts[1:] for each in self.phrases.at(start, "NEXT_TIME")]
        for start in starts:
            for each in self.phrases.at(start, "PENALTY"):
                yield each.end, "PENALTY", True, 0.0, ""

    # -- conditions ------------------------------------------------------------------------

    def conditions(self, at: int) -> Iterator[tuple[int, If, float]]:
        """`if you have a 7`, `unless they hold a wild`, `heads`, `on a 6`, `if you are wrong`."""
        phrases = self.phrases
        for edge in phrases.edges(at):
            if edge.concept in {"IF", "UNLESS"}:
                yield from self._if(edge)
            elif edge.concept in {"HEADS", "TAILS"}:
                yield edge.end, If(None, Condition("rolled", 1 if edge.concept == "HEADS" else 2)), 0.0
            elif edge.concept in {"IF_RIGHT", "IF_WRONG"}:
                yield edge.end, If(None, Condition("guessed"), edge.concept == "IF_WRONG"), 0.0
            elif edge.concept in {"IF_ROLLED", "IF_ROLL"}:
                for end, found, cost in self._rolled(edge.end):
                    yield end, replace(found, rolls=edge.concept == "IF_ROLL"), cost

    def _if(self, edge: Edge) -> Iterator[tuple[int, If, float]]:
        phrases = self.phrases
        unless = edge.concept == "UNLESS"
        for end, who, cost in phrases.players(edge.end):
            if who.is_free or who.only:
                continue
            for have in phrases.at(end, "HAVE"):
                for last, only, more in phrases.thing(have.end):
                    yield last, If(who, only, unless), cost + more
            for have in phrases.at(end, "HAVE_NOT"):
                for last, only, more in phrases.lack(have.end):
                    yield last, If(who, only, unless), cost + more
            for last, only, more in phrases.thing(end):  # some languages put the verb last
                for have in phrases.at(last, "HAVE_LAST"):
                    yield have.end, If(who, only, unless), cost + more
            for lack in phrases.at(end, "LACKING_LAST"):
                for last, only, more in phrases.lack(lack.end):
                    for have in phrases.at(last, "HAVE_LAST"):
                        yield have.end, If(who, only, unless), cost + more
        for end in range(edge.end + 1, min(edge.end + 9, len(phrases.words)) + 1):  # only people can judge it
            at_end = end == len(phrases.words)
            if at_end or any(each.concept in {"COMMA", "THEN", "STOP", "COLON", "VERB"} for each in phrases.edges(end)):
                yield end, If(None, None, unless), 5.0 + 0.3 * (end - edge.end)
                if not any(each.concept == "VERB" for each in phrases.edges(end)) or at_end:
                    break

    def _rolled(self, at: int) -> Iterator[tuple[int, If, float]]:
        phrases = self.phrases
        for end, only, cost in phrases.compared(at):
            kind = {"more-than": "rolled-over", "fewer-than": "rolled-under", "exactly": "rolled"}[only.kind]
            yield end, If(None, Condition(kind, only.value)), cost
        for end, kind, cost in phrases.kind(at):
            yield end, If(None, Condition("looked", kind)), cost
        for number in phrases.each(at, "NUM"):
            yield number.end, If(None, Condition("rolled", int(number.value))), 0.2
            for link in phrases.at(number.end, "OR"):
                for other in phrases.each(link.end, "NUM"):
                    low, high = sorted((int(number.value), int(other.value)))
                    if (low, high) == (5, 6):
                        yield other.end, If(None, Condition("rolled-over", 4)), 0.0
                    elif (low, high) == (1, 2):
                        yield other.end, If(None, Condition("rolled-under", 3)), 0.0

    # -- what people do themselves -----------------------------------------------------------

    def acts(self, at: int) -> Iterator[tuple[int, Clause, float]]:
        """Something that is no game action: `sings a song`; the rule may offer it as a choice."""
        phrases = self.phrases
        starts: list[tuple[int, tuple[tuple[str, Any], ...]]] = [(at, ())]
        for end, who, _ in phrases.players(at):
            starts.append((end, (("who", who),)))
        for start, parts in list(starts):
            starts += [(edge.end, parts) for edge in phrases.at(start, *_MODALS)]
        for start, parts in list(starts):
            starts += [(edge.end, (*parts, ("told", True))) for edge in phrases.at(start, "DO_THIS")]
        for start, parts in starts:
            unknown = 0
            for end in range(start, min(start + _ACT_WORDS, len(phrases.words))):
                if any(edge.concept in {*_LINKS, "OR", "ELSE", "IF", "UNLESS"} for edge in phrases.edges(end)):
                    break
                told = ("told", True) in parts
                if unknown == 0 and not told and any(edge.concept == "VERB" for edge in phrases.edges(end)):
                    break  # a verb that the game knows is no act of its own
                is_signal = any(edge.concept == "SIGNAL" for edge in phrases.edges(end))
                unknown += told or is_signal or phrases.words[end].text not in phrases.lexicon.known
                if unknown:
                    span = (phrases.words[start].start, phrases.words[end].end)
                    clause = Clause("act", "order", (*parts, ("verb", "act"), ("text", span)), at, end + 1)
                    yield end + 1, clause, 1.0 + 0.2 * (end + 1 - start)


def _with(clause: Clause, role: str, value: Any, form: str, end: int) -> Clause | None:  # noqa: ANN401  # any part
    """A clause with one part more; None if it cannot have it."""
    if role == "verb":
        if clause.verb:
            return None
        return replace(clause, verb=value, form=form, parts=(*clause.parts, (role, value)), end=end)
    if clause.parts and clause.parts[-1][0] == "infinitive" and role != "modal":
        return None
    if role == "infinitive" and clause.verb:
        return None
    limit = 2 if role == "who" else 1
    if sum(name == role for name, _ in clause.parts) >= limit:
        return None
    if role == "cards" and isinstance(value, Cards) and clause.has("turns") and value.is_bare:
        return None
    return replace(clause, parts=(*clause.parts, (role, value)), end=end)


def _joined(reading: Reading, item: Item | None, cost: float, skipped: tuple[int, ...]) -> Reading | None:
    items = reading.items
    total = reading.cost + cost
    if item is None:
        return Reading(items, total, reading.skipped + skipped)
    last = items[-1] if items else None
    if isinstance(item, Clause) and isinstance(last, Clause):
        total += 0.0 if item.goes_on else 1.5  # nothing between them
    if isinstance(item, Clause) and item.verb == "act" and isinstance(last, Clause):
        return None
    if isinstance(last, Clause) and last.verb == "act" and item == Link("COLON"):
        return None  # a title
    return Reading((*items, item), total, reading.skipped + skipped)


def _best(readings: list[Reading], most: int) -> list[Reading]:
    unique: dict[tuple[Item, ...], Reading] = {}
    for reading in sorted(readings, key=lambda each: each.cost):
        unique.setdefault(reading.items, reading)
    return list(unique.values())[:most]
