cimport cython
from libc.stdint cimport uint32_t, uint64_t

from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.state cimport State

cdef class Whom(State):
    @cython.locals(slot=int, hit=int)
    cdef int concerned(self, int who, uint32_t guard) noexcept
    cdef void keep_meaning(self, int slot, int hit) noexcept
    @cython.locals(everyone=int)
    cdef int targets(self, int who) noexcept
    cdef int beside(self, int seat, int who) noexcept
    cdef int side(self, int who) noexcept
    @cython.locals(found=int, best=int, size=int, seat=int)
    cdef int by_size(self, int who) noexcept
    @cython.locals(seat=int, _=int)
    cdef int first_of(self, int hit, int but) noexcept
    @cython.locals(found=int, seat=int)
    cdef int passing(self, int hit, int test, int value) noexcept
    cdef bint is_so(self, int seat, int test, int value) noexcept
    @cython.locals(colored=uint64_t, wild=uint32_t)
    cdef bint holds(self, int seat, int holding) noexcept
