cimport cython

from lastcard.engine.codes cimport *
from lastcard.engine.legal cimport Legal
from lastcard.engine.questions cimport pick_again, picked_from_seat
from lastcard.engine.round cimport Round

@cython.locals(public=int, mine=int, has_played=bint)
cpdef bint reconsider(Round state, int seat) noexcept
@cython.locals(mine=int, asked=int, is_asked=bint)
cdef bint ask_again(Round state, int seat) noexcept
