"""A second look at what was understood: whatever a text names, its read-back has to name too.

The reader may drop a word by taking it as part of something else. Numbers, colours, kinds of cards, players, chance and
the discard pile matter too much for that: if the read-back does not speak of them, the reading is not certain. Nor is
it if a text asks something, sets a limit or lets somebody choose, and its effects do not, or if chance decides where
somebody was said to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lastcard.engine.edition.model import Count, Effect
from lastcard.houserules.lexicon import Edge
from lastcard.houserules.phrases import Phrases
from lastcard.houserules.words import Word

_NUMBERS = ("NUM", "PLUS", "SEVERAL")
_NAMED = ("COLOR", "SYMBOL", "KIND")
_PLACED = ("NEAR", "WAY")
_SIDES = {"left": ("left", "right"), "right": ("left", "right")}
"""Who takes from the left gives to the right."""
_SAID = {
    "NOBODY": "all",
    "RANDOM": "chance",
    "DISCARDS": "discards",
    "FROM_DISCARDS": "discards",
    "HALF": "half",
    "BOTTOM": "bottom",
}
_COMPARED = ("MORE_THAN", "FEWER_THAN", "AT_LEAST", "AT_MOST", "OR_MORE", "OR_FEWER", "IF_ROLLED", "IF_ROLL")
"""After these a number may be said back as its neighbour: `ten or more` is `more than 9`."""
_PLAYERS = {
    **dict.fromkeys(("someone", "someone-else"), ("chosen", "all")),
    **dict.fromkeys(("chosen", "own-choice", "named", "the-chosen"), ("chosen",)),
    **dict.fromkeys(("everyone", "everyone-else", "all-but-me", "others"), ("all",)),
    **dict.fromkeys(("last", "last-to", "loser"), ("last", "voted")),
    **dict.fromkeys(("first", "first-to", "winner"), ("first", "voted")),
    **dict.fromkeys(("me", "player", "they", "that", "caller", "next-caller", "last-player", "neighbour"), ("",)),
}
"""Players who are named in several ways; those without a name are known from what was said before."""
_FIRST_OF_ALL = {"MORE_THAN_ME": "most", "FEWER_THAN_ME": "fewest"}
"""`If you have the most cards` is said back as nobody having more."""
_AMOUNTS = {"draw2": ("draw2", "2"), "wild4": ("wild4", "4")}
"""Cards whose names are an amount, too: `draw two`."""
_UNNAMED = ""
_IMPLIED = ("chance", "all", "chosen", "voted", "second", "third", "next-two", "next-three")
"""What a read-back says that people leave to be understood: `take a card from somebody`, `skip 3`."""
_NEXT = ("skip", "skipped", "reverse")
"""What is about the next player without a word: `+6 and skip`."""
_WHOLE = ("HAND", "THE_CARDS", "REST")
"""What a whole hand is called."""


def leaves_out(text: Phrases, said: Phrases) -> bool:
    """Whether a read-back does not name all that a text names."""
    edges = [edge for at in range(len(said.words)) for edge in said.edges(at)]
    known = {name for edge in edges for name in _name(edge)} | {edge.value for edge in edges if edge.concept in _PLACED}
    known |= {"previous"} if any(edge.concept == "LAST_CARD" for edge in edges) else set()  # of the player before
    known |= {_FIRST_OF_ALL[edge.concept] for edge in edges if edge.concept in _FIRST_OF_ALL}
    is_compared = any(text.has(at, *_COMPARED) for at in range(len(text.words)))
    return any(_is_left_out(names, known, is_compared=is_compared) for names in _names(text))


def adds(text: Phrases, said: Phrases) -> bool:
    """Whether a read-back names something that a text does not: a side, a colour, a number, the previous player."""
    known = {name for at in range(len(text.words)) for edge in text.edges(at) for name in (*_name(edge), edge.value)}
    known |= {*_IMPLIED}
    known |= {"next"} if known & {*_NEXT} else set()
    is_compared = any(text.has(at, *_COMPARED) for at in range(len(text.words)))
    return any(_is_left_out(names, known, is_compared=is_compared) for names in _names(said))


def _is_left_out(names: set[str], known: set[str], *, is_compared: bool) -> bool:
    return _UNNAMED not in names and not names & known and not (is_compared and all(map(str.isdecimal, names)))


def lacks(text: Phrases, effects: tuple[Effect, ...]) -> bool:
    """Whether effects do not do what some words of a text ask for."""
    every = [each for effect in effects for each in effect.all]
    edges = [longest[0] for longest in _longest(text) if len({edge.concept for edge in longest}) == 1]
    said = {edge.concept for edge in edges} | {edge.value for edge in edges if edge.concept == "VERB"}
    if any(said & concepts and not any(map(shows, every)) for concepts, shows in _ASKED_FOR):
        return True
    if gives_too_much(text, effects):
        return True
    if any(map(_changes_penalties, every)) and not _speaks_of_penalties(text):
        return True
    if _speaks_of_drawing(text) and any(map(_halves_hand, every)) and not any(each.do == "draw" for each in every):
        return True
    if _is_unclear(text, effects) or any(may_be_another(text, every) for may_be_another in _UNCLEAR):
        return True
    return bool(said & _CHOOSING) and "RANDOM" not in said and any(each.pick == "lot" for each in every)


def gives_too_much(text: Phrases, effects: tuple[Effect, ...]) -> bool:
    """Whether somebody gives away a hand of which a text does not speak: `give the dealer a high five`."""
    gives = any(_gives_hand(each) for effect in effects for each in effect.all)
    return gives and not any(text.has(at, *_WHOLE) for at in range(len(text.words)))


def _gets_new_cards(text: Phrases, effects: tuple[Effect, ...]) -> bool:
    """`Everyone gets 7 new cards`: more of them, or instead of those they have?"""
    is_drawn = not any(each.do == "new-hand" for effect in effects for each in effect.all)
    return is_drawn and any(text.has(at, "NEW_CARDS") for at in range(len(text.words)))


def _pays_for_turn(text: Phrases, effects: tuple[Effect, ...]) -> bool:
    """`Draw 2 to play again`: only those who draw."""
    again = [at for at in range(1, len(text.words)) if any(edge.value == "again" for edge in text.at(at, "VERB"))]
    may = {edge.end for at in range(len(text.words)) for edge in text.at(at, "CAN", "MAY", "MUST")}  # `gets to`
    is_paid = any(text.has(at - 1, "TO", "FOR") and at not in may for at in again)
    return is_paid and any(each.do == "play-again" for each in effects)


def _is_unclear(text: Phrases, effects: tuple[Effect, ...]) -> bool:
    """Whether it is open of whom a text speaks, or under which condition."""
    is_of_somebody = not _is_of_nobody(text) and not _speaks_to_another(text) and not _is_exception(text, effects)
    shows = any(each.do == "show" or each.what == "open" for effect in effects for each in effect.all)
    if shows and any(map(text.is_hidden, range(len(text.words)))):
        return True
    return not is_of_somebody or _repeats(effects) or _gets_new_cards(text, effects) or _pays_for_turn(text, effects)


def _counts_turns(text: Phrases, every: list[Effect]) -> bool:
    """`No action cards for two rounds`: turns were counted, though rounds were said."""
    for_turns = [each.what in _OF_TABLE for each in every if each.lasts == "turns"]
    return bool(for_turns) and all(for_turns) and _speaks_of_rounds(text)


def _repeats(effects: tuple[Effect, ...]) -> bool:
    """Whether the same happens under two conditions: perhaps they were one."""
    then = [each.then for each in effects if each.do == "if" and each.then]
    return len(then) > len({*then})


def _is_exception(text: Phrases, effects: tuple[Effect, ...]) -> bool:
    """`Everyone draws 2, but you draw 1`: are you one of them?"""
    of_all = {each.do for each in effects if each.who == "everyone"}
    is_again = any(each.do in of_all for each in effects if each.who != "everyone")
    return is_again and any(word.text in text.lexicon.but for word in text.words)


def _is_whose_choice(text: Phrases, every: list[Effect]) -> bool:
    """`The next player draws 2 or everyone draws 1`: nothing says who chooses."""
    mixed = [each for each in every if each.do == "choose" and each.who != "me" and each.then]
    mixed = [each for each in mixed if any(side.who != "chooser" for side in each.otherwise)]
    return bool(mixed) and not any(
        text.has(at, "MAY", "CAN", *_CHOOSING) or any(edge.value == "pick" for edge in text.at(at, "VERB"))
        for at in range(len(text.words))
    )


def _lasts_apart(text: Phrases, every: list[Effect]) -> bool:
    """`No reds and no wilds for two rounds`: one of them does not last as long, though nothing else was said."""
    lasting = [(each.lasts, each.count) for each in every if each.do == "lasting" and each.what in _PLAYED]
    said = {end for at in range(len(text.words)) for end, _, _ in text.lasts(at)}
    return len({*lasting}) > 1 and len(said) < len(lasting)


def _is_of_nobody(text: Phrases) -> bool:
    """`Give their hand away`: something is theirs before anybody was spoken of."""
    theirs = text.lexicon.short.get("<their>", "{}")[1:-1].split("|")
    for at, word in enumerate(text.words):
        if any(edge.value not in {"me", "they", "own-choice"} for edge in text.at(at, *_SPEAKS_OF)):
            return False
        if word.text in theirs or text.has(at, "OF_THEIR_CHOICE"):
            return True
    return False


def _speaks_to_another(text: Phrases) -> bool:
    """`I draw 2 and you draw 3`: of whoever plays the card one says `I` or `you`, but not both."""
    first = text.lexicon.first
    mine = [
        any(word.text in first for word in text.words[at : edge.end])
        for at in range(len(text.words))
        for edge in text.at(at, "WHO", "VERB")
        if ((edge.concept == "WHO" and edge.value == "me") or edge.form == "mine") and _is_written(text.words[at])
    ]
    return any(mine) and not all(mine)


def _is_written(word: Word) -> bool:
    """Whether a word stands in the text, and not for a turn of phrase."""
    return word.end - word.start == len(word.text)


def _speaks_of_rounds(text: Phrases) -> bool:
    """`For two rounds`: more turns than two."""
    numbers = [edge for at in range(len(text.words)) for edge in text.at(at, "NUM") if edge.value not in {"0", "1"}]
    return any(text.has(edge.end, "LAPS") for edge in numbers)


def _counts(*kinds: str) -> Callable[[Effect], bool]:
    return lambda effect: isinstance(effect.count, Count) and effect.count.kind in kinds


def _does(*names: str) -> Callable[[Effect], bool]:
    return lambda effect: effect.do in names


def _asks(effect: Effect) -> bool:
    """Whether it depends on something; what lasts may wait for it."""
    return effect.do in {"if", "choose", "lasting"} or effect.only is not None


def _leaves_open(effect: Effect) -> bool:
    """Whether somebody decides something, such as who is meant."""
    is_chosen = bool({effect.who, effect.to} & {"chosen", "chosen-two", "named"})
    return is_chosen or effect.do in {"choose", "lasting"} or bool(effect.pick)


def _is_either_kind(effect: Effect) -> bool:
    """Whether it is about cards of one kind or another."""
    return "+" in effect.cards or (isinstance(effect.count, Count) and "+" in effect.count.cards)


def _gives_hand(effect: Effect) -> bool:
    return effect.do == "give" and effect.count == Count("all") and not effect.cards


def _halves_hand(effect: Effect) -> bool:
    return effect.do == "discard" and effect.count == Count("half")


def _speaks_of_drawing(text: Phrases) -> bool:
    """`Draw half of your cards`, where `half` belongs to the verb: nobody draws by discarding."""
    verbs = [{edge.value for edge in text.at(at, "VERB")} for at in range(len(text.words))]
    return any({"draw", "halve"} <= each for each in verbs)


def _speaks_of_penalties(text: Phrases) -> bool:
    spoken_of = {name for longest in _longest(text) for edge in longest for name in (edge.concept, edge.value)}
    return bool(spoken_of & {"PENALTY", "PLUS", "draw", "draw-card", "PLAYED_ON"})


def _changes_penalties(effect: Effect) -> bool:
    return effect.do == "lasting" and effect.what in {"half", "double"}


def _is_something_to_do(text: Phrases, every: list[Effect]) -> bool:
    """`Reverse only for this turn`: the card, or what it does?"""
    cards = {each.cards for each in every if each.do == "lasting" and each.what == "only"}
    verbs = (edge for at in range(len(text.words)) for edge in text.at(at, "VERB"))
    return any(edge.value in cards and edge.form == "order" for edge in verbs)


def _changes_mine(text: Phrases, every: list[Effect]) -> bool:
    """`Your next draw is halved`, where everybody's is."""
    of_all = any(_changes_penalties(each) and each.who == "everyone" for each in every)
    mine = text.lexicon.short.get("<my>", "{}")[1:-1].split("|")
    return of_all and any(text.words[at].text in mine for at in range(len(text.words)) if text.has(at, "PENALTY"))


