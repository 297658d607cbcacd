"""Many games: bots against each other (`lastcard arena`), and how rules change the game (`lastcard lab`).

All results follow from the seed alone. How the work is spread over processes or machines changes nothing.
"""

from lastcard.bots import BotError
from lastcard.lab.arena import Contest, Results, Standing, compete
from lastcard.lab.compare import Comparison
from lastcard.lab.intervals import Estimate
from lastcard.lab.metrics import METRICS
from lastcard.lab.spread import Where
from lastcard.lab.study import Setting, Study, observe, observe_all

__all__ = [
    "METRICS",
    "BotError",
    "Comparison",
    "Contest",
    "Estimate",
    "Results",
    "Setting",
    "Standing",
    "Study",
    "Where",
    "compete",
    "observe",
    "observe_all",
]
