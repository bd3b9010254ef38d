/* What the document of a simulation says about losses and the congestion controls that predict them. */
#ifndef LAB_LOSS_REQUEST_H
#define LAB_LOSS_REQUEST_H

#include <stdint.h>

#include "base/json.h"
#include "net/models.h"

struct loss_request {
    int all; /* the losses of every flow but web sessions are recorded, those of observed ones in any case */
    const struct net_models *models; /* NULL: none */
    const struct json *labels;       /* {"flow": "0110?..."}; NULL: none */
};

/*
 * Reads the members `losses` (bool), `labels` and `models` of the document, and `models` of its scenario, which goes
 * before those of the document. 0 or the status of a fail().
 */
int32_t loss_request_read(const struct json *document, struct loss_request *request);

/* The labels known of one flow, perhaps none; NULL where the document has no labels. */
const char *loss_request_labels(const struct loss_request *request, const char *flow);

#endif
