"""The words of the language: each terminal of the grammar with the phrases that it can be written as.

``[…]`` may be left out, ``{a|b}`` is one of several. The first phrase of a terminal is the one that is suggested.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product

_OWN = "{their|his|her|my|your|our|its}"
_PLAYER = "{player|opponent|person}"
_CHOICE = (
    "{of my choice|of my choosing|of your choice|I choose|I pick|that I choose|that I pick|whom I choose|I like|I want}"
)
_BODY = "{everyone|everybody}"
_WITH_MOST = "{with|who has|who have|holding|who holds|having}"
_ARMS = "{their|both|both their|his|her|a} {arms|hands|arm|hand}"
_UPTURN = "{reverse|turn|change|switch|flip}"
_UPTURNS = "{reverses|turns|changes|switches|flips}"

NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip

COLORS = ("blue", "green", "red", "yellow", "gold", "silver", "purple")

# Kinds of cards by their id.
SYMBOLS = {
    "skip": ("Skip[s]",),
    "reverse": ("Reverse[s]",),
    "draw2": ("Draw Two[s]", "Draw 2[s]", "+2[s]", "plus two"),
    "wild4": ("Wild Draw Four[s]", "Wild Draw 4[s]", "Wild +4[s]", "+4[s]", "Draw Four[s]", "Draw 4[s]", "plus four"),
    "wild": ("wild", "wilds", "wild card[s]"),
    "hero-batman": ("Batman Hero", "Hero ( Batman )", "Hero Batman", "hero-batman"),
    "hero-superman": ("Superman Hero", "Hero ( Superman )", "Hero Superman", "hero-superman"),
    "save": ("Save The Day",),
    "gauntlet": ("Infinity Gauntlet", "[Wild] Infinity Gauntlet", "Gauntlet"),
    "touchdown": ("Touchdown[s]", "Wild Touchdown"),
    "star": ("Super Star[s]", "Superstar"),
    "custom-1": ("Customizable {1|one}", "Wild Customizable {1|one}", "custom-1"),
    "custom-2": ("Customizable {2|two}", "Wild Customizable {2|two}", "custom-2"),
}

PHRASES: dict[str, tuple[str, ...]] = {
    # Where, seen from whoever gives.
    "THE_LEFT": (
        "the left",
        "the player on their left",
        "the player {on|to} {their|his|her|the|your} left",
        "{their|his|her|your} left",
        "{their|his|her|your} {left|left-hand} {neighbour|neighbor}",
        "{their|his|her|your|the} {neighbour|neighbor} {on|to} {the|their|his|her|your} left",
    ),
    "THE_RIGHT": (
        "the right",
        "the player on their right",
        "the player {on|to} {their|his|her|the|your} right",
        "{their|his|her|your} right",
        "{their|his|her|your} {right|right-hand} {neighbour|neighbor}",
        "{their|his|her|your|the} {neighbour|neighbor} {on|to} {the|their|his|her|your} right",
    ),
    "AFTER_THEM": ("the player after them", "the {player|one} after {them|him|her}", "their next {player|neighbour}"),
    "BEFORE_THEM": ("the player before them", "the {player|one} before {them|him|her}", "their previous player"),
    # Who.
    "ME": ("I", "me", "myself", "the player of this card", "whoever {plays|played} this card"),
    "NEXT": ("the next player", "[the] next {player|one|person}", "[the] next", "the {player|one} after me"),
    "PREVIOUS": ("the previous player", "[the] previous {player|one|person}", "the {player|one} before me"),
    "LEFT": (
        "the player on my left",
        f"[the] {_PLAYER} {{on|to}} my left",
        "[the] one {on|to} my left",
        "the player {on|to} the left",
        "[the] left player",
        "my left neighbour",
        "my left-hand neighbour",
        "my neighbour {on|to} {the|my} left",
        "my left neighbor",
        "my neighbor {on|to} {the|my} left",
    ),
    "RIGHT": (
        "the player on my right",
        f"[the] {_PLAYER} {{on|to}} my right",
        "[the] one {on|to} my right",
        "the player {on|to} the right",
        "[the] right player",
        "my right neighbour",
        "my right-hand neighbour",
        "my neighbour {on|to} {the|my} right",
        "my right neighbor",
        "my neighbor {on|to} {the|my} right",
    ),
    "CHOSEN": (
        "a player of my choice",
        f"{{a|an|another|one|any|some}} [other] {_PLAYER} {_CHOICE}",
        f"{{somebody|someone|anyone|anybody}} [else] {_CHOICE}",
        "whoever I {choose|pick|want|like}",
    ),
    "THAT": ("that player", "{that|this|the same|the chosen} {player|opponent|person|one}"),
    "THEY": ("they", "them", "he", "she", "him", "her"),
    "EVERYONE": (
        "everyone",
        "everybody",
        "all [of] [the] players",
        "{every|each} player",
        "all of us",
        "we all",
        "all",
        "everyone {including|and} me",
    ),
    "EVERYONE_ELSE": (
        "everyone else",
        f"{_BODY} {{else|but me|except me|except for me|other than me}}",
        "[all] the others",
        "all others",
        "[all] [the] other players",
        "{each|every} other player",
        "{each|every} of the others",
        "all [of] [the] {other people|opponents}",
        "{each|every} opponent",
        "{all|every|each} player except me",
        "all players {but|except} me",
        "my opponents",
    ),
    "ANYONE": ("anyone", "anybody", "[any] players", "any player", "those", "all those"),
    "ANYONE_ELSE": ("anyone else", "anybody else", "any other {player|players}", "any opponent", "opponents", "others"),
    "SOMEONE": ("someone", "somebody", "{someone|somebody} else"),
    "WHOEVER": ("whoever", "{all|everyone|everybody|those|anyone|anybody} who"),
    "WHOEVER_ELSE": ("whoever else", "{everyone|everybody|anyone|anybody} else who"),
    "MOST": (
        "whoever has the most cards",
        "whoever {has|holds} [the] most [cards]",
        f"the {_PLAYER} {_WITH_MOST} [the] most [cards]",
        "the {one|players} {with|who has|who have} [the] most [cards]",
        "the {biggest|largest} hand",
    ),
    "FEWEST": (
        "whoever has the fewest cards",
        "whoever {has|holds} [the] {fewest|least} [cards]",
        f"the {_PLAYER} {_WITH_MOST} [the] {{fewest|least}} [cards]",
        "the {one|players} {with|who has|who have} [the] {fewest|least} [cards]",
        "the smallest hand",
    ),
    "LAST": (
        "the last one",
        "[the] last {one|player|person}",
        "[the] last",
        "whoever is [the] last [one]",
        "whoever comes last",
        "the slowest [player]",
        "the slowest one",
        "the loser [of the race]",
    ),
    "LAST_TO_SIGNAL": (
        "whoever raises their arms last",
        f"whoever raises {_ARMS} last",
        "whoever signals last",
        "whoever is [the] slowest",
    ),
    "TO_SIGNAL": (
        "to raise their arms",
        f"to {{raise|lift|put up}} {_ARMS}",
        "to {signal|do so|do it|react}",
        "to {touch|slap|tap|hit} the {table|pile|deck}",
        f"who raises {_ARMS}",
        "in the race",
    ),
    "RANDOM": (
        "a random player",
        f"a {{random|randomly chosen}} {_PLAYER}",
        f"{{a|one}} {_PLAYER} {{at random|by lot|chosen by lot|chosen at random}}",
        "{someone|somebody} {at random|by lot}",
    ),
    "DEALER": ("the dealer", "whoever dealt"),
    "ON": (
        "on",
        "along",
        "one seat on",
        "one on",
        "[on] in the direction of play",
        "one seat along",
        "around",
    ),
    "BACK": ("back", "one seat back", "one back", "against the direction of play"),
    "TO": ("to", "one [seat|place] to", "on to", "over to"),
    # Between clauses.
    "AND": ("and", ", and", "but", ", but", "and also", ", and also", "&", "and so"),
    "THEN": ("then", ", then", "and then", ", and then", "but then", "after that", "and after that", "afterwards"),
    "COMMA": (",",),
    "STOP": (".", ". {then|and|and then|after that|now} [,]", "!", "! {then|and}", "...", "…"),
    "SEMICOLON": (";", "; {then|and|and then|but}", ":", "–", "-"),
    "OTHERWISE": (
        "otherwise",
        "{,|.|;} otherwise",
        "[,] or else",
        "[{,|.|;}] else",
        "{,|.|;} if not",
        "[,] and otherwise",
        "[,] but otherwise",
    ),
    "IF": ("if", "in case", "when"),
    "UNLESS": ("unless", "except if"),
    "MODAL": ("must", "has to", "have to", "needs to", "need to", "will", "shall", "should", "had better"),
    "ADVERB": ("also", "immediately", "at once", "each", "all", "both", "simply", "first", "now", ":"),
    # What one holds.
    "HAVE": ("hold", "holds", "has", "have", "{have|has} got", "{am|is|are} holding", "{has|have} {still|just}"),
    "HAVE_NOT": (
        "does not hold",
        "do not hold",
        "{does not|do not|doesn't|don't} {hold|have} [a|an|any]",
        "{has|have|hold|holds} no",
        "{has|have} not got [a|an|any]",
        "{hasn't|haven't} got [a|an|any]",
        "{hasn't|haven't} [a|an|any]",
    ),
    "WITH": (
        "holding",
        "with",
        "having",
        "{who|that} {has|have|hold|holds|has got|have got}",
        "who {is|are} holding",
    ),
    "WITHOUT": (
        "without",
        "without [a|an|any]",
        "{with|holding|having} no",
        "not {holding|having} [a|an|any]",
        "{who|that} {does not|do not|doesn't|don't} {hold|have} [a|an|any]",
        "{who|that} {has|have|hold|holds} no",
    ),
    "A": ("a", "an"),
    "ANY": ("any", "some", "at least one", "one or more", "at least a"),
    "MORE_THAN": ("more than", "over"),
    "FEWER_THAN": ("fewer than", "less than", "under"),
    "AT_LEAST": ("at least", "no {fewer|less} than", "not {fewer|less} than"),
    "AT_MOST": ("at most", "no more than", "not more than", "up to"),
    "EXACTLY": ("exactly", "only", "just", "precisely", "exactly the"),
    "OR_MORE": ("or more", "cards or more", "or more cards"),
    "OR_FEWER": ("or fewer", "or less", "cards or {fewer|less}", "or {fewer|less} cards"),
    "UNO": ("UNO", "a single card", "only a single card", "only one card left", "just one card left"),
    "LEFTOVER": ("left", "left over", "remaining", "in hand", "in {my|their|his|her|the} {hand|hands}"),
    "NUMBER": (*NUMBERS[2:], *NUMBERS[:2]),
    "SEVERAL": (
        "{0|1|2|3|4|5|6|7|8|9}s",
        "{zeros|ones|twos|threes|fours|fives|sixes|sevens|eights|nines}",
    ),
    "COLOR": COLORS,
    "LAID_COLOR": (
        "the laid colour",
        "[card of|cards of] {the laid|that|its|the same} {colour|color}",
        "[card of|cards of] the {colour|color} of {the laid card|that card|the card}",
        "[card of|cards of] the laid card 's {colour|color}",
    ),
    "SYMBOL": tuple(phrase for phrases in SYMBOLS.values() for phrase in phrases),
    "CARDS": (
        "cards",
        "card",
        "[random|of] {card|cards} [at random|by lot]",
        f"[random] {{card|cards}} from {_OWN[:-1]}|the}} {{hand|hands}} [at random|by lot]",
        f"of {_OWN} cards [at random|by lot]",
        "more",
        "{more|extra|further} {card|cards}",
    ),
    "ANOTHER": ("another card", "one more card", "an extra card"),
    # What is done.
    "DRAW": (
        "draws",
        "draw",
        "{picks|pick} [up]",
        "{takes|take} [up]",
        "{gets|get|receives|receive|collects|collect|pulls|pull}",
    ),
    "STEAL": ("steals", "steal", "{grab|grabs}"),
    "FROM": ("from",),
    "FROM_PILE": ("from the pile", "from the {deck|draw pile|stack|stock}", "up"),
    "DISCARD": (
        "discards",
        "discard",
        "{throws|throw} away",
        "{gets|get} rid of",
        "{drops|drop|dumps|dump|sheds|shed}",
    ),
    "GIVE": ("gives", "give", "{gives|give} away", "{hands|hand} [over]"),
    "PASS": ("passes", "pass", "{passes|pass} on", "{moves|move|rotates|rotate}"),
    "SWAP": ("swaps", "swap", "{trades|trade|exchanges|exchange|switches|switch|changes|change}"),
    "WITH_WHOM": ("with",),
    "HAND": (
        "hands",
        "hand",
        f"{_OWN} {{hand|hands}}",
        f"[all] {_OWN} cards",
        "{all|the|a|the whole} {hand|hands}",
        f"{_OWN} whole hand",
    ),
    "OF": ("of",),
    "POSSESSIVE": ("'s",),
    "SHOW": ("shows", "show", "{reveals|reveal}"),
    "LOOK": ("look at", "{looks at|see|sees|peek at|peeks at}"),
    "LOSE": ("loses", "lose", "{misses|miss|forfeits|forfeit}", "{sits out|sit out}"),
    "ONE_TURN": ("a turn", "{the|their|his|her|my|your} [next] turn"),
    "TURNS": ("turns", "turn"),
    "IS_SKIPPED": (
        "is skipped",
        "{is|am|are|gets|get|be} skipped",
        "{does not|do not|doesn't|don't} get {a|their|his|her|my} turn",
        "{does not|do not|doesn't|don't} play next",
    ),
    "SKIP": ("skip", "skips"),
    "TURN_DIRECTION": (
        "reverse direction",
        f"{_UPTURN} [the] direction [of play]",
        f"{_UPTURNS} [the] direction [of play]",
        "{reverse|reverses} [play]",
        "{turn|turns} play {round|around}",
    ),
    "DIRECTION_TURNS": (
        "direction turns",
        f"[the] direction [of play] {_UPTURNS} [round|around]",
        "[the] direction [of play] {is|gets} {reversed|turned|changed|switched|flipped} [round|around]",
        "play {turns round|turns around|reverses|changes direction|goes the other way|goes the other way round}",
    ),
    "PLAY_AGAIN": (
        "play again",
        "{play|plays|go|goes} {again|once more}",
        "plays again",
        "{take|takes|have|has|get|gets} {another|an extra|one more|a second|an additional} turn",
        "{take|takes|have|has|get|gets} another go",
        "{get|gets} to {play|go} again",
        "{play|plays} {another card|one more time}",
    ),
    "SHIELD": ("shield", "shields", "{protect|protects}"),
    "IS_SHIELDED": (
        "is shielded",
        "{is|am|are|gets|get|be} {shielded|protected|safe} [from {penalties|penalty cards}]",
        "{gets|get} a shield",
    ),
    "RACE": ("races", "race", f"{{raises|raise}} {_ARMS}", "{signals|signal}", f"{{races|race}} to raise {_ARMS}"),
    "CHOOSE_COLOR": (
        "choose the colour",
        "{choose|chooses|pick|picks|name|names|set|sets} {the|a} {colour|color} [that goes on]",
    ),
    "CHOOSE_PLAYER": (
        "choose a player",
        f"{{choose|chooses|pick|picks|name|names}} {{a|an|another|one|any}} [other] {_PLAYER}",
        "{choose|chooses|pick|picks|name|names} {somebody|someone|anyone|anybody} [else]",
    ),
    "MAKE": ("make", "let", "makes", "lets", "{force|forces}"),
    "LAY_CARD": (
        "lay a coloured card on it",
        "{lay|lays|put|puts} {a|one} [coloured|colored] card [of my choice] [on it|on top|on top of it|on this card]",
    ),
    "HANDS_MOVE": (
        "all hands move",
        "[all|the|all the] hands {move|go|are passed|travel|wander|rotate}",
    ),
}

# What people write that could mean more than one thing, or cannot be carried out: why, and what to write instead.
UNCLEAR: dict[str, tuple[str, str]] = {
    "{a|another|one|some|an} [other] {player|opponent|person}": ("does not say which one", "a player of my choice"),
    "{someone|somebody} [else]": ("does not say who", "a player of my choice"),
    "{may|can|might|could} [also]": ("leaves a choice that the game cannot offer", "must"),
    "{choose|chooses|want|wants} to": ("leaves a choice that the game cannot offer", "must"),
    "or": ("leaves a choice that the game cannot offer", "and"),
    "{you|we|us}": ("could be me or somebody else", "I"),
    "{nobody|no one}": ("cannot be asked for", "anyone"),
    "both [of] [the] [my] [neighbours|neighbors|players]": ("cannot be asked for", "everyone else"),
    "{except|apart from} [for]": ("cannot be asked for after the players are named", "everyone else"),
    "the first {one|player|person}": ("cannot be told: a race only knows who is last", "the last one"),
    "first {one|player|person}": ("cannot be told: a race only knows who is last", "the last one"),
    "[a|an|any] action {card|cards}": ("is not one kind of card", "a Skip"),
    "[a|an|any] number {card|cards}": ("is not one kind of card", "a 7"),
    "{it|this card|them}": ("could be several things", ""),
    f"{{{'|'.join(COLORS)}}} {{card|cards}}": ("cannot be picked out: cards are taken by lot", "card"),
    "of {my|their|his|her|your} choice": ("cannot be asked for: cards are taken by lot", "at random"),
    "for {each|every} [card]": ("cannot be counted: a rule has fixed numbers", "."),
    "as many [cards] [as]": ("cannot be counted: a rule has fixed numbers", "two"),
    "{until|all|double|half}": ("is not a number", "two"),
}


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
