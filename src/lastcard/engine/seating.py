"""Before the first deal: which names seats can have, and who deals."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.engine.edition.model import Edition, SeatError, check_players
from lastcard.engine.rng import Source
from lastcard.engine.text.events import DrewForDeal
from lastcard.engine.text.moves import TABLE_SEAT


def checked_seats(edition: Edition, seats: Sequence[str]) -> tuple[str, ...]:
    """Seats that can stand in the notation without being mistaken for anything else."""
    if isinstance(seats, str):
        raise SeatError("seats must be a list of names, such as ['ann', 'bob']")
    check_players(len(seats))
    taken = {TABLE_SEAT, "uno", *edition.colors, *edition.by_text}
    for seat in seats:
        if not isinstance(seat, str) or not seat or len(seat) > 32 or any(c.isspace() or c in ':"\\' for c in seat):
            raise SeatError(f"a seat's name is a word without spaces or colons, not {seat!r}")
        if not seat.isprintable() or seat in taken:
            raise SeatError(f"a seat cannot be called {seat!r}: that word means something else")
    if len(set(seats)) < len(seats):
        raise SeatError("every seat needs a name of its own")
    return tuple(seats)


def first_dealer(edition: Edition, seats: Sequence[str], source: Source) -> tuple[int, list[DrewForDeal]]:
    """The number of the seat that deals first, by lot (R1, R2, J4, J5), and the cards that were drawn for it."""
    if edition.dealer == "chosen":
        return source.numbers(len(seats), 1)[0], []
    return _draw_for_deal(edition, seats, source)


def _draw_for_deal(edition: Edition, seats: Sequence[str], source: Source) -> tuple[int, list[DrewForDeal]]:
    """Each draws a card, the highest number deals; the tied draw again (R1, J4)."""
    deck = [face for face in edition.faces for _ in range(face.copies)]
    rest: list[int] = []
    drawn: list[DrewForDeal] = []
    drawing = list(range(len(seats)))
    while len(drawing) > 1:
        best: dict[int, int] = {}
        for number in drawing:
            rest = rest or list(range(len(deck)))
            face = deck[rest.pop(source.numbers(len(rest), 1)[0])]
            best[number] = face.card.number or 0
            drawn.append(DrewForDeal(seats[number], face.text))
        drawing = [number for number in drawing if best[number] == max(best.values())]
    return drawing[0], drawn
