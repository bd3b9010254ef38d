/*
 * Fuzzes sessions with mostly valid documents: the input chooses the kind (a simulation of a preset, a replay, a model,
 * the fluid model), settings and changes by the catalogue's keys with values inside, at and outside their ranges, what
 * is recorded, explained and requested besides, the length of each step, and the changes while a run plays. Mostly
 * invalid documents are the subject of fuzz_document.c.
 */
#include <dirent.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "catalogue/module.h"
#include "catalogue/registry.h"
#include "requests.h"
#include "rttlab.h"
#include "support/preset_file.h"

#define SETTINGS_MAX 12
#define STEPS_MAX    16
#define EVENTS_MAX   3000
#define ROWS_MAX     300

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* ---- choices from the input -------------------------------------------------------------------------------------- */

struct input {
    const uint8_t *at, *end;
};

/* The next byte; 0 past the end of the input. */
static unsigned byte_of(struct input *input) {
    return input->at < input->end ? *input->at++ : 0;
}

static unsigned choose(struct input *input, unsigned count) {
    unsigned two = byte_of(input) << 8;
    return (two | byte_of(input)) % count;
}

static double share(struct input *input) {
    return choose(input, 65536) / 65535.0;
}

/* ---- the document ------------------------------------------------------------------------------------------------ */

static char document[1 << 18];
static size_t length;

__attribute__((format(printf, 1, 2))) static void put(const char *format, ...) {
    va_list args;
    va_start(args, format);
    int more = vsnprintf(document + length, sizeof document - length, format, args);
    va_end(args);
    if (more < 0 || (size_t)more >= sizeof document - length) abort();
    length += (size_t)more;
}

static void put_choice(struct input *input, const struct param *param) {
    char buffer[64];
    int count = param_choice_count(param);
    put("\"%s\"", param_choice_id(param, (int)choose(input, (unsigned)count), buffer, sizeof buffer));
}

static void put_number(struct input *input, const struct param *param) {
    struct range slider = param_slider(param);
    double span = param->range.max - param->range.min, value = param->initial;
    switch (choose(input, 8)) {
    case 0:
        value = param->range.min;
        break;
    case 1:
        value = param->range.max;
        break;
    case 2:
        value = param->range.min + span * share(input);
        break;
    case 3:
        value = slider.min;
        break;
    case 4:
        value = slider.max;
        break;
    case 5:
        value = slider.min + (slider.max - slider.min) * share(input);
        break;
    case 6:
        value = param->initial * (0.5 + share(input));
        break;
    default:
        value = param->range.max + 1 + span * share(input) * 1e3;
        break;
    }
    put("%.17g", param->type == PARAM_INTEGER ? (double)(int64_t)value : value);
}

/* Writes a value of a parameter, sometimes of a wrong type. */
static void put_value(struct input *input, const struct param *param) {
    static const char *const strange[] = {"null", "true", "-1", "1e308", "\"\"", "[]", "{}", "\"none\"", "0"};
    if (choose(input, 24) == 0) {
        put("%s", strange[choose(input, LAB_COUNT(strange))]);
        return;
    }
    switch (param->type) {
    case PARAM_SWITCH:
        put(choose(input, 2) ? "true" : "false");
        break;
    case PARAM_CHOICE:
        put_choice(input, param);
        break;
    case PARAM_SET:
        put("[");
        for (unsigned n = choose(input, 4); n > 0; n--) {
            put_choice(input, param);
            if (n > 1) put(",");
        }
        put("]");
        break;
    default:
        put_number(input, param);
        break;
    }
}

static const char *instance_of(struct input *input, const char *kind) {
    static const char *const links[] = {"bottleneck", "reverse", "access", "forward", "none-such"};
    static const char *const flows[] = {"main", "cross", "web", "background", "none-such"};
    unsigned nth = choose(input, LAB_COUNT(links));
    return strcmp(kind, "link") == 0 ? links[nth] : flows[nth];
}

