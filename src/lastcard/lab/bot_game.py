"""One game between bots, without a clock: a bot sees its seat's view, and is asked only when it has a choice.

Where people would race (calls, catches, blocks, jump-ins), chance decides who comes first. It draws from the game's
own stream, so the same seed plays the same game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter

from lastcard.bots import Bot
from lastcard.bots.pacing import NOTICES, Question, question
from lastcard.engine.rng import Source
from lastcard.engine.seeds import shuffled
from lastcard.engine.text.moves import TABLE_SEAT, Move
from lastcard.lab.entrants import ask
from lastcard.lab.times import Times
from lastcard.match import Match

WHISTLE = Move("whistle")
FINE = 1 << 20  # the resolution of a chance


class SeatedBot:
    """A bot in its seat."""

    def __init__(self, name: str, bot: Bot, times: Times) -> None:
        self.name = name
        self.bot = bot
        self.times = times

    def choose(self, match: Match, seat: str, moves: Sequence[Move]) -> Move:
        """Choose one of some moves; the bot is asked only if there are several."""
        if len(moves) == 1:
            return moves[0]
        view = match.view(seat)
        start = perf_counter()
        chosen = ask(self.name, self.bot, view, moves)
        self.times.add(perf_counter() - start)
        return chosen


class BotGame:
    """A match that bots play, round by round."""

    def __init__(self, match: Match, players: Mapping[str, SeatedBot], luck: Source) -> None:
        self.match = match
        self.players = players
        self.luck = luck

    def play_round(self) -> None:
        """Play until the round has closed."""
        while self.match.deciding != "end":
            self._step()

    def play_match(self) -> None:
        """Play until somebody has won the match."""
        self.play_round()
        while not self.match.over:
            self.match.act(TABLE_SEAT, "deal")
            self.play_round()

    def _step(self) -> None:
        """Let the first seat that acts make its move."""
        if self.match.deciding != "race":  # nobody is quicker than the table's whistle (J42)
            for seat, asked in sorted(self._questions(), key=self._rank):
                if self._answers(seat, asked):
                    return
        self.match.act(TABLE_SEAT, WHISTLE)

    # -- who is asked ------------------------------------------------------------------

    def _questions(self) -> list[tuple[str, Question]]:
        """What to ask each seat that should or could act, in random order."""
        found = [(seat, self._question(seat)) for seat in shuffled(self._acting(), self.luck)]
        return [(seat, asked) for seat, asked in found if asked is not None]

    def _acting(self) -> Sequence[str]:
        """The seats that may act: mostly just the one on turn, which is quicker to find."""
        match = self.match
        others_may = match.exposed or match.is_pausing or match.deciding == "block" or match.can_interrupt
        return match.acting if others_may else (match.turn or "",)

    def _question(self, seat: str) -> Question | None:
        match = self.match
        on_turn = match.turn == seat or match.deciding == "block"
        return question(match.legal(seat), on_turn=on_turn, in_pause=match.is_pausing, notices=self._notices)

    def _rank(self, asked: tuple[str, Question]) -> int:
        """Calls, catches and answers come before jump-ins, and those before the turn."""
        return 0 if asked[1].is_quick else 2 if asked[0] == self.match.turn else 1

    def _answers(self, seat: str, asked: Question) -> bool:
        """Ask a bot and make its move; False if it does nothing."""
        move = self.players[seat].choose(self.match, seat, asked.moves)
        if move == asked.silence:
            return False
        self.match.act(seat, move)
        return True

    def _notices(self) -> bool:
        return self.luck.numbers(FINE, 1)[0] < NOTICES * FINE
