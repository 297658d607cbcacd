"""The refusal of a text: which piece is meant, why, and the rules that it could stand for."""

from __future__ import annotations

_MOST = 40


class RuleError(ValueError):
    """A text that is not certain: ``text[start:end]`` is the piece, ``readings`` what the whole could mean.

    ``text`` is the rule's cleaned text, as in :attr:`HouseRule.text`; ``suggestion`` is a rule that would be certain.
    """

    def __init__(
        self, text: str, span: tuple[int, int], problem: str, suggestion: str = "", readings: tuple[str, ...] = ()
    ) -> None:
        self.text = text
        self.start, self.end = span
        self.problem = problem
        self.suggestion = suggestion
        self.readings = readings
        super().__init__(self._sentence())

    @property
    def piece(self) -> str:
        """The part of the text that is not understood."""
        return self.text[self.start : self.end]

    def _sentence(self) -> str:
        piece = self.piece if len(self.piece) <= _MOST else f"{self.piece[:_MOST].rstrip()}…"
        hint = f"; try “{self.suggestion}”" if self.suggestion else ""
        return f"“{piece}” {self.problem}{hint}" if piece else f"the rule {self.problem}{hint}"

    def __reduce__(self) -> tuple[type[RuleError], tuple[str, tuple[int, int], str, str, tuple[str, ...]]]:
        return type(self), (self.text, (self.start, self.end), self.problem, self.suggestion, self.readings)
