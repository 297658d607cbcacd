"""A table as the sum of its log: who sits there, the match, the claims that wait for a ruling, the clocks.

Only :meth:`TableState.apply` changes a table, live and after a restart alike, and it depends on the rows alone.
Whether a command becomes a row is decided before (:mod:`lastcard.server.commands`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, Self, TypeVar

from msgspec.structs import replace

from lastcard.engine.edition.model import Edition
from lastcard.engine.edition.options import Choice
from lastcard.engine.seeds import derived
from lastcard.engine.text.events import Event, RoundClosed
from lastcard.engine.text.moves import TABLE_SEAT
from lastcard.engine.text.settlement import Settlement
from lastcard.fair import FairDeal, FairShare, commitment
from lastcard.match import Match
from lastcard.server import entries
from lastcard.server.catalogue import Catalogue
from lastcard.server.chairs import Chair, Chairs
from lastcard.server.claims import Held, shown_times
from lastcard.server.entries import Entry
from lastcard.server.proposals import HonourTalk, Proposals, settlement
from lastcard.server.protocol import Phase, RaceTime, Refused, Said, Settings
from lastcard.server.races import LISTED_CAP, PRIVATE_CAP, Claim, fastest_first, slowest_last
from lastcard.server.refusals import by_the_rules
from lastcard.server.store import Row

Time = TypeVar("Time", int, float)
Window = tuple[str, int, str | None, tuple[str, ...]]
"""What is open, the round, whose turn it is, and who can be caught."""

STEADY = frozenset({"uno", "catch", "arms"})
"""Moves that do not restart the clock of the player on turn."""
KEPT_ANSWERS = 1_000
"""So many commands can be sent again and get the same answer; older ones are still not carried out twice."""


@dataclass(slots=True)
class Outcome:
    """What came of a row, for those who are told."""

    is_public: bool = True
    events: tuple[Event, ...] = ()
    said: Said | None = None
    times: tuple[RaceTime, ...] = ()
    answered: dict[str, Refused | None] = field(default_factory=dict)  # commands; None: carried out


class TableState(Chairs):
    """One table, as far as its log goes."""

    def __init__(self, code: str, catalogue: Catalogue | None = None) -> None:
        super().__init__(code)
        self.catalogue = catalogue or Catalogue()
        self.settings = Settings()
        self.kept_edition = ""  # the digest of the edition that is set, in case it is not offered any more
        self.secret = b""
        self.match: Match | None = None
        self.deal: FairDeal | None = None
        self.matches = 0
        self.round_scores: tuple[int, ...] = ()  # when the present round began
        self.records: list[str] = []
        self.is_lost = False  # these rules cannot go on with the match
        self.lost_record: str | None = None
        self.ended: Literal["rules"] | None = None  # why the last match has no result
        self.held: list[Held] = []
        self.proposals = Proposals()
        self.honour: HonourTalk | None = None
        self.answers: dict[str, Refused | None] = {}
        self.rows = 0  # of the log
        self.seq = 0  # of the frames
        self.changed_seq = 0  # when the match last changed
        self.changed_at = 0
        self.closed_at = 0  # when the last round closed
        self.opened_seq = 0  # when the window that is open was opened
        self.opened_at = 0
        self.clock_at = 0  # when the present decision was asked for
        self.time = 0  # wall clock of the last row
        self.happened: list[tuple[int, tuple[Event, ...]]] = []  # by frame, in this round
        self.open_window: Window | None = None  # what tells the window that is open from the next one
        self.paused_since: int | None = None
        self.paused_for = 0

    @classmethod
    def from_log(cls, code: str, rows: Iterable[Row], catalogue: Catalogue | None = None) -> Self:
        """A table as its rows add up to."""
        state = cls(code, catalogue)
        for row in rows:
            state.apply(row)
        return state

    # -- asking ----------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """Lobby, playing, closed (between two rounds) or over."""
        if self.match is None:
            return "lobby"
        if self.match.over:
            return "over"
        return "closed" if self.match.deciding == "end" else "playing"

    @property
    def is_paused(self) -> bool:
        """Has the host stopped the game?"""
        return self.paused_since is not None

    @property
    def cap(self) -> int:
        """The most lag that is believed, which is also how long a ruling waits."""
        return LISTED_CAP if self.settings.listed else PRIVATE_CAP

    @property
    def commitment(self) -> str:
        """What the server has committed itself to for the deal, before anybody shares entropy."""
        return commitment(self.secret)

    @property
    def window(self) -> Literal["call", "race", "pause"] | None:
        """Why moves are collected and ruled by reaction time; None if they are not."""
        if self.match is None:
            return None
        if self.match.deciding == "race":
            return "race"
        if self.match.is_pausing:
            return "pause"
        return "call" if self.match.exposed else None

    def clock(self, at: Time) -> Time:
        """The table's clock, which stops while the game is paused."""
        return (at if self.paused_since is None else self.paused_since) - self.paused_for

    def rules(self, settings: Settings | None = None) -> dict[str, Choice]:
        """The options of the match: the chosen ones, and the pauses that keep hidden cards hidden."""
        return {**(settings or self.settings).rules, "pauses": True}

    @property
    def agreed(self) -> Mapping[str, Choice]:
        """The options as they stand now, with rules that were written during the match."""
        return self.match.position().rules if self.match is not None else self.settings.rules

    @property
    def edition(self) -> Edition:
        """The edition that the table plays: the one with which the match began, whatever has become of it since."""
        if self.match is not None:
            return self.match.edition
        return self.catalogue.find(self.settings.edition, self.kept_edition)

    # -- changing --------------------------------------------------------------------

    def apply(self, row: Row, entry: Entry | None = None) -> Outcome:
        """Apply a row of the log, and return what came of it."""
        found = entries.decode(row.body) if entry is None else entry
        now = self.clock(row.at)
        self.rows, self.time = row.seq, row.time
        talked = self.honour is not None
        outcome = self._carried_out(found, row, now)
        if row.command is not None and not isinstance(found, entries.Claimed):
            outcome.answered[row.command] = None
        self._remember(outcome.answered)
        if isinstance(found, entries.PRIVATE):
            outcome.is_public = False
            return outcome
        self.seq += 1
        has_ended = talked and self.honour is None  # the game goes on, even if the rule has come to nothing
        if isinstance(found, _MATCH_ENTRIES) or outcome.events or has_ended:
            self._match_changed(outcome.events, now)
        return outcome

    def _carried_out(self, entry: Entry, row: Row, now: int) -> Outcome:
        if self.is_lost and not isinstance(entry, _WITHOUT_MATCH):
            return Outcome()
        outcome = self._handlers[type(entry)](entry, row, now) or Outcome()
        outcome.events += self._carry_out_what_is_agreed(now)
        return outcome

    def _remember(self, answered: Mapping[str, Refused | None]) -> None:
        self.answers.update(answered)
        while len(self.answers) > KEPT_ANSWERS:
            del self.answers[next(iter(self.answers))]

    def lose(self, record: str | None) -> None:
        """Go on without the match, which these rules cannot follow; its record, unless it has one already."""
        self.is_lost, self.lost_record = True, record
        self._end_match()

    def _match_changed(self, events: tuple[Event, ...], now: int) -> None:
        self.changed_seq = self.seq
        self.changed_at = now
        if self.match is None:
            self.happened = []
            return
        self._follow_honour(self.match, now)
        if any(isinstance(event, RoundClosed) for event in events):
            self.closed_at = now
        self.happened.append((self.seq, events))
        found = self._what_is_open(self.match)
        if found != self.open_window:
            self.open_window, self.opened_seq, self.opened_at = found, self.seq, now
        if self.match.over and len(self.records) < self.matches:
            self.records.append(self._record(self.match))

    def _what_is_open(self, match: Match) -> Window | None:
        """What tells one window from the next; a race goes on even if somebody is caught meanwhile."""
        window = self.window
        if window is None:
            return None
        return (window, match.round, match.turn, match.exposed if window == "call" else ())

    def _record(self, match: Match) -> str:
        return f"{match.record()}\n{self.deal.to_toml()}" if self.deal is not None else str(match.record())

    @cached_property
    def _handlers(self) -> dict[type[Entry], Callable[..., Outcome | None]]:
        """The handler of each kind of row; it returns None where the frame says everything anyway."""
        return {
            entries.Opened: self._opened,
            entries.Joined: self._joined,
            entries.BotsJoined: self._bots_joined,
            entries.Unseated: self._unseated,
            entries.WentAway: self._went_away,
            entries.CameBack: self._came_back,
            entries.Changed: self._changed,
            entries.Shared: self._shared,
            entries.Started: self._started,
            entries.Moved: self._moved,
            entries.Claimed: self._claimed,
            entries.Ruled: self._ruled,
            entries.Paused: self._paused,
            entries.SaidSo: self._said,
            entries.Muted: self._muted,
            entries.Offered: self._offered,
            entries.Admitted: self._admitted,
            entries.Rematched: self._rematched,
            entries.Proposed: self._proposed,
            entries.Voted: self._voted,
            entries.Settled: self._settled,
            entries.TalkEnded: self._talk_ended,
            entries.Ended: self._ended,
            entries.Forgotten: self._forgotten,
            entries.Closed: self._closed,
        }

    # -- the lobby -------------------------------------------------------------------

    def _opened(self, entry: entries.Opened, _row: Row, _now: int) -> None:
        self.settings = entry.settings
        self.kept_edition = entry.edition
        self.secret = bytes.fromhex(entry.secret)
        self.key = entry.key
        self._seat(*entry.joined)

    def _unseated(self, entry: entries.Unseated, _row: Row, _now: int) -> None:
        self.chairs = [chair for chair in self.chairs if chair.seat != entry.seat]
        self.proposals.forget(entry.seat)

    def _came_back(self, entry: entries.CameBack, _row: Row, now: int) -> None:
        chair = self._seated(entry.seat)
        chair.away = None
        chair.missed = 0
        if self.match is not None and self.match.turn in {None, entry.seat}:
            self.clock_at = now  # whoever comes back gets the full time

    def _changed(self, entry: entries.Changed, _row: Row, _now: int) -> None:
        if entry.settings.edition != self.settings.edition:
            self.proposals.lapse()
        self.settings = entry.settings
        self.kept_edition = entry.edition

    def _rematched(self, entry: entries.Rematched, _row: Row, _now: int) -> None:
        self.secret = bytes.fromhex(entry.secret)
        chosen = {name: value for name, value in self.agreed.items() if name != "pauses"}  # those every table has
        self.settings = replace(self.settings, rules=chosen)
        self._end_match()
        self._clear_chairs()

    def _ended(self, entry: entries.Ended, row: Row, now: int) -> None:
        self.secret = bytes.fromhex(entry.secret)
        self.records += [entry.record] if entry.record is not None else []
        self.ended = "rules"
        self.is_lost, self.lost_record = False, None
        self.paused_since, self.paused_for = None, row.at - now
        self._end_match()
        self._clear_chairs()

    def _forgotten(self, entry: entries.Forgotten, _row: Row, _now: int) -> None:
        self.secret = bytes.fromhex(entry.secret)

    def _end_match(self) -> None:
        self.match, self.deal, self.honour, self.held = None, None, None, []

    def _closed(self, _entry: entries.Closed, _row: Row, _now: int) -> None:
        self.is_closed = True
        self._end_match()

    # -- the match -------------------------------------------------------------------

    def _started(self, entry: entries.Started, _row: Row, now: int) -> Outcome:
        self.matches += 1
        self.ended = None
        self.round_scores = tuple(0 for _ in self.chairs)
        shares = [self._share(chair, entry.stood_in) for chair in self.chairs]
        self.deal = FairDeal(self.code, self.matches, self.commitment, self.secret.hex(), tuple(shares))
        seats = [chair.seat for chair in self.chairs]
        edition = self.edition if entry.stamp is None else self.catalogue.played(entry.stamp.edition)
        self.match = Match(edition, seats, self.deal.seed, self.rules())
        self.happened = []
        self.proposals.lapse()
        self.clock_at = now
        for chair in self.chairs:
            chair.entropy = None
            chair.missed = 0
        return Outcome(events=self.match.happened)

    @staticmethod
    def _share(chair: Chair, stood_in: dict[str, str]) -> FairShare:
        if chair.entropy is not None:
            return FairShare(chair.seat, chair.entropy, "seat")
        return FairShare(chair.seat, stood_in[chair.seat], "server")

    @property
    def _playing(self) -> Match:
        if self.match is None:
            raise LookupError(f"table {self.code} has no match")
        return self.match

    def _moved(self, entry: entries.Moved, _row: Row, now: int) -> Outcome:
        return Outcome(events=self._act(entry.seat, entry.move, now, entry.by))

    def _act(self, seat: str, move: str, now: int, by: str = "table") -> tuple[Event, ...]:
        match = self._playing
        turn = match.turn
        kind = move.partition(" ")[0]
        if kind == "deal":
            self.round_scores = tuple(match.scores.values())
            self.happened = []
            self.held = []
            self.proposals.lapse()
        events = match.act(seat, move)
        if by == "clock" and match.deciding == "drawn":
            return events  # the turn goes on but its time is up, so the next move ends it
        chair = self.chair(seat)
        if chair is not None:
            chair.count_missed(by)
        if kind not in STEADY or match.turn != turn:
            self.clock_at = now
        return events

    # -- races -----------------------------------------------------------------------

    def _claimed(self, entry: entries.Claimed, row: Row, now: int) -> None:
        self.held.append(Held(row.command, entry, now))

    def holds(self, *, race: bool) -> list[Held]:
        """The claims that wait for a ruling: a race's signals, or all others."""
        return [held for held in self.held if (held.entry.move == "arms") == race]

    def _ruled(self, entry: entries.Ruled, row: Row, now: int) -> Outcome:
        """Carry out the claims in the order of reaction; those that are too late are refused."""
        held = {each.entry.claim.seat: each for each in self.holds(race=entry.race)}
        if entry.order is None:
            order = self._order([each.entry.claim for each in held.values()], row.seq, last=entry.race)
        else:
            order = [held[seat].entry.claim for seat in entry.order]
        self.held = [each for each in self.held if each not in held.values()]
        outcome = Outcome(times=shown_times([held[claim.seat] for claim in order], self.cap))
        for claim in order:
            outcome.events += self._settle(held[claim.seat], outcome, now)
        is_open = self._what_is_open(self._playing) == self.open_window  # otherwise a claim has opened another pause
        if entry.whistle and is_open and self._playing.why(TABLE_SEAT, "whistle") is None:
            outcome.events += self._act(TABLE_SEAT, "whistle", now)
        return outcome

    def ruling(self, *, race: bool, whistle: bool = False) -> entries.Ruled:
        """The ruling of the claims so far, as the next row of the log."""
        claims = [held.entry.claim for held in self.holds(race=race)]
        order = self._order(claims, self.rows + 1, last=race)
        return entries.Ruled(race, whistle, tuple(claim.seat for claim in order))

    def _order(self, claims: list[Claim], number: int, *, last: bool) -> list[Claim]:
        """The order of reaction; dead heats are decided by lot, from the match's seed."""
        seed = self.deal.seed if self.deal is not None else 0
        lot = derived(seed, "race", number)
        return (slowest_last if last else fastest_first)(claims, self.cap, lot)

    def _settle(self, held: Held, outcome: Outcome, now: int) -> tuple[Event, ...]:
        """Carry out one claim, or answer why it came too late."""
        seat, move = held.entry.claim.seat, held.entry.move
        late = self._playing.why(seat, move)
        if held.command is not None:
            outcome.answered[held.command] = None
            if late is not None and move != "arms":  # a race is over before its last signal, which still counts as made
                outcome.answered[held.command] = by_the_rules(late).answer(held.command)
        if late is not None:
            return ()
        return self._act(seat, move, now, held.entry.by)

    # -- what people agree on --------------------------------------------------------

    def _proposed(self, entry: entries.Proposed, _row: Row, _now: int) -> None:
        self.proposals.add(entry.seat, entry.card, entry.text)

    def _voted(self, entry: entries.Voted, _row: Row, _now: int) -> None:
        self.proposals.vote(entry.proposal, entry.seat, yes=entry.yes)

    def _settled(self, entry: entries.Settled, _row: Row, now: int) -> None:
        if self.honour is not None:
            self.honour.say(entry.seat, settlement(entry), now)

    def _talk_ended(self, _entry: entries.TalkEnded, _row: Row, now: int) -> Outcome:
        talk = self.honour
        if talk is None:
            return Outcome()
        said = talk.said if talk.has_majority(self.people) else None
        return Outcome(events=self._settle_honour(said or Settlement(), now))

    def _carry_out_what_is_agreed(self, now: int) -> tuple[Event, ...]:
        """Do what everybody agrees on now. Any row can complete an agreement, if only because somebody has left."""
        events: tuple[Event, ...] = ()
        if not self.proposals.open and self.honour is None:
            return events
        for agreed in self.proposals.take_agreed(self.people):
            events += self._write(agreed.card, agreed.text)
        if self.honour is not None and self.honour.is_agreed(self.people):
            events += self._settle_honour(self.honour.said or Settlement(), now)
        return events

    def _write(self, card: str, text: str) -> tuple[Event, ...]:
        """Write a rule: in the lobby for the next match, otherwise for the next round (R38)."""
        if self.match is not None:
            return self.match.act(TABLE_SEAT, f"write {card} {text}".rstrip())
        rules = {name: value for name, value in self.settings.rules.items() if name != card}
        self.settings = replace(self.settings, rules=rules | ({card: text} if text else {}))
        return ()

    def _follow_honour(self, match: Match, now: int) -> None:
        """The talk begins when the rule asks for it, and goes on even if somebody is caught meanwhile."""
        if match.deciding != "honour":
            self.honour = None
        elif self.honour is None:
            self.honour = HonourTalk.of(match, now)

    def _settle_honour(self, said: Settlement, now: int) -> tuple[Event, ...]:
        """What was said is done clockwise from the first seat; then the game goes on (J50)."""
        self.honour = None
        events: tuple[Event, ...] = ()
        for move in said.in_order(self._playing.seats).moves():
            events += self._act(TABLE_SEAT, str(move), now)
        return events + self._act(TABLE_SEAT, "whistle", now)

    # -- the table -------------------------------------------------------------------

    def _paused(self, entry: entries.Paused, row: Row, now: int) -> None:
        if entry.on:
            self.paused_since = row.at
        else:
            self.paused_for, self.paused_since = row.at - now, None

    def _said(self, entry: entries.SaidSo, _row: Row, _now: int) -> Outcome:
        chair = self._seated(entry.seat)
        return Outcome(said=Said(chair.seat, chair.name, entry.text, entry.reaction))


_MATCH_ENTRIES = (entries.Started, entries.Moved, entries.Ruled, entries.Rematched, entries.Ended, entries.Closed)
_WITHOUT_MATCH = (
    *(entries.Joined, entries.BotsJoined, entries.Unseated, entries.WentAway, entries.CameBack, entries.Changed),
    *(entries.SaidSo, entries.Muted, entries.Offered, entries.Admitted, entries.Ended, entries.Closed),
)
"""What still counts at a table whose match is lost."""
