/* RED; its rules are in modules/queue/red_steps.h. */
#include "modules/queue/red_steps.h"

#include <math.h>

#include "kinds/queue.h"

enum red_param {
    RED_MIN,
    RED_MAX,
    RED_MAX_P,
    RED_WEIGHT,
    RED_GENTLE,
    RED_ADAPTIVE,
    RED_MARK,
    RED_MARK_LIMIT,
    RED_WAIT,
    RED_UNIT,
    RED_MEAN_PACKET,
    RED_TARGET,
    RED_INTERVAL,
    RED_ALPHA,
    RED_BETA,
    RED_TOP,
    RED_BOTTOM,
    RED_SLOPE
};

#define BASIC PARAM_BASIC

static const struct param params[] = {
    [RED_MIN] =
        {.id = "minThreshold",
         .label = LAB_TEXT("Minimum threshold"),
         .unit = "packets",
         .help = LAB_TEXT(
             "Below this average nothing is dropped early; 0: half of what the target delay holds, at least 5."),
         .initial = 0,
         .range = {0, 1e9},
         .slider = {0, 200},
         .flags = BASIC},
    [RED_MAX] = {.id = "maxThreshold",
                 .label = LAB_TEXT("Maximum threshold"),
                 .unit = "packets",
                 .help =
                     LAB_TEXT("At this average the chance is the maximum one; 0: three times the minimum threshold."),
                 .initial = 0,
                 .range = {0, 1e9},
                 .slider = {0, 600},
                 .flags = BASIC},
    [RED_MAX_P] = {.id = "maxP",
                   .label = LAB_TEXT("Chance at the maximum"),
                   .help = LAB_TEXT("Where it starts, when it adapts."),
                   .initial = 0.1,
                   .range = {0.0001, 1},
                   .slider = {0.005, 1},
                   .step = 0.005,
                   .scale = SCALE_LOG,
                   .flags = BASIC},
    [RED_WEIGHT] = {.id = "weight",
                    .label = LAB_TEXT("Weight of the queue"),
                    .help = LAB_TEXT("In the average, per arrival; 0: such that it remembers ten round trips."),
                    .initial = 0,
                    .range = {0, 1},
                    .slider = {0, 0.02},
                    .step = 0.0001},
    [RED_GENTLE] = {.id = "gentle",
                    .label = LAB_TEXT("Gentle"),
                    .help = LAB_TEXT("Above the maximum threshold the chance rises to 1 at twice that."),
                    .citation = LAB_TEXT("Floyd 2000"),
                    .type = PARAM_SWITCH,
                    .initial = 1,
                    .flags = BASIC},
    [RED_ADAPTIVE] = {.id = "adaptive",
                      .label = LAB_TEXT("Adaptive"),
                      .help = LAB_TEXT("The chance at the maximum adapts to hold the average in the middle."),
                      .citation = LAB_TEXT("Floyd, Gummadi and Shenker 2001"),
                      .type = PARAM_SWITCH,
                      .initial = 1,
                      .flags = BASIC},
    [RED_MARK] = {.id = "mark",
                  .label = LAB_TEXT("Mark"),
                  .help = LAB_TEXT("Early, ECN-capable packets are marked and others dropped; else all are dropped."),
                  .citation = LAB_TEXT("RFC 3168"),
                  .type = PARAM_SWITCH,
                  .initial = 1,
                  .flags = BASIC},
    [RED_MARK_LIMIT] = {.id = "markLimit",
                        .label = LAB_TEXT("Marks below"),
                        .help = LAB_TEXT("From this chance on packets are dropped, not marked; ns-2: 0.1."),
                        .citation = LAB_TEXT("ns-2.35"),
                        .initial = 1,
                        .range = {0, 1},
                        .step = 0.05},
    [RED_WAIT] = {.id = "wait",
                  .label = LAB_TEXT("Wait"),
                  .help = LAB_TEXT("Between two early drops at least 1/p packets pass."),
                  .citation = LAB_TEXT("ns-2.35"),
                  .type = PARAM_SWITCH,
                  .initial = 1},
    [RED_UNIT] = {.id = "unit",
                  .label = LAB_TEXT("Queue counted in"),
                  .help = LAB_TEXT("Bytes: a packet's chance follows its size."),
                  .type = PARAM_CHOICE,
                  .initial_id = "packets",
                  .choices = "packets=Packets|bytes=Bytes"},
    [RED_MEAN_PACKET] = {.id = "meanPacket",
                         .label = LAB_TEXT("Mean packet"),
                         .unit = "B",
                         .help = LAB_TEXT("For what an idle link could have sent."),
                         .initial = 1000,
                         .range = {1, 65536},
                         .slider = {40, 1500}},
    [RED_TARGET] = {.id = "targetDelay",
                    .label = LAB_TEXT("Target delay"),
                    .unit = "ms",
                    .help = LAB_TEXT("For the automatic threshold."),
                    .initial = 5,
                    .range = {0, 1e5},
                    .slider = {1, 100}},
    [RED_INTERVAL] = {.id = "interval",
                      .label = LAB_TEXT("Adapts every"),
                      .unit = "s",
                      .initial = 0.5,
                      .range = {0.001, 1000},
                      .slider = {0.1, 5},
                      .step = 0.1},
    [RED_ALPHA] = {.id = "alpha",
                   .label = LAB_TEXT("Step up"),
                   .help = LAB_TEXT("Added to the chance, at most a quarter of it."),
                   .initial = 0.01,
                   .range = {0, 1},
                   .slider = {0, 0.1},
                   .step = 0.001},
    [RED_BETA] = {.id = "beta",
                  .label = LAB_TEXT("Step down"),
                  .help = LAB_TEXT("Factor."),
                  .initial = 0.9,
                  .range = {0.01, 1},
                  .slider = {0.5, 1},
                  .step = 0.01},
    [RED_TOP] = {.id = "top",
                 .label = LAB_TEXT("Highest chance"),
                 .help = LAB_TEXT("While it adapts."),
                 .initial = 0.5,
                 .range = {0, 1},
                 .slider = {0.1, 1},
                 .step = 0.01},
    [RED_BOTTOM] = {.id = "bottom",
                    .label = LAB_TEXT("Lowest chance"),
                    .help = LAB_TEXT("While it adapts; 0: 80 kbit/s in shares of the rate, at most 0.01."),
                    .citation = LAB_TEXT("ns-2.35"),
                    .initial = 0,
                    .range = {0, 1},
                    .slider = {0, 0.1},
                    .step = 0.001},
    [RED_SLOPE] = {.id = "gentleSlope",
                   .label = LAB_TEXT("Gentle slope from"),
                   .help = LAB_TEXT(
                       "The chance that the gentle part rises from: the present one, or that of the start as in ns-2."),
                   .citation = LAB_TEXT("ns-2.35"),
                   .type = PARAM_CHOICE,
                   .initial_id = "current",
                   .choices = "current=Present|initial=Initial"},
};

