/* The flow table of a log; the rest of its interface is in log.h. */
#ifndef LAB_LOG_FLOW_H
#define LAB_LOG_FLOW_H

#include "modules/log/log.h"

/* A new flow with the ends of another, for a later connection between the same ports; -1 when there are too many. */
int flow_split(struct log *log, int flow);

#endif
