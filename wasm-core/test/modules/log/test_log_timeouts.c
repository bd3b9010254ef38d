/*
 * Timeouts inferred from a trace of packets: on lines made by hand, and on every bundled capture against the timers
 * that the kernel saw expire (datasets/kernel-logs/timeouts.csv).
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rttlab.h"
#include "sim/events/event_kind.h"
#include "support/log_helper.h"
#include "support/probe_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

/* ---- by hand ----------------------------------------------------------------------------------------------------- */

#define FLOW " sock_cookie=7"

/* An event of the flow; ssthresh as the kernel prints it. */
static void add(double time, unsigned nxt, unsigned una, int cwnd, int ssthresh) {
    probe_add("%s %.6f: tcp_probe: " PROBE_ENDS " data_len=0 snd_nxt=0x%x snd_una=0x%x snd_cwnd=%d ssthresh=%d "
              "srtt=100000" FLOW "\n",
              PROBE_TASK, time, nxt, una, cwnd, ssthresh);
}

/* Ten segments of 1000 bytes are outstanding, the first of them unacknowledged since 5 s. */
static void begin(void) {
    probe_begin();
    add(4.9, 10000, 0, 10, 20);
    add(5, 11000, 1000, 10, 20);
}

static void assert_timeouts(double timeouts, double spurious) {
    assert_int_equal(probe_read(), LAB_FINISHED);
    assert_about(json_member_number(log_flow_named("7"), "timeouts", -1), timeouts);
    assert_about(json_member_number(log_flow_named("7"), "spuriousTimeouts", -1), spurious);
}

static void test_collapse_in_a_silence(void **state) {
    (void)state;
    for (int window = 1; window <= 3; window++) {
        begin();
        add(6, 11000, 1000, window, 7); /* the ACK of the retransmission */
        add(6.2, 11000, 2000, window + 1, 7);
        assert_timeouts(window <= 2, 0);
    }
    /* Too soon for a timer of Linux: the ACK before it made the window small. */
    begin();
    add(5.199, 11000, 1000, 1, 7);
    assert_timeouts(0, 0);
    begin();
    add(5.2, 11000, 1000, 1, 7);
    assert_timeouts(1, 0);
    /* Nothing was outstanding. */
    begin();
    add(6, 11000, 11000, 1, 7);
    assert_timeouts(0, 0);
    /* The log is not whole in between. */
    begin();
    probe_add("CPU:0 [LOST 168 EVENTS]\n");
    add(6, 11000, 1000, 1, 7);
    assert_timeouts(0, 0);
}

static void test_window_given_back(void **state) {
    (void)state;
    begin();
    add(6, 11000, 1000, 1, 7);
    add(6.2, 11000, 2000, 10, 20); /* ssthresh was 7: slow start ends there */
    assert_timeouts(1, 1);
    size_t rows;
    double *time = log_column("7", "events", "time", &rows), *kind = log_column("7", "events", "kind", &rows);
    double *value = log_column("7", "events", "value", &rows);
    int timeouts = 0, found = 0;
    for (size_t i = 0; i < rows; i++) {
        if ((int)kind[i] == EVENT_timeout) {
            assert_about(time[i], 1.1);
            assert_true(isnan(value[i]));
            timeouts++;
        }
        if ((int)kind[i] == EVENT_spurious_timeout) {
            assert_about(time[i], 1.3);
            assert_about(value[i], 1.1);
            found++;
        }
    }
    assert_int_equal(timeouts, 1);
    assert_int_equal(found, 1);
    free(time);
    free(kind);
    free(value);
    /* Later, while what was outstanding is not all acknowledged, and behind it. */
    for (unsigned una = 9000; una <= 11000; una += 2000) {
        begin();
        add(6, 11000, 1000, 1, 7);
        add(6.2, 11000, 2000, 2, 7);
        add(6.4, 11000, una, 2, 7);
        add(6.6, 12000, una + 1000, 12, 20);
        assert_timeouts(1, una < 11000);
    }
}

/* Slow start may reach the old window at once where nothing bounds it: that gives nothing back. */
static void test_slow_start_is_no_gift(void **state) {
    (void)state;
    begin();
    add(6, 11000, 1000, 1, 20);
    add(6.2, 11000, 11000, 11, 20); /* all ten segments acknowledged at once */
    assert_timeouts(1, 0);
    begin();
    add(6, 1002, 1000, 1, 2147483647);
    add(6.2, 1002, 1002, 11, 2147483647); /* ten segments more for two bytes */
    assert_timeouts(1, 1);
    begin();
    add(6, 11000, 1000, 1, 7);
    add(6.2, 11000, 2000, 6, 7);
    add(6.4, 11000, 3000, 10, 20); /* not from half of it or less */
    assert_timeouts(1, 0);
}

