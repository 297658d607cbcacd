"""Cards that change places: hands, some cards of two players, or cards with the discard pile."""

from __future__ import annotations

from dataclasses import replace

from lastcard.engine.edition.model import Effect
from lastcard.houserules.context import Player
from lastcard.houserules.phrases import Cards, Who
from lastcard.houserules.verbs.moving import hands_move
from lastcard.houserules.verbs.said import GROUPS, PAIRS, SIDES, Result, Results, Said, too_many
from lastcard.houserules.verbs.subjects import named_subject
from lastcard.houserules.whom import beside

_PILES = ("pile", "discards")
_CLOSE = ("next", "previous", "left", "right", "across")
_ANYONE = ("someone", "someone-else", "they", "that")


def swap(said: Said) -> Results:
    """Hands or some cards with somebody, or cards with the discard pile."""
    if not said.only("cards", "with", "RANDOM", "with-cards", "EACH_OTHER"):
        return
    if said.cards is None and said.clause.skipped:  # `swap chairs with somebody`
        return
    if said.has("with-cards"):
        yield from _swap_with_pile(said)
        return
    picked = said.told.other
    if said.is_mine and picked is not None and picked.name in PAIRS and said.only("cards", "RANDOM", "EACH_OTHER"):
        said = replace(said, who=picked)  # `pick two players and swap their hands`
    if said.who.name in PAIRS:
        yield from _swapped_by_pair(said)
        return
    partner = _partner(said)
    if partner is not None and said.who.only is None and not _is_of_another(said):
        yield from _swapped_with(said, partner)


def _swapped_with(said: Said, partner: Who) -> Results:
    """With one player, perhaps only if something holds of them."""
    cards = said.cards or Cards(is_hand=True)
    if partner.only is not None and partner.name in _ANYONE:  # with one of them, whom I choose
        partner = replace(partner, name="chosen")
    for told, named, asks in said.partners(partner):
        other = _one_of(named, partner)
        if other == said.who or (other.only is not None and (other.name != "chosen" or not said.is_mine)):
            continue
        for done, effects, mentioned in _swapped(replace(said, told=told), cards, Player(other.name)):
            swapped = (Effect("if", other.name, only=other.only, then=effects),) if other.only else effects
            yield Result(done, (*asks, *swapped), mentioned)


def _one_of(other: Player, partner: Who) -> Player:
    """`If anyone has more than 5 cards, swap hands with them`: with one of them, whom I choose."""
    is_any = other.only is not None and other.name in {"everyone", "everyone-else"}
    return other._replace(name="chosen") if is_any and partner.name in _ANYONE else other


def swap_along(said: Said) -> Results:
    """`Everyone swaps hands to the left`: all hands move."""
    if said.cards is not None and said.cards.is_hand and said.is_group and said.only("cards", "way"):
        yield from hands_move(said, [])


def _is_of_another(said: Said) -> bool:
    """`The next player swaps your hand`: not the hand of whoever swaps."""
    owner = said.cards.owner if said.cards is not None else None
    return owner is not None and owner.name == "me" and not said.is_mine and said.clause.form == "tell"


def _swap_with_pile(said: Said) -> Results:
    pile: Cards = said.clause.first("with-cards")
    if pile.source == "discards" and isinstance(pile.amount, int):
        name = said.who.name
        yield said.result(
            Effect("draw", name, pile.amount, source="discards"),
            Effect("discard", name, pile.amount),
        )


def _swapped_by_pair(said: Said) -> Results:
    """`The next two players swap hands`."""
    name, cards = said.who.name, said.cards or Cards(is_hand=True)
    if said.has("with", "with-cards") or said.objects:
        return
    if cards.is_hand:
        yield said.result(Effect("swap-hands", name, to=name))
    elif not cards.kind and isinstance(cards.amount, int) and not too_many(cards.amount):
        yield said.result(Effect("exchange", name, cards.amount, name, pick="lot" if cards.pick == "lot" else ""))


def _partner(said: Said) -> Who | None:
    """With whom; None if there is one player too many, or one too few."""
    if said.has("EACH_OTHER"):
        return None
    partner: Who | None = said.clause.first("with")
    subject = named_subject(said.clause)
    if partner is None and subject is not None:
        partner = subject.also
    if partner is not None:
        return partner
    if said.objects and said.clause.before_verb("who"):
        return None
    if not said.objects and said.told.looked not in {"", *_PILES}:  # `look at their hand and swap a card`
        return Who("that") if said.told.looked == "chosen" else Who(said.told.looked)
    asked = said.told.branch.effect.who if said.told.branch is not None else ""
    if not said.objects and said.is_mine and asked in _CLOSE:  # `if the next player has more cards, swap hands`
        return Who(asked)
    return said.objects[0] if said.objects else Who("chosen")


def _swapped(said: Said, cards: Cards, other: Player) -> Results:
    name = SIDES.get(other.name, other.name)
    if said.is_group:
        return
    if cards.is_hand:
        if other.name in SIDES:  # my neighbour has a name of their own
            name = beside(said.who, SIDES[other.name]) or other.name
        if name in GROUPS or name in SIDES:
            return
        mine = Effect("swap-hands", other.name, to="me")
        yield said.result(mine if said.is_mine else Effect("swap-hands", said.who.name, to=name), other=other)
    elif not cards.kind and isinstance(cards.amount, int) and not too_many(cards.amount) and name not in GROUPS:
        pick = "lot" if cards.pick == "lot" or said.has("RANDOM") else ""
        yield said.result(Effect("exchange", said.who.name, cards.amount, name, pick=pick), other=other)
