"""Many games at once: actions in, observations out, in arrays that stay in place.

The caller supplies the arrays through the buffer protocol, so nothing here needs NumPy. Each game deals from its own
stream; when a round has closed, the next one is dealt at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from lastcard.engine.bits import *  # compiled: C functions
from lastcard.engine.rng import Source
from lastcard.engine.tables import RuleTables
from lastcard.learning.codes import *  # compiled: C constants
from lastcard.learning.encoding import Encoding
from lastcard.learning.mask import ActionMask
from lastcard.learning.observer import Observer
from lastcard.learning.session import TurnSession


class Line(Protocol):
    """An array with one number per game."""

    def __getitem__(self, at: int, /) -> int: ...
    def __setitem__(self, at: int, value: int, /) -> None: ...


class Grid(Protocol):
    """An array with one row of numbers per game."""

    def __getitem__(self, at: tuple[int, int], /) -> int: ...
    def __setitem__(self, at: tuple[int, int], value: float, /) -> None: ...


class Batch(Source):
    """Games at one kind of table, side by side. Only :meth:`sample` draws from its own source."""

    def __init__(self, encoding: Encoding, tables: RuleTables, games: int, *, wins: bool) -> None:
        self.encoding = encoding
        self.games = [TurnSession(encoding, tables) for _ in range(games)]
        self.mask = ActionMask(encoding)
        self.observer = Observer(encoding)
        self.wins = wins  # rewards are for going out, not for points

    def attach(self, *, observations: Grid, masks: Grid, rewards: Grid, seats: Line, dones: Line, overs: Line) -> None:
        """Write into these arrays from now on. They need one row per game, and must not be resized."""
        self.observations = observations
        self.masks = masks
        self.rewards = rewards
        self.seats = seats
        self.dones = dones  # whether the round has closed …
        self.overs = overs  # … and with it the match

    def start(self, streams: Sequence[tuple[int, int, int, int]]) -> None:
        """Restart every game, each with cards from its own stream."""
        for at in range(len(self.games)):
            game = self.games[at]
            a, b, c, counter = streams[at]
            game.start(a, b, c, counter)
            self.clear_rewards(at)
            self.show(at, game)

    def step(self, actions: Line) -> int:
        """Take one action in each game; or none, and return the first game whose action is illegal (else NO_GAME)."""
        for at in range(len(self.games)):
            if not self.is_legal(at, actions[at]):
                return at
        for at in range(len(self.games)):
            game = self.games[at]
            if self.dones[at]:
                self.clear_rewards(at)
            game.take(actions[at])
            if game.ask == ASK_NOTHING:
                self.close(at, game)
            self.show(at, game)
        return NO_GAME

    def is_legal(self, at: int, action: int) -> bool:
        """Whether the mask allows an action. Nothing else protects the rules from illegal ones."""
        return 0 <= action < self.encoding.actions and self.masks[at, action] != 0

    # -- one game ------------------------------------------------------------------------

    def close(self, at: int, game: TurnSession) -> None:
        """A round has closed: hand out the rewards and deal the next one."""
        self.dones[at] = 1
        self.overs[at] = game.score.winners != 0
        for seat in range(self.encoding.players):
            self.rewards[at, seat] = game.reward(seat, self.wins)
        game.deal_next()

    def clear_rewards(self, at: int) -> None:
        """A round goes on: no rewards yet."""
        self.dones[at] = 0
        self.overs[at] = 0
        for seat in range(self.encoding.players):
            self.rewards[at, seat] = 0

    def show(self, at: int, game: TurnSession) -> None:
        """Write down which seat is asked, what it may know, and what it may do."""
        self.seats[at] = game.seat
        self.observer.row = row_of(self.observations, at)
        self.observer.observe(game, game.seat)
        self.mask.row = row_of(self.masks, at)
        self.mask.read(game)

    # -- extras -------------------------------------------------------------------------

    def sample(self, actions: Line) -> None:
        """Pick a legal action for each game; all legal ones are equally likely."""
        for at in range(len(self.games)):
            game = self.games[at]
            picked = self.below(game.legal)
            if game.legal <= FEW:
                actions[at] = game.few[picked]
            else:
                actions[at] = place_of_one(row_of(self.masks, at), picked, self.encoding.actions)

    def reveal(self, states: Grid) -> None:
        """Write down the perfect information of each game: for training, not for playing."""
        for at in range(len(self.games)):
            game = self.games[at]
            self.observer.row = row_of(states, at)
            self.observer.reveal(game, game.seat)
