/* What a test looks at in an ideal network: tables, loops, lines of messages, ends of packets. */
#include "support/routing_helper.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

/* Last: it has a macro named fail. */
#include <cmocka.h>

const struct routing_row *bed_row(const struct bed *bed, int node, int destination) {
    static struct routing_row rows[BED_NODES];
    int count = bed->routing->read_table(bed->state, node, rows, BED_NODES);
    for (int i = 0; i < count; i++)
        if (rows[i].destination == destination) return &rows[i];
    return NULL;
}

int bed_loops(const struct bed *bed) {
    int next[BED_NODES][BED_NODES];
    memset(next, -1, sizeof next);
    for (int node = 0; node < bed->nodes; node++) {
        struct routing_row rows[BED_NODES];
        int count = bed->routing->read_table(bed->state, node, rows, BED_NODES);
        for (int i = 0; i < count; i++)
            if (rows[i].valid) next[node][rows[i].destination] = rows[i].next_hop;
    }
    for (int destination = 0; destination < bed->nodes; destination++)
        for (int node = 0; node < bed->nodes; node++) {
            int at = node, steps = 0;
            while (at >= 0 && at != destination && steps <= bed->nodes) {
                at = next[at][destination];
                steps++;
            }
            if (steps > bed->nodes) return 1;
        }
    return 0;
}

void bed_expect_from(const struct bed *bed, int first, const char *const *lines) {
    int i = first;
    for (; *lines; lines++, i++) {
        if (i < bed->line_count && strcmp(bed->lines[i].text, *lines) == 0) continue;
        for (int k = 0; k < bed->line_count; k++)
            print_message("%c %9.6f %s\n", k == i ? '>' : ' ', (double)bed->lines[k].at_ns / 1e9, bed->lines[k].text);
        fail_msg("line %d is not \"%s\"", i, *lines);
    }
    if (i != bed->line_count) {
        for (int k = i; k < bed->line_count; k++)
            print_message("> %9.6f %s\n", (double)bed->lines[k].at_ns / 1e9, bed->lines[k].text);
        fail_msg("%d further lines", bed->line_count - i);
    }
}

void bed_expect(const struct bed *bed, const char *const *lines) {
    bed_expect_from(bed, 0, lines);
}

void bed_conserved(const struct bed *bed) {
    for (int i = 0; i < bed->packet_count; i++)
        assert_int_equal(bed->packets[i].ends, bed->packets[i].fate != BED_ON_THE_WAY);
}
