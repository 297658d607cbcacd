cimport cython
from libc.stdint cimport uint32_t

from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.event_codes cimport *
from lastcard.engine.counting cimport Counting
from lastcard.engine.kinds cimport Kinds
from lastcard.engine.lasting cimport Lasting
from lastcard.engine.state cimport State
from lastcard.engine.targets cimport Targets

cdef int MOST_NOTED

@cython.final
cdef class Drawing:
    @staticmethod
    cdef bint is_safe(State state, int seat) noexcept
    @staticmethod
    cdef void hit(State state, int seat, int number) noexcept
    @staticmethod
    @cython.locals(other=int)
    cdef int taker(State state, int seat) noexcept
    @staticmethod
    @cython.locals(at=int, others=int, other=int)
    cdef void draw_along(State state, int seat, int number) noexcept
    @staticmethod
    cdef void note_drawn(State state, int seat, int number) noexcept
    @staticmethod
    cdef void draw_due(State state, int seat) noexcept
    @staticmethod
    @cython.locals(hit=int, seat=int, number=int, _=int)
    cdef void draw_counted(State state, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @staticmethod
    @cython.locals(number=int, face=int)
    cdef void draw_until(State state, int seat, int kind) noexcept
    @staticmethod
    @cython.locals(hit=int)
    cdef void lose_turn(State state, int who, int number, uint32_t guard) noexcept
    @staticmethod
    cdef void lose_turns_by_card(State state, int seat, int number) noexcept
    @staticmethod
    @cython.locals(hit=int, seat=int, number=int)
    cdef void lose_counted(State state, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
