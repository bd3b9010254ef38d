/*
 * Trained nets as files: what a run that uses one needs to know of it, and how the latest rows of a sender become a
 * prediction.
 *
 * A document of a simulation, replay or model may have the member `models`: {"id": "base64 of a safetensors file",
 * ...}. net/safetensors.h has the format.
 */
#ifndef LAB_NET_MODEL_H
#define LAB_NET_MODEL_H

#include <stddef.h>
#include <stdint.h>

#include "base/json.h"
#include "base/text.h"
#include "net/metrics.h"
#include "net/net.h"

/* What the output means. */
enum net_task {
    NET_LABEL, /* the chance that the next loss comes at a larger window: inputs are metrics of losses */
    NET_RTT,   /* the next RTT: inputs are RTTs, and input and output are scaled alike */
};

/* One trained net; constant. */
struct net_model {
    const char *id;
    struct net_model *next;
    enum net_task task;
    struct net net;
    int history;                                       /* rows that it reads at most */
    int group;                                         /* 1 to 8, of table II; 0: another choice of metrics */
    enum metric metrics[METRIC_COUNT];                 /* the inputs in their order, net.inputs of them (NET_LABEL) */
    double offset[METRIC_COUNT], factor[METRIC_COUNT]; /* scaled = (value - offset) * factor */
};

/* All models of a document; constant once read. */
struct net_models {
    struct net_model *first;
};

/* Reads the member `models` of a document; it may be absent. NULL after fail(). */
const struct net_models *net_models_read(const struct json *models);

/* NULL: there is none of this id. `models` may be NULL. */
const struct net_model *net_models_find(const struct net_models *models, const char *id);

/*
 * Reads one safetensors file. `*model` is filled, its weights in the arena; `id` names it in errors. 0 or a status.
 */
int32_t net_model_read(struct net_model *model, const char *id, const uint8_t *bytes, size_t length);

/* Writes one; `provenance` is any text. Appends to `out`, which may hold NUL bytes afterwards. */
void net_model_write(const struct net_model *model, const char *provenance, struct text *out);

/* ---- in use ------------------------------------------------------------------------------------------------------ */

/* The latest rows of one sender, and room for the computation: net_memory_bytes() bytes, zeroed. */
struct net_memory;
size_t net_memory_bytes(const struct net_model *model);

/*
 * Adds a row (METRIC_COUNT metrics; of NET_RTT one value, the RTT in seconds) and gives the prediction from the last
 * `history` rows, or as many as there are: P in [0, 1], or the next RTT in seconds. Allocates nothing.
 */
double net_memory_add(struct net_memory *memory, const struct net_model *model, const double *row);

/* Forgets all rows: a new flow begins. */
void net_memory_reset(struct net_memory *memory);

/*
 * What the latest prediction was computed from, time by time, the latest last: `steps` rows of the scaled inputs, and
 * of each layer the activated gates [gates * units] and the state h [units] after each.
 */
struct net_inside {
    int steps;
    const float *inputs;
    const float *gates[NET_LAYERS_MAX], *h[NET_LAYERS_MAX];
};
struct net_inside net_memory_inside(const struct net_memory *memory, const struct net_model *model);

#endif
