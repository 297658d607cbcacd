cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from lastcard.engine.codes cimport *

@cython.final
cdef class RuleTables:
    cdef public int colors
    cdef public uint8_t deck[MAX_CARDS]  # of the same type as a pile: it is copied whole
    cdef public int deck_n
    cdef public uint16_t traits[FACES]
    cdef public uint16_t points[FACES]
    cdef public uint16_t number[FACES]
    cdef public uint32_t program[FACES * MAX_STEPS]
    cdef public uint32_t guards[FACES * MAX_STEPS]
    cdef public uint32_t details[FACES * MAX_STEPS]
    cdef public uint16_t steps[FACES]
    cdef public uint16_t after_attack[FACES]
    cdef public uint16_t stack_group[FACES]
    cdef public uint16_t turned_up[FACES]
    cdef public uint32_t blockers[FACES]
    cdef public uint32_t bouncers
    cdef public uint32_t bluffs
    cdef public uint64_t matching[FACES]
    cdef public uint64_t identical[FACES]
    cdef public uint64_t group_colored[GROUPS]
    cdef public uint32_t group_wild[GROUPS]
    cdef public uint64_t color_mask[MAX_COLORS]
    cdef public uint64_t holding_colored[HOLDINGS]
    cdef public uint32_t holding_wild[HOLDINGS]
    cdef public uint64_t number_mask[NO_NUMBER]
    cdef public bint looks_back
    cdef public bint colored_asks
    cdef public int hand_size
    cdef public int call_penalty
    cdef public bint bluffing
    cdef public bint reverse_skips
    cdef public bint shield_skips
    cdef public bint stacking
    cdef public bint jump_in
    cdef public uint32_t any_time
    cdef public bint interrupts
    cdef public bint draw_until_playable
    cdef public bint forced_play
    cdef public bint pauses
