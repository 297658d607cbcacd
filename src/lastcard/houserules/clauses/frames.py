"""Which parts can stand with each verb, so that clauses without a meaning do not crowd out those that have one."""

from __future__ import annotations

_ANYWHERE = ("who", "verb", "modal", "make", "infinitive", "except", "clitic")
_PENALTY = ("PENALTY", "NEXT_TIME", "PLAYED_ON", "lasts")
_PILE = ("TOP_CARDS", "OF_PILE", "PILE")
_NOUNS = ("COLOR_NOUN", "NUMBER_NOUN", "CARD_NAME")
_DIRECTION = ("DIRECTION", "OTHER_WAY", "AGAIN")
_GONE = ("cards", "until", "THAT_CARD", "THAT_COLOR", "RANDOM", "from")
_AGAIN = ("AGAIN", "EXTRA_TURN", "THAT_COLOR", "lasts", "cards", "turns")
_DRAWN = ("cards", "until", "FROM_PILE", "PILE", "FROM_DISCARDS", "DISCARDS", "RANDOM", "from", "to", "lasts")

_PARTS: dict[str, tuple[str, ...]] = {
    "again": _AGAIN,
    "anything": ("lasts",),
    "ask": ("CARD_NAME", "cards", "from"),
    "ban": ("cards", "color", "lasts"),
    "become": ("COLOR_NOUN", "color"),
    "block": (*_PENALTY, "cards", "LAST_CARD"),
    "cancel": ("LAST_CARD",),
    "challengeless": ("lasts", "PENALTY"),
    "copy": ("LAST_CARD",),
    "discard": _GONE,
    "double": (*_PENALTY, "cards"),
    "draw": _DRAWN,
    "gain": ("POINTS", "cards"),
    "give": ("cards", "to", "way", "RANDOM", "THAT_CARD", "until"),
    "guess": (*_NOUNS, *_PILE, "LAST_CARD", "of"),
    "halve": (*_PENALTY, "of", "HALF"),
    "look": ("cards", *_PILE, "of"),
    "lose": (*_GONE, "turns", "lasts", "POINTS"),
    "name": (*_NOUNS, "cards", "OF_CHOICE"),
    "only": ("cards", "color", "lasts"),
    "open": ("lasts",),
    "out": ("lasts",),
    "pass": ("cards", "to", "way"),
    "pick": (*_NOUNS, *_DRAWN, "OF_CHOICE"),
    "play": ("cards", "color", "lasts"),
    "race": ("cards",),
    "redirect": (*_PENALTY, "to"),
    "reverse": _DIRECTION,
    "reversed": _DIRECTION,
    "setcolor": ("color",),
    "shield": ("PENALTY", "lasts"),
    "shielded": ("PENALTY", "NEXT_TIME", "lasts", "from"),
    "show": ("cards", "to", "FACE_UP", "lasts", "BOTTOM", "THAT_CARD", "FROM_PILE"),
    "skip": ("cards", "turns", "lasts", "of"),
    "skipped": ("turns", "lasts"),
    "swap": ("cards", "with", "with-cards", "RANDOM", *_DIRECTION),
    "take": (*_DRAWN, *_AGAIN, "POINTS", "with"),
    "takeback": ("LAST_CARD",),
    "turnover": ("cards", *_PILE),
    "win": ("POINTS", "cards"),
}
"""What a verb can have besides players; a verb that is not here has nothing else."""


def goes_with(verb: str, role: str) -> bool:
    """Whether a part in this role can stand with a verb."""
    return role in _ANYWHERE or role in _PARTS.get(verb.partition(" ")[0], ())
