"""Research environments: one game for PettingZoo, many at once in NumPy arrays, and a game for OpenSpiel.

All three have the same actions and the same observations, and show a seat only what it may know. Their dependencies
are not needed to play; ``pip install 'lastcard[envs]'`` installs them.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Literal

from lastcard.engine.edition.model import Edition
from lastcard.engine.edition.options import Choice
from lastcard.engine.seeds import Seed

if TYPE_CHECKING:
    from lastcard.envs.aec_env import CardsEnv
    from lastcard.envs.openspiel_game import CardsGame
    from lastcard.envs.vector_env import VectorEnv

Calls = Literal["auto", "manual"]
Rewards = Literal["win", "points"]
Rules = Mapping[str, Choice]


def aec(
    edition: str | Edition,
    players: int,
    *,
    rules: Rules | None = None,
    uno_calls: Calls = "auto",
    rewards: Rewards = "win",
    render_mode: str | None = None,
) -> CardsEnv:
    """One game for PettingZoo: agents act in turn, with an `action_mask` in every observation."""
    module = _import("aec_env")
    env: CardsEnv = module.CardsEnv(
        edition, players, rules=rules, uno_calls=uno_calls, rewards=rewards, render_mode=render_mode
    )
    return env


def vector(
    edition: str | Edition,
    players: int,
    num_games: int,
    *,
    rules: Rules | None = None,
    uno_calls: Calls = "auto",
    rewards: Rewards = "win",
    seed: Seed = 0,
) -> VectorEnv:
    """Many games at once, stepped inside the compiled rules, in NumPy arrays that are never copied."""
    module = _import("vector_env")
    env: VectorEnv = module.VectorEnv(
        edition, players, num_games, rules=rules, uno_calls=uno_calls, rewards=rewards, seed=seed
    )
    return env


def openspiel(
    edition: str = "classic",
    players: int = 2,
    *,
    rules: Rules | None = None,
    uno_calls: Calls = "auto",
    rewards: Rewards = "win",
    **parameters: str | int,
) -> CardsGame:
    """A game for OpenSpiel; from then on `pyspiel.load_game("python_lastcard")` works as well."""
    module = _import("openspiel_game")
    game: CardsGame = module.load(edition, players, rules=rules, uno_calls=uno_calls, rewards=rewards, **parameters)
    return game


def _import(name: str) -> ModuleType:
    """Import one of the environments, or say in one sentence what to install."""
    try:
        return import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing == "lastcard":
            raise
        raise ModuleNotFoundError(
            f"lastcard.envs needs {missing}, which is not installed: pip install 'lastcard[envs]'", name=missing
        ) from None


__all__ = ["aec", "openspiel", "vector"]
