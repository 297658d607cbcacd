cimport cython
from libc.stdint cimport uint8_t, uint32_t

from lastcard.learning.session cimport TurnSession
from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.learning.codes cimport *
from lastcard.learning.encoding cimport Encoding
from lastcard.engine.legal cimport Choices

@cython.final
cdef class ActionMask:
    cdef Encoding encoding
    cdef Choices choices
    cdef uint8_t own[ACTIONS]
    cdef uint8_t *row

    @cython.locals(choices=Choices, count=int, seat=int, ask=int, at=int, word=uint32_t, colors=int, action=int, last=int)
    cdef void read(self, TurnSession game) noexcept
    cdef void put(self, TurnSession game, int action) noexcept
    cdef bint suits(self, int ask, int kind) noexcept
    cdef bint may_wait(self, TurnSession game) noexcept
    @cython.locals(encoding=Encoding, kind=int, head=int, action=int, color=int)
    cdef int number(self, TurnSession game, uint32_t word) noexcept
    @cython.locals(encoding=Encoding, face=int, color=int)
    cdef int answer(self, TurnSession game, uint32_t word) noexcept
    @cython.locals(named=int, away=int)
    cdef int second(self, TurnSession game, int head, uint32_t word) noexcept
    @cython.locals(action=int)
    cpdef list listed(self, TurnSession game)
