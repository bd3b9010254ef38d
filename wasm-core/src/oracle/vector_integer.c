/* lab: optimise for size */
/* Oracle vectors of the integer timers: 4.4BSD and Linux. */
#include <math.h>

#include "kinds/backoff.h"
#include "modules/estimator/linux_rtt.h"
#include "modules/estimator/net3_rtt.h"
#include "oracle/vector.h"

/* ---- 4.4BSD ------------------------------------------------------------------------------------------------------ */

/* tcp_backoff[] ends at 64. */
#define NET3_BACKOFF_SHIFT 6

static void net3(const struct json *kase, struct text *out) {
    static const char *const names[] = {"srtt", "rttvar", "rto", "shift", NULL};
    const struct json *events = json_member(kase, "events");
    double min = vector_param(kase, "rto_min", 2), max = vector_param(kase, "rto_max", 128);
    double initial = vector_param(kase, "rto_initial", 12), none = (double)NAN;
    int64_t bias = (int64_t)vector_param(kase, "bias", 0);
    struct net3_rtt rtt = {0};
    struct vector_table table;
    int shift = 0;
    if (!vector_table_start(&table, names, events ? events->count : 0)) return;
    for (const struct json *event = events ? events->child : NULL; event; event = event->next) {
        double m = vector_event_sample(event);
        if (vector_event_is_timeout(event)) {
            shift = backoff_more(shift);
        } else if (!isnan(m)) {
            net3_rtt_sample(&rtt, (int64_t)m, bias);
            shift = 0;
        }
        int doublings = shift < NET3_BACKOFF_SHIFT ? shift : NET3_BACKOFF_SHIFT;
        double rto = backoff_rto(rtt.started ? net3_rtt_rto(&rtt, NET3_GAIN) : initial, doublings, max);
        double row[] = {rtt.started ? (double)rtt.srtt_x8 : none, rtt.started ? (double)rtt.rttvar_x4 : none,
                        rto < min ? min : rto, shift};
        vector_table_add(&table, row);
    }
    vector_table_write(&table, "expect", out);
}

/* ---- Linux ------------------------------------------------------------------------------------------------------- */

/* A whole number; 0 for a missing one and for one outside the range of times and sequence numbers. */
static int64_t whole(const struct json *value) {
    double number = vector_number(value);
    return fabs(number) < 9e18 ? (int64_t)number : 0;
}

static void linux_timer(const struct json *kase, struct text *out) {
    static const char *const names[] = {"srtt", "mdev", "mdev_max", "rttvar", "rtt_seq", "rto", "rto_jiffies", NULL};
    const struct json *samples = json_member(kase, "samples"), *columns = json_member(kase, "columns");
    int rtt = vector_column(columns, "rtt", 0), una = vector_column(columns, "snd_una", 1);
    int nxt = vector_column(columns, "snd_nxt", 2), jiffies = vector_param_is(kase, "unit", "jiffies");
    int64_t min = (int64_t)vector_param(kase, "rto_min", 200000);
    double max = vector_param(kase, "rto_max", 120000000);
    int64_t rto_max = max < 9e18 ? (int64_t)max : INT64_MAX, hz = (int64_t)vector_param(kase, "hz", 250);
    struct linux_rtt state = {0};
    struct vector_table table;
    if (!vector_table_start(&table, names, samples ? samples->count : 0)) return;
    for (const struct json *row = samples ? samples->child : NULL; row; row = row->next) {
        int64_t m = whole(vector_cell(row, rtt));
        if (jiffies && m < 1) m = 1;
        linux_rtt_ack(&state, m, (uint32_t)whole(vector_cell(row, una)), (uint32_t)whole(vector_cell(row, nxt)), min,
                      NULL);
        int64_t rto = linux_rtt_rto(&state, rto_max);
        double values[] = {(double)state.srtt_x8,
                           (double)state.mdev_x4,
                           (double)state.mdev_max,
                           (double)state.rttvar,
                           state.rtt_seq,
                           (double)rto,
                           (double)(jiffies ? rto : linux_jiffies(rto, hz))};
        vector_table_add(&table, values);
    }
    vector_table_write(&table, "expect", out);
}

const struct vector_algorithm vector_integer_timers[] = {
    {"timer_net3_integer", net3}, {"timer_linux", linux_timer}, {NULL, NULL}};
