cimport cython
from libc.stdint cimport uint32_t, uint64_t

from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.kinds cimport Kinds
from lastcard.engine.round cimport Round
from lastcard.engine.tables cimport RuleTables

cdef uint64_t ONE

cdef class Supposing:
    cdef RuleTables tables
    cdef int rates[HOLDINGS]
    cdef int share[MAX_SEATS]
    cdef int me
    cdef int actor
    cdef int script
    cdef bint is_acting
    cdef int chosen
    cdef int second
    cdef int chooser
    cdef int voted
    cdef int named_what
    cdef int named
    cdef int rolled
    cdef int sides
    cdef int looked
    cdef int spoken_of
    cdef int depth
    cdef int drawn
    cdef bint sheds_named

    cdef void forget(self) noexcept
    @cython.locals(found=int, at=int, face=int)
    cdef int rate_in_deck(self, uint64_t colored, uint32_t wild) noexcept
    @cython.locals(found=int, seat=int)
    cdef int how_many(self, int seats) noexcept
    @cython.locals(everyone=int, mine=int)
    cdef int seats_of(self, Round state, int who) noexcept
    @cython.locals(seat=int, by_chance=bint)
    cdef int told(self, Round state, int who) noexcept
    @cython.locals(seats=int, before=int, found=int, seat=int)
    cdef int at_side(self, Round state, int who, int side) noexcept
    @cython.locals(best=int, other=int)
    cdef int leader(self, Round state, int but) noexcept
    @cython.locals(best=int, other=int)
    cdef int runner_up(self, Round state, int seat) noexcept
    @cython.locals(side=int, seat=int)
    cdef int beside(self, Round state, int who) noexcept
    @cython.locals(steps=int, seat=int, seats=int, _=int)
    cdef int further_on(self, Round state, int who) noexcept
    @cython.locals(found=int, best=int, seat=int, size=int)
    cdef int by_size(self, Round state, int who) noexcept
    @cython.locals(is_still_held=bint)
    cdef int size(self, Round state, int seat) noexcept
    cdef int held(self, Round state, int seat, int kind) noexcept
    @cython.locals(found=int)
    cdef int counted(self, Round state, int seat, uint64_t colored, uint32_t wild) noexcept
    @cython.locals(seen=int, found=int, hidden=int, at=int, face=int)
    cdef int unseen(self, Round state, uint64_t colored, uint32_t wild) noexcept
    cdef uint64_t named_colored(self) noexcept
    cdef uint32_t named_wild(self) noexcept
