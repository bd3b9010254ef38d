/* The ids of a log's flows. */
#ifndef LAB_LOG_NAME_H
#define LAB_LOG_NAME_H

#include "modules/log/log.h"

/*
 * Gives every flow a unique id: its cookie or the CSV's value, otherwise `source>destination`. Equal ids are extended
 * by the flow's ends, then by a number. Overwrites the hash tables of the flows.
 */
void flows_name(struct log *log);

#endif
