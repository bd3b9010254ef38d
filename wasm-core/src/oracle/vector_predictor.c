/* lab: optimise for size */
/* Oracle vectors of the congestion predictors: states and transitions of each on the same records. */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/units.h"
#include "catalogue/registry.h"
#include "kinds/predictor.h"
#include "oracle/vector.h"
#include "tcp/predictor_judge.h"

/* The oracle's name of a predictor, and its parameters: of the module, and of the case. */
struct named_predictor {
    const char *name, *id;
    const char *params[2][2];
};

static const struct named_predictor named[] = {
    {"card", "card", {{NULL}}},
    {"tri_s", "tri-s", {{"threshold", "tri_s_threshold"}}},
    {"dual", "dual", {{NULL}}},
    {"vegas", "vegas", {{"beta", "vegas_beta"}}},
    {"cim", "cim", {{"short", "cim_short"}, {"long", "cim_long"}}},
    {"instant", "instant", {{NULL}}},
    {"ma750", "ma", {{"length", "ma"}}},
    {"ewma_7_8", "ewma-7-8", {{NULL}}},
    {"ewma_0_99", "ewma-0-99", {{NULL}}},
};

/* Members of a case that are read in parallel. */
struct records {
    const struct json *t, *rtt, *cwnd;
    const char *loss; /* '1' where packets were lost since the record before */
};

static struct records records_of(const struct json *kase) {
    const struct json *t = json_member(kase, "t"), *rtt = json_member(kase, "rtt"), *cwnd = json_member(kase, "cwnd");
    return (struct records){t ? t->child : NULL, rtt ? rtt->child : NULL, cwnd ? cwnd->child : NULL,
                            json_member_string(kase, "loss", "")};
}

static void read_params(const struct named_predictor *n, const struct json *kase, const struct module *module,
                        double *values) {
    int margin = param_index(module, "margin");
    params_default(module, values);
    for (int i = 0; i < 2 && n->params[i][0]; i++) {
        int index = param_index(module, n->params[i][0]);
        values[index] = vector_param(kase, n->params[i][1], values[index]);
    }
    if (margin >= 0)
        values[margin] =
            round((vector_param(kase, "threshold", 0.065) - vector_param(kase, "P", 0.06)) * NS_PER_S) / 1e6;
}

static void write_judged(const struct judge *judge, const char *states, const char *name, struct text *out) {
    json_key(out, name);
    json_begin(out, '{');
    json_key(out, "counts_1_to_6");
    json_begin(out, '[');
    for (int i = 0; i < JUDGE_TRANSITIONS; i++)
        json_integer(out, judge->transitions[i]);
    json_end(out, ']');
    json_put_number(out, "efficiency", judge_efficiency(judge));
    json_put_number(out, "false_positives", judge_false_positives(judge));
    json_put_number(out, "false_negatives", judge_false_negatives(judge));
    json_put_string(out, "states", states);
    json_end(out, '}');
}

static void run(const struct named_predictor *n, const struct json *kase, struct text *out) {
    const struct predictor *predictor = predictor_at(registry_index("predictor", n->id));
    double params[PARAMS_MAX];
    struct predictor_context context = {.base_rtt_ns = round(vector_param(kase, "P", (double)NAN) * NS_PER_S)};
    struct records at = records_of(kase);
    struct judge judge = {0};
    read_params(n, kase, &predictor->module, params);
    size_t count = strlen(at.loss);
    char *states = arena_alloc(count + 1);
    void *state = arena_alloc(predictor->state_bytes(params));
    if (!states || !state) {
        fail_no_memory("the vectors");
        return;
    }
    predictor->start(state, params, &context);
    for (size_t i = 0; i < count && at.t && at.rtt && at.cwnd; i++) {
        struct predictor_record record = {.time_ns = (int64_t)llround(vector_number(at.t) * NS_PER_S),
                                          .rtt_ns = round(vector_number(at.rtt) * NS_PER_S),
                                          .forward_ns = (double)NAN,
                                          .cwnd = vector_number(at.cwnd)};
        judge_step(&judge, predictor->congested(state, &record), at.loss[i] == '1', 1);
        states[i] = "ABC"[judge.state];
        at.t = at.t->next;
        at.rtt = at.rtt->next;
        at.cwnd = at.cwnd->next;
    }
    write_judged(&judge, states, n->name, out);
}

static void predictors(const struct json *kase, struct text *out) {
    json_key(out, "expect");
    json_begin(out, '{');
    for (int i = 0; i < LAB_COUNT(named); i++)
        run(&named[i], kase, out);
    json_end(out, '}');
}

const struct vector_algorithm vector_predictors[] = {{"predictors", predictors}, {NULL, NULL}};
