"""Which parts can stand with each verb, so that clauses without a meaning do not crowd out those that have one."""

from __future__ import annotations

_ANYWHERE = ("who", "verb", "modal", "make", "infinitive", "except", "clitic", "INSTEAD")
_PENALTY = ("PENALTY", "NEXT_TIME", "PLAYED_ON", "lasts")
_PILE = ("TOP_CARDS", "OF_PILE", "PILE")
_NOUNS = ("COLOR_NOUN", "NUMBER_NOUN", "CARD_NAME")
_DIRECTION = ("DIRECTION", "OTHER_WAY", "AGAIN")
_CHOICE = ("OF_CHOICE", "OF_THEIR_CHOICE", "AT_CHOICE")
_GONE = (*_CHOICE, "cards", "until", "each", "THAT_CARD", "THAT_COLOR", "RANDOM", "REST", "ONTO_DISCARDS", "from")
_AGAIN = ("AGAIN", "EXTRA_TURN", "THAT_COLOR", "lasts", "cards", "turns")
_PILES = ("FROM_PILE", "PILE", "FROM_DISCARDS", "DISCARDS")
_DRAWN = (*_CHOICE, *_PILES, "cards", "until", "each", "RANDOM", "from", "to", "lasts")
_OFTEN = ("EVERY_TURN", "EACH_TURN", "OWN_TURN", "lasts")

_PARTS: dict[str, tuple[str, ...]] = {
    "again": _AGAIN,
    "anything": ("lasts",),
    "ask": ("CARD_NAME", "NUMBER_NOUN", "cards", "from"),
    "ban": ("cards", "color", "lasts", "for", "CAN_BE_PLAYED"),
    "become": ("COLOR_NOUN", "color"),
    "block": (*_PENALTY, "cards", "LAST_CARD"),
    "cancel": ("LAST_CARD", *_PENALTY),
    "challengeless": ("lasts", "PENALTY"),
    "count": ("cards", "until"),
    "copy": ("LAST_CARD",),
    "deal": ("cards", "to", "FROM_PILE"),
    "discard": (*_GONE, *_OFTEN),
    "double": (*_PENALTY, "cards", "of"),
    "draw": (*_DRAWN, *_OFTEN),
    "gain": ("POINTS", "cards", "lasts"),
    "give": (*_CHOICE, "cards", "to", "way", "RANDOM", "THAT_CARD", "until", *_OFTEN),
    "goesnext": ("turns",),
    "guess": (*_NOUNS, *_PILE, "LAST_CARD", "of"),
    "halve": (*_PENALTY, "of", "HALF", "cards"),
    "keep": (*_DRAWN, "THAT_CARD"),
    "look": ("cards", *_PILE, "DISCARDS", "of", "from"),
    "lay": (*_GONE, "color", "lasts", "to", "FACE_UP", "BOTTOM", "FROM_PILE"),
    "linked": ("drawer", "drawer-once", "drawer-pair", "drawer-once-pair", "lasts"),
    "lose": (*_GONE, "turns", "lasts", "POINTS"),
    "drawless": ("lasts", "NEXT_TIME"),
    "mute": ("cards", "lasts"),
    "name": (*_NOUNS, "cards", *_CHOICE),
    "newhand": ("cards", "lasts", "for"),
    "nowin": ("lasts", "NEXT_TIME"),
    "only": ("cards", "color", "lasts", "CAN_BE_PLAYED", "for"),
    "open": ("lasts",),
    "out": _OFTEN,
    "pass": (*_CHOICE, "cards", "to", "way", *_OFTEN),
    "pick": (*_NOUNS, *_DRAWN),
    "plus": ("for", "to"),
    "play": ("cards", "color", "lasts", "WITHOUT_EFFECT"),
    "race": ("cards",),
    "putback": (*_PILE, "OF_PILE"),
    "redirect": (*_PENALTY, "to", "THAT_CARD"),
    "reverse": (*_DIRECTION, "lasts"),
    "reversed": (*_DIRECTION, "lasts"),
    "setcolor": ("color",),
    "shield": ("PENALTY", "lasts"),
    "shielded": ("PENALTY", "NEXT_TIME", "lasts", "from"),
    "show": ("cards", "to", "FACE_UP", "lasts", "BOTTOM", "THAT_CARD", "FROM_PILE"),
    "skip": ("cards", "turns", "lasts", "of"),
    "skipped": ("turns", "lasts"),
    "swap": (*_CHOICE, "lasts", "cards", "with", "with-cards", "way", "RANDOM", "EACH_OTHER", *_DIRECTION),
    "take": (*_DRAWN, *_AGAIN, "POINTS", "POINTS_OFF", "with"),
    "takeback": ("LAST_CARD",),
    "turnover": ("cards", *_PILE),
    "win": ("POINTS", "cards"),
}
"""What a verb can have besides players; a verb that is not here has nothing else."""


def goes_with(verb: str, role: str) -> bool:
    """Whether a part in this role can stand with a verb."""
    return role in _ANYWHERE or role in _PARTS.get(verb.partition(" ")[0], ())
