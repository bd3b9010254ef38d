/*
 * An ideal link layer under a routing protocol: every frame arrives after a delay at the neighbours that are linked
 * then; a unicast to a neighbour that is gone fails after another. Links are a matrix that changes at known times.
 */
#ifndef LAB_TEST_ROUTING_HELPER_H
#define LAB_TEST_ROUTING_HELPER_H

#include "kinds/routing.h"

#define BED_NODES   32
#define BED_EVENTS  65536
#define BED_LINES   4096
#define BED_LINE    80
#define BED_PACKETS 8192
#define BED_MS      ((int64_t)1000000)
#define BED_S       ((int64_t)1000000000)
/* A message, and a packet, which is longer, take this to the next node. */
#define BED_HOP        (1 * BED_MS)
#define BED_PACKET_HOP (5 * BED_MS / 4)
#define BED_FAILURE    (30 * BED_MS)
#define BED_NO_ROUTE   (-1)

enum bed_fate { BED_ON_THE_WAY, BED_DELIVERED, BED_DROPPED };

struct bed_packet {
    struct packet packet; /* first */
    struct routing_packet what;
    enum bed_fate fate;
    enum routing_drop reason;
    int ends; /* how often its journey ended: at most once */
};

struct bed_line {
    char text[BED_LINE];
    int64_t at_ns;
    int ip_bytes, count; /* count: of the destinations of a route error */
};

struct bed {
    const struct routing *routing;
    double params[PARAMS_MAX];
    struct routing_host host;
    void *state;
    int64_t now_ns;
    int nodes;
    unsigned char linked[BED_NODES][BED_NODES];
    int32_t next_hop[BED_NODES][BED_NODES]; /* as route_changed said */
    int64_t jitter_ns[BED_NODES];           /* at least 0: takes the place of every jitter of the node */
    int with_number;                        /* whether lines of route errors give numbers */
    struct bed_line lines[BED_LINES];
    int line_count;
    struct bed_packet packets[BED_PACKETS];
    int packet_count, delivered, drops[DROP_REASON_COUNT];
    int64_t last_delay_ns;
    int begun, found, given_up;
    int64_t took_ns;
    int check_loops, loops; /* whether loops are looked for at each event; how many there were */
    int suspect;            /* a route has changed, and next hops, some of them perhaps over, lead back to it */
};

/* A protocol with its defaults and `nodes` nodes without links; links and parameters are set before bed_start. */
void bed_prepare(struct bed *bed, const char *protocol, int nodes);
void bed_set(struct bed *bed, const char *param, double value);
/* By the id of the choice. */
void bed_choose(struct bed *bed, const char *param, const char *id);
/* Everything that the preset "ns2" sets of AODV. */
void bed_ns2(struct bed *bed);
void bed_start(struct bed *bed, uint64_t seed);
void bed_link(struct bed *bed, int a, int b, int linked);
void bed_line_of(struct bed *bed, int nodes);

/* At a time: a link changes; a node loses all links; `count` packets start, `interval_ns` apart. */
void bed_link_at(struct bed *bed, int64_t at_ns, int a, int b, int linked);
void bed_leave_at(struct bed *bed, int64_t at_ns, int node);
void bed_flow(struct bed *bed, int source, int destination, int64_t from_ns, int64_t interval_ns, int count);
/* A message is handed to a node as if from a neighbour. */
void bed_hear(struct bed *bed, int node, int from, const struct routing_message *message);
void bed_run(struct bed *bed, int64_t until_ns);

/* Whether some destination's active next hops lead round in a circle. */
int bed_loops(const struct bed *bed);
/* The row of a node's table, or NULL. */
const struct routing_row *bed_row(const struct bed *bed, int node, int destination);
/* Fails unless exactly these lines were sent. Both end with NULL. */
void bed_expect(const struct bed *bed, const char *const *lines);
/* The same from line `first` on. */
void bed_expect_from(const struct bed *bed, int first, const char *const *lines);
/* Every packet ended once, or still is on its way. */
void bed_conserved(const struct bed *bed);

#endif
