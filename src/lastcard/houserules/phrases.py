"""The phrases that the templates of the vocabulary stand for."""

from __future__ import annotations

import re
from functools import cache
from itertools import product

from lastcard.houserules.vocabulary import PHRASES, SYMBOLS


@cache
def expand(template: str) -> tuple[str, ...]:
    """Every phrase that a template stands for, in its order."""
    pieces = re.split(r"(\[[^\[\]]*(?:\{[^{}]*\}[^\[\]]*)?\]|\{[^{}]*\})", template)
    ways = [_ways(piece) for piece in pieces]
    return tuple(dict.fromkeys(" ".join("".join(chosen).split()) for chosen in product(*ways)))


def _ways(piece: str) -> tuple[str, ...]:
    if piece.startswith("["):
        inner = piece[1:-1]
        if "{" in inner:
            return ("", *expand(inner))
        return ("", *inner.split("|"))
    return tuple(piece[1:-1].split("|")) if piece.startswith("{") else (piece,)


@cache
def phrases(terminal: str) -> tuple[str, ...]:
    """The phrases of a terminal, the usual one first."""
    return tuple(dict.fromkeys(phrase for template in PHRASES[terminal] for phrase in expand(template)))


@cache
def symbol_of(phrase: str) -> str:
    """The id of the card that a phrase names."""
    return next(
        card
        for card, templates in SYMBOLS.items()
        for template in templates
        for known in expand(template)
        if known.casefold() == phrase
    )


def usual_phrase(terminal: str, *, mine: bool) -> str:
    """How a terminal is usually written after `I`, or after anybody else."""
    known = phrases(terminal)
    fitting = (phrase for phrase in known if is_bare(phrase) == mine)
    return next(fitting, known[0]) if terminal in _INFLECTED else known[0]


def is_bare(phrase: str) -> bool:
    """Whether a verb has the form that follows `I`: `draw`, not `draws`."""
    word = phrase.split(maxsplit=1)[0]
    return word in {"pass", "miss"} or not word.endswith("s")


_INFLECTED = {
    *("DRAW", "STEAL", "DISCARD", "GIVE", "PASS", "SWAP", "SHOW", "LOOK", "LOSE", "IS_SKIPPED", "SKIP", "SHIELD"),
    *("TURN_DIRECTION", "PLAY_AGAIN", "IS_SHIELDED", "RACE", "CHOOSE_COLOR", "CHOOSE_PLAYER", "LAY_CARD"),
    *("HAVE", "HAVE_NOT"),
}
