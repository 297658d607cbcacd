cimport cython
from libc.stdint cimport uint32_t

from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.event_codes cimport *
from lastcard.engine.whom cimport Whom

cdef class Hands(Whom):
    @cython.locals(one=int, other=int)
    cdef void swap_hands(self, int who, int to, uint32_t guard) noexcept
    @cython.locals(at=int, _=int)
    cdef void pass_hands(self, int to) noexcept
    @cython.locals(face=int, here=int, there=int)
    cdef void exchange_hands(self, int one, int other) noexcept
    @cython.locals(hit=int, seat=int, _=int)
    cdef void discard_some(self, int who, int number, uint32_t guard) noexcept
    @cython.locals(givers=int, moved=int, giver=int, at=int, word=int, _=int)
    cdef void give_some(self, int who, int number, int to, uint32_t guard) noexcept
    @cython.locals(seat=int, face=int, _=int)
    cdef int part_with(self, int giver, int number, int receivers, int moved) noexcept
    @cython.locals(slot=int, hit=int, first=int)
    cdef int receivers(self, int giver, int to, uint32_t guard) noexcept
    @cython.locals(hit=int, seen=int, viewer=int, seat=int, _=int)
    cdef void show_some(self, int who, int number, int to, uint32_t guard) noexcept
    @cython.locals(at=int)
    cdef void show_of(self, int seat, int number, int viewer) noexcept
    @cython.locals(left=int, face=int)
    cdef int pick_from(self, int seat) noexcept
    @cython.locals(at=int)
    cdef void discard_one(self, int seat, int face) noexcept
    @cython.locals(seat=int)
    cdef void look_for_empty(self, int hit) noexcept
