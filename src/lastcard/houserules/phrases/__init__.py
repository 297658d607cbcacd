"""The parts of a sentence: kinds of cards, players, numbers and durations, cards; found anywhere in a text.

Every method says what can stand at a word: a list of where it ends, what it means, and what it costs to take it so.
Each module builds on the one before: `lattice`, `holdings`, `players`, `numbers`, `cards`.
"""

from lastcard.houserules.phrases.cards import Cards, Phrases
from lastcard.houserules.phrases.holdings import HELD, opposite
from lastcard.houserules.phrases.lattice import HARMLESS, Found
from lastcard.houserules.phrases.numbers import Lasts, OwnTurns
from lastcard.houserules.phrases.players import Who, excepting

__all__ = ["HARMLESS", "HELD", "Cards", "Found", "Lasts", "OwnTurns", "Phrases", "Who", "excepting", "opposite"]
