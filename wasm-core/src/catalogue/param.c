/* lab: optimise for size */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "catalogue/module.h"
#include "catalogue/registry.h"
#include "rttlab.h"

/* "@kind" or "@kind?": the kind without its marks; NULL when the choices are spelled out. */
static const char *choice_kind(const struct param *param, char *buffer, size_t buffer_bytes, int *with_none) {
    if (!param->choices || param->choices[0] != '@') return NULL;
    snprintf(buffer, buffer_bytes, "%s", param->choices + 1);
    size_t length = strlen(buffer);
    *with_none = length && buffer[length - 1] == '?';
    if (*with_none) buffer[length - 1] = '\0';
    return buffer;
}

int param_choice_count(const struct param *param) {
    char buffer[32];
    int with_none = 0;
    const char *kind = choice_kind(param, buffer, sizeof buffer, &with_none);
    if (kind) return registry_count(kind) + with_none;
    if (!param->choices) return 0;
    int count = 1;
    for (const char *c = param->choices; *c; c++)
        count += *c == '|';
    return count;
}

const char *param_choice_id(const struct param *param, int index, char *buffer, int buffer_bytes) {
    char kind_buffer[32];
    int with_none = 0;
    const char *kind = choice_kind(param, kind_buffer, sizeof kind_buffer, &with_none);
    if (kind) {
        const struct module *module = with_none && index == 0 ? NULL : registry_of_kind(kind, index - with_none);
        snprintf(buffer, (size_t)buffer_bytes, "%s", module ? module->id : "none");
        return buffer;
    }
    const char *at = param->choices;
    while (index-- > 0 && (at = strchr(at, '|')))
        at++;
    if (!at) return "";
    size_t length = strcspn(at, "=|");
    snprintf(buffer, (size_t)buffer_bytes, "%.*s", (int)length, at);
    return buffer;
}

/* Index of the choice whose id is the first `length` characters of `id`, or -1. */
static int choice_index(const struct param *param, const char *id, size_t length) {
    char buffer[64];
    int count = param_choice_count(param);
    for (int i = 0; i < count; i++) {
        const char *choice = param_choice_id(param, i, buffer, sizeof buffer);
        if (strncmp(choice, id, length) == 0 && choice[length] == '\0') return i;
    }
    return -1;
}

int param_choice_index(const struct param *param, const char *id) {
    return choice_index(param, id, strlen(id));
}

int param_index(const struct module *module, const char *id) {
    for (int i = 0; i < module->param_count; i++)
        if (strcmp(module->params[i].id, id) == 0) return i;
    return -1;
}

static double default_choice(const struct param *param) {
    int index = param->initial_id ? param_choice_index(param, param->initial_id) : -1;
    return index > 0 ? index : 0;
}

static double default_set(const struct param *param) {
    uint64_t mask = 0;
    for (const char *id = param->initial_id; id && *id; id += strspn(id, "|")) {
        size_t length = strcspn(id, "|");
        int index = choice_index(param, id, length);
        if (index >= 0) mask |= (uint64_t)1 << index;
        id += length;
    }
    return (double)mask;
}

double param_default(const struct param *param) {
    if (param->type == PARAM_CHOICE) return default_choice(param);
    if (param->type == PARAM_SET) return default_set(param);
    return param->initial;
}

void params_default(const struct module *module, double *values) {
    for (int i = 0; i < module->param_count; i++)
        values[i] = param_default(&module->params[i]);
}

struct range param_range(const struct param *param) {
    if (param->type == PARAM_SWITCH) return (struct range){0, 1};
    return param->range;
}

struct range param_slider(const struct param *param) {
    int given = param->slider.min != 0 || param->slider.max != 0;
    return given ? param->slider : param_range(param);
}

double param_step(const struct param *param) {
    return param->step != 0 ? param->step : 1;
}

static void list_choices(const struct param *param, char *buffer, size_t buffer_bytes) {
    size_t used = 0;
    char id[64];
    buffer[0] = '\0';
    for (int i = 0; i < param_choice_count(param) && used < buffer_bytes; i++) {
        int wrote = snprintf(buffer + used, buffer_bytes - used, "%s%s", i ? ", " : "Choose one of ",
                             param_choice_id(param, i, id, sizeof id));
        used += wrote > 0 ? (size_t)wrote : 0;
    }
}

static int32_t read_choice(const struct param *param, const struct json *json, const char *key, double *index) {
    char hint[256];
    int found = json->type == JSON_STRING ? param_choice_index(param, json->string) : -1;
    if (found < 0) {
        list_choices(param, hint, sizeof hint);
        return fail(LAB_BAD_INPUT, "bad-choice", key, hint, "%s cannot be %s.", key,
                    json->type == JSON_STRING ? json->string : "anything but a text");
    }
    *index = found;
    return 0;
}

static int32_t read_set(const struct param *param, const struct json *json, const char *key, double *mask) {
    uint64_t bits = 0;
    if (json->type != JSON_ARRAY)
        return fail(LAB_BAD_INPUT, "bad-type", key, "Give a list of ids.", "%s is a list.", key);
    for (const struct json *item = json->child; item; item = item->next) {
        double index = 0;
        int32_t status = read_choice(param, item, key, &index);
        if (status) return status;
        bits |= (uint64_t)1 << (int)index;
    }
    *mask = (double)bits;
    return 0;
}

static int32_t read_number(const struct param *param, const struct json *json, const char *key, double *value) {
    char hint[160];
    const char *unit = param->unit ? param->unit : "";
    snprintf(hint, sizeof hint, "Give a%s number from %.10g to %.10g%s%s.",
             param->type == PARAM_INTEGER ? " whole" : "", param->range.min, param->range.max, unit[0] ? " " : "",
             unit);
    if (json->type != JSON_NUMBER) return fail(LAB_BAD_INPUT, "bad-type", key, hint, "%s is a number.", key);
    if (!(json->number >= param->range.min && json->number <= param->range.max))
        return fail(LAB_BAD_INPUT, "out-of-range", key, hint, "%s cannot be %.10g.", key, json->number);
    if (param->type == PARAM_INTEGER && json->number != floor(json->number))
        return fail(LAB_BAD_INPUT, "not-whole", key, hint, "%s cannot be %.10g.", key, json->number);
    *value = json->number;
    return 0;
}

int32_t param_read(const struct param *param, const struct json *json, const char *key, double *value) {
    switch (param->type) {
    case PARAM_SWITCH:
        if (json->type != JSON_TRUE && json->type != JSON_FALSE)
            return fail(LAB_BAD_INPUT, "bad-type", key, "Give true or false.", "%s is a switch.", key);
        *value = json->type == JSON_TRUE;
        return 0;
    case PARAM_CHOICE:
        return read_choice(param, json, key, value);
    case PARAM_SET:
        return read_set(param, json, key, value);
    default:
        return read_number(param, json, key, value);
    }
}

void param_write(struct text *out, const struct param *param, double value) {
    char id[64];
    switch (param->type) {
    case PARAM_SWITCH:
        json_bool(out, value != 0);
        return;
    case PARAM_CHOICE:
        json_string(out, param_choice_id(param, (int)value, id, sizeof id));
        return;
    case PARAM_SET:
        json_begin(out, '[');
        for (int i = 0; i < param_choice_count(param); i++)
            if ((uint64_t)value >> i & 1) json_string(out, param_choice_id(param, i, id, sizeof id));
        json_end(out, ']');
        return;
    default:
        json_number(out, value);
    }
}
