/*
 * The Eifel retransmission timer (Ludwig and Sklower 2000, section 4): the gain depends on the flight size; the
 * deviation grows with rising RTTs only, and decays more slowly than it grows.
 */
#include <math.h>

#include "base/attributes.h"
#include "base/nan.h"
#include "base/units.h"
#include "kinds/estimator.h"
#include "modules/estimator/eifel_aggregate.h"
#include "modules/estimator/eifel_flight.h"
#include "modules/estimator/eifel_params.h"

/* The gain for one sample per RTT, and where no window is known. */
#define GAIN_ONE_PER_RTT (1.0 / 3)

static const struct state_column columns[] = {
    {"srtt_ms", "ms"}, {"rttvar_ms", "ms"}, {"gain", ""}, {"flight", "segments"}, {"agg", ""}};

struct eifel {
    const double *params;
    const struct estimator_context *context;
    double srtt, rttvar, latest; /* ns; NaN before the first sample */
    double flight, gain;         /* of the last sample; flight NaN: no window known */
    struct eifel_aggregate agg;  /* updated only where the parameters use the factor */
    int64_t too_early;           /* samples above the RTO in force, AGG included */
    /* From parameters and context: */
    double weight, gain_at_flight; /* gain times flight; 0: the gain does not depend on the flight */
    double two_ticks_ns;           /* two ticks of the coarser clock, the estimator's or the flow's */
    int self_trained, flight_from, shock_over_flight, shock_constant;
    struct rto_range bounds;
};

static size_t eifel_bytes(const double *values) {
    (void)values;
    return sizeof(struct eifel);
}

static void eifel_configure(void *state) {
    struct eifel *s = state;
    const struct estimator_context *context = s->context;
    double tick = s->params[EIFEL_TICK] * NS_PER_MS;
    s->weight = s->params[EIFEL_WEIGHT];
    s->gain_at_flight = context->sampling == SAMPLE_ONE_PER_RTT ? 0 : context->sampling == SAMPLE_EVERY_SECOND ? 2 : 1;
    s->two_ticks_ns = 2 * (context->tick_ns > tick ? context->tick_ns : tick);
    s->self_trained = s->params[EIFEL_AGG] != 0;
    s->flight_from = (int)s->params[EIFEL_FLIGHT];
    s->shock_over_flight = (int)s->params[EIFEL_SHOCK] == SHOCK_GAIN_OVER_FLIGHT;
    s->shock_constant = (int)s->params[EIFEL_SHOCK] == SHOCK_CONSTANT;
    s->bounds = estimator_bounds(context, s->params[EIFEL_RTO_MIN], s->params[EIFEL_RTO_MAX]);
}

static void eifel_start(void *state, const double *values, const struct estimator_context *context) {
    struct eifel *s = state;
    double none = (double)NAN;
    *s = (struct eifel){.params = values,
                        .context = context,
                        .srtt = none,
                        .rttvar = none,
                        .latest = none,
                        .flight = none,
                        .gain = GAIN_ONE_PER_RTT};
    eifel_configure(s);
    eifel_aggregate_start(&s->agg);
    if (context->lost_at_segments > 0) s->agg.max_cwnd = context->lost_at_segments;
}

static double flight_of(const struct eifel *s, const struct rtt_sample *sample) {
    if (s->flight_from == FLIGHT_OUTSTANDING && sample->outstanding > 0) return sample->outstanding;
    if (s->flight_from != FLIGHT_FLOOR) return sample->cwnd_segments < 1 ? 1 : sample->cwnd_segments;
    return eifel_flight(sample->cwnd_segments, sample->ssthresh_segments);
}

static double gain_of(const struct eifel *s) {
    return is_nan(s->flight) || s->gain_at_flight == 0 ? GAIN_ONE_PER_RTT : s->gain_at_flight / s->flight;
}

/* Whether the deviation decays over the flight. Without a flight the two readings of the shock absorber agree. */
static int over_flight(const struct eifel *s) {
    return s->shock_over_flight && !is_nan(s->flight);
}

/* The gain of the decay of the deviation. */
static double falling_gain(const struct eifel *s) {
    if (s->shock_constant) return s->gain * s->params[EIFEL_SHOCK_FACTOR];
    return over_flight(s) ? s->gain / s->flight : s->gain * s->gain;
}

/* RTO_E, unbounded. */
static double formula(const struct eifel *s, double weight) {
    double rto = s->srtt + weight / s->gain * s->rttvar, least = s->latest + s->two_ticks_ns;
    return rto < least ? least : rto;
}

