"""What can be said: one example for each player, effect, number, kind of card, condition and thing that lasts."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.engine.edition.model import LASTING, WHO, Condition, Count, Effect

_UNSAID = ("chooser", "named", "voted", "first", "last", "others")  # players whom only a rule's own words bring in
_EXCEPTED = ("all-but-next", "all-but-most")
_DRAW = Effect("draw", "next", 2)
_DONE = (
    _DRAW,
    Effect("discard", "me", 2),
    Effect("give", "me", 1, "next"),
    Effect("give", "next", 1, "me", pick="lot"),
    Effect("exchange", "me", 1, "chosen"),
    Effect("lose-turn", "next", 2),
    Effect("play-again"),
    Effect("play-again", "chosen"),
    Effect("turn-direction"),
    Effect("swap-hands", "chosen", to="me"),
    Effect("swap-hands", "chosen-two", to="chosen-two"),
    Effect("pass-hands", to="left"),
    Effect("new-hand", "next"),
    Effect("redeal"),
    Effect("show", "next", 0, "everyone"),
    Effect("peek", "me", 3),
    Effect("bury", "next", 1),
    Effect("draw", "me", 1, source="discards"),
    Effect("shield", "chosen"),
    Effect("recolor", "next"),
    Effect("recolor", cards="red"),
    Effect("copy"),
    Effect("cancel"),
    Effect("take-back"),
    Effect("reshuffle"),
    Effect("end-rules"),
    Effect("any-time"),
    Effect("win", "me"),
    Effect("leave", "next"),
    Effect("points", "me", 20),
    Effect("choose", "next", then=(Effect("discard", "chooser", 1),), otherwise=(Effect("draw", "chooser", 3),)),
)
_COUNTED = (
    Count("each", 1, "them", "red"),
    Count("each", 2, "me", "wild"),
    Count("size", of="me"),
    Count("half"),
    Count("half", of="me"),
    Count("up-to", 7),
    Count("level", of="me"),
    Count("until", cards="red"),
    Count("players"),
    Count("below"),
    Count("drew"),
)
_DISCARDED = (Count("all"), Count("all-but", 2), Count("down-to", 2))
_KINDS = (
    "red",
    "7",
    "red-7",
    "skip",
    "wild",
    "action",
    "special",
    "draw-card",
    "number",
    "odd",
    "even",
    "chosen-color",
)
_ASKED = (
    Condition("holding", "7"),
    Condition("not-holding", "red"),
    Condition("more-than", 5),
    Condition("fewer-than", 3),
    Condition("exactly", 1),
    Condition("odd-hand"),
    Condition("most-of", "red"),
    Condition("fewest-of", "wild"),
)
_ONCE = ("safe", "half", "double", "deflect", "call-costs", "play-costs", "calls")
_FOR_ALL = ("no-challenge", "call-costs", "each-turn", "own-turn", "turned", "play-costs", "plays", "calls")
_AFTER = Effect("draw", "chooser", 8)
_HAPPENS = {
    "each-turn": (Effect("draw", "most", 1),),
    "own-turn": (Effect("draw", "chooser", 1),),
    "plays": (Effect("draw", "everyone", 1),),
    "calls": (Effect("swap-hands", "chooser", to="me"),),
}


def examples() -> Iterator[tuple[str, Effect]]:
    """What each example is for, and what it means."""
    yield from (("Who", Effect("draw", who, 2)) for who in (*WHO, *_EXCEPTED) if who not in _UNSAID)
    yield from (("What happens", effect) for effect in _DONE)
    yield from (("How many", Effect("draw", "next", count)) for count in _COUNTED)
    yield from (("How many", Effect("discard", "next", count)) for count in _DISCARDED)
    yield from (("Which cards", Effect("discard", "next", Count("all"), cards=kind)) for kind in _KINDS)
    yield from (("On which condition", Effect("if", "me", only=only, then=(_DRAW,))) for only in _ASKED)
    yield from (("What lasts", _lasting(what)) for what in LASTING)
    yield "What lasts", Effect("lasting", "everyone", 3, then=(_AFTER,), what="each-turn", lasts="later")


def _lasting(what: str) -> Effect:
    return Effect(
        "lasting",
        "everyone" if what in _FOR_ALL else "next",
        {"call-costs": 2, "any": 3, "play-costs": 2}.get(what, 0),
        "chosen" if what in {"deflect", "linked"} else None,
        then=_HAPPENS.get(what, ()),
        cards={"only": "red", "ban": "wild", "mute": "action", "play-costs": "7", "plays": "0"}.get(what, ""),
        what=what,
        lasts="turns" if what == "any" else "once" if what in _ONCE else "lap",
    )
