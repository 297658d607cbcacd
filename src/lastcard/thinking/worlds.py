"""The search of the strong bots: imagine where the hidden cards lie, and try every move there.

A :class:`Worlds` knows what one seat knows: a round in which the hidden hands are empty, how many cards each of them
has, which cards are unseen, and which of those are unlikely in which hand. It deals the unseen cards by likelihood,
many times, and tries every candidate move in the same worlds with the same luck. Then players
(:mod:`lastcard.thinking.habits`) play on for a while: the searching seat sensibly, the others sensibly and carelessly
in alternate worlds.
"""

from __future__ import annotations

from lastcard.engine.asking import Asking
from lastcard.engine.codes import *  # compiled: C constants
from lastcard.engine.effect_codes import *  # compiled: C constants
from lastcard.engine.rng import Source
from lastcard.engine.round import Round
from lastcard.thinking.codes import *  # compiled: C constants
from lastcard.thinking.habits import Habits
from lastcard.thinking.prospects import Prospects
from lastcard.thinking.reconsider import reconsider

ONE = 1  # a word with one bit; 64 bits wide when compiled
TRIES = 16  # random picks before all cards are weighed


class Worlds(Source):
    """Deals what a seat cannot see, and compares the seat's moves in these deals."""

    def __init__(self, base: Round, me: int, habits: tuple[Habits, Habits], prospects: Prospects, turns: int) -> None:
        self.base = base
        self.me = me
        self.sensible, self.careless = habits
        self.prospects = prospects
        self.turns = turns
        self.world = base.copy()
        self.trial = base.copy()
        self.slots = 0
        self.slot_seat = zeros(MAX_SLOTS)
        self.slot_size = zeros(MAX_SLOTS)
        self.slot_colored = zeros(MAX_SLOTS)
        self.slot_wild = zeros(MAX_SLOTS)
        self.slot_rate = zeros(MAX_SLOTS)
        self.liked = zeros(MAX_SEATS * MAX_COLORS)
        self.most = zeros(MAX_SEATS)
        self.seems_to_lack = zeros(MAX_SEATS)
        self.moves = zeros(MAX_CANDIDATES)
        self.totals = zeros(MAX_CANDIDATES)
        self.is_in = zeros(MAX_CANDIDATES)
        self.candidates = 0
        self.played = 0
        self.missed = 0
        for at in range(MAX_SEATS * MAX_COLORS):
            self.liked[at] = CERTAIN
        for seat in range(MAX_SEATS):
            self.most[seat] = CERTAIN
        base.pile_n = 0

    # -- what is known -----------------------------------------------------------------

    def see_not(self, face: int, number: int) -> None:
        """That many cards of a face lie in hidden hands or in the draw pile."""
        for _ in range(number):
            self.base.pile[self.base.pile_n] = face
            self.base.pile_n += 1

    def add_cards(self, seat: int, number: int, colored: int, wild: int, rate: int) -> None:
        """A seat holds that many hidden cards, among which those faces have a weight of ``rate`` in CERTAIN."""
        if self.slots < MAX_SLOTS:
            self.slot_seat[self.slots] = seat
            self.slot_size[self.slots] = number
            self.slot_colored[self.slots] = colored
            self.slot_wild[self.slots] = wild
            self.slot_rate[self.slots] = rate
            self.slots += 1

    def like(self, seat: int, color: int, rate: int) -> None:
        """A seat holds a colour more or less often than by chance: with a weight of ``rate`` in CERTAIN."""
        self.liked[seat * MAX_COLORS + color] = rate
        self.most[seat] = max(self.most[seat], rate)

    def note_lacks(self, seat: int, colors: int) -> None:
        """A seat seems to lack these colours, as bits; everybody has seen why."""
        self.seems_to_lack[seat] = colors

    # -- one world ---------------------------------------------------------------------

    def imagine(self) -> bool:
        """Deal the unseen cards; False if the question being asked would not arise with them."""
        world = self.world
        self.base.copy_to(world)
        luck = self.word()  # alone: C evaluates arguments in any order
        world.seed(luck, 5, 6, 1)
        start = self.below(self.slots) if self.slots > 1 else 0
        for turn in range(self.slots):
            at = start + turn
            if at >= self.slots:
                at -= self.slots
            for _ in range(self.slot_size[at]):
                if world.pile_n:
                    self.deal_one(at)
        world.shuffle()
        if world.pending == ON_ASK and world.asking not in (FOR_OPTION, FOR_VOTE):
            return self.ask_again()
        return reconsider(world, self.me)

    # -- a question of a written rule ------------------------------------------------------

    def ask_again(self) -> bool:
        """Carry out the instruction that asks, up to the same question; what was asked before is answered by habit.

        False if with these cards it would not be asked, or not everything could be answered.
        """
        world = self.world
        asking = world.asking
        left = Asking.left(world)
        step = Asking.step(world)
        world.step_at -= 1
        world.resume()
        for _ in range(MAX_CARDS):
            if world.pending != ON_ASK or Asking.step(world) != step:
                return False
            if world.turn != self.me or world.asking != asking:
                self.sensible.decide(world)
            elif asking <= FOR_BURY and Asking.left(world) > left:
                world.step(self.me, self.picked_before())
            else:
                return self.takes_all()
        return False

    def picked_before(self) -> int:
        """What this seat has picked already: a card that it can pick no more."""
        found = NO_FACE
        for face in range(FACES):
            if Asking.offers_card(self.world, face) and (found == NO_FACE or not self.is_candidate(face)):
                found = face
        return (PICK | BARE) ^ (NO_FACE ^ found) << CARD_AT

    def is_candidate(self, face: int) -> bool:
        """Whether picking this card is one of the moves to compare."""
        for at in range(self.candidates):
            if self.moves[at] >> CARD_AT & NO_FACE == face:
                return True
        return False

    def takes_all(self) -> bool:
        """Whether every card that could be picked can be picked in this world."""
        if self.world.asking > FOR_BURY:
            return True
        for at in range(self.candidates):
            if not Asking.offers_card(self.world, self.moves[at] >> CARD_AT & NO_FACE):
                return False
        return True

    def deal_one(self, slot: int) -> None:
        """Deal a card to a hidden hand; cards that nobody gets stay in the draw pile."""
        world = self.world
        at = self.pick(slot)
        face = world.pile[at]
        world.pile_n -= 1
        world.pile[at] = world.pile[world.pile_n]
        world.add_card(self.slot_seat[slot], face)

    def pick(self, slot: int) -> int:
        """Pick a card for this hand, as its place in the pile; an unlikely one is mostly put back."""
        world = self.world
        most = CERTAIN * self.most[self.slot_seat[slot]]
        for _ in range(TRIES):
            at = self.below(world.pile_n)
            rate = self.rate(slot, world.pile[at])
            if rate >= most or self.below(most) < rate:
                return at
        return self.pick_by_weight(slot)

    def pick_by_weight(self, slot: int) -> int:
        """Pick where most cards are unlikely; any card if none is possible, because some belief was wrong."""
        world = self.world
        total = 0
        for at in range(world.pile_n):
            total += self.rate(slot, world.pile[at])
        if total == 0:
            return self.below(world.pile_n)
        picked = self.below(total)
        at = 0
        while picked >= self.rate(slot, world.pile[at]):
            picked -= self.rate(slot, world.pile[at])
            at += 1
        return at

    def rate(self, slot: int, face: int) -> int:
        """The weight of a card in a hand, in CERTAIN squared."""
        if face >= FIRST_WILD:
            is_unlikely = self.slot_wild[slot] & ONE << (face - FIRST_WILD)
            return CERTAIN * (self.slot_rate[slot] if is_unlikely else CERTAIN)
        liked = self.liked[self.slot_seat[slot] * MAX_COLORS + face // SYMBOLS]
        return liked * (self.slot_rate[slot] if self.slot_colored[slot] & ONE << face else CERTAIN)

    # -- comparing moves ---------------------------------------------------------------

    def add_move(self, move: int) -> None:
        """Add a move to compare."""
        if self.candidates < MAX_CANDIDATES:
            self.moves[self.candidates] = move
            self.is_in[self.candidates] = 1
            self.candidates += 1

    def compare(self, worlds: int) -> None:
        """Try every remaining move in that many worlds."""
        for _ in range(worlds):
            if not self.imagine():
                self.missed += 1
                continue
            self.played += 1
            luck = self.word()
            for at in range(self.candidates):
                if self.is_in[at]:
                    self.totals[at] += self.outcome(self.moves[at], luck)

    def outcome(self, move: int, luck: int) -> int:
        """The value of a move in one world."""
        trial = self.trial
        self.world.copy_to(trial)
        trial.is_quiet = True
        trial.seed(luck, 1, 2, 1)
        others = self.careless if self.played & 1 else self.sensible
        self.sensible.seed(luck, 3, 4, 1)
        self.careless.seed(luck, 3, 4, 2)
        for seat in range(trial.seats):
            self.sensible.note_lacks(seat, self.seems_to_lack[seat])
        self.sensible.watch(trial, move | self.me << BY_AT)
        trial.step(self.me, move)
        self.play_on(trial, others)
        return self.value(trial)

    def play_on(self, state: Round, others: Habits) -> None:
        """Play ``turns`` turns, up to the start of the next one or the end; this seat always plays sensibly."""
        left = self.turns
        while state.pending != ON_END and not (left <= 0 and state.pending == ON_TURN):
            if state.pending == ON_TURN:
                left -= 1
            self.sensible.go_on(state, self.me, others)

    def value(self, state: Round) -> int:
        """The chance that the seat goes out first: known at the end, estimated before."""
        if state.pending == ON_TURN:
            return self.prospects.chance(state, self.me)
        if state.out == self.me:
            return SHARES
        return SHARES // state.seats if state.out == NOBODY else 0

    def drop_worse_half(self) -> int:
        """Keep the better half of the moves; return how many are left."""
        left = 0
        for at in range(self.candidates):
            left += self.is_in[at]
        for _ in range(left // 2):
            self.is_in[self.worst()] = 0
        return left - left // 2

    def worst(self) -> int:
        """The index of the move that has done worst so far."""
        found = 0
        lowest_total = HIGHEST
        for at in range(self.candidates):
            if self.is_in[at] and self.totals[at] <= lowest_total:
                lowest_total = self.totals[at]
                found = at
        return found

    def best(self) -> int:
        """The index of the move that has done best."""
        found = 0
        highest = -HIGHEST
        for at in range(self.candidates):
            if self.is_in[at] and self.totals[at] > highest:
                highest = self.totals[at]
                found = at
        return found