def _is_but_whoever_is_voted(_text: Phrases, every: list[Effect]) -> bool:
    """`Vote for somebody, everyone else draws 1`: but me, or but them?"""
    return any(each.do == "vote" for each in every) and any(each.who == "everyone-else" for each in every)


def _names_some_numbers(text: Phrases, every: list[Effect]) -> bool:
    """`Pick a number from 1 to 5`: nobody is kept from picking another one, unless a die has to show it."""
    if not any(isinstance(each.count, Count) and each.count.kind == "named" for each in every):
        return False
    nouns = [edge for at in range(len(text.words)) for edge in text.at(at, "NUMBER_NOUN") if edge.end > at + 3]
    ends = {word.text for edge in nouns for word in text.words[edge.end - 1 : edge.end]}
    return bool(ends & {"5", "6", "five", "six"})


def _is_every_second(text: Phrases, every: list[Effect]) -> bool:
    """`Every other player is skipped`: all of the others, or every second player?"""
    loses = any((each.do, each.who) == ("lose-turn", "everyone-else") for each in every)
    return loses and any(map(text.is_every_other, range(len(text.words))))


_UNCLEAR = (
    _is_every_second,
    _counts_turns,
    _is_whose_choice,
    _lasts_apart,
    _is_something_to_do,
    _changes_mine,
    _is_but_whoever_is_voted,
    _names_some_numbers,
)
"""Why a text with some effects can mean something else, too."""


