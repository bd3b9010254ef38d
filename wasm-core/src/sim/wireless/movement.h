/*
 * Where the nodes of a mobile network are: each node's leg in force, and who is within which radius of whom. Sets of
 * neighbours change at the instants at which two legs cross a radius, known in closed form (a quadratic in time), and
 * at no other: nothing is polled. At an instant, nodes move before anything else happens.
 */
#ifndef LAB_MOVEMENT_H
#define LAB_MOVEMENT_H

#include "base/json.h"
#include "catalogue/settings.h"
#include "kinds/mobility.h"
#include "sim/sim.h"
#include "sim/wireless/node_set.h"

struct movement;

/*
 * Nodes at their first places, by the mobility that `network.mobility` names. `radius_m`: of each range, the
 * sense radius at least the receive radius. NULL after fail().
 */
struct movement *movement_new(struct sim *sim, const struct settings *settings, const struct json *scenario,
                              const struct field *field, const double radius_m[RANGE_COUNT]);

/*
 * Sets the timer of waypoints and crossings; once events exist, and before any other timer of the network, so that
 * nodes move first. `changed` (NULL: none) is called after each change of who is within the receive radius of whom.
 */
void movement_start(struct movement *movement, void (*changed)(void *context), void *context);

/* Where a node is now, m. */
void movement_place(const struct movement *movement, int32_t node, double *x_m, double *y_m);

/* The square of the distance between two nodes now, m^2. */
double movement_distance2(const struct movement *movement, int32_t a, int32_t b);

/* Who is within a radius of a node now, at most that far; itself not. Equal to the test of movement_distance2. */
const struct node_set *movement_within(const struct movement *movement, int32_t node, enum radio_range range);

/* Changes a radius while the run plays. */
void movement_set_radius(struct movement *movement, enum radio_range range, double radius_m);

/*
 * Replaces the leg of a node from now on: it goes straight to (x_m, y_m) and then on by its mobility. Speed INFINITY:
 * it is there a nanosecond later.
 */
void movement_replace_leg(struct movement *movement, int32_t node, double x_m, double y_m, double speed_m_per_s);

/* The means up to now. */
void movement_read(struct movement *movement, struct connectivity *connectivity);

/* Records legs from now on: table network.legs, one row for each leg. 0 or the status of a fail(). */
int32_t movement_record(struct movement *movement, struct tables *tables);

#endif
