cimport cython
from libc.stdint cimport uint32_t

from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.event_codes cimport *
from lastcard.engine.state cimport State
from lastcard.engine.targets cimport Targets

@cython.final
cdef class Hands:
    @staticmethod
    @cython.locals(one=int, other=int)
    cdef void swap(State state, int who, int to, uint32_t guard) noexcept
    @staticmethod
    @cython.locals(at=int, _=int)
    cdef void pass_on(State state, int to) noexcept
    @staticmethod
    @cython.locals(face=int, here=int, there=int)
    cdef void exchange(State state, int one, int other) noexcept
    @staticmethod
    @cython.locals(seats=int, seat=int, _=int)
    cdef void discard(State state, int who, int number, uint32_t guard) noexcept
    @staticmethod
    @cython.locals(at=int)
    cdef void discard_one(State state, int seat, int face) noexcept
    @staticmethod
    @cython.locals(givers=int, moved=int, giver=int, at=int, word=int, _=int)
    cdef void give(State state, int who, int number, int to, uint32_t guard) noexcept
    @staticmethod
    @cython.locals(seat=int, face=int, _=int)
    cdef int part_with(State state, int giver, int number, int receivers, int moved) noexcept
    @staticmethod
    @cython.locals(seats=int, viewers=int, viewer=int, seat=int, size=int, _=int)
    cdef void show(State state, int who, int number, int to, uint32_t guard) noexcept
    @staticmethod
    @cython.locals(at=int)
    cdef void show_one(State state, int seat, int number, int viewer) noexcept
    @staticmethod
    @cython.locals(left=int, face=int)
    cdef int pick(State state, int seat) noexcept
    @staticmethod
    @cython.locals(seat=int)
    cdef void note_empty(State state, int seats) noexcept
