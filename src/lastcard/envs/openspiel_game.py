"""OpenSpiel: the game `python_lastcard`, which can be loaded once this module has been imported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

import numpy as np
import pyspiel
from numpy.typing import NDArray

from lastcard.engine.edition.model import SEATS, Effect
from lastcard.engine.edition.options import Choice, parse_choice
from lastcard.envs.chance import Drawn, Seeded
from lastcard.envs.common import MINIS, OfKind, kind_of, not_legal, pays_wins
from lastcard.envs.spiel_round import SpielRound
from lastcard.learning.table_kind import TableKind

NAME = "python_lastcard"
DEFAULTS: dict[str, str | int] = {
    "edition": "classic",
    "players": 2,
    "rules": "",  # "stacking:on;hand-size:5"; in written rules %3B, %2C … stand for separators
    "uno_calls": "auto",
    "rewards": "win",
    "chance": "",  # "seed", or "cards" for editions with very few cards
    "decisions": 0,  # the round ends without a winner after this many; 0: the usual number
}
CHANCES: dict[str, type[Seeded | Drawn]] = {"seed": Seeded, "cards": Drawn}
MANY_DECISIONS = 10_000
FEW_CARDS = 16


def load(
    edition: str = "classic",
    players: int = 2,
    *,
    rules: Mapping[str, Choice] | None = None,
    **parameters: str | int,
) -> CardsGame:
    """Load the game with these parameters; `rules` as everywhere else."""
    text = ";".join(f"{name}:{_in_text(choice)}" for name, choice in (rules or {}).items())
    chosen = {"edition": edition, "players": players, "rules": text, **parameters}
    given = {name: value for name, value in chosen.items() if value != DEFAULTS.get(name)}
    return pyspiel.load_game(NAME, given)  # type: ignore[no-any-return]  # OpenSpiel has no types


class CardsGame(OfKind, pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One round of an edition, in which chance deals."""

    def __init__(self, params: Mapping[str, str | int] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        edition, rewards = str(chosen["edition"]), str(chosen["rewards"])
        self.kind = kind_of(edition, int(chosen["players"]), _rules(str(chosen["rules"])), str(chosen["uno_calls"]))
        self.wins = pays_wins(rewards, self.kind.options)
        self.chance = _chance(str(chosen["chance"]), edition, self.kind)
        self.decisions = _decisions(int(chosen["decisions"]), edition)
        super().__init__(_game_type(wins=self.wins), self._info(), dict(params or {}))

    def _info(self) -> Any:  # noqa: ANN401  # OpenSpiel has no types
        most = 1.0 if self.wins else float(sum(face.copies * face.card.points for face in self.kind.edition.faces))
        least = -most if self.wins or self.kind.options.scoring == "tally" else 0.0
        sum_of_all = {"utility_sum": 0.0} if self.wins else {}
        return pyspiel.GameInfo(
            num_distinct_actions=len(self.kind.action_names),
            max_chance_outcomes=self.chance.most_outcomes(self.kind),
            num_players=self.kind.players,
            min_utility=least,
            max_utility=most,
            max_game_length=self.decisions,
            **sum_of_all,
        )

    def new_play(self) -> SpielRound:
        """A round before the first outcome of chance."""
        return SpielRound(self.kind, self.chance, self.decisions, wins=self.wins)

    def new_initial_state(self) -> CardsState:
        """The state before the first outcome of chance."""
        return CardsState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> CardsObserver:  # noqa: ANN401
        """An observer of the given type."""
        if params:
            raise ValueError(f"observers take no parameters such as {params}")
        return CardsObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), self.kind)


