/*
 * Tables as people and spreadsheets make them: each case is a file that was once read wrongly or refused with the wrong
 * sentence. Every good case has two RTT samples, 30.75 and 40.25 ms, one second apart.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "modules/log/csv_date.h"
#include "modules/log/csv_name.h"
#include "rttlab.h"
#include "support/log_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

static void assert_near(double value, double expected) {
    if (!(fabs(value - expected) <= 1e-9 * fabs(expected))) fail_msg("%.17g is not %.17g", value, expected);
}

static int32_t read_log(const char *text) {
    return log_read(bytes_of(text), 1 << 16, "");
}

static const struct json *first_flow(void) {
    return json_member(log_result(), "flows")->child;
}

static void assert_two_samples(const char *text) {
    if (json_member_number(first_flow(), "samples", 0) != 2) fail_msg("not two samples: %s%s", text, lab_result());
    assert_near(json_member_number(first_flow(), "meanRttMs", 0), 35.5);
    assert_near(json_member_number(first_flow(), "lastS", 0), 1);
}

/* The text of a note, or "". */
static const char *note_text(const char *id) {
    for (const struct json *note = json_member(log_result(), "notes")->child; note; note = note->next)
        if (strcmp(json_member_string(note, "id", ""), id) == 0) return json_member_string(note, "text", "");
    return "";
}

static void assert_note_says(const char *id, const char *words) {
    if (!strstr(note_text(id), words)) fail_msg("note %s does not say '%s': %s", id, words, lab_result());
}

static struct span span_of(const char *text) {
    return (struct span){text, strlen(text)};
}

/* ---- layouts ----------------------------------------------------------------------------------------------------- */

static void test_spreadsheets(void **state) {
    (void)state;
    static const char *const texts[] = {
        "Zeit (s);RTT (\xb5s)\n0,5;30750\n1,5;40250\n", /* Latin-1 */
        "Messung Labor 3\ntime_s,rtt_ms\n0.5,30.75\n1.5,40.25\n",
        "Run of 2026\nServer, 10\n\ntime_s,rtt_ms\n0.5,30.75\n1.5,40.25\n", /* the title looks like a row */
        "sep=;\r\nZeit (s);RTT (ms)\r\n0,5;30,75\r\n1,5;40,25\r\n",
        "sep=,\ntime_s,rtt_ms\n0.5,30.75\n1.5,40.25\n",
        "time,rtt\n0.5 s,30.75 ms\n1.5 s,40.25 ms\n",
        "time_s,rtt\n0.5,30750\xc2\xb5s\n1.5,40250\xc2\xb5s\n",
        "Zeit;RTT\ns;ms\n0,5;30,75\n1,5;40,25\n", /* a line of units */
        "time_s,rtt_us\n0.5,\"30,750\"\n1.5,\"40,250\"\n",
        "time_s;rtt_us\n0.5;30,750\n1.5;40,250\n",
        "Zeit (s);RTT (us)\n0,5;30.750\n1,5;40.250\n",
        "Zeit (s);RTT (ns)\n0,5;30.750.000\n1,5;40.250.000\n",
        "Temps (s);RTT (ns)\n0,5;30\xe2\x80\xaf"
        "750\xe2\x80\xaf"
        "000\n1,5;40 250 000\n",
        "time_s;rtt_ns\n0.5;30'750'000\n1.5;40'250'000\n",
        "time_s,rtt_ms\n=\"0.5\",=\"30.75\"\n=\"1.5\",=\"40.25\"\n",
        "time_s,rtt_ms\n\"=\"\"0.5\"\"\",\"=\"\"30.75\"\"\"\n\"=\"\"1.5\"\"\",\"=\"\"40.25\"\"\"\n",
        "\"time_s\",\"rtt_ms\"\n\"0,5\",\"30,75\"\n\"1,5\",\"40,25\"\n",
        "time_s,note,rtt_ms\n0.5,\"a\nb, c\nd\",30.75\n1.5,,40.25\n",
        "time_s,rtt_ms\r0.5,30.75\r1.5,40.25\r",
        "time_s,rtt_ms,note\n0.5,30.75\n1.5,40.25\n",
        "Zeitstempel;RTT (ms)\n21.11.2026 03:15:31,5;30,75\n21.11.2026 03:15:32,5;40,25\n",
        "Horodatage (s);Temps aller-retour (\xc2\xb5s)\n0,5;30750\n1,5;40250\n",
        "Marca de tiempo (s);Latencia (ms)\n0,5;30,75\n1,5;40,25\n",
        "Paketumlaufzeit in ms;Zeit in s\n30,75;0,5\n40,25;1,5\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (read_log(texts[i]) != LAB_FINISHED) fail_msg("refused: %s %s", texts[i], log_error_text());
        assert_two_samples(texts[i]);
        const uint64_t hash = log_hash();
        assert_int_equal(log_read(bytes_of(texts[i]), 3, ""), LAB_FINISHED);
        assert_true(hash == log_hash());
        assert_false(log_has_note("time-made-up"));
        assert_false(log_has_note("lines-skipped"));
    }
}

