"""Cards that move: draw, take, give, pass."""

from __future__ import annotations

from dataclasses import replace

from lastcard.engine.edition.model import Count, Effect
from lastcard.houserules.clauses import Clause
from lastcard.houserules.context import ME, Player, Told
from lastcard.houserules.phrases import Cards, Lasts, Who
from lastcard.houserules.triggers import settled
from lastcard.houserules.verbs.said import (
    EVERYONE,
    GROUPS,
    MOST_CARDS,
    SIDES,
    Result,
    Results,
    Said,
    dearer,
    lasting,
    too_many,
)
from lastcard.houserules.whom import UNCLEAR, beside

ALL = Count("all")
_OPPOSITE = {"left": "right", "right": "left", "next": "previous", "previous": "next"}
_CALLERS = {"caller": "round", "next-caller": "once", "payer": "round", "next-payer": "once"}
"""Whoever calls, or plays such a card, and how long that is watched for."""
_THEM = (Who("they"), Who("that"))
_PICKED = ("chosen", "someone", "someone-else", "the-chosen", "most", "fewest", "random", "dealer")
_STANDS_FOR = ("skip", "reverse", "draw2", "wild4")  # cards that people name for what they do
_PENALTIES = {"draw2": 2, "wild4": 4}
"""Cards that people name for how many they make somebody draw."""
_CLOSE = ("next", "previous", "left", "right")

# -- drawing -----------------------------------------------------------------------------------


def draw(said: Said) -> Results:
    """From the draw pile, unless it says from where."""
    cards = said.cards or Cards()
    owner = cards.owner or said.source
    if owner is not None:
        yield from _taken(said, cards, owner)
        return
    if cards.source == "them":
        return
    is_whole = cards.source == "discards" and (cards.is_hand or cards.amount == ALL) and said.only("cards")
    if is_whole or _is_whole_pile(said):
        yield from _from_discards(said, Cards(ALL))
        return
    name = said.who.name
    watched = ("lasts",) if name in {"caller", "payer"} else ()
    known = ("cards", "until", "each", "FROM_PILE", "PILE", "FROM_DISCARDS", *watched)
    count = _drawn(said, cards) if said.only(*known) else None
    if count is None or (isinstance(count, Count) and count.of == name != "me" and not said.has("who")):
        return  # `draw as many as the next player`: somebody else does
    if cards.source == "discards" or said.has("FROM_DISCARDS"):
        yield said.result(said.does("draw", count, source="discards"))
    elif name not in _CALLERS:
        yield said.result(said.does("draw", count))
    elif isinstance(count, int) and (said.lasts is None or said.lasts.duration != "turns"):
        yield said.result(_cost(said, count))


def _cost(said: Said, count: int) -> Effect:
    """What it costs whoever calls, or plays such a card."""
    name, only = said.who
    lasts = said.lasts or Lasts(_CALLERS[name])
    what, cards = ("calls", "") if only is None else ("plays", str(only.value))
    then = (Effect("draw", "chooser", count),)
    return settled(replace(lasting(EVERYONE, what, lasts), cards=cards, then=then))


def _drawn(said: Said, cards: Cards) -> int | Count | None:
    """How many cards are drawn; None if they cannot be."""
    if cards == Cards(is_hand=True) and said.has("until"):  # `draws cards until …`
        cards = Cards()
    count, kind = said.count(cards, "up-to"), said.told.kind(cards.kind)
    if cards.is_hand or cards.pick or kind is None or count in {ALL, Count("up-to", 1)}:  # `until they have one`
        return None
    if isinstance(count, Count) and count.kind == "until":
        wanted = said.told.kind(count.cards)
        return None if wanted is None else replace(count, cards=wanted)
    return None if kind else count  # nobody knows what the draw pile holds


def plus(said: Said) -> Results:
    """`+4`."""
    number = int(said.clause.verb.split()[1])
    if said.only("for", "to") and 0 < number <= MOST_CARDS:
        yield said.result(said.does("draw", number))


# -- taking ------------------------------------------------------------------------------------


def take(said: Said) -> Results:
    """From somebody's hand, from what was looked at, or from a pile."""
    if said.clause.verb == "take" and said.has("turns", "POINTS", "POINTS_OFF"):
        return
    cards = said.cards or Cards()
    owner = cards.owner or said.source or next(iter(said.targets), None)
    if said.cards is None and said.source is None and owner in _THEM:
        return  # `they discard 2, you take them`: the cards
    if any(each.name == "everyone" for each in said.objects):
        return  # `take all red cards` speaks of cards, not of everyone
    if owner is not None:
        yield from _taken(said, cards, owner)
    else:
        yield from _from_piles(said, cards)


