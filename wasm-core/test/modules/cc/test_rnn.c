/* RNN-based TCP: what its predictors do to a loss, what is recorded of losses, and what the document may say of them.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "net/metrics.h"
#include "rttlab.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

#define BOTTLENECK "\"topology\":{\"template\":\"dumbbell\"},\"link\":{\"bottleneck\":{\"rate\":8e6,\"delay\":20,"
/* Members of the document, of the bottleneck, of cc.rnn, and of the main flow. */
#define DOCUMENT                                                                                                       \
    "{\"kind\":\"simulation\",%s\"scenario\":{\"run\":{\"duration\":20,\"seed\":3}," BOTTLENECK                        \
    "\"buffer\":30%s}},\"cc\":{\"rnn\":{%s}},\"flow\":{\"main\":{\"congestionControl\":%s},\"cross\":{"                \
    "\"congestionControl\":\"cubic\"}}}}"

#define CONSTANT(p) "\"predictor\":\"constant\",\"constant\":" p
#define COLUMN(id)  (1 + METRIC_##id)
/* Behind the metrics. */
enum { COLUMN_GREW = 1 + METRIC_COUNT, COLUMN_P, COLUMN_RATE };

static void run(const char *more, const char *link, const char *rnn, const char *flow) {
    assert_int_equal(sim_run(DOCUMENT, more, link, rnn, flow), LAB_FINISHED);
}

