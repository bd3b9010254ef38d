/* lab: optimise for size */
#include "describe/describe.h"

#include <stdio.h>
#include <string.h>

#include "catalogue/module.h"
#include "catalogue/registry.h"
#include "kinds/cc.h"
#include "kinds/estimator.h"
#include "kinds/model.h"
#include "rttlab.h"
#include "sim/events/event_kind.h"

static const char *type_name(enum param_type type) {
    static const char *const names[] = {"number", "integer", "switch", "choice", "set"};
    return names[type];
}

/* The label of a choice: the text after '=', or the module's label. */
static void write_choice(struct text *out, const struct param *param, int index) {
    char id[64];
    param_choice_id(param, index, id, sizeof id);
    json_begin(out, '{');
    json_put_string(out, "id", id);
    json_key(out, "label");
    if (param->choices[0] == '@') {
        char kind[32];
        snprintf(kind, sizeof kind, "%.*s", (int)strcspn(param->choices + 1, "?"), param->choices + 1);
        const struct module *module = registry_find(kind, id);
        json_string(out, module ? module->label : "None");
    } else {
        const char *at = param->choices;
        for (int i = 0; i < index; i++)
            at = strchr(at, '|') + 1;
        size_t id_length = strcspn(at, "=|");
        if (at[id_length] == '=') {
            at += id_length + 1;
            json_string_bytes(out, at, strcspn(at, "|"));
        } else {
            json_string(out, id);
        }
    }
    json_end(out, '}');
}

/* The catalogue key, e.g. `run.seed`, `link.*.rate`, `estimator.experts.n`. */
static void write_key(struct text *out, const struct module *module, const struct param *param) {
    char key[128];
    snprintf(key, sizeof key, "%s%s%s.%s", module->kind, module->id[0] ? "." : "", module->id, param->id);
    json_put_string(out, "key", key);
}

static void put_text(struct text *out, const char *key, const char *text) {
    json_put_string(out, key, text ? text : "");
}

static void write_handle(struct text *out, const struct param *param) {
    static const char *const names[] = {"", "x", "y", "level"};
    json_key(out, "handle");
    json_begin(out, '{');
    json_put_string(out, "axis", names[param->handle]);
    json_put_string(out, "symbol", param->symbol);
    json_end(out, '}');
}

static void write_param(struct text *out, const struct module *module, const struct param *param) {
    struct range range = param_range(param), slider = param_slider(param);
    json_begin(out, '{');
    json_put_string(out, "id", param->id);
    write_key(out, module, param);
    put_text(out, "label", param->label);
    put_text(out, "unit", param->unit);
    put_text(out, "help", param->help);
    put_text(out, "citation", param->citation);
    json_put_string(out, "type", type_name(param->type));
    json_put_string(out, "scale", param->scale == SCALE_LOG ? "log" : "linear");
    json_key(out, "default");
    param_write(out, param, param_default(param));
    json_put_number(out, "min", range.min);
    json_put_number(out, "max", range.max);
    json_put_number(out, "sliderMin", slider.min);
    json_put_number(out, "sliderMax", slider.max);
    json_put_number(out, "step", param_step(param));
    json_key(out, "choices");
    json_begin(out, '[');
    for (int i = 0; i < param_choice_count(param); i++)
        write_choice(out, param, i);
    json_end(out, ']');
    json_put_bool(out, "basic", (param->flags & PARAM_BASIC) != 0);
    json_put_bool(out, "live", (param->flags & PARAM_FIXED) == 0);
    if (param->handle) write_handle(out, param);
    if (param->heeded) json_put_string(out, "heeded", param->heeded);
    json_end(out, '}');
}

/* Writes the lines of `text` as a list of strings. */
static void write_lines(struct text *out, const char *key, const char *text) {
    json_key(out, key);
    json_begin(out, '[');
    while (text && *text) {
        size_t length = strcspn(text, "\n");
        if (length) json_string_bytes(out, text, length);
        text += length + (text[length] == '\n');
    }
    json_end(out, ']');
}

static void write_module(struct text *out, const struct module *module) {
    json_begin(out, '{');
    json_put_string(out, "kind", module->kind);
    json_put_string(out, "id", module->id);
    json_put_string(out, "label", module->label);
    json_put_string(out, "short", module->short_label);
    put_text(out, "help", module->help);
    put_text(out, "citation", module->citation);
    put_text(out, "look", module->look);
    put_text(out, "validation", module->validation);
    write_lines(out, "equations", module->equations);
    write_lines(out, "modelNotes", module->model_notes);
    json_put_bool(out, "instances", strcmp(module->id, "*") == 0);
    json_key(out, "params");
    json_begin(out, '[');
    for (int i = 0; i < module->param_count; i++)
        write_param(out, module, &module->params[i]);
    json_end(out, ']');
    json_key(out, "state");
    json_begin(out, '[');
    for (int i = 0; i < module->state_count; i++) {
        json_begin(out, '{');
        json_put_string(out, "id", module->state[i].id);
        json_put_string(out, "unit", module->state[i].unit);
        json_end(out, '}');
    }
    json_end(out, ']');
    if (strcmp(module->kind, "model") == 0) model_describe(module, out);
    if (strcmp(module->kind, "cc") == 0) congestion_control_describe(module, out);
    if (strcmp(module->kind, "estimator") == 0) estimator_describe(module, out);
    json_end(out, '}');
}

static void describe(struct text *out) {
    json_begin(out, '{');
    json_put_integer(out, "abi", LAB_ABI);
    json_put_string(out, "version", LAB_VERSION);
    json_key(out, "modules");
    json_begin(out, '[');
    for (int i = 0; registry_at(i); i++)
        write_module(out, registry_at(i));
    json_end(out, ']');
    json_key(out, "eventKinds");
    json_begin(out, '[');
    for (int i = 0; i < EVENT_KIND_COUNT; i++) {
        json_begin(out, '{');
        json_put_string(out, "id", event_kind_id(i));
        json_put_string(out, "label", event_kind_label(i));
        json_end(out, '}');
    }
    json_end(out, ']');
    json_end(out, '}');
}

const char *lab_describe(void) {
    struct text out = {0};
    describe(&out);
    return out.failed ? "" : out.bytes;
}