def _from_piles(said: Said, cards: Cards) -> Results:
    """From the discard pile, from what was looked at, or from the draw pile."""
    if _is_whole_pile(said):
        yield from _from_discards(said, Cards(ALL))
    elif cards.source == "discards" or said.has("DISCARDS", "FROM_DISCARDS"):
        if said.only("cards", "FROM_DISCARDS", "FROM_PILE"):
            yield from _from_discards(said, cards)
    elif said.told.looked == "discards":
        if said.only("cards", "FROM_DISCARDS"):
            yield from _from_discards(said, cards)
    elif said.told.looked == "pile" or (said.told.looked and said.is_mine):
        yield from _from_seen(said, cards)
    elif not said.has("with"):
        yield from _printed(said) if _is_printed(said, cards) else draw(said)


def _is_whole_pile(said: Said) -> bool:
    """`Take the discard pile`."""
    return said.cards is None and said.has("DISCARDS") and said.only("DISCARDS")


def _from_discards(said: Said, cards: Cards) -> Results:
    """So many, or all of them."""
    if cards.is_hand:  # `all the cards`
        cards = Cards(ALL)
    if cards.kind:  # whoever takes a card from there chooses, whatever kind it is
        said = replace(said, told=replace(said.told, is_open=True))
    if cards.amount == ALL or isinstance(cards.amount, int | None):
        yield said.result(said.does("draw", cards.amount or 1, source="discards"))


def _is_printed(said: Said, cards: Cards) -> bool:
    """`Take 2`, `take 2 cards`, as on printed cards; `take as many cards as …`."""
    is_number = isinstance(cards.amount, int | Count) and cards.amount != ALL
    is_plain = is_number and cards == Cards(cards.amount, is_bare=cards.is_bare)
    return is_plain and said.is_mine and not said.has("who", "modal") and said.told.link == "STOP"


def _printed(said: Said) -> Results:
    """The next player, or me?"""
    yield from draw(replace(said, told=replace(said.told, is_open=True), who=Player("next")))
    yield from draw(replace(said, told=dearer(said.told, 0.5, is_open=True)))


def _from_seen(said: Said, cards: Cards) -> Results:
    """A card of those just looked at."""
    told = said.told
    if told.looked == "pile" and _is_more_than_seen(told, cards):
        yield from draw(said)  # `turn over the top card. If it is red, the next player takes 3`
    elif told.looked == "pile":
        if isinstance(cards.amount, int | None) and not cards.kind:
            yield said.result(said.does("draw", cards.amount or 1, source="looked"))
    elif cards.source != "pile" and not cards.is_hand:
        yield from _transfer(told, replace(cards, amount=cards.amount or 1), Player(told.looked), said.who)
    elif not said.has("with"):
        yield from draw(said)


def _taken(said: Said, cards: Cards, owner: Who) -> Results:
    """Cards of somebody's hand come to the subject."""
    if not said.only("cards", "from", "to", "RANDOM") or _is_beside_somebody(said.clause):
        return
    for told, giver in said.owners(owner):
        if giver.name in SIDES:
            if said.who == EVERYONE:  # who takes from the left gives to the right
                yield from _transfer(told, cards, EVERYONE, Player(_OPPOSITE[SIDES[giver.name]]))
            continue
        is_all = said.who.name == "everyone" and giver == ME
        taker = Player("everyone-else", said.who.only) if is_all else said.who
        from_all = giver.name == "everyone" and taker == ME  # nobody takes from themselves
        loser = Player("everyone-else", giver.only) if from_all else giver
        if loser != taker and not loser.name == taker.name == "me":
            yield from _transfer(told, cards, loser, taker)


def _is_beside_somebody(clause: Clause) -> bool:
    """`The player to the left of the next player draws 3`: from nobody's hand."""
    roles = [role for role, _ in clause.parts]
    return roles[:2] == ["who", "from"]


def _transfer(told: Told, cards: Cards, giver: Player, taker: Player) -> Results:
    """Taking is being given, blindly unless the hand was seen."""
    count: int | Count = ALL if cards.is_hand else cards.amount or 1
    kind = told.kind(cards.kind)
    if kind is None or too_many(count) or taker.only is not None:
        return
    if giver != ME and giver.name not in GROUPS and taker.name in _CLOSE:
        return  # whoever gives has neighbours of their own: effects have no name for mine
    if cards.is_hand and _is_given_back(told, giver, taker):
        yield _swapped(told, giver, taker)
        return
    if cards.is_hand and any(each.do == "give" and each.to == giver.name for each in told.last):
        return  # `give them two cards and take their hand`: not with mine in it
    pick = cards.pick
    if pick == "theirs" and taker != ME:
        return  # nobody but the player of the card picks from another hand
    if pick == "theirs" or (pick == "mine" and giver == ME):
        pick = ""
    elif pick in {"", "mine", "any"}:
        pick = "player" if taker == ME and (told.looked == giver.name or pick) else "lot"
    if cards.is_hand or (kind and pick == "lot"):
        pick = ""
    effect = Effect("give", giver.name, count, taker.name, giver.only, cards=kind, pick=pick)
    yield Result(told, (effect,), giver)


