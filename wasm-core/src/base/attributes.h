/*
 * What is kept out of line. Around a call everything that is still needed must be in memory, in WebAssembly on whatever
 * path the call may be: a function costs less whose calls are few, or the last thing that it does.
 */
#ifndef LAB_COLD_H
#define LAB_COLD_H

/* Often called, but not by whoever is in a hurry: what comes up now and then, as the last thing its callers do. */
#define LAB_NOINLINE __attribute__((noinline))

/* Little, in front of what is called last: put into its callers by the linker, so that there is one call and not two.
 */
#ifdef __clang__
#define LAB_ALWAYS_INLINE __attribute__((always_inline))
#else
#define LAB_ALWAYS_INLINE
#endif

/* Seldom called from where it matters; and small. */
#ifdef __clang__
#define LAB_COLD __attribute__((noinline, cold, minsize))
#else
#define LAB_COLD __attribute__((noinline, cold))
#endif

#endif
