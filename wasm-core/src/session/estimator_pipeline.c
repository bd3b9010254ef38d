#include "session/estimator_pipeline.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/units.h"
#include "catalogue/registry.h"
#include "net/models.h"
#include "rttlab.h"
#include "tcp/flow_params.h"

#define SEQUENCE_END 4294967296.0

/* ---- opening ----------------------------------------------------------------------------------------------------- */

static int32_t choose_estimators(struct pipeline *pipeline, const struct json *ids) {
    for (const struct json *id = ids ? ids->child : NULL; id; id = id->next) {
        const char *name = id->type == JSON_STRING ? id->string : "";
        int index = registry_index("estimator", name);
        if (index < 0)
            return fail(LAB_BAD_INPUT, "no-such-estimator", "estimators", "See `lab catalog` for their ids.",
                        "There is no estimator '%s'.", name);
        if (pipeline->count == OBSERVED_MAX) break;
        pipeline->estimators[pipeline->count] = estimator_at(index);
        pipeline->params[pipeline->count++] = settings_values(pipeline->settings, "estimator", name);
    }
    return 0;
}

static int32_t read_range(struct pipeline *pipeline, const struct json *range) {
    pipeline->from_s = -(double)INFINITY;
    pipeline->to_s = (double)INFINITY;
    if (!range || range->type == JSON_NULL) return 0;
    const struct json *from = range->type == JSON_ARRAY ? range->child : NULL, *to = from ? from->next : NULL;
    if (!to || from->type != JSON_NUMBER || to->type != JSON_NUMBER)
        return fail(LAB_BAD_INPUT, "bad-range", "range", "Give [from, to] in seconds.", "The range is no pair.");
    pipeline->from_s = from->number;
    pipeline->to_s = to->number;
    return 0;
}

static int32_t read_settings(struct pipeline *pipeline, const struct json *set, const char *own_settings) {
    const struct json *own = own_settings ? json_parse(own_settings, strlen(own_settings)) : NULL;
    int32_t status = own ? settings_override(pipeline->settings, own) : 0;
    return !status && set ? settings_override(pipeline->settings, set) : status;
}

static void read_context(struct pipeline *pipeline) {
    const double *rto = settings_values(pipeline->settings, "rto", "");
    pipeline->context = (struct estimator_context){
        .rtt_max_ns = (double)NAN,
        .common_bounds = (int)rto[RTO_BOUNDS] == RTO_BOUNDS_COMMON,
        .common_min_ns = rto[RTO_MIN] * NS_PER_MS,
        .common_max_ns = rto[RTO_MAX] * NS_PER_MS,
    };
}

int32_t pipeline_open(struct pipeline *pipeline, const struct session_kind *kind, const struct json *document,
                      const char *flow, const char *own_settings) {
    const struct json *state = json_member(document, "state");
    if (session_init(&pipeline->session, kind) || !(pipeline->settings = settings_new())) return fail_status();
    snprintf(pipeline->flow, sizeof pipeline->flow, "%s", flow);
    pipeline->record = strcmp(json_member_string(document, "record", "all"), "none") != 0;
    pipeline->record_state = state && state->type == JSON_TRUE;
    pipeline->explain = explain_new(document);
    pipeline->operating = operating_new(document);
    int32_t status = read_settings(pipeline, json_member(document, "set"), own_settings);
    if (!status) status = choose_estimators(pipeline, json_member(document, "estimators"));
    if (!status) status = read_range(pipeline, json_member(document, "range"));
    if (status) return status;
    read_context(pipeline);
    pipeline->context.models = net_models_read(json_member(document, "models"));
    return pipeline->context.models ? 0 : fail_status();
}

/* ---- rows -------------------------------------------------------------------------------------------------------- */

static int start_window(struct pipeline *pipeline) {
    static const struct column_spec columns[] = {
        {"time", "Time", "s"}, {"cwnd", "cwnd", "segments"}, {"ssthresh", "ssthresh", "segments"}};
    char id[TABLE_ID_BYTES];
    snprintf(id, sizeof id, "flow.%.72s.window", pipeline->flow);
    pipeline->window =
        table_new(pipeline->session.tables, "window", pipeline->flow, id, columns, LAB_COUNT(columns), 1);
    return pipeline->window != NULL;
}

