"""Moves and their text: `play gauntlet blue-3 red uno` ↔ :class:`Move` ↔ one integer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lastcard.engine import codes
from lastcard.engine.codes import BARE, CALL_BIT, CARD_AT, COLOR_AT, LAID_AT, NO_COLOR, NO_FACE, NO_SEAT, SEAT_AT
from lastcard.engine.edition.model import Edition
from lastcard.engine.edition.written import writable

TABLE_SEAT = "-"
"""The table itself, which deals and whistles."""

SAID = range(1, 21)
"""How many cards a rule on the players' honour can make somebody draw or discard."""
ANSWERS = range(10)
"""The numbers that a player can name; 1 and 2 are also the options of a choice."""

MoveKind = Literal[
    "play", "draw", "keep", "accept", "challenge", "bounce", "block", "pass", "arms", "whistle", "uno", "catch",
    "color", "deal", "draws", "write", "pick", "answer", "discards", "loses-turn", "swaps", "again",
]  # fmt: skip
"""What a move is: the first word of its notation."""

KINDS: dict[MoveKind, int] = {
    "play": codes.PLAY,
    "draw": codes.DRAW,
    "keep": codes.KEEP,
    "accept": codes.ACCEPT,
    "challenge": codes.CHALLENGE,
    "bounce": codes.BOUNCE,
    "block": codes.BLOCK,
    "pass": codes.PASS,
    "arms": codes.ARMS,
    "whistle": codes.WHISTLE,
    "uno": codes.UNO,
    "catch": codes.CATCH,
    "color": codes.COLOR,
    "deal": codes.DEAL,
    "draws": codes.SAYS,
    "write": codes.WRITES,
    "pick": codes.PICK,
    "answer": codes.ANSWER,
    "discards": codes.SAYS_DISCARDS,
    "loses-turn": codes.SAYS_LOSES_TURN,
    "swaps": codes.SAYS_SWAP,
    "again": codes.SAYS_AGAIN,
}
_NAMES = {code: name for name, code in KINDS.items()}
_COUNTED = frozenset({"draws", "discards"})


class MalformedMove(ValueError):  # noqa: N818  # named like IllegalMove
    """A text that is not a move; the sentence quotes it."""


@dataclass(frozen=True)
class Move:
    """One whole move. ``str(move)`` is the notation."""

    kind: MoveKind
    card: str | None = None
    laid: str | None = None
    color: str | None = None
    seat: str | None = None
    uno: bool = False
    count: int = 0  # cards that the table says somebody draws or discards, or a number that a player answers
    text: str = ""  # the rule that the table writes on a card
    other: str | None = None  # with whom the table says that the seat swaps hands

    def __hash__(self) -> int:
        """As of texts alone: the hash of None is another in every process (before Python 3.12)."""
        if self.kind == "answer":
            return hash((self.kind, self.count))
        return hash((self.kind, self.card or "", self.laid or "", self.color or "", self.seat or "", self.uno))

    def __str__(self) -> str:
        text: str = self.kind
        for word in (self.card, self.laid, self.color, self.seat, self.other):
            if word:
                text = f"{text} {word}"
        if self.uno:
            text = f"{text} uno"
        if self.count or self.kind == "answer":
            text = f"{text} {self.count}"
        return f"{text} {self.text}" if self.text else text


