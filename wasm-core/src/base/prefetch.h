/*
 * Brings memory into the cache ahead of its use. Packets are met in an order that no processor foresees, and waiting
 * for them cost a twentieth of a run.
 */
#ifndef LAB_TOUCH_H
#define LAB_TOUCH_H

/* WebAssembly has no prefetch: there a load whose value nobody waits for does the same. `at` must be readable. */
static inline void touch(const void *at) {
#ifdef __wasm__
    (void)*(const volatile char *)at;
#else
    __builtin_prefetch(at);
#endif
}

#endif
