/*
 * One-way delay from round-trip times measured at both ends (Choi and Yoo 2005): t_n = t_(n-1) - (RTT(s,n) - RTT(r,n)),
 * equation 6. Only intervals of each clock are used, so that no offset between the clocks matters.
 *
 * RTT(s,n), of the exchange before, stands for the time between two marked transmissions. That holds when the next
 * marked segment leaves at the moment at which the ACK of the one before arrives; a pause between the two is added to
 * every later estimate, unless the sender measures the time between its transmissions.
 */
#include <math.h>

#include "kinds/owd.h"
#include "modules/owd/choi_t0.h"

enum choi_param {
    CHOI_START,
    CHOI_ALPHA,
    CHOI_BETA,
    CHOI_PROBES,
    CHOI_FORM,
    CHOI_RATIO,
    CHOI_RATIO_GIVEN,
    CHOI_INTERVAL,
    CHOI_AFTER_LOSS
};
enum choi_start { START_HEURISTIC, START_HALF, START_TRUE };
enum choi_form { FORM_MEASURED, FORM_MIDPOINT };
enum choi_ratio { RATIO_CLOCKS, RATIO_GIVEN };
enum choi_interval { INTERVAL_RTT, INTERVAL_SENT };
enum choi_after_loss { AFTER_LOSS_BRIDGE, AFTER_LOSS_HOLD, AFTER_LOSS_PRINTED };

/* Exchanges whose times the measured form of the heuristic needs: RTT(r,1) is known with the third. */
#define MEASURED_EXCHANGES 3

static const struct param params[] = {
    [CHOI_START] = {.id = "start",
                    .label = LAB_TEXT("Starting point t₀"),
                    .help = LAB_TEXT("The forward delay of the first exchange: by the paper's heuristic, half of the "
                                     "RTT as in its tables, or the true one, which only a simulation knows."),
                    .citation = LAB_TEXT("Choi and Yoo 2005, section 4"),
                    .type = PARAM_CHOICE,
                    .initial_id = "half",
                    .flags = PARAM_BASIC,
                    .choices = "heuristic=Heuristic (α, β)|half=RTT/2|true=True forward delay"},
    [CHOI_ALPHA] = {.id = "alpha",
                    .label = LAB_TEXT("α"),
                    .help = LAB_TEXT("Above this ratio of forward delay and RTT the forward delay is taken for the "
                                     "longer one."),
                    .citation = LAB_TEXT("Choi and Yoo 2005, section 4"),
                    .initial = 0.7,
                    .range = {0, 1},
                    .step = 0.01,
                    .flags = PARAM_BASIC,
                    .heeded = LAB_TEXT("owd.choi-yoo.start=heuristic")},
    [CHOI_BETA] = {.id = "beta",
                   .label = LAB_TEXT("β"),
                   .help = LAB_TEXT("Below this ratio of forward delay and RTT the reverse delay is taken for the "
                                    "longer one."),
                   .citation = LAB_TEXT("Choi and Yoo 2005, section 4"),
                   .initial = 0.3,
                   .range = {0, 1},
                   .step = 0.01,
                   .flags = PARAM_BASIC,
                   .heeded = LAB_TEXT("owd.choi-yoo.start=heuristic")},
    [CHOI_PROBES] = {.id = "probes",
                     .label = LAB_TEXT("Exchanges of the probing phase"),
                     .help = LAB_TEXT("Over which the ratio is averaged before t₀ is chosen. The measured form needs "
                                      "three."),
                     .citation = LAB_TEXT("Choi and Yoo 2005, section 4"),
                     .type = PARAM_INTEGER,
                     .initial = 3,
                     .range = {1, 10},
                     .heeded = LAB_TEXT("owd.choi-yoo.start=heuristic")},
    [CHOI_FORM] = {.id = "form",
                   .label = LAB_TEXT("Bound of the heuristic"),
                   .help =
                       LAB_TEXT("Measured: with RTT(s,1) − RTT(r,1) + RTT(r,0), as printed. Midpoint: with RTT(s,0), "
                                "to which that reduces when its indices agree."),
                   .citation = LAB_TEXT("Choi and Yoo 2005, equations 8 and 9"),
                   .type = PARAM_CHOICE,
                   .initial_id = "measured",
                   .choices = "measured=Measured|midpoint=Midpoint",
                   .heeded = LAB_TEXT("owd.choi-yoo.start=heuristic")},
    [CHOI_RATIO] = {.id = "ratio",
                    .label = LAB_TEXT("Ratio while probing"),
                    .help = LAB_TEXT("From the clocks of both ends, which is wrong by their offset; or given."),
                    .type = PARAM_CHOICE,
                    .initial_id = "clocks",
                    .choices = "clocks=From both clocks|given=Given",
                    .heeded = LAB_TEXT("owd.choi-yoo.start=heuristic")},
    [CHOI_RATIO_GIVEN] = {.id = "givenRatio",
                          .label = LAB_TEXT("Given ratio"),
                          .help = LAB_TEXT("Forward delay over RTT at the start."),
                          .initial = 0.5,
                          .range = {0, 1},
                          .step = 0.01,
                          .heeded = LAB_TEXT("owd.choi-yoo.ratio=given")},
    [CHOI_INTERVAL] =
        {.id = "interval",
         .label = LAB_TEXT("Sender's interval"),
         .help = LAB_TEXT(
             "RTT(s,n). Figure 3 takes the round-trip time: a pause between an ACK and the next marked segment "
             "then adds to every later estimate. Equation 1 is the time from one marked transmission to "
             "the next, which a pause leaves right."),
         .citation = LAB_TEXT("Choi and Yoo 2005, equation 1 and figure 3"),
         .type = PARAM_CHOICE,
         .initial_id = "rtt",
         .flags = PARAM_BASIC,
         .choices = "rtt=Round-trip time (figure 3)|sent=Between marked transmissions (equation 1)"},
    [CHOI_AFTER_LOSS] = {.id = "afterLoss",
                         .label = LAB_TEXT("After a lost mark"),
                         .help = LAB_TEXT(
                             "When a marked segment or its ACK was lost. Anchored anew by both ends' times since the "
                             "exchange before (the ACK carries the receiver's sum); anchored at the last estimate; or "
                             "summed on as printed, with the gap in the sum."),
                         .type = PARAM_CHOICE,
                         .initial_id = "bridge",
                         .choices = "bridge=Both ends' times since then|hold=Last estimate kept|printed=Summed on as "
                                    "printed",
                         .heeded = LAB_TEXT("owd.choi-yoo.interval=rtt")},
};