static double eifel_rto_at(const void *state, double weight) {
    const struct eifel *s = state;
    double rto = formula(s, weight);
    return rto_within(&s->bounds, s->self_trained ? s->agg.factor * rto : rto);
}

static double eifel_rto(const void *state) {
    return eifel_rto_at(state, ((const struct eifel *)state)->weight);
}

/* The intermediate values of one step. */
struct eifel_step {
    double srtt, rttvar; /* before the sample */
    double error, shock; /* m - SRTT, and the deviation's gain */
    double factor, rto;  /* AGG and RTO_AGG before the sample */
    int too_early;       /* RTO_AGG before the sample was less than the sample */
    double raised;       /* AGG after a spurious timeout, before its decay */
};

static void move(struct eifel *s, struct eifel_step *step) {
    step->error = s->latest - s->srtt;
    s->srtt += s->gain * step->error;
    if (step->error < 0) return;
    double growth = step->error - s->rttvar;
    step->shock = growth >= 0 ? s->gain : falling_gain(s);
    s->rttvar += step->shock * growth;
}

LAB_COLD static void explain_gain(const struct eifel *s, const struct rtt_sample *sample, struct anatomy *anatomy) {
    double ssthresh = sample->ssthresh_segments < SSTHRESH_UNSET ? sample->ssthresh_segments : 0;
    if (isnan(s->flight)) {
        anatomy_value(anatomy, s->gain, "", "G \\leftarrow 1/3\\quad\\text{no window known}", "");
        return;
    }
    if (s->flight_from == FLIGHT_OUTSTANDING && sample->outstanding > 0)
        anatomy_value(anatomy, s->flight, "segments", "F \\leftarrow \\mathrm{outstanding}", "");
    else if (s->flight_from != FLIGHT_FLOOR)
        anatomy_value(anatomy, s->flight, "segments", "F \\leftarrow \\mathrm{cwnd}", "");
    else
        anatomy_value(anatomy, s->flight, "segments", "F \\leftarrow \\max(\\mathrm{ssthresh}, \\mathrm{cwnd}/2) + 1",
                      "= \\max(#, # / 2) + 1", ssthresh, sample->cwnd_segments);
    if (s->context->sampling == SAMPLE_ONE_PER_RTT)
        anatomy_value(anatomy, s->gain, "", "G \\leftarrow 1/3\\quad\\text{one sample per RTT}", "");
    else if (s->context->sampling == SAMPLE_EVERY_SECOND)
        anatomy_value(anatomy, s->gain, "", "G \\leftarrow 2/F", "= 2 / #", s->flight);
    else
        anatomy_value(anatomy, s->gain, "", "G \\leftarrow 1/F", "= 1 / #", s->flight);
}

LAB_COLD static void explain_step(const struct eifel *s, const struct eifel_step *step, struct anatomy *anatomy) {
    if (isnan(step->srtt)) {
        anatomy_remark(anatomy, "\\text{the first sample}");
        anatomy_time(anatomy, s->srtt, "\\mathrm{SRTT} \\leftarrow m", "");
        anatomy_time(anatomy, s->rttvar, "\\mathrm{RTTVAR} \\leftarrow m/2", "= @ / 2", s->latest);
        return;
    }
    anatomy_time(anatomy, step->error, "D \\leftarrow m - \\mathrm{SRTT}", "= @ - @", s->latest, step->srtt);
    anatomy_time(anatomy, s->srtt, "\\mathrm{SRTT} \\leftarrow \\mathrm{SRTT} + G D", "= @ + # \\cdot @", step->srtt,
                 s->gain, step->error);
    if (step->error < 0) {
        anatomy_time(anatomy, s->rttvar, "\\mathrm{RTTVAR}\\quad\\text{stays, as}\\ D < 0", "");
        return;
    }
    if (step->shock == s->gain)
        anatomy_value(anatomy, step->shock, "", "G' \\leftarrow G\\quad\\text{as}\\ D \\ge \\mathrm{RTTVAR}", "");
    else if (s->shock_constant)
        anatomy_value(anatomy, step->shock, "", "G' \\leftarrow c\\,G", "= # \\cdot #", s->params[EIFEL_SHOCK_FACTOR],
                      s->gain);
    else if (over_flight(s))
        anatomy_value(anatomy, step->shock, "", "G' \\leftarrow G/F", "= # / #", s->gain, s->flight);
    else
        anatomy_value(anatomy, step->shock, "", "G' \\leftarrow G^2", "= #^2", s->gain);
    anatomy_time(anatomy, s->rttvar, "\\mathrm{RTTVAR} \\leftarrow \\mathrm{RTTVAR} + G'\\,(D - \\mathrm{RTTVAR})",
                 "= @ + # \\cdot (@ - @)", step->rttvar, step->shock, step->error, step->rttvar);
}

