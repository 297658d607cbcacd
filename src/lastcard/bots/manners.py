"""How a bot behaves among people: what it is asked, and what it overlooks. The same at a server and from afar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lastcard.engine.text.moves import Move

THINKS, THINKS_SPREAD = 1.1, 0.3
"""Seconds that a turn usually takes, and how they vary (log-normal: seldom much faster, now and then much slower)."""
NOTICES = 0.7
"""How often a bot notices that somebody has not called, or that it could jump in."""
QUICK = frozenset({"uno", "catch", "arms"})
# In a pause nobody must answer; for a bot's choice, not answering has the name that it has elsewhere.
SILENCE = {"block": Move("pass"), "bounce": Move("accept"), "play": Move("accept")}


@dataclass(frozen=True)
class Question:
    """What a bot has to choose from; ``silence`` is the choice to do nothing."""

    moves: tuple[Move, ...]
    is_quick: bool  # answered by reaction, not by thought
    silence: Move | None = None


def question(legal: Sequence[Move], *, on_turn: bool, in_pause: bool, notices: Callable[[], bool]) -> Question | None:
    """What to ask the bot of a seat now; None: it does nothing."""
    quick = tuple(move for move in legal if move.kind in QUICK)
    slow = tuple(move for move in legal if move.kind not in QUICK)
    if quick and (any(move.kind != "catch" for move in quick) or notices()):
        return Question(quick, is_quick=True)
    if slow and in_pause:
        silence = SILENCE[slow[0].kind]
        return Question((*slow, silence), is_quick=True, silence=silence)
    if slow and (on_turn or notices()):
        return Question(slow, is_quick=False)
    return None
