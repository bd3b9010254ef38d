/*
 * A session whose memory runs out says so, with code, sentence and remedy, wherever it happens; nothing is written
 * outside of what the arena gave (each block of it is an allocation of its own here), and every answer can still be
 * asked for.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/json.h"
#include "base/random.h"
#include "rttlab.h"
#include "support/sim_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

void lab_reset(void);

/* Ends with what a session did: LAB_FINISHED, or its error. */
typedef int32_t (*session_run)(void);

static int32_t open_text(const char *document) {
    uint32_t length = (uint32_t)strlen(document);
    uint8_t *buffer = lab_buffer(length);
    if (!buffer) return LAB_NO_MEMORY;
    memcpy(buffer, document, length);
    return lab_open(length);
}

static int32_t feed(const void *bytes, size_t length) {
    uint8_t *buffer = lab_buffer((uint32_t)length);
    if (!buffer) return LAB_NO_MEMORY;
    if (length) memcpy(buffer, bytes, length);
    return lab_feed((uint32_t)length);
}

#define RUN "\"run\":{\"duration\":30,\"seed\":3,\"observe\":\"main.0\"}"
#define LINKS                                                                                                          \
    "\"topology\":{\"template\":\"dumbbell\"},\"link\":{\"bottleneck\":{\"rate\":5e6,\"delay\":20,\"buffer\":40}}"
#define FLOWS "\"flow\":{\"main\":{\"count\":3,\"recovery\":\"sack\",\"shadows\":[\"last\",\"jacobson\",\"experts\"]}}"
#define SESSION                                                                                                        \
    "{\"kind\":\"simulation\",\"play\":%s,\"scenario\":{\"scenario\":1," RUN "," LINKS "," FLOWS                       \
    "},\"set\":{},\"changes\":[],\"record\":\"state\"}"

static int32_t run_simulation(const char *play) {
    char document[2048];
    snprintf(document, sizeof document, SESSION, play);
    int32_t status = open_text(document);
    while (status == LAB_MORE)
        status = lab_step(1e18, 1u << 20);
    return status;
}

static int32_t run_recorded(void) {
    return run_simulation("false");
}

static int32_t run_played(void) {
    return run_simulation("true");
}

/* A web session opens and closes connections: pools, lists of transfers. */
static int32_t run_web(void) {
    int32_t status =
        open_text("{\"kind\":\"simulation\",\"scenario\":{\"scenario\":1,\"run\":{\"duration\":20,\"seed\":1},"
                  "\"topology\":{\"template\":\"dumbbell\"},\"flow\":{\"web\":{\"count\":20,\"application\":\"web\"}}},"
                  "\"set\":{},\"changes\":[],\"record\":\"none\"}");
    while (status == LAB_MORE)
        status = lab_step(1e18, 1u << 20);
    return status;
}

/* The record of segments grows, is thinned and is written to tables. */
static int32_t run_segments(void) {
    int32_t status =
        open_text("{\"kind\":\"simulation\",\"scenario\":{\"scenario\":1,\"run\":{\"duration\":10,\"seed\":1},"
                  "\"flow\":{\"main\":{}}},\"set\":{},\"changes\":[],\"record\":\"none\","
                  "\"segments\":{\"fromS\":0,\"toS\":10,\"rows\":1000}}");
    while (status == LAB_MORE)
        status = lab_step(1e18, 1u << 20);
    return status;
}

static int32_t run_replay(void) {
    static double rows[3000][7];
    int32_t status =
        open_text("{\"kind\":\"replay\",\"flow\":\"x\",\"estimators\":[\"linux\",\"eifel\",\"experts\"],\"set\":{},"
                  "\"state\":true,\"operating\":true,\"explain\":{\"flow\":\"x\",\"sample\":7}}");
    for (int r = 0; r < 3000; r++) {
        double row[7] = {r * 1e7, 5e7 + r % 37 * 1e6, r * 1448.0, r * 1448.0 + 14480, 10, 20, (double)NAN};
        memcpy(rows[r], row, sizeof row);
    }
    if (status == LAB_MORE) status = feed(rows, sizeof rows);
    if (status == LAB_MORE) status = feed(rows, 0);
    while (status == LAB_MORE)
        status = lab_step(0, 500);
    return status;
}

