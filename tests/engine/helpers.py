"""What the tests by random play share: tables to play at, moves to try, fingerprints to compare."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from math import prod
from pathlib import Path
from typing import TypeVar

from lastcard import Edition, Match, Move, Position, edition
from lastcard.engine import COMPILED
from lastcard.engine.codes import (
    ACCEPT,
    BARE,
    BY_AT,
    CALL_BIT,
    CARD_AT,
    COLOR_AT,
    DRAW,
    FACES,
    KEEP,
    LAID_AT,
    MOVE_BITS,
    NO_COLOR,
    NO_FACE,
    NO_SEAT,
    ON_ANSWER,
    ON_BLOCK,
    ON_RACE,
    PASS,
    PLAY,
    SEAT_AT,
    TABLE,
    zeros,
)
from lastcard.engine.edition.build import build_tables
from lastcard.engine.edition.file import edition_ids
from lastcard.engine.edition.options import Choice, OptionError, set_options
from lastcard.engine.legal import Choices
from lastcard.engine.round import Round
from lastcard.engine.seeds import stream
from lastcard.engine.text.moves import KINDS, TABLE_SEAT, MoveText
from lastcard.engine.text.settlement import SAYING

Rules = Mapping[str, Choice]
_T = TypeVar("_T")

EDITIONS = edition_ids()
FOLDER = Path(__file__).resolve().parent.parent
NAMES = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida", "joe")
MANY_STEPS = 20_000
"""No random round comes near it; one that does will never end."""

OPTION_SETS: dict[str, Rules] = {
    "no options": {},
    "bluffing off": {"bluffing": False},
    "reverse turns": {"reverse-with-two": "turn"},
    "tally": {"scoring": "tally", "target": 50},
    "single": {"scoring": "single"},
    "one card": {"hand-size": 1},
    "ten cards": {"hand-size": 10},
    "wide shield": {"shield": "draws-and-skips"},
    "free catches": {"call-penalty": 0},
    "dear catches": {"call-penalty": 4},
    "stacking": {"stacking": True},
    "jump-in": {"jump-in": True},
    "seven-zero": {"seven-zero": True},
    "draw until playable": {"draw-until-playable": True},
    "forced play": {"forced-play": True},
    "stack, jump, swap": {"stacking": True, "jump-in": True, "seven-zero": True},
    "forced to search": {"draw-until-playable": True, "forced-play": True},
    "honest stacks": {"stacking": True, "bluffing": False},
    "honest and forced": {"bluffing": False, "forced-play": True, "hand-size": 2},
    "small and wild": {"hand-size": 2, "seven-zero": True, "jump-in": True, "call-penalty": 4},
    "pauses": {"pauses": True},
    "pauses, stack, jump, swap": {"pauses": True, "stacking": True, "jump-in": True, "seven-zero": True},
    "honest pauses": {"pauses": True, "bluffing": False, "hand-size": 3},
    "everything": {
        "bluffing": False,
        "call-penalty": 4,
        "draw-until-playable": True,
        "forced-play": True,
        "hand-size": 10,
        "jump-in": True,
        "reverse-with-two": "turn",
        "seven-zero": True,
        "stacking": True,
    },
}


def thin(cases: Sequence[_T], keep: int) -> Sequence[_T]:
    """All cases if the rules are compiled; else one of ``keep``, spread evenly."""
    return cases if COMPILED else cases[::keep]


def is_usable(edition_id: str, rules: Rules) -> bool:
    try:
        set_options(edition(edition_id), rules)
    except OptionError:
        return False
    return True


def option_sets(edition_id: str) -> list[str]:
    """The names of the option sets that an edition allows."""
    return [name for name, rules in OPTION_SETS.items() if is_usable(edition_id, rules)]


@cache
def own_edition(name: str) -> Edition:
    """An edition made for tests."""
    return edition(str(FOLDER / "editions" / f"{name}.toml"))


# -- rounds, as integers -------------------------------------------------------------------


def dealt_round(found: Edition, players: int, rules: Rules, seed: int) -> Round:
    """A round just dealt."""
    table = Round(build_tables(found, set_options(found, rules)), players)
    table.seed(*stream(seed, "test"))
    table.deal(seed % players)
    return table


class Lister:
    """Lists the moves of a round; in a pause the whistle of the table is one of them."""

    def __init__(self) -> None:
        self.choices = Choices()

    def moves(self, table: Round) -> list[tuple[int, int]]:
        """Every legal move as seat and integer."""
        count = self.choices.gather(table)
        return [(word >> BY_AT, word & MOVE_BITS) for word in self.choices.moves[:count]]


def eager_words(moves: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """As :func:`eager`, for a round's moves."""
    playing = {seat for seat, word in moves if word & 31 == PLAY}
    return [(seat, word) for seat, word in moves if not (word & 31 in (DRAW, KEEP) and seat in playing)]