/* All values of one table, row after row; gives the number of rows. */
static int64_t copy_table(const char *id, double *to, int64_t capacity, int columns) {
    int table = sim_table(id);
    int64_t rows = sim_rows(table), count = 0;
    assert_true(table >= 0 && rows * columns <= capacity);
    for (int64_t row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            to[count++] = sim_value(table, column, row);
    return rows;
}

#define WINDOW_COLUMNS 5
#define VALUES_MAX     400000
static double first[VALUES_MAX], second[VALUES_MAX];

/* NaN of a gap equals itself here. */
static void assert_same_window(const char *link, const char *rnn, const char *flow) {
    char control[160];
    snprintf(control, sizeof control, "\"cubic\"%s", flow);
    run("", link, "", control);
    int64_t rows = copy_table("flow.main.0.window", first, VALUES_MAX, WINDOW_COLUMNS);
    double goodput = sim_number("flows.0.goodputBitPerS");
    snprintf(control, sizeof control, "\"rnn\"%s", flow);
    run("", link, rnn, control);
    assert_int_equal(copy_table("flow.main.0.window", second, VALUES_MAX, WINDOW_COLUMNS), rows);
    assert_memory_equal(first, second, sizeof *first * (size_t)(rows * WINDOW_COLUMNS));
    assert_true(goodput == sim_number("flows.0.goodputBitPerS"));
}

/* With timeouts, marks and losses on the wire, and by ns-2's rules. */
static void between_the_thresholds_it_is_cubic_to_the_bit(void **state) {
    static const char *const links[] = {"", ",\"loss\":\"bernoulli\",\"lossRate\":3", ",\"discipline\":\"red\""};
    static const char *const flows[] = {"", ",\"windowRules\":\"ns2\",\"recovery\":\"newreno\"", ",\"ecn\":true"};
    (void)state;
    for (int i = 0; i < 9; i++) {
        assert_same_window(links[i % 3], CONSTANT("0.8"), flows[i / 3]);
        assert_true(sim_number("losses.0.predictions.medium") > 3);
    }
}

static void a_constant_chooses_the_rate(void **state) {
    static const struct {
        const char *rnn, *step;
        double rate;
    } cases[] = {{CONSTANT("0.69"), "losses.0.predictions.low", 0.5},
                 {CONSTANT("0.7"), "losses.0.predictions.medium", 0.7},
                 {CONSTANT("0.9"), "losses.0.predictions.high", 0.95}};
    (void)state;
    for (int i = 0; i < 3; i++) {
        run("", "", cases[i].rnn, "\"rnn\"");
        double events = sim_number("losses.0.events");
        assert_true(events > 5 && sim_number(cases[i].step) == events);
        assert_true(sim_number("losses.0.predictions.judged") == events - 1);
        int losses = sim_table("flow.main.0.losses");
        assert_true((double)sim_rows(losses) == events);
        for (int64_t row = 0; row < sim_rows(losses); row++)
            assert_true(sim_value(losses, COLUMN_RATE, row) == cases[i].rate);
    }
}

/* One row of the table against the one before, and against the labels. */
static void check_row(int losses, int64_t row, const char *labels) {
    double cwnd = sim_value(losses, COLUMN(cwnd), row), grew = sim_value(losses, COLUMN_GREW, row);
    double before = row ? sim_value(losses, COLUMN(cwnd), row - 1) : NAN;
    double since = row ? sim_value(losses, 0, row - 1) : 0, p = sim_value(losses, COLUMN_P, row);
    double lost = sim_value(losses, COLUMN(tdup), row);
    assert_true(sim_value(losses, COLUMN(rto), row) == 1 ? lost == 0 : lost >= 1);
    assert_true(fabs(sim_value(losses, COLUMN(lossint), row) - (sim_value(losses, 0, row) - since)) < 1e-9);
    assert_true(row ? grew == (cwnd > before) && p == grew : isnan(grew) && isnan(p));
    if (row) assert_int_equal(labels[row - 1], grew == 1 ? '1' : '0');
}

static void losses_are_recorded_with_their_metrics(void **state) {
    (void)state;
    run("", ",\"loss\":\"bernoulli\",\"lossRate\":5", "\"predictor\":\"last\"", "\"rnn\"");
    int losses = sim_table("flow.main.0.losses"), timeouts = 0, right = 0;
    int64_t rows = sim_rows(losses);
    const char *labels = json_member_string(json_member(sim_result(), "losses")->child, "labels", "");
    assert_int_equal(strlen(labels), rows);
    for (int64_t row = 0; row < rows; row++) {
        check_row(losses, row, labels);
        timeouts += sim_value(losses, COLUMN(rto), row) == 1;
        right += row > 1 && labels[row - 1] == labels[row - 2];
    }
    assert_int_equal(labels[rows - 1], '?');
    assert_true(timeouts > 0 && timeouts < rows);
    /* The first prediction is at the second loss, and the last one is not judged. */
    assert_true(sim_number("losses.0.predictions.judged") == (double)rows - 2);
    assert_true(sim_number("losses.0.predictions.right") == right);
    assert_true(sim_number("losses.0.predictions.unknown") == 1);
}

/* Many packets of one window are lost: SACK tells of those below the first three that arrived. */
static void several_lost_packets_of_a_window_are_one_event(void **state) {
    (void)state;
    run("", ",\"loss\":\"gilbert-elliott\"", CONSTANT("0.8"), "\"rnn\"");
    int losses = sim_table("flow.main.0.losses");
    double most = 0;
    for (int64_t row = 0; row < sim_rows(losses); row++)
        most = fmax(most, sim_value(losses, COLUMN(tdup), row));
    assert_true(most > 1);
}

static int notes_of(const char *id) {
    for (const struct json *note = json_member(sim_result(), "notes")->child; note; note = note->next)
        if (strcmp(json_member_string(note, "id", ""), id) == 0) return (int)json_member_number(note, "count", 0);
    return 0;
}

static void foreknown_labels_come_in_order_and_then_none(void **state) {
    static const double rates[] = {0.95, 0.5, 0.7, 0.95, 0.7, 0.7};
    (void)state;
    run("\"labels\":{\"main.0\":\"10?1\"},", "", "\"predictor\":\"oracle\"", "\"rnn\"");
    int losses = sim_table("flow.main.0.losses");
    for (int row = 0; row < 6; row++)
        assert_true(sim_value(losses, COLUMN_RATE, row) == rates[row]);
    assert_true(isnan(sim_value(losses, COLUMN_P, 2)));
    assert_true(sim_number("losses.0.predictions.count") == 3);
    /* The third was open, and all after the fourth; the last loss has no label. */
    assert_int_equal(notes_of("labels-unknown"), (int)sim_number("losses.0.events") - 1 - 3);
    assert_int_equal(notes_of("labels-missing"), 0);
    run("", "", "\"predictor\":\"oracle\"", "\"rnn\"");
    assert_int_equal(notes_of("labels-missing"), 1);
    assert_int_equal(sim_run(DOCUMENT, "\"labels\":[1],", "", "", "\"rnn\""), LAB_BAD_INPUT);
    assert_int_equal(sim_run(DOCUMENT, "\"labels\":{\"main.0\":1},", "", "", "\"rnn\""), LAB_BAD_INPUT);
}

static void coins_fall_the_same_way_again(void **state) {
    (void)state;
    run("", "", "\"predictor\":\"coin\"", "\"rnn\"");
    uint64_t hash = sim_hash();
    double low = sim_number("losses.0.predictions.low"), high = sim_number("losses.0.predictions.high");
    assert_true(low > 0 && high > 0 && low + high == sim_number("losses.0.events"));
    run("", "", "\"predictor\":\"coin\"", "\"rnn\"");
    assert_true(sim_hash() == hash);
}

static void without_a_model_it_says_so_and_is_cubic(void **state) {
    (void)state;
    assert_same_window("", "", "");
    assert_int_equal(notes_of("model-missing"), 1);
    assert_true(sim_number("losses.0.predictions.unknown") == sim_number("losses.0.events"));
    assert_true(sim_number("losses.0.predictions.medium") == sim_number("losses.0.events"));
    run("", "", CONSTANT("0.5"), "\"rnn\"");
    assert_int_equal(notes_of("model-missing"), 0);
}

/* Without a loss nothing is predicted: no coin is thrown, no net is asked. */
static void without_a_loss_nothing_is_predicted(void **state) {
    (void)state;
    assert_same_window("", "\"predictor\":\"coin\"", ",\"receiverWindow\":10,\"stop\":0.3");
    assert_int_equal(sim_rows(sim_table("flow.main.0.losses")), 0);
    for (const struct json *one = json_member(sim_result(), "losses")->child; one; one = one->next)
        assert_string_not_equal(json_member_string(one, "flow", ""), "main.0");
}

/* For data: losses of the flows that are not observed, without any other table. */
static void losses_of_all_flows_are_recorded_on_request(void **state) {
    (void)state;
    run("\"record\":\"none\",", "", "", "\"cubic\"");
    assert_int_equal(sim_table("flow.main.0.losses"), -1);
    run("\"record\":\"none\",\"losses\":true,", "", "", "\"cubic\"");
    assert_true(sim_rows(sim_table("flow.main.0.losses")) > 5);
    assert_true(sim_rows(sim_table("flow.cross.0.losses")) > 5);
    assert_int_equal(sim_table("flow.main.0.window"), -1);
    run("", "", "", "\"cubic\"");
    assert_true(sim_rows(sim_table("flow.main.0.losses")) > 5);
    assert_int_equal(sim_table("flow.cross.0.losses"), -1);
}

/* Connections of web sessions are used again, with the state of their congestion control. */
static void memory_does_not_grow_with_transfers(void **state) {
    size_t used[2];
    (void)state;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(sim_run("{\"kind\":\"simulation\",\"record\":\"none\",\"scenario\":{\"run\":{\"duration\":%d,"
                                 "\"seed\":3}," BOTTLENECK "\"buffer\":30}},\"flow\":{\"web\":{\"count\":4,"
                                 "\"application\":\"web\",\"congestionControl\":\"rnn\",\"webThink\":0.2}}}}",
                                 i ? 800 : 200),
                         LAB_FINISHED);
        used[i] = arena_used();
        assert_true(sim_number("groups.0.transfers") > (i ? 2000 : 500));
    }
    /* The sizes and times of finished transfers are kept; nothing else is. */
    assert_true(used[1] - used[0] < (1u << 20));
}

