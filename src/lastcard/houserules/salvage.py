"""What can be made of a text that no reading covers: the clauses that were found in it, and the rest struck out.

The rule is told clause by clause, and whatever stands between them is left out. What is left out costs as much as it
says: a name of a player or a number much, a word that nobody knows little. Nothing here is ever certain; it is offered
as a question, with the words that were left out shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from lastcard.engine.edition.model import Effect
from lastcard.houserules.clauses import UNKNOWN, Clause, Clauses, Item, Link
from lastcard.houserules.clauses.texts import LEFT_OUT, Step
from lastcard.houserules.context import Told
from lastcard.houserules.guard import gives_too_much
from lastcard.houserules.meaning import Meaning, can_be_done, next_items, tidied
from lastcard.houserules.phrases import Phrases

_BEAM = 6  # beginnings that are kept at each word
_STEPS = 8  # clauses that are tried at each word
_SIGN, _LIGHT, _STRANGE, _GAME, _TURNING = 0.2, 0.8, 2.0, 4.0, 7.0
"""What it costs to leave out a sign, a word that says little, one that nobody knows, one of the game, and a `not`."""
_SAYS_LITTLE = (
    "A", "ANY", "OF", "TO", "FOR", "FROM", "WITH", "POSS", "POSSESSIVE", "AND", "THEN", "HARMLESS", "REL", "GET",
    "IF_ROLLED", "THAT_CARD", "LEFT_OVER", "LEAD", "TRAIL", "EXACTLY", "FOR_TURNS", "HAVE", "MUST", "AGAIN", "LAPS",
    "MAKE", "ROUND_WORD", "AFTER_TURNS", "AT_NEXT", "OTHER_WAY", "HOLDING", "ONE_OF_THEM", "PLAYED_ON", "REASON",
)  # fmt: skip
WEIGHTY = (
    "IF", "UNLESS", "OR", "FOR_EACH", "UNTIL", "MORE_THAN", "FEWER_THAN", "HIGHEST", "LOWEST", "TURNS", "POINTS",
    "POINTS_OFF", "HALF", "HALF_AS_MANY", "TWICE_AS_MANY", "NEXT_TIME", "CAN", "MAY",
)  # fmt: skip
"""What nobody leaves out of a rule without another meaning."""
_ENDS = ("STOP", "SEMICOLON", "COLON")
_SIGNS = ("COMMA", *_ENDS)
_PRONOUNS = ("they", "that", "me")
_DECIDING = ("pick", "flip", "turnover", "guess")
"""Verbs on which the rest of a sentence depends."""
_MEANT = ("loser", "winner", "everyone", "everyone-else", "second", "third")
"""Players without whom a sentence speaks of somebody else."""
_LEAST = 0.55  # of what a text says has to be in a reading
_FARTHER = 6.0  # what another reading may cost more than the best


@dataclass(frozen=True)
class _Found:
    """A rule up to some word: what it costs, and the words that were left out."""

    told: Told
    cost: float = 0.0
    skipped: tuple[int, ...] = ()
    is_apart: bool = False  # words were left out after the last clause

    @property
    def total(self) -> float:
        return self.cost + self.told.cost


def salvaged(phrases: Phrases, text: str) -> list[Meaning]:
    """The rules that parts of a text say, the one that explains most of it first."""
    size = len(phrases.words)
    weights = [weight(phrases, at) for at in range(size)]
    clauses = Clauses(phrases, is_patient=True)
    reached: list[list[_Found]] = [[] for _ in range(size + 1)]
    reached[0] = [_Found(Told(text))]
    for at in range(size):
        found = reached[at] = _best(reached[at])
        if not found:
            continue
        steps = _steps(clauses, at, weights)
        for each in found:
            is_sign = phrases.has(at, *_SIGNS)
            skipped = each.skipped if is_sign else (*each.skipped, at)
            apart = replace(each, cost=each.cost + weights[at], skipped=skipped, is_apart=not is_sign)
            reached[at + 1].append(apart)
            for step in steps:
                reached[step.end] += _taken(each, step)
    return _ranked(phrases, reached[size], weights)


def left_out(phrases: Phrases, skipped: tuple[int, ...]) -> float:
    """By how much the words that a reading leaves out cost more there than they do here."""
    return sum((UNKNOWN if phrases.is_unknown(at) else LEFT_OUT) - weight(phrases, at) for at in skipped)


def weight(phrases: Phrases, at: int) -> float:
    """How much is lost without a word."""
    edges = phrases.edges(at)
    if phrases.is_weighty(at, at + 1) or phrases.has(at, *WEIGHTY):
        return _TURNING
    if not edges:
        return _STRANGE
    if any(edge.concept in _SIGNS for edge in edges):
        return _SIGN
    is_light = all(edge.concept in _SAYS_LITTLE or edge.value in _PRONOUNS for edge in edges if edge.end == at + 1)
    return _LIGHT if is_light else _GAME


def _steps(clauses: Clauses, at: int, weights: list[float]) -> list[Step]:
    """What can stand at a word, the cheapest first; acts of people are none of it."""
    steps = [step for step in clauses.steps(at) if step.item is not None or not step.skipped]
    steps = [step for step in steps if not (isinstance(step.item, Clause) and step.item.verb == "act")]
    priced = [step._replace(cost=_price(clauses.phrases, step)) for step in steps]
    gained = sorted(priced, key=lambda step: step.cost - 2 * sum(weights[at : step.end]))
    return gained[:_STEPS]


def _price(phrases: Phrases, step: Step) -> float:
    return step.cost - left_out(phrases, step.skipped)


def _taken(found: _Found, step: Step) -> Iterator[_Found]:
    """The rule with one step more."""
    cost, skipped = found.cost + step.cost, found.skipped + step.skipped
    if step.item is None:
        yield replace(found, cost=cost, skipped=skipped)
        return
    if _is_somebodys(found, step):
        return
    told = found.told
    if found.is_apart and not isinstance(step.item, Link):
        told = told.linked("COMMA")
    for after in _after(told, step.item):
        if not after.is_free:
            yield _Found(after, cost, skipped)


def _is_somebodys(found: _Found, step: Step) -> bool:
    """`The tallest draws 2`: whoever does it is not known."""
    item = step.item
    return found.is_apart and isinstance(item, Clause) and item.form == "tell" and not item.has("who")


def _after(told: Told, item: Item) -> list[Told]:
    if isinstance(item, Link) and item.kind in _SIGNS and told.either is not None:
        return []
    return next_items(told, item, ())


def _turns_round(phrases: Phrases, skipped: tuple[int, ...]) -> bool:
    """Whether a `not` or the like was left out of a sentence of which more was understood."""
    left = {*skipped}
    for at in skipped:
        if phrases.is_weighty(at, at + 1):
            start = next((each for each in range(at, 0, -1) if phrases.has(each - 1, *_ENDS)), 0)
            size = len(phrases.words)
            end = next((each for each in range(at, size) if phrases.has(each, *_ENDS)), size)
            said = (each for each in range(start, end) if each not in left)
            if any(not phrases.has(each, "HARMLESS", *_SIGNS) for each in said):
                return True
    return False


def _loses_who(phrases: Phrases, skipped: tuple[int, ...]) -> bool:
    """`Rock paper scissors with the next player, loser draws 4`: nobody else does."""
    return any(edge.value in _MEANT and edge.end == at + 1 for at in skipped for edge in phrases.at(at, "WHO"))


def _loses_choice(phrases: Phrases, skipped: tuple[int, ...]) -> bool:
    """`Choose two: skip, reverse, draw 2`: not all of them; nor is a coin for each player one coin."""
    chooses = any(edge.value in _DECIDING for at in skipped for edge in phrases.at(at, "VERB"))
    is_side = any(phrases.has(at, "OR") and not phrases.has(at, "OR_MORE", "OR_FEWER") for at in skipped)
    return chooses or is_side or any(phrases.has(at, "FOR_EACH") for at in skipped)


_LOSING = (_turns_round, _loses_who, _loses_choice)
"""Why a part of a text is not what it says."""


def _best(found: list[_Found]) -> list[_Found]:
    unique: dict[Told, _Found] = {}
    for each in sorted(found, key=lambda each: each.total):
        unique.setdefault(replace(each.told, cost=0.0, is_open=False), each)
    return list(unique.values())[:_BEAM]


def _ranked(phrases: Phrases, found: list[_Found], weights: list[float]) -> list[Meaning]:
    """Different rules, the best first."""
    most = (1 - _LEAST) * sum(weights)
    best: dict[tuple[Effect, ...], Meaning] = {}
    for each in sorted(found, key=lambda each: each.total):
        if not each.told.can_close() or any(loses(phrases, each.skipped) for loses in _LOSING):
            continue
        if sum(weights[at] for at in each.skipped) > most:
            continue
        effects = tidied(each.told.close_branch().effects)
        if effects and can_be_done(effects) and not gives_too_much(phrases, effects):
            best.setdefault(effects, Meaning(effects, each.total, is_open=True, skipped=each.skipped))
    ranked = list(best.values())
    return [each for each in ranked if each.cost <= ranked[0].cost + _FARTHER]
