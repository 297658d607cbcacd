cimport cython
from libc.stdint cimport uint32_t

from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.round cimport Round
from lastcard.thinking.codes cimport *
from lastcard.thinking.estimates cimport Estimates

cdef class Gains(Estimates):
    @cython.locals(others=int, rate=int)
    cdef int to_me(self, Round state, int seat, int gain) noexcept
    @cython.locals(effect=int, number=int, points=int)
    cdef int gain(self, Round state, int seat, uint32_t instruction, uint32_t details) noexcept
    cdef int drawing(self, Round state, int seat, int number) noexcept
    cdef int losing(self, Round state, int seat, int number) noexcept
    cdef int lasting(self, int what, int count) noexcept
    @cython.locals(to=int, total=int, seat=int, number=int, receivers=int, many=int, rate=int, gain=int, other=int)
    cdef int of_gifts(self, Round state, uint32_t instruction, uint32_t guard, uint32_t details) noexcept
    @cython.locals(before=int, seats=int)
    cdef int receivers(self, Round state, int giver, int to) noexcept
    @cython.locals(effect=int, total=int, one=int, other=int, here=int, there=int, more=int, everybody=int, cards=int, seat=int, giver=int, to=int)
    cdef int of_hands(self, Round state, uint32_t instruction) noexcept
    @cython.locals(there=int)
    cdef int too_early(self, Round state, int one, int other) noexcept
