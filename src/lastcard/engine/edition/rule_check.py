"""Checks of what a card does: can its effects be carried out, and does each say all that it needs?"""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.engine.codes import DEPTH, MAX_EFFECTS, MEANINGS
from lastcard.engine.edition.model import (
    ALL_BUT,
    ASKS_KIND,
    COUNTS,
    DURATIONS,
    KINDS,
    LASTING,
    NAMED,
    OF_PLAYERS,
    PICKS,
    RECURRING,
    SIDES_OF,
    SOURCES,
    WATCHING,
    Count,
    Edition,
    Effect,
)
from lastcard.engine.edition.program import CAN_CHANGE, CHANGING, PART_OF_THE_MOVE, meanings, words_for_players

_TOLD = ("half", "size", "each", "rolled", "named", "laid", "players", "below", "drew")
_FROM_HANDS = ("all", "all-but", "down-to", "level", *_TOLD)
# The counts that each effect can have besides a plain number.
_CAN_COUNT = {
    "draw": (*_TOLD, "up-to", "level", "until", "all"),
    "discard": _FROM_HANDS,
    "give": _FROM_HANDS,
    "exchange": _FROM_HANDS,
    "show": _FROM_HANDS,
    "bury": _FROM_HANDS,
    "lose-turn": _TOLD,
    "new-hand": _TOLD,
    "points": _TOLD,
}
# Plain numbers that an effect can have.
_RANGES = {"points": range(-5000, 5001), "roll": range(2, 21), "new-hand": range(21), "show": range(21)}
_OF_RACES = {"last": "race", "first": "race", "voted": "vote", "named": "name", "chooser": "choose"}
_CAN_RECUR = (
    "draw", "discard", "give", "exchange", "show", "new-hand", "lose-turn", "swap-hands", "pass-hands", "points",
    "act", "if", "turn-direction", "redeal", "win", "leave",
)  # fmt: skip
_BESIDE = ("left", "right", "across", "neighbours")  # of whoever plays the card, or of whoever sets it off?
_OF_ROLLS = ("rolled", "rolled-over", "rolled-under")


def rule_problems(found: Edition, effects: tuple[Effect, ...]) -> Iterator[str]:
    """What is wrong with the effects of one card, beyond what every card of a sheet could get wrong."""
    size = sum(len(effect.all) for effect in effects if effect.do not in PART_OF_THE_MOVE)
    if size > MAX_EFFECTS:
        yield f"a card has at most {MAX_EFFECTS} effects, not {size}"
    if meanings(effects) >= MEANINGS:
        yield f"a card can speak of at most {MEANINGS - 1} different groups of players that change"
    if any(_depth(effect) > DEPTH for effect in effects):
        yield "a choice can stand inside another one, but no deeper"
    spoken_of = {word for outer in effects for effect in outer.all for word in (effect.who, effect.to)}
    for word in CAN_CHANGE:
        if {word, ALL_BUT + word} <= spoken_of:  # settled at different times (J72)
            yield f"a card that speaks of {word} cannot speak of {ALL_BUT}{word} too; these are the others"
    copies = [effect for outer in effects for effect in outer.all if effect.do == "copy"]
    if copies and (len(copies) > 1 or effects[-1].do != "copy"):
        yield "copy must be the last effect, and stand outside of every choice"
    yield from _said_before(effects, set(), is_inside=False)
    for outer in effects:
        for effect in outer.all:
            yield from _problems(found, effect)


def _depth(effect: Effect) -> int:
    inner = max((_depth(each) for each in (*effect.then, *effect.otherwise)), default=0)
    return inner + (effect.do in {"if", "choose"})


def _said_before(effects: tuple[Effect, ...], said: set[str], *, is_inside: bool) -> Iterator[str]:
    """Whatever an effect refers to must have happened before it in the same rule."""
    for effect in effects:
        yield from _missing(effect, said, is_inside=is_inside)
        said.add(effect.do)
        if effect.do == "name":
            said.add(f"name {effect.what}")
        recurs = effect.do == "lasting"  # later on, when what was said is forgotten
        inner = is_inside or recurs or effect.do == "choose"
        for branch in (effect.then, effect.otherwise):
            yield from _said_before(branch, set() if recurs else set(said), is_inside=inner)


