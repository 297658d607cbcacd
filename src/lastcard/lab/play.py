"""One game among bots, without a clock: each is asked with its seat's view, and only where it has a choice.

Where people would be quick or slow (calls, catches, blocks, jump-ins) the lot decides who comes first. It is drawn
from a stream of the game's own, so the same game comes out again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter

from lastcard.bots import Bot
from lastcard.bots.pacing import NOTICES, Question, question
from lastcard.engine.rng import Source
from lastcard.engine.text.moves import TABLE_SEAT, Move
from lastcard.lab.entrants import ask
from lastcard.lab.times import Times
from lastcard.match import Match

WHISTLE = Move("whistle")
FINE = 1 << 20  # how finely luck is told from bad luck


class Player:
    """A bot in its seat."""

    def __init__(self, name: str, bot: Bot, times: Times) -> None:
        self.name = name
        self.bot = bot
        self.times = times

    def choose(self, match: Match, seat: str, moves: Sequence[Move]) -> Move:
        """One of some moves; nobody is asked who has no choice."""
        if len(moves) == 1:
            return moves[0]
        view = match.view(seat)
        start = perf_counter()
        chosen = ask(self.name, self.bot, view, moves)
        self.times.add(perf_counter() - start)
        return chosen


class Game:
    """A match that bots play, round by round."""

    def __init__(self, match: Match, players: Mapping[str, Player], luck: Source) -> None:
        self.match = match
        self.players = players
        self.luck = luck

    def play_round(self) -> None:
        while self.match.deciding != "end":
            self._step()

    def play_match(self) -> None:
        self.play_round()
        while not self.match.over:
            self.match.act(TABLE_SEAT, "deal")
            self.play_round()

    def _step(self) -> None:
        """Let whoever comes first make a move."""
        if self.match.deciding != "race":  # there nobody is quicker than the table's whistle
            for seat, asked in sorted(self._questions(), key=self._rank):
                if self._answers(seat, asked):
                    return
        self.match.act(TABLE_SEAT, WHISTLE)

    # -- who is asked ------------------------------------------------------------------

    def _questions(self) -> list[tuple[str, Question]]:
        """What everybody is asked who should or could act, in any order."""
        found = [(seat, self._question(seat)) for seat in shuffled(self._acting(), self.luck)]
        return [(seat, asked) for seat, asked in found if asked is not None]

    def _acting(self) -> Sequence[str]:
        """Most of the time the seat on turn alone; to look for others takes longer."""
        match = self.match
        others_may = match.exposed or match.is_pausing or match.deciding == "block" or match.options.jump_in
        return match.acting if others_may else (match.turn or "",)

    def _question(self, seat: str) -> Question | None:
        match = self.match
        on_turn = match.turn == seat or match.deciding == "block"
        return question(match.legal(seat), on_turn=on_turn, in_pause=match.is_pausing, notices=self._notices)

    def _rank(self, asked: tuple[str, Question]) -> int:
        """Calls, catches and answers before jump-ins, and those before the turn."""
        return 0 if asked[1].is_quick else 2 if asked[0] == self.match.turn else 1

    def _answers(self, seat: str, asked: Question) -> bool:
        """Ask a bot and do what it says; False if that is nothing."""
        move = self.players[seat].choose(self.match, seat, asked.moves)
        if move == asked.silence:
            return False
        self.match.act(seat, move)
        return True

    def _notices(self) -> bool:
        return self.luck.numbers(FINE, 1)[0] < NOTICES * FINE


def shuffled(items: Sequence[str], luck: Source) -> list[str]:
    """The same in any order (Fisher and Yates), by the game's own source: it never changes with Python's."""
    mixed = list(items)
    for left in range(len(mixed), 1, -1):
        picked = luck.numbers(left, 1)[0]
        mixed[left - 1], mixed[picked] = mixed[picked], mixed[left - 1]
    return mixed
