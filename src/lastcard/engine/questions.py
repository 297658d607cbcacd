"""What is asked of a player, for whoever looks at a round from outside: views, refusals, redeals, environments."""

from __future__ import annotations

from lastcard.engine.asking import Asking
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.effects import Effects
from lastcard.engine.kinds import Kinds
from lastcard.engine.lasting import Lasting
from lastcard.engine.picking import Picking


class Questions(Effects):
    """A round's state and effects, and questions about what a written rule asks, or forbids, now."""

    def picks_left(self) -> int:
        """How many more cards the seat on turn picks for a written rule."""
        return Asking.left(self) if self.asking <= FOR_BURY else 0

    def pick_again(self, hidden: int) -> bool:
        """Hidden hands, given as bits, were dealt anew: pick again out of them; False if nobody would be asked now."""
        if self.asking > FOR_BURY:
            return True
        details = self.tables.details[Asking.step(self)]
        return Picking.pick_again(self, hidden, details >> PICK_AT & 7, details & 127)

    def faces_asked_for(self) -> list[int]:
        """The faces of the kind that is to be picked."""
        kind = self.tables.details[Asking.step(self)] & 127
        return [face for face in range(FACES) if Kinds.has(self, kind, face)]

    def picked_from_seat(self) -> int:
        """Out of whose hand a card is picked now; NO_SEAT if out of none."""
        is_hand = self.pending == ON_ASK and self.asking <= FOR_BURY and self.picked_from == IN_HAND
        return Asking.giver(self) if is_hand else NO_SEAT

    def picked_so_far(self) -> int:
        """How many cards have been picked out of the same hand."""
        return sum(self.moved[at] >> 8 & 15 == Asking.giver(self) for at in range(self.picked_n))

    def rule_against(self, seat: int, move: int) -> int:
        """Which lasting rule forbids a seat this play or challenge; -1 if none does."""
        if move & 31 == CHALLENGE:
            return Lasting.find(self, LASTS_NO_CHALLENGE, seat)
        face = move >> CARD_AT & NO_FACE
        return Lasting.forbids(self, seat, face) if move & 31 == PLAY else -1
