"""lastcard: the special editions of a game of colours and last cards, as software.

>>> import lastcard
>>> match = lastcard.Match("avengers", seats=["ann", "bob", "cat"], seed=7)
>>> match.acting
('bob',)
"""

from typing import TYPE_CHECKING

from lastcard.engine.edition.file import EditionError, edition_ids
from lastcard.engine.edition.model import Edition, SeatError
from lastcard.engine.edition.options import OptionError
from lastcard.engine.text.moves import MalformedMove, Move
from lastcard.engine.text.position import Position
from lastcard.engine.text.record import Record, RecordError
from lastcard.engine.text.refusals import IllegalMove
from lastcard.engine.text.rules import Rule, rule
from lastcard.engine.text.view import View
from lastcard.houserules import RuleError, edition
from lastcard.match import Match, playouts
from lastcard.thinking.playout import PlayoutResult
from lastcard.thinking.redeal import redealt

if TYPE_CHECKING:
    from lastcard.houserules import HouseRule, RuleReading, read_rule
else:

    def __getattr__(name: str) -> object:
        """What reads house rules; its languages are loaded when it is first asked for."""
        if name in {"HouseRule", "RuleReading", "read_rule"}:
            from lastcard import houserules  # noqa: PLC0415

            return getattr(houserules, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__version__ = "0.1.0"


def editions() -> tuple[Edition, ...]:
    """The editions that come with the package."""
    return tuple(edition(name) for name in edition_ids())


__all__ = [
    "Edition",
    "EditionError",
    "HouseRule",
    "IllegalMove",
    "MalformedMove",
    "Match",
    "Move",
    "OptionError",
    "PlayoutResult",
    "Position",
    "Record",
    "RecordError",
    "Rule",
    "RuleError",
    "RuleReading",
    "SeatError",
    "View",
    "edition",
    "editions",
    "playouts",
    "read_rule",
    "redealt",
    "rule",
]
