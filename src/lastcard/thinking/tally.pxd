cimport cython
from libc.stdint cimport uint32_t, uint64_t

from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.engine.event_codes cimport *
from lastcard.thinking.codes cimport *
from lastcard.thinking.habits cimport Habits
from lastcard.engine.legal cimport Legal
from lastcard.engine.rng cimport Source
from lastcard.engine.round cimport Round
from lastcard.engine.scoring cimport Score
from lastcard.engine.tables cimport RuleTables

cdef uint64_t ONE

@cython.final
cdef class Tally(Source):
    cdef RuleTables tables
    cdef Round round
    cdef Habits habits
    cdef Score score
    cdef int kinds[FACES]
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
    cdef long wins[MAX_SEATS]
    cdef long plays[FACES]
    cdef long won[FACES]
    cdef long late[FACES]
    cdef long decided[FACES]
    cdef long final[FACES]
    cdef long lengths[LENGTHS]
    cdef long heaps[HEAPS]
    cdef long spans[SPANS]
    cdef long played_rounds
    cdef long played_turns
    cdef long round_turns
    cdef int leader
    cdef int recent[MAX_SEATS * LATE_PLAYS]
    cdef int laid[MAX_SEATS]
    cdef int played[MAX_SEATS * KINDS]

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
    cdef void count_for_match(self) noexcept
    cdef void begin_match(self) noexcept
