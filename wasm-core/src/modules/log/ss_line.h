/* One line of ss -ti: a header, a socket's addresses, its keys, a time, or several of these. */
#ifndef LAB_LOG_SS_LINE_H
#define LAB_LOG_SS_LINE_H

#include "modules/log/stamp.h"

struct ss_line {
    int is_blank, is_header;
    enum stamp stamp; /* the time at the line's beginning or end */
    int64_t time_ns;
    int is_stamp_alone;
    int has_ends;
    struct span ends[2], cookie; /* local and peer address; the socket's cookie, or empty */
    int keys;                    /* number of keys of the second line */
    double srtt_ns;              /* NaN: none */
    int has_cwnd, has_rto, has_acked;
    double cwnd, ssthresh; /* segments; ssthresh 0: not set */
    uint64_t acked;        /* bytes_acked */
    double retransmitted;  /* segments in all */
    double backoff;        /* timeouts in a row */
};

void ss_line_read(struct ss_line *out, struct span line);

#endif
