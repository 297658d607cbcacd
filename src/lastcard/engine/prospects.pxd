cimport cython
from libc.stdint cimport uint64_t

from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.engine.round cimport Round
from lastcard.engine.tables cimport Tables

cdef uint64_t ONE

@cython.final
cdef class Prospects:
    cdef Tables tables
    cdef int weights[180]
    cdef long exponential[1024]
    cdef uint64_t acts
    cdef int found[7]
    cdef int score[10]

    @cython.locals(found="int *", colored=uint64_t, size=int, wait=int, wilds=int, at=int, colors=int, color=int, fitting=int, acting=int, few=int)
    cdef void look(self, Round state, int seat, int turns) noexcept
    @cython.locals(at=int, best=int, turns=int, score=int, glance=int, total=long, other=int)
    cpdef long chance(self, Round state, int seat) noexcept
    cdef long share(self, int behind) noexcept
    @cython.locals(at=int, turns=int, glance=int)
    cpdef list glances(self, Round state)
