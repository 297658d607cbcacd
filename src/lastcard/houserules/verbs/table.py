"""What concerns the whole table: fresh hands, the card before, points, and the end."""

from __future__ import annotations

from dataclasses import replace

from lastcard.engine.edition.model import Condition, Effect
from lastcard.houserules.context import Player
from lastcard.houserules.phrases import Cards
from lastcard.houserules.verbs.said import GROUPS, Result, Results, Said, too_many
from lastcard.houserules.verbs.subjects import named_subject
from lastcard.houserules.verbs.turns import lost

_ANYBODYS = ("draw", "lose-turn", "discard", "points", "new-hand")
"""What any player can do as well as another."""
_BEFORE = ("last-player", "previous", "last", "they")


def nothing(said: Said) -> Results:
    """`Otherwise nothing happens`."""
    if said.only():
        yield said.result()


def same(said: Said) -> Results:
    """`Heads: you draw 3, tails: the next player`: what one player does if a condition holds, another does if not."""
    branch = said.told.branch
    if branch is None and said.told.link == "AND":
        yield from _too(said)
    if branch is None or branch.otherwise != () or len({_done_by(each) for each in branch.then}) != 1:
        return
    name, only = said.who
    if all(each.do in _ANYBODYS for each in branch.then) and (name, only) != _done_by(branch.then[0]):
        yield said.result(*(replace(effect, who=name, only=only) for effect in branch.then))


def _too(said: Said) -> Results:
    """`You draw 3, and the next player too`."""
    told = said.told
    is_known = len(told.last) == 1 and told.last[0].do in _ANYBODYS and isinstance(told.last[0].count, int)
    is_one = said.who.name not in GROUPS or said.who.only is not None
    if is_known and said.who != _done_by(told.last[0]) and is_one:
        yield said.result(replace(told.last[0], who=said.who.name, only=said.who.only))


def _done_by(effect: Effect) -> tuple[str, Condition | None]:
    return effect.who, effect.only


def any_time(said: Said) -> Results:
    """The card may be played out of turn."""
    if said.only():
        yield said.result(Effect("any-time"))


def redeal(said: Said) -> Results:
    """All hands are dealt again."""
    if said.only():
        yield said.result(Effect("redeal"))


def reshuffle(said: Said) -> Results:
    """The discard pile is shuffled into the draw pile."""
    if said.only():
        yield said.result(Effect("reshuffle"))


def end_rules(said: Said) -> Results:
    """No rule lasts any longer."""
    if said.only():
        yield said.result(Effect("end-rules"))


def new_hand(said: Said) -> Results:
    """As many other cards, or so many."""
    cards = said.cards
    is_plain = cards is None or (isinstance(cards.amount, int) and cards == Cards(cards.amount, is_bare=cards.is_bare))
    if is_plain and said.only("cards", "for") and not (cards and too_many(cards.amount)):
        yield said.result(said.does("new-hand", said.number if cards else 0))


def copy(said: Said) -> Results:
    """The card before acts again."""
    yield from _card_before(said, "copy")


def cancel(said: Said) -> Results:
    """The card before is undone."""
    yield from _card_before(said, "cancel")


def _card_before(said: Said, do: str) -> Results:
    if said.has("LAST_CARD") and said.only("LAST_CARD"):
        yield said.result(Effect(do))


def take_back(said: Said) -> Results:
    """Whoever played the card before takes it back."""
    subject = named_subject(said.clause)
    is_right = said.has("LAST_CARD") if subject is None else subject.name in _BEFORE
    if is_right and said.only("LAST_CARD"):
        yield said.result(Effect("take-back"), other=Player("last-player"))


def win(said: Said) -> Results:
    """The round is over."""
    if said.only() and (said.who.name != "everyone" or said.who.only is not None):
        yield said.result(said.does("win"))


def gain_points(said: Said) -> Results:
    """For the match."""
    yield from _points(said, 1)


def lose_points(said: Said) -> Results:
    """The opposite."""
    yield from _points(said, -1)


def _points(said: Said, sign: int) -> Results:
    cards = said.cards
    is_number = cards is not None and cards.is_bare and isinstance(cards.amount, int)
    if is_number and said.has("POINTS", "POINTS_OFF") and said.only("cards", "POINTS", "POINTS_OFF"):
        yield said.result(said.does("points", sign * said.number))


def out(said: Said) -> Results:
    """Of the round, or for some turns."""
    lasts = said.lasts
    if lasts is not None and lasts.duration == "turns" and said.only("lasts"):
        yield said.result(lost(said.who, lasts.turns))
    elif said.only():
        yield said.result(said.does("leave"))


def eliminate(said: Said) -> Results:
    """Somebody is out of the round."""
    if said.objects and said.only():
        for told, gone in said.players(said.objects[0]):
            yield Result(told, (Effect("leave", gone.name, only=gone.only),), gone)
