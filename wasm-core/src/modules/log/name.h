/* The ids of a log's flows. */
#ifndef LAB_LOG_NAME_H
#define LAB_LOG_NAME_H

#include "modules/log/log.h"

/*
 * Gives every flow an id of its own: its cookie or the CSV's value, else `source>destination`. Flows that share one get
 * their ends behind it, then a number. Uses up the tables by which flows are found.
 */
void flows_name(struct log *log);

#endif
