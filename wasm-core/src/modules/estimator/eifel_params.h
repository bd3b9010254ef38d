/* The parameters of the Eifel timer. */
#ifndef LAB_EIFEL_PARAMS_H
#define LAB_EIFEL_PARAMS_H

#include "catalogue/module.h"

enum eifel_param {
    EIFEL_WEIGHT,
    EIFEL_SHOCK,
    EIFEL_FLIGHT,
    EIFEL_AGG,
    EIFEL_AGG_K,
    EIFEL_TICK,
    EIFEL_RTO_MIN,
    EIFEL_RTO_MAX,
    EIFEL_SHOCK_FACTOR,
    EIFEL_PARAMS
};
enum eifel_flight_from { FLIGHT_FLOOR, FLIGHT_LOAD, FLIGHT_OUTSTANDING };
enum eifel_shock { SHOCK_GAIN_SQUARED, SHOCK_GAIN_OVER_FLIGHT, SHOCK_CONSTANT };

extern const struct param eifel_params[EIFEL_PARAMS];

#endif