class CardsState(pyspiel.State):  # type: ignore[misc]
    """A moment of a round."""

    def __init__(self, game: CardsGame) -> None:
        super().__init__(game)
        self.round = game.new_play()

    def current_player(self) -> int:
        """The seat to act, or OpenSpiel's number for chance or the end."""
        if self.round.outcomes():
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.round.is_over else self.round.seat

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return self.round.is_over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible outcomes of chance, with probabilities."""
        return self.round.outcomes()

    def returns(self) -> list[float]:
        """The reward of each seat."""
        return self.round.returns()

    def _legal_actions(self, player: int) -> list[int]:
        return self.round.legal() if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        """Take an action; ValueError if it is not legal, and then nothing has changed."""
        outcomes = [outcome for outcome, _ in self.round.outcomes()]
        if action not in (outcomes or self.legal_actions()):
            raise ValueError(f"chance has no outcome {action} now" if outcomes else not_legal(self.round.kind, action))
        (self.round.choose if outcomes else self.round.take)(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.round.name(action, is_chance=player == int(pyspiel.PlayerId.CHANCE))

    def __str__(self) -> str:
        """The perfect information; not for players."""
        hands = "; ".join(self.round.hand(seat) for seat in range(self.round.kind.players))
        return f"{self.round.public()}; hands {hands}" if self.round.is_dealt else self.history_str()


class CardsObserver:
    """What a player may know: the numbers that all environments show, and the same in words."""

    def __init__(self, obs_type: Any, kind: TableKind) -> None:  # noqa: ANN401  # OpenSpiel has no types
        self.recalls = bool(obs_type.perfect_recall)
        self.tells_public = bool(obs_type.public_info)
        self.tells_private = obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.tells_public and self.tells_private and not self.recalls:
            self.tensor = np.zeros(kind.encoding.width, np.float32)
            self.dict = {name: self.tensor[place] for name, place in kind.layout.items()}

    def set_from(self, state: CardsState, player: int) -> None:
        """Write a player's observation into the tensor."""
        if self.tensor is not None:
            row = state.round.game.observation(player) if state.round.is_dealt else bytes(len(self.tensor))
            self.tensor[:] = np.frombuffer(row, np.uint8)

    def string_from(self, state: CardsState, player: int) -> str:
        """A player's observation or information state in words."""
        spiel_round = state.round
        if self.recalls:
            return spiel_round.transcript(player) if self.tells_private else spiel_round.public()
        parts = [spiel_round.public()] if self.tells_public else []
        return "; ".join([*parts, *([spiel_round.private(player)] if self.tells_private else [])])


def _game_type(*, wins: bool) -> Any:  # noqa: ANN401  # OpenSpiel has no types
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=NAME,
        long_name="lastcard",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if wins else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=SEATS[-1],
        min_num_players=SEATS[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=DEFAULTS,
    )


def _rules(text: str) -> dict[str, Choice]:
    pairs = (pair.partition(":") for pair in text.split(";") if pair)
    return {name: parse_choice(name, unquote(choice)) for name, _, choice in pairs}


def _in_text(choice: Choice) -> str:
    """An option in the name of a game; OpenSpiel splits parameters at commas."""
    return str(choice).lower() if isinstance(choice, bool) else quote(str(choice), safe=" ")


def _decisions(wanted: int, edition: str) -> int:
    """The number of decisions after which a round ends without a winner."""
    if wanted < 0:
        raise ValueError(f"decisions: must be 0 (the usual number) or more, not {wanted}")
    return wanted or (MINIS[edition].decisions if edition in MINIS else MANY_DECISIONS)


def _chance(name: str, edition: str, kind: TableKind) -> type[Seeded | Drawn]:
    """How chance deals: card by card only if there are few enough cards."""
    name = name or ("cards" if edition in MINIS else "seed")
    if name not in CHANCES:
        raise ValueError(f"chance: must be {' or '.join(CHANCES)}, not {name!r}")
    if name == "cards" and kind.edition.size > FEW_CARDS:
        raise ValueError(f"chance: {kind.edition.size} cards are too many to deal one by one; the most is {FEW_CARDS}")
    if name == "cards" and any(_by_lot(effect) for card in kind.edition.cards for effect in card.all_effects):
        raise ValueError("chance: where cards or players are picked by lot, the cards can only be dealt by a seed")
    return CHANCES[name]


def _by_lot(effect: Effect) -> bool:
    """Whether an effect picks anything by lot other than drawn cards."""
    is_lot = effect.do in {"roll", "vote", "redeal", "peek", "bury", "new-hand", "cancel"}
    return is_lot or effect.pick in {"lot", "highest", "lowest"} or "random" in {effect.who, effect.to}


pyspiel.register_game(_game_type(wins=True), CardsGame)
