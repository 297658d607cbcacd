"""A round as OpenSpiel follows it: whose move it is, chance included, and what each player has seen of it."""

from __future__ import annotations

from typing import Any

from lastcard.engine.text.events import Event, HandsPassed, HandsSwapped
from lastcard.engine.text.view import seen_by
from lastcard.envs.chance import Drawn, Outcome, Seeded
from lastcard.envs.kinds import rewards_of
from lastcard.envs.table import Table
from lastcard.learning.table_kind import Kind


class Play:
    """One round, from the first outcome of chance to the end."""

    def __init__(self, kind: Kind, chance: type[Seeded | Drawn], decisions: int, *, wins: bool) -> None:
        self.kind = kind
        self.wins = wins
        self.decisions = decisions  # after so many the round ends without a winner
        self.moves: tuple[int, ...] = ()  # all outcomes of chance and actions so far
        self.taken = 0  # how many of them were actions
        self.course = chance(Table(kind, [f"player_{seat}" for seat in range(kind.players)]))
        self.seen: list[tuple[str, ...]] = [()] * kind.players
        self.is_dealt = False

    def __deepcopy__(self, _memo: dict[int, Any]) -> Play:
        """What OpenSpiel copies states with. Only what changes is copied."""
        other = Play.__new__(Play)
        other.__dict__.update(self.__dict__)
        other.course = self.course.copy()
        other.seen = list(self.seen)
        return other

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as what has been done; done again, it leads to the same."""
        return _replayed, (self.kind, type(self.course), self.decisions, self.wins, self.moves)

    @property
    def table(self) -> Table:
        return self.course.table

    # -- whose move it is --------------------------------------------------------------

    def outcomes(self) -> list[Outcome]:
        """What chance may bring now; nothing if it is not chance's move."""
        return self.course.outcomes()

    @property
    def is_over(self) -> bool:
        return not self.outcomes() and (self.table.is_closed or self.taken == self.decisions)

    @property
    def seat(self) -> int:
        """Who is asked, when it is neither over nor chance's move."""
        return int(self.table.game.seat)

    def legal(self) -> list[int]:
        return self.table.legal()

    def returns(self) -> list[float]:
        if not self.is_over or not self.table.is_closed:
            return [0.0] * self.kind.players
        return rewards_of(self.table.game, wins=self.wins)

    def name(self, action: int, *, is_chance: bool) -> str:
        return self.course.name(action) if is_chance else self.kind.action_names[action]

    # -- moving ------------------------------------------------------------------------

    def choose(self, outcome: int) -> None:
        self.moves = (*self.moves, outcome)
        self.course.choose(outcome)
        self._tell()

    def take(self, action: int) -> None:
        self.moves = (*self.moves, action)
        self.taken += 1
        self._see(self.seat, f"> {self.kind.action_names[action]}")
        self.course.take(action)
        self._tell()

    def _tell(self) -> None:
        """Once an action is done, everybody sees of it what they may see."""
        if self.outcomes():
            return
        if not self.is_dealt:
            self.is_dealt = True
            self._show_hands()
        news = self.table.news()
        for seat, name in enumerate(self.table.seats):
            for event in news:
                known = seen_by(event, name)
                if known is not None:
                    self._see(seat, _short(known))
        if any(isinstance(event, HandsSwapped | HandsPassed) for event in news):
            self._show_hands()

    def _see(self, seat: int, text: str) -> None:
        self.seen[seat] = (*self.seen[seat], text)

    def _show_hands(self) -> None:
        for seat in range(self.kind.players):
            self._see(seat, f"hand: {self.hand(seat)}")

    # -- what is known -----------------------------------------------------------------

    def hand(self, seat: int) -> str:
        return " ".join(self.table.hand(seat))

    def transcript(self, seat: int) -> str:
        """All that a player has seen and done: an information state."""
        asked = f"\n{self.table.decision}?" if self._is_asked(seat) else ""
        return "\n".join(self.seen[seat]) + asked

    def public(self) -> str:
        """What everybody sees now."""
        if not self.is_dealt:
            return "not dealt yet"
        view = self.table.view(None)
        counts = " ".join(map(str, view.counts.values()))
        return f"top {view.top} color {view.color} counts {counts} pile {view.draw_pile} due {view.due}"

    def private(self, seat: int) -> str:
        """What one player alone sees now."""
        if not self.is_dealt:
            return ""
        asked = f" asked {self.table.decision}" if self._is_asked(seat) else ""
        return f"hand {self.hand(seat)}{asked}"

    def _is_asked(self, seat: int) -> bool:
        return not self.outcomes() and not self.is_over and seat == self.seat


def _replayed(kind: Kind, chance: type[Seeded | Drawn], decisions: int, wins: bool, moves: tuple[int, ...]) -> Play:
    play = Play(kind, chance, decisions, wins=wins)
    for move in moves:
        (play.choose if play.outcomes() else play.take)(move)
    return play


def _short(event: Event) -> str:
    """An event in few words; everything that it says."""
    values = (value for value in vars(event).values() if value is not None)
    return " ".join([type(event).__name__, *(str(value) for value in values)])
