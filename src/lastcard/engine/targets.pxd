cimport cython
from libc.stdint cimport uint32_t, uint64_t

from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.kinds cimport Kinds
from lastcard.engine.state cimport State

@cython.final
cdef class Targets:
    @staticmethod
    @cython.locals(slot=int, seats=int)
    cdef int concerned(State state, int who, uint32_t guard) noexcept
    @staticmethod
    @cython.locals(seats=int, first=int)
    cdef int receivers(State state, int giver, int to, uint32_t guard) noexcept
    @staticmethod
    cdef void remember(State state, int slot, int seats) noexcept
    @staticmethod
    @cython.locals(everyone=int)
    cdef int meant_by(State state, int who) noexcept
    @staticmethod
    cdef int beside(State state, int seat, int who) noexcept
    @staticmethod
    @cython.locals(found=int, seat=int)
    cdef int at_side(State state, int seats, int side) noexcept
    @staticmethod
    cdef int side(State state, int who) noexcept
    @staticmethod
    @cython.locals(found=int, best=int, size=int, seat=int)
    cdef int by_size(State state, int who) noexcept
    @staticmethod
    @cython.locals(seat=int, _=int)
    cdef int first_of(State state, int seats, int but) noexcept
    @staticmethod
    @cython.locals(found=int)
    cdef int those_where(State state, int seats, int condition, int value) noexcept
    @staticmethod
    cdef bint satisfies(State state, int seat, int condition, int value) noexcept
    @staticmethod
    cdef int settled(State state, int who, int slot) noexcept
    @staticmethod
    @cython.locals(seats=int)
    cdef int meant_by_rule(State state, int who) noexcept
    @staticmethod
    @cython.locals(steps=int, seat=int, _=int)
    cdef int further_on(State state, int who) noexcept
    @staticmethod
    @cython.locals(found=int, seat=int)
    cdef int how_many(State state, int seats) noexcept
    @staticmethod
    @cython.locals(number=int, left=int, seat=int)
    cdef int by_lot(State state, int seats) noexcept
    @staticmethod
    @cython.locals(mine=int, other=int, more=int)
    cdef bint is_first_in(State state, int seat, int kind, bint is_most) noexcept
    @staticmethod
    cdef bint is_so(State state, int condition, int value) noexcept
    @staticmethod
    @cython.locals(at=int)
    cdef bint was_looked_at(State state, int kind) noexcept
