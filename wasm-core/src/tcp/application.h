/* The application of a flow: what it hands to the transport, and when. One struct of functions per kind. */
#ifndef LAB_APPLICATION_H
#define LAB_APPLICATION_H

struct flow;
struct sim;

struct application {
    /* State of its own for a new flow; 0 after fail(). NULL: none. */
    int (*create)(struct sim *sim, struct flow *flow);
    /* The flow's start time has come. */
    void (*start)(struct sim *sim, struct flow *flow);
    /* The flow's stop time has come, in place of stopping the flow itself. NULL: the flow stops. */
    void (*stop)(struct sim *sim, struct flow *flow);
    /* The connection is open. NULL: the application opens none. */
    void (*open)(struct sim *sim, struct flow *flow);
    /* All that was handed to TCP is acknowledged. */
    void (*drained)(struct sim *sim, struct flow *flow);
};

#endif
