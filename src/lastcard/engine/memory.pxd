from libc.stdint cimport uint8_t, uint16_t, uint64_t

from lastcard.engine.codes cimport *
from lastcard.engine.rng cimport Source

cdef uint8_t NO_TALLY[MAX_SEATS]
cdef uint16_t NO_CHOICES[DEPTH]
cdef uint16_t NO_LASTING[MOST_LASTING]
cdef uint64_t NO_MASKS[MOST_LASTING]
cdef uint16_t NO_TURNS[MOST_LASTING * MAX_SEATS]
cdef uint16_t NO_MOVED[MAX_CARDS]

cdef class Memory(Source):
    cdef public int winner
    cdef public int second
    cdef public int spoken_of
    cdef public bint has_copied
    cdef public int rolled
    cdef public int named_what
    cdef public int named
    cdef public int voted
    cdef public uint8_t votes[MAX_SEATS]
    cdef uint8_t parting[MAX_SEATS]
    cdef public int chooser
    cdef public int owner
    cdef public int skipping
    cdef public int swapping
    cdef public uint16_t choosing[DEPTH]
    cdef public uint16_t deciding[DEPTH]
    cdef public int looked_at
    cdef public int lookers
    cdef public uint16_t moved[MAX_CARDS]
    cdef public int moved_n
    cdef public int picked_n
    cdef public int picked_from
    cdef public int lasting_n
    cdef public uint16_t lasting_what[MOST_LASTING]
    cdef public uint16_t lasting_how_long[MOST_LASTING]
    cdef public uint16_t lasting_seats[MOST_LASTING]
    cdef public uint64_t lasting_colored[MOST_LASTING]
    cdef public uint16_t lasting_wild[MOST_LASTING]
    cdef public uint16_t lasting_effect[MOST_LASTING]
    cdef public uint16_t lasting_count[MOST_LASTING]
    cdef public uint16_t lasting_to[MOST_LASTING]
    cdef public uint16_t lasting_owner[MOST_LASTING]
    cdef public uint16_t lasting_card[MOST_LASTING]
    cdef public uint16_t lasting_turns[MOST_LASTING * MAX_SEATS]
    cdef public uint16_t set_off[MOST_LASTING]
    cdef public int between
    cdef public int coming
    cdef public int repeated
    cdef public int layer
    cdef public int under
    cdef public int under_seat
    cdef public bint has_turned
    cdef uint8_t drew[MAX_SEATS]
    cdef uint8_t skipped[MAX_SEATS]
    cdef public bint had_turned
    cdef uint8_t had_drawn[MAX_SEATS]
    cdef uint8_t had_skipped[MAX_SEATS]

    cdef void clear_rule(self) noexcept
    cdef void make_room(self) noexcept
    cdef void clear_recurring(self) noexcept
    cdef void clear_past(self) noexcept
    cdef void look_back(self, int top, int seat) noexcept
    cdef void copy_rule_to(self, Memory other) noexcept
    cdef void copy_lasting_to(self, Memory other) noexcept
    cdef void copy_past_to(self, Memory other) noexcept
