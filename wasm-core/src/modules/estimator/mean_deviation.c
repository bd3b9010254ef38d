/* lab: optimise for size */
#include "modules/estimator/mean_deviation.h"

#include <stdio.h>

#include "base/attributes.h"

#define TEX_BYTES 160

LAB_COLD static void explain_first(struct anatomy *anatomy, const struct mean_deviation *md,
                                   const struct mean_deviation_step *step, const struct mean_deviation_words *words) {
    char tex[TEX_BYTES];
    anatomy_remark(anatomy, "\\text{the first sample}");
    snprintf(tex, sizeof tex, "%s \\leftarrow m", words->mean);
    anatomy_time(anatomy, md->srtt, tex, "");
    snprintf(tex, sizeof tex, "%s \\leftarrow m/2", words->deviation);
    anatomy_time(anatomy, md->rttvar, tex, "= @ / 2", step->m);
}

LAB_COLD void mean_deviation_explain(struct anatomy *anatomy, const struct mean_deviation *md,
                                     const struct mean_deviation_step *step, const struct mean_deviation_words *words) {
    char tex[TEX_BYTES];
    if (step->first) {
        explain_first(anatomy, md, step, words);
        return;
    }
    snprintf(tex, sizeof tex, "D \\leftarrow m - %s", words->mean);
    anatomy_time(anatomy, step->error, tex, "= @ - @", step->m, step->srtt);
    if (isnan(step->previous))
        anatomy_time(anatomy, step->deviation, "d \\leftarrow |D|", "= |@|", step->error);
    else
        anatomy_time(anatomy, step->deviation, "d \\leftarrow |m - m'|", "= |@ - @|", step->m, step->previous);
    snprintf(tex, sizeof tex, "%s \\leftarrow %s + %s D", words->mean, words->mean, words->g);
    anatomy_time(anatomy, md->srtt, tex, "= @ + # \\cdot @", step->srtt, step->g, step->error);
    snprintf(tex, sizeof tex, "%s \\leftarrow %s + %s\\,(d - %s)", words->deviation, words->deviation, words->h,
             words->deviation);
    anatomy_time(anatomy, md->rttvar, tex, "= @ + # \\cdot (@ - @)", step->rttvar, step->h, step->deviation,
                 step->rttvar);
}
