"""The host of a table: asks the person and the bots in turn, and lets slips, catches and races happen.

Only the host holds the match. The person is shown `match.view(me)` and `match.legal(me)`; a bot gets the view
of its own seat.
"""

from __future__ import annotations

from random import Random

from lastcard.bots import Bot, regular
from lastcard.engine.text.moves import TABLE_SEAT, Move
from lastcard.engine.text.refusals import IllegalMove
from lastcard.engine.text.view import View
from lastcard.match import Match
from lastcard.terminal.person import Decision, Person

FORGETS = 1 / 8  # how often a bot forgets its call
# How often a bot speaks up before the person is asked, and afterwards: about 70 % for the person's own slips.
NOTICES_PERSON = (0.5, 0.4)
NOTICES_BOT = (0.2, 0.3)
JUMPS_IN = (0.5, 1.0)
REACTION = (0.35, 0.7)  # seconds until a bot's arms are up
READY = (0.8, 1.6)  # seconds before a race starts


class Host:
    """Runs the rounds of a match between one person and bots."""

    def __init__(self, match: Match, person: Person, rng: Random, bot: Bot = regular) -> None:
        self.match = match
        self.person = person
        self.me = person.me
        self.bots = [seat for seat in match.seats if seat != self.me]
        self.bot = bot
        self.rng = rng
        self.heard = 0
        self._tell()

    def play_round(self) -> View:
        """Go on until the round has closed; the last view of it."""
        while (view := self.match.view(self.me)).deciding != "end":
            self._moment(view)
        return view

    def deal(self) -> None:
        """Deal the next round."""
        self.heard = 0
        self._act(TABLE_SEAT, "deal")

    # -- one moment ------------------------------------------------------------------------

    def _moment(self, view: View) -> None:
        """Somebody acts: blocks first, then whoever is quick, then whoever is on turn.

        Blocks come before everything else, so that the person cannot tell from what is asked, or when,
        whether a bot holds a Hero (R33).
        """
        if view.deciding == "race":
            self._race(view)
            return
        if view.deciding == "honour":
            self._settle(view)
            return
        deciders = [seat for seat in self.match.acting if self.match.view(seat).turn == seat]
        bots = [seat for seat in deciders if seat != self.me]
        if (view.deciding == "block" and bots) or not self._somebody_speaks_up(view, must=self.me in deciders):
            self._bot_decides(bots[0])

    def _somebody_speaks_up(self, view: View, *, must: bool) -> bool:
        """The quick bots, then the person, then the others; whether anything was done."""
        return self._bot_speaks_up(view, 0) or self._person_speaks_up(must) or self._bot_speaks_up(view, 1)

    def _person_speaks_up(self, must: bool) -> bool:
        """Ask the person, who must or may decide; whether anything was done."""
        legal = self.person.words.moves_in_order(self.match.legal(self.me))
        if not legal:
            return False
        move = self.person.decide(Decision(self.match.view(self.me), legal, self._why, must))
        if move is not None:
            self._act(self.me, move)
        return move is not None

    def _why(self, text: str) -> IllegalMove | None:
        return self.match.why(self.me, text)

    # -- bots --------------------------------------------------------------------------------

    def _bot_decides(self, seat: str) -> None:
        """A bot takes its turn; calls and catches are for :meth:`_bot_speaks_up` to decide."""
        legal = [move for move in self.match.legal(seat) if move.kind not in {"uno", "catch"}]
        self._act(seat, self._slip(self.bot(self.match.view(seat), legal)))

    def _slip(self, move: Move) -> Move:
        """A bot's move, now and then without the call."""
        if move.uno and self.rng.random() < FORGETS:
            return Move(move.kind, move.card, move.laid, move.color, move.seat)
        return move

    def _bot_speaks_up(self, view: View, chance: int) -> bool:
        """Perhaps a bot catches somebody or jumps in; whether one did."""
        return self._bot_catches(view, chance) or self._bot_jumps_in(chance)

    def _bot_catches(self, view: View, chance: int) -> bool:
        for target in view.exposed:
            notices = NOTICES_PERSON if target == self.me else NOTICES_BOT
            others = [seat for seat in self.bots if seat != target]
            if others and self.rng.random() < notices[chance]:
                self._act(self.rng.choice(others), Move("catch", seat=target))
                return True
        return False

    def _bot_jumps_in(self, chance: int) -> bool:
        """Jump-ins are among the moves of seats that are not on turn (J54)."""
        for seat in self.rng.sample(self.bots, len(self.bots)):
            view = self.match.view(seat)
            plays = [move for move in self.match.legal(seat) if move.kind == "play"]
            if plays and view.turn != seat and self.rng.random() < JUMPS_IN[chance]:
                self._act(seat, self._slip(self.bot(view, plays)))
                return True
        return False

    # -- races -------------------------------------------------------------------------------

    def _race(self, view: View) -> None:
        """Whoever is slower is later; the rules settle who is last (R36)."""
        times = {seat: self.rng.uniform(*REACTION) for seat in view.racing if seat != self.me}
        if self.me in view.racing:
            times[self.me] = self.person.race(self.rng.uniform(*READY))
        order = sorted(times, key=times.__getitem__)
        for seat in order:
            if seat in self.match.view(self.me).racing:
                self._act(seat, "arms")
        self.person.news.append(" · ".join(f"{seat} {times[seat]:.2f} s" for seat in order))

    # -- honour rules --------------------------------------------------------------------------

    def _settle(self, view: View) -> None:
        """The person says what an honour rule comes to, and the bots go along with it (J50)."""
        for move in self.person.settle(view, self.match.why_not_say).in_order(view.seats).moves():
            self._act(TABLE_SEAT, move)
        self._act(TABLE_SEAT, "whistle")

    # -- acting ------------------------------------------------------------------------------

    def _act(self, seat: str, move: str | Move) -> None:
        self.match.act(seat, move)
        self._tell()

    def _tell(self) -> None:
        """Tell the person what is new, as far as the person may know."""
        events = self.match.events(self.me)
        self.person.hear(events[self.heard :])
        self.heard = len(events)
