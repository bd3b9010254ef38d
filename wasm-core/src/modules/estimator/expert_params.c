/* lab: optimise for size */
#include "modules/estimator/expert_params.h"

#include "base/units.h"
#include "modules/estimator/expert_timer.h"
#include "modules/estimator/share_rules.h"

/* The automatic unit is 4 ms times a power of two, such that 64 units, half the experts' range, reach the largest RTT.
 */
#define UNIT_BASE_MS   4.0
#define UNITS_AT_MOST  64.0
#define UNIT_DOUBLINGS 40

/* Ticks of the papers' simulator and of Linux; the papers' implementation in Linux divides by their ratio. */
#define SIMULATOR_TICK_MS 500.0
#define LINUX_TICK_MS     4.0
#define TICK_RATIO        (SIMULATOR_TICK_MS / LINUX_TICK_MS)

/* The values of the papers' experts lie between 1 and 129 units. */
#define PAPER_RTT_MIN 1.0
#define PAPER_RTT_MAX 128.0

enum scaling { SCALING_OWN, SCALING_S1, SCALING_S2, SCALING_S3, SCALING_S4 };

const struct param expert_params[EXPERTS_PARAMS] = {
    [EXPERTS_N] = {.id = "n",
                   .label = LAB_TEXT("Experts N"),
                   .help = LAB_TEXT("How many experts there are."),
                   .citation = LAB_TEXT("Nunes et al. 2014, section 5"),
                   .type = PARAM_INTEGER,
                   .initial = 100,
                   .range = {1, 4000},
                   .slider = {10, 400},
                   .flags = PARAM_BASIC},
    [EXPERTS_ETA] = {.id = "eta",
                     .label = LAB_TEXT("Learning rate eta"),
                     .help = LAB_TEXT("How fast a loss takes weight away."),
                     .citation = LAB_TEXT("Nunes et al. 2014, section 5"),
                     .initial = 2,
                     .range = {0, 1000},
                     .slider = {0.1, 20},
                     .step = 0.1,
                     .scale = SCALE_LOG,
                     .flags = PARAM_BASIC},
    [EXPERTS_ALPHA] =
        {.id = "alpha",
         .label = LAB_TEXT("Sharing alpha"),
         .help =
             LAB_TEXT("Share of all weight that is spread over all experts after each sample: 0 never forgets, 1 never "
                      "learns."),
         .citation = LAB_TEXT("Nunes et al. 2014, section 5"),
         .initial = 0.08,
         .range = {0, 1},
         .step = 0.01,
         .flags = PARAM_BASIC},
    [EXPERTS_LOSS] = {.id = "loss",
                      .label = LAB_TEXT("Loss"),
                      .help = LAB_TEXT("What an expert loses, in units: the paper's, |x-y|, (x-y)^2, or a pinball's."),
                      .citation = LAB_TEXT("Nunes et al. 2014, section 4; Koenker 2005"),
                      .type = PARAM_CHOICE,
                      .initial_id = "paper",
                      .choices = SHARE_LOSS_CHOICES},
    [EXPERTS_ASYMMETRY] = {.id = "asymmetry",
                           .label = LAB_TEXT("Asymmetry of the pinball"),
                           .help = LAB_TEXT("Cost of a unit below the RTT; a unit above costs the rest of 1."),
                           .citation = LAB_TEXT("Koenker 2005"),
                           .initial = 0.75,
                           .range = {0, 1},
                           .slider = {0.5, 0.99},
                           .step = 0.01},
    [EXPERTS_SHARING] = {.id = "sharing",
                         .label = LAB_TEXT("Sharing"),
                         .help = LAB_TEXT("What an expert gives: the same part always, or the more the more it lost."),
                         .citation = LAB_TEXT("Herbster and Warmuth 1998"),
                         .type = PARAM_CHOICE,
                         .initial_id = "fixed",
                         .choices = SHARE_KIND_CHOICES},
    [EXPERTS_SCALING] =
        {.id = "scaling",
         .label = LAB_TEXT("Scaling"),
         .help = LAB_TEXT(
             "Unit and range: your own below, or a reading of the paper. S1: 500 ms, 1 to 129. S2: 4 ms, 1 to 129. S3: "
             "ticks of 4 ms / 125, 1 to 129, its text taken literally. S4: the same with the range / 125 too."),
         .citation = LAB_TEXT("Nunes et al. 2014, sections 5 and 6.1"),
         .type = PARAM_CHOICE,
         .initial_id = "own",
         .flags = PARAM_BASIC,
         .choices =
             "own=Own unit and range|s1=S1: 500 ms|s2=S2: 4 ms|s3=S3: 4 ms / 125|s4=S4: 4 ms / 125, range / 125"},
    [EXPERTS_UNIT] =
        {.id = "unit",
         .label = LAB_TEXT("Unit"),
         .unit = "ms",
         .help =
             LAB_TEXT("One unit of the experts' scale; 0: automatic, 4 ms × 2^k with the smallest k for which 64 units "
                      "reach the largest RTT."),
         .citation = LAB_TEXT("Nunes et al. 2014: ticks of 500 ms, and of 4 ms"),
         .initial = 0,
         .range = {0, 1e9},
         .slider = {0, 500},
         .flags = PARAM_BASIC},
    [EXPERTS_RTT_MIN] = {.id = "rttMin",
                         .label = LAB_TEXT("Smallest expert"),
                         .unit = "units",
                         .help = LAB_TEXT("Where the experts' values begin."),
                         .citation = LAB_TEXT("Nunes et al. 2014, section 5"),
                         .initial = PAPER_RTT_MIN,
                         .range = {0, 1e9},
                         .slider = {0.01, 16},
                         .step = 0.01,
                         .scale = SCALE_LOG},
    [EXPERTS_RTT_MAX] = {.id = "rttMax",
                         .label = LAB_TEXT("Range of experts"),
                         .unit = "units",
                         .help = LAB_TEXT("How far above the smallest the largest expert stands."),
                         .citation = LAB_TEXT("Nunes et al. 2014, section 5"),
                         .initial = PAPER_RTT_MAX,
                         .range = {1e-9, 1e9},
                         .slider = {1, 1024},
                         .scale = SCALE_LOG},
    [EXPERTS_SPACING] = {.id = "spacing",
                         .label = LAB_TEXT("Spacing"),
                         .help = LAB_TEXT("Most experts near the smallest, or all equally far apart."),
                         .citation = LAB_TEXT("Nunes et al. 2014, section 5"),
                         .type = PARAM_CHOICE,
                         .initial_id = "exponential",
                         .choices = SHARE_SPACING_CHOICES},
    [EXPERTS_QUANTISE] = {.id = "quantise",
                          .label = LAB_TEXT("Whole ticks"),
                          .help = LAB_TEXT(
                              "Samples are rounded down to whole units (S3, S4: ticks of 4 ms), at least one."),
                          .citation = LAB_TEXT("Nunes et al. 2014: ticks"),
                          .type = PARAM_SWITCH},
    [EXPERTS_DEVIATION] =
        {.id = "deviation",
         .label = LAB_TEXT("Deviation from"),
         .help = LAB_TEXT("What the RTO's margin is made of. By the source: the prediction's error in simulations, the "
                          "change of the sample in logs, as the paper does."),
         .citation = LAB_TEXT("Nunes et al. 2014, equations 2 and 4"),
         .type = PARAM_CHOICE,
         .initial_id = "auto",
         .choices = EXPERT_DEVIATION_CHOICES},
    [EXPERTS_K] = {.id = "k",
                   .label = LAB_TEXT("Deviations K"),
                   .help = LAB_TEXT("How many mean deviations the RTO stands above the prediction."),
                   .citation = LAB_TEXT("Jacobson 1988"),
                   .initial = 4,
                   .range = {0, 1000},
                   .slider = {1, 8},
                   .step = 0.5},
    [EXPERTS_H] = {.id = "h",
                   .label = LAB_TEXT("Deviation gain h"),
                   .help = LAB_TEXT("Share of a new deviation in the mean deviation."),
                   .citation = LAB_TEXT("Jacobson 1988"),
                   .initial = 0.25,
                   .range = {0, 1},
                   .slider = {1. / 32, 0.5},
                   .step = 1. / 64},
    [EXPERTS_RTO_MIN] = {.id = "rtoMin",
                         .label = LAB_TEXT("Own minimum RTO"),
                         .heeded = LAB_TEXT("drives or rto.bounds=own"),
                         .unit = "ms",
                         .help = LAB_TEXT(
                             "Lower bound when it runs the timer, or when bounds are its own: 200 ms on Linux."),
                         .citation = LAB_TEXT("Nunes et al. 2014"),
                         .initial = 200,
                         .range = {0, 1e9},
                         .slider = {1, 3000},
                         .scale = SCALE_LOG},
    [EXPERTS_RTO_MAX] = {.id = "rtoMax",
                         .label = LAB_TEXT("Own maximum RTO"),
                         .heeded = LAB_TEXT("drives or rto.bounds=own"),
                         .unit = "ms",
                         .help = LAB_TEXT("Upper bound when it runs the timer, or when bounds are its own."),
                         .citation = LAB_TEXT("Nunes et al. 2014"),
                         .initial = 120000,
                         .range = {0, 1e9},
                         .slider = {1000, 240000},
                         .step = 1000,
                         .scale = SCALE_LOG},
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
