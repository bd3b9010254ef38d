/*
 * Measures the speed of reading logs. Each file (by default one of each kind from datasets/kernel-logs; gzip is
 * unpacked first) is repeated in memory to at least 64 MB, fed in 1 MiB pieces, and read three times; the best time is
 * printed, one JSON line per file.
 */
#define _POSIX_C_SOURCE 200809L /* clock_gettime, popen */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rttlab.h"

#define PIECE     ((size_t)1 << 20)
#define BYTES_MIN ((size_t)64 << 20)
#define REPEATS   3

void lab_reset(void);

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* The file's text, repeated; it must end with a line break. NULL when it cannot be read. */
static char *read_repeated(const char *path, size_t *length) {
    char command[600];
    const char *dot = strrchr(path, '.');
    snprintf(command, sizeof command, "%s '%s'", dot && strcmp(dot, ".gz") == 0 ? "gzip -dc" : "cat", path);
    FILE *file = popen(command, "r");
    char *bytes = file ? malloc(2 * BYTES_MIN) : NULL;
    if (!bytes) return NULL;
    size_t once = fread(bytes, 1, BYTES_MIN, file);
    pclose(file);
    for (*length = once; once && *length < BYTES_MIN; *length += once)
        memcpy(bytes + *length, bytes, once);
    return bytes;
}

/* Reads the log once; gives the seconds, or a negative number. */
static double run(const char *bytes, size_t length) {
    static const char document[] = "{\"kind\":\"log\"}";
    lab_reset();
    memcpy(lab_buffer(sizeof document - 1), document, sizeof document - 1);
    double start = seconds();
    int32_t status = lab_open(sizeof document - 1);
    for (size_t at = 0; at < length && status > 0; at += PIECE) {
        size_t take = length - at < PIECE ? length - at : PIECE;
        memcpy(lab_buffer((uint32_t)take), bytes + at, take);
        status = lab_feed((uint32_t)take);
    }
    if (status > 0) status = lab_feed(0);
    return status == LAB_FINISHED ? seconds() - start : -1;
}

static int bench(const char *name, const char *path) {
    size_t length = 0;
    char *bytes = read_repeated(path, &length);
    double best = -1;
    for (int k = 0; bytes && k < REPEATS; k++) {
        double took = run(bytes, length);
        if (took > 0 && (best < 0 || took < best)) best = took;
    }
    free(bytes);
    if (best < 0) return fprintf(stderr, "%s cannot be read.\n", path), 1;
    printf("{\"case\": \"log-%s\", \"wallSeconds\": %.4f, \"bytes\": %zu, \"megabytesPerSecond\": %.1f}\n", name, best,
           length, (double)length / 1e6 / best);
    return 0;
}

int main(int count, char **paths) {
    static const char *const cases[][2] = {
        {"trace-pipe", "datasets/kernel-logs/cellular-steps-cubic/tcp_probe.trace_pipe.txt.gz"},
        {"perf-script", "datasets/kernel-logs/adsl-bloat-cubic/perf.script.txt.gz"},
        {"csv", "datasets/kernel-logs/adsl-bloat-cubic/kernel_rtt.csv.gz"},
    };
    int failed = 0;
    for (int i = 1; i < count; i++)
        failed |= bench("file", paths[i]);
    for (size_t i = 0; count < 2 && i < sizeof cases / sizeof *cases; i++)
        failed |= bench(cases[i][0], cases[i][1]);
    return failed;
}
