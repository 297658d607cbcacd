cimport cython
from libc.stdint cimport uint8_t, uint32_t

from lastcard.engine.codes cimport *
from lastcard.engine.encoding cimport Encoding
from lastcard.engine.state cimport State

cdef uint8_t NOTHING_SEEN[10]
cdef uint8_t NO_CARDS[80]

@cython.final
cdef class Memory:
    cdef Encoding encoding
    cdef uint8_t discards[80]
    cdef uint8_t drew_on[10]
    cdef uint8_t chose[10]
    cdef uint8_t shown_by[10]
    cdef uint8_t shown[800]
    cdef bint has_shown
    cdef bint was_drawn
    cdef bint just_drawn

    cdef void forget(self) noexcept
    cdef void begin(self, State state) noexcept
    @cython.locals(other=Memory)
    cdef Memory copy(self)
    @cython.locals(kind=int)
    cdef void expect(self, State state, int seat, uint32_t move) noexcept
    @cython.locals(start=int, face=int)
    cdef void show(self, State state, int seat, int other) noexcept
    cpdef list shown_to(self, int seat)
    @cython.locals(moved=bint, at=int, entry=uint32_t, kind=int, seat=int, first=int)
    cdef void follow(self, State state) noexcept
    @cython.locals(rank=int, other=int)
    cdef void see_card(self, int seat, int face) noexcept
    @cython.locals(at=int)
    cdef void count_discards(self, State state) noexcept
    cdef void swap_hands(self, int one, int other) noexcept
    @cython.locals(at=int, _=int)
    cdef void pass_hands(self, State state, int seat) noexcept
    @cython.locals(seat=int)
    cdef void trade(self, int one, int other) noexcept
    @cython.locals(seat=int)
    cdef void forget_own(self) noexcept
