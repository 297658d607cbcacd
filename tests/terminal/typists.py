"""People who type for the tests, and clocks that need no time."""

import io
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

import pytest
from rich.console import Console

from lastcard.engine.edition.options import Choice
from lastcard.terminal import TerminalGame
from lastcard.terminal.person import Decision, Person

LIMIT = 5_000
"""No scripted game needs so many lines."""


class Script:
    """Types the given lines, then hangs up."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines: Iterator[str] = iter(lines)
        self.prompts: list[str] = []

    def line(self, prompt: str) -> str:
        self.prompts.append(prompt)
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None

    def forget(self) -> None:
        pass


@dataclass
class Typist:
    """Plays any legal move, by its text or its number, and answers whatever else is asked."""

    seed: int = 0
    record: str = ""
    stops_at: int = LIMIT
    stops_with: type[BaseException] = EOFError
    wish: Callable[[Decision], str | None] = lambda _: None
    settles: tuple[str, ...] = ()  # what is said to the first honour rules
    decision: Decision | None = None
    prompts: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)

    def line(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if len(self.prompts) > self.stops_at:
            raise self.stops_with
        if prompt.startswith("Which edition"):
            return self.random.choice(["classic", "1", "super-m"])
        if prompt.startswith("Save"):
            return self.record
        if prompt.startswith("What does it come to"):
            said, self.settles = self.settles[:1], self.settles[1:]
            return "".join(said)
        if prompt == "  > ":
            return "1"
        return self.move() if prompt == "you > " else ""

    def forget(self) -> None:
        pass

    def move(self) -> str:
        assert self.decision is not None
        wished = self.wish(self.decision)
        if wished is not None:
            return wished
        if self.random.random() < 0.5:
            return str(self.random.choice(self.decision.legal))
        return str(self.random.randint(1, len(self.decision.menu)))


class QuickClock:
    """Half a second passes whenever somebody looks."""

    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        self.time += 0.5
        return self.time

    def wait(self, seconds: float) -> None:
        self.time += seconds


@dataclass
class Played:
    """How a scripted game went."""

    status: int
    text: str
    decisions: list[Decision]

    @property
    def flat(self) -> str:
        """What was shown, without the line breaks of the terminal."""
        return " ".join(self.text.split())


@dataclass
class Booth:
    """Sets up games in which every decision can be seen by the typist."""

    monkeypatch: pytest.MonkeyPatch

    def play(
        self,
        edition: str | None,
        lines: Typist | Script,
        *,
        players: int = 4,
        seed: int = 1,
        rules: dict[str, Choice] | None = None,
        width: int = 80,
    ) -> Played:
        seen: list[Decision] = []
        decide = Person.decide

        def watched(person: Person, decision: Decision) -> str | None:
            seen.append(decision)
            if isinstance(lines, Typist):
                lines.decision = decision
            return decide(person, decision)

        self.monkeypatch.setattr(Person, "decide", watched)
        file = io.StringIO()
        console = Console(file=file, width=width, highlight=False)
        status = TerminalGame(console, lines, QuickClock()).play(edition, players, seed, rules or {}, "you")
        self.monkeypatch.setattr(Person, "decide", decide)
        return Played(status, file.getvalue(), seen)
