"""What is said after a clause and changes it: who decides, and that whoever plays the card does it too."""

from __future__ import annotations

from dataclasses import replace

from lastcard.engine.edition.model import Effect
from lastcard.houserules.context import ME, Player, Told

_PICKED = ("discard", "give")
"""What is done with cards that somebody picks."""
_ANYBODYS = ("draw", "lose-turn", "discard", "points", "new-hand")
"""What any player can do as well as another."""
_LESS_LIKELY = 0.3
"""What it costs that `your` is said of me, where somebody else is told what to do."""
_GROUPS = ("everyone", "everyone-else", "others")


def i_decide(told: Told) -> list[Told]:
    """`…, you choose`: whoever plays the card decides between two things, or which cards."""
    return _decided(told, ME)


def they_decide(told: Told) -> list[Told]:
    """`…, they choose`."""
    others = (told.other, told.subject) if told.subject in {None, ME} else (told.subject,)
    who = next((each for each in others if each is not None and each != ME), None)
    return [] if who is None else _decided(told, who)


def _decided(told: Told, who: Player) -> list[Told]:
    if len(told.last) != 1 or told.either is not None:
        return []
    last = told.last[0]
    if last.do == "choose":
        return _between_two(told, last, who)
    if told.has_chosen and who == ME:
        is_rather_cards = last.do in _PICKED  # `somebody discards a card of your choice`
        return [replace(told, cost=told.cost + _LESS_LIKELY) if is_rather_cards else told]  # `…, you choose who`
    return _cards(told, last, who) if last.do in _PICKED and last.pick in {"", "player"} else []


def _between_two(told: Told, last: Effect, who: Player) -> list[Told]:
    if Player(last.who, last.only) == who:
        return [told]
    if who.only or last.only:
        return []
    mine = told.instead_of_last((_chosen_by(last, who),))
    if who == ME and told.is_order:  # `next player: draw 3 or discard 1, your choice` speaks to them
        return [replace(told, is_open=True), replace(mine, is_open=True, cost=mine.cost + _LESS_LIKELY)]
    return [mine]


def _cards(told: Told, last: Effect, who: Player) -> list[Told]:
    if Player(last.who, last.only) == who:
        return [told]
    if last.who in _GROUPS and not last.pick:  # `everyone pass on a card (your choice)` speaks to them
        return [told if who != ME or told.is_order else replace(told, is_open=True)]
    return [told.instead_of_last((replace(last, pick="player"),))] if who == ME else []


def _chosen_by(choice: Effect, who: Player) -> Effect:
    """A choice that somebody else makes."""
    return replace(
        choice,
        who=who.name,
        then=_as_seen_by(choice.then, choice.who, who),
        otherwise=_as_seen_by(choice.otherwise, choice.who, who),
    )


def _as_seen_by(effects: tuple[Effect, ...], before: str, who: Player) -> tuple[Effect, ...]:
    names = {"chooser": before, who.name: "chooser"}
    return tuple(replace(each, who=names.get(each.who, each.who)) for each in effects)


def also_me(told: Told) -> list[Told]:
    """`Everyone draws 2, even you`; `the next player draws 2, and so do I`."""
    subject = told.subject
    if subject is None or subject == ME or not told.last or told.either is not None:
        return []
    if subject.name == "everyone":
        return [told] if subject.only is None else []
    if subject.name in _GROUPS or any(each.do not in _ANYBODYS or each.who != subject.name for each in told.last):
        return []
    mine = tuple(replace(each, who="me", only=None) for each in told.last)
    return [replace(told.put(mine), other=subject, link="")]