LAB_COLD static void explain_training(const struct eifel *s, const struct eifel_step *step, struct anatomy *anatomy) {
    if (step->too_early)
        anatomy_value(anatomy, step->raised, "",
                      "\\mathrm{AGG} \\leftarrow \\mathrm{AGG} + (1 - \\mathrm{AGG})/2\\quad\\text{as}\\ m > "
                      "\\mathrm{RTO}_{\\mathrm{AGG}}",
                      "= # + (1 - #)/2", step->factor, step->factor);
    if (isnan(s->agg.max_cwnd))
        anatomy_value(anatomy, s->agg.factor, "", "\\mathrm{AGG}\\quad\\text{stays before the first loss}", "");
    else
        anatomy_value(anatomy, s->agg.factor, "",
                      "\\mathrm{AGG} \\leftarrow \\mathrm{AGG}\\,(1 - k/(\\tfrac{3}{8} \\mathrm{MAXCWND}^2))",
                      "= # \\cdot (1 - # / (\\tfrac{3}{8} \\cdot #^2))", step->raised, s->params[EIFEL_AGG_K],
                      s->agg.max_cwnd);
}

LAB_COLD static void explain(const struct eifel *s, const struct rtt_sample *sample, const struct eifel_step *step,
                             struct anatomy *anatomy) {
    double weight = s->weight, rto = formula(s, weight);
    explain_gain(s, sample, anatomy);
    explain_step(s, step, anatomy);
    anatomy_time(anatomy, rto,
                 "\\mathrm{RTO} \\leftarrow \\max(\\mathrm{SRTT} + \\tfrac{w}{G}\\,\\mathrm{RTTVAR}, m + "
                 "2\\,\\mathrm{tick})",
                 "= \\max(@ + \\tfrac{#}{#} \\cdot @, @ + @)", s->srtt, weight, s->gain, s->rttvar, s->latest,
                 s->two_ticks_ns);
    if (s->self_trained) {
        explain_training(s, step, anatomy);
        anatomy_time(anatomy, s->agg.factor * rto,
                     "\\mathrm{RTO}_{\\mathrm{AGG}} \\leftarrow \\mathrm{AGG}\\,\\mathrm{RTO}", "= # \\cdot @",
                     s->agg.factor, rto);
        rto *= s->agg.factor;
    }
    anatomy_bounds(anatomy, rto, eifel_rto(s));
}

/* Updates AGG: whether the unbounded RTO_AGG before the sample was too short, and the windows at the last loss. */
LAB_COLD static void train(struct eifel *s, const struct rtt_sample *sample, struct eifel_step *asked) {
    struct eifel_step unasked, *step = asked ? asked : &unasked;
    step->factor = s->agg.factor;
    step->rto = s->agg.factor * formula(s, s->weight);
    step->too_early = sample->rtt_ns > step->rto;
    if (step->too_early) eifel_aggregate_spurious(&s->agg);
    s->too_early += step->too_early;
    eifel_aggregate_window(&s->agg, sample->cwnd_segments, sample->ssthresh_segments);
    step->raised = s->agg.factor;
    eifel_aggregate_decay(&s->agg, s->params[EIFEL_AGG_K]);
}

static void eifel_sample(void *state, const struct rtt_sample *sample) {
    struct eifel *s = state;
    struct anatomy *anatomy = sample->anatomy;
    struct eifel_step step = {.srtt = s->srtt, .rttvar = s->rttvar};
    if (s->self_trained) train(s, sample, anatomy ? &step : NULL);
    s->flight = flight_of(s, sample);
    s->gain = gain_of(s);
    s->latest = sample->rtt_ns;
    if (is_nan(s->srtt)) {
        s->srtt = sample->rtt_ns;
        s->rttvar = sample->rtt_ns / 2;
    } else {
        move(s, &step);
    }
    if (anatomy) explain(s, sample, &step, anatomy);
}

static double eifel_prediction(const void *state) {
    return ((const struct eifel *)state)->srtt;
}

static void eifel_state(const void *state, double *out) {
    const struct eifel *s = state;
    out[0] = s->srtt / NS_PER_MS;
    out[1] = s->rttvar / NS_PER_MS;
    out[2] = s->gain;
    out[3] = s->flight;
    out[4] = s->agg.factor;
}

