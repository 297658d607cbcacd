"""What a bot reads off a view: the edition, its own hand, and who sits where."""

from __future__ import annotations

from lastcard.bots.table_model import model_of, seen_round
from lastcard.engine.codes import NO_SEAT
from lastcard.engine.edition.model import Effect, Face
from lastcard.engine.round import Round
from lastcard.engine.text.events import Drew, Played
from lastcard.engine.text.view import View

_PLAIN = ((), (Effect("choose-color"),))
"""What cards do that do nothing, or only let a colour be chosen."""


def luck_of(view: View) -> bytes:
    """What a bot's luck depends on: nothing but the view, so that the same view gets the same move."""
    return repr((view.seat, view.hand, view.round, len(view.events))).encode()


def following(view: View, seat: str) -> str:
    """The seat after this one, in the direction of play."""
    step = 1 if view.direction == "left" else -1
    return view.seats[(view.seats.index(seat) + step) % len(view.seats)]


def preceding(view: View, seat: str) -> str:
    """The seat before this one, in the direction of play."""
    step = -1 if view.direction == "left" else 1
    return view.seats[(view.seats.index(seat) + step) % len(view.seats)]


def last_play(view: View) -> Played | None:
    """Who played the last card, and whom they named."""
    return next((event for event in reversed(view.events) if isinstance(event, Played)), None)


def last_player(view: View) -> str | None:
    """Who played the last card."""
    play = last_play(view)
    return None if play is None else play.seat


def played_what_it_drew(view: View) -> bool:
    """Whether the last card had just been drawn, which means that its player had nothing else to play."""
    for at in range(len(view.events) - 1, 0, -1):
        event = view.events[at]
        if isinstance(event, Played):
            before = view.events[at - 1]
            return isinstance(before, Drew) and before.seat == event.seat
    return False


class TableFacts:
    """The facts that the worth of a play depends on, gathered once per decision."""

    __slots__ = ("_round", "colors", "faces", "lowest", "me", "next", "next_count", "previous_count", "size", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        self.faces = view.edition.by_text
        self.me = view.seat or view.seats[0]
        self.size = len(view.hand)
        self.next = following(view, self.me)
        self.next_count = view.counts[self.next]
        self.previous_count = view.counts[preceding(view, self.me)]
        self.lowest = min(count for seat, count in view.counts.items() if seat != self.me)
        self._round: Round | None = None
        self.colors = color_counts([self.face(text) for text in view.hand])

    def face(self, text: str | None) -> Face:
        """The face of a card in the notation."""
        return self.faces[text or ""]

    def held(self, color: str | None) -> int:
        """How many cards of a colour the bot holds; None stands for wilds."""
        return self.colors.get(color, 0)

    def is_ruled(self, face: Face) -> bool:
        """Whether a rule is written on a card, or it does what printed cards do not."""
        if face.card.effects in _PLAIN:
            return False
        return face.card.customizable or model_of(self.view).habits[0].is_weighed(face.index)

    def rule_worth(self, face: Face, chosen: str | None) -> int:
        """What the rule on a card is worth to the bot, in the units of thinking players."""
        seats = self.view.seats
        seat = NO_SEAT if chosen is None else seats.index(chosen)
        habits = model_of(self.view).habits[0]
        return habits.worth_of_rule(self._seen(), seats.index(self.me), face.index, seat)

    def letting_worth(self, player: str, chosen: str | None) -> int:
        """What it is worth to the bot to let the rule of the top card happen, which somebody has played."""
        seats = self.view.seats
        state = self._seen()
        state.actor = seats.index(player)
        state.card = self.face(self.view.top).index
        state.chosen = NO_SEAT if chosen is None else seats.index(chosen)
        return model_of(self.view).habits[0].worth_of_letting(state, seats.index(self.me))

    def goes_out(self, face: Face) -> bool:
        """Whether playing this card last ends the round; not if a rule makes the bot draw (J75)."""
        if not self.is_ruled(face):
            return True
        return model_of(self.view).habits[0].goes_out(self._seen(), self.view.seats.index(self.me), face.index)

    def _seen(self) -> Round:
        if self._round is None:
            self._round = seen_round(self.view, model_of(self.view))
        return self._round


def color_counts(hand: list[Face]) -> dict[str | None, int]:
    """How many cards of each colour a hand has; None counts the wilds."""
    counts: dict[str | None, int] = {}
    for face in hand:
        counts[face.color] = counts.get(face.color, 0) + 1
    return counts
