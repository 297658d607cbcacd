cimport cython
from libc.stdint cimport uint32_t, uint64_t

from lastcard.engine.codes cimport *
from lastcard.engine.legal cimport Legal
from lastcard.engine.state cimport State

cdef class Effects(State):
    cdef bint perform(self, uint32_t instruction) noexcept
    cdef int targets(self, int who) noexcept
    cdef int previous_of(self, int seat) noexcept
    @cython.locals(found=int, best=int, size=int, seat=int)
    cdef int by_size(self, int who) noexcept
    @cython.locals(colored=uint64_t, wild=uint32_t)
    cdef bint holds(self, int seat, int holding) noexcept
    @cython.locals(hit=int, seat=int, _=int)
    cdef bint make_draw(self, int who, int number, int holding) noexcept
    cdef bint attack(self, int number) noexcept
    @cython.locals(may=int, wild_bit=uint32_t, last_card=bint)
    cdef int answers(self, int target) noexcept
    cdef void draw_due(self, int seat) noexcept
    cdef bint is_safe(self, int seat) noexcept
    @cython.locals(seat=int, at=int)
    cdef void put_shield(self, int who) noexcept
    @cython.locals(at=int)
    cdef void end_shield(self) noexcept
    @cython.locals(at=int, instruction=uint32_t, who=int, hit=int)
    cdef bint could_hit(self, int seat) noexcept
    @cython.locals(seat=int, hit=int)
    cdef void lose_turn(self, int who) noexcept
    cdef void turn_direction(self) noexcept
    cdef bint race(self, int who) noexcept
    cdef void settle_race(self) noexcept
    cdef void swap_hands(self, int who) noexcept
    @cython.locals(at=int, _=int)
    cdef void pass_hands(self) noexcept
    @cython.locals(face=int, here=int, there=int)
    cdef void exchange_hands(self, int one, int other) noexcept
    @cython.locals(hit=int, seat=int, _=int)
    cdef void discard_some(self, int who, int number) noexcept
    @cython.locals(left=int, face=int)
    cdef int pick_from(self, int seat) noexcept
    @cython.locals(at=int)
    cdef void discard_one(self, int seat, int face) noexcept
