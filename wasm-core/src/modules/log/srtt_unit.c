/* lab: optimise for size */
#include "modules/log/srtt_unit.h"

#include <math.h>

#include "base/arena.h"
#include "base/error.h"
#include "modules/log/recover.h"

#define RATIOS_MAX 4096
/* The least number of comparisons for a decision. */
#define RATIOS_MIN 8
/* srtt is truncated to whole units: below this value its ratio is too coarse. */
#define SRTT_MIN 4
/* A candidate fits when the median ratio is within this factor of it. The nearest two, 4 and 10 ms, are 2.5 apart. */
#define FIT 1.4

struct ratios {
    double *value;
    int count;
};

/* Measured RTT (ns) per unit of srtt, for each sample that times give. Follows recover_from_times, but changes nothing.
 */
static void collect(struct log *log, const struct log_flow *flow, struct send_times *sent, struct ratios *ratios) {
    struct repair repair = {0};
    send_times_clear(sent);
    for (int64_t i = 0; i + 1 < flow->events && ratios->count < RATIOS_MAX; i++) {
        const struct log_event *event = flow_event(log, flow, i), *next = flow_event(log, flow, i + 1);
        send_times_note(sent, event, i ? flow_event(log, flow, i - 1) : NULL);
        int repairing = repair_follow(&repair, event, next);
        if (events_are_apart(event, next)) {
            send_times_clear(sent);
            continue;
        }
        if (next->una == event->una || repairing || !(next->srtt >= SRTT_MIN)) continue;
        double rtt_ns = send_times_sample(sent, event->una, event->time_ns);
        /* Truncation removes half a unit on average. */
        if (!isnan(rtt_ns)) ratios->value[ratios->count++] = rtt_ns / (next->srtt + 0.5);
    }
}

static double median(struct ratios *ratios) {
    double *v = ratios->value;
    for (int gap = ratios->count / 2; gap > 0; gap /= 2) /* Shell's sort */
        for (int i = gap; i < ratios->count; i++)
            for (int k = i; k >= gap && v[k - gap] > v[k]; k -= gap) {
                double swap = v[k];
                v[k] = v[k - gap];
                v[k - gap] = swap;
            }
    return v[ratios->count / 2];
}

int srtt_unit_infer(struct log *log, struct send_times *sent, double *unit_ns) {
    static const struct {
        double ns;
        const char *name;
    } units[] = {{1e3, "microseconds"}, {1e6, "ticks of 1 ms"}, {4e6, "ticks of 4 ms"}, {10e6, "ticks of 10 ms"}};
    struct ratios ratios = {ARENA_ARRAY(double, RATIOS_MAX), 0};
    *unit_ns = NAN;
    if (!ratios.value) return fail_no_memory("the log"), 0;
    for (int f = 0; f < log->flow_count; f++)
        collect(log, log->flows[f], sent, &ratios);
    double ratio = ratios.count >= RATIOS_MIN ? median(&ratios) : NAN;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        if (!(ratio > units[i].ns / FIT && ratio < units[i].ns * FIT)) continue;
        *unit_ns = units[i].ns;
        note_add_detail(log->notes, NOTE_srtt_unit, NAN,
                        log_words("Here it is %s: %d round trips gave %.0f us per unit.", units[i].name, ratios.count,
                                  ratio / 1000));
        return 1;
    }
    note_add_detail(log->notes, NOTE_srtt_unit_unknown, NAN,
                    ratios.count >= RATIOS_MIN
                        ? log_words("%d round trips gave %.0f us per unit.", ratios.count, ratio / 1000)
                        : "Too few round trips can be measured, or srtt is too small.");
    return 1;
}
