"""A first bot: it gets rid of high cards, keeps wilds for later, and never forgets to call.

lastcard arena --bots examples.mybot:careful,rookie --games 200
"""

from __future__ import annotations

from collections.abc import Sequence

from lastcard import Move, View


def careful(view: View, legal: Sequence[Move]) -> Move:
    """Play the card that counts most, wilds last; else whatever comes first."""
    plays = [move for move in legal if move.kind == "play"]
    return max(plays, key=lambda move: worth(view, move)) if plays else legal[0]


def worth(view: View, move: Move) -> tuple[bool, int, bool, int]:
    """How much one wants to make a play: coloured cards first, high ones, with a call, of one's best colour."""
    face = view.edition.by_text[move.card or ""]
    color = move.color or face.color or ""
    return face.color is not None, face.card.points, move.uno, sum(card.startswith(color) for card in view.hand)
