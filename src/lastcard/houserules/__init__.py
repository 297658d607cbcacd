"""House rules: a small English for what players write on their own cards (R38).

>>> from lastcard.houserules import HouseRule
>>> str(HouseRule("the next player picks up three and misses a turn"))
'The next player draws 3 cards and loses a turn.'
"""

from typing import TYPE_CHECKING

from lastcard.houserules.errors import RuleError
from lastcard.houserules.reading import edition, read_rules

if TYPE_CHECKING:
    from lastcard.houserules.rule import HouseRule, read_rule
else:

    def __getattr__(name: str) -> object:
        """What needs the parser is loaded when it is first asked for."""
        if name in {"HouseRule", "read_rule"}:
            from lastcard.houserules import rule  # noqa: PLC0415

            return getattr(rule, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["HouseRule", "RuleError", "edition", "read_rule", "read_rules"]