static void test_doubled_quotes(void **state) {
    (void)state;
    assert_int_equal(read_log("time_s,\"the \"\"flow\"\"\",flow,rtt_ms\n0.5,x,\"A \"\"b\"\" c\",30.75\n"
                              "1.5,\"\"\"\",\"A \"\"b\"\" c\",40.25\n"),
                     LAB_FINISHED);
    assert_non_null(log_flow_named("A \"b\" c"));
    assert_two_samples("doubled quotes");
    const struct json *csv = json_member(log_result(), "csv");
    const struct json *rows = json_member(csv, "rows");
    assert_string_equal(json_member(csv, "header")->child->next->string, "the \"flow\"");
    assert_string_equal(rows->child->child->next->next->string, "A \"b\" c");
    assert_string_equal(rows->child->next->child->next->string, "\"");
}

/* Cells and names that consist of a quoted word: """A""" is "A" with its quotes, and not ""A"". */
static void test_quoted_word_in_quotes(void **state) {
    (void)state;
    assert_int_equal(read_log("time_s,flow,\"\"\"RTT\"\" in ms\"\n0.5,\"\"\"A\"\"\",30.75\n1.5,\"\"\"A\"\"\",40.25\n"),
                     LAB_FINISHED);
    assert_two_samples("a quoted word");
    assert_non_null(log_flow_named("\"A\""));
    const struct json *csv = json_member(log_result(), "csv");
    assert_string_equal(json_member(csv, "rows")->child->child->next->string, "\"A\"");
    assert_string_equal(json_member(csv, "header")->child->next->next->string, "\"RTT\" in ms");
}

/* A column Zeitstempel was once ignored and the time made up of RTTs. */
static void test_german_time_stamps(void **state) {
    (void)state;
    static const char *const texts[] = {
        "Zeitstempel;RTT (ms)\n1795226927,900;30,75\n1795226928,900;40,25\n",
        "RTT (ms);Zeitstempel\n30,75;1795226927900\n40,25;1795226928900\n",
        "RTT (ms);Zeitstempel\n30,75;21.11.2026 03:15:31\n40,25;21.11.2026 03:15:32\n",
        "Nr;Fluss;Zeitstempel [ms];RTT [ms]\n1;a;500;30,75\n2;a;1500;40,25\n",
        "\"Zeitstempel\";\"RTT (ms)\"\n\"2026-11-21 03:15:31,5\";\"30,75\"\n\"2026-11-21 03:15:32,5\";\"40,25\"\n",
        "ZEITSTEMPEL\tRTT_ms\n500 ms\t30,75\n1500 ms\t40,25\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_int_equal(read_log(texts[i]), LAB_FINISHED);
        if (log_has_note("time-made-up")) fail_msg("time made up: %s", texts[i]);
        assert_two_samples(texts[i]);
    }
}

/* A quote that nothing closes costs its own line and no other. */
static void test_stray_quote(void **state) {
    (void)state;
    static char text[8000];
    for (int at = 0; at < 200; at += 199) {
        size_t used = (size_t)snprintf(text, sizeof text, "time_s,flow,rtt_ms\n");
        for (int i = 0; i < 200; i++)
            used += (size_t)snprintf(text + used, sizeof text - used, "%d,%s,30\n", i, i == at ? "\"x" : "x");
        assert_int_equal(read_log(text), LAB_FINISHED);
        assert_near(json_member_number(first_flow(), "samples", 0), 199);
        assert_near(json_member_number(log_result(), "linesSkipped", 0), 1);
        char line[40];
        snprintf(line, sizeof line, "The first is line %d:", at + 2);
        assert_note_says("lines-skipped", line);
    }
}

