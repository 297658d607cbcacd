"""The fields of an observation, in order: what each holds, and where it stands."""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.engine.codes import MOST_LASTING
from lastcard.learning.codes import ASKS, IN_LASTING, QUESTIONS
from lastcard.learning.encoding import Encoding


@dataclass(frozen=True)
class Field:
    """A group of numbers in an observation."""

    name: str
    size: str  # a product of faces, colors, players, others, asks, deck, questions, lasting, or 1
    about: str


OBSERVATION = (
    Field("hand", "faces", "how many cards of each face the seat holds"),
    Field("top", "faces", "the card on top of the discard pile, as a single 1"),
    Field("color", "colors", "the colour in play, as a single 1; none while it has to be chosen (R9)"),
    Field("color_rules", "1", "1 if that colour was chosen, so that nothing else matches (J10)"),
    Field(
        "decision",
        "asks",
        "what the seat is asked, as a single 1: turn, drawn, color, answer, block, jump, call, catch",
    ),
    Field("drawn", "faces", "the card just drawn, while the seat may play it (R14), as a single 1"),
    Field("due", "1", "how many cards are due from whoever accepts"),
    Field("played_by", "players", "who played the card that is being answered or blocked, as a single 1"),
    Field("color_before", "colors", "the colour that was in play before the Wild Draw Four to be answered (J13)"),
    Field("just_drawn", "1", "1 if the card to be answered had just been drawn by its player"),
    Field("turn", "players", "whose turn it is, as a single 1; nobody's while a block is decided (R33)"),
    Field("direction", "1", "1 if play goes to the left; seats are counted in that direction anyway"),
    Field("counts", "players", "how many cards each seat holds"),
    Field("pile", "1", "how many cards are left to draw before the pile is renewed"),
    Field("exposed", "players", "1 for each seat that can be caught (R25)"),
    Field("shielded", "players", "1 for the seat behind Save The Day (R34)"),
    Field("discards", "faces", "how many cards of each face lie in the discard pile"),
    Field("drew_on", "others colors", "1 for each colour in play when that seat drew, until it plays one of it"),
    Field("chose", "others colors", "the colour that the seat chose last, as a single 1"),
    Field("shown_seat", "others", "whose hand this seat was shown by a challenge (R21), as a single 1"),
    Field("shown", "faces", "the cards of that hand which have not been played since"),
    Field("renewals", "1", "how often the draw pile was renewed in this round"),
    Field("scores", "players", "the scores in 255ths of the target"),
)

RULED = (
    Field("asked", "questions", "what a written rule asks the seat for (J85), as a single 1"),
    Field("left", "1", "how many more cards the seat picks"),
    Field("rolled", "1", "what was rolled by the rule that asks"),
    Field("gone", "players", "1 for each seat that has left the round"),
    Field("lasting", "lasting", "the rules that last, the oldest first"),
)
"""What comes after that where rules are written on cards that ask players something or last."""

STATE = (
    Field("hands", "players faces", "how many cards of each face each seat holds"),
    Field("draw_pile", "deck", "the face of each card of the draw pile, counted from 1, the next one first; then 0"),
    Field("bluff", "1", "1 if the Wild Draw Four to be answered is a bluff (R19)"),
)
"""The perfect information, which no seat may know while it plays."""

DECISIONS = ("turn", "drawn", "color", "answer", "block", "jump", "call", "catch", "ask")
"""What a seat can be asked, in the order of the `decision` field; what `ask` means stands in the field `asked`."""


def places(fields: tuple[Field, ...], encoding: Encoding, deck: int) -> dict[str, slice]:
    """Where each field stands in a row."""
    sizes = {
        "faces": encoding.faces,
        "colors": encoding.colors,
        "players": encoding.players,
        "others": encoding.players - 1,
        "asks": ASKS,
        "deck": deck,
        "questions": QUESTIONS,
        "lasting": MOST_LASTING * (IN_LASTING + encoding.players),
        "1": 1,
    }
    found, start = {}, 0
    for field in fields:
        size = 1
        for part in field.size.split():
            size *= sizes[part]
        found[field.name] = slice(start, start + size)
        start += size
    return found
