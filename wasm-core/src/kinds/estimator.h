/*
 * RTT estimators: one per file, each a predictor of the next round-trip time with the retransmission timer that follows
 * from it. The same code drives a flow, shadows it, and replays a log.
 *
 * Times are nanoseconds in double: whole nanoseconds of a simulation are exact, and so are microseconds of a log.
 */
#ifndef LAB_ESTIMATOR_H
#define LAB_ESTIMATOR_H

#include <stddef.h>
#include <stdint.h>

#include "base/attributes.h"
#include "base/note.h"
#include "catalogue/module.h"
#include "kinds/anatomy.h"

/* One RTT sample and what the sender knew when it was taken. */
struct rtt_sample {
    int64_t time_ns;
    double rtt_ns;
    uint32_t snd_una, snd_nxt; /* bytes, 32-bit sequence space */
    int has_sequence;          /* snd_una and snd_nxt are known */
    double cwnd_segments;      /* NaN: not known */
    double ssthresh_segments;  /* NaN: not known, or not set yet (no loss so far) */
    double outstanding;        /* segments sent and not acknowledged, at least 1; 0: not known */
    struct anatomy *anatomy;   /* receives the explanation of the step; NULL: none wanted */
};

enum rtt_sampling { SAMPLE_EVERY_ACK, SAMPLE_EVERY_SECOND, SAMPLE_ONE_PER_RTT };

struct net_models;

/* Properties of the source and of the timer; the same for driver and shadows of a flow. */
struct estimator_context {
    double rtt_max_ns; /* largest RTT that the source can or did show; sets automatic units. NaN: not known */
    double tick_ns;    /* timer and sample granularity; 0: precise */
    enum rtt_sampling sampling;
    int common_bounds; /* RTO within common_min_ns .. common_max_ns instead of the estimator's own bounds */
    double common_min_ns, common_max_ns;
    int from_log;                    /* samples come from a log (defaults that differ: the experts' deviation rule) */
    const struct net_models *models; /* trained nets of the document; NULL: none */
    double lost_at_segments;         /* window at the last loss before the first sample; 0: none yet */
};

/* An estimator's prediction and timeout for the next segment. */
struct forecast {
    double prediction_ns; /* the next RTT; NaN before the first sample where there is none */
    double rto_ns;        /* without back-off, bounded; NaN before the first sample */
};

struct estimator {
    struct module module;
    /* Bytes of state for these parameters. */
    size_t (*state_bytes)(const double *params);
    /* A fresh state. `params` and `context` outlive it; configure() is called when they changed. */
    void (*start)(void *state, const double *params, const struct estimator_context *context);
    /* Parameters changed while running; may take more room from the arena. NULL: each sample reads them anyway. */
    void (*configure)(void *state);
    /* A valid sample (Karn's rule and thinning are the caller's), and what is expected after it. */
    void (*sample)(void *state, const struct rtt_sample *sample, struct forecast *next);
    /* The parts of the forecast as the state is. */
    double (*prediction_ns)(const void *state);
    double (*rto_ns)(const void *state);
    /*
     * The same with the gain K replaced, the factor by which the RTO grows with the deviation (K of Jacobson, weight m
     * of Eifel); ns, bounded as rto_ns. NULL: has none.
     */
    double (*rto_at)(const void *state, double gain);
    int gain_param;      /* the parameter that is K, or -1 */
    double gain_fixed;   /* K where it is no parameter */
    int repeats_samples; /* the prediction is the last sample itself: a chart need not draw it over the samples */
    /* module.state_count values, the state after the last sample by its own names. */
    void (*read_state)(const void *state, double *columns);
    /* Experts: number of weights; axis_ns and weights are set to arrays that live as long as the state. Else NULL. */
    int (*weights)(const void *state, const double **axis_ns, const double **weights);
    /* Further figures for the scoreboard, e.g. re-initialisations: id of the nth and its value; NULL past the end. */
    const char *(*extra)(const void *state, int nth, double *value);
    /*
     * Remarks on how this estimator uses this source (no window, no sequence numbers, an automatic
     * unit): the nth note, with `detail` filled or empty; NOTE_COUNT past the end. Asked once, after the first sample.
     * NULL: never anything.
     */
    enum note (*remark)(const void *state, int nth, char *detail, size_t detail_bytes);
};

/*
 * Defines NAME_step, for `sample`, from NAME_sample, NAME_prediction and NAME_rto: callers need all three at every
 * sample, and three calls through pointers would take as long as most steps. The explained step is a separate copy, so
 * that the common one compiles without the check.
 */
#define ESTIMATOR_STEP(name) ESTIMATOR_STEP_AS(name, static inline)

/* The same, inlined into both copies, for estimators that most runs update at every ACK. */
#define ESTIMATOR_STEP_IN_PLACE(name) ESTIMATOR_STEP_AS(name, __attribute__((always_inline)) static inline)

#define ESTIMATOR_STEP_AS(name, how)                                                                                   \
    how void name##_step_and_forecast(void *state, const struct rtt_sample *sample, struct forecast *next) {           \
        name##_sample(state, sample);                                                                                  \
        next->prediction_ns = name##_prediction(state);                                                                \
        next->rto_ns = name##_rto(state);                                                                              \
    }                                                                                                                  \
    LAB_COLD static void name##_explained(void *state, const struct rtt_sample *sample, struct forecast *next) {       \
        name##_step_and_forecast(state, sample, next);                                                                 \
    }                                                                                                                  \
    static void name##_step(void *state, const struct rtt_sample *sample, struct forecast *next) {                     \
        if (sample->anatomy)                                                                                           \
            name##_explained(state, sample, next);                                                                     \
        else                                                                                                           \
            name##_step_and_forecast(state, sample, next);                                                             \
    }

/* What a state expects without a sample: after it was started or its parameters changed. */
static inline struct forecast estimator_forecast(const struct estimator *estimator, const void *state) {
    return (struct forecast){estimator->prediction_ns(state), estimator->rto_ns(state)};
}

/* Bytes of a state rounded up, so that several may follow each other. */
size_t estimator_state_bytes(const struct estimator *estimator, const double *params);

/* `rto_ns` within the common bounds where the context says so, else within the estimator's own. NaN stays NaN. */
double estimator_bound(const struct estimator_context *context, double rto_ns, double own_min_ns, double own_max_ns);

/*
 * The same for an estimator that is asked at every ACK: the bounds in force, found when it is started or configured.
 * Both own bounds in ms.
 */
struct rto_range {
    double min_ns, max_ns;
};

struct rto_range estimator_bounds(const struct estimator_context *context, double own_min_ms, double own_max_ms);

static inline double rto_within(const struct rto_range *bounds, double rto_ns) {
    if (rto_ns < bounds->min_ns) rto_ns = bounds->min_ns;
    return rto_ns > bounds->max_ns ? bounds->max_ns : rto_ns;
}

/* The nth estimator of the registry (the order of the choice "@estimator"), or NULL. */
const struct estimator *estimator_at(int nth);

/* Writes a member of the catalogue: `repeatsSamples`, as above. */
void estimator_describe(const struct module *module, struct text *out);

#endif
