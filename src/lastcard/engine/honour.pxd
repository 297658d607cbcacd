cimport cython
from libc.stdint cimport uint32_t

from lastcard.engine.codes cimport *
from lastcard.engine.deeds cimport Deeds
from lastcard.engine.effect_codes cimport *
from lastcard.engine.event_codes cimport *
from lastcard.engine.hands cimport Hands
from lastcard.engine.picking cimport Picking
from lastcard.engine.targets cimport Targets

cdef class Honour(Deeds):
    @cython.locals(seat=int)
    cdef bint ask_table(self) noexcept
    @cython.locals(kind=int, seat=int, number=int)
    cdef void say(self, uint32_t move) noexcept
    cdef bint shield_holds(self, int seat) noexcept
    @cython.locals(seat=int, _=int)
    cdef bint end_talk(self) noexcept
