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

cdef class Drawing(State):
    cdef bint is_safe(self, int seat) noexcept
    cdef void hit(self, int seat, int number) noexcept
    @cython.locals(at=int, other=int)
    cdef void draw_along(self, int seat, int number) noexcept
    cdef void note_drawn(self, int seat, int number) noexcept
    cdef void draw_due(self, int seat) noexcept
    @cython.locals(hit=int, seat=int, number=int, _=int)
    cdef void draw_counted(self, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @cython.locals(number=int, face=int)
    cdef void draw_until(self, int seat, int kind) noexcept
    @cython.locals(hit=int)
    cdef void lose_turn(self, int who, int number, uint32_t guard) noexcept
    cdef void lose_turns_by_card(self, int seat, int number) noexcept
    @cython.locals(hit=int, seat=int, number=int)
    cdef void lose_counted(self, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
