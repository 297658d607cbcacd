"""Many games at once, stepped inside the compiled rules, in NumPy arrays that are never copied."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from lastcard.engine.edition.model import Edition
from lastcard.engine.edition.options import Choice
from lastcard.engine.seeds import Seed, following, seed_number, stream
from lastcard.envs.common import OfKind, kind_of, not_legal, pays_wins
from lastcard.envs.env_game import STREAM
from lastcard.learning.batch import Batch
from lastcard.learning.codes import NO_GAME


class Arrays(NamedTuple):
    """What a vector environment shows: always the same arrays, which every step overwrites."""

    observation: NDArray[np.uint8]
    mask: NDArray[np.bool_]
    reward: NDArray[np.float32]
    seat: NDArray[np.uint8]
    done: NDArray[np.bool_]


class VectorEnv(OfKind):
    """Games at one kind of table, side by side, each waiting for a decision of one of its seats.

    ``step`` takes one action for each game. Where that closes a round, ``done`` is true, ``reward`` has the reward of
    every seat, and the next round has been dealt: the observation is the first of the new round.
    """

    def __init__(
        self,
        edition: str | Edition,
        players: int,
        num_games: int,
        *,
        rules: Mapping[str, Choice] | None = None,
        uno_calls: str = "auto",
        rewards: str = "win",
        seed: Seed = 0,
    ) -> None:
        if num_games < 1:
            raise ValueError(f"num_games: must be 1 or more, not {num_games}")
        self.kind = kind_of(edition, players, rules, uno_calls)
        self.num_games = num_games
        self._seed = seed_number(seed)
        self._batch = Batch(self.kind.encoding, self.kind.tables, num_games, wins=pays_wins(rewards, self.kind.options))
        self._make_arrays()
        self.reset(seed)

    def _make_arrays(self) -> None:
        """Make the arrays that are written into, and read-only views of the same memory to hand out."""
        encoding, games = self.kind.encoding, self.num_games
        observation = np.zeros((games, encoding.width), np.uint8)
        mask = np.zeros((games, encoding.actions), np.uint8)
        reward = np.zeros((games, encoding.players), np.float32)
        seat, done, over = (np.zeros(games, np.uint8) for _ in range(3))
        self._batch.attach(observations=observation, masks=mask, rewards=reward, seats=seat, dones=done, overs=over)
        self.observation = _read_only(observation)
        self.mask: NDArray[np.bool_] = _read_only(mask).view(np.bool_)
        self.reward = _read_only(reward)
        self.seat = _read_only(seat)
        self.done: NDArray[np.bool_] = _read_only(done).view(np.bool_)
        self.match_over: NDArray[np.bool_] = _read_only(over).view(np.bool_)
        self._state = np.zeros((games, encoding.state_width), np.uint8)
        self._sampled = np.zeros(games, np.int32)

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("a vector environment cannot be copied or pickled: make another one with the same arguments")

    # -- facts -----------------------------------------------------------------

    @property
    def players(self) -> int:
        """How many seats each game has."""
        return self.kind.players

    @property
    def num_actions(self) -> int:
        """How many actions there are."""
        return len(self.kind.action_names)

    @property
    def state_layout(self) -> Mapping[str, slice]:
        """Where each field of :meth:`state` stands."""
        return self.kind.state_layout

    @property
    def arrays(self) -> Arrays:
        """All arrays that a step returns."""
        return Arrays(self.observation, self.mask, self.reward, self.seat, self.done)

    # -- playing -----------------------------------------------------------------------

    def reset(self, seed: Seed | None = None) -> Arrays:
        """Restart all games, each with its own cards.

        The same seed deals the same cards. Without one, new cards follow from the seed before.
        """
        self._seed = following(self._seed) if seed is None else seed_number(seed)
        self._batch.seed(*stream(self._seed, "choices"))
        self._batch.start([stream(self._seed, STREAM, game) for game in range(self.num_games)])
        return self.arrays

    def step(self, actions: ArrayLike) -> Arrays:
        """Take one action in each game; ValueError if one is not legal, and then no game has moved."""
        chosen = self._checked(np.asarray(actions))
        refused = self._batch.step(chosen)
        if refused != NO_GAME:
            raise ValueError(self._sentence(refused, int(chosen[refused])))
        return self.arrays

    def sample(self) -> NDArray[np.int32]:
        """A legal action for each game, all equally likely; the next call overwrites the array."""
        self._batch.sample(self._sampled)
        return self._sampled

    def state(self) -> NDArray[np.uint8]:
        """The perfect information, for training (a critic, say). No player may know it."""
        self._batch.reveal(self._state)
        return _read_only(self._state)

    def _checked(self, actions: NDArray[Any]) -> NDArray[np.int32]:
        """The actions as the rules take them; the rules say whether they are legal."""
        if actions.shape != (self.num_games,):
            raise ValueError(
                f"actions: must be one for each of the {self.num_games} games, not of shape {actions.shape}"
            )
        if actions.dtype.kind not in "iu":
            raise ValueError(f"actions: must be whole numbers, not {actions.dtype}")
        chosen = np.ascontiguousarray(actions, dtype=np.int32)
        if actions.dtype != np.int32 and (chosen != actions).any():  # a number did not fit
            game = int(np.argmax(chosen != actions))
            raise ValueError(self._sentence(game, int(actions[game])))
        return chosen

    def _sentence(self, game: int, action: int) -> str:
        return f"game {game}: {not_legal(self.kind, action)} (seat {self.seat[game]} is to act)"


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    """A read-only view: only the rules may write, because the mask alone keeps illegal actions from them."""
    view = array.view()
    view.flags.writeable = False
    return view
