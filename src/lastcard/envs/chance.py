"""Chance as OpenSpiel wants it: named outcomes with probabilities, one after another.

A whole edition has far too many deals to list. There chance picks a seed, digit by digit, and the cards follow from
it. In a mini edition chance picks the cards themselves: the hands, the first card, and then each card when it is
drawn, so that algorithms can walk through all that might happen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from math import comb, prod

from lastcard.engine.codes import TABLE, TURNED_BACK
from lastcard.engine.event_codes import EV_CARD, EV_LAST, EV_RENEWED
from lastcard.envs.table import Table
from lastcard.learning.session import TurnSession
from lastcard.learning.table_kind import Kind

Outcome = tuple[int, float]
Cards = tuple[int, ...]

DIGITS = 4
BASE = 256
START = -1  # what is tried is no action, but to begin the round
RENEWED = -1  # among what chance brought: the draw pile was renewed
TRIES = 100_000


class Seeded:
    """A table whose cards follow from a seed that chance picks at the start."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.digits: Cards = ()

    @staticmethod
    def most_outcomes(_kind: Kind) -> int:
        return BASE

    def copy(self) -> Seeded:
        other = Seeded(self.table.copy())
        other.digits = self.digits
        return other

    def outcomes(self) -> list[Outcome]:
        """What chance may bring now; nothing if somebody is asked, or the round has closed."""
        return [(digit, 1 / BASE) for digit in range(BASE)] if len(self.digits) < DIGITS else []

    def choose(self, outcome: int) -> None:
        """Chance has brought this."""
        self.digits = (*self.digits, outcome)
        if len(self.digits) == DIGITS:
            self.table.start(bytes(self.digits))

    def take(self, action: int) -> None:
        """The seat that is asked takes an action."""
        self.table.take(action)

    def name(self, outcome: int) -> str:
        """An outcome in words."""
        return f"seed {outcome:02x}"


