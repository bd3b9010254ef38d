/*
 * What the compiler keeps out of line, and what it puts into its callers. V8 saves no registers across a call: values
 * that are needed afterwards go to memory, in WebAssembly on every path of the function. A function is fast when it
 * makes few calls, or makes them last.
 */
#ifndef LAB_COLD_H
#define LAB_COLD_H

/* Called often, but not on the most common path: out of line, and the last thing that its callers do. */
#define LAB_NOINLINE __attribute__((noinline))

/* Small and hot: the linker puts it into its callers. */
#ifdef __clang__
#define LAB_ALWAYS_INLINE __attribute__((always_inline))
#else
#define LAB_ALWAYS_INLINE
#endif

/* Uncommon path: out of line, optimised for size. */
#ifdef __clang__
#define LAB_COLD __attribute__((noinline, cold, minsize))
#else
#define LAB_COLD __attribute__((noinline, cold))
#endif

#endif
