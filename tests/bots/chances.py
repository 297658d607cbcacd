"""How much better a player decides what written rules let it decide than somebody who decides that by chance."""

from __future__ import annotations

import random
from collections.abc import Sequence

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
    "any-time": (ANY_TIME, Effect("draw", "everyone-else", 1)),
    "any-time-harm": (ANY_TIME, Effect("draw", "me", Count("size", of="next"))),
    "block": (Effect("draw", "everyone-else", 4),),
    "let-happen": (Effect("discard", "everyone-else", 1), Effect("draw", "me", 1)),
}
"""What is asked, and what else a written rule lets players decide: to play out of turn, to block."""
BLOCKING = {"block", "let-happen"}
HEROES = {"ann": "hero-superman", "bob": "hero-batman"}  # each can block the other one's card
AT_FOUR = {"player", "two"}  # with fewer players there is nobody to choose between
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
        return regular(view, legal)

    return play


def dealt(name: str, seed: int) -> Match:
    """A match in which the first two players hold a card with the rule, and nobody anything else special."""
    seats = ("ann", "bob", "cat", "dan") if name in AT_FOUR else ("ann", "bob")
    found = edition("batman-v-superman" if name in BLOCKING else "super-mario")
    written = [face.text for face in found.faces if face.card.customizable]
    rule = WrittenRule("", DECIDING[name])
    luck = random.Random(seed)
    deck = ordinary(found)
    luck.shuffle(deck)
    sizes = [luck.randint(2, 2 * HAND - 2) if name in AT_FOUR else HAND for _ in seats]  # of equals any will do
    hands = {seat: tuple(deck.pop() for _ in range(size)) for seat, size in zip(seats, sizes, strict=True)}
    hands["ann"] += (written[0],)
    hands["bob"] += (written[1],)
    if found.id == "batman-v-superman":
        hands = {seat: (*hand, HEROES[seat]) for seat, hand in hands.items()}
    top = next(card for card in deck if card[-1].isdecimal() and found.by_text[card].color)
    start = Placement(hands=hands, discard=(top,), turn="ann")
    return Match(found, seats, seed, {"custom-1": rule, "custom-2": rule}, start=start)


def ordinary(found: Edition) -> list[str]:
    """The deck without Customizable cards and Heroes."""
    faces = [face for face in found.faces if not face.card.customizable and not face.card.blocks]
    return [face.text for face in faces for _ in range(face.copies)]


def wins(name: str, games: int) -> list[tuple[bool, float]]:
    """Game by game: whether `regular` wins from a seat with the card, the others deciding by chance; and chance itself.

    Of two players chance wins half: both play every deal from both seats.
    """
    return [
        (is_won(name, game, regular), is_won(name, game, careless(-1 - game)) if name in AT_FOUR else 0.5)
        for game in range(games)
    ]


def is_won(name: str, game: int, bot: Bot) -> bool:
    """Whether a bot wins one round."""
    match = dealt(name, game // 2)
    me = match.seats[game % 2]
    by_chance = careless(game)
    bots = {seat: bot if seat == me else by_chance for seat in match.seats}
    is_played = not name.startswith("any-time")  # when to play it is what is decided there
    play_round(match, {seat: eager(each) if is_played else each for seat, each in bots.items()})
    return match.position().out == me
