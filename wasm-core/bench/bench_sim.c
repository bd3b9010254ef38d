/*
 * Measures the speed of simulations: the cases of README.md, natively, each the preset dumbbell-speed with some values
 * changed. The best time of the repeats is printed, one JSON line per case.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/json.h"
#include "rttlab.h"

#include "../test/support/preset_file.h"

void lab_reset(void);

struct bench_case {
    const char *name, *set;
    int repeats;
};

#define GIGABIT                                                                                                        \
    "\"link.bottleneck.rate\":1e9,\"link.reverse.rate\":1e9,\"link.bottleneck.buffer\":5000,\"run.duration\":20,"

/* The middle point of PERT's figure 7, with SACK and DropTail. */
#define FIFTY                                                                                                          \
    "\"link.bottleneck.rate\":150e6,\"link.bottleneck.buffer\":1125,\"link.reverse.rate\":150e6,"                      \
    "\"run.duration\":400,\"flow.main.count\":50,\"flow.main.startStep\":1,\"flow.main.recovery\":\"sack\","           \
    "\"flow.main.mss\":1000"

static const struct bench_case cases[] = {
    {"dumbbell-100M-10", "{}", 12},
    {"dumbbell-1G-100", "{" GIGABIT "\"flow.main.count\":100}", 3},
    {"sack-150M-50", "{" FIFTY "}", 2},
    {"cost-10", "{" GIGABIT "\"flow.main.count\":10,\"flow.main.startStep\":0.001}", 3},
    {"cost-1000", "{" GIGABIT "\"flow.main.count\":1000,\"flow.main.startStep\":0.001}", 3},
};

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Runs a case once; gives its wall-clock time, or a negative number when it failed. */
static double run(const struct bench_case *one) {
    static char file[PRESET_FILE_BYTES], document[PRESET_FILE_BYTES + 1024];
    const char *scenario = preset_scenario("dumbbell-speed", file);
    if (!scenario) return -1;
    lab_reset();
    snprintf(document, sizeof document, "{\"kind\":\"simulation\",\"set\":%s,\"scenario\":%s}", one->set, scenario);
    size_t length = strlen(document);
    uint8_t *buffer = lab_buffer((uint32_t)length);
    if (!buffer) return -1;
    memcpy(buffer, document, length);
    double from = seconds();
    int32_t status = lab_open((uint32_t)length);
    while (status == LAB_MORE)
        status = lab_step(1e18, 1u << 20);
    return status < 0 ? -1 : seconds() - from;
}

static double sum_goodput(const struct json *flows) {
    double sum = 0;
    for (const struct json *flow = flows ? flows->child : NULL; flow; flow = flow->next)
        sum += json_member_number(flow, "goodputBitPerS", 0);
    return sum;
}

static void tell(const struct bench_case *one, double wall_s) {
    const char *text = lab_result();
    const struct json *result = json_parse(text, strlen(text));
    const struct json *links = json_member(result, "links");
    const struct json *bottleneck = links ? links->child : NULL;
    printf("{\"case\":\"%s\",\"wallSeconds\":%.6f,\"simulatedSeconds\":%.10g,\"packets\":%.0f,\"events\":%.0f,"
           "\"goodputBitPerS\":%.1f,\"meanQueuePackets\":%.3f,\"drops\":%.0f}\n",
           one->name, wall_s, json_member_number(result, "simulatedSeconds", 0),
           json_member_number(result, "packets", 0), json_member_number(result, "events", 0),
           sum_goodput(json_member(result, "flows")), json_member_number(bottleneck, "meanQueuePackets", 0),
           json_member_number(bottleneck, "drops", 0));
    fflush(stdout);
}

int main(void) {
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double best = -1;
        for (int repeat = 0; repeat < cases[i].repeats; repeat++) {
            double wall_s = run(&cases[i]);
            if (wall_s < 0) {
                fprintf(stderr, "%s: %s\n", cases[i].name, lab_error());
                return 1;
            }
            if (best < 0 || wall_s < best) best = wall_s;
        }
        tell(&cases[i], best);
    }
    return 0;
}
