/* A trained net: what it reads, how that is scaled, and its weights. */
#ifndef LAB_NET_MODEL_H
#define LAB_NET_MODEL_H

#include "net/metrics.h"
#include "net/net.h"

/* What the output means. */
enum net_task {
    NET_LABEL, /* the chance that the next loss comes at a larger window: inputs are metrics of losses */
    NET_RTT,   /* the next RTT: inputs are RTTs; input and output are ln(RTT / latest RTT), scaled alike */
};

struct net_pass;

/* One trained net; constant but for the room that its computation takes, which all who use it share. */
struct net_model {
    const char *id;
    struct net_model *next;
    enum net_task task;
    struct net net;
    int history;                                       /* rows that it reads at most */
    int group;                                         /* 1 to 8, of table II; 0: another choice of metrics */
    enum metric metrics[METRIC_COUNT];                 /* the inputs in their order, net.inputs of them (NET_LABEL) */
    double offset[METRIC_COUNT], factor[METRIC_COUNT]; /* scaled = (value - offset) * factor */
    struct net_pass *pass;                             /* net_model_prepare(); NULL of a model that is not used */
};

/* Allocates the room to compute in; before the model is used (net/memory.h). 0 when memory is out. */
int net_model_prepare(struct net_model *model);

#endif
