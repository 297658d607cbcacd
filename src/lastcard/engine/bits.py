"""Tricks with bits and bytes that Python and C each have in their own way; the `.pxd` names C's."""

from __future__ import annotations

from typing import Any


def lowest(word: int) -> int:
    """The number of the lowest bit of a word that has one."""
    return (word & -word).bit_length() - 1


def bits(word: int) -> int:
    """How many bits of a word are set."""
    return word.bit_count()


def row_of(grid: Any, at: int) -> Any:  # noqa: ANN401  # whatever the array is made of
    """One row of an array of bytes, to write into."""
    return grid[at]


def clear_bytes(row: Any, number: int) -> None:  # noqa: ANN401
    """Make the first numbers of a row zero."""
    row[:number] = [0] * number


def place_of_one(row: Any, left: int, number: int) -> int:  # noqa: ANN401
    """Where a row of so many zeros and ones has the one with ``left`` others before it."""
    for at in range(number):
        if row[at]:
            if left == 0:
                return at
            left -= 1
    return number


def copy_bytes(row: Any, start: int, source: list[int], at: int, number: int) -> None:  # noqa: ANN401
    """Copy so many numbers into a row."""
    row[start : start + number] = source[at : at + number]
