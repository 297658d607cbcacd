"""What all environments share: kinds of tables, mini editions, rewards, and refusals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from lastcard.engine.edition.file import read_edition
from lastcard.engine.edition.model import Edition
from lastcard.engine.edition.options import Choice, Options, Rules
from lastcard.engine.edition.written import WrittenRule
from lastcard.houserules.reading import edition as find_edition
from lastcard.houserules.reading import read_rules
from lastcard.learning.session import TurnSession
from lastcard.learning.table_kind import TableKind, encode

REWARDS = ("win", "points")


@dataclass(frozen=True)
class Mini:
    """An edition with very few cards, for algorithms that examine everything that could happen."""

    file: str
    decisions: int  # the round ends without a winner after this many
    rules: Mapping[str, Choice] = field(default_factory=lambda: {"hand-size": 2, "forced-play": True})


MINIS = {
    "mini-bluff": Mini("bluff.toml", 8),
    "mini-block": Mini("block.toml", 8),
    "mini-race": Mini("race.toml", 6),
}


def kind_of(
    edition: str | Edition, players: int, rules: Mapping[str, Choice] | None = None, uno_calls: str = "auto"
) -> TableKind:
    """A kind of table. It never changes, so environments of the same kind share it."""
    mini = MINIS.get(edition) if isinstance(edition, str) else None
    if mini is None:
        found, chosen = find_edition(edition), {**(rules or {})}
    else:
        found, chosen = read_edition(str(Path(__file__).with_name("mini") / mini.file)), {**mini.rules, **(rules or {})}
    return _shared(found, players, _typed(read_rules(found, chosen)), uno_calls)


Typed = tuple[tuple[str, Choice | WrittenRule, type], ...]


def _typed(rules: Rules) -> Typed:
    """Options with their types, because Python takes 1 and True for equal."""
    return tuple((name, choice, type(choice)) for name, choice in rules.items())


@lru_cache(maxsize=32)
def _shared(edition: Edition, players: int, rules: Typed, uno_calls: str) -> TableKind:
    return encode(edition, players, {name: choice for name, choice, _ in rules}, uno_calls)


class OfKind:
    """What every environment can say about its kind of table."""

    kind: TableKind

    @property
    def action_names(self) -> tuple[str, ...]:
        """Every action in the notation; seats are numbered by their distance in the direction of play."""
        return self.kind.action_names

    @property
    def layout(self) -> Mapping[str, slice]:
        """Where each field of an observation stands; docs/envs.md says what it holds."""
        return self.kind.layout


def not_legal(kind: TableKind, action: int) -> str:
    """Why an action cannot be taken now."""
    if not 0 <= action < len(kind.action_names):
        return f"there is no action {action}; there are {len(kind.action_names)}"
    return f"action {action} ({kind.action_names[action]}) is not legal now"


def pays_wins(rewards: str, options: Options) -> bool:
    """Whether rewards are for going out rather than for points."""
    if rewards not in REWARDS:
        raise ValueError(f"rewards: must be {' or '.join(REWARDS)}, not {rewards!r}")
    if rewards == "points" and options.scoring == "single":
        raise ValueError("rewards: there are no points if one round decides (R31); choose another scoring, or win")
    return rewards == "win"


def rewards_of(game: TurnSession, *, wins: bool) -> list[float]:
    """The reward of each seat for a round that has closed."""
    return [float(game.reward(seat, wins)) for seat in range(game.encoding.players)]
