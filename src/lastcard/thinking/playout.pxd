cimport cython
from libc.stdint cimport uint32_t, uint64_t

from lastcard.engine.codes cimport *
from lastcard.engine.legal cimport Choices
from lastcard.engine.rng cimport Source
from lastcard.engine.round cimport Round

@cython.final
cdef class Playouts(Source):
    cdef public Round round
    cdef Choices choices
    cdef public long rounds
    cdef public long decisions
    cdef public long checksum

    cpdef int count(self) noexcept
    @cython.locals(move=uint32_t)
    cpdef void take(self, int index) noexcept
    @cython.locals(state=Round, choices=Choices, count=int, move=uint32_t, decisions=long)
    cdef void finish_round(self) noexcept
    @cython.locals(_=long)
    cpdef void run(self, long rounds) noexcept
    @cython.locals(digest=long, seat=int)
    cdef long digest(self) noexcept
    @cython.locals(luck=uint64_t, _=long)
    cpdef void run_from(self, Round start, long times)
