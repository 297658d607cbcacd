cimport cython
from libc.stdint cimport uint8_t, uint32_t

from lastcard.engine.codes cimport *
from lastcard.learning.codes cimport *

@cython.final
cdef class Encoding:
    cdef public int players
    cdef public int colors
    cdef public int faces
    cdef public bint is_manual
    cdef public bint is_ruled
    cdef public int scoring
    cdef public int target
    cdef public int rank[NO_FACE + 1]
    cdef public int actions
    cdef public uint32_t words[ACTIONS]
    cdef public int first[HEADS]
    cdef public int stride[HEADS]
    cdef public int called[HEADS]
    cdef public uint8_t lays[HEADS]
    cdef public int wait
    cdef public int width
    cdef public int at_hand, at_top, at_color, at_color_rules, at_decision, at_drawn, at_due, at_played_by
    cdef public int at_color_before, at_just_drawn, at_turn, at_direction, at_counts, at_pile, at_exposed
    cdef public int at_shielded, at_discards, at_drew_on, at_chose, at_shown_seat, at_shown, at_renewals, at_scores
    cdef public int at_asked, at_left, at_rolled, at_gone, at_lasting
    cdef public int state_width
    cdef public int at_hands, at_draw_pile, at_bluff
