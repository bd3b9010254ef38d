/* PI: at a fixed rate, a PI controller sets the drop or mark probability so that the queue reaches a target length. */
#include "modules/queue/pi.h"

#include "kinds/queue.h"

enum { PI_A, PI_B, PI_RATE, PI_REFERENCE, PI_MARK };

static const struct param params[] = {
    [PI_A] = {.id = "a",
              .label = LAB_TEXT("Gain a"),
              .unit = "1/packet",
              .help = LAB_TEXT("Of the present error."),
              .initial = 1.822e-5,
              .range = {0, 1},
              .slider = {1e-6, 1e-2},
              .step = 1e-7,
              .scale = SCALE_LOG,
              .flags = PARAM_BASIC},
    [PI_B] = {.id = "b",
              .label = LAB_TEXT("Gain b"),
              .unit = "1/packet",
              .help = LAB_TEXT("Of the error one step before."),
              .initial = 1.816e-5,
              .range = {0, 1},
              .slider = {1e-6, 1e-2},
              .step = 1e-7,
              .scale = SCALE_LOG,
              .flags = PARAM_BASIC},
    [PI_RATE] = {.id = "rate",
                 .label = LAB_TEXT("Steps per second"),
                 .unit = "Hz",
                 .initial = 170,
                 .range = {1, 100000},
                 .slider = {10, 1000},
                 .scale = SCALE_LOG},
    [PI_REFERENCE] = {.id = "reference",
                      .label = LAB_TEXT("Reference queue"),
                      .unit = "packets",
                      .help = LAB_TEXT("The length that is aimed at."),
                      .initial = 50,
                      .range = {0, 1e9},
                      .slider = {1, 500},
                      .scale = SCALE_LOG,
                      .flags = PARAM_BASIC},
    [PI_MARK] = {.id = "mark",
                 .label = LAB_TEXT("Mark"),
                 .help = LAB_TEXT("ECN-capable packets are marked and others dropped; else all are dropped."),
                 .citation = LAB_TEXT("RFC 3168"),
                 .type = PARAM_SWITCH,
                 .initial = 1,
                 .flags = PARAM_BASIC},
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
            .help = LAB_TEXT("A proportional-integral controller holds the queue at a reference length."),
            .citation = LAB_TEXT("Hollot, Misra, Towsley and Gong 2001; ns-2.35"),
            .validation =
                LAB_TEXT("Vectors: datasets/reference/oracle/pi_aqm.json; ns-2.35: datasets/reference/simulators, "
                         "datasets/reference/pert; wasm-core/test/modules/queue/test_aqm.c."),
            .equations =
                LAB_TEXT("p \\leftarrow p + a\\,(q - q_{\\mathrm{ref}}) - b\\,(q_{\\mathrm{old}} - q_{\\mathrm{ref}})"),
            .model_notes = LAB_TEXT("The queue counts packets."),
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
