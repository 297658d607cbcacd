cimport cython
from libc.stdint cimport uint32_t

from lastcard.engine.codes cimport *
from lastcard.engine.counting cimport Counting
from lastcard.engine.effect_codes cimport *
from lastcard.engine.event_codes cimport *
from lastcard.engine.hands cimport Hands
from lastcard.engine.picking cimport Picking
from lastcard.engine.state cimport State
from lastcard.engine.targets cimport Targets

@cython.final
cdef class Piles:
    @staticmethod
    @cython.locals(seat=int)
    cdef void peek(State state, int who, int number, uint32_t guard) noexcept
    @staticmethod
    @cython.locals(at=int)
    cdef void show_looked(State state, int seat) noexcept
    @staticmethod
    @cython.locals(seat=int, _=int)
    cdef void plan_taking(State state, int seats, int source, int number, int kind) noexcept
    @staticmethod
    @cython.locals(has_looked=bint, number=int, seat=int, _=int)
    cdef void plan_burying(State state, int seats, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @staticmethod
    @cython.locals(at=int, seat=int, face=int)
    cdef void discard(State state) noexcept
    @staticmethod
    @cython.locals(at=int, seat=int, face=int)
    cdef void take(State state) noexcept
    @staticmethod
    @cython.locals(givers=int, at=int, seat=int, buried=int, face=int)
    cdef void bury(State state) noexcept
    @staticmethod
    @cython.locals(at=int)
    cdef bint pull_looked(State state, int face) noexcept
    @staticmethod
    @cython.locals(at=int)
    cdef bint pull_discard(State state, int face) noexcept
    @staticmethod
    @cython.locals(kept=int, at=int)
    cdef void reshuffle(State state) noexcept
    @staticmethod
    @cython.locals(wanted=int, face=int)
    cdef void renew_hand(State state, int seat, int number) noexcept
    @staticmethod
    @cython.locals(seat=int)
    cdef void take_back(State state) noexcept
