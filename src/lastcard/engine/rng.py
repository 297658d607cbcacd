"""The game's random source: SFC64 with an unbiased shuffle.

SFC64 (Chris Doty-Humphrey, PractRand) keeps 256 bits, of which 64 count, is not linear,
and needs only additions, shifts and one rotation, so it is the same on every machine. All
256 bits can be given as the seed. It draws nothing from the clock or the system.
"""

from __future__ import annotations

WORD = 0xFFFFFFFFFFFFFFFF
HALF = 0xFFFFFFFF
WARM_UP = 18


def next_word(source: Source) -> int:
    """Sixty-four random bits: one step of SFC64."""
    a, b, c = source.a, source.b, source.c
    word = (a + b + source.counter) & WORD
    source.counter = (source.counter + 1) & WORD
    source.a = b ^ (b >> 11)
    source.b = c * 9 & WORD
    source.c = (((c << 24) | (c >> 40)) + word) & WORD
    return word


def next_half(source: Source) -> int:
    """Thirty-two random bits: first the high ones of a word, then its low ones."""
    if source.has_spare:
        source.has_spare = False
        return source.spare
    word = next_word(source)
    source.has_spare = True
    source.spare = word & HALF
    return word >> 32


class Source:
    """A seeded stream of random numbers; whatever inherits it carries its own stream."""

    def seed(self, a: int, b: int, c: int, counter: int) -> None:
        """Start the stream from four 64-bit words."""
        self.a, self.b, self.c, self.counter = a, b, c, counter
        self.has_spare = False
        self.spare = 0
        for _ in range(WARM_UP):
            self.word()

    def numbers(self, bound: int, count: int) -> list[int]:
        """That many random numbers below ``bound``."""
        return [self.below(bound) for _ in range(count)]

    def word(self) -> int:
        """Sixty-four random bits."""
        return next_word(self)

    def half(self) -> int:
        """Thirty-two random bits."""
        return next_half(self)

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound`` - 1, each equally likely (0 < bound < 2**32).

        Lemire's multiplication: the high half of bits * bound, where the few products
        that would favour some numbers are thrown away.
        """
        product = next_half(self) * bound
        if product & HALF < bound:
            threshold = (HALF + 1) % bound
            while product & HALF < threshold:
                product = next_half(self) * bound
        return product >> 32