struct choi_yoo {
    const double *params;
    int exchanges;              /* so far */
    double ratio_sum;           /* while probing */
    struct choi_first first;    /* round-trip times of the first exchanges */
    double t0_ns;               /* NaN: not chosen yet */
    double sum_ns;              /* of RTT(s,i) - RTT(r,i) */
    double rtt_s_ns;            /* RTT(s) of the exchange before */
    double sent_ns, arrived_ns; /* of the exchange before, each by its clock */
    double first_forward_ns;    /* true t_0, for START_TRUE */
};

static size_t choi_bytes(const double *values) {
    (void)values;
    return sizeof(struct choi_yoo);
}

static void choi_start(void *state, const double *values) {
    *(struct choi_yoo *)state = (struct choi_yoo){.params = values, .t0_ns = (double)NAN};
}

/* RTT(s,n) - RTT(r,n) of this exchange, n > 0. */
static double difference(const struct choi_yoo *s, const struct owd_exchange *e) {
    double sent = e->sent_ns - s->sent_ns, arrived = e->arrived_ns - s->arrived_ns;
    if (s->params[CHOI_INTERVAL] == INTERVAL_SENT) return sent - arrived;
    if (e->marks_lost == 0 || s->params[CHOI_AFTER_LOSS] == AFTER_LOSS_PRINTED) return s->rtt_s_ns - e->rtt_r_ns;
    return s->params[CHOI_AFTER_LOSS] == AFTER_LOSS_HOLD ? 0 : sent - arrived;
}

