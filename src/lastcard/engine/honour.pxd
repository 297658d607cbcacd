cimport cython
from libc.stdint cimport uint32_t

from lastcard.engine.codes cimport *
from lastcard.engine.deeds cimport Deeds
from lastcard.engine.drawing cimport Drawing
from lastcard.engine.effect_codes cimport *
from lastcard.engine.event_codes cimport *
from lastcard.engine.hands cimport Hands
from lastcard.engine.picking cimport Picking
from lastcard.engine.state cimport State
from lastcard.engine.targets cimport Targets

@cython.final
cdef class HonourRule:
    @staticmethod
    @cython.locals(seat=int)
    cdef bint ask_table(State state) noexcept
    @staticmethod
    @cython.locals(kind=int, seat=int, number=int)
    cdef void say(State state, uint32_t move) noexcept
    @staticmethod
    cdef bint shield_holds(State state, int seat) noexcept
    @staticmethod
    @cython.locals(seat=int, _=int)
    cdef bint end_talk(State state) noexcept
