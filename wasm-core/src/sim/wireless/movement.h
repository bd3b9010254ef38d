/*
 * Where the nodes of a mobile network are: each node's leg in force, and who is within which radius of whom, kept by
 * the instants at which two legs cross a radius (a quadratic in time), without polling.
 */
#ifndef LAB_MOVEMENT_H
#define LAB_MOVEMENT_H

#include "base/json.h"
#include "catalogue/settings.h"
#include "kinds/mobility.h"
#include "sim/sim.h"

#define NODE_WORDS (NODES_MAX / 64)

enum radio_range { RANGE_RECEIVE, RANGE_SENSE, RANGE_COUNT };

/* A set of nodes, a bit each. */
struct node_set {
    uint64_t words[NODE_WORDS];
};

struct movement;

/*
 * Nodes at their first positions, by the mobility in force. `radius_m`: of each range, the sense radius at least the
 * receive radius. NULL after fail().
 */
struct movement *movement_new(struct sim *sim, const struct settings *settings, const struct json *scenario,
                              const struct field *field, const double radius_m[RANGE_COUNT]);

/* Sets timers for waypoints and crossings; once events exist. `changed` (NULL: none) is called after each change of
 * who is within the receive radius of whom. */
void movement_start(struct movement *movement, void (*changed)(void *context), void *context);

/* Where a node is now, m. */
void movement_place(const struct movement *movement, int32_t node, double *x_m, double *y_m);

/* The square of the distance between two nodes now, m². */
double movement_distance2(const struct movement *movement, int32_t a, int32_t b);

/* Who is within a radius of a node (itself not): d <= radius, kept at crossings, equal to the exact test. */
const struct node_set *movement_within(const struct movement *movement, int32_t node, enum radio_range range);

/* Changes a radius while the run plays. */
void movement_set_radius(struct movement *movement, enum radio_range range, double radius_m);

/* Replaces the leg of a node from now on: it goes straight to (x, y), m, at `speed` m/s,
 * then goes on by its mobility; speed INFINITY: it is there at once. */
void movement_replace_leg(struct movement *movement, int32_t node, double x_m, double y_m, double speed_m_per_s);

/* Counts that are means over time in the measured interval: mean degree, share of connected pairs, isolated nodes,
 * components, and mean hops of the shortest paths of connected pairs. Of a node: the time mean of its degree. */
struct connectivity {
    double mean_degree, connected_pairs, isolated_nodes, components, mean_hops;
};

void movement_read(const struct movement *movement, struct connectivity *connectivity);

/* Records legs (table network.legs: node, from, to, x0, y0, x1, y1). 0 or a status. */
int32_t movement_record(struct movement *movement, struct tables *tables);

#endif
