/* Runs small mobile networks in tests. */
#ifndef LAB_MANET_HELPER_H
#define LAB_MANET_HELPER_H

#include <stdint.h>

/* The keys by which ns-2.35 differs (radio, MAC, interface queue), as members of "set", with a comma behind. */
#define NS2_RADIO                                                                                                      \
    "\"mac.backoff\":\"ns2\",\"mac.eifs\":\"nav\",\"mac.header\":34,\"mac.rtsCounts\":\"ns2\","                        \
    "\"mac.duration\":\"nearest\",\"ifq.routing\":\"head\",\"ifq.oneLess\":true,\"ifq.delay\":25,"

/* Those of AODV. */
#define NS2_AODV                                                                                                       \
    "\"aodv.rules\":\"ns2\",\"aodv.search\":\"ns2\",\"aodv.localRepair\":\"ns2\",\"aodv.feedback\":\"data\","          \
    "\"aodv.refresh\":\"destination\",\"aodv.activeRouteTimeout\":10000,\"aodv.myRouteTimeout\":10000,"                \
    "\"aodv.nodeTraversalTime\":30,\"aodv.netDiameter\":30,\"aodv.ttlStart\":5,\"aodv.rreqRetries\":3,"                \
    "\"aodv.reverseRouteLife\":6000,\"aodv.deletePeriod\":0,\"aodv.rreqRateLimit\":0,\"aodv.rerrRateLimit\":0,"        \
    "\"aodv.releaseGap\":10,\"aodv.purgeInterval\":500,\"aodv.gratuitousRrep\":false,\"aodv.raiseOnExpiry\":true,"

/* Constant bit rate from node `from` to `to`: a flow group, as a member of "flow". */
#define MANET_CBR                                                                                                      \
    "\"%s\":{\"application\":\"cbr\",\"mss\":%d,\"header\":%d,\"cbrRate\":%g,\"fromNode\":%d,\"toNode\":%d}"

/*
 * Runs a mobile network to its end: `flows` are the members of "flow", `set` flat keys, `more` further members of the
 * document with a comma before ("" for none). Nodes rest unless `set` says otherwise. The last status.
 */
int32_t manet_run(const char *flows, const char *set, const char *more);

/* The same with nodes that move as rows of node, time, x, y and speed say: "[0,0,10,10,0],...". */
int32_t manet_run_legs(const char *flows, const char *legs, const char *set, const char *more);

/* Sum of a number over the flows or nodes of the result: list "flows", key "goodputBitPerS". */
double manet_sum(const char *list, const char *key);

/* A frame of the table map.frames. */
struct map_frame {
    int64_t begin_ns, end_ns;
    int from, to, kind, outcome, flow;
};

/* Reads frames of the open session, at most `max`; gives how many there are. */
int manet_frames(struct map_frame *frames, int max);

enum { MAP_DATA, MAP_TCP_ACK, MAP_ROUTING, MAP_RTS, MAP_CTS, MAP_MAC_ACK, MAP_OTHER };
enum { MAP_DECODED, MAP_COLLIDED, MAP_NOT_HEARD };

#endif
