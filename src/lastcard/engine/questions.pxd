cimport cython
from libc.stdint cimport uint32_t

from lastcard.engine.asking cimport Asking
from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.effects cimport Effects
from lastcard.engine.kinds cimport Kinds
from lastcard.engine.lasting cimport Lasting
from lastcard.engine.picking cimport Picking

cdef class Questions(Effects):
    cpdef int picks_left(self) noexcept
    @cython.locals(details=uint32_t)
    cpdef bint pick_again(self, int hidden) noexcept
    @cython.locals(kind=int, face=int)
    cpdef list faces_asked_for(self)
    cpdef int picked_from_seat(self) noexcept
    @cython.locals(face=int)
    cpdef int rule_against(self, int seat, uint32_t move) noexcept
