"""Blocks to click together instead of typing: every text made of them is a rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any

from lastcard.houserules.vocabulary import COLORS

NUMBERS = tuple(range(1, 21))
CARDS = (
    *(f"a {number}" for number in range(8)), "an 8", "a 9",
    *(f"a {color} card" for color in COLORS),
    "a wild card", "a Skip", "a Reverse", "a Draw Two", "a Wild Draw Four",
)  # fmt: skip


@dataclass(frozen=True)
class Subject:
    """Who can do something: after `I` verbs have their bare form."""

    id: str
    words: str
    plural: bool = False


@dataclass(frozen=True)
class Verb:
    """What can be done; ``{number}``, ``{target}`` are filled in. ``whose`` lists the subjects that it goes with."""

    id: str
    mine: str
    theirs: str
    needs: tuple[str, ...] = ()
    whose: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()


@dataclass(frozen=True)
class ConditionBlock:
    """What can stand before it; ``{number}`` or ``{card}`` are filled in."""

    id: str
    words: str
    needs: tuple[str, ...] = ()


SUBJECTS = (
    Subject("me", "I"),
    Subject("next", "the next player"),
    Subject("previous", "the previous player"),
    Subject("left", "the player on my left"),
    Subject("right", "the player on my right"),
    Subject("chosen", "a player of my choice"),
    Subject("everyone", "everyone", plural=True),
    Subject("everyone-else", "everyone else", plural=True),
    Subject("most", "whoever has the most cards"),
    Subject("fewest", "whoever has the fewest cards"),
    Subject("random", "a random player"),
    Subject("dealer", "the dealer"),
)
_ALL = tuple(subject.id for subject in SUBJECTS)
_SINGLE = tuple(subject.id for subject in SUBJECTS if not subject.plural)
_OTHERS = tuple(name for name in _SINGLE if name != "me")
_ME = ("me",)

VERBS = (
    Verb("draw", "draw {number}", "draws {number}", ("number",), _ALL),
    Verb("discard", "discard {number}", "discards {number}", ("number",), _ALL),
    Verb("lose-turn", "lose a turn", "loses a turn", (), _ALL),
    Verb("give", "give {number} to {target}", "", ("number", "target"), _ME, (*_OTHERS, "everyone-else")),
    Verb("give-me", "", "gives {number} to me", ("number",), (*_OTHERS, "everyone-else")),
    Verb("pass-left", "", "passes {number} to the left", ("number",), ("everyone",)),
    Verb("pass-right", "", "passes {number} to the right", ("number",), ("everyone",)),
    Verb("swap-hands", "swap hands with {target}", "", ("target",), _ME, _OTHERS),
    Verb("hands-left", "", "passes their hand to the left", (), ("everyone",)),
    Verb("hands-right", "", "passes their hand to the right", (), ("everyone",)),
    Verb("show", "show my hand to everyone", "shows their hand to everyone", (), _ALL),
    Verb("show-me", "", "shows their hand to me", (), (*_OTHERS, "everyone-else")),
    Verb("shield", "am shielded", "is shielded", (), _SINGLE),
    Verb("play-again", "play again", "", (), _ME),
    Verb("turn-direction", "turn the direction", "", (), _ME),
)

CONDITIONS = (
    ConditionBlock("hold-more", "if I hold more than {number} cards", ("number",)),
    ConditionBlock("hold-fewer", "if I hold fewer than {number} cards", ("number",)),
    ConditionBlock("hold-card", "if I hold {card}", ("card",)),
    ConditionBlock("hold-no-card", "if I do not hold {card}", ("card",)),
    ConditionBlock("next-card", "if the next player holds {card}", ("card",)),
    ConditionBlock("next-one", "if the next player has only one card left"),
    ConditionBlock("anyone-card", "if anyone holds {card}", ("card",)),
    ConditionBlock("anyone-one", "if anyone else has only one card left"),
)


def phrase(subject: str, verb: str, number: int = 1, target: str = "", card: str = "") -> str:
    """A clause of blocks: whose ids they are, and what fills them; ``card`` picks those of several who hold it."""
    who = next(each for each in SUBJECTS if each.id == subject)
    what = next(each for each in VERBS if each.id == verb)
    words = who.words if not card else f"{who.words} holding {card}"
    form = what.mine if subject == "me" else what.theirs
    return f"{words} {form.format(number=number, target=_words(target))}"


def condition(name: str, number: int = 1, card: str = "a 7") -> str:
    """A condition of blocks."""
    return next(each for each in CONDITIONS if each.id == name).words.format(number=number, card=card)


def sentence(clauses: list[str], before: str = "") -> str:
    """Clauses, and perhaps a condition before them, as one sentence."""
    text = " and ".join(clauses)
    text = f"{before}, {text}" if before else text
    return f"{text[0].upper()}{text[1:]}."


def clauses() -> Iterator[tuple[str, str, str]]:
    """Every subject, verb and target that go together."""
    for verb in VERBS:
        for subject in verb.whose:
            for target in verb.targets or ("",):
                yield subject, verb.id, target


def vocabulary() -> dict[str, Any]:
    """All blocks as plain data, for the page."""
    return {
        "subjects": [asdict(subject) for subject in SUBJECTS],
        "verbs": [asdict(verb) for verb in VERBS],
        "conditions": [asdict(each) for each in CONDITIONS],
        "numbers": list(NUMBERS),
        "cards": list(CARDS),
    }


def _words(target: str) -> str:
    return next((each.words for each in SUBJECTS if each.id == target), "")
