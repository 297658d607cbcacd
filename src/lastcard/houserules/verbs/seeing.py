"""Cards that are seen: show, look, turn over, and what is put back under the pile."""

from __future__ import annotations

from dataclasses import replace

from lastcard.engine.edition.model import Count, Effect
from lastcard.houserules.context import ME, Player
from lastcard.houserules.phrases import Cards, Who
from lastcard.houserules.verbs.said import GROUPS, MOST_CARDS, SIDES, Result, Results, Said, dearer, lasting

_NOT_SHOWN = ("highest", "lowest")  # whoever shows cards picks them, or chance does
ALL = Count("all")
_PILE = ("TOP_CARDS", "OF_PILE", "PILE")


def show(said: Said) -> Results:
    """The subject's cards to somebody, or to everyone."""
    cards, clause = said.cards, said.clause
    if cards is None or cards.source or cards.pick in _NOT_SHOWN or not said.only("cards", "to", "FACE_UP", "lasts"):
        return
    targets = said.targets
    if len(targets) > 1 and not clause.before_verb("who") and not clause.all("to"):
        return  # two players after the verb: nobody knows who shows
    if _is_called(said, targets):
        told = replace(said.told, is_open=True)
        yield from _shown(replace(said, told=told), cards, Player(targets[0].name), "everyone")
        return
    if said.clause.is_done and said.clause.before_verb("who") and not said.clause.before_verb("cards"):
        yield from _seen(said, cards, cards.owner) if cards.owner is not None else ()  # `they are shown your hand`
        return
    for told, viewer in said.players(targets[0] if targets else Who("everyone")):
        for final, owner in said.owners(cards.owner, told):
            is_own = viewer == owner and owner.name not in GROUPS
            if viewer.only is None and not is_own and viewer.name not in SIDES:
                to = "everyone" if viewer.name in GROUPS else viewer.name
                yield from _shown(replace(said, told=final), cards, owner, to)


def _is_called(said: Said, targets: list[Who]) -> bool:
    """`Show your cards, everyone`: it speaks to them."""
    is_last = said.clause.parts[-1][0] == "who"
    return (
        is_last
        and len(targets) == 1
        and targets[0].name in {"everyone", "everyone-else"}
        and not said.clause.before_verb("who")
    )


def _shown(said: Said, cards: Cards, owner: Player, to: str) -> Results:
    if said.lasts is not None:
        if to == "everyone" and cards.is_hand:
            yield said.result(lasting(owner, "open", said.lasts))
        return
    whole = cards.is_hand or (cards.amount == Count("all") and not cards.kind)
    count = 0 if whole else said.count(cards, "all") or (Count("all") if cards.kind else None)
    kind = said.told.kind(cards.kind)
    if kind is not None and count is not None:
        effect = Effect(
            "show", owner.name, count, to, owner.only, cards=kind, pick=cards.pick if cards.pick == "lot" else ""
        )
        seen = replace(said.told, looked=owner.name) if to == "me" and whole and owner.name not in GROUPS else said.told
        yield Result(seen, (effect,), owner if owner != said.who else None)


def look(said: Said) -> Results:
    """At the draw pile, or at somebody's hand."""
    if said.has("DISCARDS", "FROM_DISCARDS") or (said.cards is not None and said.cards.source == "discards"):
        if said.is_mine and said.only("cards", "DISCARDS", "FROM_DISCARDS") and not said.number > 1:
            yield Result(replace(said.told, looked="discards"))
        return
    if said.has(*_PILE):
        if said.only("cards", *_PILE) and said.number <= MOST_CARDS and not said.objects:
            is_all = said.has("PILE") and not said.has("TOP_CARDS", "OF_PILE", "cards")  # `look through the draw pile`
            told = replace(said.told, looked="pile", is_open=said.told.is_open or is_all)
            yield Result(told, (Effect("peek", said.who.name, said.number),))
        return
    cards = said.cards or Cards(is_hand=True)  # `spy on somebody`
    owner = cards.owner or said.clause.first("of") or said.source or next(iter(said.objects), None)
    if owner is None or not said.only("cards", "of", "from") or not (cards.is_hand or cards.amount):
        return
    told = dearer(said.told, 0.0 if said.cards else 1.0, is_open=said.told.is_open or cards.pick == "lot")
    yield from _seen(replace(said, told=told), cards, owner)


def _seen(said: Said, cards: Cards, owner: Who) -> Results:
    if said.who.only is not None or said.is_group:
        return
    count = 0 if cards.is_hand else cards.amount or 0
    for told, whose in said.owners(owner):
        if whose != said.who:
            seen = replace(told, looked=whose.name if said.who == ME else "")
            yield Result(seen, (Effect("show", whose.name, count, said.who.name, whose.only),), whose)


def turn_over(said: Said) -> Results:
    """The top card of the pile, for all to see."""
    if said.only("cards", *_PILE) and said.has(*_PILE):
        is_open = said.told.is_open or not said.has("TOP_CARDS", "OF_PILE", "cards")  # `flip the deck`
        yield Result(replace(said.told, looked="pile", is_open=is_open), (Effect("peek", "everyone", said.number),))


def put_back(said: Said) -> Results:
    """What was looked at stays where it was."""
    if said.told.looked == "pile":
        yield said.result()


def bury(said: Said) -> Results:
    """What was looked at goes to the bottom of the pile, or cards of one's own hand."""
    if said.told.looked == "pile" and said.only("cards", "BOTTOM", "THAT_CARD", "FROM_PILE"):
        yield said.result(Effect("bury", said.who.name, said.number))
    elif not said.told.looked and said.only("cards", "BOTTOM"):
        yield from _buried(said)


def _buried(said: Said) -> Results:
    """`Put one of your cards under the draw pile`."""
    cards = said.cards
    if cards is None or cards.source or cards.pick not in {"", "lot"}:
        return
    count = ALL if cards.is_hand else cards.amount
    if count is None or (isinstance(count, int) and not 1 <= count <= MOST_CARDS):
        return
    for told, owner in said.owners(cards.owner):
        kind = told.kind(cards.kind)
        if owner == said.who and kind is not None and not said.objects:
            yield Result(told, (Effect("bury", owner.name, count, only=owner.only, cards=kind, pick=cards.pick),))
