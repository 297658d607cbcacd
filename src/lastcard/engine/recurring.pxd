cimport cython

from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.lasting cimport Lasting
from lastcard.engine.state cimport State
from lastcard.engine.targets cimport Targets

@cython.final
cdef class Recurring:
    @staticmethod
    @cython.locals(at=int, is_meant=bint)
    cdef void watch(State state, int what, int seat, int face) noexcept
    @staticmethod
    @cython.locals(goes_on=bint)
    cdef void end_turn(State state, int seat) noexcept
    @staticmethod
    @cython.locals(at=int, is_later=bint, is_of_turns=bint)
    cdef void turn_begins(State state, int seat) noexcept
    @staticmethod
    @cython.locals(at=int)
    cdef bint is_due(State state) noexcept
    @staticmethod
    @cython.locals(at=int)
    cdef bint happens(State state) noexcept
    @staticmethod
    @cython.locals(is_watch=bint, seat=int)
    cdef void prepare(State state, int at) noexcept
    @staticmethod
    cdef void end_later(State state, int at, int seat) noexcept
    @staticmethod
    @cython.locals(step=int, place=int, is_same=bint)
    cdef int first_step(State state, int at) noexcept
