"""A game played by asking one seat at a time, as environments need it.

At a table several seats may act at once: call, catch, jump in, block, race. Here they are asked in the order of play,
and a seat that does nothing says `wait`. First, a player who has come down to one card without a call may call (J18);
then the others may catch (R25). Next, everybody who can may jump in (J54). Then comes the decision itself. A race is
settled by lot, as by the table's whistle (J42).
"""

from __future__ import annotations

from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.legal import Legal
from lastcard.engine.round import Round
from lastcard.engine.scoring import Score
from lastcard.engine.tables import RuleTables
from lastcard.learning.codes import *  # compiled: C constants
from lastcard.learning.encoding import Encoding
from lastcard.learning.history import PublicHistory

NO_POINTS = zeros(MAX_SEATS)

# The seat and its move (0: the deal), the log of what happened, and a hand that was shown, by rank.
JournalEntry = tuple[int, int, list[int], list[int]]


class TurnSession:
    """A round, which seat it asks what, and the scores of the rounds before it."""

    def __init__(self, encoding: Encoding, tables: RuleTables) -> None:
        self.encoding = encoding
        self.round = Round(tables, encoding.players)
        self.history = PublicHistory(encoding)
        self.score = Score(encoding.players, encoding.scoring, encoding.target)
        self.round.seed(0, 0, 0, 0)
        self.new_match()
        self.forget_windows()
        self.seat = NO_SEAT
        self.ask = ASK_NOTHING
        self.legal = 0  # how many legal actions there are, …
        self.few = zeros(FEW)  # … and the first few; `ActionMask.read` writes both
        self.journal: list[JournalEntry] | None = None  # what happened; None: not kept

    def new_match(self) -> None:
        """Nobody has any points."""
        self.score.clear()
        self.scaled = NO_POINTS[:]  # scores in 255ths of the target

    def copy(self) -> TurnSession:
        """The same game at the same moment."""
        other: TurnSession = TurnSession.__new__(TurnSession)
        other.encoding = self.encoding
        other.round = self.round.copy()
        other.history = self.history.copy()
        other.score = self.score.copy()
        other.scaled = self.scaled[:]
        other.seat, other.ask, other.legal = self.seat, self.ask, self.legal
        other.few = self.few[:]
        other.journal = None if self.journal is None else list(self.journal)
        other.open = self.open
        other.silent, other.lenient, other.still = self.silent, self.lenient, self.still
        return other

    def stack(self, pile: list[int]) -> None:
        """Put the draw pile into this order; the last card will be drawn first."""
        for at in range(len(pile)):
            self.round.pile[at] = pile[at]

    # -- the course of a round ---------------------------------------------------------

    def start(self, a: int, b: int, c: int, counter: int) -> None:
        """Begin a match with cards from this stream; the first dealer is chosen at random."""
        self.round.seed(a, b, c, counter)
        self.new_match()
        self.round.dealer = self.round.below(self.encoding.players)
        self.deal_next()

    def deal(self, dealer: int) -> None:
        """Deal a round with the next cards of the stream."""
        self.round.deal(dealer)
        self.begin()

    def begin(self) -> None:
        """Ask for the first decision of a round that has been dealt."""
        self.history.begin(self.round)
        self.write_journal(NO_SEAT, 0)
        self.forget_windows()
        self.go_on()

    def forget_windows(self) -> None:
        """Nobody has been asked to call, catch, jump in or answer yet."""
        self.open = 0  # seats, as bits, that have come down to one card without a call and can still be caught
        self.silent = 0  # … that were asked to call and did not,
        self.lenient = 0  # … that were asked to catch and did not,
        self.still = 0  # … that were asked to jump in, block or bounce and did not

    def deal_next(self) -> None:
        """Deal the next round, of a new match if the last one is over; the deal moves on (J6)."""
        if self.score.winners:
            self.new_match()
        dealer = self.round.dealer
        for _ in range(LAST_RESORT):  # a deal in which nobody can do anything closes at once (J51)
            dealer = (dealer + 1) % self.encoding.players
            self.deal(dealer)
            if self.ask != ASK_NOTHING:
                return

    def take(self, action: int) -> None:
        """Carry out a legal action of the seat that is asked, and ask for the next one."""
        word = self.word_of(action)
        if word & 31 == WAIT:
            self.wait()
        else:
            self.make(self.seat, word)
        self.go_on()

    def word_of(self, action: int) -> int:
        """The move that an action stands for, made by the seat that is asked."""
        word = self.encoding.words[action]
        away = word >> SEAT_AT & NO_SEAT
        if away == NO_SEAT:
            return word
        return word ^ (away ^ self.seat_at(away)) << SEAT_AT

    def seat_at(self, away: int) -> int:
        """The seat at this distance from the one that is asked."""
        seat = self.seat + away * self.round.direction
        if seat < 0:
            return seat + self.encoding.players
        return seat - self.encoding.players if seat >= self.encoding.players else seat

    def wait(self) -> None:
        """The seat does nothing."""
        if self.ask == ASK_CALL:
            self.silent |= 1 << self.seat
        elif self.ask == ASK_CATCH:
            self.lenient |= 1 << self.seat
        else:
            self.still |= 1 << self.seat

    def make(self, seat: int, word: int) -> None:
        """Make a move, and note what it shows and whom it exposes."""
        state = self.round
        before = state.exposed
        self.history.expect(state, seat, word)
        state.step(seat, word)
        self.history.follow(state)
        self.write_journal(seat, word)
        self.open = (self.open | state.exposed & ~before) & state.exposed
        if state.exposed & ~before:
            self.silent = 0
            self.lenient = 0
        if word & 31 not in (UNO, CATCH):
            self.still = 0

    def write_journal(self, seat: int, word: int) -> None:
        """Add what has just happened to the journal, if there is one."""
        if self.journal is not None:
            shown = self.history.shown_to(seat) if word & 31 == CHALLENGE else []
            self.journal.append((seat, word, self.round.log_entries(), shown))

    # -- whom to ask -------------------------------------------------------------------

    def go_on(self) -> None:
        """Find the next seat with a decision; what nobody decides just happens."""
        state = self.round
        while state.pending != ON_END:
            if self.open:
                if self.ask_to_call() or self.ask_to_catch():
                    return
                self.open = 0
            if self.ask_pending():
                return
            self.make(TABLE, WHISTLE | BARE)
        self.seat = NO_SEAT
        self.ask = ASK_NOTHING
        self.score.count(state)
        self.scale_scores()

    def put_to(self, seat: int, ask: int) -> bool:
        """Ask a seat something."""
        self.seat = seat
        self.ask = ask
        return True

    def ask_to_call(self) -> bool:
        """Ask the players who can be caught whether to call (J18)."""
        asked = self.first_after(self.open & ~self.silent, self.round.actor)
        return asked != NO_SEAT and self.put_to(asked, ASK_CALL)

    def ask_to_catch(self) -> bool:
        """Ask everybody who could catch another player (R25, J22)."""
        others = self.round.players()
        if self.open & (self.open - 1) == 0:
            others &= ~self.open
        asked = self.first_after(others & ~self.lenient, self.round.actor)
        return asked != NO_SEAT and self.put_to(asked, ASK_CATCH)

    def ask_pending(self) -> bool:
        """Ask for the pending decision; False if the table ends it."""
        state = self.round
        if state.pending in (ON_RACE, ON_HONOUR):
            return False
        if state.pending == ON_BLOCK and state.tables.pauses:
            asked = self.first_after(state.asked & ~self.still, state.actor)
            return asked != NO_SEAT and self.put_to(asked, ON_BLOCK)
        if state.pending == ON_ANSWER and state.may & IN_PAUSE and not self.may_answer():
            return False
        if state.tables.interrupts and state.pending == ON_TURN and self.ask_to_jump():
            return True
        return self.put_to(state.turn, ASK_RULE if state.pending == ON_ASK else state.pending)

    def may_answer(self) -> bool:
        """Whether the seat that owes cards can still answer in this pause."""
        state = self.round
        return state.may & (MAY_BOUNCE | MAY_STACK) != 0 and not self.still >> state.turn & 1

    def ask_to_jump(self) -> bool:
        """Ask everybody who can play out of turn, before the turn begins (J54, J56, J117)."""
        state = self.round
        able = 0
        for seat in range(state.seats):
            if seat != state.turn and (Legal.jump_ins(state, seat) or Legal.any_time(state, seat)):
                able |= 1 << seat
        asked = self.first_after(able & ~self.still, state.turn)
        return asked != NO_SEAT and self.put_to(asked, ASK_JUMP)

    def first_after(self, seats: int, after: int) -> int:
        """The first of some seats in the order of play, starting after ``after``."""
        if seats == 0:
            return NO_SEAT
        seat = self.round.next_of(after)
        while not seats >> seat & 1:
            seat = self.round.next_of(seat)
        return seat

    # -- points ------------------------------------------------------------------------

    def scale_scores(self) -> None:
        """The scores as observations show them."""
        if self.score.scoring != COUNT_SINGLE:
            for seat in range(self.encoding.players):
                self.scaled[seat] = min(self.score.totals[seat] * 255 // self.score.target, 255)

    def reward(self, seat: int, wins: bool) -> float:
        """What the round is worth: 1 for going out, which the others pay in equal shares; or its points (R29, R30)."""
        if not wins:
            points = self.score.points[seat]
            return -points if self.score.scoring == COUNT_TALLY else points
        if self.round.out == NOBODY:  # J51
            return 0.0
        return 1.0 if seat == self.round.out else -1.0 / (self.encoding.players - 1)
