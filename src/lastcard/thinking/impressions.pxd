cimport cython
from libc.stdint cimport uint32_t

from lastcard.engine.codes cimport *
from lastcard.engine.effect_codes cimport *
from lastcard.engine.tables cimport RuleTables
from lastcard.thinking.codes cimport *

@cython.locals(cost=int, at=int, instruction=uint32_t, who=int)
cpdef int harm(RuleTables tables, int face) noexcept
@cython.locals(at=int)
cpdef bint moves_hands(RuleTables tables, int face) noexcept
@cython.locals(at=int, instruction=uint32_t, color=int)
cpdef int sets_color(RuleTables tables, int face) noexcept
@cython.locals(at=int, instruction=uint32_t)
cpdef int named(RuleTables tables, int face) noexcept
