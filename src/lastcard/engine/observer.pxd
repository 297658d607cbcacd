cimport cython
from libc.stdint cimport uint8_t, uint64_t

from lastcard.engine.asking cimport Asking
from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.engine.encoding cimport Encoding
from lastcard.engine.memory cimport Memory
from lastcard.engine.round cimport Round

cdef int FULL

@cython.final
cdef class Observer:
    cdef Encoding encoding
    cdef uint8_t own[1024]
    cdef uint8_t *row

    cdef void observe(self, Asking game, int seat) noexcept
    @cython.locals(row="uint8_t *", state=Round, rank="int *", held=int, faces=uint64_t, face=int)
    cdef void put_hand(self, int start, Asking game, int seat) noexcept
    @cython.locals(row="uint8_t *", encoding=Encoding, state=Round)
    cdef void put_table(self, Asking game) noexcept
    @cython.locals(row="uint8_t *", encoding=Encoding, state=Round, memory=Memory, colors=int, counts=int, scores=int, exposed=int, players=int, direction=int, drew=int, chose=int, other=int, away=int, color=int)
    cdef void put_seats(self, Asking game, int seat) noexcept
    @cython.locals(row="uint8_t *", encoding=Encoding, memory=Memory, shown_by=int)
    cdef void put_shown(self, Asking game, int seat) noexcept
    @cython.locals(row="uint8_t *", encoding=Encoding, state=Round)
    cdef void put_decision(self, Asking game, int seat) noexcept
    @cython.locals(away=int)
    cdef int away(self, Asking game, int seat, int other) noexcept
    @cython.locals(row="uint8_t *", encoding=Encoding, state=Round, other=int, away=int, at=int)
    cdef void reveal(self, Asking game, int seat) noexcept
    @cython.locals(at=int)
    cpdef bytes observation(self, Asking game, int seat)
    @cython.locals(at=int)
    cpdef bytes state(self, Asking game, int seat)