static const struct state_column columns[] = {{"average", "packets"}, {"maxP", ""}, {"chance", ""}};

struct red_queue {
    const double *params;
    struct random *random;
    struct red_rules rules;
    struct red red;
};

static size_t state_bytes(const double *values) {
    (void)values;
    return sizeof(struct red_queue);
}

static void configure(void *state, const struct queue_place *place) {
    struct red_queue *q = state;
    const double *v = q->params;
    double unit = v[RED_UNIT] != 0 ? v[RED_MEAN_PACKET] : 1, per_s = place->byte_per_s / v[RED_MEAN_PACKET];
    double rtt_s = fmax(3 * (place->delay_s + 1 / per_s), 0.1);
    double min = v[RED_MIN] > 0 ? v[RED_MIN] : fmax(5, v[RED_TARGET] / 1e3 * per_s / 2);
    double max = v[RED_MAX] > 0 ? v[RED_MAX] : 3 * min;
    q->rules = (struct red_rules){
        .min = min * unit,
        .max = fmax(max, min * 1.000001) * unit,
        .weight = v[RED_WEIGHT] > 0 ? v[RED_WEIGHT] : -expm1(-1 / (10 * rtt_s * per_s)),
        .max_p = v[RED_MAX_P],
        .packets_per_s = per_s,
        .mean_bytes = v[RED_MEAN_PACKET],
        .interval_s = v[RED_INTERVAL],
        .alpha = v[RED_ALPHA],
        .beta = v[RED_BETA],
        .top = v[RED_TOP],
        .bottom = v[RED_BOTTOM] > 0 ? v[RED_BOTTOM] : fmin(0.01, 1e4 / place->byte_per_s),
        .gentle = v[RED_GENTLE] != 0,
        .wait = v[RED_WAIT] != 0,
        .adaptive = v[RED_ADAPTIVE] != 0,
        .bytes = v[RED_UNIT] != 0,
        .slope_initial = v[RED_SLOPE] != 0,
    };
    if (!q->rules.adaptive) q->red.max_p = q->rules.max_p;
}

