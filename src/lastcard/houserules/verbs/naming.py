"""What is chosen, named, guessed, asked for or left to chance, and what people do themselves."""

from __future__ import annotations

from dataclasses import replace

from lastcard.engine.edition.model import Condition, Count, Effect
from lastcard.houserules.clauses import Clause, Link
from lastcard.houserules.context import Player, Told
from lastcard.houserules.phrases import Cards, Who
from lastcard.houserules.verbs.moving import take
from lastcard.houserules.verbs.said import EVERYONE, GROUPS, MOST_CARDS, Result, Results, Said, dearer

_HOLDS_NAMED = Condition("holding", "named")
_NOUNS = {"COLOR_NOUN": "color", "NUMBER_NOUN": "number", "CARD_NAME": "card"}
_PILE = ("TOP_CARDS", "OF_PILE", "PILE", "LAST_CARD")
COUNTABLE = ("me", "next", "previous", "most", "fewest", "chosen")
"""Players whose cards can be counted."""
_FIRST_OR_LAST = ("last", "first", "last-to", "first-to")
_RACE_ENDS = (*_FIRST_OR_LAST, "loser", "winner")

# -- choosing ----------------------------------------------------------------------------------


def pick(said: Said) -> Results:
    """A player, a card, a colour, or between what follows."""
    cards, objects = said.cards, said.objects
    is_followed = said.is_followed_by("COLON") or said.is_followed_by("BETWEEN")
    if not objects and cards is None and said.only() and is_followed:
        yield Result(replace(said.told, decider=said.who))
    if said.has(*_NOUNS):
        yield from name(said)
    if objects and cards is None and said.only():
        yield from _picked_player(said, objects[0])
    elif cards is not None and not objects and said.only("cards", "from"):
        yield from _picked_cards(said, cards)


def _picked_player(said: Said, picked: Who) -> Results:
    """A player is chosen, of whom more is said."""
    if picked.is_free:
        return  # `someone who …`: it takes people to say who may be chosen
    if not said.is_mine:
        if picked.name in {"someone", "chosen", "that"} and not said.is_group:
            yield said.result(Effect("name", said.who.name, what="player"), other=Player("named"))
    elif picked.name in {"someone", "chosen"}:
        yield Result(replace(said.told, has_chosen=True), other=Player("chosen", picked.only))
    elif picked.name == "that":  # `choose who draws 2`
        yield Result(replace(said.told, has_chosen=True), other=Player("chosen"))
    elif picked.name == "chosen-two":
        yield said.result(other=Player("chosen-two"))


def _picked_cards(said: Said, cards: Cards) -> Results:
    """`Pick a card` takes one; `pick 2` means to draw, as on printed cards."""
    is_own = cards.owner is not None and cards.owner.name in {"me", "player"}
    if said.is_mine and (is_own or _is_given_on(said, cards)):
        yield Result(replace(said.told, selected=cards))
    elif cards.owner is not None or said.source is not None or said.told.looked:
        yield from take(said)
        if not cards.pick and not said.told.looked and not said.has("RANDOM"):  # blindly, or do I see the hand?
            seen = tuple(
                (role, replace(cards, pick="mine") if role == "cards" else each) for role, each in said.clause.parts
            )
            told = dearer(said.told, 0.1, is_open=True)
            yield from take(replace(said, told=told, clause=said.clause._replace(parts=seen)))
    elif isinstance(cards.amount, int) and not cards.kind and cards.is_bare:
        if cards.amount <= MOST_CARDS:
            drawn = Effect("draw", "next", cards.amount)
            yield Result(replace(said.told, is_open=True), (drawn,), Player("next"))
            yield Result(dearer(said.told, 0.5, is_open=True), (replace(drawn, who="me"),))
    elif cards.source:
        yield from take(said)


def _is_given_on(said: Said, cards: Cards) -> bool:
    """`Pick two cards and give them to …`: they are mine."""
    is_plain = isinstance(cards.amount, int) and cards == Cards(cards.amount, cards.kind)
    nearest = [item for item in said.after[:2] if isinstance(item, Clause)]
    return is_plain and any(item.verb in {"give", "pass"} and not item.has("cards") for item in nearest)


# -- naming ------------------------------------------------------------------------------------


def name(said: Said) -> Results:
    """A colour, a number or a card, of which more is said."""
    if not said.only(*_NOUNS, "cards", "OF_CHOICE", "AT_CHOICE") or said.cards is not None:
        return
    if said.objects:  # `pick a colour everybody discards it`: whom more is said of
        return
    if said.has("COLOR_NOUN"):
        if said.is_mine:
            yield Result(_with_color(said.told))
        elif not said.is_group:
            yield Result(replace(said.told, named="chosen-color"), (Effect("recolor", said.who.name),))
        return
    what = _what(said)
    if what and not said.is_group:
        yield Result(_with_named(said, what), (Effect("name", said.who.name, what=what),))


def count(said: Said) -> Results:
    """`Count your cards`, so that somebody draws as many."""
    cards = said.cards
    if cards is None or not said.only("cards") or said.is_group or cards.pick or cards.source:
        return
    kind = said.told.kind(cards.kind)
    for told, owner in said.owners(cards.owner):
        if kind is not None and owner.only is None and owner.name in COUNTABLE:
            counted = Count("each", 1, owner.name, kind) if kind else Count("size", 0, owner.name)
            yield Result(replace(told, counted=counted))


