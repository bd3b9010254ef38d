/* Sorts events from the order of the file into flows in order of time. */
#ifndef LAB_LOG_SORT_H
#define LAB_LOG_SORT_H

#include "modules/log/log.h"

/*
 * Fills log.order: each flow's events by time (stable; a note says when the file was not in order), connections that
 * reuse a pair of ports are split, ids are set, log.start_ns set. 0 when memory is out, after fail().
 */
int log_sort(struct log *log);

#endif
