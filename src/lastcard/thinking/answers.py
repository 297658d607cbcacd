"""What a sensible player thinks of cards and of written rules, and what it answers when one asks (J85).

An answer depends only on what its seat may know, and on chance; nobody looks into another hand.
"""

from __future__ import annotations

from lastcard.engine.asking import Asking
from lastcard.engine.bits import *  # compiled: C functions
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.legal import Choices
from lastcard.engine.rng import Source
from lastcard.engine.round import Round
from lastcard.engine.tables import RuleTables
from lastcard.thinking.codes import *  # compiled: C constants
from lastcard.thinking.impressions import harm, moves_hands, named, sets_color
from lastcard.thinking.reckoning import Reckoning

ONE = 1  # a word with one bit; 64 bits wide when compiled


class Answers(Source):
    """Weighs the answers that a written rule takes, for one table."""

    def __init__(self, tables: RuleTables) -> None:
        self.tables = tables
        self.hits = zeros(FACES)
        self.names = zeros(FACES)
        self.moves_hands = zeros(FACES)
        self.sets_color = zeros(FACES)
        self.answers = tables.bouncers
        for face in range(FACES):
            self.hits[face] = harm(tables, face)
            self.names[face] = named(tables, face)
            self.moves_hands[face] = moves_hands(tables, face)
            self.sets_color[face] = sets_color(tables, face)
            self.answers |= tables.blockers[face]
        self.rules = Reckoning(tables)
        self.listed = Choices()

    # -- what written rules ask (J85) -----------------------------------------------------

    def answer_rule(self, state: Round) -> int:
        """Give a written rule the best of all answers that it takes."""
        return self.best_answer(state, self.listed.gather(state))

    def answer_with(self, state: Round, moves: list[int]) -> int:
        """The best of some answers, for a seat that knows only its own hand and how many cards others hold."""
        for at in range(len(moves)):
            self.listed.moves[at] = moves[at] | state.turn << BY_AT
        return self.best_answer(state, len(moves)) & MOVE_BITS

    def is_weighed(self, face: int) -> bool:
        """Whether a card does more than printed cards do."""
        return self.rules.is_weighed[face] != 0

    def worth_of_rule(self, state: Round, seat: int, face: int, chosen: int) -> int:
        """What the rule on a card is worth to a seat that plays it now and names another one."""
        return self.rules.of_naming(state, seat, face, chosen)

    def worth_of_letting(self, state: Round, seat: int) -> int:
        """What it is worth to a seat to let the card happen that was played (R33)."""
        return self.rules.of_letting(state, seat)

    def goes_out(self, state: Round, seat: int, face: int) -> bool:
        """Whether a seat is out that plays this last card; not if a rule makes it draw (J75)."""
        return not self.rules.is_weighed[face] or self.rules.goes_out(state, seat, face)

    def best_answer(self, state: Round, number: int) -> int:
        """The best of the listed answers; late calls and catches are none."""
        best = self.listed.moves[0]
        most = LOWEST * 64
        for at in range(number):
            move = self.listed.moves[at]
            if move & 31 in (UNO, CATCH):
                break
            worth = self.worth_of_answer(state, move)
            if worth > most:
                most = worth
                best = move
        return best

    def worth_of_answer(self, state: Round, move: int) -> int:
        """What an answer to a written rule is worth to the seat that is asked."""
        asking = state.asking
        seat = state.turn
        if asking <= FOR_BURY:
            return self.worth_of_pick(state, seat, move >> CARD_AT & NO_FACE)
        if asking == FOR_OPTION:
            return self.rules.of_option(state, move >> LAID_AT & NO_FACE)
        if asking == FOR_NUMBER:
            return self.rules.of_name(state, NAMES_NUMBER, move >> LAID_AT & NO_FACE)
        if asking == FOR_CARD:
            return self.worth_of_card(state, seat, move >> CARD_AT & NO_FACE)
        if asking == FOR_COLOR:
            color = move >> COLOR_AT & NO_COLOR
            if state.tables.program[Asking.step(state)] & 255 == DO_RECOLOR:
                return bits(state.colored[seat] & state.tables.color_mask[color]) * 4 + self.below(4)
            return self.worth_of_color(state, color)
        other = move >> SEAT_AT & NO_SEAT  # of equals the one nearest to going out
        return self.rules.of_seat(state, other) * 64 - state.size[other]

    def worth_of_color(self, state: Round, color: int) -> int:
        """What it is worth to name a colour: who parts with all of the colour in play cannot follow."""
        worth = self.rules.of_name(state, NAMES_COLOR, color)
        strands = self.rules.sheds_named and color == state.color
        return worth - 64 * STRANDED if strands else worth

    def worth_of_card(self, state: Round, seat: int, face: int) -> int:
        """What it is worth to name a card; who parts with it may have liked to keep it."""
        worth = self.rules.of_name(state, NAMES_CARD, face)
        if self.rules.sheds_named and state.count[seat * FACES + face]:
            worth += 64 * self.dispensable(state, seat, face)
        return worth

    def worth_of_pick(self, state: Round, seat: int, face: int) -> int:
        """What it is worth to part with a card, or to get it."""
        spare = self.dispensable(state, seat, face)
        if state.asking == FOR_KEEP or (state.asking == FOR_BURY and state.picked_from == IN_LOOKED):
            return -spare  # the best one: for oneself, or so that nobody else gets it
        if state.asking == FOR_TAKE:
            receiver = state.moved[state.picked_n] >> 12
            is_gift = state.tables.program[Asking.step(state)] & 255 in (DO_GIVE, DO_EXCHANGE)
            return spare if is_gift and receiver != seat else -spare
        return spare

    def dispensable(self, state: Round, seat: int, face: int) -> int:
        """How well a seat can do without a card: points weigh, wilds and the best colour are worth keeping."""
        tables = state.tables
        points = tables.points[face] >> 2
        if face >= FIRST_WILD:
            worth = points - 60
            if self.answers & ONE << (face - FIRST_WILD):
                worth -= 20
            if self.rules.is_weighed[face]:
                worth -= min(100, max(-100, self.rules.of_play(state, seat, face)))
            return worth
        mates = bits(state.colored[seat] & tables.color_mask[face // SYMBOLS])
        worth = points - 8 * mates - 2 * bits(state.colored[seat] & tables.matching[face])
        return worth - 6 * self.hits[face] if self.hits[face] else worth
