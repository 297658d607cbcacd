"""Cards that may be played, but only as a bluff: what a player should know before playing one."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from lastcard.engine.edition.model import Edition
from lastcard.engine.questions import bluffs, holds_color
from lastcard.engine.state import State


class Bluff(NamedTuple):
    """One such card, and what gives it away."""

    card: str
    color: str | None  # held in this colour, which counts; None: another wild would have fitted
    cost: int  # cards that its player draws if somebody challenges it (R21)


def bluffs_of(state: State, edition: Edition, seat: int, playable: Collection[str | None]) -> tuple[Bluff, ...]:
    """The cards in a hand that would be a bluff now, of those that may be played."""
    found = (_bluff(state, edition, seat, face) for face in bluffs(state, seat))
    return tuple(bluff for bluff in found if bluff.card in playable)


def _bluff(state: State, edition: Edition, seat: int, index: int) -> Bluff:
    face = edition.by_index[index]
    color = edition.colors[state.color] if holds_color(state, seat) else None
    counts = (effect.count for effect in face.card.effects if effect.do == "draw")
    return Bluff(face.text, color, state.due + sum(count for count in counts if isinstance(count, int)))
