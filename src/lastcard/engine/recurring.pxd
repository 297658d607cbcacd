cimport cython

from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.lasting cimport Lasting
from lastcard.engine.state cimport State

@cython.final
cdef class Recurring:
    @staticmethod
    @cython.locals(at=int)
    cdef void turn_begins(State state, int seat) noexcept
    @staticmethod
    @cython.locals(at=int)
    cdef bint happens(State state) noexcept
    @staticmethod
    cdef void prepare(State state, int at) noexcept
    @staticmethod
    @cython.locals(step=int, place=int, is_same=bint)
    cdef int first_step(State state, int at) noexcept
