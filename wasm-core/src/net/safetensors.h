/* Trained nets as safetensors files; docs/models.md has the format. */
#ifndef LAB_NET_SAFETENSORS_H
#define LAB_NET_SAFETENSORS_H

#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "net/model.h"

/*
 * Reads one safetensors file. `*model` is filled, its weights in the arena; `id` names it in errors. 0 or a status.
 */
int32_t net_model_read(struct net_model *model, const char *id, const uint8_t *bytes, size_t length);

/* Writes one; `provenance` is any text. Appends to `out`, which may hold NUL bytes afterwards. */
void net_model_write(const struct net_model *model, const char *provenance, struct text *out);

#endif
