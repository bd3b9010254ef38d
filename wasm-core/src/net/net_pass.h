/*
 * A net over a batch of sequences: forward to the outputs, and backward from their gradients to those of all weights.
 *
 * A batch holds `batch` sequences of at most `history` rows, aligned at their ends: a sequence that is shorter has
 * `first` rows before its own, at which its states stay zero.
 */
#ifndef LAB_NET_PASS_H
#define LAB_NET_PASS_H

#include "net/cell_steps.h"
#include "net/net.h"

/* In floats the functions stand in net_steps.c; files that compute in doubles have their own (net/real.h). */
#ifdef LAB_REAL
#define NET_PASS static inline
#else
#define NET_PASS
#endif

/* What one layer leaves of a pass. Time by time; of each the rows of the batch. */
struct layer_pass {
    struct net_layer at;
    real *gates; /* [history][batch][width] */
    real *h, *c; /* [1 + history][batch][units]: the states before the first step, and after each */
    real *kept;  /* [history][batch][units] */
    real *wh_t;  /* [width][units] */
};

struct net_pass {
    const struct net *net;
    const struct cell_steps *steps;
    const real *weights; /* the caller's to set */
    int history, batch_max;
    real *inputs; /* [history][batch][inputs]: the caller's to fill */
    int *first;   /* [batch]: the caller's to fill */
    real *output; /* [batch] */
    struct layer_pass layers[NET_LAYERS_MAX];
    real *dh, *dc, *room, *dx; /* gradients on the way back */
    real *wx_t;
};

/* Memory that is given out from its start; with `at` NULL it is only counted. */
struct net_room {
    char *at;
    size_t used;
};

/*
 * A pass for batches of up to `batch` sequences of `history` rows, in `room`; `backward`: with what gradients need. The
 * weights, and per batch inputs and first, are the caller's to set.
 */
NET_PASS void net_pass_start(struct net_pass *p, const struct net *net, const struct cell_steps *steps, int history,
                             int batch, int backward, struct net_room *room);

/* The outputs of `batch` sequences. */
NET_PASS void net_forward(struct net_pass *p, int batch);

/*
 * After net_forward(): adds the gradients of all weights. `doutput` is the gradient of each sequence's output sum,
 * before the logistic function.
 */
NET_PASS void net_backward(struct net_pass *p, int batch, const real *doutput, real *gradient);

#endif
