/* The C library for WebAssembly looks for NaN among a number's bits; to compare it with itself takes a third of that.
 */
#ifndef LAB_NAN_H
#define LAB_NAN_H

static inline int is_nan(double value) {
    return value != value;
}

#endif
