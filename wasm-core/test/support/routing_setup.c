/* What a test sets in an ideal network before it runs: parameters, links. */
#include "support/routing_helper.h"

#include <setjmp.h>
#include <stdarg.h>

/* Last: it has a macro named fail. */
#include <cmocka.h>

void bed_set(struct bed *bed, const char *param, double value) {
    int index = param_index(routing_group(bed->routing), param);
    assert_true(index >= 0);
    bed->params[index] = value;
}

void bed_choose(struct bed *bed, const char *param, const char *id) {
    int index = param_index(routing_group(bed->routing), param);
    assert_true(index >= 0);
    int choice = param_choice_index(&routing_group(bed->routing)->params[index], id);
    assert_true(choice >= 0);
    bed->params[index] = choice;
}

void bed_ns2(struct bed *bed) {
    static const struct {
        const char *param;
        double value;
    } values[] = {{"activeRouteTimeout", 10000}, {"myRouteTimeout", 10000}, {"nodeTraversalTime", 30},
                  {"netDiameter", 30},           {"ttlStart", 5},           {"rreqRetries", 3},
                  {"reverseRouteLife", 6000},    {"deletePeriod", 0},       {"rreqRateLimit", 0},
                  {"rerrRateLimit", 0},          {"releaseGap", 10},        {"purgeInterval", 500},
                  {"gratuitousRrep", 0},         {"raiseOnExpiry", 1}};
    static const char *const choices[][2] = {
        {"rules", "ns2"}, {"search", "ns2"}, {"localRepair", "ns2"}, {"feedback", "data"}, {"refresh", "destination"}};
    for (int i = 0; i < LAB_COUNT(values); i++)
        bed_set(bed, values[i].param, values[i].value);
    for (int i = 0; i < LAB_COUNT(choices); i++)
        bed_choose(bed, choices[i][0], choices[i][1]);
    bed->with_number = 0;
}

void bed_link(struct bed *bed, int a, int b, int joined) {
    bed->linked[a][b] = bed->linked[b][a] = (unsigned char)joined;
}

void bed_line_of(struct bed *bed, int nodes) {
    for (int i = 0; i + 1 < nodes; i++)
        bed_link(bed, i, i + 1, 1);
}

void bed_leave_at(struct bed *bed, int64_t at_ns, int node) {
    for (int other = 0; other < bed->nodes; other++)
        if (other != node) bed_link_at(bed, at_ns, node, other, 0);
}
