cimport cython
from libc.stdint cimport uint32_t

from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.event_codes cimport *
from lastcard.engine.counting cimport Counting
from lastcard.engine.picking cimport Picking
from lastcard.engine.state cimport State
from lastcard.engine.targets cimport Targets

@cython.final
cdef class Hands:
    @staticmethod
    @cython.locals(one=int, other=int)
    cdef void swap(State state, int who, int to, uint32_t guard) noexcept
    @staticmethod
    @cython.locals(first=int, at=int, _=int)
    cdef void pass_on(State state, int to) noexcept
    @staticmethod
    @cython.locals(face=int, here=int, there=int)
    cdef void exchange(State state, int one, int other) noexcept
    @staticmethod
    @cython.locals(number=int, seat=int, face=int, left=int, at=int)
    cdef void redeal(State state) noexcept
    @staticmethod
    @cython.locals(seats=int, seat=int, _=int)
    cdef void plan(State state, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @staticmethod
    @cython.locals(number=int, receivers=int, other=int, _=int)
    cdef void plan_one(State state, int seat, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @staticmethod
    @cython.locals(to=int, seats=int, mine=int, theirs=int, other=int, number=int, _=int)
    cdef void plan_exchange(State state, int seat, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @staticmethod
    @cython.locals(givers=int, at=int, seat=int)
    cdef void discard(State state) noexcept
    @staticmethod
    @cython.locals(at=int)
    cdef void discard_one(State state, int seat, int face) noexcept
    @staticmethod
    @cython.locals(givers=int, at=int, word=int)
    cdef void give(State state, bint is_exchange) noexcept
    @staticmethod
    @cython.locals(viewers=int, at=int, seat=int, end=int, others=int, viewer=int)
    cdef void show(State state, int to, uint32_t guard) noexcept
    @staticmethod
    @cython.locals(at=int)
    cdef void show_to(State state, int seat, int viewer, int start, int end) noexcept
    @staticmethod
    @cython.locals(seat=int)
    cdef void note_empty(State state, int seats) noexcept
