cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from lastcard.engine.codes cimport *
from lastcard.engine.rng cimport Source
from lastcard.engine.tables cimport Tables

cdef uint64_t HALF, ONE
cdef uint64_t NO_WORDS[10]
cdef uint32_t NO_HALVES[10]
cdef int NO_SIZES[10]
cdef uint8_t NO_MISSED[10]
cdef uint8_t NO_COUNTS[800]
cdef uint16_t NO_MEANT[12]
cdef uint16_t NO_MOVED[128]
cdef uint32_t NO_LOG[1281]

cdef class State(Source):
    cdef public Tables tables
    cdef readonly int seats
    cdef uint64_t colored[10]
    cdef uint32_t wilds[10]
    cdef public int size[10]
    cdef uint8_t count[800]
    cdef uint8_t pile[128]
    cdef public int pile_n
    cdef uint8_t discard[128]
    cdef public int discard_n
    cdef public int color
    cdef public bint color_rules
    cdef readonly uint64_t matching
    cdef public bint is_quiet
    cdef public int direction
    cdef public int dealer
    cdef public int pending
    cdef public int turn
    cdef public int drawn
    cdef public int asked
    cdef public int may
    cdef public int exposed
    cdef public int actor
    cdef public int card
    cdef public int laid
    cdef public int chosen
    cdef public int step_at
    cdef public int known
    cdef uint16_t meant[12]
    cdef public bint is_first
    cdef public int loser
    cdef public int bounced
    cdef public bint guilty
    cdef public int color_before
    cdef public int due
    cdef public bint again
    cdef uint8_t missed[10]
    cdef public int shield
    cdef public int shield_card
    cdef public bint shield_ends
    cdef public int renewals
    cdef public int out
    cdef uint16_t moved[128]
    cdef uint32_t log[1281]
    cdef public int log_n

    cpdef void clear(self) noexcept
    cdef void copy_to(self, State other) noexcept
    cdef void note(self, int kind, int seat, int first, int second) noexcept
    cdef int next_of(self, int seat) noexcept
    @cython.locals(count="uint8_t *", at=int)
    cdef void give(self, int seat, int face) noexcept
    @cython.locals(count="uint8_t *", at=int, left=int)
    cdef void take(self, int seat, int face) noexcept
    cdef void lay(self, int seat, int face) noexcept
    cdef void match_face(self, int face) noexcept
    cdef void match_color(self, int color) noexcept
    cdef int top(self) noexcept
    cdef bint can_draw(self) noexcept
    cdef int draw(self, int seat, int wanted) noexcept
    cdef int draw_one(self, int seat) noexcept
    cdef void renew(self) noexcept
    cpdef bint is_pause(self) noexcept
    cpdef list hand_counts(self, int seat)
    cpdef void lose_turns(self, int seat, int number) noexcept
    cpdef list lost_turns(self)
    cpdef list pile_cards(self)
    cpdef list discard_cards(self)
    cpdef list log_entries(self)
    @cython.locals(pile="uint8_t *", left=int, bound=uint64_t, rest=uint64_t, first=int, second=int, third=int, fourth=int)
    cdef void shuffle(self) noexcept