def _is_given_back(told: Told, giver: Player, taker: Player) -> bool:
    """`Give them your hand and take theirs`."""
    given = Effect("give", taker.name, ALL, giver.name)
    return told.last == (given,) and giver.only is None and taker.name not in GROUPS and giver.name not in GROUPS


def _swapped(told: Told, giver: Player, taker: Player) -> Result:
    mine, other = (taker, giver) if taker == ME else (giver, taker)
    effect = Effect("swap-hands", other.name, to=mine.name)
    return Result(told.before_last(), (effect,), other)


# -- giving ------------------------------------------------------------------------------------


def give(said: Said) -> Results:
    """Cards, or a penalty, as in `give somebody a +5`."""
    cards, targets = _gift(said)
    if cards is None or not _is_penalty(said, cards):
        yield from _given_away(said)
        return
    yield from _made_to_draw(said, cards, targets)
    if not cards.is_plus:
        yield from _given_away(replace(said, told=dearer(said.told, 0.3, is_open=True)))


def _given_away(said: Said) -> Results:
    """To one or several players, or each to a neighbour."""
    if not said.only("cards", "to", "way", "RANDOM", "THAT_CARD", "until"):
        return
    if _is_given(said):
        yield from _received(said)
        return
    way, (cards, targets) = said.clause.first("way"), _gift(said)
    if cards is None or (way and targets) or _is_of_nobody(said, cards):
        return
    if cards.amount == ALL and is_all_of_cards(said.clause):  # `give away all your wilds`: to whom?
        said = replace(said, told=replace(said.told, is_open=True))
    if _is_just_taken(said, cards) and len(targets) == 1:
        yield from _passed_on(said, targets[0])
        return
    if _is_just_drawn(said, cards):  # so many of the hand: nobody can tell which ones they were
        cards = Cards(said.told.last[0].count)
        said = replace(said, told=replace(said.told, is_open=True))
    if not said.is_mine and any(each.is_beside_me for each in targets):  # to mine, or to a neighbour of their own?
        said = replace(said, told=replace(said.told, is_open=True))
    if cards.source:
        yield from _given_from_pile(said, cards, targets)
    elif cards.is_hand and said.who == EVERYONE and (way or targets):
        yield from hands_move(said, targets)
    else:
        yield from _given_to(said, cards, [Who("near", near=way)] if way else targets)


def _is_penalty(said: Said, cards: Cards) -> bool:
    """`A +5`; `a +4` may be the card, too."""
    if not said.is_mine or said.told.is_third:
        return False
    is_one = cards.amount in {1, None} and cards.owner is None and not cards.source and not cards.pick
    return cards.is_plus or (cards.kind in _PENALTIES and is_one)


def _made_to_draw(said: Said, cards: Cards, targets: list[Who]) -> Results:
    """`Give somebody a +4`: they draw 4."""
    count = _PENALTIES.get(cards.kind, cards.amount)
    if len(targets) != 1 or not isinstance(count, int) or too_many(count) or not said.only("cards", "to"):
        return
    is_open = said.told.is_open or not cards.is_plus
    for told, to in said.players(targets[0]):
        if to.name not in SIDES:
            yield Result(replace(told, is_open=is_open), (Effect("draw", to.name, count, only=to.only),), to)


def _is_given(said: Said) -> bool:
    """`The next player is given 2 cards`: they do not give, they get."""
    return said.clause.is_done and bool(said.clause.before_verb("who")) and not said.clause.before_verb("cards")


def _received(said: Said) -> Results:
    cards = said.cards
    is_plain = cards is not None and cards == Cards(cards.amount, is_bare=cards.is_bare)
    is_plain = is_plain and said.only("cards")
    if cards is not None and is_plain and isinstance(cards.amount, int) and not too_many(cards.amount):
        yield said.result(said.does("draw", cards.amount))


