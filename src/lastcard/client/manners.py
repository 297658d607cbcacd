"""How a bot behaves at a table: when it acts, and how long it takes. The bots of a server do the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from lastcard.bots import Bot
from lastcard.engine.moves import Move
from lastcard.engine.view import View

# In seconds: what is usual, and how it varies (log-normal: seldom much faster, now and then much slower).
THINKS, THINKS_SPREAD = 1.1, 0.3
REACTS, REACTS_SPREAD = 0.55, 0.25
NOTICES = 0.7
"""How often a bot notices that somebody has not called, or that it could jump in."""
QUICK = frozenset({"uno", "catch", "arms"})
# In a pause nobody must answer; for a bot's choice, not answering has the name that it has elsewhere.
SILENCE = {"block": Move("pass"), "bounce": Move("accept"), "play": Move("accept")}


class BotError(Exception):
    """A bot that does not do what bots do."""


@dataclass(frozen=True)
class Plan:
    """A move, and how many seconds it takes to make it."""

    move: Move
    wait: float


class Manners:
    """A bot that thinks and reacts like a person; with pace 0 at once."""

    def __init__(self, bot: Bot, pace: float = 1.0, random: Random | None = None) -> None:
        self.bot = bot
        self.pace = pace
        self._random = random or Random()

    def plan(self, view: View, legal: Sequence[Move], window: str | None) -> Plan | None:
        """What to do about what is seen; None: nothing."""
        quick = [move for move in legal if move.kind in QUICK]
        slow = [move for move in legal if move.kind not in QUICK]
        if quick and (any(move.kind != "catch" for move in quick) or self._notices()):
            return Plan(self._choose(view, quick), self._reaction())
        if slow and window == "pause":
            return self._answer(view, slow)
        if slow and (view.turn == view.seat or self._notices()):
            return Plan(self._choose(view, slow), self._thinking())
        return None

    def _answer(self, view: View, moves: Sequence[Move]) -> Plan | None:
        silence = SILENCE[moves[0].kind]
        chosen = self._choose(view, [*moves, silence])
        return None if chosen == silence else Plan(chosen, self._reaction())

    def _choose(self, view: View, legal: Sequence[Move]) -> Move:
        try:
            chosen = self.bot(view, legal)
        except Exception as error:
            raise BotError("the bot failed") from error
        if chosen not in legal:
            raise BotError(f"the bot chose {str(chosen)!r} from {', '.join(map(str, legal))}")
        return chosen

    def _notices(self) -> bool:
        return self._random.random() < NOTICES

    def _reaction(self) -> float:
        """Races are against people: any pace but 0 is the usual one."""
        return REACTS * self._random.lognormvariate(0, REACTS_SPREAD) if self.pace else 0.0

    def _thinking(self) -> float:
        return THINKS * self._random.lognormvariate(0, THINKS_SPREAD) * self.pace
