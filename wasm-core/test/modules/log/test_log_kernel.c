/*
 * RTT samples recovered from tcp_probe text against the kernel's own (kernel_rtt.csv, derived from the estimator's
 * state at full precision), over every capture and every tool's text of it. On the events that stand in the text: at
 * least 99.5 % of the kernel's samples found, at most 0.5 % extra, each at most 7 us off.
 */
#define _POSIX_C_SOURCE 200809L /* scandir */
#include <dirent.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rttlab.h"
#include "support/log_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

struct kernel_row {
    long long t_ns;
    char cookie[32];
    double ack, snd_nxt, sample_us, srtt_us;
};

struct kernel_rows {
    struct kernel_row *rows;
    size_t count;
};

static struct kernel_rows read_kernel(const char *folder) {
    char path[600];
    snprintf(path, sizeof path, KERNEL_LOGS "%s/kernel_rtt.csv.gz", folder);
    struct bytes text = file_read(path);
    struct kernel_rows kernel = {calloc(text.length / 20 + 1, sizeof *kernel.rows), 0};
    text.at[text.length - 1] = '\0'; /* instead of the last line break */
    for (char *line = strchr(text.at, '\n'); line; line = strchr(line, '\n')) {
        line++;
        struct kernel_row *row = &kernel.rows[kernel.count++];
        char cells[9][40] = {{0}}, *at = line;
        for (int i = 0; i < 9; i++) {
            size_t length = strcspn(at, ",\n");
            snprintf(cells[i], sizeof cells[i], "%.*s", (int)length, at);
            at += length + 1;
        }
        row->t_ns = atoll(cells[0]);
        snprintf(row->cookie, sizeof row->cookie, "%.31s", cells[1]);
        row->ack = atof(cells[4]);
        row->snd_nxt = atof(cells[5]);
        row->sample_us = cells[7][0] ? atof(cells[7]) : NAN;
        row->srtt_us = floor(atof(cells[8]) / 8);
    }
    free(text.at);
    return kernel;
}

struct tally {
    long kernel, found, extra, unmatched;
    double worst_us, latest_ns, earliest_ns;
};

struct flow_rows {
    double *t_ns, *rtt, *srtt, *una, *nxt;
    size_t count;
};

static struct flow_rows read_flow(const char *id) {
    struct flow_rows rows;
    rows.t_ns = log_column(id, "log", "t_ns", &rows.count);
    rows.rtt = log_column(id, "log", "rtt", &rows.count);
    rows.srtt = log_column(id, "log", "srtt", &rows.count);
    rows.una = log_column(id, "log", "snd_una", &rows.count);
    rows.nxt = log_column(id, "log", "snd_nxt", &rows.count);
    return rows;
}

static void free_flow(struct flow_rows *rows) {
    free(rows->t_ns);
    free(rows->rtt);
    free(rows->srtt);
    free(rows->una);
    free(rows->nxt);
}

/* Text times differ from the kernel's by the clocks' offset and by how long the probes took: less than this. */
#define APART_NS 3e6

static int fits(const struct flow_rows *text, size_t i, const struct kernel_row *row) {
    return text->nxt[i] == row->snd_nxt && text->una[i] == row->ack && fabs(text->srtt[i] * 1000 - row->srtt_us) < 0.5;
}

