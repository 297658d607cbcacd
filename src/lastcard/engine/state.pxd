cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from lastcard.engine.bits cimport *
from lastcard.engine.codes cimport *
from lastcard.engine.event_codes cimport *
from lastcard.engine.memory cimport Memory
from lastcard.engine.tables cimport RuleTables

cdef uint64_t HALF, ONE
cdef uint32_t ALL_WILDS
cdef uint64_t NO_WORDS[MAX_SEATS]
cdef uint32_t NO_HALVES[MAX_SEATS]
cdef int NO_SIZES[MAX_SEATS]
cdef uint8_t NO_MISSED[MAX_SEATS]
cdef uint8_t NO_COUNTS[MAX_SEATS * FACES]
cdef uint16_t NO_MEANT[MEANINGS]
cdef int NO_BONUS[MAX_SEATS]
cdef uint32_t NO_LOG[LOG + 1]

cdef class State(Memory):
    cdef public RuleTables tables
    cdef readonly int seats
    cdef uint64_t colored[MAX_SEATS]
    cdef uint32_t wilds[MAX_SEATS]
    cdef public int size[MAX_SEATS]
    cdef uint8_t count[MAX_SEATS * FACES]
    cdef uint8_t pile[MAX_CARDS]
    cdef public int pile_n
    cdef uint8_t discard[MAX_CARDS]
    cdef public int discard_n
    cdef public int color
    cdef public bint color_rules
    cdef readonly uint64_t matching
    cdef public uint64_t fitting
    cdef public uint32_t allowed
    cdef public bint is_quiet
    cdef public int direction
    cdef public int dealer
    cdef public int gone
    cdef public int pending
    cdef public int turn
    cdef public int drawn
    cdef public int asked
    cdef public int may
    cdef public int asking
    cdef public int exposed
    cdef public int actor
    cdef public int card
    cdef public int laid
    cdef public int chosen
    cdef public int script
    cdef public int step_at
    cdef public int known
    cdef uint16_t meant[MEANINGS]
    cdef public bint is_first
    cdef public bint is_last
    cdef public int loser
    cdef public int bounced
    cdef public bint guilty
    cdef public int color_before
    cdef public int due
    cdef public int again
    cdef uint8_t missed[MAX_SEATS]
    cdef public int shield
    cdef public int shield_card
    cdef public bint shield_ends
    cdef public int renewals
    cdef public int out
    cdef public int bonus[MAX_SEATS]
    cdef public int returned
    cdef uint32_t log[LOG + 1]
    cdef public int log_n

    cpdef void clear(self) noexcept
    cdef void make_log(self) noexcept
    cdef void furnish(self, State other) noexcept
    cdef void copy_to(self, State other) noexcept
    cdef void note(self, int kind, int seat, int first, int second) noexcept
    cdef void close(self, int seat) noexcept
    cdef int next_of(self, int seat) noexcept
    cdef int next_still_in(self, int seat) noexcept
    cdef int follower(self, int seat) noexcept
    @cython.locals(other=int, left=int)
    cdef int next_by_rule(self, int seat) noexcept
    @cython.locals(left=int)
    cdef void give_turns(self, int seat, int number) noexcept
    cdef void end_row(self, int seat) noexcept
    cdef int beyond(self, int seat) noexcept
    cdef int players(self) noexcept
    @cython.locals(seat=int, _=int)
    cdef int first_empty(self) noexcept
    @cython.locals(exposed=int)
    cdef void forget_exposed(self) noexcept
    @cython.locals(count="uint8_t *", at=int)
    cdef void add_card(self, int seat, int face) noexcept
    @cython.locals(count="uint8_t *", at=int, left=int)
    cdef void remove_card(self, int seat, int face) noexcept
    cdef void lay(self, int seat, int face) noexcept
    cdef void match_face(self, int face) noexcept
    cdef void match_color(self, int color) noexcept
    cdef int top(self) noexcept
    @cython.locals(at=int)
    cdef void bury(self, int face) noexcept
    @cython.locals(at=int)
    cdef bint has_starter(self) noexcept
    cdef bint can_draw(self) noexcept
    cdef int draw(self, int seat, int wanted) noexcept
    cdef int draw_one(self, int seat) noexcept
    cdef void renew(self) noexcept
    cpdef bint is_pause(self) noexcept
    cpdef list hand_cards(self, int seat)
    cpdef void lose_turns(self, int seat, int number) noexcept
    cpdef list lost_turns(self)
    cpdef list pile_cards(self)
    cpdef list discard_cards(self)
    cpdef list log_entries(self)
    @cython.locals(pile="uint8_t *", left=int, bound=uint64_t, rest=uint64_t, first=int, second=int, third=int, fourth=int)
    cdef void shuffle(self) noexcept
