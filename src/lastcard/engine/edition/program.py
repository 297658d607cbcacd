"""The effects of one card as a program: three integers for each instruction, choices as jumps."""

from __future__ import annotations

from dataclasses import replace

from lastcard.engine import effect_codes as do
from lastcard.engine.edition.model import (
    ALL_BUT,
    CONDITIONS,
    COUNTS,
    DURATIONS,
    LASTING,
    NAMED,
    PICKS,
    SIDES_OF,
    SOURCES,
    WATCHING,
    WHO,
    Condition,
    Count,
    Effect,
    base_of,
)

INSTRUCTIONS = {
    "draw": do.DO_DRAW,
    "lose-turn": do.DO_LOSE_TURN,
    "turn-direction": do.DO_TURN_DIRECTION,
    "shield": do.DO_SHIELD,
    "race": do.DO_RACE,
    "swap-hands": do.DO_SWAP_HANDS,
    "pass-hands": do.DO_PASS_HANDS,
    "discard": do.DO_DISCARD,
    "play-again": do.DO_PLAY_AGAIN,
    "give": do.DO_GIVE,
    "show": do.DO_SHOW,
    "honour": do.DO_HONOUR,
    "if": do.DO_IF,
    "exchange": do.DO_EXCHANGE,
    "new-hand": do.DO_NEW_HAND,
    "redeal": do.DO_REDEAL,
    "vote": do.DO_VOTE,
    "recolor": do.DO_RECOLOR,
    "name": do.DO_NAME,
    "roll": do.DO_ROLL,
    "peek": do.DO_PEEK,
    "bury": do.DO_BURY,
    "copy": do.DO_COPY,
    "cancel": do.DO_CANCEL,
    "take-back": do.DO_TAKE_BACK,
    "win": do.DO_WIN,
    "leave": do.DO_LEAVE,
    "points": do.DO_POINTS,
    "lasting": do.DO_LASTING,
    "choose": do.DO_CHOOSE,
    "act": do.DO_ACT,
    "reshuffle": do.DO_RESHUFFLE,
    "end-rules": do.DO_END_RULES,
}
# What an effect becomes whose count depends on something, or that draws from elsewhere than the draw pile.
COUNTED = {"draw": do.DO_DRAW_COUNTED, "lose-turn": do.DO_LOSE_COUNTED}
PART_OF_THE_MOVE = ("choose-color", "lay-card", "any-time")  # done with the move itself
CHANGING = ("laid-color", "playable", "chosen-color", "named")
"""The kinds of cards that change while a card acts, in the order of their codes."""

CAN_CHANGE = ("most", "fewest", "random")
"""Who they are can change while the card acts (J72)."""
_COSTS = {"plays": "play-costs", "calls": "call-costs"}
_OWNER = "owner"  # whoever played the card, in what others set off
_CODED = (*WHO, _OWNER)
_ADDED = {ALL_BUT: do.ALL_BUT, SIDES_OF[0]: do.LEFT_OF, SIDES_OF[1]: do.RIGHT_OF}
_COMPARED = {"most-of": do.HOLDING, "fewest-of": do.NOT_HOLDING}
_FROM_LOOKS = {"named": 14, "laid-color": 15}  # instead of a colour: see `Deeds.recolor`
Instruction = tuple[int, int, int]


def words_for_players(effect: Effect) -> set[str]:
    """Everybody of whom an effect itself speaks, `them` left aside; for everyone except somebody, that one."""
    of = effect.count.of if isinstance(effect.count, Count) else "them"
    return {base_of(word) for word in (effect.who, effect.to, of) if word and word != "them"}


def code_of(who: str) -> int:
    """The code of a word for players."""
    added = next((code for prefix, code in _ADDED.items() if who.startswith(prefix)), 0)
    return _CODED.index(base_of(who)) + added


def meanings(effects: tuple[Effect, ...]) -> int:
    """How many groups of players a rule has to keep in mind (J72)."""
    program = Program((), [*CHANGING, ""], ())
    for effect in (each for outer in effects for each in outer.all):
        program.slot(effect.who, effect.only)
        for word in words_for_players(effect) - {effect.who}:
            program.slot(word, None)
    return len(program.slots)


