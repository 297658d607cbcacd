"""An edition: colours, cards, what each card does, and the faces that make up the deck."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from lastcard.engine.codes import COUNT_SINGLE, COUNT_TALLY, COUNT_WINNER, FIRST_WILD, MAX_SEATS, SYMBOLS

SCORINGS = {"winner": COUNT_WINNER, "tally": COUNT_TALLY, "single": COUNT_SINGLE}
"""How a match can be counted (R29 to R31)."""

SEATS = range(2, MAX_SEATS + 1)
"""How many players there can be (J3)."""
SEATS_RANGE = f"{SEATS[0]} to {SEATS[-1]}"


class SeatError(ValueError):
    """Seats that a match cannot have, or a seat that it does not have."""


def check_players(players: object) -> None:
    """Raise SeatError unless this is a number of players that can play (J3)."""
    if players not in SEATS:
        raise SeatError(f"{SEATS_RANGE} can play, not {players} (J3)")


# Conditions on a player: holds such a card or none, or how many cards.
CONDITIONS = ("holding", "not-holding", "more-than", "fewer-than", "exactly")

# The closed list of effects, each with the keys that it takes besides `do`. Where `who` can be several players, a
# condition may narrow it down.
EFFECTS = {
    "draw": {"who", "count", *CONDITIONS},
    "lose-turn": {"who", "count", *CONDITIONS},
    "discard": {"who", "count", *CONDITIONS},
    "give": {"who", "count", "to", *CONDITIONS},
    "show": {"who", "count", "to", *CONDITIONS},
    "swap-hands": {"who", "to"},
    "pass-hands": {"to"},
    "turn-direction": set(),
    "play-again": set(),
    "shield": {"who"},
    "race": {"who"},
    "choose-color": set(),
    "lay-card": set(),
    "if": {"who", "then", "else", *CONDITIONS},
    "honour": set(),
}
# Defaults of keys that may be left out.
USUALLY: dict[str, dict[str, int | str]] = {
    "lose-turn": {"count": 1},
    "show": {"count": 0, "to": "everyone"},
    "swap-hands": {"to": "me"},
    "pass-hands": {"to": "next"},
}
WHO = (
    "me", "next", "previous", "chosen", "everyone", "everyone-else", "last", "most", "fewest",
    "left", "right", "random", "dealer",
)  # fmt: skip


@dataclass(frozen=True)
class Condition:
    """A condition on a player."""

    kind: str
    value: int | str


@dataclass(frozen=True)
class Effect:
    """One thing that a card does, or (`if`) a choice between several."""

    do: str
    who: str = "me"
    count: int = 0
    to: str | None = None
    only: Condition | None = None
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()

    @property
    def all(self) -> tuple[Effect, ...]:
        """The effect itself, and those inside it."""
        return (self, *self.then, *self.otherwise)


@dataclass(frozen=True)
class Card:
    """A kind of card, as an edition file describes it."""

    id: str
    name: str
    copies: int
    points: int
    wild: bool = False
    number: int | None = None
    effects: tuple[Effect, ...] = ()
    seven_zero: tuple[Effect, ...] = ()
    stacks: bool = False
    only_without: tuple[str, ...] = ()
    turned_up: str = "acts"
    blocks: tuple[str, ...] = ()
    bounces: tuple[str, ...] = ()
    character: str | None = None
    customizable: bool = False
    rule: str = ""  # what its players, or its designer, wrote on it

    @property
    def all_effects(self) -> tuple[Effect, ...]:
        """Everything that it can do, including what is inside a choice."""
        return tuple(each for effect in self.effects for each in effect.all)

    def has(self, effect: str) -> bool:
        """Whether it can do this, even if only inside a choice."""
        return any(each.do == effect for each in self.all_effects)


@dataclass(frozen=True)
class Face:
    """One face of the deck: a card in a colour, showing a character where the edition has them."""

    index: int
    text: str
    card: Card
    copies: int
    color: str | None = None
    character: str | None = None


@dataclass(frozen=True)
class Edition:
    """An edition that has been read and checked."""

    id: str
    name: str
    about: str
    colors: tuple[str, ...]
    cards: tuple[Card, ...]
    scoring: str
    dealer: str
    first_card: str
    characters: tuple[str, ...] = ()
    extends: str | None = None
    own: tuple[str, ...] = ()
    origin: str = field(default="", compare=False)

    def __repr__(self) -> str:
        """Short, because every view holds one."""
        return f"<Edition {self.id}>"

    def __hash__(self) -> int:
        """Quick, for caches used at every decision; equality still compares everything."""
        return hash(self.id)

    @cached_property
    def faces(self) -> tuple[Face, ...]:
        """Every face, coloured ones first; a coloured face is 16 * colour + symbol."""
        return tuple(_lay_out(self))

    @cached_property
    def by_text(self) -> dict[str, Face]:
        """The faces by their text in the notation."""
        return {face.text: face for face in self.faces}

    @cached_property
    def by_index(self) -> dict[int, Face]:
        """The faces by their number inside the engine."""
        return {face.index: face for face in self.faces}

    @property
    def size(self) -> int:
        """How many cards the deck has."""
        return sum(face.copies for face in self.faces)

    def card(self, card_id: str) -> Card:
        """The card with this id."""
        return next(card for card in self.cards if card.id == card_id)

    @property
    def own_cards(self) -> tuple[Card, ...]:
        """The cards that it adds to the edition it builds on."""
        return tuple(card for card in self.cards if card.id in self.own)

    def stack_group(self, card: Card) -> int:
        """The cards that stack are numbered from 1; 0 if this one does not."""
        stacking = [each.id for each in self.cards if each.stacks]
        return stacking.index(card.id) + 1 if card.id in stacking else 0


# -- faces -------------------------------------------------------------------------------


def _lay_out(found: Edition) -> list[Face]:
    """The faces of an edition, with their integers."""
    faces = []
    for at, color in enumerate(found.colors):
        shown = [face for card in found.cards if not card.wild for face in _shown(found, card)]
        for symbol, (card, copies, character) in enumerate(shown):
            text = f"{color}-{card.id}{_suffix(character)}"
            faces.append(Face(at * SYMBOLS + symbol, text, card, copies, color, character))
    wild = [face for card in found.cards if card.wild for face in _shown(found, card)]
    for at, (card, copies, character) in enumerate(wild):
        text = f"{card.id}{_suffix(character)}"
        faces.append(Face(FIRST_WILD + at, text, card, copies, None, character))
    return faces


def _shown(found: Edition, card: Card) -> list[tuple[Card, int, str | None]]:
    """A card once for each character that it shows (J2)."""
    if card.character:
        return [(card, card.copies, card.character)]
    if not found.characters or card.number is not None or card.blocks:
        return [(card, card.copies, None)]
    share = card.copies // len(found.characters)
    return [(card, share, character) for character in found.characters]


def _suffix(character: str | None) -> str:
    return f"@{character}" if character else ""