/* Two ACKs in less than the least RTT, 100 ms here: the second is for an original. */
static void test_original_acknowledged(void **state) {
    (void)state;
    static const double apart_s[] = {0.05, 0.0999, 0.1001, 0.15};
    for (size_t i = 0; i < sizeof apart_s / sizeof *apart_s; i++) {
        begin();
        add(6, 11000, 1000, 1, 20);              /* acknowledges up to 2000 */
        add(6 + apart_s[i], 11000, 2000, 2, 20); /* and this one up to 3000 */
        add(6.5, 11000, 3000, 3, 20);
        assert_timeouts(1, apart_s[i] < 0.1);
    }
    /* A duplicate comes first: the segment may have been lost. */
    begin();
    add(6, 11000, 1000, 1, 20);
    add(6.01, 11000, 1000, 1, 20);
    add(6.02, 11000, 2000, 2, 20);
    add(6.03, 11000, 3000, 3, 20);
    assert_timeouts(1, 0);
    /* The first ACK covers all that was outstanding: new data follows. */
    begin();
    add(6, 11000, 1000, 1, 20);
    add(6.05, 12000, 11000, 2, 20);
    add(6.06, 12000, 12000, 2, 20);
    assert_timeouts(1, 0);
}

static void test_logs_that_cannot_show_timeouts(void **state) {
    (void)state;
    assert_int_equal(log_read(bytes_of("time_s,rtt_ms,cwnd\n1,30,10\n2,31,1\n3,31,10\n"), 100, ""), LAB_FINISHED);
    assert_int_equal(json_member(json_member(log_result(), "flows")->child, "timeouts")->type, JSON_NULL);
    struct bytes text = file_read("datasets/log-formats/microseconds.tcpprobe.txt");
    assert_int_equal(log_read(text, 1 << 16, ""), LAB_FINISHED);
    free(text.at);
    assert_int_equal(json_member(json_member(log_result(), "flows")->child, "timeouts")->type, JSON_NUMBER);
}

/* ---- against the kernel's own timers ----------------------------------------------------------------------------- */

struct expiry {
    char folder[40], cookie[16];
    double t_ns;
    int spurious; /* -1: not known */
};

static struct expiry expiries[32];
static int expiry_count;

static int read_expiries(void **state) {
    (void)state;
    struct bytes text = file_read(KERNEL_LOGS "timeouts.csv");
    text.at[text.length - 1] = '\0';
    for (const char *line = strchr(text.at, '\n'); line; line = strchr(line, '\n')) {
        struct expiry *e = &expiries[expiry_count++];
        line++;
        if (sscanf(line, "%39[^,],%lf,%15[^,]", e->folder, &e->t_ns, e->cookie) != 3) return -1;
        const char last = line[strcspn(line, "\n") - 1];
        e->spurious = last == '1' ? 1 : last == '0' ? 0 : -1;
    }
    free(text.at);
    return expiry_count == 10 ? 0 : -1;
}

/* The kernel's time of a flow's first event in its rows (kernel_rtt.csv); NaN when they have no such flow. */
static double first_kernel_ns(const char *rows, const char *cookie) {
    char found[32];
    double t_ns;
    for (const char *line = strchr(rows, '\n'); line; line = strchr(line, '\n')) {
        line++;
        if (sscanf(line, "%lf,%31[^,]", &t_ns, found) == 2 && strcmp(found, cookie) == 0) return t_ns;
    }
    return NAN;
}

/* Sums over all captures. */
struct tally {
    int marks, right, covered, after_the_end, expiries;
    int spurious, spurious_right, spurious_wrong;
};

/* What the kernel says of the silence that ends with a mark. */
static void judge_mark(const char *folder, const char *cookie, double from_ns, double to_ns, int said_spurious,
                       struct tally *tally) {
    int right = 0;
    tally->marks++;
    tally->spurious += said_spurious;
    for (int i = 0; i < expiry_count; i++) {
        const struct expiry *e = &expiries[i];
        if (strcmp(e->folder, folder) != 0 || strcmp(e->cookie, cookie) != 0) continue;
        if (e->t_ns < from_ns || e->t_ns > to_ns) continue;
        right = 1;
        tally->covered++;
        if (said_spurious && e->spurious >= 0) (*(e->spurious ? &tally->spurious_right : &tally->spurious_wrong))++;
    }
    tally->right += right;
}

