"""House rules: what players write on their own cards, understood and carried out (R38).

>>> from lastcard.houserules import HouseRule, read_rule
>>> str(HouseRule("the next player picks up three and misses a turn"))
'The next player draws 3 cards and loses a turn.'
>>> read_rule("Skip a turn").readings
('The next player loses a turn.', 'Whoever plays this card loses a turn.')
"""

from typing import TYPE_CHECKING

from lastcard.houserules.errors import RuleError
from lastcard.houserules.reading import edition, read_rules

if TYPE_CHECKING:
    from lastcard.houserules.reader import RuleReading, read_rule
    from lastcard.houserules.rule import HouseRule
else:

    def __getattr__(name: str) -> object:
        """What needs the languages is loaded when it is first asked for."""
        if name in {"HouseRule", "RuleReading", "read_rule"}:
            from lastcard.houserules import reader, rule  # noqa: PLC0415

            return getattr(rule if name == "HouseRule" else reader, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["HouseRule", "RuleError", "RuleReading", "edition", "read_rule", "read_rules"]