class Drawn:
    """A table of few cards, at which chance picks each card when it matters.

    The rules know nothing of this. An action is tried on a copy of the game. If that draws a card that has not been
    picked yet, chance is asked, and the trial is repeated with the picked cards on top of the draw pile; what comes
    from a pile that was renewed meanwhile is brought about by trying seeds for its shuffle.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.faces = tuple(face.index for face in table.kind.edition.faces)
        self.hands: tuple[Cards, ...] = ()  # dealt so far
        self.turned: Cards = ()  # turned up so far (R3)
        self.trial: int | None = None  # the action that is being tried, …
        self.picked: tuple[int, ...] = ()  # … the outcomes picked for it, …
        self.open: list[Outcome] = self._possible_hands()  # … and what there is to pick from

    @staticmethod
    def most_outcomes(kind: Kind) -> int:
        return max(len(_all_hands(_deck(kind), kind.options.hand_size)), len(kind.edition.faces) + kind.players)

    def copy(self) -> Drawn:
        other = Drawn.__new__(Drawn)
        other.__dict__.update(self.__dict__)  # nothing in it is ever changed in place, but for the table
        other.table = self.table.copy()
        return other

    def outcomes(self) -> list[Outcome]:
        """What chance may bring now; nothing if somebody is asked, or the round has closed."""
        return self.open

    def choose(self, outcome: int) -> None:
        """Chance has brought this."""
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
        """The seat that is asked takes an action; chance may have a say before it is done."""
        self.trial = action
        self._try()

    def name(self, outcome: int) -> str:
        """An outcome in words."""
        faces = self._kind.edition.faces
        if len(self.hands) < self._kind.players:
            texts = self._kind.edition.by_index
            return " ".join(["deal", *(texts[face].text for face in self._all_hands[outcome])])
        if outcome >= len(faces):
            return f"last {self.table.seats[outcome - len(faces)]}"
        return f"{'turn up' if self.trial is None else 'draw'} {faces[outcome].text}"

    # -- the deal ----------------------------------------------------------------------

    @property
    def _kind(self) -> Kind:
        return self.table.kind

    @property
    def _all_hands(self) -> tuple[Cards, ...]:
        return _all_hands(_deck(self._kind), self._kind.options.hand_size)

    def _rest(self) -> Counter[int]:
        """The cards that are neither dealt nor turned up."""
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
        """Every card that can be turned up now; one that would go back is not (R10), one that is ignored is (R11)."""
        turned_up, rest = self._kind.tables.turned_up, self._rest()
        has_starter = any(turned_up[face] < TURNED_BACK for face in rest)
        if self.turned and (turned_up[self.turned[-1]] < TURNED_BACK or not has_starter):
            self._begin(rest)
            return self.open
        stays = Counter({face: rest[face] for face in rest if not has_starter or turned_up[face] != TURNED_BACK})
        return self._shares(stays)

    def _begin(self, rest: Counter[int]) -> None:
        """All cards lie where they shall: begin, with the last seat as the dealer."""
        state = self.table.game.round
        state.clear()
        state.dealer = self._kind.players - 1
        state.place([list(hand) for hand in self.hands], sorted(rest.elements()), list(self.turned))
        self.table.round = 1
        self.trial = START
        self._try()

    # -- trials ------------------------------------------------------------------------

    def _try(self) -> None:
        """Try the action with what chance has picked for it; done, or chance is asked for more."""
        for seed in range(TRIES):
            game = self._tried(seed)
            brought = list(_brought(game, self._kind))
            known = [outcome for outcome in brought if outcome != RENEWED]
            if known == list(self.picked):
                self._settle(game)
                return
            if known[: len(self.picked)] == list(self.picked):
                self.open = self._next_outcomes(game, brought)
                return
        raise AssertionError("no shuffle brings what chance has picked")

    def _tried(self, seed: int) -> TurnSession:
        """A copy of the game in which the action has been taken."""
        game = self.table.game.copy()
        game.heard = []
        state = game.round
        top = [self.faces[outcome] for outcome in self.picked if outcome < len(self.faces)][: state.pile_n]
        below = Counter(state.pile_cards())
        below.subtract(top)
        game.stack([*sorted(below.elements()), *reversed(top)])
        state.seed(seed, 0, 0, 0)
        if self.trial == START:
            state.start()
            game.begin()
        else:
            game.take(self.trial or 0)
        return game

    def _settle(self, game: TurnSession) -> None:
        """The action is done; what lies in the draw pile has no order until it is drawn."""
        game.stack(sorted(game.round.pile_cards()))
        game.round.seed(0, 0, 0, 0)
        self.table.game = game
        self.trial, self.picked, self.open = None, (), []

    def _next_outcomes(self, game: TurnSession, brought: list[int]) -> list[Outcome]:
        """What chance may bring in the place of the first thing that has not been picked."""
        at = [place for place, outcome in enumerate(brought) if outcome != RENEWED][len(self.picked)]
        if brought[at] >= len(self.faces):
            return self._lots(game)
        end = brought.index(RENEWED, at) if RENEWED in brought[at:] else len(brought)
        pile = [self.faces[outcome] for outcome in brought[at:end] if outcome < len(self.faces)]
        if end == len(brought):
            pile += game.round.pile_cards()
        return self._shares(Counter(pile))

    def _lots(self, game: TurnSession) -> list[Outcome]:
        """Whoever races may be last (J42)."""
        race = next(
            effect for effect in self._kind.edition.by_index[game.round.card].card.all_effects if effect.do == "race"
        )
        racing = [seat for seat in range(self._kind.players) if race.who == "everyone" or seat != game.round.actor]
        return [(len(self.faces) + seat, 1 / len(racing)) for seat in racing]

    def _shares(self, cards: Counter[int]) -> list[Outcome]:
        """Each face in proportion to how many there are."""
        total = cards.total()
        return [(at, cards[face] / total) for at, face in enumerate(self.faces) if cards[face]]


def _brought(game: TurnSession, kind: Kind) -> Iterable[int]:
    """What chance brought in a trial, in order: cards drawn, who was last by lot, and where the pile was renewed."""
    for seat, _, log, _ in game.heard or []:
        for entry in log:
            event = entry & 255
            if event == EV_CARD:
                yield int(kind.encoding.rank[entry >> 16 & 255])
            elif event == EV_RENEWED:
                yield RENEWED
            elif event == EV_LAST and seat == TABLE:
                yield len(kind.edition.faces) + (entry >> 8 & 255)


def _deck(kind: Kind) -> Cards:
    return tuple(face.index for face in kind.edition.faces for _ in range(face.copies))


@cache
def _all_hands(deck: Cards, size: int) -> tuple[Cards, ...]:
    """Every hand that the deck can give, cards of the same face not told apart."""
    return tuple(sorted(set(combinations(deck, size))))
