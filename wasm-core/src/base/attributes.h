/*
 * Which functions are inlined. A call spills live registers to memory, in WebAssembly on every path of the caller: a
 * function is faster when it has few calls, or when its calls come last.
 */
#ifndef LAB_COLD_H
#define LAB_COLD_H

/* Called often, but not on the fast path, and as the last action of its callers. */
#define LAB_NOINLINE __attribute__((noinline))

/* A small wrapper around a last call: inlined into its callers, so that there is one call instead of two. */
#ifdef __clang__
#define LAB_ALWAYS_INLINE __attribute__((always_inline))
#else
#define LAB_ALWAYS_INLINE
#endif

/* Uncommon path; kept out of line and optimised for size. */
#ifdef __clang__
#define LAB_COLD __attribute__((noinline, cold, minsize))
#else
#define LAB_COLD __attribute__((noinline, cold))
#endif

#endif