def _given_to(said: Said, cards: Cards, targets: list[Who]) -> Results:
    if len(targets) != 1:
        return
    for told, to, asks in said.partners(targets[0]):
        for final, owner in said.owners(cards.owner, told):
            if to.name in SIDES and owner != said.who:
                continue  # `they give your hand to their neighbour`: that is not mine
            for done, effects, other in _given(replace(said, told=final, who=owner), cards, to):
                yield Result(done, (*asks, *effects), other)


def _is_of_nobody(said: Said, cards: Cards) -> bool:
    """`All hands get passed`: nobody is said to give theirs."""
    is_whole = cards.owner is None and (cards.is_hand or (cards.amount == ALL and not cards.kind))
    return is_whole and said.clause.form == "tell" and not said.clause.before_verb("who")


def _given_from_pile(said: Said, cards: Cards, targets: list[Who]) -> Results:
    """`Give the next player 2 cards from the deck`: they draw them."""
    if len(targets) != 1 or not isinstance(cards.amount, int) or cards.kind or not said.is_mine:
        return
    if cards.source == "them":
        return
    source = cards.source if cards.source == "discards" else ""
    for told, to in said.players(targets[0]):
        if to.name in SIDES:
            continue
        yield Result(told, (Effect("draw", to.name, cards.amount, only=to.only, source=source),), to)


def deal(said: Said) -> Results:
    """`Deal everyone 2 cards`: they draw them."""
    cards = said.cards or Cards()
    targets = said.targets or [Who("everyone")]
    is_plain = isinstance(cards.amount, int) and not (cards.kind or cards.owner or cards.pick or cards.is_hand)
    if is_plain and len(targets) == 1 and not too_many(cards.amount) and said.only("cards", "to", "FROM_PILE"):
        for told, to in said.players(targets[0]):
            if to.name not in SIDES:
                yield Result(told, (Effect("draw", to.name, cards.amount or 1, only=to.only),), to)


def _gift(said: Said) -> tuple[Cards | None, list[Who]]:
    """What is given, and to whom."""
    cards = said.cards
    targets = said.targets
    if cards is None and said.told.selected is not None:  # `pick a card and give it to them`
        return said.told.selected, [target for target in targets if target.name != "they"]
    if cards is None and said.has("THAT_CARD"):
        cards = Cards(None, "that-card")
    return cards, targets


def _is_just_taken(said: Said, cards: Cards) -> bool:
    """`Take a card from somebody and give it to somebody else`."""
    last = said.told.last
    is_taken = len(last) == 1 and last[0].do == "give" and last[0].to == said.who.name == "me"
    return cards.kind == "that-card" and is_taken and not said.told.named


def _passed_on(said: Said, target: Who) -> Results:
    (taken,) = said.told.last
    for told, to in said.players(target):
        if to.only is None and to.name not in {*GROUPS, *SIDES, taken.who}:
            given = replace(taken, to=to.name, pick="" if taken.pick == "lot" else taken.pick)
            yield Result(replace(told.instead_of_last(()), is_open=True), (given,), to)


def _is_just_drawn(said: Said, cards: Cards) -> bool:
    """`Draw a card and give it to somebody`."""
    last = said.told.last
    is_drawn = len(last) == 1 and last[0].do == "draw" and last[0].who == said.who.name and not said.told.named
    return cards.kind == "that-card" and is_drawn and isinstance(last[0].count, int)


def _given(said: Said, cards: Cards, to: Player) -> Results:
    told, who = said.told, said.who
    name = SIDES.get(to.name, to.name)
    if to.only is not None and to.name == "chosen" and who == ME:  # `give a card to someone with fewer than 3`
        for done, effects, other in _given(said, cards, Player(to.name)):
            yield Result(done, (Effect("if", to.name, only=to.only, then=effects),), other)
        return
    if to.only is not None or who == to or (who.name != "me" and name in GROUPS):
        return
    count = moved(said, cards, 1 if cards.kind == "that-card" else ALL)
    kind = told.kind(cards.kind)
    if count is None or kind is None:
        return
    giver, taker = _without_giver(who, name)
    if cards.is_hand and _is_given_back(told, giver, Player(taker)):
        yield _swapped(told, giver, Player(taker))
        return
    if who != ME and who.name not in GROUPS and to.name in _CLOSE:  # my neighbour, or theirs?
        told = dearer(told, 0.2, is_open=True)
    is_their_left = said.who == EVERYONE and to.name in {"left", "right"} and said.clause.form == "tell"
    is_one_for_all = said.who.name == "everyone-else" and to.name in {"next", "previous"}
    if is_their_left or is_one_for_all or _is_doubtful(said, cards):  # everyone to my neighbour, or each to their own?
        told = replace(told, is_open=True)
    mentioned = beside(giver, to.name.removeprefix("near-")) if to.name in SIDES else to.name
    effect = Effect("give", giver.name, count, taker, giver.only, cards=kind, pick=picked(said, cards))
    other = Player(mentioned) if mentioned else UNCLEAR
    if said.is_group and cards.pick == "mine":  # `everyone passes a card, your choice`: each picks, or I do?
        told = replace(told, is_open=True)
        yield Result(told, (replace(effect, pick=""),), other)
        told = dearer(told, 0.3)
    yield Result(told, (effect,), other)


