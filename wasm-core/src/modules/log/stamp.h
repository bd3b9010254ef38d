/* A time at the beginning or end of a line, as date, ts and people put it beside what a tool prints. */
#ifndef LAB_LOG_STAMP_H
#define LAB_LOG_STAMP_H

#include "modules/log/cursor.h"

enum stamp {
    STAMP_NONE,
    STAMP_FULL,  /* ns since 1970, or since whatever a number of seconds counts from */
    STAMP_CLOCK, /* a time of day, ns since midnight: it starts again every day */
};

/*
 * Reads a time at the cursor and moves past it; leaves the cursor in place when there is none. Forms:
 *
 *   1795226927.549252127   12.5   1795226927   1795226927549 (ms, us and ns by their digits)   time:1754776664023490865
 *   [1623420121.483727]   2026-11-21T01:57:48,154241811+00:00   2026-11-21 01:57:48.154   15:06:31.939562
 *   Nov 21 02:08:47   Sat Nov 21 02:08:47 UTC 2026   Sat 21 Nov 2026 02:08:47 UTC
 *
 * A whole number below 10^9 is none. Without an offset, dates are read as UTC; without a year, in 1970.
 */
enum stamp stamp_read(struct cursor *c, int64_t *ns);

/* Follows times of day over midnight: gives ns since the first day. `last` is the time before, or INT64_MIN. */
int64_t stamp_follow(int64_t last, int64_t clock_ns);

#endif