def deck_of(found: Edition) -> list[int]:
    """How many cards of each face there are."""
    counts = zeros(FACES)
    for face in found.faces:
        counts[face.index] = face.copies
    return counts


def cards_of(table: Round) -> list[int]:
    """How many cards of each face lie somewhere in a round."""
    counts = zeros(FACES)
    hands = (face for seat in range(table.seats) for face in table.hand_cards(seat))
    for face in (*hands, *table.pile_cards(), *table.discard_cards()):
        counts[face] += 1
    if table.shield != NO_SEAT:
        counts[table.shield_card] += 1
    return counts


FIELDS = (
    *("seats", "color", "color_rules", "direction", "dealer", "pending", "turn", "drawn", "asked", "may", "exposed"),
    *(
        "actor",
        "card",
        "laid",
        "chosen",
        "step_at",
        "known",
        "is_first",
        "is_last",
        "loser",
        "bounced",
        "guilty",
        "due",
        "again",
    ),
    *("shield", "shield_card", "shield_ends", "renewals", "color_before", "out"),
)
RULE_FIELDS = (  # what only written rules use
    *(
        "asking",
        "script",
        "gone",
        "winner",
        "second",
        "spoken_of",
        "has_copied",
        "rolled",
        "named_what",
        "named",
        "voted",
    ),
    *("chooser", "looked_at", "lookers", "moved_n", "picked_n", "picked_from", "returned", "lasting_n", "layer"),
    *("under", "under_seat", "has_turned", "had_turned", "fitting", "allowed"),
)


def place_key(table: Round) -> tuple[object, ...]:
    """A round at one moment, the random source left out."""
    hands = tuple(tuple(table.hand_cards(seat)) for seat in range(table.seats))
    piles = (tuple(table.pile_cards()), tuple(table.discard_cards()))
    picked = tuple(table.moved[at] for at in range(table.moved_n))
    lasting = tuple((table.lasting_what[at], table.lasting_seats[at]) for at in range(table.lasting_n))
    return (hands, piles, picked, lasting, *(getattr(table, name) for name in (*FIELDS, *RULE_FIELDS)))


def fingerprint(table: Round) -> tuple[object, ...]:
    """A round at one moment, with what its random source would say next."""
    return (place_key(table), tuple(table.copy().numbers(1 << 31, 2)))


