"""Turns: who loses one, who has another, and which way play goes."""

from __future__ import annotations

from dataclasses import replace

from lastcard.engine.edition.model import ALL_BUT, Count, Effect
from lastcard.houserules.context import ME, Player
from lastcard.houserules.phrases import Cards, OwnTurns
from lastcard.houserules.verbs.discarding import discard
from lastcard.houserules.verbs.said import EVERYONE, GROUPS, MOST_CARDS, Result, Results, Said, dearer, lasting

_NEXT_FEW = {1: "next", 2: "next-two", 3: "next-three"}
_OF_COLOR = ("that-color", "one-color", "laid-color")


def lose(said: Said) -> Results:
    """Turns, or cards."""
    if said.has("cards") and not said.has("turns", "lasts"):
        if said.cards != Cards(Count("all")):  # `all` alone is everybody
            yield from discard(said)
        return
    usual = 1 if said.lasts is not None and said.lasts.duration == "lap" else 0
    turns = _turns(said, usual)
    if turns and said.only("turns", "lasts") and turns <= MOST_CARDS:
        yield said.result(lost(said.who, turns))


def skipped(said: Said) -> Results:
    """`The next player is skipped`."""
    turns = _turns(said, 1)
    if said.only("turns", "lasts") and turns <= MOST_CARDS:
        yield said.result(lost(said.who, turns))


def skip(said: Said) -> Results:
    """`Skip the next player`, `skip 2`, `skip a turn`."""
    if not said.only("cards", "turns", "lasts", "of"):
        return
    if said.objects:
        if said.cards is None:
            yield from _skip_others(said)
    elif _turns(said, 0):
        yield from _skip_turns(said, _turns(said, 0))
    elif said.has("lasts"):
        return
    elif said.cards is not None:
        yield from _skip_next_few(said)
    elif not said.has("who") and said.who in {ME, Player("next")}:
        yield Result(replace(said.told, is_open=False), (lost(Player("next"), 1),))
    else:
        yield said.result(lost(said.who, 1))


def _skip_others(said: Said) -> Results:
    for told, other in said.players(said.objects[0]):
        is_open = told.is_open or other.name.startswith(ALL_BUT)  # me too?
        yield Result(replace(told, is_open=is_open), (lost(other, _turns(said, 1)),), other)


def _skip_turns(said: Said, turns: int) -> Results:
    """`Skip two turns` may be the turns of the next two players."""
    if said.has("who", "cards") or turns not in {2, 3} or isinstance(turns, OwnTurns) or said.has("lasts"):
        yield said.result(lost(said.who, turns))
        return
    yield said.result(lost(Player(_NEXT_FEW[turns]), 1))
    yield Result(dearer(said.told, 0.7, is_open=True), (said.does("lose-turn", turns),))


def _skip_next_few(said: Said) -> Results:
    """`Skip 2`: as many players."""
    cards = said.cards
    if cards is not None and cards.is_bare and not said.has("who", "turns") and cards.amount in _NEXT_FEW:
        yield Result(replace(said.told, is_open=False), (lost(Player(_NEXT_FEW[said.number]), 1),))


def _turns(said: Said, usual: int) -> int:
    lasts = said.lasts
    return said.clause.first("turns") or (lasts.turns if lasts is not None and lasts.duration == "turns" else usual)


def lost(who: Player, turns: int) -> Effect:
    """Players lose turns; if everyone does, the player of the card goes on."""
    return Effect("lose-turn", "everyone-else" if who == EVERYONE else who.name, turns, only=who.only)


def again(said: Said) -> Results:
    """The player of the card has another turn, perhaps for one colour alone."""
    if not said.is_mine or not said.only("AGAIN", "EXTRA_TURN", "THAT_COLOR", "lasts", "cards", "turns"):
        return
    if _turns(said, 1) > 1:
        if said.only("turns") and _turns(said, 1) <= MOST_CARDS:  # `play again 3 times`
            yield said.result(Effect("play-again", "me", _turns(said, 1)))
        return
    is_of_color = said.cards is not None and said.cards.kind in _OF_COLOR
    if said.has("cards", "turns") and not said.has("EXTRA_TURN") and not is_of_color:
        return
    more = Effect("lasting", "me", 1, cards="chosen-color", what="only", lasts="turns")
    yield said.result(Effect("play-again"), *((more,) if said.has("THAT_COLOR", "cards") else ()))


def goes_next(said: Said) -> Results:
    """Somebody goes next, whoever it would be otherwise."""
    turns = _turns(said, 1)
    if said.only("turns") and said.who.name not in GROUPS and said.who.only is None and turns <= MOST_CARDS:
        yield said.result(Effect("play-again", said.who.name, turns if turns > 1 else 0))


def reverse(said: Said) -> Results:
    """`Turn the direction`."""
    if said.has("DIRECTION", "OTHER_WAY"):
        yield from reversed_play(said)


def reversed_play(said: Said) -> Results:
    """`Play goes the other way`: all of it is in the verb."""
    lasts = said.lasts
    if said.is_mine and said.only("DIRECTION", "OTHER_WAY", "AGAIN", "lasts"):
        turned = None if lasts is None else lasting(EVERYONE, "turned", lasts)
        yield said.result(turned or Effect("turn-direction"))
