/* lab: optimise for size */
/*
 * A bulk transfer in steady state (Ludwig and Sklower 2000, section 2): its bottleneck is never idle, so a flight of n
 * segments gives n ACKs, one service time apart, each with an RTT of n service times. The load grows by one segment per
 * flight to its maximum, is halved by an explicit signal, and grows again.
 */
#include "modules/model/eifel_cycle.h"

#include <math.h>

#include "base/ticks.h"
#include "base/units.h"

static const struct param params[] = {
    [CYCLE_LOAD] = {.id = "load",
                    .label = LAB_TEXT("Maximum load W"),
                    .unit = "segments",
                    .help = LAB_TEXT("Segments in flight when congestion is signalled; even."),
                    .citation = LAB_TEXT("Ludwig and Sklower 2000, section 3.2: 10, 26, 40"),
                    .type = PARAM_INTEGER,
                    .initial = 10,
                    .range = {2, 1000},
                    .slider = {4, 200},
                    .step = 2,
                    .flags = PARAM_BASIC},
    [CYCLE_SERVICE] = {.id = "service",
                       .label = LAB_TEXT("Service time"),
                       .unit = "ms",
                       .help = LAB_TEXT("Time that the bottleneck takes for one segment."),
                       .citation = LAB_TEXT("Footnote 3: 1500 B at 240 B/s take 6250 ms"),
                       .initial = 100,
                       .range = {0.001, 1e6},
                       .slider = {1, 10000},
                       .scale = SCALE_LOG,
                       .flags = PARAM_BASIC},
    [CYCLE_FIRST] = {.id = "first",
                     .label = LAB_TEXT("First flight"),
                     .help = LAB_TEXT("Load of the first flight after the signal."),
                     .citation = LAB_TEXT("Section 4.2 begins above half; figure 1 draws half"),
                     .type = PARAM_CHOICE,
                     .initial_id = "half-plus-one",
                     .flags = PARAM_BASIC,
                     .choices = "half-plus-one=W/2 + 1|half=W/2"},
    [CYCLE_COUNT] = {.id = "cycles",
                     .label = LAB_TEXT("Cycles"),
                     .help = LAB_TEXT("Congestion avoidance cycles; 3 after the start they repeat exactly."),
                     .type = PARAM_INTEGER,
                     .initial = 8,
                     .range = {1, 1000},
                     .slider = {1, 30},
                     .flags = PARAM_BASIC},
    /* The choices follow enum rtt_sampling. */
    [CYCLE_SAMPLING] = {.id = "sampling",
                        .label = LAB_TEXT("RTT samples of"),
                        .help = LAB_TEXT("Which ACKs give a sample; it sets Eifel's gain."),
                        .citation = LAB_TEXT("Ludwig and Sklower 2000, section 2.2"),
                        .type = PARAM_CHOICE,
                        .initial_id = "every-ack",
                        .flags = PARAM_BASIC,
                        .choices =
                            "every-ack=Every segment|every-second=Every second segment|one-per-rtt=One per round trip"},
    [CYCLE_TICK] = {.id = "tick",
                    .label = LAB_TEXT("Clock tick"),
                    .unit = "ms",
                    .help = LAB_TEXT("Granularity of the sender's clock: Eifel's RTO keeps two ticks of it."),
                    .citation = LAB_TEXT("Ludwig and Sklower 2000: 1 ms and 500 ms"),
                    .initial = 1,
                    .range = {0, 1e6},
                    .slider = {0, 500}},
    [CYCLE_QUANTISE] = {.id = "quantise",
                        .label = LAB_TEXT("Samples in whole ticks"),
                        .help = LAB_TEXT("Cuts samples to whole ticks, at least one."),
                        .type = PARAM_SWITCH},
};

static const struct state_column columns[CYCLE_COLUMNS] = {
    [CYCLE_COLUMN_LOAD] = {"load", "segments"},
    [CYCLE_COLUMN_RTT] = {"rtt", "ms"},
    /* Age of the oldest outstanding segment after the ACK. */
    [CYCLE_COLUMN_AGE] = {"age", "ms"},
};

struct cycle {
    const double *params;
    int first, last; /* loads */
    int load, nth;   /* the last row's flight and index in it; nth -1 before the first row */
    int cycles_left; /* after this one */
    double rows;     /* rows so far */
    double service_ns;
};

static size_t cycle_bytes(const double *values) {
    (void)values;
    return sizeof(struct cycle);
}

