"""The bots of a table: they see their seat's view, take their time like people, and press like everybody else."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from lastcard.bots import LEVELS
from lastcard.engine.match import Match
from lastcard.engine.moves import Move
from lastcard.server import entries
from lastcard.server.races import Claim, bot_reaction
from lastcard.server.room import Room
from lastcard.server.state import Chair

if TYPE_CHECKING:
    from lastcard.server.table import Table

STAND_IN = "regular"
"""Who plays for a person who is away, or whose time is up."""
THINKS = 1.1
"""Seconds that a bot thinks about a turn, more or less."""
NOTICES = 0.7
"""How often a bot notices that somebody has not called."""
# In a pause nobody must answer; for a bot's choice, not answering has the name that it has elsewhere.
SILENCE = {"block": Move("pass"), "bounce": Move("accept"), "play": Move("accept")}


class BotPlayers:
    """Decides what the bots of a table do next, and when."""

    def __init__(self, table: Table, room: Room) -> None:
        self.table = table
        self.room = room
        self._looked = -1
        self._timers: list[asyncio.TimerHandle] = []

    def look(self) -> None:
        """Look at what has changed, once for each change of the match or of who plays."""
        state = self.table.state
        playing = tuple(chair.is_played_by_bot for chair in state.chairs)
        seen = hash((state.changed_seq, playing, state.is_paused))
        if seen == self._looked:
            return
        self._looked = seen
        self.stop()
        if state.match is None or state.is_paused or state.phase != "playing":
            return
        for chair in state.chairs:
            if chair.is_played_by_bot:
                self._plan(state.match, chair)

    def stop(self) -> None:
        for timer in self._timers:
            timer.cancel()
        self._timers = []

    # -- plans -----------------------------------------------------------------------

    def _plan(self, match: Match, chair: Chair) -> None:
        """What one bot will do with its turn, and with its chance to be quick."""
        legal = match.legal(chair.seat)
        quick = [move for move in legal if move.kind in {"uno", "catch", "arms"}]
        slow = [move for move in legal if move not in quick]
        window = self.table.state.window
        if quick and self._is_quick(quick):
            self._press_later(chair, self._choose(match, chair, quick))
        elif slow and window == "pause":
            self._answer_later(match, chair, slow)
        elif slow and (match.turn == chair.seat or self._jumps_in()):
            self._move_later(chair, self._choose(match, chair, slow))

    def _is_quick(self, quick: list[Move]) -> bool:
        return any(move.kind != "catch" for move in quick) or self.room.random.random() < NOTICES

    def _jumps_in(self) -> bool:
        return self.room.random.random() < NOTICES

    def _choose(self, match: Match, chair: Chair, legal: list[Move]) -> Move:
        return LEVELS[chair.level or STAND_IN](match.view(chair.seat), legal)

    def _answer_later(self, match: Match, chair: Chair, slow: list[Move]) -> None:
        silence = SILENCE[slow[0].kind]
        chosen = self._choose(match, chair, [*slow, silence])
        if chosen != silence:
            self._press_later(chair, chosen)

    def _press_later(self, chair: Chair, move: Move) -> None:
        """In a race: after a reaction time like a person's, whatever the pace."""
        took = bot_reaction(chair.level or STAND_IN, self.room.random)
        wait = took if self.room.pace else 0.0
        self._later(wait / 1000, chair, entries.Claimed(str(move), Claim(chair.seat, took, took, 0, 0), "bot"))

    def _move_later(self, chair: Chair, move: Move) -> None:
        wait = self.room.random.lognormvariate(0, 0.3) * THINKS * self.room.pace
        if self.table.state.window is None:
            self._later(wait, chair, entries.Moved(chair.seat, str(move), "bot"))
        else:
            claim = Claim(chair.seat, wait * 1000, wait * 1000, 0, 0)
            self._later(wait, chair, entries.Claimed(str(move), claim, "bot"))

    def _later(self, seconds: float, chair: Chair, entry: entries.Entry) -> None:
        seq = self.table.state.changed_seq
        self._timers.append(self.room.later(seconds, self.table.act_for_bot, chair.seat, seq, entry))

    # -- for people ------------------------------------------------------------------

    def instead_of(self, seat: str) -> entries.Entry:
        """The move that a bot makes for a person whose time is up."""
        match = self.table.state.match
        if match is None:
            raise LookupError("there is no match")
        legal = [move for move in match.legal(seat) if move.kind not in {"uno", "catch"}]
        move = str(LEVELS[STAND_IN](match.view(seat), legal))
        if self.table.state.window is None:
            return entries.Moved(seat, move, "clock")
        took = self.table.state.settings.turn_time * 1000
        return entries.Claimed(move, Claim(seat, took, took, 0, 0), "clock")
