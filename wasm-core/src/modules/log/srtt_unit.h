/* The unit of the srtt column of /proc/net/tcpprobe. */
#ifndef LAB_LOG_SRTT_UNIT_H
#define LAB_LOG_SRTT_UNIT_H

#include "modules/log/log.h"
#include "modules/log/send_times.h"

/*
 * Compares srtt with RTTs measured by sequence numbers and times, over all flows, and sets *unit_ns to 1e3 (us), 1e6,
 * 4e6 or 10e6 (ticks of 1000, 250, 100 Hz), or NaN when none fits clearly; notes say which. 0 when memory is out, after
 * fail().
 */
int srtt_unit_infer(struct log *log, struct send_times *sent, double *unit_ns);

#endif
