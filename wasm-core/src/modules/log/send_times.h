/* Times at which bytes were sent, from successive values of snd_nxt. */
#ifndef LAB_LOG_SEND_TIMES_H
#define LAB_LOG_SEND_TIMES_H

#include "modules/log/log.h"

/* The bytes [from, nxt) were sent between the two times. */
struct send_moment {
    uint32_t from, nxt;
    int64_t earliest_ns, latest_ns;
};

struct send_times {
    struct send_moment *moments; /* a ring */
    uint32_t head, count;
    uint32_t top; /* highest snd_nxt so far */
    int started;
};

/* 0 when memory is out. One object is used for all flows, cleared in between. */
int send_times_init(struct send_times *sent);
void send_times_clear(struct send_times *sent);
/* Adds the bytes sent up to `event`, whose predecessor is `previous` (or NULL). */
void send_times_note(struct send_times *sent, const struct log_event *event, const struct log_event *previous);
/* Time from the sending of byte `una` to time_ns, ns; NaN when it is not known to an eighth. */
double send_times_sample(struct send_times *sent, uint32_t una, int64_t time_ns);

#endif
