/*
 * Control of inlining. In WebAssembly a function spills every live value around a call, also on paths that do not reach
 * the call; a function is cheaper when its calls are few or in tail position.
 */
#ifndef LAB_COLD_H
#define LAB_COLD_H

/* Occasional path, usually in tail position of its callers; keep out of line. */
#define LAB_NOINLINE __attribute__((noinline))

/* Small wrapper around a tail call; inline it into its callers, so that one call remains instead of two. */
#ifdef __clang__
#define LAB_ALWAYS_INLINE __attribute__((always_inline))
#else
#define LAB_ALWAYS_INLINE
#endif

/* Uncommon path; keep out of line and small. */
#ifdef __clang__
#define LAB_COLD __attribute__((noinline, cold, minsize))
#else
#define LAB_COLD __attribute__((noinline, cold))
#endif

#endif
