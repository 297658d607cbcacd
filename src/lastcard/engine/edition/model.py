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


# Conditions on a player: holds such a card or none; how many cards; how many beside the player of the card; and on what
# was rolled, named or looked at in the same rule, on the colour in play, whether the number of cards is odd, or whether
# nobody has more cards of a kind, or fewer.
CONDITIONS = (
    "holding", "not-holding", "more-than", "fewer-than", "exactly", "more-than-player", "fewer-than-player",
    "rolled", "rolled-over", "rolled-under", "guessed", "looked", "color", "odd-hand", "even-hand",
    "most-of", "fewest-of",
)  # fmt: skip
ASKS_KIND = (
    "holding",
    "not-holding",
    "looked",
    "color",
    "most-of",
    "fewest-of",
)  # conditions whose value is a kind of card
ASKS_NOTHING = ("more-than-player", "fewer-than-player", "guessed", "odd-hand", "even-hand")  # those without a value

# The closed list of effects, each with the keys that it takes besides `do`. Where `who` can be several players, a
# condition may narrow it down.
EFFECTS = {
    "draw": {"who", "count", "from", *CONDITIONS},
    "lose-turn": {"who", "count", *CONDITIONS},
    "discard": {"who", "count", "cards", "pick", "from", *CONDITIONS},
    "give": {"who", "count", "to", "cards", "pick", *CONDITIONS},
    "exchange": {"who", "count", "to", "cards", "pick", *CONDITIONS},
    "show": {"who", "count", "to", "cards", "pick", *CONDITIONS},
    "new-hand": {"who", "count", *CONDITIONS},
    "redeal": set(),
    "swap-hands": {"who", "to"},
    "pass-hands": {"to"},
    "turn-direction": set(),
    "play-again": {"who", "count"},
    "shield": {"who"},
    "race": {"who"},
    "vote": {"who"},
    "choose-color": set(),
    "recolor": {"who", "cards"},
    "lay-card": set(),
    "any-time": set(),
    "name": {"who", "what"},
    "roll": {"count"},
    "peek": {"who", "count"},
    "bury": {"who", "count", "cards", "pick", *CONDITIONS},
    "copy": set(),
    "cancel": set(),
    "take-back": set(),
    "reshuffle": set(),
    "end-rules": set(),
    "win": {"who", *CONDITIONS},
    "leave": {"who", *CONDITIONS},
    "points": {"who", "count", *CONDITIONS},
    "lasting": {"who", "what", "lasts", "count", "cards", "to", "then", *CONDITIONS},
    "choose": {"who", "then", "else", *CONDITIONS},
    "act": {"who", "text", *CONDITIONS},
    "if": {"who", "then", "else", *CONDITIONS},
    "honour": set(),
}
# Defaults of keys that may be left out.
USUALLY: dict[str, dict[str, int | str]] = {
    "lose-turn": {"count": 1},
    "exchange": {"count": 1},
    "show": {"count": 0, "to": "everyone"},
    "new-hand": {"count": 0},
    "swap-hands": {"to": "me"},
    "pass-hands": {"to": "next"},
    "play-again": {"count": 0},
    "roll": {"count": 6},
    "peek": {"count": 1},
    "bury": {"count": 1},
}
WHO = (
    "me", "next", "previous", "chosen", "everyone", "everyone-else", "last", "most", "fewest",
    "left", "right", "random", "dealer",
    "first", "second", "third", "next-two", "next-three", "across", "neighbours", "chosen-two", "others",
    "voted", "last-player", "named", "chooser",
)  # fmt: skip
"""Whom an effect can concern. The last and first of a race; the second and third player after the one on turn; the
`others` are all but those of whom the rule spoke before; the `last-player` played the card before this one; `named` was
named by another player; the `chooser` decides between what is inside `choose`."""
ALL_BUT = "all-but-"
"""Before any word for players except those that mean everybody or whoever plays the card: everyone except them."""
SIDES_OF = ("left-of-", "right-of-")
"""Before a word for one player, or for those who share the most or fewest cards: who sits on that side of them."""
_HAVE_SIDES = (
    "chosen",
    "most",
    "fewest",
    "last",
    "first",
    "random",
    "dealer",
    "voted",
    "last-player",
    "named",
    "chooser",
)
WHOM = (
    *WHO,
    *(ALL_BUT + who for who in WHO if who not in {"me", "everyone", "everyone-else", "others"}),
    *(side + who for side in SIDES_OF for who in _HAVE_SIDES),
)
"""All the same words, with everyone except somebody and whoever sits beside somebody."""


