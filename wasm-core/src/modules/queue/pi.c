/* PI: the chance to drop or mark is steered at a fixed rate so that the queue comes to a reference length. */
#include "modules/queue/pi.h"

#include "kinds/queue.h"

enum { PI_A, PI_B, PI_RATE, PI_REFERENCE, PI_MARK };

static const struct param params[] = {
    [PI_A] = {"a", "Gain a", "1/packet", "Of the present error.", "", PARAM_NUMBER, 1.822e-5, 0, 1, 1e-6, 1e-2, 1e-7,
              SCALE_LOG, PARAM_BASIC, 0},
    [PI_B] = {"b", "Gain b", "1/packet", "Of the error one step before.", "", PARAM_NUMBER, 1.816e-5, 0, 1, 1e-6, 1e-2,
              1e-7, SCALE_LOG, PARAM_BASIC, 0},
    [PI_RATE] = {"rate", "Steps per second", "Hz", "", "", PARAM_NUMBER, 170, 1, 100000, 10, 1000, 1, SCALE_LOG, 0, 0},
    [PI_REFERENCE] = {"reference", "Reference queue", "packets", "The length that is aimed at.", "", PARAM_NUMBER, 50,
                      0, 1e9, 1, 500, 1, SCALE_LOG, PARAM_BASIC, 0},
    [PI_MARK] = {"mark", "Mark", "", "ECN-capable packets are marked and others dropped; else all are dropped.",
                 "RFC 3168", PARAM_SWITCH, 1, 0, 1, 0, 1, 1, SCALE_LINEAR, PARAM_BASIC, 0},
};

static const struct state_column columns[] = {{"chance", ""}};

struct pi_queue {
    const double *params;
    struct random *random;
    struct pi_control control;
};

static size_t state_bytes(const double *values) {
    (void)values;
    return sizeof(struct pi_queue);
}

static void start(void *state, const double *values, struct random *random) {
    *(struct pi_queue *)state = (struct pi_queue){.params = values, .random = random};
}

static int64_t period_ns(const void *state) {
    return (int64_t)(1e9 / ((const struct pi_queue *)state)->params[PI_RATE]);
}

static void tick(void *state, const struct queue_view *view) {
    struct pi_queue *q = state;
    pi_step(&q->control, q->params[PI_A], q->params[PI_B], q->params[PI_REFERENCE], (double)view->packets);
}

static enum queue_verdict arrive(void *state, const struct queue_view *view, const struct packet *packet) {
    struct pi_queue *q = state;
    int hit = q->control.chance > 0 && random_uniform(q->random) <= q->control.chance;
    if (queue_full(view, packet)) return QUEUE_DROP;
    return !hit ? QUEUE_PASS : q->params[PI_MARK] != 0 ? QUEUE_MARK : QUEUE_DROP;
}

static void read_state(const void *state, double *out) {
    out[0] = ((const struct pi_queue *)state)->control.chance;
}

static const struct queue_discipline pi = {
    .module =
        {
            .kind = "queue",
            .id = "pi",
            .label = "PI",
            .short_label = "PI",
            .help = "A proportional-integral controller holds the queue at a reference length.",
            .citation = "Hollot, Misra, Towsley and Gong 2001; ns-2.35",
            .equations = "p \\leftarrow p + a\\,(q - q_{\\mathrm{ref}}) - b\\,(q_{\\mathrm{old}} - q_{\\mathrm{ref}})",
            .model_notes = "The queue counts packets.",
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
LAB_DEFINE_MODULE(pi, pi.module);
