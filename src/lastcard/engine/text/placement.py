"""A position to start from instead of a shuffled deal; scenarios use it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from lastcard.engine import codes
from lastcard.engine.edition.model import Edition, Face
from lastcard.engine.round import Round


class PlacementError(ValueError):
    """A position that this deck or these seats cannot have."""


@dataclass(frozen=True)
class Placement:
    """Cards placed by hand: in the middle of a round (``turn``) or at the deal (``first``).

    Cards not mentioned make up the rest of the draw pile, in the order of the deck; a seat not
    mentioned gets a hand from them.
    """

    hands: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    draw: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    color: str | None = None
    direction: str = "left"
    turn: str | None = None
    dealer: str | None = None
    first: tuple[str, ...] = ()


def place(placement: Placement, state: Round, edition: Edition, seats: tuple[str, ...]) -> None:
    """Set up a round, or PlacementError with what is wrong, in one sentence."""
    _Setter(placement, state, edition, seats).place()


class _Setter:
    def __init__(self, placement: Placement, state: Round, edition: Edition, seats: tuple[str, ...]) -> None:
        self.placement = placement
        self.state = state
        self.edition = edition
        self.seats = seats
        self.rest = Counter({face.text: face.copies for face in edition.faces})

    def place(self) -> None:
        given = self.placement
        for seat in given.hands:
            self.seat("hands", seat)
        hands = {seat: self.take("hands", cards) for seat, cards in given.hands.items()}
        draw = self.take("draw", given.draw)
        discard = self.take("discard", given.discard) if given.turn else self.turned_up()
        for seat in self.seats:
            if seat not in hands:
                hands[seat] = self.take_any(self.state.tables.hand_size)
        rest = [self.edition.by_text[text].index for text in self.rest.elements()]
        self.state.clear()
        self.state.place([hands[seat] for seat in self.seats], [*reversed(rest), *reversed(draw)], discard)
        self.state.dealer = self.seat("dealer", given.dealer or self.seats[-1])
        if given.turn:
            self.begin_in_the_middle(given.turn)
        else:
            self.state.start()

    def begin_in_the_middle(self, turn: str) -> None:
        state = self.state
        at = self.seat("turn", turn)
        top = self.edition.by_text[self.placement.discard[-1]] if self.placement.discard else None
        if top is None:
            raise PlacementError("discard: there must be a top card")
        if any(size == 0 for size in state.size[: len(self.seats)]):
            raise PlacementError("hands: nobody can have an empty hand while the round goes on")
        color = self.placement.color or top.color
        if color is None:
            raise PlacementError(f"color: {top.text} is wild, so say which colour was chosen")
        if color not in self.edition.colors:
            raise PlacementError(f"color: {self.edition.name} has no colour {color!r}")
        if self.placement.direction not in {"left", "right"}:
            raise PlacementError(f"direction: must be left or right, not {self.placement.direction!r}")
        state.direction = 1 if self.placement.direction == "left" else -1
        state.start_in_the_middle(at, codes.NO_COLOR if color == top.color else self.edition.colors.index(color))

    def turned_up(self) -> list[int]:
        """The cards turned up first, one after another (R10, R11)."""
        discard: list[int] = []
        if not self.placement.first:
            raise PlacementError("first: say which card is turned up first")
        *before, last = [self.face("first", text) for text in self.placement.first]
        for face in before:
            if self.state.tables.turned_up[face.index] < codes.TURNED_BACK:
                raise PlacementError(f"first: {face.text} starts the discard pile, so no other card is turned up")
            if self.state.tables.turned_up[face.index] == codes.TURNED_IGNORED:
                discard += self.take("first", (face.text,))
        if self.state.tables.turned_up[last.index] >= codes.TURNED_BACK:
            raise PlacementError(f"first: {last.text} cannot start the discard pile; another card must follow")
        return [*discard, *self.take("first", (last.text,))]

    def take(self, key: str, texts: tuple[str, ...]) -> list[int]:
        """Take cards out of the deck, which must hold them."""
        faces = [self.face(key, text) for text in texts]
        for face in faces:
            if self.rest[face.text] == 0:
                raise PlacementError(f"{key}: {self.edition.name} has only {face.copies} {face.text}")
            self.rest[face.text] -= 1
        return [face.index for face in faces]

    def take_any(self, number: int) -> list[int]:
        texts = tuple(self.rest.elements())[:number]
        if len(texts) < number:
            raise PlacementError("hands: there are not enough cards left for every seat")
        return self.take("hands", texts)

    def face(self, key: str, text: str) -> Face:
        if text not in self.edition.by_text:
            raise PlacementError(f"{key}: {self.edition.name} has no card {text!r}")
        return self.edition.by_text[text]

    def seat(self, key: str, name: str) -> int:
        if name not in self.seats:
            raise PlacementError(f"{key}: there is no seat {name!r}")
        return self.seats.index(name)