class Vocabulary:
    """Every move that the notation can write at one table."""

    def __init__(self, found: Edition, seats: tuple[str, ...]) -> None:
        self.edition = found
        self.seats = seats
        self.text = MoveText(found, seats)
        self.cards = [(NO_FACE ^ face.index) << CARD_AT for face in found.faces]
        self.laid = [(NO_FACE ^ face.index) << LAID_AT for face in found.faces]
        self.colors = [0, *((NO_COLOR ^ at) << COLOR_AT for at in range(len(found.colors)))]
        self.named = [0, *((NO_SEAT ^ at) << SEAT_AT for at in range(len(seats)))]

    def _plays(self, card: int, laid: int) -> Iterator[int]:
        start = KINDS["play"] | BARE ^ card ^ laid
        for color in self.colors:
            for named in self.named:
                yield start ^ color ^ named
                yield start ^ color ^ named | CALL_BIT

    @cached_property
    def others(self) -> list[int]:
        """All moves but the plays."""
        # Those that take further words.
        asking = {"play", "catch", "color", "block", "bounce", "write", "pick", "answer", *SAYING}
        words = [KINDS[kind] | BARE for kind in KINDS if kind not in asking]
        words += [(KINDS["draws"] | BARE) ^ seat ^ (NO_FACE ^ 2) << LAID_AT for seat in self.named[1:]]
        words += [(KINDS["catch"] | BARE) ^ seat for seat in self.named[1:]]
        words += [(KINDS["color"] | BARE) ^ color for color in self.colors]
        answers = [(KINDS[kind] | BARE) ^ color for kind in ("block", "bounce") for color in self.colors]
        return [*words, *answers, *(word | CALL_BIT for word in answers)]

    @cached_property
    def told(self) -> list[int]:
        """All that a written rule can ask for, and what the table can say of an honour rule besides draws."""
        picked = [*self.cards, *self.colors[1:], *self.named[1:]]
        answers = [(KINDS["answer"] | BARE) ^ (NO_FACE ^ number) << LAID_AT for number in range(10)]
        said = [KINDS["again"] | BARE]
        for seat in self.named[1:]:
            said.append((KINDS["discards"] | BARE) ^ seat ^ (NO_FACE ^ 2) << LAID_AT)
            said += [(KINDS["loses-turn"] | BARE) ^ seat, (KINDS["swaps"] | BARE) ^ seat ^ NO_FACE << LAID_AT]
        return [*((KINDS["pick"] | BARE) ^ word for word in picked), *answers, *said]

    @cached_property
    def plain(self) -> list[int]:
        """All moves in which no card is laid on another."""
        return [*self.others, *(word for card in self.cards for word in self._plays(card, 0))]

    @cached_property
    def laying(self) -> list[int]:
        """All plays in which a card is laid on another."""
        return [word for card in self.cards for laid in self.laid for word in self._plays(card, laid)]

    @cached_property
    def short(self) -> list[int]:
        """The plain moves, and of the laying ones those that lay something on a card that asks for it."""
        asking = [(NO_FACE ^ face.index) << CARD_AT for face in self.edition.faces if face.card.has("lay-card")]
        return [*self.plain, *(word for card in asking for laid in self.laid for word in self._plays(card, laid))]

    def some(self, pick: random.Random, number: int) -> list[int]:
        """The short list, or as many of it; the moves that are no plays always."""
        stride = max(1, len(self.short) // number)
        return [*self.others, *self.told, *self.short[len(self.others) + pick.randrange(stride) :: stride]]

    def decode(self, word: int) -> Move:
        return self.text.decode(word)


@cache
def vocabulary(found_id: str, players: int) -> Vocabulary:
    """The vocabulary of a built-in edition."""
    return Vocabulary(edition(found_id), NAMES[:players])


def accepted(table: Round, seat: int, words: list[int]) -> set[tuple[int, int]]:
    """Those of the words that the judge accepts from a seat."""
    return {(seat, word) for word in words if not table.refusal(seat, word)}


def may_whistle(table: Round, moves: list[tuple[int, int]]) -> bool:
    """The table may in a race, and where there is something to answer that nobody must."""
    must = any(word & 31 in (ACCEPT, PASS) for _, word in moves)
    return table.pending == ON_RACE or (table.pending in (ON_ANSWER, ON_BLOCK) and not must)


def check_judge(table: Round, moves: list[tuple[int, int]], words: list[int]) -> None:
    """The judge accepts what is listed and, of all other words, nothing; asking changes nothing."""
    before = fingerprint(table)
    listed = set(moves)
    assert len(listed) == len(moves), "a move is listed twice"
    assert [pair for pair in moves if table.refusal(*pair)] == []
    whistle = {(TABLE, KINDS["whistle"] | BARE)}
    assert accepted(table, TABLE, words) == (whistle if may_whistle(table, moves) else set())
    assert (whistle <= listed) == (may_whistle(table, moves) and table.pending != ON_RACE)
    for seat in range(table.seats):
        assert accepted(table, seat, words) - listed == set()
    assert fingerprint(table) == before


# -- the random source, written down a second time -----------------------------------------

BITS = 32


class Reference:
    """SFC64 and all that is made of it, as plainly as can be."""

    def __init__(self, a: int, b: int, c: int, counter: int) -> None:
        self.state = (a, b, c, counter)
        self.spare: int | None = None
        for _ in range(18):
            self.word()

    def word(self) -> int:
        a, b, c, counter = self.state
        word = (a + b + counter) % 2**64
        turned = (c * 2**24 + c // 2**40) % 2**64
        self.state = (b ^ b // 2**11, c * 9 % 2**64, (turned + word) % 2**64, (counter + 1) % 2**64)
        return word

    def half(self) -> int:
        if self.spare is not None:
            half, self.spare = self.spare, None
            return half
        half, self.spare = divmod(self.word(), 2**32)
        return half

    def dice(self, *sizes: int) -> list[int]:
        while True:
            rolled, is_fair = roll(self.half(), sizes, BITS)
            if is_fair:
                return rolled

    def shuffle(self, cards: list[int]) -> None:
        left = len(cards)
        while left > 1:
            sizes = range(left, left - 4, -1) if left > 4 else range(left, left - 1, -1)
            for picked in self.dice(*sizes):
                left -= 1
                cards[left], cards[picked] = cards[picked], cards[left]


def roll(word: int, sizes: Sequence[int], bits: int) -> tuple[list[int], bool]:
    """Dice of these sizes from one random word of so many bits, and whether the word counts."""
    rolled = []
    for size in sizes:
        die, word = divmod(word * size, 2**bits)
        rolled.append(die)
    return rolled, word >= 2**bits % prod(sizes)


# -- matches, as text ----------------------------------------------------------------------


def cards_in(position: Position) -> Counter[str]:
    """All cards of a position but those that lie before a player."""
    cards = Counter(position.draw_pile)
    cards.update(position.discard_pile)
    for hand in position.hands.values():
        cards.update(hand)
    return cards


def check_cards(match: Match) -> None:
    """Every card of the deck lies somewhere, once."""
    position = match.position()
    cards = cards_in(position)
    if position.shielded:
        cards[match.edition.by_index[match._state.shield_card].text] += 1
    assert cards == Counter({face.text: face.copies for face in match.edition.faces})
    assert position.cards == match.edition.size


def snapshot(match: Match) -> tuple[object, ...]:
    """All of a match that a move could change."""
    events = tuple(match.events(seat) for seat in (None, *match.seats))
    return (fingerprint(match._state), match.position(), events, match.scores, match.winners, tuple(match._moves))


def all_moves(match: Match) -> list[tuple[str, Move]]:
    """Every legal move of every seat, the table included."""
    return [(seat, move) for seat in (*match.seats, TABLE_SEAT) for move in match.legal(seat)]


def eager(moves: list[tuple[str, Move]]) -> list[tuple[str, Move]]:
    """The moves without drawing and keeping where the same seat could play: such rounds end sooner."""
    playing = {seat for seat, move in moves if move.kind == "play"}
    return [(seat, move) for seat, move in moves if not (move.kind in {"draw", "keep"} and seat in playing)]


def random_match(found: str | Edition, players: int, rules: Rules, seed: int, rounds: int = 1) -> Iterator[Match]:
    """A match played at random: given out before each move and at the end, after so many rounds or when it is over."""
    pick = random.Random(seed)
    match = Match(found, NAMES[:players], seed, rules)
    for _ in range(MANY_STEPS):
        yield match
        moves = all_moves(match)
        if match.over or (moves == [(TABLE_SEAT, Move("deal"))] and match.round == rounds):
            return
        assert moves, "nobody can do anything"
        seat, move = pick.choice(eager(moves) if pick.random() < 0.98 else moves)
        match.act(seat, move)
    raise AssertionError("the match does not end")
