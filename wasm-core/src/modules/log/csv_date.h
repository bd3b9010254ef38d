/* Dates and times of day in the cells of a table. */
#ifndef LAB_LOG_CSV_DATE_H
#define LAB_LOG_CSV_DATE_H

#include "modules/log/cursor.h"

/*
 * "2026-11-21T03:15:31.939562Z" (or a blank for the T, or an offset for the Z) or "21.11.2026 03:15:31,9" as ns since
 * 1970, or a time of day alone as ns since midnight; 0 when it is none. Without an offset it is read as UTC.
 */
int csv_date_ns(struct span cell, int64_t *ns);

/* Whether the cell looks like a date or a time of day, which csv_date_ns may not be able to read: 11/21/2026 3:15 PM.
 */
int csv_looks_like_date(struct span cell);

#endif
