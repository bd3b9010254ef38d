/* lab: optimise for size */
#include "catalogue/settings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "catalogue/registry.h"
#include "rttlab.h"

#define MODULES_MAX 128
#define KEY_BYTES   160

struct settings {
    double *values[MODULES_MAX]; /* by index in the registry; NULL for modules with instances */
    struct instance *first, **last;
};

static int has_instances(const struct module *module) {
    return strcmp(module->id, "*") == 0;
}

struct settings *settings_new(void) {
    struct settings *settings = ARENA_NEW(struct settings);
    if (!settings) return fail_no_memory("settings"), NULL;
    settings->last = &settings->first;
    for (int i = 0; i < MODULES_MAX && registry_at(i); i++) {
        const struct module *module = registry_at(i);
        if (has_instances(module)) continue;
        settings->values[i] = ARENA_ARRAY(double, module->param_count + 1);
        if (!settings->values[i]) return fail_no_memory("settings"), NULL;
        params_default(module, settings->values[i]);
    }
    return settings;
}

static int index_of(const struct module *module) {
    int i = 0;
    while (registry_at(i) && registry_at(i) != module)
        i++;
    return i;
}

double *settings_values(const struct settings *settings, const char *kind, const char *id) {
    const struct module *module = registry_find(kind, id);
    return module ? settings->values[index_of(module)] : NULL;
}

double settings_value(const struct settings *settings, const char *kind, const char *id, const char *param) {
    const struct module *module = registry_find(kind, id);
    int index = module ? param_index(module, param) : -1;
    return index < 0 ? (double)NAN : settings->values[index_of(module)][index];
}

static struct instance *of_kind(struct instance *instance, const char *kind) {
    while (instance && strcmp(instance->module->kind, kind) != 0)
        instance = instance->next;
    return instance;
}

struct instance *settings_first(const struct settings *settings, const char *kind) {
    return of_kind(settings->first, kind);
}

struct instance *settings_next(const struct instance *instance) {
    return of_kind(instance->next, instance->module->kind);
}

struct instance *settings_instance(const struct settings *settings, const char *kind, const char *name) {
    struct instance *instance = settings_first(settings, kind);
    while (instance && strcmp(instance->name, name) != 0)
        instance = settings_next(instance);
    return instance;
}

/* Names stand in keys, table ids, CSV heads and on the page: no dots, blanks, commas or marks of HTML. */
static int is_name(const char *name) {
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");
    return length > 0 && length < INSTANCE_NAME_BYTES && name[length] == '\0';
}

/* The sentence shows the refused name without the control characters that would break it over lines. */
static void refuse_name(const char *kind, const char *name) {
    char shown[INSTANCE_NAME_BYTES];
    snprintf(shown, sizeof shown, "%s", name);
    for (char *c = shown; *c; c++)
        if ((unsigned char)*c < 0x20 || *c == 0x7f) *c = '?';
    fail(LAB_BAD_INPUT, "bad-name", shown, "Use 1 to 47 letters, digits, hyphens and underscores.",
         "A %s cannot be called '%s'.", kind, shown);
}

