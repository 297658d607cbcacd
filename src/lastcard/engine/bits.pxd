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
    #define lastcard_bits(word) (int)__popcnt64(word)
    #else
    #define lastcard_lowest(word) __builtin_ctzll(word)
    #define lastcard_bits(word) __builtin_popcountll(word)
    #endif
    """
    int lowest "lastcard_lowest"(uint64_t word) noexcept
    int bits "lastcard_bits"(uint64_t word) noexcept
