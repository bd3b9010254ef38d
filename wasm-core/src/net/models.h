/*
 * The trained nets of a document. A simulation, replay or model may have the member `models`: {"id": "base64 of a
 * safetensors file", ...}.
 */
#ifndef LAB_NET_MODELS_H
#define LAB_NET_MODELS_H

#include "base/json.h"
#include "net/model.h"

/* All models of a document; constant once read. */
struct net_models {
    struct net_model *first;
};

/* Reads the member `models` of a document; it may be absent. NULL after fail(). */
const struct net_models *net_models_read(const struct json *models);

/* NULL: there is none of this id. `models` may be NULL. */
const struct net_model *net_models_find(const struct net_models *models, const char *id);

#endif
