cimport cython
from libc.stdint cimport uint8_t, uint32_t

from lastcard.engine.codes cimport *
from lastcard.engine.event_codes cimport *
from lastcard.learning.encoding cimport Encoding
from lastcard.engine.state cimport State

cdef uint8_t NOTHING_SEEN[MAX_SEATS]
cdef uint8_t NO_CARDS[FACES]

@cython.final
cdef class PublicHistory:
    cdef Encoding encoding
    cdef uint8_t discards[FACES]
    cdef uint8_t drew_on[MAX_SEATS]
    cdef uint8_t chose[MAX_SEATS]
    cdef uint8_t shown_by[MAX_SEATS]
    cdef uint8_t shown[MAX_SEATS * FACES]
    cdef bint has_shown
    cdef bint was_drawn
    cdef bint just_drawn

    cdef void forget(self) noexcept
    cdef void begin(self, State state) noexcept
    @cython.locals(other=PublicHistory)
    cdef PublicHistory copy(self)
    @cython.locals(kind=int)
    cdef void expect(self, State state, int seat, uint32_t move) noexcept
    @cython.locals(start=int, face=int)
    cdef void show(self, State state, int seat, int other) noexcept
    cpdef list shown_to(self, int seat)
    @cython.locals(moved=bint, at=int, entry=uint32_t, kind=int, seat=int, first=int, other=int)
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
    @cython.locals(other=int)
    cdef void forget_hand(self, int seat) noexcept
    @cython.locals(seat=int)
    cdef void forget_own(self) noexcept