/* Pairs rows in order, by state and time, and counts what was found. */
static void compare_flow(const struct flow_rows *text, const struct kernel_row *kernel, size_t count,
                         struct tally *tally) {
    double offset = text->t_ns[0] - (double)kernel[0].t_ns;
    size_t from = 0;
    for (size_t i = 0; i < text->count; i++) {
        size_t j = from;
        while (j < count && (double)kernel[j].t_ns + offset < text->t_ns[i] - APART_NS)
            j++;
        while (j < count && !fits(text, i, &kernel[j]) && (double)kernel[j].t_ns + offset < text->t_ns[i] + APART_NS)
            j++;
        if (j >= count || !fits(text, i, &kernel[j])) {
            tally->unmatched++;
            tally->extra += !isnan(text->rtt[i]);
            continue;
        }
        from = j + 1;
        double late = text->t_ns[i] - (double)kernel[j].t_ns - offset;
        if (late > tally->latest_ns) tally->latest_ns = late;
        if (late < tally->earliest_ns) tally->earliest_ns = late;
        int ours = !isnan(text->rtt[i]), theirs = !isnan(kernel[j].sample_us);
        tally->kernel += theirs;
        tally->found += ours && theirs;
        tally->extra += ours && !theirs;
        if (!ours || !theirs) continue;
        double off = fabs(text->rtt[i] * 1000 - kernel[j].sample_us);
        if (off > tally->worst_us) tally->worst_us = off;
    }
}

static int is_text_of_probe(const char *name) {
    return strncmp(name, "tcp_probe", 9) == 0 || strncmp(name, "trace-cmd", 9) == 0 ||
           strncmp(name, "perf.script", 11) == 0;
}

static void compare_file(const char *folder, const char *file, const struct kernel_rows *kernel) {
    char path[600];
    snprintf(path, sizeof path, KERNEL_LOGS "%s/%s", folder, file);
    struct bytes text = file_read(path);
    struct tally tally = {0};
    int flows = 0;
    assert_int_equal(log_read(text, 1 << 20, ""), LAB_FINISHED);
    for (size_t first = 0; first < kernel->count;) {
        size_t end = first;
        const char *cookie = kernel->rows[first].cookie;
        while (end < kernel->count && strcmp(kernel->rows[end].cookie, cookie) == 0)
            end++;
        const struct json *flow = log_flow_named(cookie);
        if (flow) {
            struct flow_rows rows = read_flow(cookie);
            compare_flow(&rows, kernel->rows + first, end - first, &tally);
            free_flow(&rows);
            flows++;
        }
        first = end;
    }
    print_message("%-22s %-30s %6ld samples, %5.2f %% found, %ld extra, at most %.0f us off, %ld rows alone\n", folder,
                  file, tally.kernel, 100.0 * (double)tally.found / (double)tally.kernel, tally.extra, tally.worst_us,
                  tally.unmatched);
    assert_true(flows > 0 && tally.kernel > 100);
    assert_true((double)tally.found >= 0.995 * (double)tally.kernel);
    assert_true((double)tally.extra <= 0.005 * (double)tally.kernel);
    assert_true(tally.worst_us <= 7.0001);
    assert_false(log_has_note("events-missing"));
    free(text.at);
}

static int by_cookie(const void *a, const void *b) {
    const struct kernel_row *x = a, *y = b;
    int order = strcmp(x->cookie, y->cookie);
    return order ? order : (x->t_ns > y->t_ns) - (x->t_ns < y->t_ns);
}

static void test_samples(void **state) {
    (void)state;
    struct dirent **folders, **files;
    int files_compared = 0;
    int folder_count = scandir(KERNEL_LOGS, &folders, NULL, alphasort);
    assert_true(folder_count > 0);
    for (int i = 0; i < folder_count; i++) {
        char path[600];
        snprintf(path, sizeof path, KERNEL_LOGS "%s", folders[i]->d_name);
        int file_count = folders[i]->d_name[0] == '.' || strchr(folders[i]->d_name, '.')
                             ? 0
                             : scandir(path, &files, NULL, alphasort);
        if (file_count <= 0) continue;
        struct kernel_rows kernel = read_kernel(folders[i]->d_name);
        qsort(kernel.rows, kernel.count, sizeof *kernel.rows, by_cookie);
        for (int k = 0; k < file_count; k++) {
            if (!is_text_of_probe(files[k]->d_name)) continue;
            compare_file(folders[i]->d_name, files[k]->d_name, &kernel);
            files_compared++;
        }
        free(kernel.rows);
    }
    assert_true(files_compared >= 20);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_samples)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
