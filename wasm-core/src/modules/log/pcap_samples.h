/* The RTT samples of a connection's packets in one capture, and the forward delays where the other capture has them. */
#ifndef LAB_LOG_PCAP_SAMPLES_H
#define LAB_LOG_PCAP_SAMPLES_H

#include "modules/log/pcap_store.h"

/* A segment whose data is not acknowledged yet. */
struct pcap_sent {
    uint32_t from, end; /* sequence numbers; a SYN or FIN counts one */
    int64_t time_ns;
    int64_t forward_ns; /* INT64_MIN: not known */
};

#define PCAP_SENT_CAPACITY ((uint32_t)16384)

struct pcap_samples_spec {
    int capture;               /* whose packets are taken */
    int from;                  /* the end of the connection that sends the data */
    int has_forward;           /* 1: times in the other capture are those of arrival */
    int64_t clock_ns;          /* the other capture's clock less this one's */
    int64_t early_ns;          /* the log's clock less this capture's */
    struct pcap_sent *scratch; /* PCAP_SENT_CAPACITY segments */
};

/*
 * Adds an event for each ACK of new data to a flow of the log, made with the first one. A sample is the time from the
 * oldest newly acknowledged segment to its ACK; none where data that the ACK acknowledges may have been sent more than
 * once (Karn and Partridge 1987). Retransmissions are marked. 0 after fail().
 */
int pcap_samples_take(const struct pcap_store *store, const struct pcap_connection *connection,
                      const struct pcap_samples_spec *spec, struct log *log);

#endif
