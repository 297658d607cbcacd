cimport cython
from libc.stdint cimport uint32_t

from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.kinds cimport Kinds
from lastcard.engine.round cimport Round
from lastcard.thinking.supposing cimport Supposing

cdef class Estimates(Supposing):
    @cython.locals(seats=int, number=int, is_one=bint, seat=int, met=int)
    cdef void mean(self, Round state, int who, uint32_t guard) noexcept
    cdef bint is_by_chance(self, int who) noexcept
    @cython.locals(total=int, seat=int)
    cdef int chance(self, Round state, int who, uint32_t guard) noexcept
    @cython.locals(size=int)
    cdef int met(self, Round state, int seat, int condition, int value) noexcept
    @cython.locals(lacks=int, _=int)
    cdef int holds(self, Round state, int seat, int kind) noexcept
    @cython.locals(mine=int, ties=int, other=int, more=int)
    cdef int is_first_in(self, Round state, int seat, int kind, bint is_most) noexcept
    cdef int is_so(self, Round state, int condition, int value) noexcept
    @cython.locals(sides=int, fitting=int, number=int)
    cdef int is_rolled(self, int condition, int value) noexcept
    @cython.locals(number=int, kind=int)
    cdef int number(self, Round state, int seat, uint32_t instruction, uint32_t details) noexcept
    @cython.locals(number=int, kind=int, held=int)
    cdef int parted(self, Round state, int seat, uint32_t instruction, uint32_t details) noexcept
    @cython.locals(below=int)
    cdef int told_number(self, Round state, int kind) noexcept
    @cython.locals(found=int, seat=int)
    cdef int drawn_before(self, Round state) noexcept
    @cython.locals(of=int, seats=int)
    cdef int whose(self, Round state, int seat, uint32_t details) noexcept
    @cython.locals(seats=int, found=int, other=int)
    cdef int together(self, Round state, int seat, uint32_t details) noexcept
    @cython.locals(seats=int, found=int, other=int)
    cdef int largest(self, Round state, int seat, uint32_t details) noexcept
