/* Factors between the core's unit of time, the nanosecond, and the units of parameters and tables. */
#ifndef LAB_UNITS_H
#define LAB_UNITS_H

#define NS_PER_US 1e3
#define NS_PER_MS 1e6
#define NS_PER_S  1e9

/* Multiplying by it rounds otherwise than dividing by NS_PER_MS: results depend on which one a formula uses. */
#define MS_PER_NS 1e-6

#endif
