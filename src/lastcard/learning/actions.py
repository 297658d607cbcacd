"""The flat list of actions of a kind of table: every move that a seat could ever make there, once.

Seats are numbered by their distance in the direction of play: 1 plays next. A wild is listed with each colour, a
Gauntlet also with each card that can be laid on it, and a card that names a player with each of the others. With
automatic calls a play is one action; with manual calls it is listed a second time, with the call. Where rules on cards
ask players something, what they can pick and answer comes last.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lastcard.engine import codes
from lastcard.engine.codes import (
    BARE,
    CALL_BIT,
    CARD_AT,
    COLOR_AT,
    FACES,
    FIRST_WILD,
    LAID_AT,
    NO_COLOR,
    NO_FACE,
    NO_SEAT,
    SEAT_AT,
    zeros,
)
from lastcard.engine.edition.model import Edition
from lastcard.engine.tables import RuleTables
from lastcard.engine.text.moves import MoveText
from lastcard.learning import codes as learning_codes
from lastcard.learning.asking import Questions
from lastcard.learning.codes import ACTIONS, HEADS
from lastcard.learning.encoding import Encoding

WAIT = "wait"
"""The action that is no move: not calling, catching, jumping in or answering."""


@dataclass(frozen=True)
class _Head:
    """The actions with one card, or of one kind: all combinations of second argument, colour and call."""

    number: int
    word: int
    colors: int = 0  # how many there are to choose from
    seconds: tuple[int, ...] = ()  # faces to lay, or seats to name
    lays: bool = False
    can_call: bool = False
    cards: tuple[int, ...] = ()  # faces to pick
    numbers: range = range(0)  # numbers to answer

    @property
    def stride(self) -> int:
        """How many actions each second argument has."""
        return max(1, self.colors)

    def words(self) -> list[int]:
        """The words of all these actions, without the call."""
        if self.cards:
            return [self.word ^ (NO_FACE ^ face) << CARD_AT for face in self.cards]
        if self.numbers:
            return [self.word ^ (NO_FACE ^ number) << LAID_AT for number in self.numbers]
        return [word for second in self._with_second() for word in self._with_color(second)]

    def _with_second(self) -> list[int]:
        none, shift = (NO_FACE, LAID_AT) if self.lays else (NO_SEAT, SEAT_AT)
        return [self.word ^ (none ^ second) << shift for second in self.seconds] or [self.word]

    def _with_color(self, word: int) -> list[int]:
        return [word ^ (NO_COLOR ^ color) << COLOR_AT for color in range(self.colors)] or [word]


def set_actions(encoding: Encoding, edition: Edition, tables: RuleTables) -> None:
    """List the actions of an edition at a table with these options."""
    words: list[int] = []
    first, stride, called, lays = zeros(HEADS), zeros(HEADS), zeros(HEADS), zeros(HEADS)
    heads = (
        *_plays(encoding, edition, tables),
        *_others(encoding, edition, tables),
        *_answers(encoding, edition),
    )
    for head in heads:
        plain = head.words()
        first[head.number] = len(words) - (head.numbers.start if head.numbers else 0)
        stride[head.number] = head.stride if head.seconds else 0
        lays[head.number] = head.lays
        if head.can_call and encoding.is_manual:
            called[head.number] = len(plain)
            words += plain + [word | CALL_BIT for word in plain]
        else:  # an automatic call counts only where one is due (R24)
            words += [word | CALL_BIT for word in plain] if head.can_call else plain
    encoding.first, encoding.stride, encoding.called, encoding.lays = first, stride, called, lays
    encoding.wait = first[FACES + learning_codes.WAIT]
    encoding.actions = len(words)
    encoding.words = words + zeros(ACTIONS - len(words))


def action_names(encoding: Encoding, edition: Edition) -> tuple[str, ...]:
    """Every action in the notation; seats are numbered 1, 2, … by distance."""
    text = MoveText(edition, tuple(map(str, range(encoding.players))))
    unsaid = 0 if encoding.is_manual else CALL_BIT
    words = [word & ~unsaid for word in encoding.words[: encoding.actions]]
    return tuple(WAIT if word & 31 == learning_codes.WAIT else str(text.decode(word)) for word in words)


def _plays(encoding: Encoding, edition: Edition, tables: RuleTables) -> Iterator[_Head]:
    """The ways to play each card; a card that only swaps hands names nobody when it is the last (J57)."""
    others = tuple(range(1, encoding.players))
    colored = tuple(face.index for face in edition.faces if face.color)
    for face in edition.faces:
        traits = tables.traits[face.index]
        lays = traits & codes.ASKS_LAID != 0
        seconds: tuple[int, ...] = ()
        if lays:
            seconds = (*colored, NO_FACE)
        elif traits & codes.ASKS_SEAT:
            seconds = (*others, NO_SEAT) if traits & codes.SWAPS else others
        word = (codes.PLAY | BARE) ^ (NO_FACE ^ face.index) << CARD_AT
        colors = encoding.colors if face.index >= FIRST_WILD else 0
        yield _Head(face.index, word, colors, seconds, lays, can_call=True)


def _others(encoding: Encoding, edition: Edition, tables: RuleTables) -> Iterator[_Head]:
    """The other kinds of moves that can occur at this table."""
    colors = encoding.colors
    for kind, occurs in _occurring(encoding, edition, tables).items():
        if occurs:
            takes_color = kind in {codes.BOUNCE, codes.BLOCK, codes.COLOR}
            yield _Head(
                FACES + kind,
                kind | BARE,
                colors if takes_color else 0,
                tuple(range(1, encoding.players)) if kind == codes.CATCH else (),
                can_call=kind in {codes.BOUNCE, codes.BLOCK},
            )


def _answers(encoding: Encoding, edition: Edition) -> Iterator[_Head]:
    """What players can be asked for by rules on cards (J85); seat 0 is one's own."""
    asked = Questions(edition)
    pick = codes.PICK | BARE
    if asked.cards:
        faces = tuple(face.index for face in edition.faces)
        yield _Head(FACES + learning_codes.PICKS_CARD, pick, cards=faces)
    if asked.colors:
        yield _Head(FACES + learning_codes.PICKS_COLOR, pick, encoding.colors)
    if asked.seats:
        own = (0,) if asked.own_seat else ()
        yield _Head(FACES + learning_codes.PICKS_SEAT, pick, seconds=(*range(1, encoding.players), *own))
    if asked.numbers:
        yield _Head(FACES + codes.ANSWER, codes.ANSWER | BARE, numbers=asked.numbers)


def _occurring(encoding: Encoding, edition: Edition, tables: RuleTables) -> dict[int, bool]:
    """The kinds of moves other than plays, and whether they can occur at this table."""
    bounces = tables.bouncers != 0
    blocks = any(tables.blockers)
    challenges = bool(tables.bluffing) and tables.bluffs != 0
    return {
        codes.DRAW: True,
        codes.KEEP: not tables.forced_play,  # J60
        codes.ACCEPT: challenges or (bounces and not tables.pauses) or bool(tables.stacking),
        codes.CHALLENGE: challenges,
        codes.BOUNCE: bounces,
        codes.BLOCK: blocks,
        codes.PASS: blocks and not tables.pauses,
        codes.COLOR: any(face.color is None for face in edition.faces),  # R9; R10 too, if no other card is left
        codes.UNO: encoding.is_manual,
        codes.CATCH: encoding.is_manual,
        learning_codes.WAIT: encoding.is_manual
        or bool(tables.interrupts)
        or (bool(tables.pauses) and (bounces or blocks)),
    }
