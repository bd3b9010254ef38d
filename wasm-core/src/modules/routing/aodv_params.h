/* The parameters of AODV: the plain group "aodv" (keys aodv.*), and what they come to in nanoseconds. */
#ifndef LAB_AODV_PARAMS_H
#define LAB_AODV_PARAMS_H

#include <stdint.h>

#include "catalogue/module.h"

enum aodv_param {
    AODV_RULES,
    AODV_ACTIVE_ROUTE_TIMEOUT,
    AODV_MY_ROUTE_TIMEOUT,
    AODV_REVERSE_ROUTE_LIFE,
    AODV_DELETE_PERIOD,
    AODV_NODE_TRAVERSAL_TIME,
    AODV_NET_DIAMETER,
    AODV_TTL_START,
    AODV_TTL_INCREMENT,
    AODV_TTL_THRESHOLD,
    AODV_TIMEOUT_BUFFER,
    AODV_RREQ_RETRIES,
    AODV_SEARCH,
    AODV_RREQ_TIMEOUT_MAX,
    AODV_RREQ_RATE_LIMIT,
    AODV_RERR_RATE_LIMIT,
    AODV_BUFFER_PACKETS,
    AODV_BUFFER_TIME,
    AODV_RELEASE_GAP,
    AODV_JITTER,
    AODV_DESTINATION_ONLY,
    AODV_GRATUITOUS_RREP,
    AODV_LOCAL_REPAIR,
    AODV_SALVAGE,
    AODV_FEEDBACK,
    AODV_REFRESH,
    AODV_RAISE_ON_EXPIRY,
    AODV_PURGE_INTERVAL,
    AODV_HELLO,
    AODV_HELLO_INTERVAL,
    AODV_ALLOWED_HELLO_LOSS,
    AODV_PARAMS
};

enum aodv_rules_kind { AODV_RFC, AODV_NS2 };
enum aodv_repair { REPAIR_OFF, REPAIR_RFC, REPAIR_NS2 };
enum aodv_feedback { FEEDBACK_ANY, FEEDBACK_DATA };
enum aodv_refresh { REFRESH_PATH, REFRESH_DESTINATION };

/* Messages of a kind that a node may send within a second, at most. */
#define AODV_RATE_MAX 64
/* Packets that may wait for routes at a node, at most. */
#define AODV_BUFFER_MAX 1024

/* The parameters as the code uses them; 0 of a rate limit, a gap, a purge interval or a reverse life: as its row says.
 */
struct aodv_rules {
    int ns2, search_ns2;
    int64_t active_route_ns, my_route_ns, reverse_life_ns, delete_ns, node_traversal_ns, net_traversal_ns;
    int net_diameter, ttl_start, ttl_increment, ttl_threshold, timeout_buffer, rreq_retries;
    int64_t rreq_timeout_max_ns;
    int rreq_rate, rerr_rate;
    int buffer_packets;
    int64_t buffer_ns, release_gap_ns;
    double jitter_ns;
    int destination_only, gratuitous, salvage, raise_on_expiry;
    enum aodv_repair repair;
    enum aodv_feedback feedback;
    enum aodv_refresh refresh;
    int64_t purge_ns;
    int hello, hello_loss;
    int64_t hello_ns;
};

void aodv_rules_read(struct aodv_rules *rules, const double *params);

#endif
