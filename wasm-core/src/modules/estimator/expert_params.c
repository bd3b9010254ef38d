/* lab: optimise for size */
#include "modules/estimator/expert_params.h"

#include "modules/estimator/expert_timer.h"
#include "modules/estimator/share_rules.h"

#define NS_PER_MS 1e6

/* The automatic unit is 4 ms times a power of two: with it 64 units, half the experts' range, reach the largest RTT. */
#define UNIT_BASE_MS   4.0
#define UNITS_AT_MOST  64.0
#define UNIT_DOUBLINGS 40

/* Ticks of the simulator and of Linux; the implementation in Linux divides by their ratio. */
#define SIMULATOR_TICK_MS 500.0
#define LINUX_TICK_MS     4.0
#define TICK_RATIO        (SIMULATOR_TICK_MS / LINUX_TICK_MS)

/* The papers' experts stand between 1 and 129 units. */
#define PAPER_RTT_MIN 1.0
#define PAPER_RTT_MAX 128.0

enum scaling { SCALING_OWN, SCALING_S1, SCALING_S2, SCALING_S3, SCALING_S4 };

const struct param expert_params[EXPERTS_PARAMS] = {
    [EXPERTS_N] = {"n", "Experts N", "", "How many experts there are.", "Nunes et al. 2014, section 5", PARAM_INTEGER,
                   100, 1, 4000, 10, 400, 1, SCALE_LINEAR, PARAM_BASIC, 0},
    [EXPERTS_ETA] = {"eta", "Learning rate eta", "", "How fast a loss takes weight away.",
                     "Nunes et al. 2014, section 5", PARAM_NUMBER, 2, 0, 1000, 0.1, 20, 0.1, SCALE_LOG, PARAM_BASIC, 0},
    [EXPERTS_ALPHA] =
        {"alpha", "Sharing alpha", "",
         "Share of all weight that is spread over all experts after each sample: 0 never forgets, 1 never "
         "learns.",
         "Nunes et al. 2014, section 5", PARAM_NUMBER, 0.08, 0, 1, 0, 1, 0.01, SCALE_LINEAR, PARAM_BASIC, 0},
    [EXPERTS_LOSS] = {"loss", "Loss", "",
                      "What an expert loses, in units: the paper's, |x-y|, (x-y)^2, or a pinball's.",
                      "Nunes et al. 2014, section 4; Koenker 2005", PARAM_CHOICE, LOSS_PAPER, 0, 0, 0, 0, 1,
                      SCALE_LINEAR, 0, SHARE_LOSS_CHOICES},
    [EXPERTS_ASYMMETRY] = {"asymmetry", "Asymmetry of the pinball", "",
                           "Cost of a unit below the RTT; a unit above costs the rest of 1.", "Koenker 2005",
                           PARAM_NUMBER, 0.75, 0, 1, 0.5, 0.99, 0.01, SCALE_LINEAR, 0, 0},
    [EXPERTS_SHARING] = {"sharing", "Sharing", "",
                         "What an expert gives: the same part always, or the more the more it lost.",
                         "Herbster and Warmuth 1998", PARAM_CHOICE, SHARE_FIXED, 0, 0, 0, 0, 1, SCALE_LINEAR, 0,
                         SHARE_KIND_CHOICES},
    [EXPERTS_SCALING] =
        {"scaling", "Scaling", "",
         "Unit and range: your own below, or a reading of the paper. S1: 500 ms, 1 to 129. S2: 4 ms, 1 to 129. S3: "
         "ticks of 4 ms / 125, 1 to 129, its text taken literally. S4: the same with the range / 125 too.",
         "Nunes et al. 2014, sections 5 and 6.1", PARAM_CHOICE, SCALING_OWN, 0, 0, 0, 0, 1, SCALE_LINEAR, PARAM_BASIC,
         "own=Own unit and range|s1=S1: 500 ms|s2=S2: 4 ms|s3=S3: 4 ms / 125|s4=S4: 4 ms / 125, range / 125"},
    [EXPERTS_UNIT] = {"unit", "Unit", "ms",
                      "One unit of the experts' scale; 0: automatic, 4 ms × 2^k with the smallest k for which 64 units "
                      "reach the largest RTT.",
                      "Nunes et al. 2014: ticks of 500 ms, and of 4 ms", PARAM_NUMBER, 0, 0, 1e9, 0, 500, 1,
                      SCALE_LINEAR, PARAM_BASIC, 0},
    [EXPERTS_RTT_MIN] = {"rttMin", "Smallest expert", "units", "Where the experts' values begin.",
                         "Nunes et al. 2014, section 5", PARAM_NUMBER, PAPER_RTT_MIN, 0, 1e9, 0.01, 16, 0.01, SCALE_LOG,
                         0, 0},
    [EXPERTS_RTT_MAX] = {"rttMax", "Range of experts", "units", "How far above the smallest the largest expert stands.",
                         "Nunes et al. 2014, section 5", PARAM_NUMBER, PAPER_RTT_MAX, 1e-9, 1e9, 1, 1024, 1, SCALE_LOG,
                         0, 0},
    [EXPERTS_SPACING] = {"spacing", "Spacing", "", "Most experts near the smallest, or all equally far apart.",
                         "Nunes et al. 2014, section 5", PARAM_CHOICE, SPACING_EXPONENTIAL, 0, 0, 0, 0, 1, SCALE_LINEAR,
                         0, SHARE_SPACING_CHOICES},
    [EXPERTS_QUANTISE] = {"quantise", "Whole ticks", "",
                          "Samples are rounded down to whole units (S3, S4: ticks of 4 ms), at least one.",
                          "Nunes et al. 2014: ticks", PARAM_SWITCH, 0, 0, 1, 0, 1, 1, SCALE_LINEAR, 0, 0},
    [EXPERTS_DEVIATION] =
        {"deviation", "Deviation from", "",
         "What the RTO's margin is made of. By the source: the prediction's error in simulations, the "
         "change of the sample in logs, as the paper does.",
         "Nunes et al. 2014, equations 2 and 4", PARAM_CHOICE, EXPERT_DEVIATION_BY_SOURCE, 0, 0, 0, 0, 1, SCALE_LINEAR,
         0, EXPERT_DEVIATION_CHOICES},
    [EXPERTS_K] = {"k", "Deviations K", "", "How many mean deviations the RTO stands above the prediction.",
                   "Jacobson 1988", PARAM_NUMBER, 4, 0, 1000, 1, 8, 0.5, SCALE_LINEAR, 0, 0},
    [EXPERTS_H] = {"h", "Deviation gain h", "", "Share of a new deviation in the mean deviation.", "Jacobson 1988",
                   PARAM_NUMBER, 0.25, 0, 1, 1. / 32, 0.5, 1. / 64, SCALE_LINEAR, 0, 0},
    [EXPERTS_RTO_MIN] = {"rtoMin", "Own minimum RTO", "ms",
                         "Lower bound when it drives, or when bounds are its own: 200 ms on Linux.",
                         "Nunes et al. 2014", PARAM_NUMBER, 200, 0, 1e9, 1, 3000, 1, SCALE_LOG, 0, 0},
    [EXPERTS_RTO_MAX] = {"rtoMax", "Own maximum RTO", "ms", "Upper bound when it drives, or when bounds are its own.",
                         "Nunes et al. 2014", PARAM_NUMBER, 120000, 0, 1e9, 1000, 240000, 1000, SCALE_LOG, 0, 0},
};

