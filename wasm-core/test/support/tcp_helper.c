#include "support/tcp_helper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rttlab.h"
#include "sim/events/event_kind.h"

void lab_reset(void);

static void die(const char *what) {
    fprintf(stderr, "%s: %s\n", what, lab_error());
    exit(1);
}

struct tcp_run tcp_run(const char *members) {
    static char document[20000];
    lab_reset();
    int length =
        snprintf(document, sizeof document, "{\"kind\":\"simulation\",\"scenario\":{\"scenario\":1,%s}}", members);
    memcpy(lab_buffer((uint32_t)length), document, (size_t)length);
    if (lab_open((uint32_t)length) < 0) die("open");
    int status;
    while ((status = lab_step(1e18, 1000000)) == LAB_MORE) {
    }
    if (status != LAB_FINISHED) die("step");
    const char *result = lab_result(), *tables = lab_tables();
    struct tcp_run run = {json_parse(result, strlen(result)), json_parse(tables, strlen(tables))};
    if (!run.result || !run.tables) die("result");
    return run;
}

double tcp_flow_number(const struct tcp_run *run, int nth, const char *key) {
    const struct json *flow = json_member(run->result, "flows")->child;
    while (nth-- > 0)
        flow = flow->next;
    return json_member_number(flow, key, -1);
}

/* Number and description of a table, or -1. */
static int find_table(const struct tcp_run *run, const char *id, const struct json **found) {
    int number = 0;
    for (const struct json *table = json_member(run->tables, "tables")->child; table; table = table->next, number++)
        if (strcmp(json_member_string(table, "id", ""), id) == 0) {
            *found = table;
            return number;
        }
    return -1;
}

static double cell(int table, int column, int row) {
    uint32_t chunk = 0;
    int rows = LAB_CHUNK_FIRST_ROWS;
    while (row >= rows) {
        row -= rows;
        chunk++;
        rows = LAB_CHUNK_FIRST_ROWS << (chunk < LAB_CHUNK_DOUBLINGS ? chunk : LAB_CHUNK_DOUBLINGS);
    }
    return lab_chunk((uint32_t)table, (uint32_t)column, -1, chunk)[row];
}

int tcp_rows(const struct tcp_run *run, const char *table, int first, double (*rows)[2], int capacity) {
    const struct json *found = NULL;
    int number = find_table(run, table, &found);
    if (number < 0) return 0;
    int count = (int)json_member_number(found, "rows", 0);
    for (int i = 0; i < count && i < capacity; i++) {
        rows[i][0] = cell(number, first, i);
        rows[i][1] = cell(number, first + 1, i);
    }
    return count;
}

int tcp_event_times(const struct tcp_run *run, const char *kind, double *times, int capacity) {
    static double rows[100000][2];
    int all = tcp_rows(run, "flow.main.0.events", 0, rows, 100000), count = 0;
    for (int i = 0; i < all; i++) {
        if (strcmp(event_kind_id((int)rows[i][1]), kind) != 0) continue;
        if (count < capacity) times[count] = rows[i][0];
        count++;
    }
    return count;
}
