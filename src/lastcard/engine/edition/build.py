"""An edition and the options of a table, turned into the tables that rounds look up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from lastcard.engine import codes, effect_codes
from lastcard.engine.codes import FACES, FIRST_WILD, GROUPS, HOLDINGS, MAX_CARDS, MAX_COLORS, MAX_STEPS, SYMBOLS, zeros
from lastcard.engine.edition.model import CONDITIONS, WHO, Card, Count, Edition, Effect, Face
from lastcard.engine.edition.options import Options
from lastcard.engine.edition.program import CHANGING, PART_OF_THE_MOVE, Program, words_for_players
from lastcard.engine.edition.written import with_rules
from lastcard.engine.tables import RuleTables

# What a player's last card does not do (J53, J70).
_MOVE_HANDS = ("swap-hands", "give", "discard", "show", "exchange", "play-again")
# What the cards of the sheets do; all else needs room to remember what it found out.
_PLAIN = {
    *("draw", "lose-turn", "turn-direction", "shield", "race", "swap-hands", "pass-hands", "play-again"),
    *("honour", "if", *PART_OF_THE_MOVE),
}
_LOOK_BACK = ("copy", "cancel", "take-back")


def build_tables(edition: Edition, options: Options) -> RuleTables:
    """The tables for one edition at one table, with the rules that are written on its cards."""
    return _Builder(with_rules(edition, options.customs), options).tables()


class _Builder:
    def __init__(self, edition: Edition, options: Options) -> None:
        self.edition = edition
        self.options = options
        self.holdings = [*CHANGING, ""]  # those that change, any card, then what the cards ask for
        self.programs = {
            card.id: Program(self.effects(card), self.holdings, edition.colors).words for card in edition.cards
        }

    def tables(self) -> RuleTables:
        tables = RuleTables()
        self.set_options(tables)
        self.set_deck(tables)
        tables.points = self.each(lambda face: face.card.points)
        tables.traits = self.each(self.traits)
        tables.turned_up = self.each(self.turned_up)
        tables.steps = self.each(lambda face: len(self.programs[face.card.id]))
        tables.program = self.each_step(0)
        tables.guards = self.each_step(1)
        tables.details = self.each_step(2)
        tables.number = self.each(lambda face: codes.NO_NUMBER if face.card.number is None else face.card.number)
        tables.looks_back = any(self.looks_back(card) for card in self.edition.cards)
        tables.after_attack = self.each(self.after_attack)
        tables.stack_group = self.each(lambda face: self.edition.stack_group(face.card))
        tables.blockers = self.each(self.blockers)
        tables.matching = self.each(self.matching)
        tables.identical = self.each(self.identical)
        self.set_masks(tables)
        return tables

    def set_options(self, tables: RuleTables) -> None:
        options = self.options
        tables.hand_size = options.hand_size
        tables.call_penalty = options.call_penalty
        tables.bluffing = options.bluffing
        tables.reverse_skips = options.reverse_with_two == "skip"
        tables.shield_skips = options.shield == "draws-and-skips"
        tables.stacking = options.stacking
        tables.jump_in = options.jump_in
        tables.draw_until_playable = options.draw_until_playable
        tables.forced_play = options.forced_play
        tables.pauses = options.pauses

    def set_deck(self, tables: RuleTables) -> None:
        deck = [face.index for face in self.edition.faces for _ in range(face.copies)]
        tables.colors = len(self.edition.colors)
        tables.deck = deck + zeros(MAX_CARDS - len(deck))
        tables.deck_n = len(deck)

    def set_masks(self, tables: RuleTables) -> None:
        groups = range(GROUPS)
        tables.color_mask = [((1 << SYMBOLS) - 1) << SYMBOLS * color for color in range(MAX_COLORS)]
        tables.group_colored = [self.colored(partial(self.in_group, group)) for group in groups]
        tables.group_wild = [self.wild(partial(self.in_group, group)) for group in groups]
        tables.bouncers = self.wild(lambda face: bool(face.card.bounces))
        tables.colored_asks = self.colored(lambda face: self.traits(face) & codes.ASKS_SEAT != 0) != 0
        tables.any_time = self.wild(lambda face: face.card.has("any-time"))
        tables.interrupts = tables.jump_in or tables.any_time != 0
        tables.bluffs = self.wild(lambda face: bool(face.card.only_without))
        tables.number_mask = [self.colored(partial(_is, str(number))) for number in range(codes.NO_NUMBER)]
        spare = zeros(HOLDINGS - len(self.holdings))
        tables.holding_colored = [self.colored(partial(_is, name)) for name in self.holdings] + spare
        tables.holding_wild = [self.wild(partial(_is, name)) for name in self.holdings] + spare

    # -- one value for each face -----------------------------------------------------

    def each(self, value: Callable[[Face], int]) -> list[int]:
        values = zeros(FACES)
        for face in self.edition.faces:
            values[face.index] = value(face)
        return values

    def effects(self, card: Card) -> tuple[Effect, ...]:
        return card.effects + (card.seven_zero if self.options.seven_zero else ())

    def each_step(self, part: int) -> list[int]:
        """One part of all instructions, face by face."""
        words = zeros(FACES * MAX_STEPS)
        for face in self.edition.faces:
            for at, instruction in enumerate(self.programs[face.card.id]):
                words[face.index * MAX_STEPS + at] = instruction[part]
        return words

    def looks_back(self, card: Card) -> bool:
        """Does it speak of the card that was played before it?"""
        effects = [each for effect in self.effects(card) for each in effect.all]
        return any(each.do in _LOOK_BACK or _speaks_of_below(each) for each in effects)

    def after_attack(self, face: Face) -> int:
        """Where a card's program goes on once its draw has been answered."""
        carried_out = [effect for effect in self.effects(face.card) if effect.do not in PART_OF_THE_MOVE]
        attacks = [effect.do == "draw" and effect.who == "next" for effect in carried_out]
        return attacks.index(True) + 1 if True in attacks else 0

    def traits(self, face: Face) -> int:
        card = face.card
        effects = [each for effect in self.effects(card) for each in effect.all]
        named = {"chosen", "chosen-two"}
        naming = {effect.do for effect in effects if named & words_for_players(effect)} - {"if"}
        bounced = any(card.id in other.bounces for other in self.edition.cards)
        has = {
            codes.IS_PENALTY: any(effect.do in {"draw", "honour"} for effect in effects),
            codes.ASKS_SEAT: bool(naming),
            codes.ASKS_LAID: card.has("lay-card"),
            codes.CAN_BE_BLUFF: "color" in card.only_without,
            codes.WILDS_MATCH: "wild" in card.only_without,
            codes.CAN_BE_BOUNCED: bounced,
            codes.IS_ATTACK: bounced or card.stacks or bool(card.only_without),
            codes.SHIELDS: card.has("shield"),
            codes.SWAPS: bool(naming) and naming <= set(_MOVE_HANDS),
            codes.IS_RULE: not all(map(_is_plain, effects)),
            codes.DOES_SOMETHING: bool(self.programs[card.id]) or self.blockers(face) != 0,
        }
        return sum(trait for trait, is_so in has.items() if is_so)

    def turned_up(self, face: Face) -> int:
        """What happens when this face is turned up first (R5 to R11)."""
        if face.card.number is not None:
            return codes.TURNED_NOTHING
        if self.edition.first_card == "numbers-only":
            return codes.TURNED_IGNORED
        if face.card.turned_up == "goes-back":
            return codes.TURNED_BACK
        return codes.TURNED_NOTHING if face.card.wild else codes.TURNED_ACTS

    def blockers(self, face: Face) -> int:
        """The wild faces that may block this one (R33)."""
        return self.wild(lambda other: face.character in other.card.blocks)

    def matching(self, face: Face) -> int:
        """The faces that go on this one by colour, number or symbol (R12)."""
        return self.colored(lambda other: face.color == other.color or self.same_symbol(face, other))

    def identical(self, face: Face) -> int:
        """The faces that jump in on this one (J54)."""
        return self.colored(lambda other: face.color == other.color and self.same_symbol(face, other))

    # -- masks -----------------------------------------------------------------------

    def colored(self, wanted: Callable[[Face], bool]) -> int:
        return sum(1 << face.index for face in self.edition.faces if face.color and wanted(face))

    def wild(self, wanted: Callable[[Face], bool]) -> int:
        return sum(1 << face.index - FIRST_WILD for face in self.edition.faces if not face.color and wanted(face))

    @staticmethod
    def same_symbol(face: Face, other: Face) -> bool:
        """Equal number or symbol; the character does not matter (J2)."""
        return face.color is not None and face.card.id == other.card.id

    def in_group(self, group: int, face: Face) -> bool:
        return group > 0 and self.edition.stack_group(face.card) == group


