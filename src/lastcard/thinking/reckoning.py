"""What a rule is worth to a player, reckoned in advance: cards, turns and the round, won or lost by each seat.

A reckoning runs through the program of a card as the rules would, but changes nothing. It knows what one seat may know:
its own hand, how many cards the others hold, and what has been named and rolled. The rest it estimates by what is in
the deck. A gain of the others is a loss to the seat, shared among them, and twice as large for those who are nearly
out. All values are in the units of :mod:`lastcard.thinking.habits`, with A_CARD for a card in one's own hand.
"""

from __future__ import annotations

from lastcard.engine.asking import Asking
from lastcard.engine.bits import *  # compiled: C functions
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.kinds import Kinds
from lastcard.engine.round import Round
from lastcard.engine.tables import RuleTables
from lastcard.thinking.codes import *  # compiled: C constants

ONE = 1  # a word with one bit; 64 bits wide when compiled


class Reckoning:
    """Estimates for one table. The fields about a rule are set anew for every question."""

    def __init__(self, tables: RuleTables) -> None:
        self.tables = tables
        self.rates = zeros(HOLDINGS)  # of 64 cards, how many are of a kind
        for kind in range(HOLDINGS):
            self.rates[kind] = self.rate_in_deck(tables.holding_colored[kind], tables.holding_wild[kind])
        self.rates[LAID_COLOR] = 16
        self.rates[PLAYABLE] = 24
        self.rates[CHOSEN_COLOR] = 16
        self.rates[ANY_CARD] = 64
        self.is_weighed = zeros(FACES)
        for face in range(FACES):
            self.is_weighed[face] = is_weighed(tables, face)
        self.share = zeros(MAX_SEATS)
        self.forget()

    def forget(self) -> None:
        """No rule is being reckoned."""
        self.me = 0
        self.actor = 0
        self.script = 0
        self.is_acting = False  # the card lies on the pile already
        self.chosen = NO_SEAT
        self.second = NO_SEAT
        self.chooser = NO_SEAT
        self.voted = NO_SEAT
        self.named_what = 0
        self.named = 0
        self.rates[NAMED_KIND] = 12
        self.rolled = 0
        self.sides = 0
        self.looked = 0
        self.spoken_of = 0
        self.depth = 0

    def rate_in_deck(self, colored: int, wild: int) -> int:
        """Of 64 cards of the deck, how many are of these faces."""
        found = 0
        for at in range(self.tables.deck_n):
            face = self.tables.deck[at]
            if face < FIRST_WILD:
                found += 1 if colored & ONE << face else 0
            else:
                found += wild >> (face - FIRST_WILD) & 1
        return found * 64 // self.tables.deck_n if self.tables.deck_n else 0

    # -- questions -----------------------------------------------------------------------

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

    # -- programs ------------------------------------------------------------------------

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
                total += chance * self.worth(state, at, self.before_jump(then)) >> 4
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

    # -- who -----------------------------------------------------------------------------

    def mean(self, state: Round, who: int, guard: int) -> None:
        """Set how surely an effect concerns each seat, in sixteenths."""
        seats = self.seats_of(state, who)
        if who != OTHERS:
            self.spoken_of = seats
        number = self.how_many(seats)
        is_one = who in (RANDOM, LAST, FIRST)
        for seat in range(MAX_SEATS):
            self.share[seat] = 0
            if seats >> seat & 1:
                self.share[seat] = 16 // number if is_one else 16
                if guard & 15:
                    met = self.met(state, seat, guard & 15, guard >> VALUE_AT & 255)
                    self.share[seat] = self.share[seat] * met >> 4

    def chance(self, state: Round, who: int, guard: int) -> int:
        """How likely a condition is met, in sixteenths."""
        self.mean(state, who, guard)
        total = 0
        for seat in range(state.seats):
            total += self.share[seat]
        return min(16, total)

    def how_many(self, seats: int) -> int:
        """How many seats these are."""
        found = 0
        for seat in range(MAX_SEATS):
            found += seats >> seat & 1
        return found

    def seats_of(self, state: Round, who: int) -> int:
        """The seats that ``who`` stands for; everybody who is possible, where chance decides."""
        everyone = state.players()
        mine = 1 << self.actor
        if who == ME:
            return everyone & mine
        if who == NEXT:
            return 1 << state.next_of(self.actor)
        if who in (EVERYONE, LAST, FIRST):
            return everyone
        if who in (EVERYONE_ELSE, RANDOM):
            return everyone & ~mine
        if who == DEALER:
            return everyone & 1 << state.dealer
        if who in (MOST, FEWEST):
            return self.by_size(state, who)
        if who in (PREVIOUS, LEFT, RIGHT):
            return 1 << self.beside(state, who)
        if who == NEIGHBOURS:
            return 1 << self.beside(state, LEFT) | 1 << self.beside(state, RIGHT)
        if who in (SECOND, THIRD, ACROSS, NEXT_TWO, NEXT_THREE):
            return self.further_on(state, who)
        return self.told(state, who) & everyone

    def told(self, state: Round, who: int) -> int:
        """The seats of whom somebody has spoken, or will speak; then it is the one in the lead."""
        if who == OTHERS:
            return ~(self.spoken_of or 1 << self.actor)
        if who == LAST_PLAYER:
            return 1 << (state.under_seat if self.is_acting else state.layer)
        if who == CHOOSER:
            return 1 << self.chooser
        seat = self.chosen
        if who == VOTED:
            seat = self.voted
        elif who == NAMED:
            seat = self.named if self.named_what == NAMES_PLAYER else NO_SEAT
        if seat == NO_SEAT:
            seat = self.leader(state, self.actor)
        if who == CHOSEN_TWO:
            second = self.second
            return 1 << seat | 1 << (state.next_of(seat) if second == NO_SEAT else second)
        return 1 << seat

    def leader(self, state: Round, but: int) -> int:
        """Who is nearest to going out, one seat left aside."""
        best = state.next_of(but)
        other = best
        while other != but:
            if state.size[other] < state.size[best]:
                best = other
            other = state.next_of(other)
        return best

    def beside(self, state: Round, who: int) -> int:
        """The neighbour of the player of the card."""
        side = state.direction
        if who == LEFT:
            side = 1
        elif who == RIGHT:
            side = -1
        elif who == PREVIOUS:
            side = -state.direction
        seat = (self.actor + side + state.seats) % state.seats
        while state.gone >> seat & 1:
            seat = (seat + side + state.seats) % state.seats
        return seat

    def further_on(self, state: Round, who: int) -> int:
        """The second or third player from the next one on, those before them too, or the one across."""
        steps = 3 if who in (THIRD, NEXT_THREE) else 2
        if who == ACROSS:
            steps = self.how_many(state.players()) // 2
        seat = self.actor
        seats = 0
        for _ in range(steps):
            seat = state.next_of(seat)
            seats |= 1 << seat
        return seats & ~(1 << self.actor) if who in (NEXT_TWO, NEXT_THREE) else 1 << seat

    def by_size(self, state: Round, who: int) -> int:
        """The seats that hold the most, or the fewest, cards."""
        found = 0
        best = 0
        for seat in range(state.seats):
            if state.gone >> seat & 1:
                continue
            size = self.size(state, seat) if who == MOST else -self.size(state, seat)
            if found == 0 or size > best:
                best = size
                found = 0
            if size == best:
                found |= 1 << seat
        return found

    # -- conditions ----------------------------------------------------------------------

    def met(self, state: Round, seat: int, condition: int, value: int) -> int:
        """How likely a seat meets a condition, in sixteenths."""
        size = self.size(state, seat)
        if condition == MORE_THAN:
            return 16 if size > value else 0
        if condition == FEWER_THAN:
            return 16 if size < value else 0
        if condition == EXACTLY:
            return 16 if size == value else 0
        if condition == MORE_THAN_PLAYER:
            return 16 if size > self.size(state, self.actor) else 0
        if condition == FEWER_THAN_PLAYER:
            return 16 if size < self.size(state, self.actor) else 0
        if condition == HOLDING:
            return self.holds(state, seat, value)
        if condition == NOT_HOLDING:
            return 16 - self.holds(state, seat, value)
        return self.is_so(state, condition, value)

    def holds(self, state: Round, seat: int, kind: int) -> int:
        """How likely a seat holds a card of a kind, in sixteenths."""
        if seat == self.me and kind != LAID_COLOR:
            return 16 if self.held(state, seat, kind) else 0
        lacks = 64
        for _ in range(self.size(state, seat)):
            lacks = lacks * (64 - self.rates[kind]) >> 6
        return (64 - lacks) >> 2

    def is_so(self, state: Round, condition: int, value: int) -> int:
        """How likely something was rolled, guessed or looked at, in sixteenths."""
        if condition in (ROLLED, ROLLED_OVER, ROLLED_UNDER) or (condition == GUESSED and self.sides):
            return self.is_rolled(condition, value)
        if condition == GUESSED:
            return min(16, self.rates[NAMED_KIND] * max(1, self.looked) >> 2)
        if condition == LOOKED:
            return min(16, self.rates[value] * max(1, self.looked) >> 2)
        if self.is_acting:  # IN_COLOR
            return 16 if Kinds.colored(state, value) & self.tables.color_mask[state.color] else 0
        return 8  # the player of the card chooses the colour

    def is_rolled(self, condition: int, value: int) -> int:
        """How likely the die shows what is asked for, in sixteenths."""
        sides = max(1, self.sides)
        if condition == GUESSED:
            if self.named_what != NAMES_NUMBER:
                return 16 // sides
            if self.rolled:
                return 16 if self.rolled == self.named else 0
            return 16 // sides if 1 <= self.named <= sides else 0
        fitting = 0
        for number in range(1, sides + 1):
            if self.rolled and number != self.rolled:
                continue
            if condition == ROLLED:
                fitting += 1 if number == value else 0
            elif condition == ROLLED_OVER:
                fitting += 1 if number > value else 0
            else:
                fitting += 1 if number < value else 0
        return 16 * fitting if self.rolled else 16 * fitting // sides

    # -- how many ------------------------------------------------------------------------

    def size(self, state: Round, seat: int) -> int:
        """How many cards a seat holds when the card acts."""
        is_still_held = seat == self.me and seat == self.actor and not self.is_acting
        return state.size[seat] - 1 if is_still_held else state.size[seat]

    def held(self, state: Round, seat: int, kind: int) -> int:
        """How many cards of a kind a seat holds: counted in one's own hand, else estimated."""
        if kind == ANY_CARD:
            return self.size(state, seat)
        if seat != self.me or kind == LAID_COLOR:
            return (self.size(state, seat) * self.rates[kind] + 32) >> 6
        if kind == NAMED_KIND:
            return self.counted(state, seat, self.named_colored(), self.named_wild())
        return self.counted(state, seat, Kinds.colored(state, kind), Kinds.wild(state, kind))

    def counted(self, state: Round, seat: int, colored: int, wild: int) -> int:
        """How many of one's own cards are among some faces."""
        found = 0
        colored &= state.colored[seat]
        while colored:
            found += state.count[seat * FACES + lowest(colored)]
            colored &= colored - 1
        wild &= state.wilds[seat]
        while wild:
            found += state.count[seat * FACES + FIRST_WILD + lowest(wild)]
            wild &= wild - 1
        return found

    def unseen(self, state: Round, colored: int, wild: int) -> int:
        """Of 64 cards that the seat does not see, how many are among some faces."""
        seen = self.counted(state, self.me, colored, wild)
        found = -seen
        hidden = self.tables.deck_n - state.size[self.me] - state.discard_n
        for at in range(self.tables.deck_n):
            face = self.tables.deck[at]
            found += 1 if (colored & ONE << face if face < FIRST_WILD else wild >> (face - FIRST_WILD) & 1) else 0
        for at in range(state.discard_n):
            face = state.discard[at]
            found -= 1 if (colored & ONE << face if face < FIRST_WILD else wild >> (face - FIRST_WILD) & 1) else 0
        return max(0, found) * 64 // max(1, hidden)

    def named_colored(self) -> int:
        """The coloured faces of what is named."""
        if self.named_what == NAMES_COLOR:
            return self.tables.color_mask[self.named]
        if self.named_what == NAMES_NUMBER:
            return self.tables.number_mask[self.named]
        if self.named_what == NAMES_CARD and self.named < FIRST_WILD:
            return self.tables.identical[self.named]
        return 0

    def named_wild(self) -> int:
        """The wild faces of what is named."""
        if self.named_what == NAMES_CARD and self.named >= FIRST_WILD:
            return ONE << (self.named - FIRST_WILD)
        return 0

    def number(self, state: Round, seat: int, instruction: int, details: int) -> int:
        """How many cards a seat draws, or turns it loses."""
        number = instruction >> 16 & 255
        kind = details >> COUNT_AT & 15
        if kind == 0:
            return number
        if kind == COUNT_UP_TO:
            return max(0, number - self.size(state, seat))
        if kind == COUNT_LEVEL:
            return max(0, self.largest(state, seat, details) - self.size(state, seat))
        if kind == COUNT_UNTIL:
            return min(MOST_DRAWN, 64 // max(1, self.rates[details >> COUNT_CARDS_AT & 127]))
        if kind == COUNT_HALF:
            return (self.together(state, seat, details) + 1) >> 1
        if kind == COUNT_SIZE:
            return self.together(state, seat, details)
        if kind == COUNT_EACH:
            return max(1, number) * self.together(state, seat, details)
        return max(1, number) * self.told_number(state, kind)

    def parted(self, state: Round, seat: int, instruction: int, details: int) -> int:
        """How many cards a seat parts with."""
        number = instruction >> 16 & 255
        kind = details >> COUNT_AT & 15
        held = self.held(state, seat, details & 127)
        if kind == COUNT_ALL:
            return held
        if kind == COUNT_ALL_BUT:
            return max(0, held - number)
        if kind == COUNT_HALF and details >> OF_AT & 31 == THEM:
            return (held + 1) >> 1
        if kind == COUNT_DOWN_TO:
            return min(held, max(0, self.size(state, seat) - number))
        if kind == COUNT_LEVEL:
            return min(held, max(0, self.size(state, seat) - self.largest(state, seat, details)))
        return min(held, self.number(state, seat, instruction, details))

    def told_number(self, state: Round, kind: int) -> int:
        """What was rolled or named, or the number on the laid card; about the middle if nobody knows yet."""
        if kind == COUNT_ROLLED:
            return self.rolled or (max(1, self.sides) + 1) >> 1
        if kind == COUNT_NAMED and self.named_what == NAMES_NUMBER:
            return self.named
        if kind == COUNT_LAID and self.is_acting and state.laid != NO_FACE:
            return self.tables.number[state.laid] if self.tables.number[state.laid] < NO_NUMBER else 0
        return 4

    def whose(self, state: Round, seat: int, details: int) -> int:
        """Whose cards are counted."""
        of = details >> OF_AT & 31
        if of == THEM:
            return 1 << seat
        seats = self.seats_of(state, of)
        return seats & -seats if of in (MOST, FEWEST, RANDOM, LAST, FIRST) else seats

    def together(self, state: Round, seat: int, details: int) -> int:
        """How many cards of a kind those players hold together."""
        seats = self.whose(state, seat, details)
        found = 0
        for other in range(state.seats):
            if seats >> other & 1:
                found += self.held(state, other, details >> COUNT_CARDS_AT & 127)
        return found

    def largest(self, state: Round, seat: int, details: int) -> int:
        """How many cards the one of those players holds who has the most."""
        seats = self.whose(state, seat, details)
        found = 0 if seats else self.size(state, seat)
        for other in range(state.seats):
            if seats >> other & 1:
                found = max(found, self.size(state, other))
        return found

    # -- effects -------------------------------------------------------------------------

    def of_effect(self, state: Round, instruction: int, guard: int, details: int) -> int:
        """What one effect is worth to the seat."""
        effect = instruction & 255
        if effect in (DO_GIVE, DO_EXCHANGE):
            return self.of_gifts(state, instruction, guard, details)
        if effect in (DO_PLAY_AGAIN, DO_TURN_DIRECTION, DO_COPY, DO_CANCEL, DO_TAKE_BACK):
            return self.of_play_itself(state, effect)
        if effect in (DO_SWAP_HANDS, DO_PASS_HANDS, DO_REDEAL):
            return self.of_hands(state, instruction)
        if effect in (DO_RACE, DO_VOTE, DO_NAME, DO_ROLL, DO_PEEK, DO_HONOUR, DO_ACT, DO_CHOOSE_SECOND):
            if effect == DO_RACE:
                self.spoken_of = 0
            return 0  # it only tells what comes next
        if effect == DO_NEXT_CHOOSER:
            return 0
        self.mean(state, instruction >> 8 & 255, guard)
        total = 0
        for seat in range(state.seats):
            if self.share[seat]:
                gain = self.gain(state, seat, instruction, details)
                total += self.share[seat] * self.to_me(state, seat, gain) >> 4
        return total

    def to_me(self, state: Round, seat: int, gain: int) -> int:
        """What the gain of a seat is worth to the one that reckons."""
        if seat == self.me:
            return gain
        others = max(1, self.how_many(state.players()) - 1)
        rate = 16 // others
        if state.size[seat] <= NEARLY_OUT:
            rate = min(16, 2 * rate)
        return -gain * rate >> 4

    def gain(self, state: Round, seat: int, instruction: int, details: int) -> int:
        """What an effect is worth to a seat that it concerns."""
        effect = instruction & 255
        if effect in (DO_DRAW, DO_DRAW_COUNTED):
            return self.drawing(state, seat, self.number(state, seat, instruction, details))
        if effect == DO_TAKE:  # cards of one's own choice
            return -(A_CARD >> 1) * self.number(state, seat, instruction, details)
        if effect in (DO_LOSE_TURN, DO_LOSE_COUNTED):
            return -COSTS_TURN * A_CARD * self.number(state, seat, instruction, details)
        if effect in (DO_DISCARD, DO_BURY):
            if effect == DO_BURY and self.looked:
                return 0  # those looked at, not those in hand
            return self.losing(state, seat, self.parted(state, seat, instruction, details))
        if effect == DO_NEW_HAND:
            number = self.number(state, seat, instruction, details)
            return A_CARD * (self.size(state, seat) - number) if number else 0
        if effect == DO_WIN:
            return A_ROUND
        if effect == DO_LEAVE:
            return -A_ROUND
        if effect == DO_POINTS:
            points = instruction >> 16
            return points - SIGN >> 1
        if effect == DO_RECOLOR:
            return A_COLOR if seat == self.me else 0
        if effect == DO_LASTING:
            return self.lasting(details >> WHAT_AT & 15, instruction >> 16 & 255)
        if effect == DO_SHIELD:
            return A_CARD
        return -(A_CARD >> 3) if effect == DO_SHOW else 0

    def drawing(self, state: Round, seat: int, number: int) -> int:
        """What drawing cards is worth; a shield keeps them off."""
        return 0 if seat == state.shield and seat != self.actor else -A_CARD * number

    def losing(self, state: Round, seat: int, number: int) -> int:
        """What getting rid of cards is worth; of all of them, the round (J75)."""
        return A_ROUND if number >= self.size(state, seat) and number else A_CARD * number

    def lasting(self, what: int, count: int) -> int:
        """What a lasting rule is worth to those whom it concerns."""
        if what in (LASTS_ONLY, LASTS_BAN):
            return -A_CARD
        if what in (LASTS_ANY, LASTS_SAFE, LASTS_DEFLECT):
            return A_CARD
        if what == LASTS_DOUBLE:
            return -A_CARD
        if what == LASTS_CALL_COSTS:
            return -(A_CARD * count >> 2)
        if what == LASTS_HALF:
            return A_CARD >> 1
        return -(A_CARD >> 2)  # an open hand; a challenge that is not allowed

    def of_gifts(self, state: Round, instruction: int, guard: int, details: int) -> int:
        """Cards that change hands; what is exchanged is worth about the same."""
        self.mean(state, instruction >> 8 & 255, guard)
        if instruction & 255 == DO_EXCHANGE:
            return 0
        to = instruction >> 24
        total = 0
        for seat in range(state.seats):
            if self.share[seat] == 0:
                continue
            number = self.parted(state, seat, instruction, details)
            receivers = self.receivers(state, seat, to)
            many = self.how_many(receivers)
            rate = 16
            if to in (RANDOM, LAST, FIRST):  # one of them
                rate = 16 // max(1, many)
                many = min(1, many)
            gain = self.to_me(state, seat, self.losing(state, seat, number * many)) if many else 0
            for other in range(state.seats):
                if receivers >> other & 1:
                    gain += rate * self.to_me(state, other, -A_CARD * number) >> 4
            total += self.share[seat] * gain >> 4
        return total

    def receivers(self, state: Round, giver: int, to: int) -> int:
        """To whom a giver gives: neighbours are the giver's own."""
        if to in (NEXT, PREVIOUS, LEFT, RIGHT):
            before = self.actor
            self.actor = giver
            seats = self.seats_of(state, to)
            self.actor = before
            return seats
        seats = self.seats_of(state, to) & ~(1 << giver)
        return seats & -seats if to in (MOST, FEWEST) else seats

    def of_hands(self, state: Round, instruction: int) -> int:
        """Hands that change their owners: what counts is how many cards each has afterwards."""
        effect = instruction & 255
        total = 0
        if effect == DO_SWAP_HANDS:
            one = self.seats_of(state, instruction >> 8 & 255)
            other = self.seats_of(state, instruction >> 24) & ~one
            if one == 0 or other == 0:
                return 0
            here = lowest(one)
            there = lowest(other)
            more = self.size(state, here) - self.size(state, there)
            return self.to_me(state, here, A_CARD * more) + self.to_me(state, there, -A_CARD * more)
        everybody = self.how_many(state.players())
        cards = 0
        for seat in range(state.seats):
            if not state.gone >> seat & 1:
                cards += self.size(state, seat)
        for seat in range(state.seats):
            if state.gone >> seat & 1:
                continue
            if effect == DO_REDEAL:
                total += self.to_me(state, seat, A_CARD * self.size(state, seat) - A_CARD * cards // everybody)
            else:
                giver = self.actor
                self.actor = seat
                to = lowest(self.seats_of(state, instruction >> 24))
                self.actor = giver
                total += self.to_me(state, to, A_CARD * (self.size(state, to) - self.size(state, seat)))
        return total

    def of_play_itself(self, state: Round, effect: int) -> int:
        """Another turn, the direction, and what the card below did."""
        if effect == DO_PLAY_AGAIN:
            return self.to_me(state, self.actor, COSTS_TURN * A_CARD)
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
            if who not in {NEXT, LAST, CHOSEN} and not tables.guards[face * MAX_STEPS + at] & 15:
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
