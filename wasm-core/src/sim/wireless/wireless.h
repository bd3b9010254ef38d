/* A mobile ad hoc network: the template "manet", where every node has a radio and forwards for the others. */
#ifndef LAB_WIRELESS_H
#define LAB_WIRELESS_H

#include "base/json.h"
#include "base/text.h"
#include "catalogue/settings.h"
#include "sim/network/plan.h"
#include "sim/sim.h"
#include "trace/table.h"

struct wireless;

/*
 * Makes nodes, one link per node for its radio, and the routes of the planned flows; before network_start. NULL after
 * fail().
 */
struct wireless *wireless_build(struct sim *sim, const struct settings *settings, const struct json *scenario,
                                const struct flow_plan *plans, int32_t plan_count);

/*
 * Starts movement and routing; after network_start. `record`: legs, routes and routing messages go into `tables`; the
 * frames for which the run's document asks by its member "map" do so in any case. 0 or a status.
 */
int32_t wireless_start(struct wireless *wireless, const struct json *document, struct tables *tables, int record);

/* Whether all frames that were asked for have been recorded. */
int wireless_map_complete(const struct wireless *wireless);

/*
 * A round trip over one hop through empty queues, ns: a packet of `wire_bytes` there, one of `ack_bytes` back. `full`:
 * over as many hops as packets usually go, with every interface queue full of the former.
 */
double wireless_rtt_ns(const struct wireless *wireless, int32_t wire_bytes, int32_t ack_bytes, int full);

/* A parameter of the radio, the MAC, the queue or the routing has changed. */
void wireless_configure(struct wireless *wireless);

/* At the end of a run: whether frames and times add up. 0, or LAB_BUG after fail(). */
int32_t wireless_check(const struct wireless *wireless);

/* Writes the members `nodes`, `routing` and `network` of a result. */
void wireless_write(struct wireless *wireless, struct text *out);

#endif
