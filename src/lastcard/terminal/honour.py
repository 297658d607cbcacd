"""What somebody types when an honour rule is settled: `Ben draws 2, Cleo loses a turn, again` (J50, J110)."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.engine.text.moves import SAID
from lastcard.engine.text.settlement import Settlement

_FILLING = {",", "a", "turn", "and", "with", "hands", "cards", "card"}


def examples(seats: Sequence[str]) -> str:
    """How to say it."""
    one, other = seats[-1], seats[0]
    return f"such as: {one} draws 2, {one} discards 1, {one} loses a turn, {one} swaps {other}, again"


def read_settlement(line: str, seats: Sequence[str]) -> Settlement:
    """What a line says; ValueError says what is not understood. `Ben 2` is short for `Ben draws 2`."""
    return _Reader(line, seats).read()


class _Reader:
    """Reads a line word by word."""

    def __init__(self, line: str, seats: Sequence[str]) -> None:
        self.words = [word for word in line.replace(",", " ").split() if word.casefold() not in _FILLING]
        self.seats = {seat.casefold(): seat for seat in seats}
        self.counts: dict[str, dict[str, int]] = {"draws": {}, "discards": {}}
        self.loses_turn: list[str] = []
        self.swaps: list[tuple[str, str]] = []
        self.again = False

    def read(self) -> Settlement:
        """Everything that the line says."""
        while self.words:
            if self.words[0].casefold() == "again":
                self.words.pop(0)
                self.again = True
            else:
                self._read_player(self._seat())
        draws, discards = self.counts["draws"], self.counts["discards"]
        return Settlement(draws, discards, tuple(self.loses_turn), tuple(self.swaps), self.again)

    def _read_player(self, seat: str) -> None:
        verb = self.words.pop(0).casefold() if self.words and not self.words[0].isdecimal() else "draws"
        if verb == "loses":
            self.loses_turn.append(seat)
        elif verb == "swaps":
            self.swaps.append((seat, self._seat()))
        elif verb in self.counts:
            self._read_count(seat, verb)
        else:
            raise ValueError(f"{verb!r}: {seat} draws, discards, loses or swaps.")

    def _read_count(self, seat: str, verb: str) -> None:
        number = self.words.pop(0) if self.words else ""
        if seat in self.counts[verb]:
            raise ValueError(f"{seat}: name each player once.")
        if not number.isdecimal() or int(number) not in SAID:
            raise ValueError(f"How many does {seat} {verb.removesuffix('s')}? A number from {SAID[0]} to {SAID[-1]}.")
        self.counts[verb][seat] = int(number)

    def _seat(self) -> str:
        name = self.words.pop(0) if self.words else ""
        if name.casefold() not in self.seats:
            raise ValueError(f"{name!r}: there are {', '.join(self.seats.values())}.")
        return self.seats[name.casefold()]
