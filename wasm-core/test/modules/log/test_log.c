/*
 * What holds for every log, over all genuine captures: the right format wins without the file's name; the same result
 * however the bytes are cut, with CRLF and as UTF-16; a file cut anywhere gives notes and never a crash; and the
 * summaries are the golden ones. LAB_GOLDEN=write renews them.
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

#define GOLDEN "wasm-core/test/support/log_golden.txt"

struct case_file {
    char path[400], name[300];
    const char *format;
};

static struct case_file cases[200];
static int case_count;

static const char *format_of(const char *name) {
    if (strncmp(name, "tcp_probe", 9) == 0 || strncmp(name, "trace-cmd", 9) == 0 ||
        strncmp(name, "perf.script", 11) == 0)
        return "tcp_probe";
    if (strstr(name, ".tcpprobe")) return "tcpprobe";
    if (strcmp(name, "ping.txt") == 0) return "ping";
    if (strncmp(name, "iperf3", 6) == 0) return "iperf3";
    if (strncmp(name, "ss.", 3) == 0 || strncmp(name, "ss-", 3) == 0) return "ss";
    if (strncmp(name, "kernel_rtt", 10) == 0 || strncmp(name, "tshark_ack", 10) == 0 ||
        strncmp(name, "samples", 7) == 0)
        return "csv";
    return NULL;
}

static void add_folder(const char *folder) {
    struct dirent **files;
    int count = scandir(folder, &files, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        const char *format = format_of(files[i]->d_name);
        if (!format || case_count == (int)(sizeof cases / sizeof *cases)) continue;
        struct case_file *c = &cases[case_count++];
        snprintf(c->path, sizeof c->path, "%.200s/%.150s", folder, files[i]->d_name);
        snprintf(c->name, sizeof c->name, "%.250s", strchr(c->path, '/') + 1);
        c->format = format;
    }
}

static int find_cases(void **state) {
    (void)state;
    struct dirent **folders;
    int count = scandir(KERNEL_LOGS, &folders, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char path[300];
        snprintf(path, sizeof path, KERNEL_LOGS "%.200s", folders[i]->d_name);
        if (!strchr(folders[i]->d_name, '.')) add_folder(path);
    }
    add_folder("datasets/log-formats");
    return case_count >= 30 ? 0 : -1;
}

/* ---- any cut of the bytes, any line end, any encoding ------------------------------------------------------------ */

static struct bytes with_crlf(struct bytes from) {
    struct bytes to = {malloc(2 * from.length + 1), 0};
    for (size_t i = 0; i < from.length; i++) {
        if (from.at[i] == '\n') to.at[to.length++] = '\r';
        to.at[to.length++] = from.at[i];
    }
    return to;
}

/* ASCII only, as all captures are. */
static struct bytes with_utf16(struct bytes from, int big_endian) {
    struct bytes to = {calloc(2 * from.length + 2, 1), 2 * from.length + 2};
    to.at[0] = (char)(big_endian ? 0xfe : 0xff);
    to.at[1] = (char)(big_endian ? 0xff : 0xfe);
    for (size_t i = 0; i < from.length; i++)
        to.at[2 + 2 * i + (size_t)big_endian] = from.at[i];
    return to;
}

static uint64_t hash_in_pieces(struct bytes text, size_t piece) {
    assert_int_equal(log_read(text, piece, ""), LAB_FINISHED);
    return log_hash();
}

static double total_of_samples(void) {
    double sum = 0;
    const struct json *flows = json_member(log_result(), "flows");
    for (const struct json *flow = flows->child; flow; flow = flow->next)
        sum += json_member_number(flow, "samples", 0) * json_member_number(flow, "meanRttMs", 0);
    return sum;
}

static void check_log(const struct case_file *c) {
    struct bytes text = file_read(c->path);
    uint64_t whole = hash_in_pieces(text, (size_t)1 << 20);
    assert_string_equal(json_member_string(log_result(), "format", ""), c->format);
    uint64_t columns = log_hash_columns();
    assert_true(whole == hash_in_pieces(text, 65537));
    if (text.length < 1200000) assert_true(whole == hash_in_pieces(text, 7));
    if (text.length < 300000) assert_true(whole == hash_in_pieces(text, 1));
    struct bytes crlf = with_crlf(text);
    /* The first 64 KiB hold fewer lines then, which the guesses' reasons count. */
    uint64_t whole_crlf = hash_in_pieces(crlf, (size_t)1 << 20);
    assert_true(columns == log_hash_columns());
    if (text.length < 300000) assert_true(whole_crlf == hash_in_pieces(crlf, 13));
    for (int big = 0; big < 2 && text.length < 300000; big++) {
        struct bytes wide = with_utf16(text, big);
        uint64_t hash = hash_in_pieces(wide, (size_t)1 << 20);
        assert_true(columns == log_hash_columns());
        assert_true(log_has_note("utf16"));
        assert_true(hash == hash_in_pieces(wide, 7));
        free(wide.at);
    }
    free(crlf.at);
    free(text.at);
}

