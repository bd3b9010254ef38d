/* The session kind "simulation": the state that its files share. */
#ifndef LAB_SIMULATION_H
#define LAB_SIMULATION_H

#include "catalogue/settings.h"
#include "session/group_series.h"
#include "session/loss_request.h"
#include "session/session.h"
#include "session/timeline.h"
#include "session/traffic.h"
#include "sim/network/endpoint.h"
#include "sim/network/network.h"
#include "sim/wireless/wireless.h"
#include "tcp/flow.h"
#include "tcp/flow_read.h"
#include "trace/explain.h"
#include "trace/inside.h"
#include "trace/operating.h"
#include "trace/segment_record.h"

struct simulation {
    struct session session;
    struct settings *settings;
    struct timeline timeline;
    struct sim sim;
    struct network network;
    int mobile;                /* the template is "manet" */
    struct wireless *wireless; /* NULL: not a mobile network */
    struct traffic traffic;    /* of a mobile network */
    struct flow_setup *setups; /* by flow */
    int64_t duration_ns;
    struct group_series series;
    struct explain *explain;         /* NULL: no sample is to be explained */
    struct inside *inside;           /* NULL: nobody looks inside a net */
    struct operating *operating;     /* NULL: no operating curves requested */
    struct segment_record *segments; /* NULL: no segments are to be recorded */
    struct loss_request losses;
    int only_record;     /* segments or frames alone are requested: the run may end when they are complete */
    int changes_allowed; /* links process packet by packet, so parameters may change */
    int reference;       /* links process packet by packet, and no event is elided or deferred */
    int finished;
};

/* Reads {"scenario": {...}, "set": {...}, "changes": [...], "record": "all" | "none", "play": bool,
 * "reference": bool, "losses": bool, "labels": {...}, "models": {...}}; NULL after fail(). */
struct session *simulation_open(const struct json *document);

/* Writes links, flows, groups, jainIndex, estimators, predictors, losses, curves, seed, events, packets,
 * simulatedSeconds, inForce. */
void simulation_result(struct session *session, struct text *out);

/* Writes the member `groups`. */
void simulation_write_groups(const struct simulation *simulation, struct text *out);

/* Writes the member `curves`: the response curves of observed flows and the marking curves of queues. */
void simulation_write_curves(const struct simulation *simulation, struct text *out);

#endif
