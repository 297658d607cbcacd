cimport cython
from libc.stdint cimport uint32_t

from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.kinds cimport Kinds
from lastcard.engine.state cimport State
from lastcard.engine.targets cimport Targets

@cython.final
cdef class Counting:
    @staticmethod
    @cython.locals(held=int, number=int, kind=int)
    cdef int cards(State state, int seat, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @staticmethod
    @cython.locals(number=int, kind=int, found=int)
    cdef int drawn(State state, int seat, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @staticmethod
    @cython.locals(kind=int)
    cdef int number(State state, int seat, int number, uint32_t guard, uint32_t details) noexcept
    @staticmethod
    @cython.locals(face=int)
    cdef int told(State state, int kind) noexcept
    @staticmethod
    @cython.locals(found=int, seat=int)
    cdef int drawn_before(State state) noexcept
    @staticmethod
    @cython.locals(of=int, seats=int)
    cdef int whose(State state, int seat, uint32_t guard, uint32_t details) noexcept
    @staticmethod
    @cython.locals(seats=int, found=int, other=int)
    cdef int together(State state, int seat, uint32_t guard, uint32_t details) noexcept
    @staticmethod
    @cython.locals(seats=int, found=int, other=int)
    cdef int largest(State state, int seat, uint32_t guard, uint32_t details) noexcept
