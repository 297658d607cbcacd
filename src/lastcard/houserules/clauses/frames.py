"""Which parts can stand with each verb, so that clauses without a meaning do not crowd out those that have one."""

from __future__ import annotations

_ANYWHERE = ("who", "verb", "modal", "make", "infinitive", "except", "clitic", "INSTEAD")
_PENALTY = ("PENALTY", "NEXT_TIME", "PLAYED_ON", "lasts")
_PILE = ("TOP_CARDS", "OF_PILE", "PILE")
_NOUNS = ("COLOR_NOUN", "NUMBER_NOUN", "CARD_NAME")
_DIRECTION = ("DIRECTION", "OTHER_WAY", "AGAIN")
_GONE = ("cards", "until", "each", "THAT_CARD", "THAT_COLOR", "RANDOM", "REST", "ONTO_DISCARDS", "from")
_AGAIN = ("AGAIN", "EXTRA_TURN", "THAT_COLOR", "lasts", "cards", "turns")
_DRAWN = ("cards", "until", "each", "FROM_PILE", "PILE", "FROM_DISCARDS", "DISCARDS", "RANDOM", "from", "to", "lasts")
_OFTEN = ("EVERY_TURN", "EACH_TURN", "OWN_TURN", "lasts")

_PARTS: dict[str, tuple[str, ...]] = {
    "again": _AGAIN,
    "anything": ("lasts",),
    "ask": ("CARD_NAME", "cards", "from"),
    "ban": ("cards", "color", "lasts", "for", "CAN_BE_PLAYED"),
    "become": ("COLOR_NOUN", "color"),
    "block": (*_PENALTY, "cards", "LAST_CARD"),
    "cancel": ("LAST_CARD", *_PENALTY),
    "challengeless": ("lasts", "PENALTY"),
    "count": ("cards", "until"),
    "copy": ("LAST_CARD",),
    "discard": (*_GONE, *_OFTEN),
    "double": (*_PENALTY, "cards"),
    "draw": (*_DRAWN, *_OFTEN),
    "gain": ("POINTS", "cards"),
    "give": ("cards", "to", "way", "RANDOM", "THAT_CARD", "until", *_OFTEN),
    "guess": (*_NOUNS, *_PILE, "LAST_CARD", "of"),
    "halve": (*_PENALTY, "of", "HALF", "cards"),
    "keep": (*_DRAWN, "THAT_CARD"),
    "look": ("cards", *_PILE, "DISCARDS", "of", "from"),
    "linked": ("drawer", "drawer-once", "drawer-pair", "drawer-once-pair", "lasts"),
    "lose": (*_GONE, "turns", "lasts", "POINTS"),
    "name": (*_NOUNS, "cards", "OF_CHOICE"),
    "newhand": ("cards",),
    "only": ("cards", "color", "lasts", "CAN_BE_PLAYED", "for"),
    "open": ("lasts",),
    "out": ("lasts",),
    "pass": ("cards", "to", "way", *_OFTEN),
    "pick": (*_NOUNS, *_DRAWN, "OF_CHOICE"),
    "plus": ("for", "to"),
    "play": ("cards", "color", "lasts"),
    "race": ("cards",),
    "putback": (*_PILE, "OF_PILE"),
    "redirect": (*_PENALTY, "to", "THAT_CARD"),
    "reverse": (*_DIRECTION, "lasts"),
    "reversed": (*_DIRECTION, "lasts"),
    "setcolor": ("color",),
    "shield": ("PENALTY", "lasts"),
    "shielded": ("PENALTY", "NEXT_TIME", "lasts", "from"),
    "show": ("cards", "to", "FACE_UP", "lasts", "BOTTOM", "THAT_CARD", "FROM_PILE", "ONTO_DISCARDS"),
    "skip": ("cards", "turns", "lasts", "of"),
    "skipped": ("turns", "lasts"),
    "swap": ("cards", "with", "with-cards", "RANDOM", "EACH_OTHER", *_DIRECTION),
    "take": (*_DRAWN, *_AGAIN, "POINTS", "with"),
    "takeback": ("LAST_CARD",),
    "turnover": ("cards", *_PILE),
    "win": ("POINTS", "cards"),
}
"""What a verb can have besides players; a verb that is not here has nothing else."""


def goes_with(verb: str, role: str) -> bool:
    """Whether a part in this role can stand with a verb."""
    return role in _ANYWHERE or role in _PARTS.get(verb.partition(" ")[0], ())
