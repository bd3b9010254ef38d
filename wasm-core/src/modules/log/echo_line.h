/* One line of ping, fping or mtr --raw: an answer, a request without one, or something else. */
#ifndef LAB_LOG_ECHO_LINE_H
#define LAB_LOG_ECHO_LINE_H

#include "modules/log/stamp.h"

enum echo_kind {
    ECHO_OTHER,
    ECHO_CHATTER, /* headers and statistics */
    ECHO_START,   /* the first line of a run: numbers start again */
    ECHO_ANSWER,
    ECHO_LOST,  /* a request that no answer came to in time */
    ECHO_TWICE, /* an answer that came a second time */
    ECHO_HOST,  /* mtr --raw: the address of a hop */
};

struct echo_line {
    enum echo_kind kind;
    enum stamp stamp;
    int64_t time_ns;
    struct span host;      /* may be empty: that of the line before */
    int has_number, is_16; /* is_16: the number wraps at 65,536 */
    uint64_t number;       /* of the request */
    double rtt_ns;         /* NaN: printed as less than its unit */
    uint64_t hop;          /* mtr --raw */
    int is_raw;            /* a line of mtr --raw */
};

void echo_line_read(struct echo_line *out, struct span line);

#endif
