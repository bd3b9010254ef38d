/* lab: optimise for size */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/text.h"
#include "rttlab.h"

static int32_t failed_status;
static char failed_code[64], failed_place[128], failed_hint[256], failed_message[384];

int32_t fail(int32_t status, const char *code, const char *place, const char *hint, const char *message, ...) {
    if (failed_status) return failed_status;
    failed_status = status;
    snprintf(failed_code, sizeof failed_code, "%s", code);
    snprintf(failed_place, sizeof failed_place, "%s", place);
    snprintf(failed_hint, sizeof failed_hint, "%s", hint);
    va_list args;
    va_start(args, message);
    vsnprintf(failed_message, sizeof failed_message, message, args);
    va_end(args);
    return status;
}

int32_t fail_no_memory(const char *what) {
    return fail(LAB_NO_MEMORY, "no-memory", what,
                "Make the run shorter, slower or with fewer flows, or the file smaller.",
                "The session needs more than 1 GiB of memory for %s.", what);
}

int32_t fail_status(void) {
    return failed_status;
}

const char *fail_json(void) {
    if (!failed_code[0]) return "null";
    static char buffer[1200];
    struct text t = {buffer, 0, sizeof buffer, 0};
    json_begin(&t, '{');
    json_put_string(&t, "code", failed_code);
    json_put_string(&t, "message", failed_message);
    json_put_string(&t, "hint", failed_hint);
    json_put_string(&t, "place", failed_place);
    json_end(&t, '}');
    return t.bytes;
}

void error_clear(void) {
    failed_status = 0;
}

void fail_reset(void) {
    failed_status = 0;
    failed_code[0] = '\0';
}
