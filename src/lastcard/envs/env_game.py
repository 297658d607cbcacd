"""One game in words: which seat is asked, what it may choose, and what each seat may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from lastcard.bots import Bot
from lastcard.engine.codes import CALL_BIT, LAID_AT, NO_FACE, PLAY
from lastcard.engine.seeds import Seed, seed_number, stream
from lastcard.engine.text.event_reader import EventReader
from lastcard.engine.text.events import Dealt, Event, MatchWon, RoundClosed
from lastcard.engine.text.moves import Move, MoveText
from lastcard.engine.text.position import Position, PositionReader
from lastcard.engine.text.view import View, seen_by, view_of
from lastcard.learning.codes import ASK_NOTHING, WAIT
from lastcard.learning.layout import DECISIONS
from lastcard.learning.mask import ActionMask
from lastcard.learning.observer import Observer
from lastcard.learning.session import JournalEntry, TurnSession
from lastcard.learning.table_kind import TableKind

STREAM = "game"
"""The purpose of the streams that games 0, 1, … of an environment deal from."""


class EnvGame:
    """A game at any kind of table, one seat at a time. It deals what game 0 of a vector environment deals."""

    def __init__(self, kind: TableKind, seats: Sequence[str]) -> None:
        self.kind = kind
        self.seats = tuple(seats)
        self.round = 0
        self.session = TurnSession(kind.encoding, kind.tables)
        self.session.journal = []
        self._events: list[Event] = []
        self._make_tools()

    def _make_tools(self) -> None:
        """Make readers and scratch space, which hold no state of the game."""
        self._mask = ActionMask(self.kind.encoding)
        self._observer = Observer(self.kind.encoding)
        self._text = MoveText(self.kind.edition, self.seats)
        self._event_reader = EventReader(self.kind.edition, self.seats)
        self._position_reader = PositionReader(self.kind.edition, self.seats)

    def copy(self) -> EnvGame:
        """The same game at the same moment."""
        other = EnvGame.__new__(EnvGame)
        other.__dict__.update(self.__dict__)
        other.session = self.session.copy()
        other._events = list(self._events)  # noqa: SLF001  # of its own class
        return other

    def __deepcopy__(self, _memo: dict[int, Any]) -> EnvGame:
        """Copy what changes; share the rest."""
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        if self.round:
            raise TypeError(
                "a game that has begun cannot be pickled: keep its seed and its actions, or copy it with copy.deepcopy"
            )
        return EnvGame, (self.kind, self.seats)

    # -- playing -----------------------------------------------------------------------

    def start(self, seed: Seed) -> None:
        """Begin a match and deal its first round."""
        self.round = 1
        self.session.start(*stream(seed_number(seed), STREAM, 0))

    def deal_next(self) -> None:
        """Deal the next round of the match, or the first of a new one."""
        self.round = 1 if self.session.score.winners else self.round + 1
        self.session.deal_next()

    def take(self, action: int) -> None:
        """Take a legal action of the seat that is asked."""
        self.session.take(action)

    # -- decisions -----------------------------------------------------------------

    @property
    def is_closed(self) -> bool:
        """Whether the round has closed."""
        return bool(self.session.ask == ASK_NOTHING)

    @property
    def decision(self) -> str | None:
        """What is asked: one of `layout.DECISIONS`, or None when the round has closed."""
        return None if self.is_closed else DECISIONS[self.session.ask - 1]

    def legal(self) -> list[int]:
        """The legal actions of the seat that is asked."""
        return list(self._mask.listed(self.session))

    def move(self, action: int) -> Move | None:
        """The move that an action stands for now; None for waiting."""
        word = self.session.word_of(action)
        if word & 31 == WAIT:
            return None
        return self._text.decode(word if self._is_call_due(word) else word & ~CALL_BIT)

    def _is_call_due(self, word: int) -> bool:
        """Whether this play leaves one card (R24)."""
        leaves = 2 if word & 31 == PLAY and word >> LAID_AT & NO_FACE != NO_FACE else 1
        return bool(self.session.round.size[self.session.seat] - leaves == 1)

    def moves(self) -> dict[Move, int]:
        """The legal moves of the seat that is asked, each with its action, for a bot to choose from.

        In a pause, waiting is called `accept` or `pass`; elsewhere it is left out.
        """
        found = {}
        for action in self.legal():
            move = self.move(action)
            if move is not None:
                found[move] = action
            elif self.decision in {"answer", "block"}:
                found[Move("accept" if self.decision == "answer" else "pass")] = action
        return found

    def bot_action(self, bot: Bot) -> int:
        """What a bot would do in place of the seat that is asked."""
        moves = self.moves()
        return moves[bot(self.view(self.seats[self.session.seat]), tuple(moves))]

    # -- knowledge -----------------------------------------------------------------

    def observation(self, seat: int) -> bytes:
        """What a seat may know, in numbers."""
        return bytes(self._observer.observation(self.session, seat))

    def state(self, seat: int) -> bytes:
        """The perfect information, in numbers; no player may know it."""
        return bytes(self._observer.state(self.session, seat))

    def hand(self, seat: int) -> tuple[str, ...]:
        """The cards of a hand, sorted."""
        return self._position_reader.hand(self.session.round.hand_cards(seat))

    def view(self, seat: str | None) -> View:
        """What a seat may know, in words; None stands for a spectator."""
        return view_of(self.position(), seat, tuple(self.events(seat)))

    def events(self, seat: str | None) -> Iterator[Event]:
        """What has happened in this round, as far as a seat may know it."""
        self.news()
        for event in self._events:
            known = seen_by(event, seat)
            if known is not None:
                yield known

    def position(self) -> Position:
        """The position with every card face up; not for players."""
        self.news()
        return self._position_reader.read(
            self.session.round, self.session.score, rules=self.kind.rules, number=self.round
        )

    # -- events ------------------------------------------------------------------------

    def news(self) -> list[Event]:
        """Everything that has happened since the last call; not for players."""
        journal = self.session.journal or []
        told: list[Event] = []
        for entry in journal:
            if entry[1] == 0:  # a deal: a new round
                self._events = []
                told = [Dealt(self.round, self.seats[self.session.round.dealer])]
            told += self._worded(entry)
        journal.clear()
        self._events += told
        return told

    def _worded(self, entry: JournalEntry) -> Iterable[Event]:
        _, _, log, shown = entry
        for event in self._event_reader.read(log, self._hand(shown)):
            if isinstance(event, RoundClosed):
                yield RoundClosed(event.seat, self._position_reader.by_seat(self.session.score.points))
                if self.session.score.winners:
                    yield MatchWon(self._position_reader.named(self.session.score.winners))
            else:
                yield event

    def _hand(self, shown: list[int]) -> tuple[str, ...]:
        """A hand that was shown, in the usual order."""
        faces = self.kind.edition.faces
        return tuple(face.text for face, number in zip(faces, shown, strict=False) for _ in range(number))
