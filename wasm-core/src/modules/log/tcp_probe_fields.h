/* The fields "key=value" of a tcp:tcp_probe event, read by name: kernels changed them four times. */
#ifndef LAB_LOG_TCP_PROBE_FIELDS_H
#define LAB_LOG_TCP_PROBE_FIELDS_H

#include "modules/log/cursor.h"

/* The values of an event's fields; a member is valid if its bit is in `found`. */
struct probe_fields {
    const char *end; /* of the line */
    struct span source, destination, cookie;
    uint64_t data_length, snd_nxt, snd_una; /* bytes; sequence numbers of 32 bits */
    uint64_t cwnd, ssthresh;                /* segments */
    uint64_t srtt;                          /* us */
    unsigned found;                         /* bits of enum probe_field_bit */
    const char *wrong;                      /* the defect of the first invalid field, or NULL */
    int count;                              /* of all fields */
    int last_counts;                        /* 1: the last field of the line is one of those read here */
};

enum probe_field_bit {
    HAS_SOURCE = 1,
    HAS_DESTINATION = 2,
    HAS_SRTT = 4,
    HAS_NXT = 8,
    HAS_UNA = 16,
    HAS_CWND = 32,
    HAS_LIMIT = 64,
    HAS_COOKIE = 128
};

/* Reads the fields of an event's text; unknown ones are skipped, and an invalid number is named in `wrong`. */
void probe_fields_read(struct span text, struct probe_fields *fields);

/* Why the fields are no event, or NULL. */
const char *probe_fields_complaint(const struct probe_fields *fields);

#endif