/* Chooses a parameter of the module `only`, or of any, and writes its key. */
static const struct param *put_key(struct input *input, const struct module *only) {
    int count = 0;
    while (registry_at(count))
        count++;
    const struct module *module = only ? only : registry_at((int)choose(input, (unsigned)count));
    if (module->param_count == 0) module = registry_find("run", "");
    const struct param *param = &module->params[choose(input, (unsigned)module->param_count)];
    if (strcmp(module->id, "*") == 0)
        put("\"%s.%s.%s\"", module->kind, instance_of(input, module->kind), param->id);
    else
        put("\"%s%s%s.%s\"", module->kind, *module->id ? "." : "", module->id, param->id);
    return param;
}

static void put_settings(struct input *input, const struct module *only) {
    put("{");
    for (unsigned n = choose(input, SETTINGS_MAX); n > 0; n--) {
        const struct param *param = put_key(input, only);
        put(":");
        put_value(input, param);
        if (n > 1) put(",");
    }
    put("}");
}

static void put_changes(struct input *input) {
    put("[");
    for (unsigned n = choose(input, SETTINGS_MAX); n > 0; n--) {
        put("{\"at\":%.9g,\"key\":", share(input) * (choose(input, 4) ? 2 : 1e4));
        const struct param *param = put_key(input, NULL);
        put(",\"value\":");
        put_value(input, param);
        put("}%s", n > 1 ? "," : "");
    }
    put("]");
}

/* Writes the further requests that every session with estimators accepts. */
static void put_insights(struct input *input, const char *flow) {
    static const char *const records[] = {"all", "none", "state", "neither"};
    put(",\"record\":\"%s\"", records[choose(input, 4)]);
    put(",\"state\":%s", choose(input, 2) ? "true" : "false");
    if (choose(input, 2)) put(",\"operating\":true");
    if (choose(input, 4) == 0) put(",\"range\":[%.9g,%.9g]", share(input) * 3, share(input) * 10);
    switch (choose(input, 3)) {
    case 0:
        put(",\"explain\":{\"flow\":\"%s\",\"sample\":%u}", flow, choose(input, 200));
        break;
    case 1:
        put(",\"explain\":{\"flow\":\"%s\",\"atS\":%.9g}", flow, share(input) * 5);
        break;
    default:
        break;
    }
}

static void put_estimators(struct input *input) {
    int count = registry_count("estimator");
    put(",\"estimators\":[");
    for (unsigned n = choose(input, 6); n > 0; n--)
        put("\"%s\"%s", registry_of_kind("estimator", (int)choose(input, (unsigned)count))->id, n > 1 ? "," : "");
    put("]");
}

/* ---- presets ----------------------------------------------------------------------------------------------------- */

#define PRESETS_MAX 100

static char preset_ids[PRESETS_MAX][64];
static unsigned preset_count;

static int by_text(const void *a, const void *b) {
    return strcmp(a, b);
}

/* The ids are the names of the files in presets/, in alphabetical order. The fuzzer runs in the project's folder. */
int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc;
    (void)argv;
    DIR *folder = opendir("presets");
    if (!folder) abort();
    for (struct dirent *entry; (entry = readdir(folder)) && preset_count < PRESETS_MAX;) {
        char *id = preset_ids[preset_count], buffer[PRESET_FILE_BYTES];
        char *end = strstr(entry->d_name, ".json");
        if (!end || end[5] || end - entry->d_name >= (long)sizeof preset_ids[0]) continue;
        memcpy(id, entry->d_name, (size_t)(end - entry->d_name));
        id[end - entry->d_name] = '\0';
        if (preset_scenario(id, buffer)) preset_count++; /* registry.json and the schema hold no scenario */
    }
    closedir(folder);
    if (preset_count == 0) abort();
    qsort(preset_ids, preset_count, sizeof preset_ids[0], by_text);
    return 0;
}

/* ---- kinds ------------------------------------------------------------------------------------------------------- */

static int32_t open_built(void) {
    put("}");
    return open_document(document, length);
}

/* Changes a parameter while the run plays; the session continues, whether the change is refused or not. */
static void set_now(struct input *input) {
    length = 0;
    put_settings(input, NULL);
    uint8_t *buffer = lab_buffer((uint32_t)length);
    memcpy(buffer, document, length);
    int32_t status = lab_set((uint32_t)length);
    if (status == LAB_BUG || status == LAB_NO_MEMORY) abort();
}

