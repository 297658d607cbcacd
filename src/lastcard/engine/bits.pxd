from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int lastcard_lowest(unsigned __int64 word) {
        unsigned long at;
        _BitScanForward64(&at, word);
        return (int)at;
    }
    #else
    #define lastcard_lowest(word) __builtin_ctzll(word)
    #endif
    """
    int lowest "lastcard_lowest"(uint64_t word) noexcept
