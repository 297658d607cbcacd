"""Chance as OpenSpiel wants it: named outcomes with probabilities, one after another.

A full edition has far too many deals to list, so chance picks a seed, digit by digit, and the cards follow from it. In
a mini edition chance picks the cards themselves: the hands, the first card, and then each card when it is drawn. That
lets algorithms walk through everything that can happen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from math import comb, prod

from lastcard.engine.codes import TABLE, TURNED_BACK
from lastcard.engine.event_codes import EV_CARD, EV_LAST, EV_RENEWED
from lastcard.envs.env_game import EnvGame
from lastcard.learning.session import TurnSession
from lastcard.learning.table_kind import TableKind

Outcome = tuple[int, float]
Cards = tuple[int, ...]

DIGITS = 4
BASE = 256
START = -1  # instead of an action, the start of the round is tried
RENEWED = -1  # in a list of outcomes: the draw pile was renewed
TRIES = 100_000


class Seeded:
    """A game whose cards follow from a seed that chance picks at the start."""

    def __init__(self, game: EnvGame) -> None:
        self.game = game
        self.digits: Cards = ()

    @staticmethod
    def most_outcomes(_kind: TableKind) -> int:
        """How many outcomes a single chance node can have."""
        return BASE

    def copy(self) -> Seeded:
        """The same game at the same moment."""
        other = Seeded(self.game.copy())
        other.digits = self.digits
        return other

    def outcomes(self) -> list[Outcome]:
        """The possible outcomes of chance now; none if it is not chance's move."""
        return [(digit, 1 / BASE) for digit in range(BASE)] if len(self.digits) < DIGITS else []

    def choose(self, outcome: int) -> None:
        """Let chance have this outcome."""
        self.digits = (*self.digits, outcome)
        if len(self.digits) == DIGITS:
            self.game.start(bytes(self.digits))

    def take(self, action: int) -> None:
        """The seat that is asked takes an action."""
        self.game.take(action)

    def name(self, outcome: int) -> str:
        """The name of an outcome."""
        return f"seed {outcome:02x}"


