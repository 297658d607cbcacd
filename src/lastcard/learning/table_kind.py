"""A kind of table, ready for learning: an edition with its options, rule tables, actions and layouts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lastcard.engine.codes import FACES, NO_FACE, zeros
from lastcard.engine.edition.build import build_tables
from lastcard.engine.edition.file import edition as find_edition
from lastcard.engine.edition.model import SCORINGS, Edition, check_players
from lastcard.engine.edition.options import Choice, Options, Rules, rule_texts, set_options
from lastcard.engine.edition.written import with_rules
from lastcard.engine.tables import RuleTables
from lastcard.learning.actions import action_names, set_actions
from lastcard.learning.asking import Questions
from lastcard.learning.encoding import Encoding
from lastcard.learning.layout import OBSERVATION, RULED, STATE, places

CALLS = ("auto", "manual")


@dataclass(frozen=True)
class TableKind:
    """A kind of table: the edition, the number of players, the options, and how all that looks in numbers."""

    edition: Edition
    rules: Mapping[str, Choice]  # in words
    options: Options
    tables: RuleTables
    encoding: Encoding
    action_names: tuple[str, ...]
    layout: Mapping[str, slice]
    state_layout: Mapping[str, slice]

    @property
    def players(self) -> int:
        """How many seats the table has."""
        return int(self.encoding.players)

    @property
    def uno_calls(self) -> str:
        """How calls are made: one of CALLS."""
        return CALLS[self.encoding.is_manual]

    def __deepcopy__(self, _memo: dict[int, object]) -> TableKind:
        """It never changes, so copies share it."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as its arguments: the arrays are much larger, and can be rebuilt."""
        return encode, (self.edition, self.players, {**self.rules, **dict(self.options.customs)}, self.uno_calls)


def encode(edition: str | Edition, players: int, rules: Rules | None = None, uno_calls: str = "auto") -> TableKind:
    """Everything that the games at one kind of table share."""
    found = find_edition(edition)
    check_players(players)
    if uno_calls not in CALLS:
        raise ValueError(f"uno_calls: must be {' or '.join(CALLS)}, not {uno_calls!r}")
    options = set_options(found, rules or {}, players)
    found = with_rules(found, options.customs)
    tables = build_tables(found, options)
    encoding = _encoding(found, options, players, is_manual=uno_calls == "manual")
    set_actions(encoding, found, tables)
    encoding.is_ruled = Questions(found).are_ruled
    fields = (*OBSERVATION, *RULED) if encoding.is_ruled else OBSERVATION
    layout = places(fields, encoding, found.size)
    state_layout = places(STATE, encoding, found.size)
    for name, place in (layout | state_layout).items():
        setattr(encoding, f"at_{name}", place.start)
    encoding.width = layout[fields[-1].name].stop
    encoding.state_width = state_layout[STATE[-1].name].stop
    return TableKind(
        found, rule_texts(rules or {}), options, tables, encoding, action_names(encoding, found), layout, state_layout
    )


def _encoding(found: Edition, options: Options, players: int, *, is_manual: bool) -> Encoding:
    encoding = Encoding()
    encoding.players = players
    encoding.colors = len(found.colors)
    encoding.faces = len(found.faces)
    encoding.is_manual = is_manual
    encoding.scoring = SCORINGS[options.scoring]
    encoding.target = options.target
    encoding.rank = _ranks(found)
    return encoding


def _ranks(found: Edition) -> list[int]:
    """Number the faces without gaps. Faces that the edition does not have get a number that nothing reads."""
    ranks = [min(len(found.faces), FACES - 1) for _ in zeros(NO_FACE + 1)]
    for rank, face in enumerate(found.faces):
        ranks[face.index] = rank
    ranks[NO_FACE] = sum(face.color is not None for face in found.faces)
    return ranks
