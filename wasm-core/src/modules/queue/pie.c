/*
 * PIE (RFC 8033): a PI controller of the queueing delay (queue length over link rate), with its burst allowance, its
 * automatic scaling of the gains, and a limit above which ECN-capable packets are dropped, too.
 */
#include "modules/queue/pie.h"

#include <math.h>

#include "base/units.h"
#include "kinds/queue.h"

enum { PIE_TARGET, PIE_UPDATE, PIE_ALPHA, PIE_BETA, PIE_BURST, PIE_MARK, PIE_MARK_LIMIT };

static const struct param params[] = {
    [PIE_TARGET] = {.id = "target",
                    .label = LAB_TEXT("Target"),
                    .unit = "ms",
                    .help = LAB_TEXT("Delay that is aimed at."),
                    .initial = 15,
                    .range = {0.01, 10000},
                    .slider = {1, 100},
                    .step = 0.5,
                    .flags = PARAM_BASIC},
    [PIE_UPDATE] = {.id = "update",
                    .label = LAB_TEXT("Update every"),
                    .unit = "ms",
                    .initial = 15,
                    .range = {0.1, 10000},
                    .slider = {1, 100}},
    PIE_GAINS(PIE_ALPHA, PIE_BETA),
    [PIE_BURST] = {.id = "burst",
                   .label = LAB_TEXT("Burst allowance"),
                   .unit = "ms",
                   .help = LAB_TEXT("A burst this long is let through."),
                   .initial = 150,
                   .range = {0, 10000},
                   .slider = {0, 500},
                   .step = 10},
    [PIE_MARK] = {.id = "mark",
                  .label = LAB_TEXT("Mark"),
                  .help = LAB_TEXT("ECN-capable packets are marked and others dropped; else all are dropped."),
                  .citation = LAB_TEXT("RFC 8033, section 5.1"),
                  .type = PARAM_SWITCH,
                  .initial = 1,
                  .flags = PARAM_BASIC},
    [PIE_MARK_LIMIT] = {.id = "markLimit",
                        .label = LAB_TEXT("Marks up to"),
                        .unit = "%",
                        .help = LAB_TEXT("At a greater chance packets are dropped, not marked."),
                        .citation = LAB_TEXT("RFC 8033, section 5.1"),
                        .initial = 10,
                        .range = {0, 100}},
};

static const struct state_column columns[] = {{"chance", ""}, {"delay", "ms"}};

struct pie {
    const double *params;
    struct random *random;
    struct pie_control control;
    double spent;   /* sum of the drop probability since the last drop (section 5.4) */
    double burst_s; /* remaining burst allowance */
};

static size_t state_bytes(const double *values) {
    (void)values;
    return sizeof(struct pie);
}

static void start(void *state, const double *values, struct random *random) {
    *(struct pie *)state = (struct pie){.params = values, .random = random, .burst_s = values[PIE_BURST] / 1e3};
}

static int64_t period_ns(const void *state) {
    return (int64_t)(((const struct pie *)state)->params[PIE_UPDATE] * NS_PER_MS);
}

/* Section 4.2: the factor of the gains at a small drop probability. */
static double scale(double chance) {
    static const double edges[] = {1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1};
    static const double divisors[] = {2048, 512, 128, 32, 8, 2};
    for (int i = 0; i < LAB_COUNT(edges); i++)
        if (chance < edges[i]) return 1 / divisors[i];
    return 1;
}

void pie_step(struct pie_control *pie, double alpha, double beta, double target_s, double delay_s) {
    double step = alpha * (delay_s - target_s) + beta * (delay_s - pie->last_s);
    step *= scale(pie->chance);
    if (pie->chance >= 0.1 && step > 0.02) step = 0.02;
    pie->chance += step;
    if (delay_s == 0 && pie->last_s == 0) pie->chance *= 0.98;
    if (delay_s > 0.25) pie->chance += 0.02;
    pie->chance = fmin(fmax(pie->chance, 0), 1);
    pie->last_s = delay_s;
}

static void tick(void *state, const struct queue_view *view) {
    struct pie *q = state;
    const double *v = q->params;
    double target_s = v[PIE_TARGET] / 1e3, before_s = q->control.last_s;
    double delay_s = (double)view->bytes / view->byte_per_s;
    pie_step(&q->control, v[PIE_ALPHA], v[PIE_BETA], target_s, delay_s);
    q->burst_s = fmax(q->burst_s - v[PIE_UPDATE] / 1e3, 0);
    if (q->control.chance == 0 && delay_s < target_s / 2 && before_s < target_s / 2) q->burst_s = v[PIE_BURST] / 1e3;
}

/* Sections 4.1 and 5.4: whether the packet is dropped. Never in a burst or a short queue, nor soon after a drop. */
static int hits(struct pie *q, const struct queue_view *view, const struct packet *packet) {
    double target_s = q->params[PIE_TARGET] / 1e3;
    if (q->burst_s > 0) return 0;
    if ((q->control.last_s < target_s / 2 && q->control.chance < 0.2) || view->bytes <= 2 * (int64_t)packet->wire_bytes)
        return 0;
    if (q->control.chance == 0) q->spent = 0;
    q->spent += q->control.chance;
    if (q->spent < 0.85) return 0;
    return q->spent >= 8.5 || random_uniform(q->random) < q->control.chance;
}

static enum queue_verdict arrive(void *state, const struct queue_view *view, const struct packet *packet) {
    struct pie *q = state;
    if (queue_full(view, packet)) {
        q->spent = 0;
        return QUEUE_DROP;
    }
    if (!hits(q, view, packet)) return QUEUE_PASS;
    q->spent = 0;
    return q->params[PIE_MARK] != 0 && q->control.chance <= q->params[PIE_MARK_LIMIT] / 100 ? QUEUE_MARK : QUEUE_DROP;
}

static void read_state(const void *state, double *out) {
    out[0] = ((const struct pie *)state)->control.chance;
    out[1] = ((const struct pie *)state)->control.last_s * 1e3;
}

static const struct queue_discipline pie = {
    .module =
        {
            .kind = "queue",
            .id = "pie",
            .label = "PIE",
            .short_label = "PIE",
            .help = LAB_TEXT("A PI controller of the queueing delay, with a burst allowance."),
            .citation = LAB_TEXT("RFC 8033"),
            .validation =
                LAB_TEXT("Queueing delay near the target, marks, drops: wasm-core/test/modules/queue/test_aqm.c."),
            .equations = LAB_TEXT(
                "p \\leftarrow p + s(p)\\,(\\alpha\\,(d - d_{\\mathrm{target}}) + \\beta\\,(d - d_{\\mathrm{old}}))"),
            .model_notes =
                LAB_TEXT("The delay is what waits over the link's present rate, not an estimate of the rate."),
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = state_bytes,
    .start = start,
    .arrive = arrive,
    .period_ns = period_ns,
    .tick = tick,
    .read_state = read_state,
};
LAB_DEFINE_MODULE(pie, pie.module);
