cimport cython
from libc.stdint cimport uint16_t, uint32_t, uint64_t

from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.engine.legal cimport Legal
from lastcard.engine.round cimport Round
from lastcard.engine.tables cimport RuleTables
from lastcard.thinking.answers cimport Answers
from lastcard.thinking.codes cimport *

cdef uint64_t ONE

@cython.final
cdef class Habits(Answers):
    cdef int weights[WEIGHTS]
    cdef int worth
    cdef public long decisions
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
    @cython.locals(tables=RuleTables, weights="int *", worth=int, follower=int, theirs=int, color=int, rest=uint64_t)
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
