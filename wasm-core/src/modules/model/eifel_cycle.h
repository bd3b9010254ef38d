/* The steady-state model of Ludwig and Sklower, for callers that read it row by row. */
#ifndef LAB_EIFEL_CYCLE_H
#define LAB_EIFEL_CYCLE_H

#include "kinds/model.h"

enum eifel_cycle_param {
    CYCLE_LOAD,
    CYCLE_SERVICE,
    CYCLE_FIRST,
    CYCLE_COUNT,
    CYCLE_SAMPLING,
    CYCLE_TICK,
    CYCLE_QUANTISE
};
enum eifel_cycle_first { CYCLE_FIRST_ABOVE_HALF, CYCLE_FIRST_HALF };

/* Columns of its state. */
enum eifel_cycle_column { CYCLE_COLUMN_LOAD, CYCLE_COLUMN_RTT, CYCLE_COLUMN_AGE, CYCLE_COLUMNS };

extern const struct model eifel_cycle;

#endif
