"""The bots of a table: they see their seat's view, take as long as people do, and press like everybody else."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from lastcard.bots import LEVELS, Thinker
from lastcard.bots.pacing import NOTICES, THINKS, THINKS_SPREAD, Question, question
from lastcard.engine.text.moves import Move
from lastcard.engine.text.view import View
from lastcard.match import Match
from lastcard.server import entries
from lastcard.server.chairs import Chair
from lastcard.server.races import Claim, bot_reaction
from lastcard.server.refusals import Refusal
from lastcard.server.services import Services
from lastcard.server.workers import think

if TYPE_CHECKING:
    from lastcard.server.table import Table

STAND_IN = "regular"
"""The level that plays for a person who is away, or whose time is up."""


class BotPlayers:
    """Decides what the bots of a table do next, and when."""

    def __init__(self, table: Table, services: Services) -> None:
        self.table = table
        self.services = services
        self._looked = -1
        self._timers: list[asyncio.TimerHandle] = []
        self._thoughts: list[asyncio.Future[None]] = []

    def look(self) -> None:
        """Plan the bots' moves, once for each change of the match or of who plays."""
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
        """Drop all plans and thoughts."""
        for timer in self._timers:
            timer.cancel()
        for thought in self._thoughts:
            thought.cancel()
        self._timers = []
        self._thoughts = []

    # -- plans -----------------------------------------------------------------------

    def _plan(self, match: Match, chair: Chair) -> None:
        """Decide what one bot does with its turn, or with its chance to be quick."""
        asked = question(
            match.legal(chair.seat),
            on_turn=match.turn == chair.seat,
            in_pause=self.table.state.window == "pause",
            notices=self._notices,
        )
        if asked is None:
            return
        bot = LEVELS[chair.level or STAND_IN]
        view = match.view(chair.seat)
        if isinstance(bot, Thinker):
            self._thoughts.append(asyncio.ensure_future(self._ponder(chair, asked, view)))
        else:
            self._answer(chair, asked, bot(view, asked.moves))

    def _notices(self) -> bool:
        return self.services.random.random() < NOTICES

    async def _ponder(self, chair: Chair, asked: Question, view: View) -> None:
        """Think elsewhere, so that other tables are served meanwhile."""
        level = chair.level or STAND_IN
        try:
            move = await self.services.workers.run("quick", think, level, view, asked.moves)
        except Refusal:  # its process has died; the table waits for nobody
            move = LEVELS[STAND_IN](view, asked.moves)
        self._answer(chair, asked, move)

    def _answer(self, chair: Chair, asked: Question, move: Move) -> None:
        if move == asked.silence:
            return
        if asked.is_quick:
            self._press_later(chair, move)
        else:
            self._move_later(chair, move)

    def _press_later(self, chair: Chair, move: Move) -> None:
        """Press after a person's reaction time, whatever the pace."""
        took = bot_reaction(chair.level or STAND_IN, self.services.random)
        wait = took if self.services.pace else 0.0
        self._later(wait / 1000, chair, entries.Claimed(str(move), Claim(chair.seat, took, took, 0, 0), "bot"))

    def _move_later(self, chair: Chair, move: Move) -> None:
        wait = self.services.random.lognormvariate(0, THINKS_SPREAD) * THINKS * self.services.pace
        if self.table.state.window is None:
            self._later(wait, chair, entries.Moved(chair.seat, str(move), "bot"))
        else:
            claim = Claim(chair.seat, wait * 1000, wait * 1000, 0, 0)
            self._later(wait, chair, entries.Claimed(str(move), claim, "bot"))

    def _later(self, seconds: float, chair: Chair, entry: entries.Entry) -> None:
        seq = self.table.state.changed_seq
        self._timers.append(self.services.later(seconds, self.table.act_for_bot, chair.seat, seq, entry))

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
