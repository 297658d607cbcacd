"""From clauses to effects: what each clause adds to a rule, and where a text leaves a question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from lastcard.engine.edition.model import WHOM, Condition, Effect
from lastcard.engine.edition.rule_check import can_happen_later
from lastcard.houserules import choices
from lastcard.houserules.clauses import If, Item, Link, Reading, When
from lastcard.houserules.context import ME, NARROWED, Player, Told
from lastcard.houserules.phrases import HELD, Who, opposite
from lastcard.houserules.triggers import settled, watching
from lastcard.houserules.verbs import read_clause
from lastcard.houserules.whom import DOUBT, players

MOST_EFFECTS = 12


@dataclass(frozen=True)
class Meaning:
    """What a text can mean: its effects, what it costs to take it so, and whether it has to be asked."""

    effects: tuple[Effect, ...]
    cost: float
    is_open: bool = False  # two honest readings: ask
    is_free: bool = False  # it takes people to judge it: an honour rule
    skipped: tuple[int, ...] = ()
    is_titled: bool = False  # the first words were taken for a title


def meanings(readings: Iterable[Reading], text: str) -> Iterator[Meaning]:
    """Everything that the readings of a text can mean."""
    for reading in readings:
        for told in _tell(reading.items, Told(text)):
            effects = tidied(tuple(told.effects))
            if told.is_free:
                yield Meaning((), reading.cost + told.cost, told.is_open, is_free=True, skipped=reading.skipped)
            elif (effects or told.named == "chosen-color") and can_be_done(effects):
                cost = reading.cost + told.cost
                yield Meaning(effects, cost, told.is_open, skipped=reading.skipped, is_titled=reading.is_titled)


def can_be_done(effects: tuple[Effect, ...]) -> bool:
    """Whether these are few enough, and effects have names for all who are meant."""
    every = [each for effect in effects for each in effect.all]
    is_known = all(each.who in WHOM and can_happen_later(each) for each in every)
    return len(every) <= MOST_EFFECTS and is_known


def _tell(items: tuple[Item, ...], told: Told) -> list[Told]:
    """Read items one after another; several results where a text leaves a question."""
    ways = [told]
    for at, item in enumerate(items):
        after = items[at + 1 :]
        ways = [further for way in ways for further in next_items(way, item, after)][:24]
        if not ways:
            return []
    return [way.close_branch() for way in ways if way.can_close()]


def next_items(told: Told, item: Item, after: tuple[Item, ...]) -> list[Told]:
    """The rule with one item more, in every way that it can be meant; ``after`` is what follows in the text."""
    if isinstance(item, Link):
        return _link(told, item) if after or item.kind != "COLON" else [told]
    if isinstance(item, If):
        return _condition(told, item)
    if isinstance(item, When):
        return watching(told, item)
    return read_clause(told, item, after)


def _link(told: Told, link: Link) -> list[Told]:
    if link.kind == "AND" and told.is_between and not told.link:
        return told.alternative()
    if link.kind in _AFTER_CLAUSES:
        return [replace(way, is_theirs=link.is_theirs) for way in _AFTER_CLAUSES[link.kind](told)]
    return [told.linked(link.kind)]


_AFTER_CLAUSES: dict[str, Callable[[Told], list[Told]]] = {
    "ELSE": Told.otherwise,
    "OR": Told.alternative,
    "AT_WILL": Told.at_will,
    "I_CHOOSE": choices.i_decide,
    "THEY_CHOOSE": choices.they_decide,
    "ALSO_ME": choices.also_me,
}
"""What changes the meaning of the clause before it."""


def _condition(told: Told, found: If) -> list[Told]:
    if found.only is None:
        return [told.free()]
    if found.only.kind.startswith("rolled") and not told.has_rolled:
        if not (found.rolls or found.flips) or told.effects or told.branch:
            return []
        sides = 2 if found.flips else 6
        told = replace(told.add((Effect("roll", count=sides),)), has_rolled=True, last=(), link="STOP")
    only = _about_known(told, found.only)
    if only is None:
        return []
    if only.kind in HELD:
        told = replace(told, held=str(only.value))
    if found.who is None:  # the next clause goes on about whoever guessed or rolled
        ways = told.condition(only, ME, unless=found.unless)
        return [replace(way, subject=told.subject, other=told.other) for way in ways]
    asked = _asked(told, found.who)
    return [after for further, who in asked for after in further.condition(only, who, unless=found.unless)]


def _about_known(told: Told, only: Condition) -> Condition | None:
    """A condition with the kind of card that it means; None if it asks about what has not happened."""
    if only.kind == "looked" and told.looked != "pile":
        return None
    if only.kind == "guessed" and not told.named.startswith("named"):
        return None
    if only.kind not in HELD:
        return only
    kind = told.kind(str(only.value))
    return None if kind is None else Condition(only.kind, kind)


def _asked(told: Told, who: Who) -> list[tuple[Told, Player]]:
    """Of whom a condition is asked; `someone` is anyone at all."""
    if who.name in {"everyone", "everyone-else", "all-but-me"}:  # any of them, or all of them?
        group = "everyone" if who.name == "everyone" else "everyone-else"
        return [(replace(told, is_open=True, cost=told.cost + DOUBT), Player(group))]
    anyone = {"someone": "everyone", "someone-else": "everyone-else"}.get(who.name)
    return [(told, Player(anyone))] if anyone else players(told, who, role="object")


def tidied(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Effects in their normal form: a choice that leads nowhere is none."""
    return tuple(each for effect in effects for each in _tidied(effect))


def _tidied(effect: Effect) -> Iterator[Effect]:
    effect = settled(effect)
    if effect.do not in {"if", "choose"}:
        yield effect
        return
    then, otherwise = tidied(effect.then), tidied(effect.otherwise)
    only = effect.only
    if then:
        yield replace(effect, then=then, otherwise=otherwise)
    elif otherwise and effect.do == "if" and only is not None and only.kind in HELD and effect.who not in NARROWED:
        yield replace(effect, only=opposite(only), then=otherwise, otherwise=())
    elif otherwise:
        yield replace(effect, then=(), otherwise=otherwise)
