cimport cython
from libc.stdint cimport uint32_t, uint64_t

from lastcard.engine.asking cimport Asking
from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.kinds cimport Kinds
from lastcard.engine.round cimport Round
from lastcard.engine.tables cimport RuleTables
from lastcard.thinking.codes cimport *

cdef uint64_t ONE

@cython.final
cdef class Reckoning:
    cdef RuleTables tables
    cdef int rates[HOLDINGS]
    cdef readonly bint is_weighed[FACES]
    cdef int share[MAX_SEATS]
    cdef int me
    cdef int actor
    cdef int script
    cdef bint is_acting
    cdef int chosen
    cdef int second
    cdef int chooser
    cdef int voted
    cdef int named_what
    cdef int named
    cdef int rolled
    cdef int sides
    cdef int looked
    cdef int spoken_of
    cdef int depth

    cdef void forget(self) noexcept
    @cython.locals(found=int, at=int, face=int)
    cdef int rate_in_deck(self, uint64_t colored, uint32_t wild) noexcept
    cpdef int of_play(self, Round state, int seat, int face) noexcept
    cdef int of_naming(self, Round state, int seat, int face, int chosen) noexcept
    @cython.locals(best=int, most=int, other=int, worth=int)
    cdef int best_target(self, Round state, int seat, int face) noexcept
    @cython.locals(at=int, step=int, then=int, end=int)
    cdef int of_option(self, Round state, int number) noexcept
    @cython.locals(effect=int)
    cdef int of_seat(self, Round state, int seat) noexcept
    @cython.locals(unseen=int, worth=int)
    cdef int of_name(self, Round state, int what, int named) noexcept
    cdef void begin(self, int seat, int face) noexcept
    cdef void begin_again(self) noexcept
    cdef void join(self, Round state) noexcept
    @cython.locals(at=int, instruction=uint32_t)
    cdef void find_dice(self) noexcept
    cdef int rest(self, Round state) noexcept
    @cython.locals(total=int, step=int, instruction=uint32_t, guard=uint32_t, effect=int, then=int, chance=int)
    cdef int worth(self, Round state, int at, int end) noexcept
    cdef int before_jump(self, int end) noexcept
    @cython.locals(step=int)
    cdef int after_jump(self, int end) noexcept
    @cython.locals(then=int, end=int, mine=int, others=int, other=int, seat=int, before=int, total=int, one=int)
    cdef int of_choice(self, Round state, uint32_t instruction, uint32_t guard, int at) noexcept
    @cython.locals(seats=int, number=int, is_one=bint, seat=int, met=int)
    cdef void mean(self, Round state, int who, uint32_t guard) noexcept
    @cython.locals(total=int, seat=int)
    cdef int chance(self, Round state, int who, uint32_t guard) noexcept
    @cython.locals(found=int, seat=int)
    cdef int how_many(self, int seats) noexcept
    @cython.locals(everyone=int, mine=int)
    cdef int seats_of(self, Round state, int who) noexcept
    @cython.locals(seat=int, second=int)
    cdef int told(self, Round state, int who) noexcept
    @cython.locals(best=int, other=int)
    cdef int leader(self, Round state, int but) noexcept
    @cython.locals(side=int, seat=int)
    cdef int beside(self, Round state, int who) noexcept
    @cython.locals(steps=int, seat=int, seats=int, _=int)
    cdef int further_on(self, Round state, int who) noexcept
    @cython.locals(found=int, best=int, seat=int, size=int)
    cdef int by_size(self, Round state, int who) noexcept
    @cython.locals(size=int)
    cdef int met(self, Round state, int seat, int condition, int value) noexcept
    @cython.locals(lacks=int, _=int)
    cdef int holds(self, Round state, int seat, int kind) noexcept
    cdef int is_so(self, Round state, int condition, int value) noexcept
    @cython.locals(sides=int, fitting=int, number=int)
    cdef int is_rolled(self, int condition, int value) noexcept
    @cython.locals(is_still_held=bint)
    cdef int size(self, Round state, int seat) noexcept
    cdef int held(self, Round state, int seat, int kind) noexcept
    @cython.locals(found=int)
    cdef int counted(self, Round state, int seat, uint64_t colored, uint32_t wild) noexcept
    @cython.locals(seen=int, found=int, hidden=int, at=int, face=int)
    cdef int unseen(self, Round state, uint64_t colored, uint32_t wild) noexcept
    cdef uint64_t named_colored(self) noexcept
    cdef uint32_t named_wild(self) noexcept
    @cython.locals(number=int, kind=int)
    cdef int number(self, Round state, int seat, uint32_t instruction, uint32_t details) noexcept
    @cython.locals(number=int, kind=int, held=int)
    cdef int parted(self, Round state, int seat, uint32_t instruction, uint32_t details) noexcept
    cdef int told_number(self, Round state, int kind) noexcept
    @cython.locals(of=int, seats=int)
    cdef int whose(self, Round state, int seat, uint32_t details) noexcept
    @cython.locals(seats=int, found=int, other=int)
    cdef int together(self, Round state, int seat, uint32_t details) noexcept
    @cython.locals(seats=int, found=int, other=int)
    cdef int largest(self, Round state, int seat, uint32_t details) noexcept
    @cython.locals(effect=int, total=int, seat=int, gain=int)
    cdef int of_effect(self, Round state, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @cython.locals(others=int, rate=int)
    cdef int to_me(self, Round state, int seat, int gain) noexcept
    @cython.locals(effect=int, number=int, points=int)
    cdef int gain(self, Round state, int seat, uint32_t instruction, uint32_t details) noexcept
    cdef int drawing(self, Round state, int seat, int number) noexcept
    cdef int losing(self, Round state, int seat, int number) noexcept
    cdef int lasting(self, int what, int count) noexcept
    @cython.locals(to=int, total=int, seat=int, number=int, receivers=int, many=int, rate=int, gain=int, other=int)
    cdef int of_gifts(self, Round state, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @cython.locals(before=int, seats=int)
    cdef int receivers(self, Round state, int giver, int to) noexcept
    @cython.locals(effect=int, total=int, one=int, other=int, here=int, there=int, more=int, everybody=int, cards=int, seat=int, giver=int, to=int)
    cdef int of_hands(self, Round state, uint32_t instruction) noexcept
    @cython.locals(below=int, seat=int, total=int, drew=int)
    cdef int of_play_itself(self, Round state, int effect) noexcept
    @cython.locals(before=int, worth=int)
    cdef int of_copied(self, Round state, int face) noexcept
