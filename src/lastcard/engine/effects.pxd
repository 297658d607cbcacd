cimport cython
from libc.stdint cimport uint32_t, uint64_t

from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.engine.deeds cimport Deeds
from lastcard.engine.drawing cimport Drawing
from lastcard.engine.effect_codes cimport *
from lastcard.engine.event_codes cimport *
from lastcard.engine.hands cimport Hands
from lastcard.engine.honour cimport HonourRule
from lastcard.engine.lasting cimport Lasting
from lastcard.engine.legal cimport Legal
from lastcard.engine.state cimport State
from lastcard.engine.targets cimport Targets

cdef class Effects(State):
    @cython.locals(effect=int, who=int, number=int)
    cdef bint perform(self, uint32_t instruction, uint32_t guard) noexcept
    @cython.locals(to=int)
    cdef void move_hands(self, int effect, uint32_t instruction, uint32_t guard) noexcept
    @cython.locals(hit=int, seat=int)
    cdef bint make_draw(self, int who, int number, uint32_t guard) noexcept
    cdef bint attack(self, int number) noexcept
    @cython.locals(may=int, wild_bit=uint32_t, last_card=bint)
    cdef int answers(self, int target) noexcept
    @cython.locals(seat=int)
    cdef bint ask_blockers(self) noexcept
    @cython.locals(seat=int, at=int)
    cdef void put_shield(self, int hit) noexcept
    @cython.locals(at=int)
    cdef void end_shield(self) noexcept
    @cython.locals(at=int, instruction=uint32_t, who=int, hit=int, settled=bint)
    cdef bint could_hit(self, int seat) noexcept
    cdef void turn_direction(self) noexcept
    cdef bint are_two(self) noexcept
    cdef bint race(self, int hit) noexcept
    cdef bint signal(self, int seat) noexcept
    @cython.locals(waiting=int, picked=int, seat=int)
    cdef void end_race(self) noexcept
    cdef void settle_race(self) noexcept
