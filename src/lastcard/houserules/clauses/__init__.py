"""Clauses: a verb and everything that goes with it, in any order; and a whole text as a row of clauses.

The order of words differs from language to language, so a clause is just a set of parts around one verb. What the
parts mean together is decided in :mod:`lastcard.houserules.verbs`.
"""

from lastcard.houserules.clauses.items import Clause, If, Item, Link, Reading, When
from lastcard.houserules.clauses.texts import UNKNOWN, UNLINKED, Clauses

__all__ = ["UNKNOWN", "UNLINKED", "Clause", "Clauses", "If", "Item", "Link", "Reading", "When"]
