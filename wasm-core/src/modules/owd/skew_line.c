/*
 * Time stamps with the clocks' skew removed (Moon, Skelly and Towsley 1999): of all lines below the differences
 * R_n - S_n over S_n the one with the least sum of distances is offset and skew of the clocks plus the delay without a
 * queue. That line holds the edge of the lower convex hull above the mean of all S_n.
 */
#include <math.h>

#include "base/attributes.h"
#include "kinds/owd.h"

/* Corners of the hull. When they are all in use, every second one is left out; few delays have that many. */
#define HULL_MAX 256

struct corner {
    double sent_ns, difference_ns;
};

struct skew_line {
    const double *params;
    struct corner hull[HULL_MAX]; /* lower convex hull, in the order of time */
    int corners;
    double sum_sent_ns; /* of all exchanges */
    double exchanges;
    double least_rtt_ns;
};

static size_t skew_bytes(const double *values) {
    (void)values;
    return sizeof(struct skew_line);
}

static void skew_start(void *state, const double *values) {
    struct skew_line *s = state;
    s->params = values;
    s->least_rtt_ns = (double)INFINITY;
}

/* Whether b lies above the line from a to c, or on it. */
static int above(const struct corner *a, const struct corner *b, const struct corner *c) {
    return (b->difference_ns - a->difference_ns) * (c->sent_ns - a->sent_ns) >=
           (c->difference_ns - a->difference_ns) * (b->sent_ns - a->sent_ns);
}

LAB_COLD static void leave_out_every_second(struct skew_line *s) {
    int kept = 0;
    for (int i = 0; i < s->corners; i += 2)
        s->hull[kept++] = s->hull[i];
    s->corners = kept;
}

static void add(struct skew_line *s, struct corner point) {
    while (s->corners > 1 && above(&s->hull[s->corners - 2], &s->hull[s->corners - 1], &point))
        s->corners--;
    if (s->corners == HULL_MAX) leave_out_every_second(s);
    s->hull[s->corners++] = point;
}

/* The line's value at `sent_ns`. */
static double line_at(const struct skew_line *s, double sent_ns) {
    double mean_ns = s->sum_sent_ns / s->exchanges;
    int right = 1;
    if (s->corners == 1) return s->hull[0].difference_ns;
    while (right < s->corners - 1 && s->hull[right].sent_ns < mean_ns)
        right++;
    const struct corner *a = &s->hull[right - 1], *b = &s->hull[right];
    double skew = (b->difference_ns - a->difference_ns) / (b->sent_ns - a->sent_ns);
    return a->difference_ns + skew * (sent_ns - a->sent_ns);
}

static void skew_exchange(void *state, const struct owd_exchange *e, struct owd_estimate *estimate) {
    struct skew_line *s = state;
    double rtt_ns = e->acked_ns - e->sent_ns, difference_ns = e->arrived_ns - e->sent_ns;
    s->least_rtt_ns = fmin(s->least_rtt_ns, rtt_ns);
    s->sum_sent_ns += e->sent_ns;
    s->exchanges++;
    add(s, (struct corner){e->sent_ns, difference_ns});
    estimate->forward_ns = difference_ns - line_at(s, e->sent_ns) + s->least_rtt_ns / 2;
    estimate->reverse_ns = rtt_ns - estimate->forward_ns;
}

static const struct owd_estimator skew_line = {
    .module =
        {
            .kind = "owd",
            .id = "skew-line",
            .label = "Time stamps less a line (skew removed)",
            .short_label = "Skew removed",
            .look = LAB_TEXT("purple dash-dot diamond"),
            .help =
                LAB_TEXT("Removes offset and skew of the clocks by a line below all differences of the time stamps, "
                         "and adds half of the least RTT. Needs neither a common time nor one rate, but time to "
                         "calibrate."),
            .citation = LAB_TEXT("Moon, Skelly and Towsley 1999"),
            .validation = LAB_TEXT("By hand: wasm-core/test/modules/owd/test_owd.c."),
            .equations = LAB_TEXT("\\min_{a,b} \\sum_i (R_i - S_i - a\\,S_i - b)"
                                  "\\quad\\text{with}\\quad R_i - S_i \\ge a\\,S_i + b\n"
                                  "t_n \\leftarrow R_n - S_n - a\\,S_n - b + \\min_i \\mathrm{RTT}(s,i)/2"),
            .model_notes =
                LAB_TEXT("The line is that of the exchanges so far; the paper computes it once, from a whole "
                         "trace.\n"
                         "Half of the least RTT is added to compare it with the others."),
        },
    .state_bytes = skew_bytes,
    .start = skew_start,
    .exchange = skew_exchange,
};
LAB_DEFINE_MODULE(owd_skew_line, skew_line.module);