static void cycle_start(void *state, const double *values, uint64_t seed) {
    struct cycle *s = state;
    (void)seed;
    int above_half = (int)values[CYCLE_FIRST] == CYCLE_FIRST_ABOVE_HALF;
    *s = (struct cycle){.params = values,
                        .last = (int)values[CYCLE_LOAD],
                        .first = (int)values[CYCLE_LOAD] / 2 + above_half,
                        .nth = -1,
                        .cycles_left = (int)values[CYCLE_COUNT] - 1,
                        .service_ns = values[CYCLE_SERVICE] * NS_PER_MS};
    s->load = s->first;
}

static void cycle_surroundings(const double *values, struct estimator_context *context) {
    context->sampling = (enum rtt_sampling)values[CYCLE_SAMPLING];
    context->tick_ns = values[CYCLE_TICK] * NS_PER_MS;
    context->lost_at_segments = values[CYCLE_LOAD];
}

/* The load of the flight to which the next ACK belongs. */
static int next_load(const struct cycle *s) {
    if (s->nth + 1 < s->load) return s->load;
    return s->load < s->last ? s->load + 1 : s->first;
}

static int gives_sample(const struct cycle *s) {
    enum rtt_sampling sampling = (enum rtt_sampling)s->params[CYCLE_SAMPLING];
    if (sampling == SAMPLE_ONE_PER_RTT) return s->nth == 0;
    /* A receiver that delays its ACKs answers every second segment. */
    return sampling == SAMPLE_EVERY_ACK || fmod(s->rows, 2) == 0;
}

static double sample_ns(const struct cycle *s) {
    double tick_ns = s->params[CYCLE_TICK] * NS_PER_MS, rtt_ns = s->load * s->service_ns;
    return s->params[CYCLE_QUANTISE] > 0 && tick_ns > 0 ? tick_ns * ticks_of(rtt_ns, tick_ns, TICKS_FLOOR) : rtt_ns;
}

static int cycle_next(void *state, struct model_row *row) {
    struct cycle *s = state;
    int same_flight = s->nth + 1 < s->load, last_flight = s->load == s->last;
    if (!same_flight && last_flight && s->cycles_left == 0) return 0;
    s->cycles_left -= !same_flight && last_flight;
    s->load = next_load(s);
    s->nth = same_flight ? s->nth + 1 : 0;
    s->rows++;
    /* The first segment was sent at time 0. */
    row->time_ns = round((s->first + s->rows - 1) * s->service_ns);
    row->rtt_ns = gives_sample(s) ? sample_ns(s) : (double)NAN;
    row->cwnd_segments = s->load;
    row->ssthresh_segments = s->params[CYCLE_LOAD] / 2;
    return 1;
}

static void cycle_state(const void *state, double *out) {
    const struct cycle *s = state;
    double service_ms = s->service_ns / NS_PER_MS;
    out[CYCLE_COLUMN_LOAD] = s->load;
    out[CYCLE_COLUMN_RTT] = s->load * service_ms;
    /* The next ACK comes in one service time and acknowledges a segment sent one RTT before it. */
    out[CYCLE_COLUMN_AGE] = next_load(s) * service_ms - service_ms;
}

const struct model eifel_cycle = {
    .module =
        {
            .kind = "model",
            .id = "eifel-cycle",
            .label = "Steady-state cycle",
            .short_label = "Cycle",
            .help = LAB_TEXT("RTTs of a bulk transfer over congestion avoidance cycles, alone on its bottleneck."),
            .citation = LAB_TEXT("Ludwig and Sklower 2000, section 2"),
            .validation = LAB_TEXT(
                "Vectors: datasets/reference/oracle/model_load10.json, datasets/reference/oracle/model_load40.json, "
                "datasets/reference/oracle/model_load26_agg.json, datasets/reference/oracle/model_rexmt.json."),
            .equations = LAB_TEXT("n = W/2+1, \\dots, W\\ \\text{and again}\n"
                                  "\\mathrm{RTT} = n\\,s\\quad\\text{for}\\ n\\ \\text{ACKs},\\ s\\ \\text{apart}\n"
                                  "\\mathrm{cwnd} = n,\\quad \\mathrm{ssthresh} = W/2"),
            .model_notes =
                LAB_TEXT("Congestion is signalled, not lost: there are no gaps, no timeouts and no retransmissions.\n"
                         "Nothing bounds the RTO from above: the common maximum is out of the way."),
            .params = params,
            .param_count = LAB_COUNT(params),
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .settings = "{\"rto.max\":1e7}",
    .state_bytes = cycle_bytes,
    .start = cycle_start,
    .surroundings = cycle_surroundings,
    .next = cycle_next,
    .read_state = cycle_state,
};
LAB_DEFINE_MODULE(eifel_cycle, eifel_cycle.module);