static void simulate(struct input *input) {
    static char buffer[PRESET_FILE_BYTES];
    const char *scenario = preset_scenario(preset_ids[choose(input, preset_count)], buffer);
    if (!scenario) abort();
    put("{\"kind\":\"simulation\",\"play\":%s,\"set\":", choose(input, 2) ? "true" : "false");
    put_settings(input, NULL);
    put(",\"changes\":");
    put_changes(input);
    put_insights(input, "main.0");
    put(",\"scenario\":%s", scenario);
    int32_t status = open_built();
    for (unsigned step = 0; step < STEPS_MAX && status == LAB_MORE; step++) {
        double until_ns = choose(input, 4) ? share(input) * 2e9 * (step + 1) : choose(input, 2) ? -1 : 1e18;
        status = lab_step(until_ns, 1 + choose(input, EVENTS_MAX));
        if (status == LAB_MORE && choose(input, 4) == 0) set_now(input);
        if (choose(input, 16) == 0) read_everything(status);
    }
    read_everything(status);
}

static void replay(struct input *input) {
    static double rows[ROWS_MAX][7];
    unsigned count = choose(input, ROWS_MAX);
    double time_ns = share(input) * 1e9;
    put("{\"kind\":\"replay\",\"flow\":\"x\",\"set\":");
    put_settings(input, choose(input, 2) ? registry_of_kind("estimator", 0) : NULL);
    put_estimators(input);
    put_insights(input, "x");
    for (unsigned i = 0; i < count; i++) {
        double rtt_ns = share(input) * (choose(input, 8) ? 1e8 : 1e13);
        time_ns += choose(input, 8) ? rtt_ns : -rtt_ns;
        double row[7] = {time_ns, choose(input, 16) ? rtt_ns : -rtt_ns, i * 1448.0, i * 1448.0 + 14480, i % 7, 2};
        row[6] = choose(input, 4) ? rtt_ns * share(input) : (double)NAN;
        memcpy(rows[i], row, sizeof row);
    }
    int32_t status = open_built();
    if (status == LAB_MORE && count) status = feed_bytes(rows, count * sizeof rows[0]);
    if (status == LAB_MORE) status = feed_bytes(rows, 0);
    for (int step = 0; step < STEPS_MAX && status == LAB_MORE; step++)
        status = lab_step(0, 1 + choose(input, 100));
    read_everything(status);
}

static void model(struct input *input) {
    int count = registry_count("model");
    const struct module *module = registry_of_kind("model", (int)choose(input, (unsigned)count));
    put("{\"kind\":\"model\",\"model\":\"%s\",\"set\":", module->id);
    put_settings(input, choose(input, 4) ? module : NULL);
    put_estimators(input);
    put_insights(input, "model");
    int32_t status = open_built();
    for (int step = 0; step < STEPS_MAX && status == LAB_MORE; step++)
        status = lab_step(0, 1 + choose(input, EVENTS_MAX));
    read_everything(status);
}

static void put_fluid_key(struct input *input) {
    put_key(input, choose(input, 8) ? registry_find("model", "pert-fluid") : NULL);
}

static void fluid(struct input *input) {
    put("{\"kind\":\"fluid\",\"rows\":%u,\"curve\":%u,\"set\":", choose(input, 300), choose(input, 50));
    put_settings(input, choose(input, 8) ? registry_find("model", "pert-fluid") : NULL);
    if (choose(input, 2)) {
        put(",\"sweep\":{\"key\":");
        put_fluid_key(input);
        put(",\"values\":[%.9g,%.9g,0,-1,\"x\"]}", share(input), share(input) * 1e3);
    }
    if (choose(input, 2)) {
        put(",\"map\":{\"x\":");
        put_fluid_key(input);
        put(",\"y\":");
        put_fluid_key(input);
        put(",\"columns\":%u,\"rows\":%u}", choose(input, 6), choose(input, 6));
    }
    int32_t status = open_built();
    for (int step = 0; step < STEPS_MAX && status == LAB_MORE; step++)
        status = lab_step(0, 1 + choose(input, 200));
    read_everything(status);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input input = {data, data + size};
    length = 0;
    switch (choose(&input, 8)) {
    case 0:
        replay(&input);
        break;
    case 1:
        model(&input);
        break;
    case 2:
        fluid(&input);
        break;
    default:
        simulate(&input);
        break;
    }
    return 0;
}