static void start(void *state, const double *values, struct random *random) {
    struct red_queue *q = state;
    q->params = values;
    q->random = random;
    red_start(&q->red, &(struct red_rules){.max_p = values[RED_MAX_P]});
}

static enum queue_verdict arrive(void *state, const struct queue_view *view, const struct packet *packet) {
    struct red_queue *q = state;
    double idle_s = view->busy ? 0 : (double)(view->now_ns - view->idle_since_ns) / 1e9;
    double queue = (double)(q->rules.bytes ? view->bytes : view->packets);
    enum red_fate fate =
        red_arrive(&q->red, &q->rules, (double)view->now_ns / 1e9, queue, idle_s, (double)packet->wire_bytes);
    enum queue_verdict verdict = fate == RED_FORCED ? QUEUE_DROP : QUEUE_PASS;
    if (fate == RED_TEST && random_uniform(q->random) <= q->red.p_a)
        verdict = q->params[RED_MARK] != 0 && q->red.p_b < q->params[RED_MARK_LIMIT] ? QUEUE_MARK : QUEUE_DROP;
    if (queue_full(view, packet)) verdict = QUEUE_DROP;
    if (verdict != QUEUE_PASS) red_spent(&q->red);
    return verdict;
}

static void read_state(const void *state, double *out) {
    const struct red_queue *q = state;
    out[0] = q->red.average / (q->rules.bytes ? q->rules.mean_bytes : 1);
    out[1] = q->red.max_p;
    out[2] = q->red.p_b;
}

static void curve(const void *state, struct curve *out) {
    const struct red_queue *q = state;
    const struct red_rules *rules = &q->rules;
    double unit = rules->bytes ? rules->mean_bytes : 1, max = rules->max / unit;
    out->unit = "packets";
    curve_add(out, 0, 0);
    curve_add(out, rules->min / unit, 0);
    curve_add(out, max, q->red.max_p);
    curve_add(out, max, !rules->gentle ? 1 : rules->slope_initial ? rules->max_p : q->red.max_p);
    curve_add(out, 2 * max, 1);
    curve_add(out, 2.5 * max, 1);
}

static const struct queue_discipline red = {
    .module =
        {
            .kind = "queue",
            .id = "red",
            .label = "RED",
            .short_label = "RED",
            .help = LAB_TEXT("Drops or marks at random, the more the longer the queue is on average."),
            .citation = LAB_TEXT("Floyd and Jacobson 1993; ns-2.35"),
            .validation =
                LAB_TEXT("Vectors: datasets/reference/oracle/red.json; ns-2.35: datasets/reference/simulators, "
                         "datasets/reference/pert; wasm-core/test/modules/queue/test_aqm.c."),
            .equations = LAB_TEXT("\\bar q \\leftarrow (1-w)^{m+1}\\,\\bar q + w\\,q\n"
                                  "p_b = p_{\\max}\\,\\frac{\\bar q - q_{\\min}}{q_{\\max} - q_{\\min}}\n"
                                  "p_a = \\frac{p_b}{2 - n\\,p_b}\\quad(n\\,p_b \\ge 1)"),
            .model_notes = LAB_TEXT("What is dropped is the packet that arrives."),
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = state_bytes,
    .start = start,
    .configure = configure,
    .arrive = arrive,
    .read_state = read_state,
    .curve = curve,
};
LAB_DEFINE_MODULE(red, red.module);
