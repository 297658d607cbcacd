"""What a rule is worth to a player, reckoned in advance: cards, turns and the round, won or lost by each seat.

A reckoning runs through the program of a card as the rules would, but changes nothing. Whom and how many it takes to be
meant is in :mod:`lastcard.thinking.supposing` and :mod:`lastcard.thinking.estimates`, what single effects are worth in
:mod:`lastcard.thinking.gains`.
"""

from __future__ import annotations

from lastcard.engine.asking import Asking
from lastcard.engine.bits import *  # compiled: C functions
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.round import Round
from lastcard.engine.tables import RuleTables
from lastcard.thinking.codes import *  # compiled: C constants
from lastcard.thinking.gains import Gains


class Reckoning(Gains):
    """Answers what a rule is worth, for one table."""

    def __init__(self, tables: RuleTables) -> None:
        super().__init__(tables)
        self.is_weighed = zeros(FACES)
        for face in range(FACES):
            self.is_weighed[face] = is_weighed(tables, face)

    # -- questions ---------------------------------------------------------------------

    def of_play(self, state: Round, seat: int, face: int) -> int:
        """What the rule on a card is worth to a seat that plays it now, naming whom it likes best."""
        self.begin(seat, face)
        if self.tables.traits[face] & ASKS_SEAT:
            self.chosen = self.best_target(state, seat, face)
            self.begin_again()
        return self.worth(state, 0, self.tables.steps[face])

    def of_naming(self, state: Round, seat: int, face: int, chosen: int) -> int:
        """What the rule on a card is worth to a seat that plays it now and names another one, or nobody."""
        self.begin(seat, face)
        self.chosen = chosen
        return self.worth(state, 0, self.tables.steps[face])

    def goes_out(self, state: Round, seat: int, face: int) -> bool:
        """Whether a seat is out that plays this last card: not if it might have to draw by it (J70, J75)."""
        self.of_play(state, seat, face)
        return self.drawn == 0

    def of_letting(self, state: Round, seat: int) -> int:
        """What it is worth to a seat to let a card happen that it could block (R33)."""
        self.begin(state.actor, state.card)
        self.me = seat
        self.is_acting = True
        self.chosen = state.chosen
        return self.worth(state, 0, self.tables.steps[state.card])

    def best_target(self, state: Round, seat: int, face: int) -> int:
        """Whom a seat should name with a card."""
        self.begin(seat, face)
        best = NO_SEAT
        most = LOWEST
        other = state.next_of(seat)
        while other != seat:
            self.chosen = other
            self.begin_again()
            worth = self.worth(state, 0, self.tables.steps[face]) * 64 - state.size[other]
            if worth > most:
                most = worth
                best = other
            other = state.next_of(other)
        return best

    def of_option(self, state: Round, number: int) -> int:
        """What one of two options is worth to the seat that chooses (J89)."""
        self.join(state)
        at = state.step_at
        step = Asking.step(state)
        then = at + (self.tables.guards[step] >> JUMP_AT)
        end = at + self.tables.details[step] - 1
        self.chooser = state.turn
        if number == 2:
            return self.worth(state, then, end)
        return self.worth(state, at, self.before_jump(then))

    def of_seat(self, state: Round, seat: int) -> int:
        """What it is worth to name, choose or vote for a seat: by what the rest of the rule does to it."""
        self.join(state)
        effect = self.tables.program[Asking.step(state)] & 255
        if effect == DO_VOTE:
            self.voted = seat
        elif effect == DO_CHOOSE_SECOND:
            self.second = seat
        elif effect == DO_COPY:
            self.chosen = seat
            self.script = state.under
            return self.worth(state, 0, self.tables.steps[state.under])
        else:
            self.named_what = NAMES_PLAYER
            self.named = seat
        return self.rest(state)

    def of_name(self, state: Round, what: int, named: int) -> int:
        """What it is worth to name a colour, a number or a card; of equals what is likely elsewhere."""
        self.join(state)
        self.named_what = what
        self.named = named
        unseen = self.unseen(state, self.named_colored(), self.named_wild())
        self.rates[NAMED_KIND] = min(64, unseen)
        worth = self.rest(state) * 64 + unseen
        return worth - self.held(state, state.turn, NAMED_KIND)

    def begin(self, seat: int, face: int) -> None:
        """Reckon as the seat that plays a card."""
        self.forget()
        self.me = seat
        self.actor = seat
        self.script = face
        self.find_dice()

    def begin_again(self) -> None:
        """Reckon the same program once more."""
        self.spoken_of = 0
        self.depth = 0
        self.drawn = 0

    def join(self, state: Round) -> None:
        """Reckon as the seat that is asked in the middle of a rule."""
        self.forget()
        self.me = state.turn
        self.actor = state.actor
        self.script = state.script
        self.is_acting = True
        self.chosen = state.chosen
        self.second = state.second
        self.chooser = state.chooser
        self.voted = state.voted
        self.named_what = state.named_what
        self.named = state.named
        self.rolled = state.rolled
        self.spoken_of = state.spoken_of
        self.find_dice()

    def find_dice(self) -> None:
        """How many sides the die of this rule has, and how many cards are looked at."""
        for at in range(self.tables.steps[self.script]):
            instruction = self.tables.program[self.script * MAX_STEPS + at]
            if instruction & 255 == DO_ROLL:
                self.sides = instruction >> 16 & 255
            elif instruction & 255 == DO_PEEK:
                self.looked = instruction >> 16 & 255

    def rest(self, state: Round) -> int:
        """What the rest of the rule is worth."""
        return self.worth(state, state.step_at, self.tables.steps[self.script])

    # -- programs ----------------------------------------------------------------------

    def worth(self, state: Round, at: int, end: int) -> int:
        """What some instructions are worth to the seat."""
        total = 0
        while at < end:
            step = self.script * MAX_STEPS + at
            instruction = self.tables.program[step]
            guard = self.tables.guards[step]
            effect = instruction & 255
            at += 1
            if effect == DO_JUMP:
                at += guard >> JUMP_AT
            elif effect == DO_IF:
                then = at + (guard >> JUMP_AT)
                chance = self.chance(state, instruction >> 8 & 255, guard)
                if chance:
                    total += chance * self.worth(state, at, self.before_jump(then)) >> 4
                if chance < 16:
                    total += (16 - chance) * self.worth(state, then, self.after_jump(then)) >> 4
                at = self.after_jump(then)
            elif effect == DO_CHOOSE:
                total += self.of_choice(state, instruction, guard, at)
                at += self.tables.details[step]
            else:
                total += self.of_effect(state, instruction, guard, self.tables.details[step])
        return total

    def before_jump(self, end: int) -> int:
        """Where the first of two branches ends that ends here: before the jump over the other one."""
        return end - 1 if self.tables.program[self.script * MAX_STEPS + end - 1] & 255 == DO_JUMP else end

    def after_jump(self, end: int) -> int:
        """Where the second of two branches ends, the first of which ends here."""
        step = self.script * MAX_STEPS + end - 1
        return end + (self.tables.guards[step] >> JUMP_AT) if self.tables.program[step] & 255 == DO_JUMP else end

    def of_choice(self, state: Round, instruction: int, guard: int, at: int) -> int:
        """Everybody who chooses takes what is best for them; the seat itself, and one for all the others."""
        then = at + (guard >> JUMP_AT)
        end = at + self.tables.details[self.script * MAX_STEPS + at - 1] - 1
        self.mean(state, instruction >> 8 & 255, guard)
        mine = self.share[self.me]
        others = 0
        other = NO_SEAT
        for seat in range(state.seats):
            if seat != self.me and self.share[seat]:
                others += self.share[seat]
                other = seat
        before = self.chooser
        total = 0
        if mine:
            self.chooser = self.me
            one = self.worth(state, at, self.before_jump(then))
            total += mine * max(one, self.worth(state, then, end)) >> 4
        if others:
            self.chooser = other
            one = self.worth(state, at, self.before_jump(then))
            total += others * min(one, self.worth(state, then, end)) >> 4
        self.chooser = before
        return total

    # -- effects -----------------------------------------------------------------------

    def of_effect(self, state: Round, instruction: int, guard: int, details: int) -> int:
        """What one effect is worth to the seat."""
        effect = instruction & 255
        if effect in (DO_GIVE, DO_EXCHANGE):
            return self.of_gifts(state, instruction, guard, details)
        if effect in (DO_PLAY_AGAIN, DO_TURN_DIRECTION, DO_COPY, DO_CANCEL, DO_TAKE_BACK):
            return self.of_play_itself(state, instruction)
        if effect in (DO_SWAP_HANDS, DO_PASS_HANDS, DO_REDEAL):
            return self.of_hands(state, instruction)
        if effect in (DO_RACE, DO_VOTE, DO_NAME, DO_ROLL, DO_PEEK, DO_HONOUR, DO_ACT, DO_CHOOSE_SECOND):
            if effect == DO_RACE:
                self.spoken_of = 0
            return 0  # it only tells what comes next
        if effect in (DO_RESHUFFLE, DO_END_RULES):  # the same for everybody, as far as one can tell
            return 0
        if effect in (DO_NEXT_CHOOSER, DO_REPEATED):  # what comes before that counts once, however often it happens
            return 0
        self.mean(state, instruction >> 8 & 255, guard)
        total = 0
        for seat in range(state.seats):
            if self.share[seat]:
                gain = self.gain(state, seat, instruction, details)
                total += self.share[seat] * self.to_me(state, seat, gain) >> 4
        return total

    def of_play_itself(self, state: Round, instruction: int) -> int:
        """Who goes next, the direction, and what the card below did."""
        effect = instruction & 255
        if effect == DO_PLAY_AGAIN:
            turns = max(1, instruction >> 16 & 255)
            return turns * self.of_turn(state, self.seats_of(state, instruction >> 8 & 255))
        below = state.under if self.is_acting else state.top()
        if effect == DO_COPY:
            if below == NO_FACE or self.depth:
                return 0
            return self.of_copied(state, below)
        if effect == DO_TAKE_BACK:
            seat = state.under_seat if self.is_acting else state.layer
            return 0 if seat == NO_SEAT else self.to_me(state, seat, -A_CARD)
        if effect == DO_TURN_DIRECTION:
            return 0
        total = 0
        for seat in range(state.seats):  # DO_CANCEL
            drew = state.had_drawn[seat] if self.is_acting else state.drew[seat]
            if drew and not state.gone >> seat & 1:
                total += self.to_me(state, seat, self.losing(state, seat, drew))
        return total

    def of_turn(self, state: Round, seats: int) -> int:
        """A turn for one of these; for somebody else it is worth more, the fewer cards they hold."""
        if seats == 0:
            return 0
        seat = lowest(seats)
        more = 0 if seat == self.actor else max(0, A_CARD - state.size[seat])
        return self.to_me(state, seat, COSTS_TURN * A_CARD + more)

    def of_copied(self, state: Round, face: int) -> int:
        """What the program of another card is worth to the player of this one."""
        before = self.script
        self.script = face
        self.depth = 1
        worth = self.worth(state, 0, self.tables.steps[face])
        self.script = before
        return worth


def is_weighed(tables: RuleTables, face: int) -> bool:
    """Whether a card does more than printed cards do, which are weighed by what they cost the next player."""
    for at in range(tables.steps[face]):
        instruction = tables.program[face * MAX_STEPS + at]
        who = instruction >> 8 & 255
        effect = instruction & 255
        if effect in {DO_DRAW, DO_LOSE_TURN}:
            guard = tables.guards[face * MAX_STEPS + at]
            is_gauntlet = guard & 15 == HOLDING and guard >> VALUE_AT & 255 == LAID_COLOR  # R35
            if who not in {NEXT, LAST, CHOSEN} and not is_gauntlet:
                return True
        elif effect == DO_SWAP_HANDS:
            if not tables.traits[face] & SWAPS:
                return True
        elif effect == DO_PASS_HANDS:
            if face >= FIRST_WILD:
                return True
        elif effect not in {DO_TURN_DIRECTION, DO_SHIELD, DO_RACE, DO_HONOUR}:
            return True
    return False