def _ends(effect: Effect) -> bool:
    return bool(effect.lasts) or _counts("down-to", "up-to", "until", "level")(effect)


_ASKED_FOR: tuple[tuple[set[str], Callable[[Effect], bool]], ...] = (
    ({"IF", "UNLESS", "IF_HAVE", "IF_HAVE_NOT", "IF_RIGHT", "IF_WRONG", "HEADS", "TAILS", "IF_ROLL"}, _asks),
    ({"LACKING", "HAVE_NOT", "MORE_THAN", "FEWER_THAN", "AT_LEAST", "AT_MOST", "INSTEAD"}, _asks),
    ({"MAY", "AT_WILL", "I_CHOOSE", "THEY_CHOOSE"}, _leaves_open),
    ({"OR"}, lambda each: each.do in {"choose", "if", "lasting"} or each.only is not None or _is_either_kind(each)),
    ({"HALF", "halve"}, lambda each: _counts("half")(each) or each.what == "half"),
    ({"HIGHEST"}, lambda each: each.pick == "highest"),
    ({"LOWEST"}, lambda each: each.pick == "lowest"),
    ({"FOR_EACH"}, _counts("each", "size", "players")),
    (
        {"DOWN_TO", "UP_TO", "UNTIL"},
        lambda each: _counts("down-to", "up-to", "until", "level")(each) or bool(each.lasts),
    ),
    ({"UNTIL_MY_TURN", "FOR_GOOD"}, _does("lasting", "lose-turn")),
    ({"AND_BACK"}, _does("show", "peek")),
    ({"OR_MORE", "OR_FEWER"}, lambda each: each.only is not None),
    ({"EVERY_TURN", "EACH_TURN", "OWN_TURN"}, _does("lasting")),
)
"""Concepts, and what one of the effects has to be if a text speaks of them."""
_PAYING = ("PAYER", "NEXT_PAYER", "NEXT_TIME", "LAST_CARD")
_SPEAKS_OF = ("WHO", "NEAR", "WHOEVER", "LAST_TO", "FIRST_TO", "NOBODY", *_PAYING)
"""What speaks of somebody."""
_OF_TABLE = ("each-turn", "turned", "linked", "plays", "calls")
"""What lasts for so many turns of the whole table."""
_PLAYED = ("ban", "only", "any")
"""What cards may be played."""
_CHOOSING = {"OF_CHOICE", "I_CHOOSE", "THEY_CHOOSE", "OF_THEIR_CHOICE"}


