/* lab: optimise for size */
#include "sim/network/asymmetric.h"

#include <math.h>

#include "catalogue/module.h"
#include "sim/link/link_params.h"

enum asymmetric_param { ASYMMETRIC_RATIO };

static const struct param asymmetric_params[] = {
    [ASYMMETRIC_RATIO] =
        {.id = "ratio",
         .label = LAB_TEXT("Asymmetry ratio"),
         .help = LAB_TEXT("Rate of the way there as a multiple of the rate of the way back: 8 for 8 Mbit/s there and "
                          "1 Mbit/s back. It takes the place of the rate of the bottleneck; 0: each link has its own "
                          "rate."),
         .citation = LAB_TEXT("Choi and Yoo 2005, section 7.1"),
         .initial = 0,
         .range = {0, 1e12},
         .slider = {0.1, 100},
         .step = 0.1,
         .scale = SCALE_LOG,
         .flags = PARAM_BASIC | PARAM_FIXED,
         .heeded = LAB_TEXT("topology.template=asymmetric")},
};

static const struct module asymmetric_module = {
    .kind = "template",
    .id = "asymmetric",
    .label = "Asymmetric path",
    .short_label = "Asymmetric",
    .help = LAB_TEXT("One number for the rates of the two ways."),
    .citation = LAB_TEXT("Balakrishnan et al. 1997; Choi and Yoo 2005, section 7.1"),
    .validation = LAB_TEXT("By hand: wasm-core/test/sim/network/test_asymmetric.c."),
    .equations = LAB_TEXT("C_{\\mathrm{there}} = n\\,C_{\\mathrm{back}}"),
    .model_notes = LAB_TEXT("The ratio is of the links' rates. Balakrishnan et al. count packets: their normalised "
                            "bandwidth ratio is this one divided by the ratio of the sizes of a segment and an ACK."),
    .params = asymmetric_params,
    .param_count = LAB_COUNT(asymmetric_params),
};
LAB_DEFINE_MODULE(asymmetric, asymmetric_module);

/* What a ratio that was computed from two rates gives back may differ from the rate by rounding. */
#define SAME_RATE 1e-12

int asymmetric_complete(struct settings *settings) {
    struct instance *there = settings_instance(settings, "link", "bottleneck");
    const struct instance *back = settings_instance(settings, "link", "reverse");
    double *ratio = &settings_values(settings, "template", "asymmetric")[ASYMMETRIC_RATIO];
    double *rate = &there->values[LINK_RATE];
    if (*ratio == 0) {
        *ratio = *rate / back->values[LINK_RATE];
        return 0;
    }
    struct range accepted = param_range(&there->module->params[LINK_RATE]);
    double wanted = fmin(fmax(*ratio * back->values[LINK_RATE], accepted.min), accepted.max);
    if (there->given[LINK_RATE] && fabs(wanted - *rate) <= SAME_RATE * *rate) return 0;
    *rate = wanted;
    return there->given[LINK_RATE];
}
