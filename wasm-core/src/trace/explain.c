/* lab: optimise for size */
#include "trace/explain.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/units.h"
#include "kinds/anatomy.h"
#include "trace/table.h"

struct explain {
    char flow[TABLE_ID_BYTES]; /* empty: any */
    double sample, from_s;     /* the sample by its number, or by its time; NaN: not given */
    int64_t found;             /* the nth sample that was explained, -1: none yet */
    struct text out;           /* the anatomies so far */
};

struct explain *explain_new(const struct json *document) {
    const struct json *request = json_member(document, "explain");
    struct explain *explain = request && request->type == JSON_OBJECT ? ARENA_NEW(struct explain) : NULL;
    if (!explain) return NULL;
    snprintf(explain->flow, sizeof explain->flow, "%s", json_member_string(request, "flow", ""));
    explain->sample = json_member_number(request, "sample", (double)NAN);
    explain->from_s = json_member_number(request, "atS", (double)NAN);
    explain->found = -1;
    json_begin(&explain->out, '[');
    return explain;
}

int explain_finds(struct explain *explain, const char *flow, int64_t nth, double time_s) {
    if (explain->found >= 0) return 0;
    if ((double)nth != explain->sample && !(time_s >= explain->from_s)) return 0;
    if (explain->flow[0] && strcmp(explain->flow, flow) != 0) return 0;
    snprintf(explain->flow, sizeof explain->flow, "%s", flow);
    explain->found = nth;
    return 1;
}

static void write_numbers(struct text *out, const char *key, const double *values, int count) {
    json_key(out, key);
    json_begin(out, '[');
    for (int i = 0; i < count; i++)
        json_number(out, values[i]);
    json_end(out, ']');
}

static void write_weights(const struct anatomy_weights *weights, struct text *out) {
    json_key(out, "weights");
    json_begin(out, '{');
    write_numbers(out, "axis", weights->axis_ms, weights->count);
    write_numbers(out, "loss", weights->loss, weights->count);
    write_numbers(out, "before", weights->before, weights->count);
    write_numbers(out, "updated", weights->updated, weights->count);
    write_numbers(out, "shared", weights->shared, weights->count);
    json_end(out, '}');
}

void explain_sample(struct explain *explain, const struct estimator *estimator, void *state,
                    const struct rtt_sample *sample, struct forecast *next) {
    struct text *out = &explain->out;
    struct anatomy anatomy;
    struct rtt_sample request = *sample;
    anatomy_start(&anatomy, out);
    request.anatomy = &anatomy;
    json_begin(out, '{');
    json_put_string(out, "id", estimator->module.id);
    json_put_string(out, "flow", explain->flow);
    json_put_integer(out, "sample", explain->found);
    json_put_number(out, "timeS", (double)sample->time_ns / NS_PER_S);
    json_put_number(out, "rttMs", sample->rtt_ns / NS_PER_MS);
    json_key(out, "lines");
    json_begin(out, '[');
    estimator->sample(state, &request, next);
    json_end(out, ']');
    if (anatomy.weights.count) write_weights(&anatomy.weights, out);
    json_end(out, '}');
}

void explain_write(const struct explain *explain, struct text *out) {
    if (!explain || explain->out.failed) return;
    json_key(out, "anatomy");
    text_add_bytes(out, explain->out.bytes, explain->out.length);
    json_end(out, ']');
}
