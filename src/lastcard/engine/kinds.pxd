cimport cython
from libc.stdint cimport uint32_t, uint64_t

from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.state cimport State

cdef uint64_t ONE
cdef uint32_t WILDS

@cython.final
cdef class Kinds:
    @staticmethod
    cdef uint64_t colored(State state, int kind) noexcept
    @staticmethod
    cdef uint64_t named(State state) noexcept
    @staticmethod
    cdef uint32_t wild(State state, int kind) noexcept
    @staticmethod
    cdef bint has(State state, int kind, int face) noexcept
    @staticmethod
    @cython.locals(colored=uint64_t, wild=uint32_t)
    cdef bint is_held(State state, int seat, int kind) noexcept
    @staticmethod
    @cython.locals(colored=uint64_t, wild=uint64_t, bit=uint64_t, found=int, face=int)
    cdef int held(State state, int seat, int kind) noexcept
