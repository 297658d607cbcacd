"""An edition and the options of a table, turned into the tables that rounds look up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from lastcard.engine import codes, effect_codes
from lastcard.engine.codes import FACES, FIRST_WILD, GROUPS, HOLDINGS, MAX_CARDS, MAX_COLORS, MAX_STEPS, SYMBOLS, zeros
from lastcard.engine.edition.model import CONDITIONS, WHO, Card, Condition, Edition, Effect, Face
from lastcard.engine.edition.options import Options
from lastcard.engine.edition.written import with_rules
from lastcard.engine.tables import RuleTables

_EFFECTS = {
    "draw": effect_codes.DO_DRAW,
    "lose-turn": effect_codes.DO_LOSE_TURN,
    "turn-direction": effect_codes.DO_TURN_DIRECTION,
    "shield": effect_codes.DO_SHIELD,
    "race": effect_codes.DO_RACE,
    "swap-hands": effect_codes.DO_SWAP_HANDS,
    "pass-hands": effect_codes.DO_PASS_HANDS,
    "discard": effect_codes.DO_DISCARD,
    "play-again": effect_codes.DO_PLAY_AGAIN,
    "give": effect_codes.DO_GIVE,
    "show": effect_codes.DO_SHOW,
    "honour": effect_codes.DO_HONOUR,
    "if": effect_codes.DO_IF,
}
_PART_OF_THE_MOVE = ("choose-color", "lay-card")  # done with the move itself
_MOVE_HANDS = ("swap-hands", "give", "discard", "show")  # not done by a player's last card (J53, J70)
_CAN_CHANGE = ("most", "fewest", "random")  # who they are can change while the card acts (J72)
Instruction = tuple[int, int]


def build_tables(edition: Edition, options: Options) -> RuleTables:
    """The tables for one edition at one table, with the rules that are written on its cards."""
    return _Builder(with_rules(edition, options.customs), options).tables()


class _Builder:
    def __init__(self, edition: Edition, options: Options) -> None:
        self.edition = edition
        self.options = options
        self.holdings = ["laid-color"]  # LAID_COLOR, then what the cards ask for
        self.programs = {card.id: _Program(self.effects(card), self.holdings).words for card in edition.cards}

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
        tables.bluffs = self.wild(lambda face: bool(face.card.only_without))
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

    def after_attack(self, face: Face) -> int:
        """Where a card's program goes on once its draw has been answered."""
        carried_out = [effect for effect in self.effects(face.card) if effect.do not in _PART_OF_THE_MOVE]
        attacks = [effect.do == "draw" and effect.who == "next" for effect in carried_out]
        return attacks.index(True) + 1 if True in attacks else 0

    def traits(self, face: Face) -> int:
        card = face.card
        effects = [each for effect in self.effects(card) for each in effect.all]
        naming = {effect.do for effect in effects if "chosen" in {effect.who, effect.to}} - {"if"}
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


class _Program:
    """The effects of one card as instructions; choices become jumps."""

    def __init__(self, effects: tuple[Effect, ...], holdings: list[str]) -> None:
        self.holdings = holdings
        self.slots: list[tuple[str, Condition | None]] = []
        self.words = self.program(effects)

    def program(self, effects: tuple[Effect, ...]) -> list[Instruction]:
        words = []
        for effect in effects:
            if effect.do == "if":
                words += self.choice(effect)
            elif effect.do not in _PART_OF_THE_MOVE:
                words.append(self.instruction(effect))
        return words

    def choice(self, effect: Effect) -> list[Instruction]:
        """If the condition does not hold, jump over `then` to `otherwise`."""
        word, guard = self.instruction(effect)
        then = self.program(effect.then)
        otherwise = self.program(effect.otherwise)
        if otherwise:
            then.append((effect_codes.DO_JUMP, len(otherwise) << effect_codes.JUMP_AT))
        return [(word, guard | len(then) << effect_codes.JUMP_AT), *then, *otherwise]

    def instruction(self, effect: Effect) -> Instruction:
        """One effect as two integers: what, who, how many, to whom; and which of them."""
        to = WHO.index(effect.to) if effect.to else 0
        word = _EFFECTS[effect.do] | WHO.index(effect.who) << 8 | effect.count << 16 | to << 24
        guard = self.slot(effect.who, effect.only) << effect_codes.WHO_SLOT_AT
        if effect.to:
            guard |= self.slot(effect.to, None) << effect_codes.TO_SLOT_AT
        if effect.only:
            guard |= CONDITIONS.index(effect.only.kind) + 1 | self.value(effect.only.value) << effect_codes.VALUE_AT
        return word, guard

    def slot(self, who: str, only: Condition | None) -> int:
        """The slot that keeps who is meant; 0 if that cannot change while the card acts (J72)."""
        if who not in _CAN_CHANGE and only is None:
            return 0
        if (who, only) not in self.slots:
            self.slots.append((who, only))
        return self.slots.index((who, only)) + 1

    def value(self, value: int | str) -> int:
        if isinstance(value, int):
            return value
        if value not in self.holdings:
            self.holdings.append(value)
        return self.holdings.index(value)


def _is(name: str, face: Face) -> bool:
    """Is this face one of "whoever holds …"?"""
    in_color = f"{face.color}-{face.card.id}"
    return name in {face.color, face.card.id, in_color} or (name == "wild" and face.card.wild)