def _missing(effect: Effect, said: set[str], *, is_inside: bool) -> Iterator[str]:
    for word in sorted(words_for_players(effect) & set(_OF_RACES)):
        if word == "chooser":
            if not is_inside:
                yield 'who = "chooser" is somebody only inside the effects choose and lasting'
        elif _OF_RACES[word] not in said or (word == "named" and "name player" not in said):
            yield f'who = "{word}" needs the effect {_OF_RACES[word]} before it'
    asked = effect.only.kind if effect.only else ""
    count = effect.count.kind if isinstance(effect.count, Count) else ""
    if (asked in _OF_ROLLS or count == "rolled") and "roll" not in said:
        yield f"{asked or count} needs the effect roll before it"
    if (asked == "looked" or effect.source == "looked") and "peek" not in said:
        yield "looked needs the effect peek before it"
    if asked == "guessed" and ("name" not in said or not said & {"roll", "peek"}):
        yield "guessed needs the effect name before it, and roll or peek"
    if count == "named" and "name number" not in said:
        yield "a named count needs the effect name before it, with a number"
    if "named" in _kinds(effect) and not said & {"name color", "name number", "name card"}:
        yield "cards that are named need the effect name before it"
    if count == "laid" and "lay-card" not in said:
        yield "a laid count needs the effect lay-card"


def _kinds(effect: Effect) -> set[str]:
    """The kinds of cards of which an effect speaks."""
    kinds = {effect.cards, effect.count.cards if isinstance(effect.count, Count) else ""}
    if effect.only and effect.only.kind in ASKS_KIND:
        kinds.add(str(effect.only.value))
    return kinds - {""}


def _problems(found: Edition, effect: Effect) -> Iterator[str]:
    """What is wrong with one effect."""
    yield from _count_problems(effect)
    known = {*KINDS, *found.colors, *(each.id for each in found.cards)}
    known |= {f"{face.color}-{face.card.id}" for face in found.faces if face.color}
    for kind in sorted(_kinds(effect)):
        parts = kind.split("+")
        if not set(parts) <= known:
            yield f"{found.name} has no cards of the kind {kind}"
        elif len(parts) > 1 and set(parts) & set(CHANGING):
            yield f"{kind}: laid-color, playable, chosen-color and named stand alone"
    if effect.pick not in PICKS or effect.source not in SOURCES:
        yield f"{effect.do} cannot pick {effect.pick!r} from {effect.source!r}"
    if effect.do == "discard" and effect.source:
        is_counted = isinstance(effect.count, Count) and effect.count != Count("all")
        if effect.source != "looked" or effect.pick or is_counted:
            yield "cards are discarded from a hand, or some or all of those looked at, as their owner picks"
    if effect.only and effect.who.startswith(SIDES_OF):
        yield f"{effect.who} can have no condition"
    if effect.do == "pass-hands" and effect.to not in {"next", "previous", "left", "right"}:
        yield "pass-hands goes to the next or previous player, to the left or to the right"
    if effect.do == "choose" and not effect.then:
        yield "a choice needs something that then happens"
    if effect.do == "name" and effect.what not in NAMED:
        yield f"name must say what: {', '.join(NAMED)}"
    if effect.do == "act" and not effect.text.strip():
        yield "act must say what the players do"
    if effect.do == "recolor" and effect.cards not in {"", "named", "laid-color", *found.colors}:
        yield f"recolor takes one of the colours {', '.join(found.colors)}, named or laid-color"
    if effect.do == "lasting":
        yield from _lasting_problems(effect)


def _count_problems(effect: Effect) -> Iterator[str]:
    count = effect.count
    if isinstance(count, Count):
        if count.kind not in COUNTS or count.kind not in _CAN_COUNT.get(effect.do, ()):
            can = ", ".join(_CAN_COUNT.get(effect.do, ()))
            yield f"{effect.do} cannot count {count.kind}" + (f"; it can count {can}" if can else "")
        elif not (-99 if effect.do == "points" else 0) <= count.value <= 99:
            yield f"{effect.do}: the value of a count is at most 99"
        elif count.kind == "until" and not count.cards:
            yield "until must say which cards end it"
        elif effect.source and count.kind == "until":
            yield "until draws from the draw pile only"
        elif effect.do == "draw" and count.kind == "all" and not effect.source:
            yield "all are drawn from the discard pile or from the cards looked at"
    elif count not in _RANGES.get(effect.do, range(21)):
        least, most = (numbers := _RANGES.get(effect.do, range(21)))[0], numbers[-1]
        yield f"{effect.do}: count must be from {least} to {most}, not {count}"


