"""A match: seats, rounds, the dealer, scores.

Everybody plays through :class:`lastcard.Match`, which also finds editions by name and reads rules in people's words.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Self

from lastcard.engine import refusal_codes
from lastcard.engine.codes import ON_BLOCK, ON_END, ON_HONOUR, ON_RACE, TABLE
from lastcard.engine.edition.build import build_tables
from lastcard.engine.edition.model import SCORINGS, Edition, SeatError
from lastcard.engine.edition.options import Options, Rules, rule_texts, set_options
from lastcard.engine.edition.written import WrittenRule, with_rules
from lastcard.engine.legal import Choices
from lastcard.engine.moment import Judged, Moment
from lastcard.engine.questions import rule_against
from lastcard.engine.round import Round
from lastcard.engine.scoring import Score
from lastcard.engine.seating import checked_seats, first_dealer
from lastcard.engine.seeds import Seed, seed_number, source_of, stream
from lastcard.engine.text.bluffs import Bluff, bluffs_of
from lastcard.engine.text.event_reader import EventReader
from lastcard.engine.text.events import Dealt, Event, MatchWon, RoundClosed, RuleWritten
from lastcard.engine.text.moves import TABLE_SEAT, Move, MoveText
from lastcard.engine.text.placement import Placement, place
from lastcard.engine.text.position import DECIDING, Deciding, Position, PositionReader
from lastcard.engine.text.record import BY_LOT, Record, RecordError, digest, write_record
from lastcard.engine.text.refusals import IllegalMove, refuse
from lastcard.engine.text.settlement import Settlement, sayable
from lastcard.engine.text.view import View, seen_by, view_of


class _Scratch(threading.local):
    """Where moves are listed: 64 KB, so all matches share it. Each thread has its own, or one could disturb another."""

    def __init__(self) -> None:
        self.choices = Choices()


_SCRATCH = _Scratch()


class CoreMatch:
    """A match of any edition, from the first deal to the winner, with rules that have been read.

    The engine never waits and never deals by itself: after a round has closed, the table
    (the seat `-`) makes the move `deal`.
    """

    def __init__(
        self,
        edition: Edition,
        seats: Sequence[str],
        seed: Seed = 0,
        rules: Rules | None = None,
        dealer: str | None = None,
        *,
        start: Placement | None = None,
    ) -> None:
        self._edition = edition
        self._seats = checked_seats(self._edition, seats)
        self._seed = seed_number(seed)
        self._rules = dict(rules or {})
        self._agreed = rule_texts(self._rules)  # when the match began
        self._options = set_options(self._edition, self._rules, len(self._seats))
        self._named_dealer = dealer
        if dealer is not None:
            self.seat_number(dealer)
        self._state = Round(_shared_tables(self._edition, self._options), len(self._seats))
        self._score = Score(len(self._seats), SCORINGS[self._options.scoring], self._options.target)
        self._number = 0
        self._moves: list[str] = []
        self._events: list[Event] = []
        self._moment = Moment()
        self._seen: dict[str | None, tuple[int, list[Event]]] = {}
        self._start = start
        self._is_supposed = False  # its cards may not be those that were dealt
        self._make_tools()
        if start is None:
            self._deal(self._first_dealer())
        else:
            self._place(start)

    def _make_tools(self) -> None:
        """Readers; they hold nothing of the match itself."""
        self._text = MoveText(self._edition, self._seats)
        self._make_position_reader()

    def _make_position_reader(self) -> None:
        """Positions and views show the edition as it is played: with the rules that are written on its cards."""
        played = with_rules(self._edition, self._options.customs)
        self._position_reader = PositionReader(played, self._seats)
        self._event_reader = EventReader(played, self._seats)

    # -- asking ----------------------------------------------------------------------

    @property
    def edition(self) -> Edition:
        """What is played, without the rules that are written on its cards; a view's edition has them."""
        return self._edition

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats clockwise: each one's left neighbour comes next."""
        return self._seats

    @property
    def options(self) -> Options:
        """What the table has agreed on, with the rules written on cards."""
        return self._options

    @property
    def round(self) -> int:
        """The number of the present round, from 1."""
        return self._number

    @property
    def scores(self) -> dict[str, int]:
        """The points of every seat so far."""
        return self._position_reader.by_seat(self._score.totals)

    @property
    def over(self) -> bool:
        """Whether somebody has won the match."""
        return self._score.winners != 0

    @property
    def winners(self) -> tuple[str, ...]:
        """Who has won the match; several if their scores are equal (J24)."""
        return self._position_reader.named(self._score.winners)

    @property
    def state(self) -> Round:
        """The round itself, every card face up: for search and tools. Change only a copy of it."""
        return self._state

    # What everybody at the table sees, without making a whole view.

    @property
    def deciding(self) -> Deciding:
        """What is being decided: turn, drawn, color, answer, block, race, honour, ask, end."""
        return DECIDING[self._state.pending]

    @property
    def turn(self) -> str | None:
        """Who decides, as far as everybody knows."""
        return None if self._state.pending == ON_BLOCK else self._position_reader.seat(self._state.turn)

    @property
    def exposed(self) -> tuple[str, ...]:
        """The seats that can be caught."""
        return self._position_reader.named(self._state.exposed)

    @property
    def racing(self) -> tuple[str, ...]:
        """Who has not signalled yet in a race."""
        return self._position_reader.named(self._state.asked) if self._state.pending == ON_RACE else ()

    @property
    def honouring(self) -> tuple[str, ...]:
        """While the table settles an honour rule (J50): who may still be said to draw."""
        return self._position_reader.named(self._state.asked) if self._state.pending == ON_HONOUR else ()

    @property
    def is_pausing(self) -> bool:
        """Does the table wait for answers that might come (option `pauses`)?"""
        return self._state.is_pause()

    @property
    def can_interrupt(self) -> bool:
        """Are there cards that may be played out of turn (option `jump-in`, J117)?"""
        return bool(self._state.tables.interrupts)

    @property
    def happened(self) -> tuple[Event, ...]:
        """All that has happened in this round: for referees; players get :meth:`events`."""
        return tuple(self._events)

    @property
    def acting(self) -> tuple[str, ...]:
        """Every seat that must or may decide now, calls and catches included."""
        return tuple(seat for seat, words in zip(self._seats, self._legal_words(), strict=True) if words)

    def seat_number(self, seat: str) -> int:
        """Where a seat stands in :attr:`seats`; SeatError if the match does not have it."""
        if seat not in self._seats:
            raise SeatError(f"there is no seat {seat!r}; there are {', '.join(self._seats)}")
        return self._seats.index(seat)

    def legal(self, seat: str) -> tuple[Move, ...]:
        """All legal moves of a seat (also of the table, `-`)."""
        if seat == TABLE_SEAT:
            said = sayable(self._seats) if self._state.pending == ON_HONOUR else ()
            return tuple(move for move in (Move("whistle"), Move("deal"), *said) if self.why(seat, move) is None)
        number = self.seat_number(seat)
        known = self._moment.legal
        if number not in known:
            known[number] = tuple(map(self._text.decode, self._legal_words()[number]))
        return known[number]

    def bluffs(self, seat: str) -> tuple[Bluff, ...]:
        """The cards that a seat may play now, but only as a bluff (R19 to R21)."""
        playable = {move.card for move in self.legal(seat) if move.kind == "play"}
        return bluffs_of(self._state, self._edition, self.seat_number(seat), playable)

    def why(self, seat: str, move: str | Move) -> IllegalMove | None:
        """Why a move would be refused; None if it is legal. A text that is no move raises MalformedMove."""
        found = self._judge(seat, str(move))
        return found if isinstance(found, IllegalMove) else None

    def why_not_say(self, said: Settlement) -> IllegalMove | None:
        """Why the table cannot say all that of an honour rule; None if it can. It is tried out on a copy."""
        trial = self.copy()
        try:
            for move in said.in_order(self._seats).moves():
                trial.act(TABLE_SEAT, move)
        except IllegalMove as refused:
            return refused
        return None

    def view(self, seat: str | None) -> View:
        """All that a seat may know and nothing else; None is a spectator."""
        if seat is not None:
            self.seat_number(seat)
        return view_of(self.position(), seat, self._events_seen_by(seat))

    def position(self) -> Position:
        """Everything, every card face up: for referees, tests and tools, not for players."""
        if self._moment.position is None:
            self._moment.position = self._position_reader.read(
                self._state, self._score, rules=rule_texts(self._rules), number=self._number
            )
        return self._moment.position

    def events(self, seat: str | None) -> tuple[Event, ...]:
        """What has happened in this round, as far as a seat may know."""
        if seat is not None:
            self.seat_number(seat)
        return self._events_seen_by(seat)

    # -- acting ----------------------------------------------------------------------

    def act(self, seat: str, move: str | Move) -> tuple[Event, ...]:
        """Make a move and get what happened, or IllegalMove, and then nothing has changed.

        A rule to be written that cannot be played raises OptionError, and nothing has changed either.
        """
        judged = self._judge(seat, str(move))
        if isinstance(judged, IllegalMove):
            raise judged
        wanted = judged.move
        agreed = self._with_rule(wanted) if wanted.kind == "write" else None  # before anything changes
        self._moment = Moment()
        self._moves.append(f"{seat}: {wanted}")
        before = len(self._events)
        if wanted.kind == "deal":
            self._deal((self._state.dealer + 1) % len(self._seats))  # J6
            before = 0
        elif agreed is not None:
            self._agree_on(*agreed)
            self._events.append(RuleWritten(wanted.card or "", wanted.text))
        else:
            self._step(judged)
        return tuple(self._events[before:])

    def copy(self) -> Self:
        """The same match at the same moment, to try things out on."""
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._state = self._state.copy()
        other._score = self._score.copy()
        other._moves = list(self._moves)
        other._events = list(self._events)
        other._seen = {}
        other._moment = Moment()  # whoever takes a copy may change its cards
        return other

    __copy__ = copy

    def __deepcopy__(self, _memo: object) -> Self:
        return self.copy()  # whatever it shares with the copy never changes

    def with_state(self, state: Round) -> Self:
        """A copy of the match in which the round stands as in ``state``: for search, and for dealing hidden cards."""
        other = self.copy()
        other._state = state
        other._is_supposed = True
        return other

    # -- records ---------------------------------------------------------------------

    def record(self) -> Record:
        """The whole match so far, to be written down and replayed."""
        if self._start is not None:
            raise RecordError(
                "a match that began with placed cards has no record: its cards do not follow from the seed"
            )
        moves = tuple(self._moves)
        return write_record(
            edition=self._edition.id,
            seats=self._seats,
            seed=self._seed,
            rules=dict(self._agreed),
            dealer=self._named_dealer,
            moves=moves,
            scores=self.scores,
            winners=self.winners,
            digest=digest(self.position(), moves),
        )

    def follow(self, record: Record) -> None:
        """Make the moves of a record; RecordError if they do not come to the same end."""
        self._check_version(record)
        for at, line in enumerate(record.moves, start=1):
            seat, _, text = line.partition(": ")
            try:
                self.act(seat, text)
            except ValueError as error:
                raise RecordError(f"move {at} ({line!r}) cannot be made: {error}") from None
            if text.startswith("write "):
                self._check_version(record)
        again = self.record()
        for part in ("scores", "winners", "digest"):
            if getattr(again, part) != getattr(record, part):
                raise RecordError(f"the moves lead to another end: {part} does not agree")

    def _check_version(self, record: Record) -> None:
        """Where cards are picked that used to be picked by lot, the moves of an old record lead elsewhere (J71)."""
        played = self._position_reader.edition
        picking = any(card.has(do) for card in played.cards for do in ("discard", "give", "show"))
        if record.version == BY_LOT and picking:
            raise RecordError(
                f"version: made with version {BY_LOT} of the rules, in which cards for written rules were picked by lot"
            )

    # -- inside ----------------------------------------------------------------------

    def _actor_number(self, seat: str) -> int:
        return TABLE if seat == TABLE_SEAT else self.seat_number(seat)

    def _legal_words(self) -> list[list[int]]:
        """The legal moves of every seat, as integers."""
        if self._moment.words is None:
            self._moment.words = _SCRATCH.choices.by_seat(self._state)
        return self._moment.words

    def _judge(self, seat: str, text: str) -> Judged | IllegalMove:
        """Read a move and judge it. To ask whether a move is legal and then to make it takes one judgement."""
        known = self._moment.judged
        if known is not None and known.seat == seat and known.text == text:
            return known
        number = self._actor_number(seat)
        move = self._text.parse(text)
        word = self._text.encode(move)
        code = self._refusal(number, move.kind, word)
        if code:
            return refuse(code, self._words(number, move, word), self._due_name())
        self._moment.judged = Judged(seat, text, number, move, word)
        return self._moment.judged

    def _refusal(self, number: int, kind: str, word: int) -> int:
        if self.over:
            return refusal_codes.MATCH_OVER
        if self._state.pending == ON_END and kind in {"deal", "write"}:
            return refusal_codes.LEGAL if number == TABLE else refusal_codes.SEAT_MAY_NOT
        return self._state.refusal(number, word)

    def _words(self, number: int, move: Move, word: int) -> dict[str, str]:
        """What a refusal may mention: nothing that the seat does not see or has not said itself."""
        state = self._state
        top = self._edition.by_index[state.discard_cards()[-1]]
        due = self._edition.by_index.get(state.card)
        return {
            "card": move.card or top.text,
            "laid": move.laid or "",
            "named": move.seat or "",
            "top": top.text,
            "color": self._edition.colors[state.color],
            "card_due": due.card.id if due else "",
            **self._rule_words(number, word),
        }

    def _rule_words(self, number: int, word: int) -> dict[str, str]:
        """The card whose rule asks or forbids something now, and what is written on it."""
        state = self._state
        at = -1 if number == TABLE else rule_against(state, number, word)
        face = self._position_reader.edition.by_index.get(state.card if at < 0 else state.lasting_card[at])
        return {"rule_card": face.text if face else "", "rule": face.card.rule if face else ""}

    def _due_name(self) -> str:
        due = self._edition.by_index.get(self._state.card)
        return due.card.name if due else ""

    def _step(self, judged: Judged) -> None:
        shown = None
        if judged.move.kind == "challenge":
            shown = self._position_reader.hands(self._state)[self._seats[self._state.actor]]
        self._state.step(judged.number, judged.word)
        self._take_events(shown)

    def _take_events(self, shown: tuple[str, ...] | None) -> None:
        state = self._state
        for event in self._event_reader.read(state.log_entries(), shown):
            if isinstance(event, RoundClosed):
                self._events.extend(self._count(event))
            else:
                self._events.append(event)

    def _events_seen_by(self, seat: str | None) -> tuple[Event, ...]:
        done, seen = self._seen.get(seat, (0, []))
        for event in self._events[done:]:
            known = seen_by(event, seat)
            if known is not None:
                seen.append(known)
        self._seen[seat] = (len(self._events), seen)
        return tuple(seen)

    def _with_rule(self, wanted: Move) -> tuple[Rules, Options]:
        """What is agreed on with another rule on a card, or none (R38); OptionError if it cannot be played."""
        agreed = {name: value for name, value in self._rules.items() if name != wanted.card}
        if wanted.card and wanted.text:
            agreed[wanted.card] = self._read_rule(wanted.card, wanted.text)
        return agreed, set_options(self._edition, agreed, len(self._seats))

    def _read_rule(self, _card: str, text: str) -> WrittenRule | str:
        """The rule that a text stands for. The engine reads none, and :func:`set_options` refuses the text."""
        return text

    def _agree_on(self, agreed: Rules, options: Options) -> None:
        self._rules = dict(agreed)
        self._options = options
        self._state.tables = _shared_tables(self._edition, options)
        self._make_position_reader()

    # -- rounds, dealer, scores ------------------------------------------------------

    def _deal(self, dealer: int) -> None:
        """Deal the next round, from a stream of its own."""
        self._number += 1
        if self._number > 1:
            self._events = []
            self._seen = {}
        self._events.append(Dealt(self._number, self._seats[dealer]))
        self._state.seed(*stream(self._seed, "round", self._number))
        self._state.deal(dealer)
        self._take_events(None)

    def _place(self, start: Placement) -> None:
        """Begin with a position instead of a deal."""
        self._number = 1
        self._state.seed(*stream(self._seed, "round", self._number))
        place(start, self._state, self._edition, self._seats)
        self._take_events(None)

    def _first_dealer(self) -> int:
        if self._named_dealer is not None:
            return self.seat_number(self._named_dealer)
        dealer, drawn = first_dealer(self._edition, self._seats, source_of(self._seed, "dealer"))
        self._events.extend(drawn)
        return dealer

    def _count(self, closed: RoundClosed) -> Iterable[Event]:
        """Count the hands, and see whether the match is over (R28 to R31)."""
        self._score.count(self._state)
        yield RoundClosed(closed.seat, self._position_reader.by_seat(self._score.points))
        if self.over:
            yield MatchWon(self.winners)


_shared_tables = lru_cache(maxsize=64)(build_tables)
"""RuleTables never change, and making them takes longer than a whole round: matches of the same kind share them."""
