/* lab: optimise for size */
#include "trace/operating.h"

#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/attributes.h"
#include "base/units.h"

/* Gains from a sixteenth of the one in force to sixteen times it, three to each doubling. */
#define STEPS_PER_OCTAVE 3
#define OCTAVES          4
#define GAINS            (2 * OCTAVES * STEPS_PER_OCTAVE + 1)

struct operating_curve {
    struct operating_curve *next;
    const char *flow;
    const struct estimator *estimator;
    const double *params;
    const struct score *score;
    int64_t timed; /* samples before which an RTO was in force */
    double gain[GAINS], missed[GAINS], rto_sum_ns[GAINS];
};

struct operating {
    struct operating_curve *first, **end;
};

struct operating *operating_new(const struct json *document) {
    const struct json *request = json_member(document, "operating");
    struct operating *operating = request && request->type == JSON_TRUE ? ARENA_NEW(struct operating) : NULL;
    if (operating) operating->end = &operating->first;
    return operating;
}

static double gain_in_force(const struct operating_curve *curve) {
    int param = curve->estimator->gain_param;
    return param < 0 ? curve->estimator->gain_fixed : curve->params[param];
}

struct operating_curve *operating_curve_new(struct operating *operating, const char *flow,
                                            const struct estimator *estimator, const double *params,
                                            const struct score *score) {
    static const double step[STEPS_PER_OCTAVE] = {1, 1.2599210498948732, 1.5874010519681994};
    struct operating_curve *curve = operating && estimator->rto_at ? ARENA_NEW(struct operating_curve) : NULL;
    if (!curve) return NULL;
    *curve = (struct operating_curve){.flow = flow, .estimator = estimator, .params = params, .score = score};
    double in_force = gain_in_force(curve), middle = in_force > 0 ? in_force : 1;
    for (int i = 0; i < GAINS; i++)
        curve->gain[i] = ldexp(middle * step[i % STEPS_PER_OCTAVE], i / STEPS_PER_OCTAVE - OCTAVES);
    *operating->end = curve;
    operating->end = &curve->next;
    return curve;
}

void operating_add(struct operating_curve *curve, const void *state, double rtt_ns) {
    double (*rto_at)(const void *, double) = curve->estimator->rto_at;
    if (isnan(rto_at(state, curve->gain[0]))) return;
    curve->timed++;
    for (int i = 0; i < GAINS; i++) {
        double rto_ns = rto_at(state, curve->gain[i]);
        curve->rto_sum_ns[i] += rto_ns;
        curve->missed[i] += !(rtt_ns <= rto_ns);
    }
}

/* ---- result ------------------------------------------------------------------------------------------------------ */

/* The catalogue key of the gain; null where it is no parameter. */
LAB_COLD static void write_key(const struct estimator *estimator, struct text *out) {
    const struct module *module = &estimator->module;
    int param = estimator->gain_param;
    char key[96];
    json_key(out, "key");
    if (param < 0) {
        json_null(out);
        return;
    }
    snprintf(key, sizeof key, "%s.%s.%s", module->kind, module->id, module->params[param].id);
    json_string(out, key);
}

LAB_COLD static void write_numbers(const char *key, const double *sums, double count, double unit, struct text *out) {
    json_key(out, key);
    json_begin(out, '[');
    for (int i = 0; i < GAINS; i++)
        json_number(out, sums[i] / count * unit);
    json_end(out, ']');
}

LAB_COLD static void write_curve(const struct operating_curve *curve, struct text *out) {
    const struct score *score = curve->score;
    double count = (double)curve->timed, timed = (double)score_timed(score);
    json_begin(out, '{');
    json_put_string(out, "id", curve->estimator->module.id);
    json_put_string(out, "flow", curve->flow);
    write_key(curve->estimator, out);
    write_numbers("gain", curve->gain, 1, 1, out);
    write_numbers("missShare", curve->missed, count, 1, out);
    write_numbers("meanRtoMs", curve->rto_sum_ns, count, MS_PER_NS, out);
    json_key(out, "inForce");
    json_begin(out, '{');
    json_put_number(out, "gain", gain_in_force(curve));
    json_put_number(out, "missShare", (double)score->missed / timed);
    json_put_number(out, "meanRtoMs", score->rto_sum_ns / timed * MS_PER_NS);
    json_end(out, '}');
    json_end(out, '}');
}

void operating_write(const struct operating *operating, struct text *out) {
    if (!operating) return;
    json_key(out, "operatingCurves");
    json_begin(out, '[');
    for (const struct operating_curve *curve = operating->first; curve; curve = curve->next)
        if (curve->timed) write_curve(curve, out);
    json_end(out, ']');
}
