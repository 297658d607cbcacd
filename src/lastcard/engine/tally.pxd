cimport cython
from libc.stdint cimport uint32_t, uint64_t

from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.engine.habits cimport Habits
from lastcard.engine.legal cimport Legal
from lastcard.engine.rng cimport Source
from lastcard.engine.round cimport Round
from lastcard.engine.tables cimport Tables

cdef uint64_t ONE
cdef int LENGTHS, HEAPS, SPANS, KINDS, LATE_PLAYS, LONGEST

@cython.final
cdef class Tally(Source):
    cdef Tables tables
    cdef Round round
    cdef Habits habits
    cdef bint is_tally
    cdef bint is_single
    cdef long target
    cdef int kinds[80]
    cdef long rounds
    cdef long nobody
    cdef long decisions
    cdef long turns
    cdef long stuck
    cdef long forced
    cdef long leads
    cdef long points
    cdef long matches
    cdef long unfinished
    cdef long match_rounds
    cdef long match_turns
    cdef long wins[10]
    cdef long plays[80]
    cdef long won[80]
    cdef long late[80]
    cdef long decided[80]
    cdef long final[80]
    cdef long lengths[512]
    cdef long heaps[64]
    cdef long spans[256]
    cdef long scores[10]
    cdef long played_rounds
    cdef long played_turns
    cdef long round_turns
    cdef int leader
    cdef int recent[30]
    cdef int laid[10]
    cdef int played[320]
    cdef long held[10]

    cdef void clear(self)
    @cython.locals(at=long)
    cpdef dict run(self, long rounds)
    @cython.locals(at=int, seats=int)
    cdef dict counts(self)
    @cython.locals(at=int)
    cdef dict match_counts(self)
    @cython.locals(state=Round, cards=uint64_t, luck=uint64_t, seat=int, at=int)
    cdef void play_round(self, long number) noexcept
    @cython.locals(seat=int, choices=int, first=uint32_t)
    cdef void take_turn(self, Round state) noexcept
    @cython.locals(colored=uint64_t, wild=uint64_t, traits=int, is_swap_of_nothing=bint)
    cdef int choices(self, Round state, int seat) noexcept
    @cython.locals(best=int, least=int, seat=int)
    cdef void see_leader(self, Round state) noexcept
    @cython.locals(first=uint32_t, what=int, seat=int, kind=int)
    cdef void note_play(self, Round state) noexcept
    @cython.locals(state=Round, held=long, seat=int, kind=int)
    cdef void count_round(self) noexcept
    @cython.locals(number=int, seen=uint64_t, back=int, kind=int)
    cdef void count_late(self, int winner) noexcept
    @cython.locals(points=long, face=int)
    cdef long weigh(self, Round state, int seat) noexcept
    @cython.locals(state=Round, most=long, seat=int)
    cdef void count_for_match(self) noexcept
    @cython.locals(seat=int)
    cdef void begin_match(self) noexcept