def _speaks_of_below(effect: Effect) -> bool:
    """Does it speak of the card below, of what that did, or of its player?"""
    counts = isinstance(effect.count, Count) and effect.count.kind in {"below", "drew"}
    return counts or "last-player" in words_for_players(effect)


def _is(name: str, face: Face) -> bool:
    """Is this face of that kind? `6+9` is either."""
    return any(_is_one(part, face) for part in name.split("+"))


def _is_one(name: str, face: Face) -> bool:
    card = face.card
    is_number = card.number is not None
    kinds = {
        "": True,
        "wild": card.wild,
        "action": not card.wild and not is_number,
        "special": not is_number,
        "draw-card": any(each.do == "draw" and each.who != "me" for each in card.all_effects),
        "number": is_number,
        "odd": card.number is not None and card.number % 2 == 1,
        "even": card.number is not None and card.number % 2 == 0,
        "coloured": not card.wild,
    }
    return kinds.get(name, False) or name in {face.color, card.id, f"{face.color}-{card.id}"}


def _is_plain(effect: Effect) -> bool:
    """Is it what cards did before rules could ask, roll, look and last?"""
    has_plain_words = all(WHO.index(who) <= effect_codes.DEALER for who in words_for_players(effect))
    has_plain_test = effect.only is None or CONDITIONS.index(effect.only.kind) < effect_codes.EXACTLY
    is_counted = isinstance(effect.count, Count) or bool(effect.source)
    return effect.do in _PLAIN and has_plain_words and has_plain_test and not is_counted