static void test_any_cut(void **state) {
    (void)state;
    for (int i = 0; i < case_count; i++)
        check_log(&cases[i]);
}

/* ---- goldens ----------------------------------------------------------------------------------------------------- */

static void describe(const struct case_file *c, char *line, size_t capacity) {
    const struct json *result = log_result(), *flows = json_member(result, "flows");
    double events = 0, samples = 0, frozen = 0;
    for (const struct json *flow = flows->child; flow; flow = flow->next) {
        events += json_member_number(flow, "events", 0);
        samples += json_member_number(flow, "samples", 0);
        frozen += json_member(flow, "frozenSrtt")->type == JSON_TRUE;
    }
    size_t used = (size_t)snprintf(
        line, capacity,
        "%s: %s, %g lines, %g read, %g skipped, %d flows, %.0f events, %.0f samples, %g frozen, sum %.6f ms, notes",
        c->name, json_member_string(result, "format", ""), json_member_number(result, "lines", 0),
        json_member_number(result, "linesRead", 0), json_member_number(result, "linesSkipped", 0), flows->count, events,
        samples, frozen, total_of_samples());
    const struct json *notes = json_member(result, "notes");
    for (const struct json *note = notes->child; note && used < capacity; note = note->next)
        used += (size_t)snprintf(line + used, capacity - used, " %s=%g", json_member_string(note, "id", ""),
                                 json_member_number(note, "count", 0));
}

static void test_goldens(void **state) {
    (void)state;
    const char *mode = getenv("LAB_GOLDEN");
    int write = mode && strcmp(mode, "write") == 0;
    FILE *out = write ? fopen(GOLDEN, "w") : NULL;
    struct bytes golden = write ? bytes_of("") : file_read(GOLDEN);
    for (int i = 0; i < case_count; i++) {
        char line[1000];
        struct bytes text = file_read(cases[i].path);
        assert_int_equal(log_read(text, (size_t)1 << 20, ""), LAB_FINISHED);
        describe(&cases[i], line, sizeof line - 1);
        strcat(line, "\n");
        if (out) fputs(line, out);
        size_t length = strlen(line);
        int found = write;
        for (size_t at = 0; !found && at + length <= golden.length; at++)
            found = memcmp(golden.at + at, line, length) == 0;
        if (!found) print_error("not in %s: %s", GOLDEN, line);
        assert_true(found);
        free(text.at);
    }
    if (out) fclose(out);
}

/* ---- truncation and damage --------------------------------------------------------------------------------------- */

/* A cut file is read, with a word about the cut unless it fell between lines, or it is refused with a reason. */
static void check_prefix(struct bytes text, size_t length) {
    struct bytes prefix = {malloc(length + 1), length};
    memcpy(prefix.at, text.at, length);
    int32_t status = log_read(prefix, 4096, "");
    if (status == LAB_FINISHED) {
        assert_non_null(log_result());
        log_hash();
    } else {
        assert_int_equal(status, LAB_BAD_INPUT);
        assert_true(log_error_text()[0] != '\0');
    }
    free(prefix.at);
}

static void test_truncation(void **state) {
    (void)state;
    for (int i = 0; i < case_count; i++) {
        struct bytes text = file_read(cases[i].path);
        int is_small = strstr(cases[i].name, "formats") != NULL;
        size_t step = is_small ? 1 : 97, end = is_small ? 1500 : 3000;
        for (size_t length = 0; length < end && length < text.length; length += step)
            check_prefix(text, length);
        for (size_t length = 65200; is_small && length < 65800 && length < text.length; length += 7)
            check_prefix(text, length);
        free(text.at);
    }
}

static void test_damage(void **state) {
    (void)state;
    uint32_t random = 12345;
    for (int i = 0; i < case_count; i++) {
        if (!strstr(cases[i].name, "formats")) continue;
        struct bytes text = file_read(cases[i].path);
        for (int round = 0; round < 40; round++) {
            struct bytes hurt = {malloc(text.length), text.length < 90000 ? text.length : 90000};
            memcpy(hurt.at, text.at, hurt.length);
            for (int k = 0; k < 1 + round * 20; k++) {
                random = random * 1664525 + 1013904223;
                hurt.at[(random >> 4) % hurt.length] ^= (char)(1 << (random >> 29));
            }
            int32_t status = log_read(hurt, 8192, round % 2 ? "\"format\":\"tcp_probe\"" : "");
            assert_true(status == LAB_FINISHED || status == LAB_BAD_INPUT);
            assert_non_null(log_result());
            free(hurt.at);
        }
        free(text.at);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_any_cut),
        cmocka_unit_test(test_goldens),
        cmocka_unit_test(test_truncation),
        cmocka_unit_test(test_damage),
    };
    return cmocka_run_group_tests(tests, find_cases, NULL);
}