struct instance *settings_add(struct settings *settings, const char *kind, const char *name) {
    if (!is_name(name)) return refuse_name(kind, name), NULL;
    struct instance *instance = ARENA_NEW(struct instance);
    if (!instance) return fail_no_memory("settings"), NULL;
    instance->module = registry_find(kind, "*");
    snprintf(instance->name, sizeof instance->name, "%s", name);
    params_default(instance->module, instance->values);
    *settings->last = instance;
    settings->last = &instance->next;
    return instance;
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

static int skipped(const char *const *skip, const char *path) {
    for (; *skip; skip++)
        if (strcmp(*skip, path) == 0) return 1;
    return 0;
}

static int32_t unknown_param(const struct module *module, const char *key) {
    char hint[400] = "This has no parameters.";
    size_t used = 0;
    for (int i = 0; i < module->param_count && used + 40 < sizeof hint; i++)
        used +=
            (size_t)snprintf(hint + used, sizeof hint - used, "%s%s", i ? ", " : "Known here: ", module->params[i].id);
    return fail(LAB_BAD_INPUT, "unknown-key", key, hint, "There is no parameter %s.", key);
}

struct target {
    const struct module *module;
    double *values;
    uint8_t *given;             /* NULL: not kept */
    const char *prefix;         /* of the keys, for messages: "link.bottleneck." */
    const char *generic_prefix; /* for the skip list: "link.*." */
};

static int32_t not_an_object(const char *key) {
    return fail(LAB_BAD_INPUT, "bad-type", key, "Give an object: {\"name\": value, ...}.", "%s is no object.", key);
}

static int32_t read_params(const struct target *target, const struct json *object, const char *const *skip) {
    char key[KEY_BYTES], path[KEY_BYTES];
    if (object->type != JSON_OBJECT) {
        snprintf(key, sizeof key, "%.*s", (int)strlen(target->prefix) - 1, target->prefix);
        return not_an_object(key);
    }
    for (const struct json *member = object->child; member; member = member->next) {
        snprintf(key, sizeof key, "%s%s", target->prefix, member->key);
        snprintf(path, sizeof path, "%s%s", target->generic_prefix, member->key);
        int index = param_index(target->module, member->key);
        if (index < 0 && skipped(skip, path)) continue;
        if (index < 0) return unknown_param(target->module, key);
        int32_t status = param_read(&target->module->params[index], member, key, &target->values[index]);
        if (status) return status;
        if (target->given) target->given[index] = 1;
    }
    return 0;
}

static int32_t read_instances(struct settings *settings, const struct json *object, const char *const *skip) {
    char prefix[KEY_BYTES], generic[KEY_BYTES];
    snprintf(generic, sizeof generic, "%s.*.", object->key);
    for (const struct json *member = object->child; member; member = member->next) {
        struct instance *instance = settings_instance(settings, object->key, member->key);
        if (!instance) instance = settings_add(settings, object->key, member->key);
        if (!instance) return fail_status();
        snprintf(prefix, sizeof prefix, "%s.%s.", object->key, member->key);
        struct target target = {instance->module, instance->values, instance->given, prefix, generic};
        int32_t status = read_params(&target, member, skip);
        if (status) return status;
    }
    return 0;
}

static int32_t read_modules(struct settings *settings, const struct json *object, const char *const *skip) {
    char prefix[KEY_BYTES];
    for (const struct json *member = object->child; member; member = member->next) {
        const struct module *module = registry_find(object->key, member->key);
        snprintf(prefix, sizeof prefix, "%s.%s.", object->key, member->key);
        if (!module)
            return fail(LAB_BAD_INPUT, "unknown-key", prefix, "See `lab catalog` for what there is.",
                        "There is no %s called %s.", object->key, member->key);
        struct target target = {module, settings->values[index_of(module)], NULL, prefix, prefix};
        int32_t status = read_params(&target, member, skip);
        if (status) return status;
    }
    return 0;
}

static int32_t read_plain(struct settings *settings, const struct json *object, const char *const *skip) {
    char prefix[KEY_BYTES];
    snprintf(prefix, sizeof prefix, "%s.", object->key);
    const struct module *module = registry_find(object->key, "");
    struct target target = {module, settings->values[index_of(module)], NULL, prefix, prefix};
    return read_params(&target, object, skip);
}

int32_t settings_read(struct settings *settings, const struct json *document, const char *const *skip) {
    for (const struct json *member = document->child; member; member = member->next) {
        int32_t status = 0;
        if (skipped(skip, member->key)) continue;
        int known = registry_count(member->key) > 0;
        if (known && member->type != JSON_OBJECT) return not_an_object(member->key);
        if (!known)
            return fail(LAB_BAD_INPUT, "unknown-key", member->key,
                        "See `lab schema scenario` for what a scenario holds.", "A scenario has no %s.", member->key);
        if (registry_find(member->key, "*"))
            status = read_instances(settings, member, skip);
        else if (registry_find(member->key, ""))
            status = read_plain(settings, member, skip);
        else
            status = read_modules(settings, member, skip);
        if (status) return status;
    }
    return 0;
}

/* ---- flat keys --------------------------------------------------------------------------------------------------- */

/* Cuts "kind.rest" or "kind.id.rest": the piece up to the next dot, or NULL when it does not fit. */
static const char *cut(const char *from, char *piece, size_t capacity) {
    size_t length = strcspn(from, ".");
    if (length >= capacity) return NULL;
    memcpy(piece, from, length);
    piece[length] = '\0';
    return from[length] == '.' ? from + length + 1 : from + length;
}

static int32_t no_such_key(const char *key) {
    return fail(LAB_BAD_INPUT, "unknown-key", key, "`lab catalog` lists every key.", "There is no parameter %s.", key);
}

static int32_t pick(const struct settings *settings, const struct module *module, struct instance *instance,
                    const char *param, const char *key, struct setting *found) {
    int index = param_index(module, param);
    if (index < 0) return unknown_param(module, key);
    found->module = module;
    found->instance = instance;
    found->param = index;
    found->value = instance ? &instance->values[index] : &settings->values[index_of(module)][index];
    return 0;
}

int32_t settings_find(const struct settings *settings, const char *key, struct setting *found) {
    char kind[INSTANCE_NAME_BYTES], id[INSTANCE_NAME_BYTES];
    const char *rest = cut(key, kind, sizeof kind);
    if (!rest || !*rest) return no_such_key(key);
    if (registry_find(kind, "")) return pick(settings, registry_find(kind, ""), NULL, rest, key, found);
    const char *param = cut(rest, id, sizeof id);
    if (!param || !*param) return no_such_key(key);
    if (registry_find(kind, "*")) {
        struct instance *instance = settings_instance(settings, kind, id);
        if (!instance)
            return fail(LAB_BAD_INPUT, "unknown-key", key, "Name one that the scenario has.",
                        "The scenario has no %s called %s.", kind, id);
        return pick(settings, instance->module, instance, param, key, found);
    }
    const struct module *module = registry_find(kind, id);
    return module ? pick(settings, module, NULL, param, key, found) : no_such_key(key);
}

int32_t settings_override(struct settings *settings, const struct json *values) {
    for (const struct json *member = values->child; member; member = member->next) {
        struct setting found;
        int32_t status = settings_find(settings, member->key, &found);
        if (!status) status = param_read(&found.module->params[found.param], member, member->key, found.value);
        if (status) return status;
        if (found.instance) found.instance->given[found.param] = 1;
    }
    return 0;
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */

void settings_write_module(const struct module *module, const char *name, const double *values, struct text *out) {
    char key[KEY_BYTES];
    for (int i = 0; i < module->param_count; i++) {
        snprintf(key, sizeof key, "%s%s%s.%s", module->kind, *name ? "." : "", name, module->params[i].id);
        json_key(out, key);
        param_write(out, &module->params[i], values[i]);
    }
}

/* Sources of their own, which a simulation does not heed. */
static int is_other_source(const struct module *module) {
    static const char *const kinds[] = {"model", "replay", "net", "training", "format"};
    for (int i = 0; i < LAB_COUNT(kinds); i++)
        if (strcmp(module->kind, kinds[i]) == 0) return 1;
    return 0;
}

/* Of mobile networks: other simulations do not list them. */
static int is_of_mobile_network(const struct module *module) {
    static const char *const kinds[] = {"network",  "phy",     "mac",  "ifq",    "mobility",
                                        "movement", "routing", "aodv", "traffic"};
    for (int i = 0; i < LAB_COUNT(kinds); i++)
        if (strcmp(module->kind, kinds[i]) == 0) return 1;
    return 0;
}

static int is_mobile_network(const struct settings *settings) {
    const struct module *topology = registry_find("topology", "");
    int template = param_index(topology, "template");
    double chosen = settings_value(settings, "topology", "", "template");
    return template >= 0 && (int)chosen == param_choice_index(&topology->params[template], "manet");
}

void settings_write(const struct settings *settings, struct text *out) {
    int mobile = is_mobile_network(settings);
    json_begin(out, '{');
    for (int i = 0; i < MODULES_MAX && registry_at(i); i++) {
        const struct module *module = registry_at(i);
        if (is_other_source(module) || (!mobile && is_of_mobile_network(module))) continue;
        if (settings->values[i]) settings_write_module(module, module->id, settings->values[i], out);
        if (!has_instances(module)) continue;
        for (const struct instance *one = settings_first(settings, module->kind); one; one = settings_next(one))
            settings_write_module(module, one->name, one->values, out);
    }
    json_end(out, '}');
}
