"""A rule that waits until somebody does something: what is read after `whenever anyone plays a 7` (J119, J120)."""

from __future__ import annotations

from dataclasses import replace

from lastcard.engine.edition.model import ALL_BUT, WATCHING, Condition, Effect
from lastcard.houserules.clauses import Clause, When
from lastcard.houserules.context import Branch, Player, Told
from lastcard.houserules.phrases import Lasts

CHOOSER = Player("chooser")
_CLEAR = ("everyone", "me", "most", "fewest", "random", "chosen", "dealer")
"""Players who are the same, whoever sets it off."""
_COSTS = {"plays": "play-costs", "calls": "call-costs"}
_OTHERS = ("others", f"{ALL_BUT}chooser")


def is_watching(told: Told) -> bool:
    """Whether what is being read happens only when something sets it off."""
    return told.branch is not None and not told.branch.has_ended and told.branch.effect.do == "lasting"


def watching(told: Told, when: When) -> list[Told]:
    """After the words for what sets it off; they can stand after their clause, too."""
    kind = told.kind(when.cards)
    if kind is None or told.either is not None or (when.is_once and when.lasts is not None):
        return []
    lasts = when.lasts or Lasts("once" if when.is_once else "")
    effect = Effect("lasting", "everyone", lasts.turns, cards=kind, what=when.what, lasts=lasts.duration)
    if not told.link and told.last:
        return _trailing(told, Branch(effect))
    if told.branch is not None and not told.branch.has_ended:
        return []
    return [replace(told.close_branch(), branch=Branch(effect), last=(), subject=CHOOSER, other=None)]


def _trailing(told: Told, branch: Branch) -> list[Told]:
    """`Everyone draws 1 whenever somebody plays a 0`."""
    if told.branch is not None or told.clauses > 1 or any(each.who not in _CLEAR for each in told.last):
        return []
    rest = replace(told, effects=told.effects[: -len(told.last)])
    return [replace(rest, branch=replace(branch, then=told.last, is_trailing=True), last=(), link="")]


def lasting_for(told: Told, clause: Clause) -> tuple[Told, Clause] | None:
    """A clause that says how long it is watched for, without that; None if that was said before."""
    lasts: Lasts | None = clause.first("lasts")
    branch = told.branch
    if lasts is None or branch is None:
        return told, clause
    if branch.effect.lasts or branch.otherwise is not None:
        return None
    effect = replace(branch.effect, lasts=lasts.duration, count=lasts.turns)
    parts = tuple(part for part in clause.parts if part[0] != "lasts")
    return replace(told, branch=replace(branch, effect=effect)), clause._replace(parts=parts)


def settled(effect: Effect) -> Effect:
    """What is set off, in its normal form: a cost of playing or calling, if that is all."""
    if effect.what not in WATCHING:
        return effect
    then = tuple(_settled(each) for each in effect.then)
    lasts = effect.lasts or "round"
    only = then[0] if len(then) == 1 else None
    is_cost = only is not None and isinstance(only.count, int) and only == Effect("draw", "chooser", only.count)
    if is_cost and only is not None and lasts != "turns" and (effect.cards or effect.what == "calls"):
        return replace(effect, what=_COSTS[effect.what], count=only.count, lasts=lasts, then=())
    return replace(effect, then=then, lasts=lasts)


def _settled(effect: Effect) -> Effect:
    """Everyone else are all but whoever sets it off."""
    who: tuple[str, Condition | None] = (effect.who, effect.only)
    return replace(effect, who="everyone-else") if who[0] in _OTHERS else effect
