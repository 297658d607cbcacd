"""House rules: a small English for what players write on their own cards (R38).

>>> from lastcard.houserules import HouseRule
>>> str(HouseRule("the next player picks up three and misses a turn"))
'The next player draws 3 cards and loses a turn.'
"""

from lastcard.houserules.errors import RuleError
from lastcard.houserules.rule import HouseRule, read_rule

__all__ = ["HouseRule", "RuleError", "read_rule"]
