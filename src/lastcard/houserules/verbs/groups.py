"""Which verbs behave alike, whatever they do."""

HARM = ("draw", "lose", "skipped", "plus", "skip-turn", "act")
"""What one does to others: an order without a subject may be meant for the next player."""

INTRANSITIVE = (
    "draw", "lose", "skipped", "discard", "plus", "again", "shielded", "win", "out", "open", "newhand", "race",
    "linked", "goesnext",
)  # fmt: skip
"""Verbs without a player as their object: one that stands after them is the subject."""

WATCHED = ("caller", "next-caller", "payer", "next-payer")
"""Whoever calls or plays such a card some day: all that can be said of them is how many cards they draw."""

TAKES_PLAYER = (
    "give", "take", "swap", "show", "look", "skip", "shield", "pick", "ask", "redirect", "vote", "point", "pass",
    "block", "eliminate", "deal",
)  # fmt: skip
"""Verbs that may have a player as their object."""

TABLE = (
    "reverse", "reversed", "redeal", "become", "copy", "cancel", "takeback", "vote", "only", "ban", "challengeless",
    "double", "turnover", "nothing", "anytime", "reshuffle", "endrules",
)  # fmt: skip
"""What concerns the whole table: the subject, if there is one, does not matter."""

GIVING = ("give", "pass", "swap", "show")
"""What is no help to whoever does it."""

INHERITING = ("only", "ban", "double")
"""What concerns the table, unless the same sentence has just spoken of somebody."""

MINE = (
    "again", "swap", "look", "take", "pick", "name", "ask", "give", "discard", "skip", "shield", "block", "redirect",
    "roll", "flip", "show", "lay", "play", "anything", "win", "deal",
)  # fmt: skip
"""What the player of the card may be told to do after something was said of others."""
