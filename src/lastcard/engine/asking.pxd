cimport cython

from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.kinds cimport Kinds
from lastcard.engine.state cimport State

@cython.final
cdef class Asking:
    @staticmethod
    cdef int step(State state) noexcept
    @staticmethod
    @cython.locals(found=int, at=int)
    cdef int choice(State state) noexcept
    @staticmethod
    cdef int giver(State state) noexcept
    @staticmethod
    @cython.locals(found=int, at=int)
    cdef int left(State state) noexcept
    @staticmethod
    @cython.locals(found=int, at=int)
    cdef int there(State state, int giver, int face) noexcept
    @staticmethod
    @cython.locals(found=int, at=int, is_same=bint)
    cdef int free(State state, int giver, int face) noexcept
    @staticmethod
    @cython.locals(kind=int)
    cdef bint offers_card(State state, int face) noexcept
    @staticmethod
    cdef int seats(State state) noexcept