static int32_t run_log(void) {
    char line[400];
    int32_t status = open_text("{\"kind\":\"log\",\"name\":\"x\"}");
    for (int i = 0; i < 2000 && status == LAB_MORE; i++) {
        snprintf(line, sizeof line,
                 " app-1 [000] ..s. %d.%06d: tcp_probe: family=AF_INET src=10.0.0.1:%d dest=10.0.0.2:80 mark=0x0 "
                 "data_len=1 snd_nxt=0x%x snd_una=0x%x snd_cwnd=10 ssthresh=7 snd_wnd=65536 srtt=%d rcv_wnd=64512 "
                 "sock_cookie=%d\n",
                 100 + i / 100, i % 100 * 10000, 1000 + i % 20, i * 100 + 5000, i * 100 + 1, 30000 + i % 7 * 100,
                 i % 20 + 1);
        status = feed(line, strlen(line));
    }
    return status == LAB_MORE ? feed(line, 0) : status;
}

static int32_t run_fluid(void) {
    int32_t status = open_text("{\"kind\":\"fluid\",\"set\":{}}");
    while (status == LAB_MORE)
        status = lab_step(0, 1000);
    return status;
}

static int32_t run_model(void) {
    int32_t status =
        open_text("{\"kind\":\"model\",\"model\":\"eifel-cycle\",\"estimators\":[\"linux\",\"eifel\"],\"set\":{}}");
    while (status == LAB_MORE)
        status = lab_step(0, 1000);
    return status;
}

/* Whatever may be asked of a session, also after it failed. */
static void ask(void) {
    assert_non_null(lab_result());
    assert_non_null(lab_tables());
    for (uint32_t table = 0; table < 8; table++)
        for (uint32_t column = 0; column < 12; column++)
            for (int32_t level = -1; level < 3; level++)
                for (uint32_t chunk = 0; chunk < 4; chunk++)
                    lab_chunk(table, column, level, chunk);
    lab_grid(0, 2);
}

static void assert_told(int32_t status) {
    const char *text = lab_error();
    assert_int_equal(status, LAB_NO_MEMORY);
    assert_non_null(strstr(text, "\"code\":\"no-memory\""));
    assert_non_null(strstr(text, "1 GiB"));
    assert_non_null(strstr(text, "shorter"));
}

/* Runs out at ever other places: at 0 bytes first, then at steps between 0.1 and 5 % of what the whole session takes.
 */
static void run_out(session_run run) {
    struct random random;
    random_seed(&random, sim_test_seed(), "run out");
    lab_reset();
    int32_t whole = run();
    if (whole != LAB_FINISHED) print_message("%s\n", lab_error());
    assert_int_equal(whole, LAB_FINISHED);
    ask();
    size_t need = arena_used(), ceiling = 0;
    int told = 0;
    for (; ceiling < need; ceiling += (size_t)((double)need * (0.001 + 0.05 * random_uniform(&random)))) {
        lab_reset();
        arena_set_ceiling(ceiling);
        int32_t status = run();
        ask();
        if (status != LAB_FINISHED) {
            assert_told(status);
            told++;
        }
        arena_set_ceiling(ARENA_CEILING_BYTES);
    }
    assert_true(told > 10);
}

#define OUT_OF_MEMORY(name)                                                                                            \
    static void test_##name(void **state) {                                                                            \
        (void)state;                                                                                                   \
        run_out(run_##name);                                                                                           \
    }
OUT_OF_MEMORY(recorded)
OUT_OF_MEMORY(played)
OUT_OF_MEMORY(web)
OUT_OF_MEMORY(segments)
OUT_OF_MEMORY(replay)
OUT_OF_MEMORY(log)
OUT_OF_MEMORY(fluid)
OUT_OF_MEMORY(model)

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_recorded), cmocka_unit_test(test_played), cmocka_unit_test(test_web),
        cmocka_unit_test(test_segments), cmocka_unit_test(test_replay), cmocka_unit_test(test_log),
        cmocka_unit_test(test_fluid),    cmocka_unit_test(test_model),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