static void judge_flow(const char *folder, const char *cookie, double first_ns, struct tally *tally) {
    size_t rows, marks = 0;
    double *t_ns = log_column(cookie, "log", "t_ns", &rows);
    double *time = log_column(cookie, "events", "time", &marks), *kind = log_column(cookie, "events", "kind", &marks);
    double *value = log_column(cookie, "events", "value", &marks);
    const double offset = first_ns - t_ns[0];
    for (size_t i = 0; i < marks; i++) {
        if ((int)kind[i] != EVENT_timeout) continue;
        size_t row = 1;
        while (row < rows && t_ns[row] < time[i] * 1e9 - 1)
            row++;
        int spurious = 0;
        for (size_t k = 0; k < marks; k++)
            spurious |= (int)kind[k] == EVENT_spurious_timeout && fabs(value[k] - time[i]) < 1e-9;
        judge_mark(folder, cookie, t_ns[row - 1] + offset, t_ns[row] + offset, spurious, tally);
    }
    for (int i = 0; i < expiry_count; i++) {
        const struct expiry *e = &expiries[i];
        if (strcmp(e->folder, folder) != 0 || strcmp(e->cookie, cookie) != 0) continue;
        tally->expiries++;
        tally->after_the_end += e->t_ns > t_ns[rows - 1] + offset;
    }
    free(t_ns);
    free(time);
    free(kind);
    free(value);
}

static void judge_folder(const char *folder, struct tally *tally) {
    char path[300], ids[300][32];
    snprintf(path, sizeof path, KERNEL_LOGS "%s/tcp_probe.trace_pipe.txt.gz", folder);
    struct bytes text = file_read(path);
    assert_int_equal(log_read(text, (size_t)1 << 20, ""), LAB_FINISHED);
    free(text.at);
    snprintf(path, sizeof path, KERNEL_LOGS "%s/kernel_rtt.csv.gz", folder);
    struct bytes kernel = file_read(path);
    kernel.at[kernel.length - 1] = '\0';
    int count = 0;
    for (const struct json *flow = json_member(log_result(), "flows")->child; flow && count < 300; flow = flow->next)
        snprintf(ids[count++], sizeof ids[0], "%s", json_member_string(flow, "id", ""));
    for (int i = 0; i < count; i++) {
        const double first_ns = first_kernel_ns(kernel.at, ids[i]);
        if (!isnan(first_ns)) judge_flow(folder, ids[i], first_ns, tally);
    }
    free(kernel.at);
}

/*
 * All captures of whole cases. Of the ten timers that expired, eight are in the silences that are marked, a ninth is
 * the second one of such a silence, and the tenth expired after its flow's last packet. Nothing else is marked.
 */
static void test_against_the_kernel(void **state) {
    (void)state;
    static const char *const folders[] = {
        "adsl-bloat-cubic", "asym-reverse-reno", "cellular-steps-cubic", "fast-short-cubic", "formats-mini",
        "handover-cubic",   "many10-cubic",      "onoff-cubic",          "reqresp-reno",     "satellite-cubic",
        "spikes-cubic",     "wifi-bbr",          "wifi-direct-reno",     "wifi-v6-reno"};
    struct tally tally = {0};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        judge_folder(folders[i], &tally);
    print_message("%d timers, %d in marked silences, %d after the end; %d marks, %d right; %d said spurious, %d right, "
                  "%d wrong by timestamps\n",
                  tally.expiries, tally.covered, tally.after_the_end, tally.marks, tally.right, tally.spurious,
                  tally.spurious_right, tally.spurious_wrong);
    assert_int_equal(tally.expiries, 10);
    assert_int_equal(tally.covered, 9);
    assert_int_equal(tally.after_the_end, 1);
    assert_int_equal(tally.marks, 8);
    assert_int_equal(tally.right, 8);
    /* Of five whose captures are whole four were spurious; three of these can be told without timestamps. */
    assert_int_equal(tally.spurious_right, 3);
    assert_int_equal(tally.spurious_wrong, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_collapse_in_a_silence),          cmocka_unit_test(test_window_given_back),
        cmocka_unit_test(test_slow_start_is_no_gift),          cmocka_unit_test(test_original_acknowledged),
        cmocka_unit_test(test_logs_that_cannot_show_timeouts), cmocka_unit_test(test_against_the_kernel),
    };
    return cmocka_run_group_tests(tests, read_expiries, NULL);
}
