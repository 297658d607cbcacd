"""What happens again and again: at the beginning of every turn, or of somebody's own turns (J106)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lastcard.engine.edition.model import Effect
from lastcard.houserules.clauses import Clause
from lastcard.houserules.context import Player
from lastcard.houserules.phrases import Lasts
from lastcard.houserules.verbs.groups import WATCHED

_WORDS = ("EVERY_TURN", "EACH_TURN", "OWN_TURN")
_VERBS = ("draw", "give", "discard", "pass", "out")
_DOES = ("draw", "give", "discard", "leave")
_OF_TABLE = ("most", "fewest", "random")
"""Who they are can change from turn to turn."""


@dataclass(frozen=True)
class Recurs:
    """When something happens again, and for how long."""

    words: str  # EVERY_TURN, EACH_TURN, OWN_TURN; empty: only how long
    lasts: Lasts | None


def once(clause: Clause) -> tuple[Clause, Recurs | None]:
    """The clause as if it spoke of one time, and when it happens again; None if it does not."""
    words = next((name for name, _ in clause.parts if name in _WORDS), "")
    lasts: Lasts | None = clause.first("lasts")
    is_watched = any(who.name in WATCHED for who in clause.all("who"))
    is_once = not words and (lasts is None or clause.verb == "out")
    if clause.verb not in _VERBS or is_watched or is_once:
        return clause, None
    parts = tuple(part for part in clause.parts if part[0] not in {*_WORDS, "lasts"})
    return clause._replace(parts=parts), Recurs(words, lasts)


def again(recurs: Recurs, who: Player, effects: tuple[Effect, ...]) -> tuple[Effect, ...] | None:
    """What the clause comes to if it happens again and again; None if that cannot be."""
    lasts = recurs.lasts or Lasts("round")
    of_table = recurs.words == "EVERY_TURN" or (who.name in _OF_TABLE and recurs.words != "OWN_TURN")
    if len(effects) != 1 or effects[0].do not in _DOES or (who.only is not None and recurs.words != "EVERY_TURN"):
        return None
    if not recurs.words and (lasts.duration != "turns" or lasts.turns < 2 or who.name in {"everyone", "everyone-else"}):
        return None
    if of_table:
        return (Effect("lasting", "everyone", lasts.turns, then=effects, what="each-turn", lasts=lasts.duration),)
    if effects[0].who != who.name or who.name in _OF_TABLE:
        return None
    then = (replace(effects[0], who="chooser"),)
    return (Effect("lasting", who.name, lasts.turns, then=then, what="own-turn", lasts=lasts.duration),)
