/* Lines of kernel event traces, as trace_pipe, trace, trace-cmd report and perf script print them. */
#ifndef LAB_LOG_TRACE_LINE_H
#define LAB_LOG_TRACE_LINE_H

#include "modules/log/cursor.h"

enum trace_line_kind {
    TRACE_EVENT,       /* time, name and fields are set */
    TRACE_NO_CLOCK,    /* an event, but its time is a count without unit */
    TRACE_LOST,        /* events were lost before this line; `lost` is their number, 0 when it is not given */
    TRACE_OVERWRITTEN, /* the header says that the beginning of the buffer was overwritten */
    TRACE_CHATTER,     /* a comment, a header, an empty line */
    TRACE_OTHER,       /* none of these */
};

struct trace_line {
    int64_t time_ns;
    struct span name;   /* without "tcp:" */
    struct span fields; /* what follows the name's colon */
    uint64_t lost;
    int is_perf; /* the name had its group before it */
};

enum trace_line_kind trace_line_read(struct span line, struct trace_line *out);

#endif
