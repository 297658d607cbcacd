"""How long a bot takes at a remote table: it thinks and reacts like a person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from lastcard.bots import Bot
from lastcard.bots.pacing import NOTICES, THINKS, THINKS_SPREAD, Question, question
from lastcard.engine.text.moves import Move
from lastcard.engine.text.view import View

SAID_OF_HONOUR = ("draws", "discards", "loses_turn", "swaps", "again")
"""What somebody can say of an honour rule; an older server knows only the first."""
# The usual reaction in seconds, and its spread.
REACTS, REACTS_SPREAD = 0.55, 0.25


class BotFailure(Exception):  # noqa: N818  # a bug of the bot, not of what was asked
    """A bot that raised an error or chose an illegal move."""


@dataclass(frozen=True)
class Plan:
    """A move, and how many seconds to wait before making it."""

    move: Move
    wait: float


class PacedBot:
    """A bot that thinks and reacts like a person; with pace 0, at once."""

    def __init__(self, bot: Bot, pace: float = 1.0, random: Random | None = None) -> None:
        self.bot = bot
        self.pace = pace
        self._random = random or Random()

    def plan(self, view: View, legal: Sequence[Move], window: str | None) -> Plan | None:
        """What to do now; None: nothing."""
        asked = question(legal, on_turn=view.turn == view.seat, in_pause=window == "pause", notices=self._notices)
        if asked is None:
            return None
        chosen = self._choose(view, asked)
        if chosen == asked.silence:
            return None
        return Plan(chosen, self._reaction() if asked.is_quick else self._thinking())

    def _choose(self, view: View, asked: Question) -> Move:
        try:
            chosen = self.bot(view, asked.moves)
        except Exception as error:
            raise BotFailure("the bot failed") from error
        if chosen not in asked.moves:
            raise BotFailure(f"the bot chose {str(chosen)!r} from {', '.join(map(str, asked.moves))}")
        return chosen

    def _notices(self) -> bool:
        return self._random.random() < NOTICES

    def _reaction(self) -> float:
        """Races are against people, so any pace but 0 means a person's reaction time."""
        return REACTS * self._random.lognormvariate(0, REACTS_SPREAD) if self.pace else 0.0

    def _thinking(self) -> float:
        return THINKS * self._random.lognormvariate(0, THINKS_SPREAD) * self.pace


def consent_to(table: Mapping[str, Any], seat: str) -> dict[str, Any] | None:
    """The command with which a bot agrees to what people want: their rules, and what an honour rule comes to."""
    for proposal in table.get("proposals", ()):
        if seat in proposal["waiting"]:
            return {"do": "consent", "proposal": proposal["number"], "yes": True}
    honour = table.get("honour")
    if honour and honour["draws"] is not None and seat in honour["waiting"] and not table["paused"]:
        return {"do": "settle"} | {name: honour[name] for name in SAID_OF_HONOUR if name in honour}
    return None
