"""How an effect is said, whatever the language: of whom, in which sentence, and in which of several ways."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from lastcard.engine.edition.model import ALL_BUT, WATCHING, Condition, Count, Effect

_TABLE = (
    "redeal", "turn-direction", "pass-hands", "copy", "cancel", "take-back", "roll", "honour", "any-time", "reshuffle",
    "end-rules",
)  # fmt: skip
"""Effects of which no player is the subject."""
_LASTING_FOR_ALL = (
    "no-challenge", "call-costs", "each-turn", "own-turn", "turned", "play-costs", "linked", *WATCHING,
)  # fmt: skip
_SAID_OF_ALL = ("no-win", "mute", "no-draw")
"""What lasts and is said in another way of everyone: `nobody can win`."""
_PAIRS = ("next-two", "next-three", "neighbours", "chosen-two", "everyone", "everyone-else")
_MINE = ("lay-card", "choose-color")


def subject_of(effect: Effect) -> tuple[str | None, Condition | None]:
    """Of whom a clause speaks; None if of nobody."""
    is_of_table = (
        effect.do in _TABLE
        or effect.what in _LASTING_FOR_ALL
        or (effect.what in {"ban", *_SAID_OF_ALL} and _is_for_all(effect))
        or (effect.do == "recolor" and effect.cards)
        or (effect.do, effect.who) == ("peek", "everyone")
    )
    if is_of_table:
        return None, None
    if effect.do in _MINE or (effect.do == "swap-hands" and effect.to == "me"):
        return "me", None
    return effect.who, effect.only


def is_done_by_chooser(effect: Effect) -> bool:
    """Whether whoever chooses is who does it."""
    return is_by_chooser(effect) and effect.do not in {*_TABLE, "choose", "if"}


def is_by_chooser(effect: Effect) -> bool:
    """Whether whoever decides does it; the player of the card swaps hands as the other one's partner."""
    return effect.who == "chooser" or (effect.do == "swap-hands" and effect.to == "me")


def done_by_chooser(effect: Effect) -> Effect:
    """The same as it is said of whoever chooses: they swap hands with the player of the card."""
    is_theirs = effect.do == "swap-hands" and (effect.who, effect.to) == ("chooser", "me")
    return replace(effect, who="me") if is_theirs else effect


def by_name(effects: Sequence[Effect], name: str) -> list[Effect]:
    """What whoever chooses does, as it is said of anybody: `…, or the next player draws 4`."""
    return [replace(each, who=name) if each.who == "chooser" else each for each in effects]


def sentences_of(effects: Sequence[Effect]) -> list[list[Effect]]:
    """Effects that stand in one sentence: an `if` has its own, as has what somebody sets off."""
    runs: list[list[Effect]] = []
    for effect in effects:
        if _is_alone(effect) or not runs or _is_alone(runs[-1][0]):
            runs.append([effect])
        else:
            runs[-1].append(effect)
    return runs


def _is_alone(effect: Effect) -> bool:
    return effect.do == "if" or effect.what in WATCHING or effect.lasts == "later"


def _peek(effect: Effect) -> str:
    seen = "turn-over" if effect.who == "everyone" else "peek"
    return seen if effect.count == 1 else f"{seen}-some"


def _from(effect: Effect, key: str) -> str:
    if not effect.source:
        return key
    return f"{key}-{effect.source}-all" if effect.count == Count("all") else f"{key}-{effect.source}"


def _again(effect: Effect) -> str:
    key = "play-again" if effect.who == "me" else "goes-next"
    return f"{key}-some" if effect.count not in {0, 1} else key


def is_of_several(effect: Effect) -> bool:
    """`The next two players`, `all but the dealer`."""
    return effect.who in {*_PAIRS, "others"} or effect.who.startswith(ALL_BUT)


def is_of_pair(effect: Effect) -> bool:
    """`The next two players swap hands with each other`."""
    return effect.who == effect.to and effect.who in _PAIRS


def _lasting(effect: Effect) -> str:
    if _is_banned_for_all(effect):
        return "ban-all"
    if effect.what == "linked" and is_of_pair(effect):
        return "linked-pair-once" if effect.lasts == "once" else "linked-pair"
    if effect.lasts == "later":
        return f"{effect.what}-later" if effect.count == 1 else f"{effect.what}-later-many"
    if effect.what in _SAID_OF_ALL and _is_for_all(effect):
        return f"{effect.what}-all-once" if effect.lasts == "once" else f"{effect.what}-all"
    what = f"{effect.what}-cards" if effect.what in {"safe", "deflect"} and effect.cards else effect.what
    return f"{what}-once" if effect.lasts == "once" else what


def _is_banned_for_all(effect: Effect) -> bool:
    """`Nobody can play red cards`."""
    return effect.what == "ban" and _is_for_all(effect)


def _is_for_all(effect: Effect) -> bool:
    return (effect.who, effect.only) == ("everyone", None)


# Effects that are said in several ways, and under which name.
_WAYS: dict[str, Callable[[Effect], str]] = {
    "draw": lambda effect: _from(effect, "draw"),
    "discard": lambda effect: _from(effect, "discard"),
    "give": lambda effect: "give-hand" if effect.count == Count("all") and not effect.cards else "give",
    "show": lambda effect: "show-hand" if effect.count == 0 else "show",
    "play-again": _again,
    "swap-hands": lambda effect: "swap-hands-pair" if is_of_pair(effect) else "swap-hands",
    "exchange": lambda effect: "exchange-pair" if is_of_pair(effect) else "exchange",
    "peek": _peek,
    "name": lambda effect: f"name-{effect.what}",
    "lasting": _lasting,
    "lose-turn": lambda effect: "lose-turn" if effect.count == 1 else "lose-turns",
    "points": lambda effect: "lose-points" if isinstance(effect.count, int) and effect.count < 0 else "points",
    "recolor": lambda effect: "recolor-fixed" if effect.cards else "recolor",
    "new-hand": lambda effect: "new-hand" if effect.count == 0 else "new-hand-of",
    "roll": lambda effect: "flip" if effect.count == 2 else "roll",
}


def way_of(effect: Effect) -> str:
    """Under which name a language says what an effect does."""
    return _WAYS[effect.do](effect) if effect.do in _WAYS else effect.do
