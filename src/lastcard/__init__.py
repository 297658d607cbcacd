"""lastcard: the special editions of a game of colours and last cards, as software.

>>> import lastcard
>>> match = lastcard.Match("avengers", seats=["ann", "bob", "cat"], seed=7)
>>> match.acting
('bob',)
"""

from lastcard.engine.edition import Edition, Effect
from lastcard.engine.edition_file import EditionError, edition, edition_ids
from lastcard.engine.match import Match, SeatError
from lastcard.engine.moves import MalformedMove, Move
from lastcard.engine.options import OptionError
from lastcard.engine.playouts import Played, playouts
from lastcard.engine.position import Position
from lastcard.engine.record import Record, RecordError
from lastcard.engine.refusals import IllegalMove
from lastcard.engine.rules import Rule, rule
from lastcard.engine.view import View
from lastcard.engine.written import read_with

__version__ = "0.1.0"


def _read_rule(text: str, edition: Edition | None) -> tuple[Effect, ...]:
    """What a card does on which a text is written; the reader is loaded when the first rule is written."""
    from lastcard.houserules import read_rule  # noqa: PLC0415

    return read_rule(text, edition)


read_with(_read_rule)


def editions() -> tuple[Edition, ...]:
    """The editions that come with the package."""
    return tuple(edition(name) for name in edition_ids())


__all__ = [
    "Edition",
    "EditionError",
    "IllegalMove",
    "MalformedMove",
    "Match",
    "Move",
    "OptionError",
    "Played",
    "Position",
    "Record",
    "RecordError",
    "Rule",
    "SeatError",
    "View",
    "edition",
    "editions",
    "playouts",
    "rule",
]
