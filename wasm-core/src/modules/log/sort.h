/* From events in the order of the file to flows in the order of time. */
#ifndef LAB_LOG_SORT_H
#define LAB_LOG_SORT_H

#include "modules/log/log.h"

/*
 * Fills log.order: each flow's events by time (stable; a note says when the file was not in order), connections that
 * reuse a pair of ports parted, ids given, log.start_ns set. 0 when memory is out, after fail().
 */
int log_sort(struct log *log);

#endif
