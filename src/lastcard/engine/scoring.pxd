cimport cython

from lastcard.engine.codes cimport *
from lastcard.engine.state cimport State

cdef int NO_POINTS[MAX_SEATS]

@cython.final
cdef class Score:
    cdef int seats
    cdef readonly int scoring
    cdef readonly int target
    cdef public int held[MAX_SEATS]
    cdef public int points[MAX_SEATS]
    cdef public int totals[MAX_SEATS]
    cdef public int winners

    cpdef void clear(self) noexcept
    @cython.locals(other=Score)
    cpdef Score copy(self)
    @cython.locals(together=int, seat=int, held=int, face=int)
    cdef int weigh(self, State state) noexcept
    @cython.locals(together=int, seat=int)
    cpdef void count(self, State state) noexcept
    @cython.locals(highest=int, best=int, seat=int, winners=int)
    cdef int find_winners(self, int out) noexcept
