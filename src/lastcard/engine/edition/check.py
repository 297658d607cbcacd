"""Checks of a whole edition: can it be played?"""

from __future__ import annotations

from lastcard.engine.codes import FACES, FIRST_WILD, GROUPS, MAX_CARDS, MAX_COLORS, SYMBOLS
from lastcard.engine.edition.model import ALL_BUT, KINDS, Card, Edition, Effect
from lastcard.engine.edition.program import PART_OF_THE_MOVE, words_for_players
from lastcard.engine.edition.rule_check import rule_problems

_RESERVED = ("uno",)

# Effects that need exactly one player, and effects that a card can have only once.
_ALL = ("everyone", "everyone-else")
_NOT_FOR = {"shield": _ALL, "swap-hands": _ALL, "play-again": (*_ALL, "others")}
_ONCE = ("choose-color", "lay-card", "any-time", "shield", "race", "honour")


def problems_of(found: Edition) -> list[tuple[str, str]]:
    """Everything that is wrong with an edition, as (key, sentence)."""
    problems = []
    if not 2 <= len(found.colors) <= MAX_COLORS or len(set(found.colors)) < len(found.colors):
        problems.append(("colors", f"must be 2 to {MAX_COLORS} different colours"))
    if any(not color.isalpha() or not color.islower() for color in found.colors):
        problems.append(("colors", "must be words of small letters"))
    if any(not character.isalpha() or not character.islower() for character in found.characters):
        problems.append(("characters", "must be words of small letters"))
    if len(set(found.characters)) < len(found.characters):
        problems.append(("characters", "must be different"))
    if set(found.colors) & {*_RESERVED, *(card.id for card in found.cards)}:
        problems.append(("colors", f"must differ from {', '.join(_RESERVED)} and from every card"))
    if len({card.bounces for card in found.cards if card.bounces}) > 1:
        problems.append(("cards", "all cards that bounce must bounce the same cards"))
    for card in found.cards:
        problems += [(f"card {card.id}", problem) for problem in _card_problems(found, card)]
    if problems:
        return problems
    if len(found.by_text) < len(found.faces):
        problems.append(("cards", "two cards are written alike"))
    if any(len([f for f in found.faces if f.color == color]) > SYMBOLS for color in found.colors):
        problems.append(("cards", f"a colour can have at most {SYMBOLS} different cards"))
    if len([face for face in found.faces if face.color is None]) > FACES - FIRST_WILD:
        problems.append(("cards", f"there can be at most {FACES - FIRST_WILD} different wild cards"))
    if found.size > MAX_CARDS:
        problems.append(("cards", f"the deck has {found.size} cards; it can have at most {MAX_CARDS}"))
    if found.size < 2 * 2:
        problems.append(("cards", f"a deck of {found.size} cards is too small for two players"))
    return problems


def _card_problems(found: Edition, card: Card) -> list[str]:
    """What is wrong with one card."""
    ids = {each.id for each in found.cards}
    problems = _effect_problems(found, card)
    if card.wild != card.has("choose-color"):
        problems.append("a card chooses a colour if and only if it is wild (R32)")
    is_special = any(map(card.has, ("lay-card", "shield", "any-time"))) or card.blocks or card.bounces
    if is_special and not card.wild:
        problems.append("only a wild card can lay a card, shield, block, bounce or be played at any time (R32)")
    if card.only_without not in {(), ("color",), ("color", "wild")} or (card.only_without and not card.wild):
        problems.append('only-without is for wild cards: ["color"], or ["color", "wild"]')
    if (card.stacks or card.only_without) and not _attacks(card):
        problems.append("stacks and only-without need a draw by the next player")
    if card.stacks and found.stack_group(card) >= GROUPS:
        problems.append("at most two kinds of cards can stack")
    if set(card.bounces) - ids:
        problems.append("bounces names a card that the edition does not have")
    if set(card.blocks) - set(found.characters) or (card.character and card.character not in found.characters):
        problems.append("names a character that the edition does not have")
    elif sum(face.copies for face in found.faces if face.card is card) < card.copies * (
        1 if card.wild else len(found.colors)
    ):
        problems.append("copies must be a multiple of the number of characters (J2)")
    return problems


def _effect_problems(found: Edition, card: Card) -> list[str]:
    """What is wrong with a card's effects."""
    effects = [each for effect in card.effects + card.seven_zero for each in effect.all]
    done = [effect.do for effect in effects]
    problems = _test_problems(found, effects)
    for do, who in _NOT_FOR.items():
        if any(effect.do == do and _means_many(effect, who) for effect in effects):
            problems.append(f"{do} can only concern one player, not {' or '.join(who)}")
    problems += [f"a card can have the effect {do} only once" for do in _ONCE if done.count(do) > 1]
    if any(each.do in PART_OF_THE_MOVE for effect in effects for each in effect.all[1:]):
        problems.append("inside a choice there can be no colour, no card to lay and nothing of when it is played")
    if any(effect.do == "if" and not effect.then and not effect.otherwise for effect in effects):
        problems.append("a choice needs something that then happens")
    if "lay-card" in done and any({"chosen", "chosen-two"} & words_for_players(effect) for effect in effects):
        problems.append("a card that lays another cannot name a player too")
    if {*PART_OF_THE_MOVE, "shield"} & {effect.do for effect in card.seven_zero}:
        problems.append("seven-zero cannot choose a colour, lay a card or shield")
    answerable = card.stacks or card.only_without or any(card.id in other.bounces for other in found.cards)
    if answerable and any(effect.do == "draw" and effect.who == "next" and effect.only for effect in effects):
        problems.append("a draw that can be answered hits the next player whatever they hold")
    if answerable and any(effect.then or effect.otherwise for effect in effects):
        problems.append("a card that can be answered does the same whatever is so")
    if answerable and any(effect.do == "draw" and not _is_plain(effect) for effect in effects):
        problems.append("a draw that can be answered is a plain number of cards from the draw pile")
    problems += rule_problems(found, card.effects)
    problems += rule_problems(found, card.seven_zero)
    return problems


def _means_many(effect: Effect, words: tuple[str, ...]) -> bool:
    return any(word in words or word.startswith(ALL_BUT) for word in (effect.who, effect.to or ""))


def _test_problems(found: Edition, effects: list[Effect]) -> list[str]:
    """What is wrong with the conditions on players."""
    holdings = {*KINDS, *found.colors, *(each.id for each in found.cards)}
    in_color = {f"{face.color}-{face.card.id}" for face in found.faces if face.color}
    asked = {effect.only.value for effect in effects if effect.only and isinstance(effect.only.value, str)}
    problems = []
    if {part for kind in asked for part in kind.split("+")} - holdings - in_color:
        problems.append(
            f"holding must be one of {', '.join(sorted(holdings))}, or a card in a colour such as {min(in_color)}"
        )
    if "laid-color" in asked and not any(effect.do == "lay-card" for effect in effects):
        problems.append("holding laid-color needs the effect lay-card")
    return problems


def _attacks(card: Card) -> bool:
    return any(effect.do == "draw" and effect.who == "next" for effect in card.effects)


def _is_plain(effect: Effect) -> bool:
    return isinstance(effect.count, int) and not effect.source
