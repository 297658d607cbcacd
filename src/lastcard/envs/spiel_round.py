"""A round as OpenSpiel sees it: whose move it is, chance included, and what each player has seen."""

from __future__ import annotations

from typing import Any

from lastcard.engine.text.events import Event, HandsPassed, HandsRedealt, HandsSwapped
from lastcard.engine.text.view import seen_by
from lastcard.envs.chance import Drawn, Outcome, Seeded
from lastcard.envs.common import rewards_of
from lastcard.envs.env_game import EnvGame
from lastcard.learning.table_kind import TableKind


class SpielRound:
    """One round, from the first outcome of chance to the end."""

    def __init__(self, kind: TableKind, chance: type[Seeded | Drawn], decisions: int, *, wins: bool) -> None:
        self.kind = kind
        self.wins = wins
        self.decisions = decisions  # the round ends without a winner after this many
        self.moves: tuple[int, ...] = ()  # all outcomes of chance and actions so far
        self.taken = 0  # how many of them were actions
        self.course = chance(EnvGame(kind, [f"player_{seat}" for seat in range(kind.players)]))
        self.seen: list[tuple[str, ...]] = [()] * kind.players
        self.is_dealt = False

    def __deepcopy__(self, _memo: dict[int, Any]) -> SpielRound:
        """OpenSpiel copies states this way. Only what changes is copied."""
        other = SpielRound.__new__(SpielRound)
        other.__dict__.update(self.__dict__)
        other.course = self.course.copy()
        other.seen = list(self.seen)
        return other

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as its moves, which are replayed."""
        return _replayed, (self.kind, type(self.course), self.decisions, self.wins, self.moves)

    @property
    def game(self) -> EnvGame:
        """The game behind the round."""
        return self.course.game

    # -- whose move it is --------------------------------------------------------------

    def outcomes(self) -> list[Outcome]:
        """The possible outcomes of chance now; none if it is not chance's move."""
        return self.course.outcomes()

    @property
    def is_over(self) -> bool:
        """Whether the round has closed, or has taken too many decisions."""
        return not self.outcomes() and (self.game.is_closed or self.taken == self.decisions)

    @property
    def seat(self) -> int:
        """The seat that is asked, unless the round is over or it is chance's move."""
        return int(self.game.session.seat)

    def legal(self) -> list[int]:
        """The legal actions of the seat that is asked."""
        return self.game.legal()

    def returns(self) -> list[float]:
        """The reward of each seat; zeros until somebody has gone out."""
        if not self.is_over or not self.game.is_closed:
            return [0.0] * self.kind.players
        return rewards_of(self.game.session, wins=self.wins)

    def name(self, action: int, *, is_chance: bool) -> str:
        """The name of an action, or of an outcome of chance."""
        return self.course.name(action) if is_chance else self.kind.action_names[action]

    # -- moving ------------------------------------------------------------------------

    def choose(self, outcome: int) -> None:
        """Let chance have this outcome."""
        self.moves = (*self.moves, outcome)
        self.course.choose(outcome)
        self._tell()

    def take(self, action: int) -> None:
        """The seat that is asked takes an action."""
        self.moves = (*self.moves, action)
        self.taken += 1
        self._see(self.seat, f"> {self.kind.action_names[action]}")
        self.course.take(action)
        self._tell()

    def _tell(self) -> None:
        """Once an action is done, tell every player what they may see of it."""
        if self.outcomes():
            return
        if not self.is_dealt:
            self.is_dealt = True
            self._show_hands()
        news = self.game.news()
        for seat, name in enumerate(self.game.seats):
            for event in news:
                known = seen_by(event, name)
                if known is not None:
                    self._see(seat, _short(known))
        if any(isinstance(event, HandsSwapped | HandsPassed | HandsRedealt) for event in news):
            self._show_hands()

    def _see(self, seat: int, text: str) -> None:
        self.seen[seat] = (*self.seen[seat], text)

    def _show_hands(self) -> None:
        for seat in range(self.kind.players):
            self._see(seat, f"hand: {self.hand(seat)}")

    # -- knowledge -----------------------------------------------------------------

    def hand(self, seat: int) -> str:
        """The cards of a hand, in words."""
        return " ".join(self.game.hand(seat))

    def transcript(self, seat: int) -> str:
        """Everything that a player has seen and done: an information state."""
        asked = f"\n{self.game.decision}?" if self._is_asked(seat) else ""
        return "\n".join(self.seen[seat]) + asked

    def public(self) -> str:
        """What everybody sees now."""
        if not self.is_dealt:
            return "not dealt yet"
        view = self.game.view(None)
        counts = " ".join(map(str, view.counts.values()))
        return f"top {view.top} color {view.color} counts {counts} pile {view.draw_pile} due {view.due}"

    def private(self, seat: int) -> str:
        """What one player alone sees now."""
        if not self.is_dealt:
            return ""
        asked = f" asked {self.game.decision}" if self._is_asked(seat) else ""
        return f"hand {self.hand(seat)}{asked}"

    def _is_asked(self, seat: int) -> bool:
        return not self.outcomes() and not self.is_over and seat == self.seat


def _replayed(
    kind: TableKind, chance: type[Seeded | Drawn], decisions: int, wins: bool, moves: tuple[int, ...]
) -> SpielRound:
    spiel_round = SpielRound(kind, chance, decisions, wins=wins)
    for move in moves:
        (spiel_round.choose if spiel_round.outcomes() else spiel_round.take)(move)
    return spiel_round


def _short(event: Event) -> str:
    """An event in few words, with everything that it says."""
    values = (value for value in vars(event).values() if value is not None)
    return " ".join([type(event).__name__, *(str(value) for value in values)])
