cimport cython
from libc.stdint cimport uint32_t, uint64_t

from lastcard.engine.asking cimport Asking
from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.legal cimport Choices
from lastcard.engine.rng cimport Source
from lastcard.engine.round cimport Round
from lastcard.engine.tables cimport RuleTables
from lastcard.thinking.codes cimport *
from lastcard.thinking.impressions cimport harm, moves_hands, named, sets_color
from lastcard.thinking.reckoning cimport Reckoning

cdef uint64_t ONE

cdef class Answers(Source):
    cdef RuleTables tables
    cdef int hits[FACES]
    cdef int names[FACES]
    cdef bint moves_hands[FACES]
    cdef int sets_color[FACES]
    cdef uint64_t answers
    cdef Choices listed
    cdef readonly Reckoning rules

    cdef uint32_t answer_rule(self, Round state) noexcept
    @cython.locals(at=int)
    cpdef uint32_t answer_with(self, Round state, list moves)
    cpdef bint is_weighed(self, int face) noexcept
    cpdef bint goes_out(self, Round state, int seat, int face) noexcept
    cpdef int worth_of_letting(self, Round state, int seat) noexcept
    cpdef int worth_of_rule(self, Round state, int seat, int face, int chosen) noexcept
    @cython.locals(best=uint32_t, most=int, at=int, move=uint32_t, worth=int)
    cdef uint32_t best_answer(self, Round state, int number) noexcept
    @cython.locals(asking=int, seat=int, color=int, other=int)
    cdef int worth_of_answer(self, Round state, uint32_t move) noexcept
    @cython.locals(worth=int, strands=bint)
    cdef int worth_of_color(self, Round state, int color) noexcept
    @cython.locals(worth=int)
    cdef int worth_of_card(self, Round state, int seat, int face) noexcept
    @cython.locals(spare=int, receiver=int, is_gift=bint)
    cdef int worth_of_pick(self, Round state, int seat, int face) noexcept
    @cython.locals(tables=RuleTables, points=int, worth=int, mates=int)
    cdef int dispensable(self, Round state, int seat, int face) noexcept