/* Remembers what the heuristic needs of the first exchanges. */
static void probe(struct choi_yoo *s, const struct owd_exchange *e, double rtt_ns) {
    s->ratio_sum += (e->arrived_ns - e->sent_ns) / rtt_ns;
    if (s->exchanges == 0) s->first.rtt_s0 = rtt_ns;
    if (s->exchanges == 1) {
        s->first.rtt_s1 = rtt_ns;
        s->first.rtt_r0 = e->rtt_r_ns;
    }
    if (s->exchanges == 2) s->first.rtt_r1 = e->rtt_r_ns;
}

static int probed(const struct choi_yoo *s) {
    int needed = s->params[CHOI_FORM] == FORM_MEASURED ? MEASURED_EXCHANGES : 1;
    return s->exchanges >= needed && s->exchanges >= (int)s->params[CHOI_PROBES];
}

static double choose_t0(const struct choi_yoo *s) {
    if (s->params[CHOI_START] == START_TRUE) return s->first_forward_ns;
    if (s->params[CHOI_START] == START_HALF) return s->first.rtt_s0 / 2;
    double ratio =
        s->params[CHOI_RATIO] == RATIO_GIVEN ? s->params[CHOI_RATIO_GIVEN] : s->ratio_sum / (double)s->exchanges;
    return choi_t0(&s->first, ratio, s->params[CHOI_ALPHA], s->params[CHOI_BETA], s->params[CHOI_FORM] == FORM_MIDPOINT,
                   NULL);
}

static void choi_exchange(void *state, const struct owd_exchange *e, struct owd_estimate *estimate) {
    struct choi_yoo *s = state;
    double rtt_ns = e->acked_ns - e->sent_ns;
    if (s->exchanges == 0)
        s->first_forward_ns = e->forward_ns;
    else
        s->sum_ns += difference(s, e);
    if (isnan(s->t0_ns)) probe(s, e, rtt_ns);
    s->exchanges++;
    s->rtt_s_ns = rtt_ns;
    s->sent_ns = e->sent_ns;
    s->arrived_ns = e->arrived_ns;
    if (isnan(s->t0_ns) && (s->params[CHOI_START] != START_HEURISTIC || probed(s))) s->t0_ns = choose_t0(s);
    estimate->forward_ns = s->t0_ns - s->sum_ns;
    estimate->reverse_ns = rtt_ns - estimate->forward_ns;
}

static const struct owd_estimator choi_yoo = {
    .module =
        {
            .kind = "owd",
            .id = "choi-yoo",
            .label = "Choi and Yoo",
            .short_label = "Choi–Yoo",
            .look = LAB_TEXT("vermillion solid circle"),
            .help = LAB_TEXT("Sums the differences of the round-trip times that sender and receiver measure. Needs no "
                             "common clock, but clocks of one rate, and a starting point."),
            .citation = LAB_TEXT("Choi and Yoo 2005"),
            .validation = LAB_TEXT("Oracle vectors: datasets/reference/oracle/owd_recursion.json, owd_t0.json; ns-2: "
                                   "datasets/reference/simulators/choi_table1.json; laws: "
                                   "wasm-core/test/modules/owd/test_owd.c."),
            .equations = LAB_TEXT(
                "t_n \\leftarrow t_0 - \\sum_{i=1}^{n} \\left[\\mathrm{RTT}(s,i) - \\mathrm{RTT}(r,i)\\right]\n"
                "k_n \\leftarrow \\mathrm{RTT}(s,n+1) - t_n\n"
                "\\varepsilon_n = \\varepsilon_0 + \\rho\\,(R_n - R_0) + \\sum_{i=1}^{n} p_i"),
            .model_notes = LAB_TEXT(
                "ε is estimate less truth, ρ the skew, p the pause between an ACK and the next marked segment; ε₀ is "
                "half of k₀ − t₀ where t₀ is taken as RTT/2. The ticks of both clocks add at most their sum, the "
                "offset nothing.\n"
                "The first exchange is that of the SYN where there is one; no estimate is given before t₀ is chosen.\n"
                "The printed indices of section 4 differ by one from those of section 3; the heuristic takes exchange "
                "0 "
                "for the first one."),
            .params = params,
            .param_count = LAB_COUNT(params),
        },
    .state_bytes = choi_bytes,
    .start = choi_start,
    .exchange = choi_exchange,
};
LAB_DEFINE_MODULE(owd_choi_yoo, choi_yoo.module);
