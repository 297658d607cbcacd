"""Clauses around their verbs, and a whole text as a row of clauses, conditions and links."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lastcard.houserules.clauses.acts import acts
from lastcard.houserules.clauses.conditions import conditions
from lastcard.houserules.clauses.frames import goes_with
from lastcard.houserules.clauses.items import Clause, Item, Link, Reading
from lastcard.houserules.clauses.parts import Part, parts
from lastcard.houserules.clauses.triggers import triggers
from lastcard.houserules.phrases import HARMLESS, Cards, Phrases, Who
from lastcard.houserules.words import PICTURE

UNKNOWN = 10.0
"""What it costs to leave out a word that is not understood."""
LEFT_OUT = 12.0
"""What it costs to leave out a word that is known."""
PART = 0.15
"""What every part of a clause costs, so that long phrases are preferred to short ones."""
TITLE = 1.0
"""What it costs to take the first words for a title."""
VERBLESS = 0.7
"""What it costs that a clause has no verb: `two cards for everyone else`."""
UNLINKED = 9.0
"""What it costs that nothing stands between two clauses."""
NAMING = 1.5
"""What it costs if the first of them names something: `pick a colour everyone discards it`."""
_OPEN = 16  # unfinished clauses that are kept at each word
_CLAUSES = 6  # with the same verb, beginning and end
_TEXTS = 24
_TITLE_WORDS = 6
_LINKS = ("AND", "THEN", "COMMA", "STOP", "SEMICOLON", "COLON")
_LEADING = ("pick", "vote", "point")  # `choose who draws 2`
_PREPARING = (*_LEADING, "name", "guess", "count", "roll", "flip", "look", "show", "turnover", "ask")
"""Orders of which a colon may say more: `show your hand: …`."""
_NAMED = ("COLOR_NOUN", "NUMBER_NOUN", "CARD_NAME")
_BETWEEN = (*_LINKS, "BETWEEN", "ELSE", "OR", "REFUSED", "AT_WILL", "I_CHOOSE", "THEY_CHOOSE", "ALSO_ME")
_TRAILING = ("TRAIL", "AND_BACK")
_WHEN = ("lasts", "PENALTY", "NEXT_TIME", "each")
_VERBLESS = ({"cards", "for"}, {"cards", "to"}, {"cards", "who"}, {"cards", "from"})
_SCORES = ({"cards", "POINTS", "for"}, {"cards", "POINTS", "to"}, {"cards", "POINTS", "who"})
_CALLED = (["everyone"], ["everyone-else"], ["next"])
_REFUSING = ("ELSE", "REFUSED")
_GOES_ON = ("OR", "AND", "THEN", "I_CHOOSE", "THEY_CHOOSE", "ALSO_ME")
"""What belongs to the sentence before, even after a full stop."""
_ME = Who("me")
_SUBJECTS = {"mine": _ME, "all": Who("everyone")}  # of verbs that say it themselves
_TITLE_ENDS = ("!", "-", "–", "—", PICTURE)
_NO_TITLE = ("IF", "COLOR", "HEADS", "TAILS", "COMMA", "STOP", "UNLESS", "EXACTLY", "POSS", "MUST", "GOT_NO")

FoundClause = tuple[int, Clause, float]


class Step(NamedTuple):
    """What comes next in a text: where it ends, the item if there is one, its cost, the words left out."""

    end: int
    item: Item | None
    cost: float
    skipped: tuple[int, ...] = ()
    is_lead: bool = False  # words that only lead to what follows


class Clauses:
    """Finds the clauses of one text."""

    def __init__(self, phrases: Phrases, *, is_patient: bool = False) -> None:
        self.phrases = phrases
        self.is_patient = is_patient  # known words of a clause may be left out too

    # -- whole texts -----------------------------------------------------------------------

    def readings(self) -> list[Reading]:
        """The text as rows of items, the cheapest first."""
        size = len(self.phrases.words)
        found: list[list[Reading]] = [[] for _ in range(size + 1)]
        found[0] = [Reading((), 0.0)]
        title = self._title()
        if title:
            found[title].append(Reading((), TITLE, is_titled=True))
        for at in range(size):
            found[at] = _best(found[at])
            steps = list(self.steps(at)) if found[at] else []
            for reading in found[at]:
                for step in steps:
                    longer = _joined(reading, step)
                    if longer is not None:
                        found[step.end].append(longer)
        return _best(found[size])

    def steps(self, at: int) -> Iterator[Step]:
        """What can stand at a word."""
        phrases = self.phrases
        for end, clause, cost in self.clauses(at):
            yield Step(end, clause, cost, clause.skipped)
        for edge in phrases.edges(at):
            if edge.concept in _BETWEEN:
                yield Step(edge.end, Link(edge.concept), edge.cost)
            elif edge.concept == "ELSE_THEY":
                yield Step(edge.end, Link("ELSE", is_theirs=True), edge.cost)
            elif edge.concept == "LEAD" or (edge.concept in _TRAILING and self._is_end(edge.end)):
                yield Step(edge.end, None, edge.cost, is_lead=edge.concept == "LEAD")
        yield from (Step(*each) for each in conditions(phrases, at))
        yield from (Step(*each) for each in triggers(phrases, at))
        yield from (Step(*each) for each in acts(phrases, at))
        if phrases.has(at, "HARMLESS"):
            yield from (Step(end, None, cost) for end, cost in phrases.harmless(at))
        elif phrases.is_unknown(at):
            yield Step(at + 1, None, UNKNOWN, (at,))

    def _before_duration(self, at: int) -> int:
        """The word after signs that end a sentence, if nothing but how long something lasts comes after them; or 0."""
        end = at
        while self.phrases.has(end, "STOP") and not self._is_hyphen(end):
            end += 1
        return end if end > at and any(map(self._is_end, (last for last, _, _ in self.phrases.lasts(end)))) else 0

    def _is_end(self, at: int) -> bool:
        """Whether a sentence ends here."""
        return at == len(self.phrases.words) or self.phrases.has(at, "STOP")

    def _title(self) -> int:
        """The word after a title such as `Chaos:` or `Chaos!`; 0 if there is none."""
        words = self.phrases.words
        is_prepared = any(edge.value in _PREPARING for edge in self.phrases.at(0, "VERB"))
        mark = next((at for at in range(min(_TITLE_WORDS, len(words))) if self._ends_title(at)), 0)
        for at in range(min(_TITLE_WORDS, len(words))):
            if at and self._ends_title(at):
                is_counted = at == 2 and self.phrases.has(1, "NUM")  # `choose two: …`
                is_order = (at == 1 or is_counted) and any(
                    edge.value in _LEADING for edge in self.phrases.at(0, "VERB")
                )
                if is_order or (self.phrases.is_weighty(0, at) and not self.phrases.has(at - 2, "REFUSED")):
                    return 0
                return next((end for end in range(at + 1, len(words)) if words[end].text != words[at].text), 0)
            named = {edge.value for edge in self.phrases.at(at, "WHO")}
            is_slogan = mark > at and self.phrases.has(at, "POSS") and not is_prepared  # `double your cards:`
            is_none = self.phrases.has(at, *_NO_TITLE) and not is_slogan and not self._is_hyphen(at)
            if is_none or named - {"they"}:
                return 0
        return 0

    def _ends_title(self, at: int) -> bool:
        """Whether a colon or the like stands at a word."""
        return self.phrases.has(at, "COLON") or (self.phrases.words[at].text in _TITLE_ENDS and not self._is_hyphen(at))

    def _is_hyphen(self, at: int) -> bool:
        """Whether a sign stands inside a word: `merry-go-round`."""
        words = self.phrases.words
        is_inside = 0 < at < len(words) - 1 and words[at - 1].end == words[at].start
        return is_inside and words[at].end == words[at + 1].start and words[at + 1].text.isalpha()

    # -- one clause ------------------------------------------------------------------------

    def clauses(self, start: int) -> list[FoundClause]:
        """The clauses that begin at a word, with where they end and what they cost."""
        is_side = start > 0 and self.phrases.has(start - 1, "OR", "ELSE", "ELSE_THEY")
        unfinished: dict[int, list[tuple[Clause, float]]] = {start: [(Clause("", "", (), start, start), 0.0)]}
        done: list[FoundClause] = []
        for at in range(start, len(self.phrases.words)):
            for end, clause, cost in self._longer(at, _cheapest(unfinished.pop(at, []))):
                unfinished.setdefault(end, []).append((clause, cost))
                whole = clause if clause.verb else _without_verb(clause, is_side=is_side)
                if clause.verb == "pick" and _ends_in_number(clause) and self.phrases.has(end, "COLON"):
                    continue  # `choose two: …`
                if whole is not None:
                    done.append((end, whole, cost if clause.verb else cost + VERBLESS))
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
            for end, more, skipped in self._passed(at, clause):
                yield end, clause._replace(end=end, skipped=clause.skipped + skipped), cost + more

    def _passed(self, at: int, clause: Clause) -> Iterator[tuple[int, float, tuple[int, ...]]]:
        """Where a clause can go on after passing over a word, what that costs, and whether the word is left out."""
        phrases = self.phrases
        if phrases.has(at, "HARMLESS"):
            yield from ((end, cost, ()) for end, cost in phrases.harmless(at))
        elif not clause.parts:
            return
        elif _is_of_several(clause) and phrases.has(at, "ALL_OF_THEM"):
            yield from ((edge.end, HARMLESS, ()) for edge in phrases.at(at, "ALL_OF_THEM"))  # `they all draw 2`
        elif not clause.verb and phrases.has(at, *_pauses(clause)):
            yield at + 1, 0.1, ()  # `next player: draw 2`; `for one round, …`
        elif clause.verb and self._before_duration(at):
            yield self._before_duration(at), 0.2, ()  # `no wilds! until my next turn`
        elif phrases.is_unknown(at):
            yield at + 1, UNKNOWN, (at,)
        elif self.is_patient and not phrases.has(at, *_LINKS):
            yield at + 1, LEFT_OUT, (at,)


def _ends_in_number(clause: Clause) -> bool:
    role, value = clause.parts[-1]
    return role == "cards" and bool(value.is_bare)


def _is_of_several(clause: Clause) -> bool:
    """Whether `all` or `each` may say once more who is meant: `they all draw 2`, `they draw 2 each`."""
    role, _ = clause.parts[-1]
    return role == "who" or (role == "cards" and clause.has("who") and _ME not in clause.all("who"))


def _fits(clause: Clause, part: Part) -> bool:
    """Whether a clause can have one part more."""
    role = part.role
    if role in {"verb", "infinitive"} and clause.verb:
        return False
    if role == "verb":  # `robas` can only be said to whoever plays the card
        meant = _SUBJECTS.get(part.form)
        is_meant = meant is None or all(who == meant for who in clause.all("who"))
        return is_meant and all(goes_with(part.value, name) for name, _ in clause.parts)
    if clause.verb and not goes_with(clause.verb, role):
        return False
    if clause.parts and clause.parts[-1][0] == "infinitive" and role != "modal":
        return False  # `to` goes with its verb
    if role == "cards" and part.value.is_bare and clause.has("turns"):
        return False  # the number of the turns
    return len(clause.all(role)) < (2 if role == "who" else 1)


def _with(clause: Clause, part: Part) -> Clause:
    if clause.is_mine and (part.role, part.value) == ("who", _ME):
        return clause._replace(end=part.end)  # `robas 3 tú`
    if part.role != "verb":
        return clause._replace(parts=(*clause.parts, (part.role, part.value)), end=part.end)
    form, _, whom = part.form.partition("-")
    meant = _SUBJECTS.get(form)
    subject = (("who", meant),) if meant is not None and not clause.has("who") else ()
    clitic = (("clitic", Who("that" if whom == "they" else whom)),) if whom else ()
    spelled_out = (*clause.parts, *subject, (part.role, part.value), *clitic)
    return clause._replace(
        verb=part.value,
        form="tell" if meant or form == "done" else form,
        parts=spelled_out,
        end=part.end,
        is_done=form == "done",
        is_mine=bool(subject) and meant == _ME,
    )


def _pauses(clause: Clause) -> tuple[str, ...]:
    """What may stand between the first parts of a clause and the rest of it."""
    is_time = all(role in _WHEN for role, _ in clause.parts)
    is_called = [value.name for role, value in clause.parts if role == "who"] in _CALLED and len(clause.parts) == 1
    return ("COLON", "COMMA") if is_time or is_called else ("COLON",)


def _without_verb(clause: Clause, *, is_side: bool) -> Clause | None:
    """Cards and a player: usually they are drawn by that player; None if there is more, or less."""
    roles = {role for role, _ in clause.parts}
    if roles == {"who"} and len(clause.parts) == 1 and not clause.skipped:
        return clause._replace(verb="same", form="tell", parts=(*clause.parts, ("verb", "same")))  # `otherwise you`
    cards = clause.first("cards")
    if roles in _SCORES and not clause.skipped:
        player = clause.first("for") or clause.first("to") or clause.first("who")
        points = (("who", player), ("verb", "gain"), ("cards", cards), ("POINTS", True))
        return clause._replace(verb="gain", form="tell", parts=points)  # `10 points for everyone else`
    if is_side and roles == {"cards"} and not clause.skipped and not cards.is_hand:
        side = (("verb", "draw"), ("cards", cards))
        return clause._replace(verb="draw", form="order", parts=side, gap="cards")  # `draws 2 or 3`
    players = [(role, value) for role, value in clause.parts if role != "cards"]
    if (
        clause.skipped
        or roles not in _VERBLESS
        or (cards.is_bare and [role for role, _ in clause.parts] == ["cards", "who"])  # `two players`
        or len(players) != 1
        or not isinstance(cards.amount, int)
        or cards != Cards(cards.amount, is_bare=cards.is_bare)
    ):
        return None
    gap, player = players[0]
    parts = (("who", player), ("verb", "draw"), ("cards", cards))
    return clause._replace(verb="draw", form="tell", parts=parts, gap=gap)


def _cheapest(clauses: list[tuple[Clause, float]]) -> list[tuple[Clause, float]]:
    return sorted(clauses, key=lambda each: each[1])[:_OPEN]


def _joined(reading: Reading, step: Step) -> Reading | None:
    """A text with one step more; None if they do not go together."""
    items, item = reading.items, step.item
    cost, skipped = reading.cost + step.cost, reading.skipped + step.skipped
    if item is None:
        is_out_of_place = step.is_lead and bool(items) and isinstance(items[-1], Clause)
        return None if is_out_of_place else reading._replace(cost=cost, skipped=skipped)
    if isinstance(item, Link) and item.kind in _GOES_ON and items and items[-1] == Link("STOP"):
        items = items[:-1]  # `discard 2 cards. Or draw 4`
    if isinstance(item, Link) and item.kind in _REFUSING:
        items, item = _unless_done(items, item)
    last = items[-1] if items else None
    if isinstance(item, Clause) and item.form == "tell" and not item.has("who") and _is_strange(reading, item):
        return None  # whoever does it is not known: `the tallest at the table draws 2`
    if isinstance(last, Clause):
        if last.verb == "act" and item == Link("COLON"):
            return None  # a title
        if isinstance(item, Clause) and item.verb == "act":
            return None
        if isinstance(item, Clause) and not item.goes_on and (last.verb not in _LEADING or item.has("who")):
            cost += NAMING if last.has(*_NAMED) else UNLINKED
    return Reading((*items, item), cost, skipped, reading.is_titled)


def _is_strange(reading: Reading, clause: Clause) -> bool:
    """Whether a word was left out between the items before and a clause."""
    if not reading.skipped or reading.skipped[-1] >= clause.start:
        return False
    before = max((item.end for item in reading.items if isinstance(item, Clause)), default=0)
    is_linked = isinstance(reading.items[-1] if reading.items else None, Link)
    return reading.skipped[-1] >= before and (reading.skipped[-1] == clause.start - 1 or not is_linked)


def _unless_done(items: tuple[Item, ...], link: Link) -> tuple[tuple[Item, ...], Link]:
    """`Sing a song. If you refuse, draw 2` is a choice, as `sing a song or draw 2` is."""
    before = items
    while before and isinstance(before[-1], Link):
        before = before[:-1]
    last = before[-1] if before else None
    is_choice = isinstance(last, Clause) and (link.kind == "REFUSED" or last.verb == "act")
    return (before, Link("OR")) if is_choice else (items, link)


def _best(readings: list[Reading]) -> list[Reading]:
    unique: dict[tuple[Item, ...], Reading] = {}
    for reading in sorted(readings, key=lambda each: each.cost):
        unique.setdefault(reading.items, reading)
    return list(unique.values())[:_TEXTS]
