"""From clauses to effects: who is meant, what carries over from clause to clause, and where a text leaves a question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from lastcard.engine.edition.model import Condition, Effect
from lastcard.houserules.clauses import If, Item, Link, Reading
from lastcard.houserules.context import ME, Player, Told
from lastcard.houserules.phrases import Who
from lastcard.houserules.verbs import VerbReader

MOST_EFFECTS = 12
_OPPOSITES = {"holding": "not-holding", "not-holding": "holding"}


@dataclass(frozen=True)
class Meaning:
    """What a text can mean: its effects, what it costs to take it so, and whether it has to be asked."""

    effects: tuple[Effect, ...]
    cost: float
    is_open: bool = False  # two honest readings: ask
    is_free: bool = False  # it takes people to judge it: an honour rule
    skipped: tuple[int, ...] = ()


def meanings(readings: Iterable[Reading], text: str) -> Iterator[Meaning]:
    """Everything that the readings of a text can mean."""
    for reading in readings:
        for told in _tell(reading.items, Told(text)):
            effects = tidied(tuple(told.effects))
            if told.is_free:
                yield Meaning((), reading.cost + told.cost, told.is_open, is_free=True, skipped=reading.skipped)
            elif (effects or told.named == "chosen-color") and sum(len(each.all) for each in effects) <= MOST_EFFECTS:
                yield Meaning(effects, reading.cost + told.cost, told.is_open, skipped=reading.skipped)


def _tell(items: tuple[Item, ...], told: Told) -> list[Told]:
    """Read items one after another; several results where a text leaves a question."""
    ways = [told]
    for at, item in enumerate(items):
        after = items[at + 1 :]
        ways = [further for way in ways for further in _next(way, item, after)][:24]
        if not ways:
            return []
    return [way.closed() for way in ways if way.can_close()]


def _next(told: Told, item: Item, after: tuple[Item, ...]) -> list[Told]:
    if isinstance(item, Link):
        return _link(told, item)
    if isinstance(item, If):
        return _condition(told, item)
    return VerbReader(told, after).read(item)


def _link(told: Told, link: Link) -> list[Told]:
    if link.kind == "ELSE":
        return told.otherwise()
    if link.kind == "OR":
        return told.alternative()
    return [told.linked(link.kind)]


def _condition(told: Told, found: If) -> list[Told]:
    if found.only is None:
        return [told.free()]
    if found.only.kind.startswith("rolled") and not told.has_rolled:
        if not found.rolls or told.effects or told.branch:
            return []
        told = replace(told.add((Effect("roll", count=6),)), has_rolled=True, last=(), link="STOP")
    if found.only.kind == "looked" and told.looked != "pile":
        return []
    if found.only.kind == "guessed" and not told.named.startswith("named"):
        return []
    if found.only.kind in {"holding", "not-holding"}:
        kind = told.kind(str(found.only.value))
        if kind is None:
            return []
        found = replace(found, only=Condition(found.only.kind, kind))
    if found.who is None:
        return told.condition(found, ME)
    results = []
    for further, who in _asked(told, found.who):
        results += further.condition(found, who)
    return results


def _asked(told: Told, who: Who) -> list[tuple[Told, Player]]:
    """Of whom a condition is asked; `someone` is anyone at all."""
    if who.name in {"someone", "someone-else"}:
        return [(told, ("everyone" if who.name == "someone" else "everyone-else", None))]
    return told.players(who, role="object")


def tidied(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """Effects in their normal form: a choice that leads nowhere is none."""
    found = []
    for effect in effects:
        if effect.do in {"if", "choose"}:
            then, otherwise = tidied(effect.then), tidied(effect.otherwise)
            if not then and not otherwise:
                continue
            if not then:
                effect = _turned(effect, otherwise)  # noqa: PLW2901  # the same effect the other way round
            else:
                effect = replace(effect, then=then, otherwise=otherwise)  # noqa: PLW2901
        found.append(effect)
    return tuple(found)


def _turned(effect: Effect, then: tuple[Effect, ...]) -> Effect:
    only = effect.only
    if effect.do == "if" and only is not None and only.kind in _OPPOSITES:
        return replace(effect, only=Condition(_OPPOSITES[only.kind], only.value), then=then, otherwise=())
    return replace(effect, then=(), otherwise=then)
