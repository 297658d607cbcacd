"""What a bot knows at a glance: a card from its text, the table from a view."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from lastcard.engine.edition.model import Edition
from lastcard.engine.text.events import Drew, Played
from lastcard.engine.text.view import View

# Wilds whose names look like those of coloured cards.
_NO_COLORS = frozenset({"hero", "custom"})


@dataclass(frozen=True, slots=True)
class CardFacts:
    """A card as far as its text tells; the colour of a wild is None."""

    color: str | None
    symbol: str
    points: int


@cache
def card_facts(text: str) -> CardFacts:
    """The facts of a card in the notation; who it shows does not matter (J2)."""
    body = text.partition("@")[0]
    color, _, symbol = body.partition("-")
    if not symbol or color in _NO_COLORS:
        return CardFacts(None, body, 50)  # R28
    return CardFacts(color, symbol, int(symbol) if symbol.isdecimal() else 20)


@cache
def wilds_hinder(edition: Edition, card_id: str) -> bool:
    """Whether other wilds in the hand make this card a bluff (R20)."""
    return any(card.id == card_id and "wild" in card.only_without for card in edition.cards)


def following(view: View, seat: str) -> str:
    """Who sits next in the direction of play."""
    step = 1 if view.direction == "left" else -1
    return view.seats[(view.seats.index(seat) + step) % len(view.seats)]


def preceding(view: View, seat: str) -> str:
    """Who sits next against the direction of play."""
    step = -1 if view.direction == "left" else 1
    return view.seats[(view.seats.index(seat) + step) % len(view.seats)]


def last_player(view: View) -> str | None:
    """Who played the card that asks for an answer."""
    return next((event.seat for event in reversed(view.events) if isinstance(event, Played)), None)


def played_what_it_drew(view: View) -> bool:
    """Whether the last card played had just been drawn: then its player had nothing else to play."""
    for at in range(len(view.events) - 1, 0, -1):
        event = view.events[at]
        if isinstance(event, Played):
            before = view.events[at - 1]
            return isinstance(before, Drew) and before.seat == event.seat
    return False


class Table:
    """The facts that the worth of a play depends on, gathered once a decision."""

    __slots__ = ("colors", "lowest", "me", "next", "next_count", "previous_count", "size", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        self.me = view.seat or view.seats[0]
        self.size = len(view.hand)
        self.next = following(view, self.me)
        self.next_count = view.counts[self.next]
        self.previous_count = view.counts[preceding(view, self.me)]
        self.lowest = min(count for seat, count in view.counts.items() if seat != self.me)
        self.colors = color_counts(view.hand)

    def held(self, color: str | None) -> int:
        return self.colors.get(color, 0)


def color_counts(hand: tuple[str, ...]) -> dict[str | None, int]:
    """How many cards of each colour a hand has; None counts the wilds."""
    counts: dict[str | None, int] = {}
    for text in hand:
        color = card_facts(text).color
        counts[color] = counts.get(color, 0) + 1
    return counts
