"""Clauses around their verbs, and a whole text as a row of clauses, conditions and links."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from lastcard.houserules.clauses.acts import acts
from lastcard.houserules.clauses.conditions import conditions
from lastcard.houserules.clauses.frames import goes_with
from lastcard.houserules.clauses.items import Clause, Item, Link, Reading
from lastcard.houserules.clauses.parts import Part, parts
from lastcard.houserules.phrases import HARMLESS, Phrases, Who

UNKNOWN = 10.0
"""What it costs to leave out a word that is not understood."""
LEFT_OUT = 12.0
"""What it costs to leave out a word that is known."""
PART = 0.15
"""What every part of a clause costs, so that long phrases are preferred to short ones."""
TITLE = 1.0
"""What it costs to take the first words for a title."""
UNLINKED = 9.0
"""What it costs that nothing stands between two clauses."""
_OPEN = 16  # unfinished clauses that are kept at each word
_CLAUSES = 6  # with the same verb, beginning and end
_TEXTS = 24
_TITLE_WORDS = 6
_LINKS = ("AND", "THEN", "COMMA", "STOP", "SEMICOLON", "COLON")
_LEADING = ("pick", "vote")  # `choose who draws 2`
_BETWEEN = (*_LINKS, "ELSE", "OR")
_NO_TITLE = ("WHO", "IF", "COLOR", "HEADS", "TAILS", "COMMA", "STOP")

FoundClause = tuple[int, Clause, float]


class Step(NamedTuple):
    """What comes next in a text: where it ends, the item if there is one, its cost, the words left out."""

    end: int
    item: Item | None
    cost: float
    skipped: tuple[int, ...] = ()


class Clauses:
    """Finds the clauses of one text."""

    def __init__(self, phrases: Phrases, *, is_patient: bool = False) -> None:
        self.phrases = phrases
        self.is_patient = is_patient  # known words may be left out too

    # -- whole texts -----------------------------------------------------------------------

    def readings(self) -> list[Reading]:
        """The text as rows of items, the cheapest first."""
        size = len(self.phrases.words)
        found: list[list[Reading]] = [[] for _ in range(size + 1)]
        found[0] = [Reading((), 0.0)]
        title = self._title()
        if title:
            found[title].append(Reading((), TITLE))
        for at in range(size):
            found[at] = _best(found[at])
            steps = list(self._steps(at)) if found[at] else []
            for reading in found[at]:
                for step in steps:
                    longer = _joined(reading, step)
                    if longer is not None:
                        found[step.end].append(longer)
        return _best(found[size])

    def _steps(self, at: int) -> Iterator[Step]:
        phrases = self.phrases
        for end, clause, cost in self.clauses(at):
            yield Step(end, clause, cost, clause.skipped)
        for edge in phrases.edges(at):
            if edge.concept in _BETWEEN:
                yield Step(edge.end, Link(edge.concept), edge.cost)
            elif edge.concept == "LEAD" or (edge.concept == "TRAIL" and self._is_end(edge.end)):
                yield Step(edge.end, None, edge.cost)
        yield from (Step(*each) for each in conditions(phrases, at))
        yield from (Step(*each) for each in acts(phrases, at))
        if phrases.is_harmless(at):
            yield Step(at + 1, None, HARMLESS)
        elif phrases.is_unknown(at):
            yield Step(at + 1, None, UNKNOWN, (at,))
        elif self.is_patient:
            yield Step(at + 1, None, LEFT_OUT, (at,))

    def _is_end(self, at: int) -> bool:
        """Whether a sentence ends here."""
        return at == len(self.phrases.words) or self.phrases.has(at, "STOP")

    def _title(self) -> int:
        """The word after a title such as `Chaos:`; 0 if there is none."""
        for at in range(min(_TITLE_WORDS, len(self.phrases.words))):
            if at and self.phrases.has(at, "COLON"):
                return at + 1
            if self.phrases.has(at, *_NO_TITLE):
                return 0
        return 0

    # -- one clause ------------------------------------------------------------------------

    def clauses(self, start: int) -> list[FoundClause]:
        """The clauses that begin at a word, with where they end and what they cost."""
        unfinished: dict[int, list[tuple[Clause, float]]] = {start: [(Clause("", "", (), start, start), 0.0)]}
        done: list[FoundClause] = []
        for at in range(start, len(self.phrases.words)):
            for end, clause, cost in self._longer(at, _cheapest(unfinished.pop(at, []))):
                unfinished.setdefault(end, []).append((clause, cost))
                if clause.verb:
                    done.append((end, clause, cost))
        cheapest = {(end, clause): cost for end, clause, cost in sorted(done, key=lambda each: -each[2])}
        alike: dict[tuple[int, str], list[FoundClause]] = {}
        for (end, clause), cost in sorted(cheapest.items(), key=lambda each: each[1]):
            alike.setdefault((end, clause.verb), []).append((end, clause, cost))
        return [each for found in alike.values() for each in found[:_CLAUSES]]

    def _longer(self, at: int, clauses: list[tuple[Clause, float]]) -> Iterator[FoundClause]:
        """Clauses with whatever stands at a word added to them."""
        found = list(parts(self.phrases, at)) if clauses else []
        for clause, cost in clauses:
            for part in found:
                if _fits(clause, part):
                    yield part.end, _with(clause, part), cost + part.cost + PART
            for more, skipped in self._passed(at, clause):
                yield at + 1, replace(clause, end=at + 1, skipped=clause.skipped + skipped), cost + more

    def _passed(self, at: int, clause: Clause) -> Iterator[tuple[float, tuple[int, ...]]]:
        """What it costs a clause to pass over a word, and whether that is left out."""
        phrases = self.phrases
        if phrases.is_harmless(at):
            yield HARMLESS, ()
        elif not clause.parts:
            return
        elif not clause.verb and phrases.has(at, "COLON"):
            yield 0.1, ()  # `next player: draw 2`
        elif phrases.is_unknown(at):
            yield UNKNOWN, (at,)
        elif self.is_patient and not phrases.has(at, *_LINKS):
            yield LEFT_OUT, (at,)


def _fits(clause: Clause, part: Part) -> bool:
    """Whether a clause can have one part more."""
    role = part.role
    if role in {"verb", "infinitive"} and clause.verb:
        return False
    if role == "verb":  # `robas` can only be said to whoever plays the card
        is_meant = part.form != "mine" or all(who.name == "me" for who in clause.all("who"))
        return is_meant and all(goes_with(part.value, name) for name, _ in clause.parts)
    if clause.verb and not goes_with(clause.verb, role):
        return False
    if clause.parts and clause.parts[-1][0] == "infinitive" and role != "modal":
        return False  # `to` goes with its verb
    if role == "cards" and part.value.is_bare and clause.has("turns"):
        return False  # the number of the turns
    return len(clause.all(role)) < (2 if role == "who" else 1)


def _with(clause: Clause, part: Part) -> Clause:
    if part.role != "verb":
        return replace(clause, parts=(*clause.parts, (part.role, part.value)), end=part.end)
    form, _, whom = part.form.partition("-")
    subject = (("who", Who("me")),) if form == "mine" and not clause.has("who") else ()
    clitic = (("clitic", Who("that" if whom == "they" else whom)),) if whom else ()
    spelled_out = (*clause.parts, *subject, (part.role, part.value), *clitic)
    return replace(clause, verb=part.value, form="tell" if form == "mine" else form, parts=spelled_out, end=part.end)


def _cheapest(clauses: list[tuple[Clause, float]]) -> list[tuple[Clause, float]]:
    return sorted(clauses, key=lambda each: each[1])[:_OPEN]


def _joined(reading: Reading, step: Step) -> Reading | None:
    """A text with one step more; None if they do not go together."""
    items, item = reading.items, step.item
    cost, skipped = reading.cost + step.cost, reading.skipped + step.skipped
    if item is None:
        return Reading(items, cost, skipped)
    last = items[-1] if items else None
    if isinstance(last, Clause):
        if last.verb == "act" and item == Link("COLON"):
            return None  # a title
        if isinstance(item, Clause) and item.verb == "act":
            return None
        if isinstance(item, Clause) and not item.goes_on and (last.verb not in _LEADING or item.has("who")):
            cost += UNLINKED
    return Reading((*items, item), cost, skipped)


def _best(readings: list[Reading]) -> list[Reading]:
    unique: dict[tuple[Item, ...], Reading] = {}
    for reading in sorted(readings, key=lambda each: each.cost):
        unique.setdefault(reading.items, reading)
    return list(unique.values())[:_TEXTS]