def _names(phrases: Phrases) -> Iterator[set[str]]:
    """What is named at each word: several names if it can be taken in several ways, none if perhaps nothing is."""
    return ({name for edge in longest for name in _name(edge)} for longest in _longest(phrases))


def _longest(phrases: Phrases) -> Iterator[list[Edge]]:
    """The longest phrases of a text, one after another; several if they are equally long."""
    at = 0
    while at < len(phrases.words):
        edges = [edge for edge in phrases.edges(at) if not _is_cut(phrases, at, edge)]
        end = max((edge.end for edge in edges), default=at + 1)
        longest = [edge for edge in edges if edge.end == end]
        if longest:
            yield longest
        at = end


def _is_cut(phrases: Phrases, at: int, edge: Edge) -> bool:
    """`Quien tenga menos | de 4 cartas`: fewer than 4, and not the fewest of all."""
    inside = (each for start in range(at + 1, edge.end) for each in phrases.at(start, "MORE_THAN", "FEWER_THAN"))
    return edge.value in {"most", "fewest"} and any(each.end > edge.end for each in inside)


def _name(edge: Edge) -> tuple[str, ...]:
    if edge.concept in _NUMBERS:
        return (_UNNAMED if edge.value in {"0", "1"} else edge.value,)
    if edge.concept in _NAMED:
        return _AMOUNTS.get(edge.value) or tuple(edge.value.split("+"))
    if edge.concept in _PLACED:
        return _SIDES.get(edge.value, (_UNNAMED,))
    if edge.concept == "WHO":
        return _PLAYERS.get(edge.value, (edge.value,))
    return (_SAID.get(edge.concept, _UNNAMED),)
