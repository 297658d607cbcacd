cimport cython
from libc.stdint cimport uint8_t, uint64_t

from lastcard.learning.session cimport TurnSession
from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.learning.codes cimport *
from lastcard.learning.encoding cimport Encoding
from lastcard.learning.history cimport PublicHistory
from lastcard.engine.questions cimport picks_left
from lastcard.engine.round cimport Round

cdef int FULL

@cython.final
cdef class Observer:
    cdef Encoding encoding
    cdef uint8_t own[ROW]
    cdef uint8_t *row

    cdef void observe(self, TurnSession game, int seat) noexcept
    @cython.locals(row="uint8_t *", state=Round, rank="int *", held=int, faces=uint64_t, face=int)
    cdef void put_hand(self, int start, TurnSession game, int seat) noexcept
    @cython.locals(row="uint8_t *", encoding=Encoding, state=Round)
    cdef void put_table(self, TurnSession game) noexcept
    @cython.locals(row="uint8_t *", encoding=Encoding, state=Round, history=PublicHistory, colors=int, counts=int, scores=int, exposed=int, players=int, direction=int, drew=int, chose=int, other=int, away=int, color=int)
    cdef void put_seats(self, TurnSession game, int seat) noexcept
    @cython.locals(row="uint8_t *", encoding=Encoding, history=PublicHistory, shown_by=int)
    cdef void put_shown(self, TurnSession game, int seat) noexcept
    @cython.locals(row="uint8_t *", encoding=Encoding, state=Round)
    cdef void put_decision(self, TurnSession game, int seat) noexcept
    @cython.locals(row="uint8_t *", encoding=Encoding, state=Round, players=int, other=int, at=int, start=int, turns=int)
    cdef void put_rules(self, TurnSession game, int seat) noexcept
    @cython.locals(away=int)
    cdef int away(self, TurnSession game, int seat, int other) noexcept
    @cython.locals(row="uint8_t *", encoding=Encoding, state=Round, other=int, away=int, at=int)
    cdef void reveal(self, TurnSession game, int seat) noexcept
    @cython.locals(at=int)
    cpdef bytes observation(self, TurnSession game, int seat)
    @cython.locals(at=int)
    cpdef bytes state(self, TurnSession game, int seat)
