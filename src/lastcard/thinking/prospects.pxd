cimport cython
from libc.stdint cimport uint64_t

from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.thinking.codes cimport *
from lastcard.engine.round cimport Round
from lastcard.engine.tables cimport RuleTables

cdef uint64_t ONE

@cython.final
cdef class Prospects:
    cdef RuleTables tables
    cdef int weights[GLANCES]
    cdef long exponential[EXPONENTIALS]
    cdef uint64_t acts
    cdef int found[GLANCE]
    cdef int score[MAX_SEATS]

    @cython.locals(found="int *", colored=uint64_t, size=int, wait=int, wilds=int, at=int, colors=int, color=int, fitting=int, acting=int, few=int)
    cdef void look(self, Round state, int seat, int turns) noexcept
    @cython.locals(at=int, best=int, turns=int, score=int, glance=int, total=long, other=int)
    cpdef long chance(self, Round state, int seat) noexcept
    cdef long share(self, int behind) noexcept
    @cython.locals(at=int, turns=int, glance=int)
    cpdef list glances(self, Round state)
