"""How bots behave among people: what they are asked, how long they take, and what they overlook.

The server, the client and the arena all ask bots this way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lastcard.engine.text.moves import Move

THINKS, THINKS_SPREAD = 1.1, 0.3
"""The seconds that a turn usually takes, and their spread (log-normal: rarely much faster, sometimes much slower)."""
NOTICES = 0.7
"""How often a bot notices a missing call, or a chance to jump in."""
QUICK = frozenset({"uno", "catch", "arms"})
# In a pause nobody has to answer. A bot chooses silence by the name that it has outside of pauses.
SILENCE = {"block": Move("pass"), "bounce": Move("accept"), "play": Move("accept")}

WAITS = Move("pass")
"""Not to play out of turn what one could play later."""


@dataclass(frozen=True)
class Question:
    """The moves that a bot has to choose from; ``silence`` is the choice to do nothing."""

    moves: tuple[Move, ...]
    is_quick: bool  # answered by reflex, without thought
    silence: Move | None = None


def question(legal: Sequence[Move], *, on_turn: bool, in_pause: bool, notices: Callable[[], bool]) -> Question | None:
    """What to ask a seat's bot now; None if it does nothing."""
    quick = tuple(move for move in legal if move.kind in QUICK)
    slow = tuple(move for move in legal if move.kind not in QUICK)
    if quick and (any(move.kind != "catch" for move in quick) or notices()):
        return Question(quick, is_quick=True)
    if slow and in_pause:
        silence = SILENCE[slow[0].kind]
        return Question((*slow, silence), is_quick=True, silence=silence)
    if slow and (on_turn or notices()):
        may_wait = not on_turn and any(move.color is not None for move in slow)  # a wild played out of turn (J117)
        return Question((*slow, WAITS), is_quick=False, silence=WAITS) if may_wait else Question(slow, is_quick=False)
    return None
