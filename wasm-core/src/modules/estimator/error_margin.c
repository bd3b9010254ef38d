/* lab: optimise for size */
#include "modules/estimator/error_margin.h"

#include <math.h>

#include "base/attributes.h"

struct error_margin_step error_margin_sample(struct error_margin *margin, double m, double prediction, double h) {
    struct error_margin_step step = {isnan(margin->mean), m, prediction, margin->mean, h};
    margin->mean = step.first ? m / 2 : margin->mean + h * (fabs(m - prediction) - margin->mean);
    return step;
}

LAB_COLD void error_margin_explain(struct anatomy *anatomy, const struct error_margin *margin,
                                   const struct error_margin_step *step, double prediction, double k, double rto_ns) {
    double rto = prediction + k * margin->mean;
    if (step->first)
        anatomy_time(anatomy, margin->mean, "V \\leftarrow m/2", "= @ / 2", step->m);
    else
        anatomy_time(anatomy, margin->mean, "V \\leftarrow V + h\\,(|m - \\hat{m}| - V)",
                     "= @ + # \\cdot (|@ - @| - @)", step->mean, step->h, step->m, step->prediction, step->mean);
    anatomy_time(anatomy, rto, "\\mathrm{RTO} \\leftarrow \\hat{m} + K V", "= @ + # \\cdot @", prediction, k,
                 margin->mean);
    anatomy_bounds(anatomy, rto, rto_ns);
}
