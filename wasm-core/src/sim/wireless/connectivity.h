/* Means over time of how well the network hangs together. */
#ifndef LAB_CONNECTIVITY_H
#define LAB_CONNECTIVITY_H

#include "sim/wireless/movement_state.h"

/* The links change now: adds what held up to now. Before the change. */
void connectivity_before_change(struct movement *movement);

/* The means up to now: movement_read. */
void connectivity_read(struct movement *movement, struct connectivity *connectivity);

#endif