int32_t pipeline_begin(struct pipeline *pipeline, double rtt_max_ns, int has_window) {
    pipeline->context.rtt_max_ns = rtt_max_ns > 0 ? rtt_max_ns : (double)NAN;
    struct observer_spec spec = {
        .flow = pipeline->flow,
        .count = pipeline->count,
        .estimators = pipeline->estimators,
        .params = pipeline->params,
        .driver = -1,
        .context = &pipeline->context,
        .from_s = pipeline->from_s,
        .to_s = pipeline->to_s,
        .record = pipeline->record,
        .record_state = pipeline->record_state,
        .explain = pipeline->explain,
        .operating = pipeline->operating,
    };
    pipeline->observer = observer_new(pipeline->session.tables, &pipeline->session.notes, &spec);
    if (!pipeline->observer) return fail_status();
    if (pipeline->record && has_window && !start_window(pipeline)) return fail_no_memory("the window");
    return LAB_MORE;
}

/* NaN, or a value outside the range of 32-bit sequence numbers, means that there is none. */
static int is_sequence(double value) {
    return value >= 0 && value < SEQUENCE_END;
}

int pipeline_row(struct pipeline *pipeline, const struct pipeline_row *row) {
    if (pipeline->window) {
        double window[] = {row->time_ns / NS_PER_S, row->cwnd, row->ssthresh};
        if (!isnan(row->cwnd) && !table_add(pipeline->window, window)) return fail_no_memory("the window"), 0;
    }
    if (isnan(row->rtt_ns)) return 1;
    int has_sequence = is_sequence(row->snd_una) && is_sequence(row->snd_nxt);
    struct rtt_sample sample = {
        .time_ns = (int64_t)row->time_ns,
        .rtt_ns = row->rtt_ns,
        .snd_una = has_sequence ? (uint32_t)row->snd_una : 0,
        .snd_nxt = has_sequence ? (uint32_t)row->snd_nxt : 0,
        .has_sequence = has_sequence,
        .cwnd_segments = row->cwnd,
        .ssthresh_segments = row->ssthresh,
    };
    return observer_sample(pipeline->observer, &sample) || (fail_no_memory("the samples"), 0);
}

/* ---- result ------------------------------------------------------------------------------------------------------ */

void pipeline_result(const struct pipeline *pipeline, struct text *out) {
    json_put_string(out, "flow", pipeline->flow);
    json_put_integer(out, "samples", pipeline->observer ? observer_samples(pipeline->observer) : 0);
    json_key(out, "estimators");
    json_begin(out, '[');
    if (pipeline->observer) observer_write(pipeline->observer, NULL, out);
    json_end(out, ']');
    explain_write(pipeline->explain, out);
    operating_write(pipeline->operating, out);
}

static void write_values(const struct module *module, const double *values, struct text *out) {
    char key[128];
    for (int i = 0; i < module->param_count; i++) {
        snprintf(key, sizeof key, "%s%s%s.%s", module->kind, module->id[0] ? "." : "", module->id,
                 module->params[i].id);
        json_key(out, key);
        param_write(out, &module->params[i], values[i]);
    }
}

void pipeline_in_force(const struct pipeline *pipeline, const struct module *source, const double *values,
                       struct text *out) {
    json_key(out, "inForce");
    json_begin(out, '{');
    for (int i = 0; i < pipeline->count; i++)
        write_values(&pipeline->estimators[i]->module, pipeline->params[i], out);
    write_values(registry_find("rto", ""), settings_values(pipeline->settings, "rto", ""), out);
    for (int i = 0; i < pipeline->further_count; i++) {
        const struct module *module = pipeline->further[i];
        write_values(module, settings_values(pipeline->settings, module->kind, module->id), out);
    }
    write_values(source, values, out);
    json_end(out, '}');
}