static unsigned mask_of(const char *ids) {
    unsigned mask = 0;
    char id[16];
    while (*ids) {
        size_t length = strcspn(ids, " ");
        snprintf(id, sizeof id, "%.*s", (int)length, ids);
        assert_true(metric_find(id) < METRIC_COUNT);
        mask |= 1u << metric_find(id);
        ids += length + (ids[length] == ' ');
    }
    return mask;
}

/* Table II, word by word. */
static void groups_are_those_of_the_paper(void **state) {
    static const char *const groups[] = {
        "cwnd lossint rtt lmax luint tdup rto",         "cwnd lossint rtt lmax luint tdup rto tdupint",
        "cwnd lossint rtt lmax luint tdup rto rtoint",  "cwnd lossint rtt lmax luint tdup rto tdupint rtoint",
        "lossint rtt lmax luint rto rttd ldmax",        "lossint rtt lmax luint rto rttd ldmax tdupint",
        "lossint rtt lmax luint rto rttd ldmax rtoint", "lossint rtt lmax luint rto rttd ldmax tdupint rtoint"};
    (void)state;
    for (int group = 1; group <= 8; group++)
        assert_int_equal(metric_group(group), mask_of(groups[group - 1]));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(between_the_thresholds_it_is_cubic_to_the_bit),
        cmocka_unit_test(a_constant_chooses_the_rate),
        cmocka_unit_test(losses_are_recorded_with_their_metrics),
        cmocka_unit_test(several_lost_packets_of_a_window_are_one_event),
        cmocka_unit_test(foreknown_labels_come_in_order_and_then_none),
        cmocka_unit_test(coins_fall_the_same_way_again),
        cmocka_unit_test(without_a_model_it_says_so_and_is_cubic),
        cmocka_unit_test(without_a_loss_nothing_is_predicted),
        cmocka_unit_test(losses_of_all_flows_are_recorded_on_request),
        cmocka_unit_test(memory_does_not_grow_with_transfers),
        cmocka_unit_test(groups_are_those_of_the_paper),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
