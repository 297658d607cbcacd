"""Dealing anew what a seat cannot see: what might be the case, as far as it knows."""

from __future__ import annotations

from lastcard.engine.codes import FACES, ON_DRAWN, ON_END
from lastcard.engine.rng import Source
from lastcard.engine.round import Round


def redeal(state: Round, seat: int | None, source: Source) -> None:
    """Shuffle the draw pile and the other hands together and deal them out in the same sizes."""
    is_open = state.pending == ON_END
    hidden = {other for other in range(state.seats) if other != seat and not is_open}
    hands = {other: _cards(state, other) for other in range(state.seats)}
    unseen = state.pile_cards() + [face for other in hidden for face in hands[other]]
    _shuffle(unseen, source)
    for other in hidden:
        hands[other] = [unseen.pop() for _ in hands[other]]
    state.place([hands[other] for other in range(state.seats)], unseen, state.discard_cards())
    if state.pending == ON_DRAWN and state.turn in hidden:
        state.drawn = hands[state.turn][0]


def _cards(state: Round, seat: int) -> list[int]:
    counts = state.hand_counts(seat)
    return [face for face in range(FACES) for _ in range(counts[face])]


def _shuffle(cards: list[int], source: Source) -> None:
    for left in range(len(cards), 1, -1):
        at = source.numbers(left, 1)[0]
        cards[left - 1], cards[at] = cards[at], cards[left - 1]
