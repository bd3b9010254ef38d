/*
 * Fuzzes the reader of files of legs: the first byte chooses the number of nodes; the rest is the file's text, or the
 * JSON of its rows where it begins with a bracket. What is read is replayed: legs follow one another in time and place,
 * inside the field.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "catalogue/registry.h"
#include "kinds/mobility.h"
#include "rttlab.h"

#define LEGS_MAX 2000

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct field field = {1500, 1000, 0};

/* Interpolation on the way may round past an edge by this much, m. */
#define ROUNDING_M 1e-9

static int is_inside(double at_m, double size_m) {
    return at_m >= -ROUNDING_M && at_m <= size_m + ROUNDING_M;
}

static void check_leg(const struct leg *before, const struct leg *leg) {
    if (leg->to_ns <= leg->from_ns) abort();
    if (!is_inside(leg->from_x_m, field.width_m) || !is_inside(leg->from_y_m, field.height_m)) abort();
    if (!is_inside(leg->to_x_m, field.width_m) || !is_inside(leg->to_y_m, field.height_m)) abort();
    if (!before && leg->from_ns != 0) abort();
    if (before && (leg->from_ns != before->to_ns || leg->from_x_m != before->to_x_m || leg->from_y_m != before->to_y_m))
        abort();
}

static void replay(const struct mobility *mobility, void *state, int32_t nodes) {
    for (int32_t node = 0, legs = 0; node < nodes; node++) {
        struct leg before, leg;
        mobility->next_leg(state, node, NULL, &leg);
        check_leg(NULL, &leg);
        for (; leg.to_ns < INT64_MAX && legs < LEGS_MAX; legs++) {
            before = leg;
            mobility->next_leg(state, node, &before, &leg);
            check_leg(&before, &leg);
        }
    }
}

/* The file as it stands in a scenario; NULL: no JSON. */
static const struct json *file_of(const uint8_t *bytes, size_t length) {
    if (length && bytes[0] == '[') return json_parse((const char *)bytes, length);
    char *text = arena_alloc(length + 1);
    struct json *file = ARENA_NEW(struct json);
    if (!text || !file) abort();
    if (length) memcpy(text, bytes, length);
    file->type = JSON_STRING;
    file->string = text;
    return file;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    double params[MOBILITY_PARAM_COUNT];
    if (size < 1) return 0;
    arena_reset();
    fail_reset();
    params_default(registry_find("mobility", ""), params);
    const struct mobility *mobility = mobility_at(registry_index("movement", "file"));
    const struct json *file = file_of(data + 1, size - 1);
    if (!file) return 0;
    struct mobility_setup setup = {.params = params, .field = field, .seed = 1, .file = file};
    setup.field.nodes = 1 + data[0] % NODES_MAX;
    void *state = arena_alloc(mobility->state_bytes(&setup));
    if (!state) abort();
    int32_t status = mobility->start(state, &setup);
    if (status != 0 && status != LAB_BAD_INPUT) abort();
    if (status != fail_status()) abort();
    if (status == 0) replay(mobility, state, setup.field.nodes);
    return 0;
}
