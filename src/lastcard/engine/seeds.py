"""Seeds: numbers of up to 256 bits, and the streams that are derived from them.

Each round draws from a stream of its own, SHA-256 of the match's seed and the round's number,
so that whatever can be learnt about one round's cards says nothing about another's.
"""

from __future__ import annotations

import hashlib
import operator
from collections.abc import Iterable
from typing import SupportsIndex, TypeVar

from lastcard.engine.rng import Source

Seed = SupportsIndex | str | bytes
SEED_BITS = 256
Item = TypeVar("Item")


class SeedError(ValueError):
    """A seed that is no number of at most 256 bits."""


def seed_number(seed: Seed) -> int:
    """A seed as a number: an int, a decimal or 0x… text, or up to 32 bytes."""
    try:
        number = _read(seed)
    except ValueError:
        raise SeedError(f"the seed {seed!r} is no number; write it in digits or as 0x…") from None
    except TypeError:
        number = -1
    if isinstance(seed, bool) or not 0 <= number < 1 << SEED_BITS:
        raise SeedError(f"the seed {seed!r} is not a number from 0 to 2**{SEED_BITS} - 1")
    return number


def _read(seed: Seed) -> int:
    if isinstance(seed, bytes):
        return int.from_bytes(seed, "big")
    return int(seed, 0) if isinstance(seed, str) else operator.index(seed)


def following(seed: int) -> int:
    """Another seed, the one after this one."""
    return int.from_bytes(derived(seed, "next"), "big")


def stream(seed: int, purpose: str, number: int = 0) -> tuple[int, int, int, int]:
    """Four 64-bit words to seed a source with, for one purpose."""
    digest = derived(seed, purpose, number)
    words = [int.from_bytes(digest[at : at + 8], "big") for at in range(0, 32, 8)]
    return words[0], words[1], words[2], words[3]


def source_of(seed: int, purpose: str, number: int = 0) -> Source:
    """A source that draws from the stream for one purpose."""
    source = Source()
    source.seed(*stream(seed, purpose, number))
    return source


def shuffled(items: Iterable[Item], source: Source) -> list[Item]:
    """The items in random order (Fisher and Yates), independent of Python's own `random`."""
    mixed = list(items)
    for left in range(len(mixed), 1, -1):
        picked = source.numbers(left, 1)[0]
        mixed[left - 1], mixed[picked] = mixed[picked], mixed[left - 1]
    return mixed


def derived(seed: int, purpose: str, number: int = 0) -> bytes:
    """32 bytes that a seed gives for one purpose."""
    text = f"lastcard/1/{purpose}/{number}/".encode()
    return hashlib.sha256(text + seed.to_bytes(SEED_BITS // 8, "big")).digest()
