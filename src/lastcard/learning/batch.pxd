cimport cython
from libc.stdint cimport int32_t, uint8_t

from lastcard.learning.session cimport TurnSession
from lastcard.engine.bits cimport *
from lastcard.learning.codes cimport *
from lastcard.learning.encoding cimport Encoding
from lastcard.learning.mask cimport ActionMask
from lastcard.learning.observer cimport Observer
from lastcard.engine.rng cimport Source

@cython.final
cdef class Batch(Source):
    cdef readonly Encoding encoding
    cdef readonly list games
    cdef ActionMask mask
    cdef Observer observer
    cdef bint wins
    cdef uint8_t[:, ::1] observations
    cdef uint8_t[:, ::1] masks
    cdef float[:, ::1] rewards
    cdef uint8_t[::1] seats
    cdef uint8_t[::1] dones
    cdef uint8_t[::1] overs

    @cython.locals(at=int, game=TurnSession)
    cpdef start(self, object streams)
    @cython.locals(at=int, game=TurnSession)
    cpdef int step(self, const int32_t[::1] actions)
    cdef bint is_legal(self, int at, int action) noexcept
    @cython.locals(seat=int)
    cdef void close(self, int at, TurnSession game) noexcept
    @cython.locals(seat=int)
    cdef void clear_rewards(self, int at) noexcept
    cpdef void show(self, int at, TurnSession game) noexcept
    @cython.locals(game=TurnSession, at=int, picked=int)
    cpdef sample(self, int32_t[::1] actions)
    @cython.locals(at=int, game=TurnSession)
    cpdef reveal(self, uint8_t[:, ::1] states)
