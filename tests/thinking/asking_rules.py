"""Written rules that ask players something, or that a player should think about before playing them."""

from lastcard.engine.edition.model import Condition, Count, Effect
from lastcard.engine.edition.written import WrittenRule
from lastcard.engine.text.placement import Placement
from lastcard.match import Match

ASKING: dict[str, tuple[Effect, ...]] = {
    "discard": (Effect("discard", "me", 2),),
    "give": (Effect("give", "everyone", 1, "next"),),
    "exchange": (Effect("exchange", "me", 1, "chosen"),),
    "lend": (Effect("exchange", "next", 1, "me", pick="player"),),
    "take": (Effect("give", "next", 1, "me", pick="player"),),
    "keep": (Effect("peek", "me", 3), Effect("draw", "me", 1, source="looked"), Effect("discard", "me", 2)),
    "sink": (Effect("peek", "me", 3), Effect("bury", "me", 2), Effect("draw", "me", 1), Effect("discard", "me", 2)),
    "discards": (Effect("draw", "me", 1, source="discards"), Effect("discard", "me", 2)),
    "bury": (Effect("bury", "everyone", 1),),
    "option-own": (Effect("choose", "me", then=(Effect("draw", "me", 3),), otherwise=(Effect("discard", "me", 1),)),),
    "option-all": (
        Effect("choose", "everyone", then=(Effect("draw", "chooser", 2),), otherwise=(Effect("lose-turn", "me", 1),)),
    ),
    "option-next": (
        Effect("choose", "next", then=(Effect("draw", "chooser", 1),), otherwise=(Effect("draw", "chooser", 4),)),
    ),
    "vote": (Effect("vote", "everyone"), Effect("draw", "voted", 3)),
    "player": (Effect("name", "me", what="player"), Effect("draw", "named", 6)),
    "color": (
        Effect("name", "me", what="color"),
        Effect("discard", "me", Count("all"), cards="named"),
        Effect("draw", "me", 1),
    ),
    "number": (Effect("name", "next", what="number"), Effect("draw", "next", Count("named", 1))),
    "card": (
        Effect("name", "me", what="card"),
        Effect("draw", "everyone-else", Count("each", 2, "them", "named")),
        Effect("discard", "me", Count("all"), cards="named"),
    ),
    "recolor": (Effect("recolor", "next"), Effect("discard", "everyone", 1)),
    "two": (Effect("draw", "chosen-two", 4),),
    "guess": (
        Effect("name", "me", what="number"),
        Effect("roll", count=6),
        Effect("if", "me", only=Condition("guessed"), then=(Effect("discard", "me", 3),)),
    ),
}
"""One for every question, with what follows from the answer."""

HANDS = {
    "ann": ("custom-1", "wild", "red-1", "red-2", "red-3", "blue-9"),
    "bob": ("blue-4", "blue-5", "blue-6", "wild"),
    "cat": ("green-7", "green-8"),
}


def match_with(*effects: Effect, hands: dict[str, tuple[str, ...]] | None = None) -> Match:
    """A match of three in which ann can play a card with this rule."""
    start = Placement(hands=hands or HANDS, discard=("yellow-5", "red-9"), turn="ann")
    return Match("super-mario", ("ann", "bob", "cat"), 1, {"custom-1": WrittenRule("", effects)}, start=start)
