"""Bit tricks that Python and C each have in their own way; the `.pxd` names C's."""


def lowest(word: int) -> int:
    """The number of the lowest bit of a word that has one."""
    return (word & -word).bit_length() - 1


def bits(word: int) -> int:
    """How many bits of a word are set."""
    return word.bit_count()