class Program:
    """Puts the effects of one card into instructions."""

    def __init__(self, effects: tuple[Effect, ...], holdings: list[str], colors: tuple[str, ...]) -> None:
        self.holdings = holdings
        self.colors = colors
        self.slots: list[tuple[str, Condition | None]] = []
        self.numbered: dict[str, int] = {}
        self.words = self.second_player(effects) + self.program(effects, 0)

    @staticmethod
    def second_player(effects: tuple[Effect, ...]) -> list[Instruction]:
        """Of two players of one's choice the second is asked for first of all (J88)."""
        spoken_of = {word for effect in effects for each in effect.all for word in words_for_players(each)}
        return [(do.DO_CHOOSE_SECOND, 0, do.ANY_CARD)] if "chosen-two" in spoken_of else []

    def program(self, effects: tuple[Effect, ...], depth: int) -> list[Instruction]:
        """Some effects, inside so many choices."""
        words = []
        for effect in effects:
            if effect.do == "if":
                words += self.condition(effect, depth)
            elif effect.do == "choose":
                words += self.choice(effect, depth)
            elif effect.do == "lasting":
                words += self.lasting(effect, depth)
            elif effect.do not in PART_OF_THE_MOVE:
                words.append(self.instruction(effect))
        return words

    def condition(self, effect: Effect, depth: int) -> list[Instruction]:
        """If the condition does not hold, jump over `then` to `otherwise`."""
        word, guard, details = self.instruction(effect)
        then = self.program(effect.then, depth)
        otherwise = self.program(effect.otherwise, depth)
        if otherwise:
            then.append(_jump(len(otherwise)))
        return [(word, guard | len(then) << do.JUMP_AT, details), *then, *otherwise]

    def choice(self, effect: Effect, depth: int) -> list[Instruction]:
        """A loop: each of those concerned is asked, then comes `then` or `otherwise`, then the next one is asked."""
        word, guard, _ = self.instruction(effect)
        then = self.program(effect.then, depth + 1)
        otherwise = self.program(effect.otherwise, depth + 1)
        if otherwise:
            then.append(_jump(len(otherwise)))
        body = [*then, *otherwise]
        end = (do.DO_NEXT_CHOOSER | depth << 16, (len(body) + 1) << do.JUMP_AT, do.ANY_CARD)
        start = (word | depth << 16, guard | len(then) << do.JUMP_AT, len(body) + 1)
        return [start, *body, end]

    def lasting(self, effect: Effect, depth: int) -> list[Instruction]:
        """What happens later on; when the card is played it is jumped over (J106, J119)."""
        cost = _cost(effect)
        if cost:
            effect = replace(effect, what=_COSTS.get(effect.what, effect.what), then=())
        word, guard, details = self.instruction(effect)
        if not effect.then:
            return [(word | cost << 24, guard, details)]
        then = tuple(map(_by_owner, effect.then)) if effect.what in WATCHING else effect.then
        body = [*self.program(then, depth), (do.DO_REPEATED, 0, do.ANY_CARD)]
        return [(word, guard | len(body) << do.JUMP_AT, details), *body]

    def instruction(self, effect: Effect) -> Instruction:
        """One effect as three integers; see the end of `effect_codes.py`."""
        to = code_of(effect.to) if effect.to else 0
        word = self.code(effect) | code_of(effect.who) << 8 | self.number(effect) << 16 | to << 24
        guard = self.slot(effect.who, effect.only) << do.WHO_SLOT_AT
        if effect.to:
            guard |= self.slot(effect.to, None) << do.TO_SLOT_AT
        if effect.only:
            guard |= self.asked(effect.only)
        if isinstance(effect.count, Count) and effect.count.of != "them":
            guard |= self.slot(effect.count.of, None) << do.OF_SLOT_AT
        return word, guard, self.details(effect)

    def asked(self, only: Condition) -> int:
        """The test of a condition, with its value."""
        value = self.value(only.value)
        if only.kind in _COMPARED:
            return _COMPARED[only.kind] | (value | do.COMPARED) << do.VALUE_AT
        return CONDITIONS.index(only.kind) + 1 | value << do.VALUE_AT

    @staticmethod
    def code(effect: Effect) -> int:
        """What is to be done."""
        if effect.do == "draw" and effect.source:
            return do.DO_TAKE
        return (COUNTED if isinstance(effect.count, Count) else {}).get(effect.do, INSTRUCTIONS[effect.do])

    def number(self, effect: Effect) -> int:
        """The plain number, or the value of the count; points come with their sign."""
        value = effect.count.value if isinstance(effect.count, Count) else effect.count
        if effect.do == "points":
            return value + do.SIGN
        if effect.do == "act":
            return self.next_number("act")
        return value

    def next_number(self, name: str) -> int:
        """Which of the effects of this name it is, from 0: by that the text is found again."""
        at = self.numbered.get(name, 0)
        self.numbered[name] = at + 1
        return at

    def details(self, effect: Effect) -> int:
        """Which cards, who picks them, how many of what: the third integer."""
        details = self.value(effect.cards) | PICKS.index(effect.pick) << do.PICK_AT
        count = effect.count
        if isinstance(count, Count):
            of = do.THEM if count.of == "them" else _CODED.index(count.of)
            details |= COUNTS.index(count.kind) + 1 << do.COUNT_AT | of << do.OF_AT
            details |= self.value(count.cards) << do.COUNT_CARDS_AT
        elif effect.do == "show" and count == 0:  # the whole hand
            details |= do.COUNT_ALL << do.COUNT_AT
        if effect.do == "lasting":
            details |= DURATIONS.index(effect.lasts) << do.PICK_AT | self.next_number("lasting") << do.OF_AT
        return details | self.what(effect) << do.WHAT_AT

    def what(self, effect: Effect) -> int:
        """What is named, what lasts, where cards are drawn from, or which colour goes on."""
        if effect.source:
            return SOURCES.index(effect.source)
        if effect.do == "name":
            return NAMED.index(effect.what) + 1
        if effect.do == "lasting":
            return LASTING.index(effect.what)
        if effect.do == "recolor" and effect.cards:
            return _FROM_LOOKS[effect.cards] if effect.cards in _FROM_LOOKS else self.colors.index(effect.cards) + 1
        return 0

    def slot(self, who: str, only: Condition | None) -> int:
        """The slot that keeps who is meant; 0 if that cannot change while the card acts (J72).

        Whoever chooses is somebody else each time.
        """
        word = base_of(who)
        if who.startswith(SIDES_OF):
            who = word  # who sits beside them follows from it
        if (word not in CAN_CHANGE and only is None) or word == "chooser":
            return 0
        if (who, only) not in self.slots:
            self.slots.append((who, only))
        return self.slots.index((who, only)) + 1

    def value(self, value: int | str) -> int:
        """A number as it is, a kind of cards by its place in the tables."""
        if isinstance(value, int):
            return value
        if value not in self.holdings:
            self.holdings.append(value)
        return self.holdings.index(value)


def _cost(effect: Effect) -> int:
    """How many cards it costs to play or to call, if that is all; they are drawn at once (J108, J111)."""
    if effect.what in _COSTS.values():
        return effect.count if isinstance(effect.count, int) else 0
    number = effect.then[0].count if effect.what in WATCHING else 0
    is_all = isinstance(number, int) and effect.then == (Effect("draw", "chooser", number),)
    return number if is_all and isinstance(number, int) else 0


def _by_owner(effect: Effect) -> Effect:
    """What is said of whoever plays the card, where somebody else sets it off."""
    count = effect.count
    return replace(
        effect,
        who=_owner(effect.who),
        to=effect.to and _owner(effect.to),
        count=replace(count, of=_owner(count.of)) if isinstance(count, Count) else count,
        then=tuple(map(_by_owner, effect.then)),
        otherwise=tuple(map(_by_owner, effect.otherwise)),
    )


def _owner(who: str) -> str:
    return _OWNER if who == "me" else who


def _jump(over: int) -> Instruction:
    return do.DO_JUMP, over << do.JUMP_AT, do.ANY_CARD
