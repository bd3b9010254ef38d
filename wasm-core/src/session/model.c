/* lab: optimise for size */
/*
 * The session kind "model": passes the RTT samples of a deterministic model to any number of estimators.
 *
 * Document: {kind, model: id, and the members of session/estimator_pipeline.h}; `set` may hold run.seed. The model is
 * run twice: first alone, since automatic units depend on the largest RTT, then with the estimators.
 */
#include "kinds/model.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/units.h"
#include "catalogue/registry.h"
#include "rttlab.h"
#include "session/estimator_pipeline.h"
#include "session/run_params.h"

#define FLOW     "model"
#define TIME_END 9e18 /* ns: below the greatest int64 */

#define COLUMNS_MAX 16

struct model_session {
    struct pipeline pipeline; /* the first member: it begins with the session */
    const struct model *model;
    const double *params;
    void *state;
    uint64_t seed;
    int has_window;
    double rtt_max_ns;
    int64_t samples; /* of the whole model; 0 before the first pass is complete */
    int64_t counted;
    struct table *own; /* NULL: the model has no columns of its own, or nothing is recorded */
};

extern const struct session_kind session_model;

static int32_t find_model(struct model_session *s, const char *id) {
    s->model = model_at(registry_index("model", id));
    if (s->model) return 0;
    return fail(LAB_BAD_INPUT, "no-such-model", "model", "`lab model` lists what there is.", "There is no model '%s'.",
                id);
}

static void begin_anew(struct model_session *s) {
    s->model->start(s->state, s->params, s->seed);
}

static struct session *model_open(const struct json *document) {
    struct model_session *s = ARENA_NEW(struct model_session);
    if (!s) return fail_no_memory("the model"), NULL;
    if (find_model(s, json_member_string(document, "model", ""))) return NULL;
    if (pipeline_open(&s->pipeline, &session_model, document, FLOW, s->model->settings)) return NULL;
    s->params = settings_values(s->pipeline.settings, "model", s->model->module.id);
    s->seed = (uint64_t)settings_values(s->pipeline.settings, "run", "")[RUN_SEED];
    s->state = arena_alloc(s->model->state_bytes(s->params));
    if (!s->state) return fail_no_memory("the model"), NULL;
    if (s->model->surroundings) s->model->surroundings(s->params, &s->pipeline.context);
    begin_anew(s);
    return &s->pipeline.session;
}

/* ---- first pass: without estimators ------------------------------------------------------------------------------ */

static int start_own(struct model_session *s) {
    const struct module *module = &s->model->module;
    struct column_spec columns[COLUMNS_MAX] = {{"time", "Time", "s"}};
    int count = 1;
    for (int i = 0; i < module->state_count && count < COLUMNS_MAX; i++)
        columns[count++] = (struct column_spec){module->state[i].id, module->state[i].id, module->state[i].unit};
    s->own = table_new(s->pipeline.session.tables, "model", FLOW, "flow." FLOW ".model", columns, count, 1);
    return s->own != NULL;
}

/* Starts the second pass. */
static int32_t start_pipeline(struct model_session *s) {
    s->samples = s->counted;
    begin_anew(s);
    int32_t status = pipeline_begin(&s->pipeline, s->rtt_max_ns, s->has_window);
    if (status >= 0 && s->pipeline.record && s->model->module.state_count && !start_own(s))
        return fail_no_memory("the model's columns");
    return status;
}

static int32_t survey(struct model_session *s, const struct model_row *row) {
    if (!(row->time_ns < TIME_END))
        return fail(LAB_BAD_INPUT, "model-too-long", "", "Take fewer cycles or samples, or shorter times.",
                    "The model runs for more than 285 years.");
    s->counted += !isnan(row->rtt_ns);
    s->has_window |= !isnan(row->cwnd_segments);
    if (row->rtt_ns > s->rtt_max_ns) s->rtt_max_ns = row->rtt_ns;
    return LAB_MORE;
}

/* ---- second pass: with the estimators ---------------------------------------------------------------------------- */

static int32_t pass(struct model_session *s, const struct model_row *row) {
    struct pipeline_row one = {.time_ns = row->time_ns,
                               .rtt_ns = row->rtt_ns,
                               .snd_una = (double)NAN,
                               .snd_nxt = (double)NAN,
                               .cwnd = row->cwnd_segments,
                               .ssthresh = row->ssthresh_segments};
    if (s->own) {
        double columns[COLUMNS_MAX] = {row->time_ns / NS_PER_S};
        s->model->read_state(s->state, columns + 1);
        if (!table_add(s->own, columns)) return fail_no_memory("the model's columns");
    }
    return pipeline_row(&s->pipeline, &one) ? LAB_MORE : fail_status();
}

static int32_t finish(struct model_session *s) {
    if (s->model->remark) s->model->remark(s->state, &s->pipeline.session.notes);
    return LAB_FINISHED;
}

static int32_t model_step(struct session *session, double until_ns, uint32_t max_events) {
    struct model_session *s = (struct model_session *)(void *)session;
    struct model_row row;
    (void)until_ns;
    while (max_events--) {
        int alone = s->pipeline.observer == NULL, more = s->model->next(s->state, &row);
        if (!more && !alone) return finish(s);
        int32_t status = !more ? start_pipeline(s) : alone ? survey(s, &row) : pass(s, &row);
        if (status < 0) return status;
    }
    return LAB_MORE;
}

static void model_result(struct session *session, struct text *out) {
    const struct model_session *s = (const struct model_session *)(const void *)session;
    json_put_string(out, "model", s->model->module.id);
    json_put_integer(out, "samplesExpected", s->samples);
    json_put_integer(out, "seed", (int64_t)s->seed);
    pipeline_result(&s->pipeline, out);
    pipeline_in_force(&s->pipeline, &s->model->module, s->params, out);
}

const struct session_kind session_model = {
    .id = "model", .open = model_open, .step = model_step, .result = model_result};
