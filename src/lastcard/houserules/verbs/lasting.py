"""What lasts: which cards may be played, open hands, shields, and who draws how much of a penalty."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lastcard.engine.edition.model import OF_PLAYERS, Count, Effect
from lastcard.houserules.clauses import Clause
from lastcard.houserules.context import ME, Player, Told
from lastcard.houserules.phrases import Lasts, Who
from lastcard.houserules.verbs.said import (
    EVERYONE,
    GROUPS,
    SIDES,
    Result,
    Results,
    Said,
    dearer,
    goes_on_about,
    lasting,
)
from lastcard.houserules.whom import players

ONCE, LAP, TURN = Lasts("once"), Lasts("lap"), Lasts("turns", 1)
_PENALTY = ("PENALTY", "NEXT_TIME", "PLAYED_ON", "lasts")
_ALL = ("everyone", "everyone-else")
_ONE_OR_ALL = (None, 1, Count("all"))

_OF_TABLE = ("each-turn", "turned", "linked")
"""What goes on for so many turns of the whole table (J106, J107)."""


def counted(told: Told, lasts: Lasts | None, effects: tuple[Effect, ...]) -> Told | None:
    """The rule with what lasts for some turns or rounds; None if it cannot last so long."""
    if lasts is None or lasts.turns < 2:
        return told
    for effect in effects:
        if effect.do == "lasting" and effect.what in _OF_TABLE and lasts.is_in_rounds:
            return None
        is_of_table = effect.what in OF_PLAYERS and effect.who in _ALL
        if effect.lasts == "table-turns" and not is_of_table:
            return None
        is_of_all = effect.do == "lasting" and effect.who in GROUPS and effect.what not in {*_OF_TABLE, "own-turn"}
        if is_of_all and effect.lasts == "turns" and not lasts.is_in_rounds:  # of the table, or of each player?
            told = replace(told, is_open=True)
    return told


# -- what may be played ------------------------------------------------------------------------


def restrict(what: str) -> Callable[[Said], Results]:
    """`Only` such cards may be played, or none of them (`ban`)."""
    return lambda said: _restricted(said, what)


def _restricted(said: Said, what: str) -> Results:
    cards, told = said.cards, said.told
    if not said.only("cards", "color", "lasts", "CAN_BE_PLAYED", "for") or (cards and (cards.owner or cards.pick)):
        return
    kind = told.kind(cards.kind if cards else said.color)
    if not kind:
        return
    who = said.who if said.has("who") or goes_on_about(told) or _has_alternative(said) else EVERYONE
    if said.has("for"):  # `no wilds for the next player`
        told, who = next(iter(said.players(said.clause.first("for"))), (told, EVERYONE))
    lasts = said.lasts or (LAP if who.name in GROUPS else TURN)
    if who == ME and lasts == LAP and not told.is_third:  # before my next turn I play nothing: `you` are all
        yield Result(replace(told, is_open=True), (replace(lasting(EVERYONE, what, lasts), cards=kind),))
        return
    yield Result(told, (replace(lasting(who, what, lasts), cards=kind),))


def play(said: Said) -> Results:
    """`Must play a red card` is a restriction; `play all your 7s` lays them down at once."""
    cards = said.cards
    if cards is None and not said.has("color"):
        return
    modal = said.clause.first("modal")
    is_one = cards is not None and bool(cards.kind) and cards.amount in {1, None}
    is_told = bool(modal) or _has_alternative(said)
    if modal not in {"CAN", "MAY"} and (said.has("lasts") or (is_told and not said.is_mine and is_one)):
        yield from _restricted(said, "only")
        return
    if cards is None or not said.only("cards") or not said.is_mine:
        return
    kind = said.told.kind(cards.kind)
    if cards.kind == "number" and cards.amount in {1, None}:
        yield Result(replace(said.told, named="laid"), (Effect("lay-card"),))
    elif kind and cards.amount == Count("all"):
        yield Result(dearer(said.told, 0.5), (Effect("discard", "me", Count("all"), cards=kind),))


def _has_alternative(said: Said) -> bool:
    """`Play a 7 or draw 3`."""
    return said.is_followed_by("OR") or said.is_followed_by("ELSE")


def anything(said: Said) -> Results:
    """Any card may be played."""
    if said.only("lasts"):
        yield said.result(lasting(said.who, "any", said.lasts or TURN))


def open_hand(said: Said) -> Results:
    """The hand lies open."""
    if said.only("lasts"):
        yield said.result(lasting(said.who, "open", said.lasts or LAP))


def no_challenge(said: Said) -> Results:
    """Nobody challenges."""
    if said.only("lasts", "PENALTY"):
        yield said.result(lasting(EVERYONE, "no-challenge", said.lasts or LAP))


def of_all(what: str) -> Callable[[Said], Results]:
    """Nobody wins, or draws for a turn; or the subject does not."""
    return lambda said: _of_all(said, what)


def _of_all(said: Said, what: str) -> Results:
    if said.only("lasts", "NEXT_TIME"):
        who = EVERYONE if said.clause.form == "order" else said.who
        if what == "no-win" or not said.has("NEXT_TIME"):
            yield said.result(lasting(who, what, ONCE if said.has("NEXT_TIME") else said.lasts or LAP))


def mute(said: Said) -> Results:
    """Such cards have no effect."""
    cards = said.cards
    kind = said.told.kind(cards.kind) if cards is not None and not cards.owner and not cards.pick else None
    roles = [role for role, _ in said.clause.parts]
    if roles[:2] == ["who", "cards"] and said.clause.form == "tell":  # `the next action card has no effect`
        return
    if kind and said.only("cards", "lasts", "WITHOUT_EFFECT"):
        who = said.who if said.has("who") else EVERYONE
        yield said.result(replace(lasting(who, "mute", said.lasts or LAP), cards=kind))


# -- shields -----------------------------------------------------------------------------------


def shield(said: Said) -> Results:
    """The subject shields somebody, or themselves from draw cards."""
    is_safe = said.has("PENALTY", "lasts")
    objects = said.objects or ([Who("me")] if is_safe else [])
    if not objects or not said.only("PENALTY", "lasts"):
        return
    for told, who in said.players(objects[0]):
        if is_safe:
            yield Result(told, (_from_cards(said, lasting(who, "safe", said.lasts or ONCE)),), who)
        elif _is_one(who):
            yield Result(told, (Effect("shield", who.name),), who)


def shielded(said: Said) -> Results:
    """The subject is shielded, or safe from draw cards."""
    goes_on = said.after[:1] and isinstance(said.after[0], Clause) and said.after[0].goes_on
    if not said.only("lasts", "PENALTY", "NEXT_TIME", "from") or goes_on:  # `immune to skips`
        return
    if said.has("lasts", "PENALTY"):
        yield said.result(_from_cards(said, lasting(said.who, "safe", said.lasts or ONCE)))
    elif _is_one(said.who):
        yield said.result(Effect("shield", said.who.name))


def _of_any(said: Said, told: Told) -> Told:
    """Whatever makes people draw counts, even if the text names one card alone: then it has to be asked."""
    is_of_one = isinstance(said.clause.first("PENALTY"), str)
    return replace(told, is_open=True) if is_of_one else told


def _is_one(who: Player) -> bool:
    return who.name not in GROUPS and who.only is None


# -- penalties ---------------------------------------------------------------------------------


def block(said: Said) -> Results:
    """The subject draws nothing, or is safe from certain cards."""
    is_mine = all(each.name == "me" for each in said.objects)
    is_of_all = said.clause.verb == "cancel" and said.clause.form == "tell" and not said.objects and said.has("lasts")
    if not is_mine or is_of_all or not said.only(*_PENALTY, "cards"):
        return  # `draw cards have no effect for a round`, whoever is hit
    if said.has("PENALTY"):
        yield said.result(_from_cards(said, lasting(said.who, "safe", said.lasts or ONCE)))
        return
    cards = said.cards
    kind = said.told.kind(cards.kind) if cards is not None and not cards.owner and not cards.pick else None
    if cards is None or not kind or cards.amount not in _ONE_OR_ALL:
        return
    is_open = said.told.is_open or not (said.lasts or said.has("NEXT_TIME") or cards.amount == 1)  # for how long?
    effect = lasting(said.who, "safe", said.lasts or ONCE)
    yield Result(replace(said.told, is_open=is_open), (replace(effect, cards=kind),))


def _from_cards(said: Said, effect: Effect) -> Effect:
    """Only about the draw card that the words name, if they name one."""
    named = said.clause.first("PENALTY")
    return replace(effect, cards=named) if isinstance(named, str) else effect


def halve(said: Said) -> Results:
    """The subject draws half of a penalty, or loses half of their hand."""
    cards = said.cards
    if cards is not None and cards.is_hand and said.only("cards", "HALF"):
        for told, owner in _owners(said, cards.owner):
            yield Result(told, (Effect("discard", owner.name, Count("half"), only=owner.only),), owner)
            drawn = Effect("draw", owner.name, Count("half"), only=owner.only)  # `draw half of your cards`
            yield Result(dearer(told, 0.3), (drawn,), owner)
        return
    if said.only(*_PENALTY, "of", "HALF") and said.has("PENALTY", "lasts"):
        told = _of_any(said, said.told)
        is_theirs = said.has("who") or goes_on_about(told) or not said.clause.before_verb("PENALTY")
        who = said.who if is_theirs else EVERYONE  # `penalties count half`
        for further, whose in _whose(said, told, who):
            yield Result(further, (lasting(whose, "half", said.lasts or ONCE),))


def _whose(said: Said, told: Told, otherwise: Player) -> list[tuple[Told, Player]]:
    """`Halve all penalties`, `halve the next player's next penalty`; but not `the next` one."""
    if not said.objects:
        return [(told, otherwise)]
    whose = said.objects[0]
    return [] if whose == Who("next") and not said.has("NEXT_TIME") else players(told, whose, role="object")


def _owners(said: Said, owner: Who | None) -> list[tuple[Told, Player]]:
    """Whose hand it is, if effects have a name for them."""
    return [(told, player) for told, player in said.owners(owner) if player.name not in SIDES]


def double(said: Said) -> Results:
    """A penalty counts twice, or a hand becomes twice as large."""
    cards = said.cards
    if cards is not None and cards.is_hand and said.only("cards", "of"):
        for told, owner in _owners(said, cards.owner or said.clause.first("of") or next(iter(said.objects), None)):
            yield Result(told, (Effect("draw", owner.name, Count("size"), only=owner.only),))
    elif said.only(*_PENALTY) and said.has("PENALTY", "lasts"):
        who = said.who if said.has("who") or goes_on_about(said.told) else EVERYONE
        for told, whose in _whose(said, _of_any(said, said.told), who):
            yield Result(told, (lasting(whose, "double", said.lasts or ONCE),))


def redirect(said: Said) -> Results:
    """Somebody else draws instead, usually whoever played the penalty."""
    if not said.has("PENALTY") or not said.only(*_PENALTY, "to", "THAT_CARD"):
        return
    if said.has("PLAYED_ON") and not said.is_mine:  # `the next +2 played on me`: that is not the next player's
        return
    if said.told.held and said.told.held == said.clause.first("PENALTY"):  # `if they have a +2, they give it to me`
        return
    targets = said.targets
    if said.is_mine and Who("player") in targets:  # `whoever plays it`
        targets = [Who("last-player")]
    for told, to in said.players(targets[0]) if targets else [(said.told, Player("last-player"))]:
        if _is_one(to):
            effect = _from_cards(said, lasting(said.who, "deflect", said.lasts or ONCE))
            yield Result(told, (replace(effect, to=SIDES.get(to.name, to.name)),), to)


def linked(said: Said) -> Results:
    """`Whenever the next player draws, I draw too`."""
    if said.has("drawer-pair", "drawer-once-pair"):
        yield from _linked_to_each_other(said)
        return
    is_once = said.has("drawer-once")
    drawer = said.clause.first("drawer-once" if is_once else "drawer")
    if drawer is None or not said.only("drawer", "drawer-once", "lasts") or not _is_one(said.who):
        return
    if is_once and said.has("lasts"):
        return
    for told, who in said.players(drawer):
        if who.only is None and who != said.who:
            effect = lasting(who, "linked", ONCE if is_once else said.lasts or Lasts("round"))
            yield Result(told, (replace(effect, to=said.who.name),), who)


def _linked_to_each_other(said: Said) -> Results:
    """`Whenever one of them draws, the other draws too`."""
    is_once = said.has("drawer-once-pair")
    drawers: Who = said.clause.first("drawer-once-pair" if is_once else "drawer-pair")
    if said.who.name != "others" or not said.only("drawer-pair", "drawer-once-pair", "lasts"):
        return
    for told, who in said.players(drawers):
        if who.name in GROUPS and not (is_once and said.has("lasts")):
            effect = lasting(who, "linked", ONCE if is_once else said.lasts or Lasts("round"))
            yield Result(told, (replace(effect, to=who.name),), who)
