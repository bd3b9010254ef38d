/* lab: optimise for size */
#include "session/loss_request.h"

#include "base/arena.h"
#include "base/error.h"
#include "rttlab.h"

/* Appends the models of one list; 0 after fail(). A model of an id that is there already is not found any more. */
static int append(struct net_model ***last, const struct json *list) {
    const struct net_models *models = net_models_read(list);
    if (!models) return 0;
    for (const struct net_model *one = models->first; one; one = one->next) {
        struct net_model *copy = ARENA_NEW(struct net_model);
        if (!copy) return fail_no_memory("the models"), 0;
        *copy = *one;
        copy->next = NULL;
        **last = copy;
        *last = &copy->next;
    }
    return 1;
}

static int32_t read_models(const struct json *document, struct loss_request *request) {
    const struct json *own = json_member(json_member(document, "scenario"), "models");
    const struct json *given = json_member(document, "models");
    if (!own && !given) return 0;
    struct net_models *models = ARENA_NEW(struct net_models);
    if (!models) return fail_no_memory("the models");
    struct net_model **last = &models->first;
    if ((own && !append(&last, own)) || (given && !append(&last, given))) return fail_status();
    request->models = models;
    return 0;
}

static int32_t read_labels(const struct json *labels, struct loss_request *request) {
    if (!labels) return 0;
    int good = labels->type == JSON_OBJECT;
    for (const struct json *one = good ? labels->child : NULL; one; one = one->next)
        good &= one->type == JSON_STRING;
    if (!good)
        return fail(LAB_BAD_INPUT, "bad-type", "labels", "Give an object: {\"main.0\": \"0110?\"}.",
                    "The labels are no object of strings.");
    request->labels = labels;
    return 0;
}

int32_t loss_request_read(const struct json *document, struct loss_request *request) {
    const struct json *all = json_member(document, "losses");
    request->all = all && all->type == JSON_TRUE;
    int32_t status = read_models(document, request);
    return status ? status : read_labels(json_member(document, "labels"), request);
}

const char *loss_request_labels(const struct loss_request *request, const char *flow) {
    return request->labels ? json_member_string(request->labels, flow, "") : NULL;
}
