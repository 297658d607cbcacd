"""Many games at once, stepped inside the compiled rules, in NumPy arrays that are never copied."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from lastcard.engine.batch import NO_GAME, Batch
from lastcard.engine.edition import Edition
from lastcard.engine.encode import Kind, encode
from lastcard.engine.options import Choice
from lastcard.engine.seeds import Seed, seed_number, stream

REWARDS = ("win", "points")


class VectorEnv:
    pass
