"""What one table is like: its rounds, matches and cards, counted over many rounds of sensible players.

The rounds are played in a fixed number of shards, each with its own stream. That makes the result independent of the
number of processes. Leaving out one shard at a time (the jackknife) gives every metric its interval, however it is
computed and however much the turns of a round depend on each other. A plain share of rounds has Wilson's interval
instead, which handles rare events well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import inf

from lastcard.engine.codes import FACES
from lastcard.engine.edition.build import build_tables
from lastcard.engine.edition.model import Edition, check_players
from lastcard.engine.edition.options import Choice, Options, set_options
from lastcard.engine.seeds import Seed, seed_number, stream
from lastcard.engine.tables import RuleTables
from lastcard.houserules.reading import edition as find_edition
from lastcard.houserules.reading import read_rules
from lastcard.lab.intervals import Estimate, jackknife, wilson
from lastcard.lab.metrics import Counts, Metric, ratio
from lastcard.lab.spread import Where, spread
from lastcard.thinking.tally import Tally

SHARDS = 64
FEWEST_ROUNDS = 2 * SHARDS
MOST_ROUNDS = 10**12
"""More would take months, and might overflow the engine's counters."""
_HISTOGRAMS = ("lengths", "heaps", "spans")


@dataclass(frozen=True)
class Setting:
    """A table: an edition (an id or a .toml file), the number of players, and the options."""

    edition: str
    players: int
    rules: tuple[tuple[str, Choice], ...] = ()

    def __post_init__(self) -> None:
        check_players(self.players)
        _ = self.options  # OptionError if there is no such table

    @cached_property
    def found(self) -> Edition:
        """The edition itself, read once; it goes along to other processes."""
        return find_edition(self.edition)

    @cached_property
    def options(self) -> Options:
        """The options of the table, with the rules on cards read."""
        return set_options(self.found, read_rules(self.found, dict(self.rules)), self.players)

    @property
    def chosen(self) -> str:
        """The chosen options in words."""
        return ", ".join(f"{name}={_word(value)}" for name, value in self.rules) or "usual rules"

    def __str__(self) -> str:
        return f"{self.found.name}, {self.players} players, {self.chosen}"


def _word(value: Choice) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


# -- playing -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shard:
    """A part of a study that any process can play."""

    setting: Setting
    number: int
    rounds: int
    seed: int


def observe_all(
    settings: Sequence[Setting], rounds: int, seed: Seed = 0, where: Where | None = None
) -> Iterator[Study]:
    """A study of every setting, in order, each as soon as it is ready."""
    if rounds < FEWEST_ROUNDS:
        raise ValueError(f"--rounds must be {FEWEST_ROUNDS} or more, not {rounds}: intervals need that many")
    if rounds > MOST_ROUNDS:
        raise ValueError(f"--rounds must be {MOST_ROUNDS:,} or fewer, not {rounds}")
    number = seed_number(seed)
    shards = [shard for setting in settings for shard in _shards(setting, rounds, number)]
    played = spread(play_shard, shards, where or Where())
    for setting in settings:
        yield Study(setting, tuple(next(played) for _ in range(SHARDS)))
    next(played, None)  # ends the processes


def observe(setting: Setting, rounds: int, seed: Seed = 0, where: Where | None = None) -> Study:
    """Play that many rounds of a setting and count."""
    (found,) = observe_all([setting], rounds, seed, where)
    return found


