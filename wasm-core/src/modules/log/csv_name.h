/* Common names of columns, and what they mean. */
#ifndef LAB_LOG_CSV_NAME_H
#define LAB_LOG_CSV_NAME_H

#include "modules/log/csv_number.h"

/* The role of a column. */
enum csv_role {
    ROLE_IGNORE,
    ROLE_TIME,
    ROLE_SAMPLE,
    ROLE_SRTT,
    ROLE_FLOW,
    ROLE_SOURCE,
    ROLE_SOURCE_PORT,
    ROLE_DESTINATION,
    ROLE_DESTINATION_PORT,
    ROLE_UNA,
    ROLE_NXT,
    ROLE_CWND,
    ROLE_SSTHRESH,
    ROLE_SENT,    /* time of the segment's transmission, where the row has no time of the ACK */
    ROLE_FORWARD, /* one-way delays */
    ROLE_REVERSE,
    ROLE_COUNT,
};

struct csv_name {
    enum csv_role role;
    enum csv_unit unit; /* UNIT_NONE: not in the name */
    int score;          /* certainty of the role, 1 to 100 */
    int is_segment;     /* path_rtt: the row is the segment, so its time is that of the transmission */
    int is_ack;         /* tshark's ack_rtt: the row is the ACK, so its source is the receiver of the data */
};

/* E.g. sample_us, rtt (ms), tcp.analysis.ack_rtt, frame.time_epoch, t_ns, sock_cookie, snd_cwnd. */
struct csv_name csv_name_read(struct span header);

#endif
