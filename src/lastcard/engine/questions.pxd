cimport cython
from libc.stdint cimport uint32_t

from lastcard.engine.asking cimport Asking
from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.kinds cimport Kinds
from lastcard.engine.lasting cimport Lasting
from lastcard.engine.legal cimport Legal
from lastcard.engine.picking cimport Picking
from lastcard.engine.state cimport State

cpdef int picks_left(State state) noexcept
cpdef bint pick_again(State state, int hidden) noexcept
@cython.locals(kind=int, face=int)
cpdef list faces_asked_for(State state)
cpdef int picked_from_seat(State state) noexcept
@cython.locals(face=int)
cpdef int rule_against(State state, int seat, uint32_t move) noexcept
@cython.locals(at=int)
cpdef list bluffs(State state, int seat)
cpdef bint holds_color(State state, int seat) noexcept