def _shards(setting: Setting, rounds: int, seed: int) -> Iterator[Shard]:
    for number in range(SHARDS):
        yield Shard(setting, number, rounds * (number + 1) // SHARDS - rounds * number // SHARDS, seed)


def play_shard(shard: Shard) -> Counts:
    """Play one shard and count."""
    options = shard.setting.options
    tables, kinds = _made(shard.setting)
    tally = Tally(tables, shard.setting.players, kinds, options.scoring, options.target)
    tally.seed(*stream(shard.seed, "tally", shard.number))
    return tally.run(shard.rounds)


@lru_cache(maxsize=8)
def _made(setting: Setting) -> tuple[RuleTables, list[int]]:
    """What all shards of a setting share: its rule tables, and the kind of card of each face."""
    found = setting.found
    kinds = [0] * FACES
    for face in found.faces:
        kinds[face.index] = found.cards.index(face.card)
    return build_tables(found, setting.options), kinds


# -- what was counted ---------------------------------------------------------------------------


@dataclass(frozen=True)
class CardStudy:
    """How much a kind of card matters in a round."""

    id: str
    name: str
    plays: Estimate  # per round
    final: Estimate  # share of rounds that end with it
    decides: Estimate  # share of rounds in which it is one of the winner's last three plays
    weight: Estimate | None  # its share of those plays, divided by its share of all plays
    wins: Estimate | None  # how often its player wins the round, divided by how often the player of any card does


class Study:
    """What was counted at one table."""

    def __init__(self, setting: Setting, shards: tuple[Counts, ...]) -> None:
        self.setting = setting
        self.shards = shards

    @cached_property
    def counts(self) -> Counts:
        """The sums over all shards."""
        return {name: _sum([shard[name] for shard in self.shards]) for name in self.shards[0]}

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return self.counts["rounds"][0]

    @cached_property
    def without(self) -> tuple[Counts, ...]:
        """The sums without each shard in turn, except for histograms."""
        names = [name for name in self.counts if name not in _HISTOGRAMS]
        return tuple(
            {name: [all_ - one for all_, one in zip(self.counts[name], shard[name], strict=True)] for name in names}
            for shard in self.shards
        )

    def estimate(self, value: Callable[[Counts], float | None]) -> Estimate | None:
        """A value that cannot be negative, with its interval; None if there is no data."""
        whole = value(self.counts)
        without = [value(counts) for counts in self.without]
        known = [each for each in without if each is not None]
        return None if whole is None or len(known) < len(without) else jackknife(whole, known).clipped(0.0, inf)

    def metric(self, metric: Metric) -> Estimate | None:
        """A metric of the table; None for those of a match if one round decides (R31)."""
        if metric.of_match and self.setting.options.scoring == "single":
            return None
        if metric.rounds is not None:
            value = metric.value(self.counts)  # rounds are independent, and what was never seen may still happen
            return None if value is None else wilson(*metric.rounds(self.counts)).moved_to(value)
        found = self.estimate(metric.value)
        return self._of_turns(found) if metric.is_share and found is not None else found

    def _of_turns(self, found: Estimate) -> Estimate:
        """A share of turns; if it is the same in all shards, the interval treats a round as one trial."""
        return found.clipped(0.0, 1.0) if found.margin else wilson(found.value * self.rounds, self.rounds)

    @cached_property
    def cards(self) -> tuple[CardStudy, ...]:
        """Every kind of card that was played."""
        kinds = enumerate(self.setting.found.cards)
        return tuple(self._card(kind, card.id, card.name) for kind, card in kinds if self.counts["plays"][kind])

    def _card(self, kind: int, card: str, name: str) -> CardStudy:
        plays = self.estimate(lambda counts: ratio(counts["plays"][kind], counts["rounds"][0])) or Estimate(0, 0, 0)
        final, decides = (wilson(self.counts[what][kind], self.rounds) for what in ("final", "decided"))
        weight, wins = (self.estimate(_share_of(what, kind)) for what in ("late", "won"))
        return CardStudy(card, name, plays, final, decides, weight, wins)


def _sum(columns: Sequence[Sequence[int]]) -> list[int]:
    return [sum(values) for values in zip(*columns, strict=True)]


def _share_of(what: str, kind: int) -> Callable[[Counts], float | None]:
    """A kind's share of something, divided by its share of all plays."""

    def share(counts: Counts) -> float | None:
        mine = ratio(counts[what][kind], sum(counts[what]))
        usual = ratio(counts["plays"][kind], sum(counts["plays"]))
        return None if mine is None or not usual else mine / usual

    return share
