/* Marks what is seldom called from where it matters: kept out of line, it costs its callers no registers; and small. */
#ifndef LAB_COLD_H
#define LAB_COLD_H

#ifdef __clang__
#define LAB_COLD __attribute__((noinline, cold, minsize))
#else
#define LAB_COLD __attribute__((noinline, cold))
#endif

#endif
