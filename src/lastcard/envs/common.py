"""What all environments are made from: an edition, a number of players, options, and how it looks in numbers."""

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
from lastcard.learning.table_kind import Kind, encode

REWARDS = ("win", "points")


@dataclass(frozen=True)
class Mini:
    """An edition of very few cards, for algorithms that look at everything that could happen."""

    file: str
    decisions: int  # after so many the round ends without a winner
    rules: Mapping[str, Choice] = field(default_factory=lambda: {"hand-size": 2, "forced-play": True})


MINIS = {
    "mini-bluff": Mini("bluff.toml", 8),
    "mini-block": Mini("block.toml", 8),
    "mini-race": Mini("race.toml", 6),
}


def kind_of(
    edition: str | Edition, players: int, rules: Mapping[str, Choice] | None = None, uno_calls: str = "auto"
) -> Kind:
    """A kind of table; its tables never change, so that environments of the same kind share them."""
    mini = MINIS.get(edition) if isinstance(edition, str) else None
    if mini is None:
        found, chosen = find_edition(edition), {**(rules or {})}
    else:
        found, chosen = read_edition(str(Path(__file__).with_name("mini") / mini.file)), {**mini.rules, **(rules or {})}
    return _shared(found, players, _typed(read_rules(found, chosen)), uno_calls)


Typed = tuple[tuple[str, Choice | WrittenRule, type], ...]


def _typed(rules: Rules) -> Typed:
    """Choices apart that Python takes for equal: 1 is not `on`."""
    return tuple((name, choice, type(choice)) for name, choice in rules.items())


@lru_cache(maxsize=32)
def _shared(edition: Edition, players: int, rules: Typed, uno_calls: str) -> Kind:
    return encode(edition, players, {name: choice for name, choice, _ in rules}, uno_calls)


def not_legal(kind: Kind, action: int) -> str:
    """What to say of an action that cannot be taken now."""
    if not 0 <= action < len(kind.action_names):
        return f"there is no action {action}; there are {len(kind.action_names)}"
    return f"action {action} ({kind.action_names[action]}) is not legal now"


def pays_wins(rewards: str, options: Options) -> bool:
    """Whether rewards are for going out; else they are the points of the round."""
    if rewards not in REWARDS:
        raise ValueError(f"rewards: must be {' or '.join(REWARDS)}, not {rewards!r}")
    if rewards == "points" and options.scoring == "single":
        raise ValueError("rewards: no points are counted where one hand decides (R31); choose a scoring, or win")
    return rewards == "win"


def rewards_of(game: TurnSession, *, wins: bool) -> list[float]:
    """What a round that has closed gives to each seat."""
    return [float(game.reward(seat, wins)) for seat in range(game.encoding.players)]