def _is_doubtful(said: Said, cards: Cards) -> bool:
    """`Give me a card of their choice` of mine; `pass a Skip on`: the card, or what it does? `Pass it on`: what?"""
    is_effect = cards.kind in _STANDS_FOR and cards.amount == 1 and cards.owner is None and not said.has("who")
    is_that = cards.kind == "that-card" and any(each.do == "draw" for each in said.told.effects)
    return (cards.pick == "theirs" and said.is_mine) or is_effect or is_that


def _without_giver(who: Player, to: str) -> tuple[Player, str]:
    """Nobody gives to themselves."""
    if to == "everyone" and who == ME:
        return who, "everyone-else"
    if who.name == "everyone" and to == "me":
        return Player("everyone-else", who.only), to
    return who, to


def moved(said: Said, cards: Cards, all_of_kind: int | Count) -> int | Count | None:
    """How many cards leave a hand; a kind alone means all of them."""
    if cards.is_hand and not said.has("until"):
        return ALL
    count = said.count(cards, "down-to")
    return all_of_kind if count is None and cards.kind else count


def picked(said: Said, cards: Cards) -> str:
    """Who picks the cards out of the subject's hand."""
    if said.has("RANDOM"):
        return "lot"
    return {"mine": "" if said.is_mine else "player", "theirs": "", "any": ""}.get(cards.pick, cards.pick)


# -- passing -----------------------------------------------------------------------------------


def pass_on(said: Said) -> Results:
    """Cards to a neighbour, or all hands around the table."""
    cards, clause = said.cards, said.clause
    targets = clause.all("to") or clause.after_verb("who") if clause.before_verb("who") else said.targets
    if cards is None and said.told.selected is not None:
        yield from give(said)
        return
    if cards is None or (cards.is_bare and not targets) or not said.only("cards", "to", "way"):
        return
    if cards.is_hand and _moves_all_hands(said, cards, targets):
        is_mine = bool(targets) and cards.owner is not None and cards.owner.name == "me"
        if is_mine:  # `pass your hand to the next player`: do I, or does everyone?
            said = replace(said, told=replace(said.told, is_open=True))
            yield from give(said)
            said = replace(said, told=dearer(said.told, 0.3))
        is_open = said.told.is_open or said.who.name == "everyone-else"  # mine too?
        yield from hands_move(replace(said, told=replace(said.told, is_open=is_open)), targets)
    elif targets or said.has("way"):
        yield from give(said)


def _moves_all_hands(said: Said, cards: Cards, targets: list[Who]) -> bool:
    is_unsaid = not said.has("who")
    if any(each.name in _PICKED for each in targets):
        return False
    is_own = cards.owner is None or cards.owner.name == "they" or is_unsaid
    return is_own and (said.who in {EVERYONE, Player("everyone-else")} or (said.is_mine and is_unsaid))


def hands_move(said: Said, targets: list[Who]) -> Results:
    """All hands, to whom or where the words say; on if they do not say it."""
    ways = {"next": "next", "previous": "previous", "left": "left", "right": "right", "second": "next"}
    to = said.clause.first("way") or next((each.near or ways.get(each.name, "") for each in targets), "next")
    if to in _CLOSE:
        yield said.result(Effect("pass-hands", to=to))


def is_all_of_cards(clause: Clause) -> bool:
    """`All those who …` speaks of players, and `discard all 7s` of cards."""
    roles = [role for role, _ in clause.parts]
    if "who" not in roles:
        return False
    rows = {*zip(roles, roles[1:], roles[2:], strict=False)}
    stands_between = bool(rows & {("verb", "who", "cards"), ("verb", "who", "THAT_CARD")})
    return clause.parts[0] == ("cards", Cards(ALL)) or (stands_between and Who("everyone") in clause.all("who"))


def _is_more_than_seen(told: Told, cards: Cards) -> bool:
    """Whether these are more cards than were looked at."""
    seen = next((each.count for each in reversed(told.effects) if each.do == "peek"), None)
    return isinstance(seen, int) and isinstance(cards.amount, int) and cards.amount > seen