static const char *eifel_extra(const void *state, int nth, double *value) {
    const struct eifel *s = state;
    if (!s->self_trained || nth > 1) return NULL;
    *value = nth == 0 ? s->agg.factor : (double)s->too_early;
    return nth == 0 ? "agg" : "rtoTooShort";
}

static enum note eifel_remark(const void *state, int nth, char *detail, size_t detail_bytes) {
    (void)detail;
    (void)detail_bytes;
    return nth == 0 && isnan(((const struct eifel *)state)->flight) ? NOTE_no_window : NOTE_COUNT;
}

ESTIMATOR_STEP_IN_PLACE(eifel)

static const struct estimator eifel = {
    .module =
        {
            .kind = "estimator",
            .id = "eifel",
            .label = "Eifel",
            .short_label = "Eifel",
            .look = LAB_TEXT("vermillion solid triangle"),
            .help =
                LAB_TEXT("A timer whose gain follows the number of segments in flight and which ignores falling RTTs."),
            .citation = LAB_TEXT("Ludwig and Sklower 2000, section 4"),
            .validation = LAB_TEXT(
                "Vectors: datasets/reference/oracle/timer_eifel.json, datasets/reference/oracle/model_load10.json; "
                "wasm-core/test/modules/estimator/test_estimator_eifel.c."),
            .equations = LAB_TEXT(
                "F \\leftarrow \\max(\\mathrm{ssthresh}, \\mathrm{cwnd}/2) + 1\n"
                "G \\leftarrow 1/F\\ |\\ 2/F\\ |\\ 1/3\\quad\\text{for samples of every, every second "
                "segment, one per RTT}\n"
                "D \\leftarrow m - \\mathrm{SRTT}\n"
                "G' \\leftarrow G\\ \\text{if}\\ D \\ge \\mathrm{RTTVAR},\\ \\text{else}\\ G^2\n"
                "\\mathrm{RTTVAR} \\leftarrow \\mathrm{RTTVAR} + G'\\,(D - \\mathrm{RTTVAR})\\quad\\text{only "
                "if}\\ D \\ge 0\n"
                "\\mathrm{SRTT} \\leftarrow \\mathrm{SRTT} + G\\,D\n"
                "\\mathrm{RTO} \\leftarrow \\max(\\mathrm{SRTT} + \\tfrac{w}{G}\\,\\mathrm{RTTVAR},\\ m + "
                "2\\,\\mathrm{tick})\n"
                "\\mathrm{RTO} \\leftarrow \\mathrm{AGG}\\,\\mathrm{RTO}\\quad\\text{where self-trained}\n"
                "\\mathrm{AGG} \\leftarrow \\mathrm{AGG} + (1 - \\mathrm{AGG})/2\\quad\\text{if}\\ m > \\mathrm{RTO}\n"
                "\\mathrm{AGG} \\leftarrow \\mathrm{AGG}\\,(1 - k/(\\tfrac{3}{8}\\mathrm{MAXCWND}^2))"),
            .model_notes = LAB_TEXT(
                "First sample: SRTT = m, RTTVAR = m/2. Every D is taken from the SRTT of before the sample.\n"
                "While ssthresh is unset F = cwnd/2 + 1; where no window is known G = 1/3.\n"
                "The paper's equation squares the gain, its text divides it by the flight: the equation is "
                "the default, and both are offered.\n"
                "AGG starts at 1 and stays there before the first loss; the product may fall below m + 2 ticks. A "
                "sample above the product before it, without bounds, counts as a spurious timeout. MAXCWND is the "
                "window before the last loss, "
                "which is read off ssthresh, or off a window that fell by a quarter.\n"
                "The timer that restarts with what remains of the RTO is the flow's: timer.restart."),
            .params = eifel_params,
            .param_count = EIFEL_PARAMS,
            .state = columns,
            .state_count = LAB_COUNT(columns),
        },
    .state_bytes = eifel_bytes,
    .start = eifel_start,
    .configure = eifel_configure,
    .sample = eifel_step,
    .prediction_ns = eifel_prediction,
    .rto_ns = eifel_rto,
    .rto_at = eifel_rto_at,
    .gain_param = EIFEL_WEIGHT,
    .read_state = eifel_state,
    .extra = eifel_extra,
    .remark = eifel_remark,
};
LAB_DEFINE_MODULE(eifel, eifel.module);