def guess(said: Said) -> Results:
    """Naming something that is then compared with a roll or with the next card."""
    what = _what(said)
    if not what or said.is_group or not said.only(*_NOUNS, *_PILE, "of"):
        return
    seen = (Effect("peek", "everyone", 1),) if said.has(*_PILE) else ()
    yield Result(_with_named(said, what), (Effect("name", said.who.name, what=what), *seen))


def _what(said: Said) -> str:
    return next((what for noun, what in _NOUNS.items() if said.has(noun)), "")


def _with_named(said: Said, what: str) -> Told:
    return replace(said.told, named="named-number" if what == "number" else "named")


def ask(said: Said) -> Results:
    """`Ask a player for a card`: they give it if they have it."""
    objects = said.objects
    is_number = said.has("NUMBER_NOUN")
    is_whole = said.has("CARD_NAME", "cards") != is_number and said.only("CARD_NAME", "NUMBER_NOUN", "cards", "from")
    if not said.is_mine or len(objects) != 1 or not is_whole:
        return
    for told, asked in said.players(objects[0]):
        if asked.name not in {*GROUPS, "me"} and asked.only is None:
            given = Effect("give", asked.name, Count("all") if is_number else 1, "me", cards="named")
            has_it = Effect("if", asked.name, only=_HOLDS_NAMED, then=(given,))
            what = "number" if is_number else "card"
            named = replace(told, named="named", is_open=told.is_open or is_number)  # all cards of it, or one?
            yield Result(named, (Effect("name", "me", what=what), has_it), asked)


# -- colours -----------------------------------------------------------------------------------


def lay_card(said: Said) -> Results:
    """A coloured card is laid on this one."""
    if said.is_mine and said.only():
        yield Result(replace(said.told, named="laid"), (Effect("lay-card"),))


def change_color(said: Said) -> Results:
    """To whatever the player of the card wants, as with any wild."""
    if said.is_mine and said.only():
        yield Result(_with_color(said.told))


def _with_color(told: Told) -> Told:
    """The colour that is chosen anyway is what `that colour` means, unless a card was laid."""
    return told if told.named == "laid" else replace(told, named="chosen-color")


def set_color(said: Said) -> Results:
    """To one that the rule says."""
    if said.color and said.only("color"):
        yield said.result(Effect("recolor", cards=said.color))


def become(said: Said) -> Results:
    """`The colour is now red`."""
    if said.color and said.has("COLOR_NOUN") and said.only("COLOR_NOUN", "color") and not said.has("who"):
        yield said.result(Effect("recolor", cards=said.color))


# -- contests and chance -----------------------------------------------------------------------


def race(said: Said) -> Results:
    """Everyone signals, and something is said about the first or the last."""
    racing = "everyone-else" if said.who.name == "others" else said.who.name
    is_for_all = racing in {"everyone", "everyone-else"} and said.only("cards")
    if is_for_all and not said.told.has_raced and _leads_to_loser(said):
        yield Result(replace(said.told, has_raced=True), (Effect("race", racing, only=said.who.only),))


def _leads_to_loser(said: Said, ends: tuple[str, ...] = _RACE_ENDS) -> bool:
    """Whether anything is said about the first or the last of a race."""
    return any(
        isinstance(value, Who) and value.name in ends
        for item in said.after
        if isinstance(item, Clause)
        for _, value in item.parts
    )


def point(said: Said) -> Results:
    """Everyone at somebody, which is a vote; or the player of the card, who chooses."""
    yield from vote(said) if said.is_group else pick(said)


def vote(said: Said) -> Results:
    """For a player."""
    if said.only():
        voters = said.who if said.is_group else EVERYONE
        yield said.result(Effect("vote", voters.name, only=voters.only), other=Player("voted"))


def roll(said: Said) -> Results:
    """A die."""
    yield from _rolled(said, 6)


def flip(said: Said) -> Results:
    """A coin."""
    yield from _rolled(said, 2)


def _rolled(said: Said, sides: int) -> Results:
    if said.only() and not said.is_group:  # one roll counts for all
        rolled = replace(said.told, has_rolled=True)
        yield Result(rolled, (Effect("roll", count=sides),), None if said.is_mine else said.who)


# -- what people do themselves -----------------------------------------------------------------


def act(said: Said) -> Results:
    """`Sing a song`: one side of a choice, a race, or something besides what the game does."""
    told = said.told
    start, end = said.clause.first("text")
    effect = replace(said.does("act"), text=told.text[start:end])
    if said.is_followed_by("OR") or told.either is not None:
        yield said.result(effect)
    elif _leads_to_loser(said, _FIRST_OR_LAST) and not told.has_raced:
        is_said = said.who.name in {"everyone", "everyone-else"}
        group = said.who.name if is_said else "everyone-else"
        yield Result(replace(told, has_raced=True, is_open=not is_said), (Effect("race", group),))
    elif said.has("told"):
        yield said.result(effect)
    elif _stands_alone(said):
        yield Result(dearer(told, 3.0, is_open=True), (effect,))


def _stands_alone(said: Said) -> bool:
    """Whether it says who does it, the game does something besides, and nothing hangs on to it."""
    told, after = said.told, said.after
    if after and not isinstance(after[0], Link):
        return False
    has_subject = said.has("who") or (told.link == "AND" and told.subject is not None)
    others = (told.verb and told.effects) or any(isinstance(item, Clause) and item.verb != "act" for item in after)
    return bool(has_subject and told.link and others)
