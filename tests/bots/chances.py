"""How much better a player decides what written rules let it decide than somebody who decides that by chance."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

from tests.bots.tables import play_round
from tests.thinking.asking_rules import ASKING

from lastcard import Edition, Match, Move, View, edition
from lastcard.bots import Bot, regular
from lastcard.bots.asked import is_asked
from lastcard.engine.edition.model import Count, Effect
from lastcard.engine.edition.written import WrittenRule
from lastcard.engine.text.placement import Placement

ANY_TIME = Effect("any-time")
DECIDING: dict[str, tuple[Effect, ...]] = {
    **ASKING,
    "whom": (Effect("draw", "chosen", 6),),
    "whom-gift": (Effect("give", "me", 2, "chosen"),),
    "copy": (Effect("copy"),),
    "any-time": (ANY_TIME, Effect("draw", "everyone-else", 1)),
    "any-time-harm": (ANY_TIME, Effect("draw", "me", Count("size", of="next"))),
    "block": (Effect("draw", "everyone-else", 4),),
    "let-happen": (Effect("discard", "everyone-else", 1), Effect("draw", "me", 1)),
}
"""What is asked, and what else a written rule lets players decide: whom it hits, to play out of turn, to block."""
KINDS = {
    "cards out of one's own hand": ("discard", "give", "exchange", "bury"),
    "cards out of another hand": ("take", "lend"),
    "cards out of a pile": ("keep", "sink", "discards"),
    "A or B": ("option-own", "option-all", "option-next"),
    "a colour": ("color", "recolor"),
    "a number": ("number", "guess"),
    "a card": ("card",),
    "a player": ("player", "two", "whom", "whom-gift", "copy"),
    "a vote": ("vote",),
    "to play out of turn": ("any-time", "any-time-harm"),
    "to block": ("block", "let-happen"),
}
"""The rules by the kind of what is decided."""
BLOCKING = {*KINDS["to block"]}
HEROES = {"ann": "hero-superman", "bob": "hero-batman"}  # each can block the other one's card
AT_FOUR = {*KINDS["a player"]}  # with fewer players there is nobody to choose between
BELOW = {"copy": DECIDING["whom"]}  # what is on the first player's card instead, to be copied
HAND = 5


def eager(bot: Bot) -> Bot:
    """A bot that plays Customizable cards whenever it can, on its turn."""

    def play(view: View, legal: Sequence[Move]) -> Move:
        written = [move for move in legal if (move.card or "").startswith("custom") and move.kind == "play"]
        return bot(view, written if written and view.turn == view.seat else legal)

    return play


def careless(seed: int) -> Bot:
    """Plays like `regular`, but decides by chance what rules let it decide."""
    luck = random.Random(seed)

    def play(view: View, legal: Sequence[Move]) -> Move:
        is_urgent = any(move.kind in {"uno", "catch"} for move in legal)
        if not is_urgent and (is_asked(view) or any(move.kind == "pass" for move in legal)):
            return luck.choice(legal)
        move = regular(view, legal)
        if move.seat and (move.card or "").startswith("custom"):
            return luck.choice([each for each in legal if replace(each, seat=move.seat) == move])
        return move

    return play


def dealt(name: str, seed: int) -> Match:
    """A match in which the first two players hold a card with the rule, and nobody anything else special."""
    seats = ("ann", "bob", "cat", "dan") if name in AT_FOUR else ("ann", "bob")
    found = edition("batman-v-superman" if name in BLOCKING else "super-mario")
    written = [face.text for face in found.faces if face.card.customizable]
    rule = WrittenRule("", DECIDING[name])
    first = WrittenRule("", BELOW[name]) if name in BELOW else rule
    luck = random.Random(f"{name} {seed}")  # no two rules share their deals
    deck = ordinary(found)
    luck.shuffle(deck)
    sizes = [HAND] * len(seats)
    if name in AT_FOUR:  # of equals any would do
        sizes[2:] = luck.sample((2, 2 * HAND - 2), 2)
    hands = {seat: tuple(deck.pop() for _ in range(size)) for seat, size in zip(seats, sizes, strict=True)}
    hands["ann"] += (written[0],)
    hands["bob"] += (written[1],)
    if found.id == "batman-v-superman":
        hands = {seat: (*hand, HEROES[seat]) for seat, hand in hands.items()}
    top = next(card for card in deck if card[-1].isdecimal() and found.by_text[card].color)
    start = Placement(hands=hands, discard=(top,), turn="ann")
    return Match(found, seats, luck.randrange(1 << 30), {"custom-1": first, "custom-2": rule}, start=start)


def ordinary(found: Edition) -> list[str]:
    """The deck without Customizable cards and Heroes."""
    faces = [face for face in found.faces if not face.card.customizable and not face.card.blocks]
    return [face.text for face in faces for _ in range(face.copies)]


def wins(name: str, deals: int) -> list[tuple[float, float]]:
    """Deal by deal: how much `regular` wins from the two seats with the card, the others deciding by chance.

    With each, how much chance itself wins. Of two players chance wins half: both play every deal from both seats.
    """
    return [
        (share_won(name, deal, lambda _: regular), share_won(name, deal, careless) if name in AT_FOUR else 0.5)
        for deal in range(deals)
    ]


def share_won(name: str, deal: int, player: Callable[[int], Bot]) -> float:
    """How much of one deal a player wins that sits first on one seat with the card, then on the other."""
    return sum(is_won(name, deal, me, player(-1 - 2 * deal - me)) for me in (0, 1)) / 2


def is_won(name: str, deal: int, at: int, bot: Bot) -> bool:
    """Whether a bot wins one round from a seat."""
    match = dealt(name, deal)
    me = match.seats[at]
    by_chance = careless(2 * deal + at)
    bots = {seat: bot if seat == me else by_chance for seat in match.seats}
    is_played = not name.startswith("any-time")  # when to play it is what is decided there
    play_round(match, {seat: eager(each) if is_played else each for seat, each in bots.items()})
    return match.position().out == me
