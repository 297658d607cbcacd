"""How a sensible player plays without thinking: the policy of playouts.

A few rules of thumb make every decision of every edition, each with a weight in sixteenths of a card. A choice depends
only on what its seat may know, and on chance; nobody looks into another hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.engine.bits import *  # compiled: C functions
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.legal import Legal
from lastcard.engine.round import Round
from lastcard.engine.tables import RuleTables
from lastcard.thinking.answers import Answers
from lastcard.thinking.codes import *  # compiled: C constants

ONE = 1  # a word with one bit; 64 bits wide when compiled
USUAL = (8, 0, 2, 1, 24, -60, -20, -40, -90, 3, 12, 5, -1, 4, 0, 0)

CARELESS = (0, 0, 0, 0, 0, 0, 0, -80, -1000, 60, 12, 6, 0, 8, 0, 0)
"""Plays anything that fits, wilds too: search should not count on everybody being sensible."""


class Habits(Answers):
    """Chooses moves for all seats of a round, and plays rounds to their end."""

    def __init__(self, tables: RuleTables, weights: Sequence[int] = USUAL) -> None:
        super().__init__(tables)
        self.weights = zeros(WEIGHTS)
        for at in range(WEIGHTS):
            self.weights[at] = weights[at]
        self.decisions = 0
        self.seems_to_lack = zeros(MAX_SEATS)  # by seat, colours as bits; see :meth:`watch`

    # -- whole rounds ----------------------------------------------------------------

    def finish(self, state: Round, limit: int) -> None:
        """Play a round to its end, or for at most ``limit`` decisions."""
        left = limit
        while state.pending != ON_END and left > 0:
            self.decide(state)
            left -= 1
        self.decisions += limit - left

    def decide(self, state: Round) -> None:
        """Make the next move, without watching anybody."""
        move = self.choose(state)
        state.step(move >> BY_AT, move & MOVE_BITS)

    # -- against others, watching them ----------------------------------------------------

    def contest(self, state: Round, others: Habits, rounds: int, seed: int) -> int:
        """Play that many deals against others, each from every seat; return how many rounds this player wins."""
        wins = 0
        for number in range(rounds):
            for me in range(state.seats):
                state.seed(seed, number, 7, 1)
                self.seed(seed, number, 8, 1)
                others.seed(seed, number, 9, 1)
                self.forget()
                others.forget()
                state.deal(number % state.seats)
                while state.pending != ON_END:
                    self.go_on(state, me, others)
                if state.out == me:
                    wins += 1
        return wins

    def go_on(self, state: Round, me: int, others: Habits) -> None:
        """Make the next move, as ``me`` or as one of the others; both sides watch it."""
        move = self.choose(state) if state.turn == me else others.choose(state)
        self.watch(state, move)
        others.watch(state, move)
        state.step(move >> BY_AT, move & MOVE_BITS)

    def watch(self, state: Round, move: int) -> None:
        """Note a move before it is made: who draws seems to lack the colour in play, until playing a card of it."""
        seat = move >> BY_AT
        if move & 31 == DRAW:
            self.seems_to_lack[seat] |= 1 << state.color
        elif move & 31 == PLAY:
            face = move >> CARD_AT & NO_FACE
            if self.moves_hands[face]:  # what was seen concerns hands that now move (J53)
                self.forget()
            elif face < FIRST_WILD:
                self.seems_to_lack[seat] &= ~(1 << face // SYMBOLS)

    def note_lacks(self, seat: int, colors: int) -> None:
        """Set the colours that a seat seems to lack, as bits."""
        self.seems_to_lack[seat] = colors

    def forget(self) -> None:
        """Nobody seems to lack anything: a new round, or new hands."""
        for seat in range(MAX_SEATS):
            self.seems_to_lack[seat] = 0

    # -- what is decided ---------------------------------------------------------------

    def choose(self, state: Round) -> int:
        """The next move, including the seat that makes it."""
        if state.exposed and self.below(16) < self.weights[CATCHES]:
            return self.catch(state)
        pending = state.pending
        if pending == ON_TURN:
            return self.take_turn(state)
        if pending == ON_DRAWN:
            return self.use_drawn(state)
        if pending == ON_ANSWER:
            return self.answer(state)
        if pending == ON_BLOCK:
            return self.block(state)
        if pending in (ON_RACE, ON_HONOUR):  # races are settled by lot; nobody knows what people would agree on
            return WHISTLE | BARE | TABLE << BY_AT
        if pending == ON_ASK:
            return self.answer_rule(state)
        return self.with_color(state, state.turn, COLOR | BARE)

    # -- calls ---------------------------------------------------------------------------

    def catch(self, state: Round) -> int:
        """Somebody notices a forgotten call (R25)."""
        target = lowest(state.exposed)
        return (CATCH | BARE | state.next_of(target) << BY_AT) ^ (NO_SEAT ^ target) << SEAT_AT

    # -- a turn ----------------------------------------------------------------------

    def take_turn(self, state: Round) -> int:
        """Play the most valuable card; draw if no play is worth it (R12, R13)."""
        if state.tables.interrupts:
            jump = self.jump_in(state)
            if jump:
                return jump
        seat = state.turn
        face = self.best_of(state, seat, Legal.colored(state, seat), Legal.wild(state, seat))
        if face != NO_FACE and (self.worth >= self.weights[DRAWS] or not self.may_wait(state)):
            return self.play(state, seat, face)
        return DRAW | BARE | seat << BY_AT

    def may_wait(self, state: Round) -> bool:
        """Whether the player may draw despite having a playable card (J60, J63)."""
        return Legal.may_draw(state, state.turn) and not state.tables.forced_play

    def use_drawn(self, state: Round) -> int:
        """Play the drawn card unless it is better kept (R14)."""
        seat = state.turn
        worth = self.worth_of(state, seat, state.drawn)
        if worth >= self.weights[DRAWS] or state.tables.forced_play:
            return self.play(state, seat, state.drawn)
        return KEEP | BARE | seat << BY_AT

    def jump_in(self, state: Round) -> int:
        """The move of the first player who jumps in; 0 if nobody does (J54, J117)."""
        seat = state.next_of(state.turn)
        while seat != state.turn:
            faces = Legal.jump_ins(state, seat)
            if faces:
                return self.play(state, seat, lowest(faces))
            faces = Legal.any_time(state, seat)
            if faces and self.worth_of(state, seat, FIRST_WILD + lowest(faces)) >= BREAKS_IN:
                return self.play(state, seat, FIRST_WILD + lowest(faces))
            seat = state.next_of(seat)
        return 0

    def best_of(self, state: Round, seat: int, colored: int, wild: int) -> int:
        """The most valuable of some playable faces; ``worth`` is set to what it is worth."""
        best = NO_FACE
        self.worth = LOWEST
        while colored:
            face = lowest(colored)
            colored &= colored - 1
            worth = self.worth_of(state, seat, face)
            if worth > self.worth:
                self.worth = worth
                best = face
        while wild:
            face = FIRST_WILD + lowest(wild)
            wild &= wild - 1
            worth = self.worth_of(state, seat, face)
            if worth > self.worth:
                self.worth = worth
                best = face
        return best

    def worth_of(self, state: Round, seat: int, face: int) -> int:
        """What playing a card is worth."""
        tables = state.tables
        weights = self.weights
        if state.size[seat] == 1 and self.goes_out(state, seat, face):
            return -LOWEST
        worth = weights[POINTS] * tables.points[face] >> 3
        follower = state.next_of(seat)
        if state.size[follower] <= 2:
            worth += weights[LATE] * tables.points[face] >> 3
        if self.hits[face] and follower != state.shield:
            worth += self.hits[face] * weights[HITS]
            if state.size[follower] <= NEARLY_OUT:
                worth += weights[HITS_LEADER]
        if face < FIRST_WILD:
            color = face // SYMBOLS
            rest = state.colored[seat]
            if state.count[seat * FACES + face] == 1:
                rest ^= ONE << face
            worth += weights[FOLLOWS] * bits(rest & tables.matching[face])
            worth += weights[COLORED] * bits(rest & tables.color_mask[color])
            if self.seems_to_lack[follower] >> color & 1:
                worth += weights[LACKS]
            if color == state.color:
                worth += weights[STAYS]
        else:
            worth += weights[WILD] + self.worth_of_wild(state, seat, face)
        if self.rules.is_weighed[face]:
            worth += self.rules.of_play(state, seat, face)
        if self.names[face] == FOR_A_SWAP:
            theirs = state.size[self.rival(state, seat)]
            worth += 24 * (state.size[seat] - 1 - theirs)
            if face >= FIRST_WILD and theirs > NEARLY_OUT:  # a 7 may not fit later, a wild does
                worth -= PATIENCE
        if weights[CHANCE]:
            worth += self.below(weights[CHANCE] + 1)
        return worth

    def worth_of_wild(self, state: Round, seat: int, face: int) -> int:
        """A wild brings the best colour, but a bluff may be found out, an answer needed later (R19, R33, R37)."""
        tables = state.tables
        color = self.best_color(state, seat)
        if self.sets_color[face]:
            color = self.sets_color[face] - 1
        follow = bits(state.colored[seat] & tables.color_mask[color]) if color < tables.colors else 0
        worth = follow * (self.weights[FOLLOWS] + self.weights[COLORED])
        if self.answers & ONE << (face - FIRST_WILD):
            worth += self.weights[ANSWERS]
        if tables.bluffs & ONE << (face - FIRST_WILD) and Legal.guilty(state, seat, face):
            worth += self.weights[BLUFF]
        return worth

    # -- how a card is played ----------------------------------------------------------

    def play(self, state: Round, seat: int, face: int) -> int:
        """The complete move: with everything that the card asks for, and the call (R24)."""
        traits = state.tables.traits[face]
        move = (PLAY | BARE | seat << BY_AT) ^ (NO_FACE ^ face) << CARD_AT
        left = state.size[seat] - 1
        if traits & ASKS_LAID and state.colored[seat]:
            move ^= (NO_FACE ^ self.to_lay(state, seat)) << LAID_AT
            left -= 1
        if traits & ASKS_SEAT and not (traits & SWAPS and left == 0):
            move ^= (NO_SEAT ^ self.to_name(state, seat, face)) << SEAT_AT
        if face >= FIRST_WILD:
            move ^= (NO_COLOR ^ self.best_color(state, seat)) << COLOR_AT
        return move | CALL_BIT if left == 1 else move

    def with_color(self, state: Round, seat: int, move: int) -> int:
        """A move that names a colour, and calls if one card is left (R24, R32)."""
        move = (move | seat << BY_AT) ^ (NO_COLOR ^ self.best_color(state, seat)) << COLOR_AT
        return move | CALL_BIT if state.size[seat] == 2 and move & 31 != COLOR else move

    def best_color(self, state: Round, seat: int) -> int:
        """The colour that the hand has most of; ties are broken at random."""
        best = 0
        most = -1
        for color in range(state.tables.colors):
            held = bits(state.colored[seat] & state.tables.color_mask[color]) * 4 + self.below(4)
            if held > most:
                most = held
                best = color
        return best

    def to_lay(self, state: Round, seat: int) -> int:
        """The card to lay on the Gauntlet: of the rarest colour, to avoid drawing oneself (R35)."""
        tables = state.tables
        best = NO_FACE
        least = -LOWEST
        faces = state.colored[seat]
        while faces:
            face = lowest(faces)
            faces &= faces - 1
            held = bits(state.colored[seat] & tables.color_mask[face // SYMBOLS])
            held = held * 64 + state.count[seat * FACES + face] * 32 - tables.points[face]
            if held < least:
                least = held
                best = face
        return best

    def to_name(self, state: Round, seat: int, face: int) -> int:
        """Whom to name: the most dangerous player for harm, the least dangerous for help."""
        if self.rules.is_weighed[face] and self.names[face] != FOR_A_SWAP:
            return self.rules.best_target(state, seat, face)
        if self.names[face] == FOR_THE_HARMLESS:
            return self.harmless(state, seat)
        return self.rival(state, seat)

    def rival(self, state: Round, seat: int) -> int:
        """The other player with the fewest cards."""
        best = NO_SEAT
        other = state.next_of(seat)
        while other != seat:
            if best == NO_SEAT or state.size[other] < state.size[best]:
                best = other
            other = state.next_of(other)
        return best

    def harmless(self, state: Round, seat: int) -> int:
        """The other player with the most cards."""
        best = NO_SEAT
        other = state.next_of(seat)
        while other != seat:
            if best == NO_SEAT or state.size[other] > state.size[best]:
                best = other
            other = state.next_of(other)
        return best

    # -- answers -----------------------------------------------------------------------

    def answer(self, state: Round) -> int:
        """Bounce, stack, challenge or accept (R21, R37, J58)."""
        seat = state.turn
        may = state.may
        if may & MAY_BOUNCE:
            return self.with_color(state, seat, BOUNCE | BARE)
        face = self.to_stack(state, seat) if may & MAY_STACK else NO_FACE
        if face != NO_FACE:
            return self.play(state, seat, face)
        if may & MAY_CHALLENGE and self.suspects(state):
            return CHALLENGE | BARE | seat << BY_AT
        if may & IN_PAUSE:
            return WHISTLE | BARE | TABLE << BY_AT
        return ACCEPT | BARE | seat << BY_AT

    def to_stack(self, state: Round, seat: int) -> int:
        """A card to stack that is no bluff; NO_FACE if there is none."""
        colored = Legal.stackable_colored(state, seat)
        face = lowest(colored) if colored else Legal.lowest_wild(Legal.stackable_wild(state, seat))
        if face != NO_FACE and state.tables.traits[face] & CAN_BE_BLUFF and Legal.guilty(state, seat, face):
            return NO_FACE
        return face

    def suspects(self, state: Round) -> bool:
        """Whether a Wild Draw Four looks like a bluff: more so the more cards its player has left (R21)."""
        return self.below(4) + state.size[state.actor] > self.weights[SUSPECTS] + 2

    def block(self, state: Round) -> int:
        """Block what hits this player, or when somebody is nearly out; otherwise sometimes (R33)."""
        seat = state.turn
        if seat == NO_SEAT:  # a pause in which nobody can
            return WHISTLE | BARE | TABLE << BY_AT
        hit = self.hits[state.card] != 0 and state.next_of(state.actor) == seat
        urgent = state.size[state.actor] <= 2 or state.size[seat] <= 2
        worth = 0
        if self.rules.is_weighed[state.card]:
            worth = self.rules.of_letting(state, seat)
            hit = worth <= -A_CARD
        if worth < A_CARD and (hit or urgent or self.below(16) < self.weights[BLOCKS]):
            return self.with_color(state, seat, BLOCK | BARE)
        if state.tables.pauses:
            return WHISTLE | BARE | TABLE << BY_AT
        return PASS | BARE | seat << BY_AT
