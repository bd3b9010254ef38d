/*
 * The ABI of the RTT Lab core: the only header that callers use.
 *
 * One instance holds one session. A session is opened from a JSON document, fed with bytes where it reads a file or
 * samples, and stepped in slices; its result and its columns can be read at any time. Text is UTF-8 and ends with a NUL
 * byte. Pointers stay valid until the next call, except those of chunks and grids, which stay valid until the next
 * lab_step, lab_feed or lab_set. Memory may grow inside every call except lab_chunk, lab_grid and lab_error: create
 * views of it again after each of the others.
 *
 * The core reads no clock, file or random device: the same calls give the same bytes.
 */
#ifndef RTTLAB_H
#define RTTLAB_H

#include <stdint.h>

#ifdef __EMSCRIPTEN__
#define LAB_EXPORT __attribute__((used, visibility("default")))
#else
#define LAB_EXPORT
#endif

#define LAB_VERSION "0.1.0"

/* Raised when a call, the layout of chunks or the meaning of a result changes. */
#define LAB_ABI 1

/* Rows of the chunk k of a column: 64 << min(k, LAB_CHUNK_DOUBLINGS). */
#define LAB_CHUNK_FIRST_ROWS 64
#define LAB_CHUNK_DOUBLINGS  7

/* Rows per entry of the first level of the min/max pyramid, and entries of a level per entry of the next one. */
#define LAB_LEVEL_FACTOR 16

/* Return values of lab_open, lab_feed, lab_step and lab_set. Negative: see lab_error. */
enum lab_status {
    LAB_FINISHED = 0, /* nothing left to do */
    LAB_MORE = 1,     /* call again */
    LAB_BAD_INPUT = -1,
    LAB_NO_MEMORY = -2,
    LAB_BUG = -3,
};

/*
 * The identity of the build, as JSON: {"abi": LAB_ABI, "version": "...", "catalogue": "..."}. The last is the
 * fingerprint of the catalogue generated with the build: a caller with another catalogue must not use this instance.
 */
LAB_EXPORT const char *lab_build(void);

/* A buffer for `bytes` bytes of input, or NULL when memory is out. */
LAB_EXPORT uint8_t *lab_buffer(uint32_t bytes);

/* Opens a session from the JSON document of `bytes` bytes in the buffer: {"kind": "simulation" | "replay" | "log" |
 * ...}. */
LAB_EXPORT int32_t lab_open(uint32_t bytes);

/* Feeds `bytes` bytes of the buffer (a chunk of a file, or rows of doubles); 0 marks the end of the input. */
LAB_EXPORT int32_t lab_feed(uint32_t bytes);

/*
 * Processes until simulated time `until_ns` (of simulations; otherwise ignored) or about `max_events` events. A
 * negative `until_ns` stops after the next RTT sample of an observed flow.
 */
LAB_EXPORT int32_t lab_step(double until_ns, uint32_t max_events);

/* Applies {"key": value, ...} at the session's present time. */
LAB_EXPORT int32_t lab_set(uint32_t bytes);

/* The result so far, as JSON. `{"error": ...}` when the session failed. */
LAB_EXPORT const char *lab_result(void);

/* The tables and grids of the session, as JSON: [{id, kind, of, rows, columns: [{id, label, unit, levels: [rows]}]}].
 */
LAB_EXPORT const char *lab_tables(void);

/* The last error as JSON: {code, message, hint, place}. */
LAB_EXPORT const char *lab_error(void);

/* First byte of chunk `chunk` of a column's values (level < 0) or of a level of its pyramid; NULL past the end. */
LAB_EXPORT const double *lab_chunk(uint32_t table, uint32_t column, int32_t level, uint32_t chunk);

/* A grid's time axis (part 0), second axis (part 1), both doubles, or its values (part 2), floats. */
LAB_EXPORT const void *lab_grid(uint32_t grid, uint32_t part);

#endif