def base_of(who: str) -> str:
    """Of whom a word speaks: `most` for `all-but-most` and `left-of-most`."""
    for prefix in (ALL_BUT, *SIDES_OF):
        who = who.removeprefix(prefix)
    return who


# Kinds of cards besides colours, cards, and cards in a colour (`red`, `7`, `skip`, `red-7`); `6+9` is either.
KINDS = (
    "wild", "action", "special", "draw-card", "number", "odd", "even", "coloured", "playable",
    "laid-color", "chosen-color", "named",
)  # fmt: skip
"""`special` is an action card or a wild, a `draw-card` makes others draw, `chosen-color` is the colour in play, and
`named` whatever was named by the same rule."""

COUNTS = (
    "all", "all-but", "half", "size", "down-to", "up-to", "level", "each", "rolled", "named", "laid", "until",
    "players", "below", "drew",
)  # fmt: skip
"""How many, where it depends: all cards; all but some; half of the hand, rounded up; as many as somebody holds; down or
up to a number; to as many as somebody holds; so many for each card of a kind; as rolled; as named; the number on the
laid card; until a card of a kind comes; as many as there are players; the number on the card below; as many as the card
below made players draw."""

PICKS = ("", "lot", "player", "highest", "lowest")
"""Who picks cards out of a hand: its owner, chance, the player of the card (who sees them), or their rank."""
SOURCES = ("", "discards", "looked")
"""Where cards are drawn from: the draw pile, the discard pile, or the cards just looked at. The player chooses one."""
NAMED = ("color", "number", "card", "player")
"""What a player can be asked to name."""
LASTING = (
    "only", "ban", "any", "open", "double", "half", "safe", "deflect", "no-challenge", "call-costs",
    "each-turn", "own-turn", "turned", "play-costs", "linked", "plays", "calls", "no-win",
    "mute", "no-draw",
)  # fmt: skip
"""What can last: only such cards may be played, or none of them; any card may be played; the hand lies open; twice or
half as many cards are drawn, or none, or somebody else draws them; nobody challenges; whoever calls draws. Something
happens at the beginning of every turn, or of the turns of those concerned; play goes the other way; whoever plays such
cards draws; somebody else draws along. Something happens when somebody plays such a card, or calls. None of those
concerned wins, or draws on their turn; such cards of theirs do nothing."""
RECURRING = ("each-turn", "own-turn")
"""What lasts and makes something happen at the beginning of turns; the `chooser` in it is whoever begins one."""
WATCHING = ("plays", "calls")
"""What lasts and makes something happen when somebody does something; the `chooser` in it is that player."""
OF_PLAYERS = (
    "only",
    "ban",
    "any",
    "open",
    "safe",
    "half",
    "double",
    "deflect",
    "no-challenge",
    "no-win",
    "mute",
    "no-draw",
)
"""What lasts for turns of each player concerned, unless it says that they are those of the table."""
DURATIONS = ("lap", "turns", "once", "round", "later", "table-turns")
"""How long: until the player of the card is on turn again; for so many turns of those concerned; the next time that it
matters; for the rest of the round; not before so many turns are over, and then once; for so many turns of the table."""


@dataclass(frozen=True)
class Condition:
    """A condition on a player, or on what has been rolled, named or looked at."""

    kind: str
    value: int | str = 0


@dataclass(frozen=True)
class Count:
    """A number that is worked out when the card acts; ``of`` says whose cards are counted (`them`: everyone's own)."""

    kind: str
    value: int = 0
    of: str = "them"
    cards: str = ""


@dataclass(frozen=True)
class Effect:
    """One thing that a card does, or a choice between several: by a condition (`if`) or by a player (`choose`)."""

    do: str
    who: str = "me"
    count: int | Count = 0
    to: str | None = None
    only: Condition | None = None
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()
    cards: str = ""  # which cards, by their kind; any if empty
    pick: str = ""  # who picks them
    source: str = ""  # where they are drawn from
    what: str = ""  # what is named, or what lasts
    lasts: str = ""  # and how long
    text: str = ""  # what the players do themselves

    @property
    def all(self) -> tuple[Effect, ...]:
        """The effect itself, and all those inside it."""
        return (self, *(each for inner in (*self.then, *self.otherwise) for each in inner.all))


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
