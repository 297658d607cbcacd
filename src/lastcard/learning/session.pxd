cimport cython
from libc.stdint cimport uint32_t, uint64_t

from lastcard.engine.codes cimport *
from lastcard.learning.codes cimport *
from lastcard.learning.encoding cimport Encoding
from lastcard.engine.legal cimport Legal
from lastcard.learning.history cimport PublicHistory
from lastcard.engine.round cimport Round
from lastcard.engine.scoring cimport Score

cdef int NO_POINTS[MAX_SEATS]

@cython.final
cdef class TurnSession:
    cdef readonly Encoding encoding
    cdef public Round round
    cdef readonly PublicHistory history
    cdef readonly Score score
    cdef public int scaled[MAX_SEATS]
    cdef public int seat
    cdef public int ask
    cdef public int legal
    cdef int few[FEW]
    cdef public list journal
    cdef int open
    cdef int silent
    cdef int lenient
    cdef int still

    cpdef void new_match(self) noexcept
    @cython.locals(other=TurnSession)
    cpdef TurnSession copy(self)
    cpdef stack(self, list pile)
    cpdef void start(self, uint64_t a, uint64_t b, uint64_t c, uint64_t counter) noexcept
    cpdef void deal(self, int dealer) noexcept
    cpdef void begin(self) noexcept
    cdef void forget_windows(self) noexcept
    @cython.locals(dealer=int, _=int)
    cpdef void deal_next(self) noexcept
    @cython.locals(word=uint32_t)
    cpdef void take(self, int action) noexcept
    @cython.locals(word=uint32_t, away=int)
    cpdef uint32_t word_of(self, int action) noexcept
    @cython.locals(seat=int)
    cdef int seat_at(self, int away) noexcept
    cdef void wait(self) noexcept
    @cython.locals(state=Round, before=int)
    cdef void make(self, int seat, uint32_t word) noexcept
    cdef void write_journal(self, int seat, uint32_t word)
    @cython.locals(state=Round)
    cdef void go_on(self) noexcept
    cdef bint put_to(self, int seat, int ask) noexcept
    @cython.locals(asked=int)
    cdef bint ask_to_call(self) noexcept
    @cython.locals(others=int, asked=int)
    cdef bint ask_to_catch(self) noexcept
    @cython.locals(state=Round, asked=int)
    cdef bint ask_pending(self) noexcept
    @cython.locals(state=Round)
    cdef bint may_answer(self) noexcept
    @cython.locals(state=Round, able=int, seat=int, asked=int)
    cdef bint ask_to_jump(self) noexcept
    @cython.locals(seat=int)
    cdef int first_after(self, int seats, int after) noexcept
    @cython.locals(seat=int)
    cdef void scale_scores(self) noexcept
    @cython.locals(points=int)
    cpdef double reward(self, int seat, bint wins) noexcept