static void test_wide_table(void **state) {
    (void)state;
    static char text[6000];
    for (int columns = 63; columns <= 66; columns++) {
        size_t used = (size_t)snprintf(text, sizeof text, "time_s,rtt_ms");
        for (int row = 0; row < 3; row++) {
            if (row) used += (size_t)snprintf(text + used, sizeof text - used, row == 1 ? "0.5,30.75" : "1.5,40.25");
            for (int i = 2; i < columns; i++)
                used += (size_t)snprintf(text + used, sizeof text - used, row ? ",x" : ",c%d", i);
            used += (size_t)snprintf(text + used, sizeof text - used, "\n");
        }
        assert_int_equal(read_log(text), LAB_FINISHED);
        assert_two_samples(text);
        assert_int_equal(log_has_note("columns-left-out"), columns > 64);
    }
}

static void test_spreadsheet_days(void **state) {
    (void)state;
    static char text[4000];
    size_t used = (size_t)snprintf(text, sizeof text, "Zeit;RTT (ms)\n");
    for (int i = 0; i < 60; i++)
        used +=
            (size_t)snprintf(text + used, sizeof text - used, "45234,%010.0f;%d\n", 5e9 + i / 86400. * 1e10, 30 + i);
    assert_int_equal(read_log(text), LAB_FINISHED);
    /* Ten digits of a day are 8.64 us. */
    assert_true(fabs(json_member_number(first_flow(), "lastS", 0) - 59) < 1e-5);
    assert_note_says("unit-guessed", "column 1 (“Zeit”) in days");
    /* Seconds since the start of a machine that has run for half a day. */
    used = (size_t)snprintf(text, sizeof text, "time,rtt_ms\n");
    for (int i = 0; i < 60; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%.6f,%d\n", 45234.5 + i * 0.0005, 30 + i);
    assert_int_equal(read_log(text), LAB_FINISHED);
    assert_near(json_member_number(first_flow(), "lastS", 0), 0.0295);
    assert_int_equal(log_read(bytes_of("time,rtt_ms\n1,30\n1.5,40\n"), 100,
                              "\"mapping\":{\"roles\":{\"time\":{\"role\":\"time\",\"unit\":\"days\"}}}"),
                     LAB_FINISHED);
    assert_near(json_member_number(first_flow(), "lastS", 0), 43200);
}

static void test_zone_offsets(void **state) {
    (void)state;
    int64_t ns;
    const int64_t noon = INT64_C(1795262400000000000); /* 2026-11-21T12:00:00Z */
    assert_true(csv_date_ns(span_of("2026-11-21T12:00:00Z"), &ns) && ns == noon);
    assert_true(csv_date_ns(span_of("2026-11-21T17:30:00+05:30"), &ns) && ns == noon);
    assert_true(csv_date_ns(span_of("2026-11-21T17:45:00+0545"), &ns) && ns == noon);
    assert_true(csv_date_ns(span_of("2026-11-21T08:30:00-03:30"), &ns) && ns == noon);
    assert_true(csv_date_ns(span_of("2026/11/21 12:00:00"), &ns) && ns == noon);
    assert_true(csv_date_ns(span_of("21.11.2026 12:00:00,25"), &ns) && ns == noon + 250000000);
    assert_false(csv_date_ns(span_of("21.13.2026 12:00:00"), &ns));
    assert_false(csv_date_ns(span_of("11/21/2026 12:00:00"), &ns));
    assert_false(csv_date_ns(span_of("2026-11-21T12:00:00+05:3"), &ns));
}

/* ---- what is guessed --------------------------------------------------------------------------------------------- */

/* RTTs without a unit: seconds up to a mean of 3, milliseconds up to 3000, and so on. */
static void test_guessed_units_of_rtts(void **state) {
    (void)state;
    static const struct {
        const char *a, *b;
        double mean_ms;
        const char *unit;
    } cases[] = {
        {"0.04", "0.06", 50, " in s"},    {"0.9", "1.1", 1000, " in s"},     {"1.9", "2.1", 2000, " in s"},
        {"2.8", "3.0", 2900, " in s"},    {"2.9", "3.3", 3.1, " in ms"},     {"40", "60", 50, " in ms"},
        {"2800", "3000", 2900, " in ms"}, {"2900", "3300", 3.1, " in us"},   {"50000", "70000", 60, " in us"},
        {"2.8e6", "3e6", 2900, " in us"}, {"2.9e6", "3.3e6", 3.1, " in ns"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[100];
        snprintf(text, sizeof text, "time_s,rtt\n1,%s\n2,%s\n", cases[i].a, cases[i].b);
        assert_int_equal(read_log(text), LAB_FINISHED);
        assert_near(json_member_number(first_flow(), "meanRttMs", 0), cases[i].mean_ms);
        assert_note_says("unit-guessed", "column 2 (“rtt”)");
        assert_note_says("unit-guessed", cases[i].unit);
    }
}

/* Rows of a table without names: `format` gets the row's number twice. */
static void read_rows(const char *format) {
    static char text[8000];
    size_t used = 0;
    for (int i = 0; i < 60; i++) {
        char row[80];
        int length = snprintf(row, sizeof row, "%d.25", i);
        used += (size_t)snprintf(text + used, sizeof text - used, "%.*s ", length, row);
        for (const char *at = format; *at; at++) {
            /* 'Q': 0 to 4; 'W': 14 to 22; 'T': a total; else the byte itself. */
            const int number = *at == 'Q' ? i * 7 % 5 : *at == 'W' ? 14 + i % 9 : i * i * 100;
            if (strchr("QWT", *at))
                used += (size_t)snprintf(text + used, sizeof text - used, "%d", number);
            else
                text[used++] = *at;
        }
        text[used++] = '\n';
    }
    text[used] = '\0';
    assert_int_equal(read_log(text), LAB_FINISHED);
}

/* Queue lengths, windows and totals in the second column are no RTTs. */
static void test_second_column_that_is_no_rtt(void **state) {
    (void)state;
    static const struct {
        const char *row, *why;
    } cases[] = {
        {"Q", "Not column 2: too many zeros for an RTT."},
        {"W.1 KBytes", "Not column 2: a unit follows its numbers that is none of time."},
        {"T", "Not column 2: its numbers only rise, as a total does."},
        {"-W", "Not column 2: some numbers are negative, which no RTT is."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        read_rows(cases[i].row);
        assert_string_equal(json_member_string(first_flow(), "samplesFrom", ""), "none");
        assert_note_says("no-samples", cases[i].why);
        assert_note_says("no-samples", "--map-columns");
        assert_false(log_has_note("column-guessed"));
    }
}

/* Where the second column may be RTTs the notes say that the column was guessed, and not only its unit. */
static void test_guessed_column_is_named(void **state) {
    (void)state;
    read_rows("W 93W Q 400");
    assert_near(json_member_number(first_flow(), "samples", 0), 60);
    assert_note_says("column-guessed", "Here: column 2, which begins with 14, in ms.");
    assert_note_says("unit-guessed", "column 2 in ms");
    const struct json *guess = json_member(log_result(), "guesses")->child;
    assert_non_null(strstr(json_member_string(guess, "reason", ""), "is a guess"));
    read_rows("W.5 ms");
    assert_note_says("column-guessed", "column 2, which begins with 14.5, in ms");
    assert_null(strstr(note_text("unit-guessed"), "column 2"));
    assert_int_equal(read_log("30\n31\n32\n33\n30\n"), LAB_FINISHED); /* one column leaves no choice */
    assert_false(log_has_note("column-guessed"));
}

static void test_time_that_cannot_be_read_is_named(void **state) {
    (void)state;
    assert_int_equal(read_log("Date,RTT (ms)\n11/21/2026 3:15:31 AM,30.75\n11/21/2026 3:15:32 AM,40.25\n"),
                     LAB_FINISHED);
    assert_note_says("time-made-up", "It may be column 1 (“Date”), which begins with 11/21/2026 3:15:31 AM.");
    assert_int_equal(read_log("rtt_ms,moment\n30.75,5\n40.25,6\n"), LAB_FINISHED);
    assert_note_says("time-made-up", "It may be column 2 (“moment”), which begins with 5.");
    assert_note_says("time-made-up", "The times are not from the log");
    assert_note_says("time-made-up", "Choose the time column if there is one: on the page under Columns");
    for (const struct json *note = json_member(log_result(), "notes")->child; note; note = note->next)
        if (strcmp(json_member_string(note, "id", ""), "time-made-up") == 0)
            assert_string_equal(json_member_string(note, "severity", ""), "warning");
    assert_int_equal(read_log("time_s,rtt_ms\n0.5,30.75\nx,3\n1.5,40.25\n"), LAB_FINISHED);
    assert_two_samples("a row without a time");
    assert_note_says("lines-skipped", "The first is line 3: cannot read the time.");
}

static void test_ambiguous_comma(void **state) {
    (void)state;
    assert_int_equal(read_log("n;rtt_us\n1;30,750\n2;40,250\n"), LAB_FINISHED);
    assert_note_says("comma-guessed", "Here it is the decimal sign.");
    assert_near(json_member_number(first_flow(), "meanRttMs", 0), 0.0355);
    assert_int_equal(log_read(bytes_of("n;rtt_us\n1;30,750\n2;40,250\n"), 5, "\"mapping\":{\"decimalComma\":false}"),
                     LAB_FINISHED);
    assert_near(json_member_number(first_flow(), "meanRttMs", 0), 35.5);
    assert_false(log_has_note("comma-guessed"));
    assert_int_equal(read_log("n,rtt_us\n1,\"30,750\"\n2,\"40,250\"\n"), LAB_FINISHED);
    assert_note_says("comma-guessed", "Here it separates thousands.");
    assert_near(json_member_number(first_flow(), "meanRttMs", 0), 35.5);
}

/* ---- choices and refusals ---------------------------------------------------------------------------------------- */

static void test_columns_by_name(void **state) {
    (void)state;
    static const char text[] = "a,b b,c\n1,30,900\n2,40,901\n3,50,902\n";
    assert_int_equal(log_read(bytes_of(text), 5,
                              "\"mapping\":{\"roles\":{\"b b\":{\"role\":\"rtt\",\"unit\":\"ms\"},"
                              "\"c\":{\"role\":\"time\",\"unit\":\"us\"}}}"),
                     LAB_FINISHED);
    assert_near(json_member_number(first_flow(), "meanRttMs", 0), 40);
    assert_near(json_member_number(first_flow(), "lastS", 0), 2e-6);
    assert_int_equal(log_read(bytes_of(text), 5, "\"mapping\":{\"roles\":{\"d\":{\"role\":\"rtt\"}}}"), LAB_BAD_INPUT);
    assert_string_equal(log_error_text(), "The file has no column d; it has 3.");
}

static void test_long_line_is_named(void **state) {
    (void)state;
    const size_t length = 70100;
    char *text = malloc(length);
    memset(text, 'x', length);
    memcpy(text, "time_s,rtt_ms,note\n0.5,30.75,", 29);
    memcpy(text + length - 13, "\n1.5,40.25,x\n", 13);
    assert_int_equal(log_read((struct bytes){text, length}, 1000, ""), LAB_BAD_INPUT);
    assert_string_equal(log_error_code(), "line-too-long");
    assert_non_null(strstr(log_error_text(), "Line 2 is so long"));
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spreadsheets),
        cmocka_unit_test(test_doubled_quotes),
        cmocka_unit_test(test_quoted_word_in_quotes),
        cmocka_unit_test(test_german_time_stamps),
        cmocka_unit_test(test_stray_quote),
        cmocka_unit_test(test_wide_table),
        cmocka_unit_test(test_spreadsheet_days),
        cmocka_unit_test(test_zone_offsets),
        cmocka_unit_test(test_guessed_units_of_rtts),
        cmocka_unit_test(test_second_column_that_is_no_rtt),
        cmocka_unit_test(test_guessed_column_is_named),
        cmocka_unit_test(test_time_that_cannot_be_read_is_named),
        cmocka_unit_test(test_ambiguous_comma),
        cmocka_unit_test(test_columns_by_name),
        cmocka_unit_test(test_long_line_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
