/* The flows that a topology joins. */
#ifndef LAB_PLAN_H
#define LAB_PLAN_H

#include <stdint.h>

/* A flow to be: its group, and its own draws. */
struct flow_plan {
    const char *group; /* name; flows of one group have the same pointer */
    int32_t nth;       /* in its group */
    int64_t extra_delay_ns;
    int reverse;                    /* data goes against the topology's forward direction */
    int32_t from_router, to_router; /* numbers from 1, in a parking lot */
    int32_t from_node, to_node;     /* numbers from 0, in a mobile network */
};

#endif
