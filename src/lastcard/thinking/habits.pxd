cimport cython
from libc.stdint cimport uint16_t, uint32_t, uint64_t

from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.thinking.codes cimport *
from lastcard.engine.asking cimport Asking
from lastcard.engine.legal cimport Choices, Legal
from lastcard.engine.rng cimport Source
from lastcard.engine.round cimport Round
from lastcard.engine.tables cimport RuleTables
from lastcard.thinking.reckoning cimport Reckoning

cdef uint64_t ONE

@cython.final
cdef class Habits(Source):
    cdef RuleTables tables
    cdef int weights[WEIGHTS]
    cdef int hits[FACES]
    cdef int names[FACES]
    cdef bint moves_hands[FACES]
    cdef int sets_color[FACES]
    cdef uint64_t answers
    cdef int worth
    cdef public long decisions
    cdef Choices listed
    cdef readonly Reckoning rules
    cdef int seems_to_lack[MAX_SEATS]

    @cython.locals(left=long)
    cpdef void finish(self, Round state, long limit) noexcept
    @cython.locals(move=uint32_t)
    cpdef void decide(self, Round state) noexcept
    @cython.locals(wins=long, number=long, me=int)
    cpdef long contest(self, Round state, Habits others, long rounds, long seed) noexcept
    @cython.locals(move=uint32_t)
    cpdef void go_on(self, Round state, int me, Habits others) noexcept
    @cython.locals(seat=int, face=int)
    cdef void watch(self, Round state, uint32_t move) noexcept
    cdef void note_lacks(self, int seat, int colors) noexcept
    @cython.locals(seat=int)
    cpdef void forget(self) noexcept
    @cython.locals(pending=int)
    cpdef uint32_t choose(self, Round state) noexcept
    cdef uint32_t answer_rule(self, Round state) noexcept
    @cython.locals(at=int)
    cpdef uint32_t answer_with(self, Round state, list moves)
    cpdef bint is_weighed(self, int face) noexcept
    cpdef bint goes_out(self, Round state, int seat, int face) noexcept
    cpdef int worth_of_rule(self, Round state, int seat, int face, int chosen) noexcept
    @cython.locals(best=uint32_t, most=int, at=int, move=uint32_t, worth=int)
    cdef uint32_t best_answer(self, Round state, int number) noexcept
    @cython.locals(asking=int, seat=int, color=int, other=int)
    cdef int worth_of_answer(self, Round state, uint32_t move) noexcept
    @cython.locals(spare=int, receiver=int, is_gift=bint)
    cdef int worth_of_pick(self, Round state, int seat, int face) noexcept
    @cython.locals(tables=RuleTables, points=int, worth=int, mates=int)
    cdef int dispensable(self, Round state, int seat, int face) noexcept
    @cython.locals(target=int)
    cdef uint32_t catch(self, Round state) noexcept
    @cython.locals(seat=int, face=int, jump=uint32_t)
    cdef uint32_t take_turn(self, Round state) noexcept
    cdef bint may_wait(self, Round state) noexcept
    @cython.locals(seat=int, worth=int)
    cdef uint32_t use_drawn(self, Round state) noexcept
    @cython.locals(seat=int, faces=uint64_t)
    cdef uint32_t jump_in(self, Round state) noexcept
    @cython.locals(best=int, face=int, worth=int)
    cdef int best_of(self, Round state, int seat, uint64_t colored, uint64_t wild) noexcept
    @cython.locals(tables=RuleTables, weights="int *", worth=int, follower=int, color=int, rest=uint64_t)
    cdef int worth_of(self, Round state, int seat, int face) noexcept
    @cython.locals(tables=RuleTables, color=int, follow=int, worth=int)
    cdef int worth_of_wild(self, Round state, int seat, int face) noexcept
    @cython.locals(traits=int, move=uint32_t, left=int)
    cdef uint32_t play(self, Round state, int seat, int face) noexcept
    cdef uint32_t with_color(self, Round state, int seat, uint32_t move) noexcept
    @cython.locals(best=int, most=int, color=int, held=int)
    cdef int best_color(self, Round state, int seat) noexcept
    @cython.locals(tables=RuleTables, best=int, least=int, faces=uint64_t, face=int, held=int)
    cdef int to_lay(self, Round state, int seat) noexcept
    cdef int to_name(self, Round state, int seat, int face) noexcept
    @cython.locals(best=int, other=int)
    cdef int rival(self, Round state, int seat) noexcept
    @cython.locals(best=int, other=int)
    cdef int harmless(self, Round state, int seat) noexcept
    @cython.locals(seat=int, may=int, face=int)
    cdef uint32_t answer(self, Round state) noexcept
    @cython.locals(colored=uint64_t, face=int)
    cdef int to_stack(self, Round state, int seat) noexcept
    cdef bint suspects(self, Round state) noexcept
    @cython.locals(seat=int, hit=bint, urgent=bint, worth=int)
    cdef uint32_t block(self, Round state) noexcept
