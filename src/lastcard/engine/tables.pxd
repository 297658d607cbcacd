cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from lastcard.engine.codes cimport *

@cython.final
cdef class Tables:
    cdef public int colors
    cdef public uint8_t deck[128]  # of the same type as a pile: it is copied whole
    cdef public int deck_n
    cdef public uint16_t traits[80]
    cdef public uint16_t points[80]
    cdef public uint32_t program[1280]
    cdef public uint32_t guards[1280]
    cdef public uint16_t steps[80]
    cdef public uint16_t after_attack[80]
    cdef public uint16_t stack_group[80]
    cdef public uint16_t turned_up[80]
    cdef public uint32_t blockers[80]
    cdef public uint32_t bouncers
    cdef public uint32_t bluffs
    cdef public uint64_t matching[80]
    cdef public uint64_t identical[80]
    cdef public uint64_t group_colored[3]
    cdef public uint32_t group_wild[3]
    cdef public uint64_t color_mask[4]
    cdef public uint64_t holding_colored[32]
    cdef public uint32_t holding_wild[32]
    cdef public bint colored_asks
    cdef public int hand_size
    cdef public int call_penalty
    cdef public bint bluffing
    cdef public bint reverse_skips
    cdef public bint shield_skips
    cdef public bint stacking
    cdef public bint jump_in
    cdef public bint draw_until_playable
    cdef public bint forced_play
    cdef public bint pauses
