/*
 * The explanation of one sample: an estimator's step as a list of its equations with the numbers in place. The step
 * fills it in when rtt_sample.anatomy is not NULL.
 */
#ifndef LAB_ANATOMY_H
#define LAB_ANATOMY_H

#include "base/text.h"

/* Of experts-like estimators: one value per expert. */
struct anatomy_weights {
    int count;
    double *axis_ms, *loss;            /* losses in the experts' units */
    double *before, *updated, *shared; /* weights; those of before and those shared sum to 1 */
};

struct anatomy {
    struct text *out; /* an open JSON array of {tex, numbers, value, unit} */
    const char *unit; /* of what '@' and anatomy_time() show: "ms" at first */
    double per_unit;  /* nanoseconds, or whatever the estimator counts in, of one such unit */
    struct anatomy_weights weights;
};

/* An anatomy whose lines go into the array that is open in `out`; times come in ns and are shown in ms. */
void anatomy_start(struct anatomy *anatomy, struct text *out);

/* From here on '@' and anatomy_time() show `unit`, of which `per_unit` of the estimator's own units make one. */
void anatomy_unit(struct anatomy *anatomy, const char *unit, double per_unit);

/*
 * One line: what is computed (TeX), and from which numbers (TeX too). Each '@' in `numbers` stands for the next
 * argument, a double, as a time in the anatomy's unit; each '#' for one shown as it is. The result is a time.
 */
void anatomy_time(struct anatomy *anatomy, double value, const char *tex, const char *numbers, ...);

/* The same with a result of another unit. */
void anatomy_value(struct anatomy *anatomy, double value, const char *unit, const char *tex, const char *numbers, ...);

/* A line without a number: which way was taken. */
void anatomy_remark(struct anatomy *anatomy, const char *tex);

/* The RTO, ns, after its formula's own line: a line more where bounds changed it. */
void anatomy_bounds(struct anatomy *anatomy, double formula_ns, double rto_ns);

/* Arrays for `count` experts. 0 when memory is out. */
int anatomy_weigh(struct anatomy *anatomy, int count);

#endif
