"""What leaves a hand for the discard pile, and what is kept."""

from __future__ import annotations

from dataclasses import replace

from lastcard.engine.edition.model import Count, Effect
from lastcard.houserules.clauses import Clause
from lastcard.houserules.context import Told
from lastcard.houserules.phrases import Cards, Who
from lastcard.houserules.verbs.moving import ALL, is_all_of_cards, moved, picked, take
from lastcard.houserules.verbs.said import Result, Results, Said, dearer

_ON_CARDS = range(6, 10)
"""Numbers that are rather on a card than of cards, if nothing else is said."""
_RATHER_SEEN = 0.3
"""What it costs to discard something of mine, where I have just seen another hand."""
_RATHER_ON_CARDS = 0.5
"""What it costs to discard as many cards as a number that was named, rather than those that show it."""


def discard(said: Said) -> Results:
    """Out of the subject's hand, or out of somebody else's."""
    if not said.only("cards", "until", "each", "THAT_CARD", "THAT_COLOR", "RANDOM", "REST", "ONTO_DISCARDS", "from"):
        return
    if is_all_of_cards(said.clause) or (said.cards == Cards(ALL) and Who("they") in said.clause.after_verb("who")):
        return  # `all of them`
    if said.has("REST"):
        if said.only("REST") and _has_kept(said.told):
            yield said.result()
        elif said.only("REST") and said.told.last and said.told.last[-1].source == "looked":
            yield said.result(Effect("discard", said.who.name, ALL, source="looked"))
        return
    if _takes_away(said):
        gone = replace(said.told.last[-1], do="discard", to=None)
        yield Result(replace(said.told, effects=said.told.effects[:-1]), (gone,), said.told.other)
        return
    if said.has("until") and said.clause.first("modal") in {
        "CAN",
        "MAY",
    }:  # `may discard up to 2`: down to, or at most?
        said = replace(said, told=replace(said.told, is_open=True))
    kept = _kept(said)
    if kept:
        yield said.result(*kept)
        return
    cards = _discarded(said)
    if cards is not None and not (cards.source == "them" and _is_about_others(said, cards)):
        yield from _out_of_either(said, cards)


def _out_of_either(said: Said, cards: Cards) -> Results:
    """Of what was said; several readings where it may be more cards, or another hand."""
    if cards.kind == "that-card" and said.told.named == "chosen-color":  # `name a colour and discard it`: all of it?
        said = replace(said, told=replace(said.told, is_open=True))
        yield from _out_of_hand(said, replace(cards, amount=ALL))
        said = replace(said, told=dearer(said.told, _RATHER_SEEN))
    seen = _seen(said, cards)
    if seen is not None:  # `look at somebody's hand and discard one`: of theirs, or of mine?
        said = replace(said, told=replace(said.told, is_open=True))
        yield from _out_of_hand(said, replace(cards, owner=seen))
        said = replace(said, told=dearer(said.told, _RATHER_SEEN))
    yield from _out_of_hand(said, cards)


def _seen(said: Said, cards: Cards) -> Who | None:
    """Whose hand I just looked at, if nobody is said to discard the cards."""
    looked = said.told.looked
    is_unsaid = said.is_mine and cards.owner is None and said.source is None and not said.has("who")
    if not is_unsaid or looked in {"", "pile", "discards"}:
        return None
    return Who("that") if looked == "chosen" else Who(looked)


def _is_about_others(said: Said, cards: Cards) -> bool:
    """`Two of them` belong to whoever was spoken of; `all of them` are those just spoken of, and not the hand."""
    return cards.amount == ALL or (bool(said.told.last) and said.told.subject != said.who)


def _kept(said: Said) -> tuple[Effect, ...]:
    """`Look at the top 3 cards, discard down to 1`: of those, not of the hand."""
    until = said.clause.first("until")
    if said.told.looked != "pile" or until is None or until.kind != "down-to" or not said.only("until"):
        return ()
    kept = said.does("draw", until.value, source="looked")
    return kept, said.does("discard", ALL, source="looked")


def _out_of_hand(said: Said, cards: Cards) -> Results:
    if cards.is_bare and cards.amount in _ON_CARDS and said.only("cards"):  # `discard 7`: a 7, or so many cards?
        effect = Effect("discard", said.who.name, 1, only=said.who.only, cards=str(cards.amount))
        yield Result(replace(said.told, is_open=True), (effect,))
        said = replace(said, told=dearer(said.told, 0.2, is_open=True))
    if cards.amount == Count("rolled") and said.told.named == "named-number":  # `that number`: what is on the cards?
        said = replace(said, told=dearer(said.told, _RATHER_ON_CARDS))
    for told, owner in said.owners(cards.owner or said.source):
        count, kind = moved(said, cards, ALL), told.kind(cards.kind)
        if count is None or kind is None:
            continue
        pick = picked(replace(said, who=owner), cards)
        if owner != said.who and not pick and count != ALL:
            pick = "player" if said.is_mine and said.told.looked == owner.name else "lot"
        effect = Effect("discard", owner.name, count, only=owner.only, cards=kind, pick=pick)
        yield Result(told, (effect,), owner if owner != said.who else None)


def keep(said: Said) -> Results:
    """Of what was looked at; or so many cards of the hand, and the rest is discarded."""
    cards = said.cards
    if said.only("THAT_CARD") and any(each.do == "draw" for each in said.told.last):
        yield said.result()
    elif said.told.looked:
        yield from take(said)
    elif cards is not None and isinstance(cards.amount, int) and _discards_rest(said) and not cards.kind:
        yield said.result(said.does("discard", Count("down-to", cards.amount)))


def _discards_rest(said: Said) -> bool:
    """Whether the rule goes on with `and discards the rest`."""
    goes_on = any(isinstance(item, Clause) and item.verb == "discard" and item.has("REST") for item in said.after)
    return goes_on and said.only("cards")


def _has_kept(told: Told) -> bool:
    """Whether the rule has just said how many cards are kept."""
    last = told.last[-1] if told.last else None
    return last is not None and last.do == "discard" and isinstance(last.count, Count) and last.count.kind == "down-to"


def _takes_away(said: Said) -> bool:
    """`Take a card from somebody and discard it`."""
    last = said.told.last
    is_that = said.has("THAT_CARD") or not said.has("cards", "THAT_COLOR", "until")
    if not last or not is_that or said.told.named:
        return False
    return last[-1].do == "give" and last[-1].to == said.who.name == "me"


def _discarded(said: Said) -> Cards | None:
    """Which cards; None if it is not said, or twice."""
    if said.cards is not None:
        return None if said.has("THAT_CARD", "THAT_COLOR") else said.cards
    if said.has("THAT_CARD"):
        return Cards(1, "that-card")
    if said.has("THAT_COLOR"):
        return Cards(ALL, "that-color")
    return Cards() if said.has("until") else None
