"""The refusal of a rule: which piece of the text is meant, why, and what could stand there instead."""

from __future__ import annotations

_MOST = 40


class RuleError(ValueError):
    """A rule that is not understood; ``text[start:end]`` is the piece, ``suggestion`` the nearest thing known."""

    def __init__(self, text: str, start: int, end: int, problem: str, suggestion: str = "") -> None:
        self.text = text
        self.start = start
        self.end = end
        self.problem = problem
        self.suggestion = suggestion
        super().__init__(self._sentence())

    @property
    def piece(self) -> str:
        """The part of the text that is not understood."""
        return self.text[self.start : self.end]

    def _sentence(self) -> str:
        piece = self.piece if len(self.piece) <= _MOST else f"{self.piece[:_MOST].rstrip()}…"
        hint = f"; try “{self.suggestion}”" if self.suggestion else ""
        return f"“{piece}” {self.problem}{hint}" if piece else f"the rule {self.problem}{hint}"

    def __reduce__(self) -> tuple[type[RuleError], tuple[str, int, int, str, str]]:
        return type(self), (self.text, self.start, self.end, self.problem, self.suggestion)


def distance(one: str, other: str, most: int) -> int:
    """How many letters to change, add, leave out or exchange with the next one; counted up to ``most``."""
    if abs(len(one) - len(other)) >= most:
        return most
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, 1):
        older, before = before, row
        row = [at]
        for to, wanted in enumerate(other, 1):
            cost = min(before[to] + 1, row[-1] + 1, before[to - 1] + (letter != wanted))
            if at > 1 and to > 1 and letter == other[to - 2] and one[at - 2] == wanted:
                cost = min(cost, older[to - 2] + 1)
            row.append(cost)
        if min(row) >= most:
            return most
    return min(row[-1], most)
