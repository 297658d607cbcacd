"""Many games at once: actions in, observations out, all in arrays that stay where they are.

The arrays come from outside, through the buffer protocol, so that nothing here needs NumPy. Each game deals from a
stream of its own; when a round has closed, the next one is dealt at once.
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
    """An array of one number for each game."""

    def __getitem__(self, at: int, /) -> int: ...
    def __setitem__(self, at: int, value: int, /) -> None: ...


class Grid(Protocol):
    """An array of a row of numbers for each game."""

    def __getitem__(self, at: tuple[int, int], /) -> int: ...
    def __setitem__(self, at: tuple[int, int], value: float, /) -> None: ...


class Batch(Source):
    """Games of one kind, side by side. Its own source serves :meth:`sample` alone."""

    def __init__(self, encoding: Encoding, tables: RuleTables, games: int, *, wins: bool) -> None:
        self.encoding = encoding
        self.games = [TurnSession(encoding, tables) for _ in range(games)]
        self.menu = ActionMask(encoding)
        self.observer = Observer(encoding)
        self.wins = wins  # rewards are for going out, not the points of the round

    def attach(self, *, observations: Grid, masks: Grid, rewards: Grid, seats: Line, dones: Line, overs: Line) -> None:
        """Write into these arrays from now on. They must have a row for each game, and stay as they are."""
        self.observations = observations
        self.masks = masks
        self.rewards = rewards
        self.seats = seats
        self.dones = dones  # the round has closed …
        self.overs = overs  # … and with it the match

    def start(self, streams: Sequence[tuple[int, int, int, int]]) -> None:
        """Begin every game anew, each with cards from its own stream."""
        for at in range(len(self.games)):
            game = self.games[at]
            a, b, c, counter = streams[at]
            game.start(a, b, c, counter)
            self.clear_rewards(at)
            self.show(at, game)

    def step(self, actions: Line) -> int:
        """Take one action in each game; or none at all, and the number of the first game where it is not legal."""
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
        """Does the mask allow it? Nothing else stands between an action and the rules."""
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
        self.dones[at] = 0
        self.overs[at] = 0
        for seat in range(self.encoding.players):
            self.rewards[at, seat] = 0

    def show(self, at: int, game: TurnSession) -> None:
        """Write down who is asked now, what that seat may know, and what it may do."""
        self.seats[at] = game.seat
        self.observer.row = row_of(self.observations, at)
        self.observer.observe(game, game.seat)
        self.menu.row = row_of(self.masks, at)
        self.menu.read(game)

    # -- besides -------------------------------------------------------------------------

    def sample(self, actions: Line) -> None:
        """Pick a legal action for each game, each equally likely."""
        for at in range(len(self.games)):
            game = self.games[at]
            picked = self.below(game.legal)
            if game.legal <= FEW:
                actions[at] = game.few[picked]
            else:
                actions[at] = place_of_one(row_of(self.masks, at), picked, self.encoding.actions)

    def reveal(self, states: Grid) -> None:
        """Write down everything that there is to know of each game: for training, not for playing."""
        for at in range(len(self.games)):
            game = self.games[at]
            self.observer.row = row_of(states, at)
            self.observer.reveal(game, game.seat)
