cimport cython

from lastcard.engine.asking cimport Asking
from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.event_codes cimport *
from lastcard.engine.kinds cimport Kinds
from lastcard.engine.state cimport State

@cython.final
cdef class Picking:
    @staticmethod
    cdef void start(State state, int source) noexcept
    @staticmethod
    @cython.locals(spare=int, at=int, _=int)
    cdef void plan(State state, int giver, int receiver, int number, int kind) noexcept
    @staticmethod
    @cython.locals(found=int, face=int)
    cdef int all_there(State state, int giver, int kind) noexcept
    @staticmethod
    @cython.locals(face=int)
    cdef bint settle(State state, int pick, int kind) noexcept
    @staticmethod
    @cython.locals(at=int)
    cdef void take(State state, int face) noexcept
    @staticmethod
    @cython.locals(giver=int, free=int, only=int, is_open=bint, face=int)
    cdef int found(State state, int pick, int kind) noexcept
    @staticmethod
    @cython.locals(found=int, face=int)
    cdef int spare(State state, int giver, int kind) noexcept
    @staticmethod
    @cython.locals(at=int)
    cdef void skip(State state) noexcept
    @staticmethod
    @cython.locals(picked=int, left=int, at=int, giver=int, free=int)
    cdef bint pick_again(State state, int hidden, int kind) noexcept
    @staticmethod
    cdef bint is_hidden(State state, int hidden, int giver) noexcept
    @staticmethod
    @cython.locals(left=int, face=int)
    cdef int by_lot(State state, int giver, int kind, int free) noexcept
    @staticmethod
    @cython.locals(best=int, ties=int, found=int, face=int, number=int, rank=int)
    cdef int by_rank(State state, int giver, int kind, int pick) noexcept
    @staticmethod
    @cython.locals(giver=int, is_hand=bint)
    cdef void ask(State state, int asking, int pick) noexcept
    @staticmethod
    @cython.locals(face=int, _=int)
    cdef void show_hand(State state, int seat, int viewer) noexcept