static double automatic_unit_ms(double rtt_max_ns) {
    double unit = UNIT_BASE_MS;
    for (int k = 0; k < UNIT_DOUBLINGS && UNITS_AT_MOST * unit * NS_PER_MS < rtt_max_ns; k++)
        unit *= 2;
    return unit;
}

int expert_scale_automatic(const double *params) {
    return (int)params[EXPERTS_SCALING] == SCALING_OWN && !(params[EXPERTS_UNIT] > 0);
}

struct expert_scale expert_scale_of(const double *params, double rtt_max_ns) {
    double unit = SIMULATOR_TICK_MS * NS_PER_MS, tick = LINUX_TICK_MS * NS_PER_MS;
    switch ((enum scaling)(int)params[EXPERTS_SCALING]) {
    case SCALING_S1:
        return (struct expert_scale){unit, unit, PAPER_RTT_MIN, PAPER_RTT_MAX};
    case SCALING_S2:
        return (struct expert_scale){tick, tick, PAPER_RTT_MIN, PAPER_RTT_MAX};
    case SCALING_S3:
        return (struct expert_scale){unit, tick, PAPER_RTT_MIN, PAPER_RTT_MAX};
    case SCALING_S4:
        return (struct expert_scale){unit, tick, PAPER_RTT_MIN / TICK_RATIO, PAPER_RTT_MAX / TICK_RATIO};
    default:
        unit = (params[EXPERTS_UNIT] > 0 ? params[EXPERTS_UNIT] : automatic_unit_ms(rtt_max_ns)) * NS_PER_MS;
        return (struct expert_scale){unit, unit, params[EXPERTS_RTT_MIN], params[EXPERTS_RTT_MAX]};
    }
}
