#include "support/manet_helper.h"

#include <math.h>
#include <stdio.h>

#include "support/sim_helper.h"

#define DOCUMENT                                                                                                       \
    "{\"kind\":\"simulation\",\"scenario\":{\"scenario\":1,\"topology\":{\"template\":\"manet\"},"                     \
    "\"network\":{\"mobility\":\"%s\"},%s\"flow\":{%s}},\"set\":{%s}%s}"

int32_t manet_run(const char *flows, const char *set, const char *more) {
    return sim_run(DOCUMENT, "static", "", flows, set, more);
}

int32_t manet_run_legs(const char *flows, const char *legs, const char *set, const char *more) {
    char file[4096];
    snprintf(file, sizeof file, "\"mobility\":{\"file\":[%s]},", legs);
    return sim_run(DOCUMENT, "file", file, flows, set, more);
}

double manet_sum(const char *list, const char *key) {
    double sum = 0;
    for (const struct json *one = json_member(sim_result(), list)->child; one; one = one->next)
        sum += json_member_number(one, key, NAN);
    return sum;
}

static int64_t ns_at(int table, int column, int64_t row) {
    return llround(sim_value(table, column, row) * 1e9);
}

int manet_frames(struct map_frame *frames, int max) {
    int table = sim_table("map.frames");
    int64_t rows = table < 0 ? 0 : sim_rows(table);
    for (int i = 0; i < rows && i < max; i++)
        frames[i] =
            (struct map_frame){ns_at(table, 0, i),          ns_at(table, 1, i),          (int)sim_value(table, 2, i),
                               (int)sim_value(table, 3, i), (int)sim_value(table, 4, i), (int)sim_value(table, 5, i),
                               (int)sim_value(table, 6, i)};
    return (int)rows;
}