class Drawn:
    """A game with few cards, in which chance picks each card when it matters.

    The rules know nothing of this. An action is tried on a copy of the game. If that draws a card that has not been
    picked yet, chance picks one, and the trial is repeated with the picked cards on top of the draw pile. Cards from a
    pile that is renewed in between are brought about by trying seeds for its shuffle.
    """

    def __init__(self, game: EnvGame) -> None:
        self.game = game
        self.faces = tuple(face.index for face in game.kind.edition.faces)
        self.hands: tuple[Cards, ...] = ()  # dealt so far
        self.turned: Cards = ()  # turned up so far (R3)
        self.trial: int | None = None  # the action that is being tried, …
        self.picked: tuple[int, ...] = ()  # … the outcomes picked for it, …
        self.open: list[Outcome] = self._possible_hands()  # … and the outcomes to pick from

    @staticmethod
    def most_outcomes(kind: TableKind) -> int:
        """How many outcomes a single chance node can have."""
        return max(len(_all_hands(_deck(kind), kind.options.hand_size)), len(kind.edition.faces) + kind.players)

    def copy(self) -> Drawn:
        """The same game at the same moment."""
        other = Drawn.__new__(Drawn)
        other.__dict__.update(self.__dict__)  # only the game is ever changed in place
        other.game = self.game.copy()
        return other

    def outcomes(self) -> list[Outcome]:
        """The possible outcomes of chance now; none if it is not chance's move."""
        return self.open

    def choose(self, outcome: int) -> None:
        """Let chance have this outcome."""
        if self.trial is not None:
            self.picked = (*self.picked, outcome)
            self._try()
        elif len(self.hands) < self._kind.players:
            self.hands = (*self.hands, self._all_hands[outcome])
            self.open = self._possible_hands() if len(self.hands) < self._kind.players else self._possible_first()
        else:
            self.turned = (*self.turned, self.faces[outcome])
            self.open = self._possible_first()

    def take(self, action: int) -> None:
        """The seat that is asked takes an action; chance may have to move before it is done."""
        self.trial = action
        self._try()

    def name(self, outcome: int) -> str:
        """The name of an outcome."""
        faces = self._kind.edition.faces
        if len(self.hands) < self._kind.players:
            texts = self._kind.edition.by_index
            return " ".join(["deal", *(texts[face].text for face in self._all_hands[outcome])])
        if outcome >= len(faces):
            return f"last {self.game.seats[outcome - len(faces)]}"
        return f"{'turn up' if self.trial is None else 'draw'} {faces[outcome].text}"

    # -- the deal ----------------------------------------------------------------------

    @property
    def _kind(self) -> TableKind:
        return self.game.kind

    @property
    def _all_hands(self) -> tuple[Cards, ...]:
        return _all_hands(_deck(self._kind), self._kind.options.hand_size)

    def _rest(self) -> Counter[int]:
        """The cards that have been neither dealt nor turned up."""
        rest = Counter(_deck(self._kind))
        rest.subtract(face for cards in (*self.hands, self.turned) for face in cards)
        return +rest

    def _possible_hands(self) -> list[Outcome]:
        """Every hand that can still be dealt."""
        rest, size = self._rest(), self._kind.options.hand_size
        ways = comb(rest.total(), size)
        chances = (prod(comb(rest[face], number) for face, number in Counter(hand).items()) for hand in self._all_hands)
        return [(at, chance / ways) for at, chance in enumerate(chances) if chance]

    def _possible_first(self) -> list[Outcome]:
        """Every card that can be turned up now, without those that would go back (R10), with those to ignore (R11)."""
        turned_up, rest = self._kind.tables.turned_up, self._rest()
        has_starter = any(turned_up[face] < TURNED_BACK for face in rest)
        if self.turned and (turned_up[self.turned[-1]] < TURNED_BACK or not has_starter):
            self._begin(rest)
            return self.open
        stays = Counter({face: rest[face] for face in rest if not has_starter or turned_up[face] != TURNED_BACK})
        return self._shares(stays)

    def _begin(self, rest: Counter[int]) -> None:
        """All cards are in place: begin, with the last seat as the dealer."""
        state = self.game.session.round
        state.clear()
        state.dealer = self._kind.players - 1
        state.place([list(hand) for hand in self.hands], sorted(rest.elements()), list(self.turned))
        self.game.round = 1
        self.trial = START
        self._try()

    # -- trials ------------------------------------------------------------------------

    def _try(self) -> None:
        """Try the action with what chance has picked; either it is done, or chance has to pick more."""
        for seed in range(TRIES):
            session = self._tried(seed)
            brought = list(_brought(session, self._kind))
            known = [outcome for outcome in brought if outcome != RENEWED]
            if known == list(self.picked):
                self._settle(session)
                return
            if known[: len(self.picked)] == list(self.picked):
                self.open = self._next_outcomes(session, brought)
                return
        raise AssertionError("no shuffle brings what chance has picked")

    def _tried(self, seed: int) -> TurnSession:
        """A copy of the session in which the action has been taken."""
        session = self.game.session.copy()
        session.journal = []
        state = session.round
        top = [self.faces[outcome] for outcome in self.picked if outcome < len(self.faces)][: state.pile_n]
        below = Counter(state.pile_cards())
        below.subtract(top)
        session.stack([*sorted(below.elements()), *reversed(top)])
        state.seed(seed, 0, 0, 0)
        if self.trial == START:
            state.start()
            session.begin()
        else:
            session.take(self.trial or 0)
        return session

    def _settle(self, session: TurnSession) -> None:
        """The action is done. The draw pile has no order until its cards are drawn."""
        session.stack(sorted(session.round.pile_cards()))
        session.round.seed(0, 0, 0, 0)
        self.game.session = session
        self.trial, self.picked, self.open = None, (), []

    def _next_outcomes(self, session: TurnSession, brought: list[int]) -> list[Outcome]:
        """The alternatives to the first outcome of a trial that chance has not picked."""
        at = [place for place, outcome in enumerate(brought) if outcome != RENEWED][len(self.picked)]
        if brought[at] >= len(self.faces):
            return self._lots(session)
        end = brought.index(RENEWED, at) if RENEWED in brought[at:] else len(brought)
        pile = [self.faces[outcome] for outcome in brought[at:end] if outcome < len(self.faces)]
        if end == len(brought):
            pile += session.round.pile_cards()
        return self._shares(Counter(pile))

    def _lots(self, session: TurnSession) -> list[Outcome]:
        """Everybody who races may be last (J42)."""
        race = next(
            effect for effect in self._kind.edition.by_index[session.round.card].card.all_effects if effect.do == "race"
        )
        racing = [seat for seat in range(self._kind.players) if race.who == "everyone" or seat != session.round.actor]
        return [(len(self.faces) + seat, 1 / len(racing)) for seat in racing]

    def _shares(self, cards: Counter[int]) -> list[Outcome]:
        """Each face with a probability in proportion to its number of cards."""
        total = cards.total()
        return [(at, cards[face] / total) for at, face in enumerate(self.faces) if cards[face]]


def _brought(session: TurnSession, kind: TableKind) -> Iterable[int]:
    """The outcomes of chance in a trial, in order: cards drawn, who was last by lot, and renewals of the pile."""
    for seat, _, log, _ in session.journal or []:
        for entry in log:
            event = entry & 255
            if event == EV_CARD:
                yield int(kind.encoding.rank[entry >> 16 & 255])
            elif event == EV_RENEWED:
                yield RENEWED
            elif event == EV_LAST and seat == TABLE:
                yield len(kind.edition.faces) + (entry >> 8 & 255)


def _deck(kind: TableKind) -> Cards:
    return tuple(face.index for face in kind.edition.faces for _ in range(face.copies))


@cache
def _all_hands(deck: Cards, size: int) -> tuple[Cards, ...]:
    """Every hand that can be dealt from the deck, without telling cards of the same face apart."""
    return tuple(sorted(set(combinations(deck, size))))