class MoveText:
    """Reads and writes the moves of one table: its edition's cards, its seats."""

    def __init__(self, edition: Edition, seats: tuple[str, ...]) -> None:
        self.edition = edition
        self.seats = seats

    def parse(self, text: str) -> Move:
        """The move that a text means, or MalformedMove."""
        words = text.split()
        if not words or words[0] not in KINDS:
            raise MalformedMove(f"{text!r} is no move; a move begins with {', '.join(KINDS)}")
        kind, rest = words[0], words[1:]
        if kind == "play":
            return self._parse_play(text, rest)
        if kind in {"bounce", "block"}:
            uno = rest[-1:] == ["uno"]
            return Move(kind, color=self._color(text, rest[:-1] if uno else rest), uno=uno)
        if kind == "color":
            return Move(kind, color=self._color(text, rest))
        if kind in {"draws", "discards"}:
            return self._parse_number_of_cards(kind, text, rest)
        if kind in {"loses-turn", "swaps"}:
            return self._parse_seats(kind, text, rest)
        if kind == "write":
            return self._parse_write(text, rest)
        if kind == "pick":
            return self._parse_pick(text, rest)
        if kind == "answer":
            return self._parse_answer(text, rest)
        if kind == "catch":
            if len(rest) != 1 or rest[0] not in self.seats:
                raise MalformedMove(f"{text!r}: catch whom? There are {', '.join(self.seats)}")
            return Move(kind, seat=rest[0])
        if rest:
            raise MalformedMove(f"{text!r}: {kind} takes no further words")
        return Move(kind)

    def _parse_play(self, text: str, words: list[str]) -> Move:
        """`play CARD [LAID] [COLOUR] [SEAT] [uno]`; the judge decides what the card needs."""
        if not words:
            raise MalformedMove(f"{text!r}: play which card?")
        rest = list(words)
        card = self._card(text, rest.pop(0))
        uno = rest[-1:] == ["uno"]
        if uno:
            rest.pop()
        laid = rest.pop(0) if rest and rest[0] in self.edition.by_text else None
        color = rest.pop(0) if rest and rest[0] in self.edition.colors else None
        seat = rest.pop(0) if rest and rest[0] in self.seats else None
        if rest:
            raise MalformedMove(f"{text!r}: {rest[0]!r} is {self._strange(rest[0])}")
        return Move("play", card, laid, color, seat, uno)

    def _parse_number_of_cards(self, kind: MoveKind, text: str, words: list[str]) -> Move:
        """`draws SEAT NUMBER` or `discards SEAT NUMBER`: what an honour rule comes to for one player (J50)."""
        if len(words) != 2 or words[0] not in self.seats:
            raise MalformedMove(f"{text!r}: who {kind} how many? There are {', '.join(self.seats)}")
        if not words[1].isdecimal() or int(words[1]) not in SAID:
            verb = kind.removesuffix("s")
            raise MalformedMove(
                f"{text!r}: a rule makes somebody {verb} {SAID[0]} to {SAID[-1]} cards, not {words[1]!r}"
            )
        return Move(kind, seat=words[0], count=int(words[1]))

    def _parse_seats(self, kind: MoveKind, text: str, words: list[str]) -> Move:
        """`loses-turn SEAT` or `swaps SEAT SEAT`: what else an honour rule can come to (J110)."""
        wanted = 2 if kind == "swaps" else 1
        if len(words) != wanted or not {*words} <= {*self.seats}:
            raise MalformedMove(f"{text!r}: {kind} takes {wanted} of {', '.join(self.seats)}")
        return Move(kind, seat=words[0], other=words[1] if wanted == 2 else None)

    def _parse_pick(self, text: str, words: list[str]) -> Move:
        """`pick CARD`, `pick COLOUR` or `pick SEAT`: what a written rule asks for (J85)."""
        if len(words) != 1:
            raise MalformedMove(f"{text!r}: pick one card, colour or seat")
        if words[0] in self.edition.colors:
            return Move("pick", color=words[0])
        if words[0] in self.seats:
            return Move("pick", seat=words[0])
        if words[0] not in self.edition.by_text:
            raise MalformedMove(f"{text!r}: {words[0]!r} is {self._strange(words[0])}")
        return Move("pick", words[0])

    @staticmethod
    def _parse_answer(text: str, words: list[str]) -> Move:
        """`answer NUMBER`: a number that is named, or the option 1 or 2 of a choice (J85)."""
        if len(words) != 1 or not words[0].isdecimal() or int(words[0]) not in ANSWERS:
            raise MalformedMove(f"{text!r}: an answer is a number from {ANSWERS[0]} to {ANSWERS[-1]}")
        return Move("answer", count=int(words[0]))

    def _parse_write(self, text: str, words: list[str]) -> Move:
        """`write CARD TEXT…`: a rule for the next rounds; without a text the card is erased (R38)."""
        cards = writable(self.edition)
        if not words or words[0] not in cards:
            raise MalformedMove(f"{text!r}: rules can be written on {' and '.join(cards) or 'no card of this edition'}")
        return Move("write", card=words[0], text=" ".join(words[1:]))

    def _strange(self, word: str) -> str:
        """What an unexpected word should have been."""
        known = word in self.edition.by_text or word in self.edition.colors or word in self.seats or word == "uno"
        if known:
            return "out of place; the order is card, laid card, colour, seat, uno"
        return f"no card, colour or seat here ({self.edition.name} has {', '.join(self.edition.colors)})"

    def _card(self, text: str, word: str) -> str:
        if word not in self.edition.by_text:
            raise MalformedMove(f"{text!r}: {self.edition.name} has no card {word!r}")
        return word

    def _color(self, text: str, words: list[str]) -> str | None:
        if not words:
            return None
        if len(words) > 1 or words[0] not in self.edition.colors:
            raise MalformedMove(f"{text!r}: {self.edition.name} has the colours {', '.join(self.edition.colors)}")
        return words[0]

    # -- integers --------------------------------------------------------------------

    def encode(self, move: Move) -> int:
        """The move as the engine's integer."""
        word = KINDS[move.kind] | BARE
        if move.count or move.kind == "answer":
            word ^= (NO_FACE ^ move.count) << LAID_AT
        if move.card and move.card in self.edition.by_text:
            word ^= (NO_FACE ^ self.edition.by_text[move.card].index) << CARD_AT
        if move.laid:
            word ^= (NO_FACE ^ self.edition.by_text[move.laid].index) << LAID_AT
        if move.color:
            word ^= (NO_COLOR ^ self.edition.colors.index(move.color)) << COLOR_AT
        if move.seat:
            word ^= (NO_SEAT ^ self.seats.index(move.seat)) << SEAT_AT
        if move.other:
            word ^= (NO_FACE ^ self.seats.index(move.other)) << LAID_AT
        return word | CALL_BIT if move.uno else word

    def decode(self, word: int) -> Move:
        """The move for an integer of the engine."""
        kind = _NAMES[word & 31]
        color = word >> COLOR_AT & NO_COLOR
        seat = word >> SEAT_AT & NO_SEAT
        if kind in _COUNTED:
            return Move(kind, seat=self.seats[seat], count=word >> LAID_AT & NO_FACE)
        if kind == "swaps":
            return Move(kind, seat=self.seats[seat], other=self.seats[word >> LAID_AT & NO_FACE])
        if kind == "answer":
            return Move(kind, count=word >> LAID_AT & NO_FACE)
        return Move(
            kind,
            self._face_text(word >> CARD_AT & NO_FACE),
            self._face_text(word >> LAID_AT & NO_FACE),
            None if color == NO_COLOR else self.edition.colors[color],
            None if seat == NO_SEAT else self.seats[seat],
            bool(word & CALL_BIT),
        )

    def _face_text(self, face: int) -> str | None:
        return None if face == NO_FACE else self.edition.by_index[face].text
