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
    from lastcard import events, wire
    from lastcard.client import JoinError, MoveRefused, RemoteTable, connect
    from lastcard.houserules import HouseRule, RuleReading, read_rule
    from lastcard.lab.one_match import play_match
else:
    _LATER = {
        **dict.fromkeys(("HouseRule", "RuleReading", "read_rule"), "lastcard.houserules"),
        **dict.fromkeys(("JoinError", "MoveRefused", "RemoteTable", "connect"), "lastcard.client"),
        "play_match": "lastcard.lab.one_match",
        "events": "lastcard.events",
        "wire": "lastcard.wire",
    }

    def __getattr__(name: str) -> object:
        """What takes long to load, and many programs never need, is loaded when it is first asked for."""
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module  # noqa: PLC0415

        found = import_module(_LATER[name])
        return found if name in {"events", "wire"} else getattr(found, name)

    def __dir__() -> list[str]:
        """All public names, for `dir` and for completion."""
        return sorted({*globals(), *__all__})


__version__ = "0.1.0"


def editions() -> tuple[Edition, ...]:
    """The editions that come with the package."""
    return tuple(edition(name) for name in edition_ids())


__all__ = [
    "Edition",
    "EditionError",
    "HouseRule",
    "IllegalMove",
    "JoinError",
    "MalformedMove",
    "Match",
    "Move",
    "MoveRefused",
    "OptionError",
    "PlayoutResult",
    "Position",
    "Record",
    "RecordError",
    "RemoteTable",
    "Rule",
    "RuleError",
    "RuleReading",
    "SeatError",
    "View",
    "connect",
    "edition",
    "editions",
    "events",
    "play_match",
    "playouts",
    "read_rule",
    "redealt",
    "rule",
    "wire",
]
