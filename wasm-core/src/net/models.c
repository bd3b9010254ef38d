/* lab: optimise for size */
#include "net/models.h"

#include <string.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "net/safetensors.h"
#include "rttlab.h"

static int32_t read_one(struct net_models *models, const struct json *member) {
    struct net_model *model = ARENA_NEW(struct net_model);
    size_t length = 0;
    const uint8_t *bytes = member->type == JSON_STRING ? base64_read(member->string, &length) : NULL;
    if (!model) return fail_no_memory("the models");
    if (!bytes)
        return fail(LAB_BAD_INPUT, "bad-model", "models", "Give a safetensors file as base64.",
                    "The model '%s' is no base64 text.", member->key);
    if (net_model_read(model, member->key, bytes, length)) return fail_status();
    if (!net_model_prepare(model)) return fail_no_memory("the models");
    model->next = models->first;
    models->first = model;
    return 0;
}

const struct net_models *net_models_read(const struct json *models) {
    struct net_models *read = ARENA_NEW(struct net_models);
    if (!read) return fail_no_memory("the models"), NULL;
    for (const struct json *member = models && models->type == JSON_OBJECT ? models->child : NULL; member;
         member = member->next)
        if (read_one(read, member)) return NULL;
    return read;
}

const struct net_model *net_models_find(const struct net_models *models, const char *id) {
    for (const struct net_model *m = models ? models->first : NULL; m; m = m->next)
        if (strcmp(m->id, id) == 0) return m;
    return NULL;
}