def _lasting_problems(effect: Effect) -> Iterator[str]:
    if effect.what not in LASTING:
        yield f"lasting must say what: {', '.join(LASTING)}"
    if effect.lasts not in DURATIONS:
        yield f"lasting must say how long it lasts: {', '.join(DURATIONS)}"
    needs_cards = effect.what in {"only", "ban", "play-costs", "mute"}
    if needs_cards != bool(effect.cards) and effect.what not in {"safe", "deflect", "plays"}:
        yield "only, ban, mute and play-costs say which cards; safe, deflect and plays may, no other does"
    if effect.cards == "playable":
        yield "playable cards change with every card, so nothing about them can last"
    if (effect.what in {"deflect", "linked"}) != (effect.to is not None):
        yield "deflect says to whom, as does linked, and nothing else that lasts does"
    costs = effect.what in {"call-costs", "play-costs"}
    if effect.lasts in {"turns", "later", "table-turns"} and (costs or not effect.count):
        yield "turns need a count of turns, which call-costs and play-costs cannot have"
    is_of_all = effect.what in OF_PLAYERS and effect.who in {"everyone", "everyone-else"}
    if effect.lasts == "table-turns" and not is_of_all:
        yield f"table-turns are for {', '.join(OF_PLAYERS)} and concern everyone or everyone-else"
    if effect.lasts == "later" and effect.what not in RECURRING:
        yield "only each-turn and own-turn happen later"
    if costs and not effect.count:
        yield f"{effect.what} needs a count of cards"
    yield from _recurring_problems(effect)


def _recurring_problems(effect: Effect) -> Iterator[str]:
    """J106, J107, J119."""
    if (effect.what in {*RECURRING, *WATCHING}) != bool(effect.then):
        kinds = f"{', '.join(RECURRING)}, {' and '.join(WATCHING)}"
        yield f"{kinds} say what then happens, and nothing else that lasts does"
    if effect.what in {*RECURRING, "turned", "mute", "no-draw"} and effect.lasts == "once":
        yield f"{effect.what} cannot last for once"
    if effect.what in {"each-turn", "turned"} and (effect.who, effect.only) != ("everyone", None):
        yield f"{effect.what} concerns everyone"
    inner = effect.all[1:]
    for do in sorted({each.do for each in inner} - set(_later(effect))):
        yield f"{do} cannot happen at the beginning of turns" if effect.what in RECURRING else f"{do} cannot be set off"
    if any("chosen-two" in words_for_players(each) for each in inner):
        yield "what happens at the beginning of turns cannot speak of chosen-two"
    if effect.what in WATCHING:
        yield from _watching_problems(inner)


def _later(effect: Effect) -> tuple[str, ...]:
    """What can happen later on."""
    return (*_CAN_RECUR, "play-again") if effect.what == "plays" else _CAN_RECUR


def can_happen_later(effect: Effect) -> bool:
    """Whether whatever an effect lets happen later on can happen then."""
    is_told = effect.what not in WATCHING or not list(_watching_problems(effect.all[1:]))
    return effect.do != "lasting" or (is_told and all(each.do in _later(effect) for each in effect.all[1:]))


def _watching_problems(inner: tuple[Effect, ...]) -> Iterator[str]:
    """J119: neighbours are those of whoever sets it off."""
    spoken_of = {word for each in inner for word in (each.who, each.count.of if isinstance(each.count, Count) else "")}
    for word in sorted(spoken_of & {*_BESIDE, *(ALL_BUT + each for each in _BESIDE)}):
        yield f"what others set off cannot speak of {word}"
    if any(each.only and each.only.kind in {"more-than-player", "fewer-than-player"} for each in inner):
        yield "what others set off cannot compare with the player of the card"
