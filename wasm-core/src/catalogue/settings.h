/*
 * The value of every parameter of a session: one array per module, and one per instance of link.* and flow.*.
 * Read from a nested document whose paths are the keys, then from flat {key: value} overrides.
 */
#ifndef LAB_SETTINGS_H
#define LAB_SETTINGS_H

#include "base/json.h"
#include "base/text.h"
#include "catalogue/module.h"

#define INSTANCE_NAME_BYTES 48

/* link.bottleneck, flow.main ... */
struct instance {
    const struct module *module;
    char name[INSTANCE_NAME_BYTES];
    double values[PARAMS_MAX];
    uint8_t given[PARAMS_MAX]; /* whether each parameter was set by the document or an override */
    struct instance *next;
};

struct settings;

/* Every module at its defaults, no instances; NULL after fail(). */
struct settings *settings_new(void);

/* Values of a module without instances, in the order of its parameters; NULL when there is none. They never move. */
double *settings_values(const struct settings *settings, const char *kind, const char *id);

/* Value of one parameter of such a module by its ids; NaN when there is none. */
double settings_value(const struct settings *settings, const char *kind, const char *id, const char *param);

/* Instances of a kind ("link", "flow") in the order they were added. */
struct instance *settings_first(const struct settings *settings, const char *kind);
struct instance *settings_next(const struct instance *instance);
struct instance *settings_instance(const struct settings *settings, const char *kind, const char *name);
/* A new instance at the module's defaults; NULL after fail(). */
struct instance *settings_add(struct settings *settings, const char *kind, const char *name);

/*
 * Reads the members of `document` that are modules' kinds; members named in `skip` (NULL-terminated, "run.observe" as a
 * path, "link.*.from" for instances) are left alone. 0 or the status of a fail() that names the key.
 */
int32_t settings_read(struct settings *settings, const struct json *document, const char *const *skip);

/* What a flat key stands for. */
struct setting {
    const struct module *module;
    struct instance *instance; /* NULL for a module without instances */
    int param;
    double *value;
};

/* Looks a flat key up; 0 or the status of a fail(). */
int32_t settings_find(const struct settings *settings, const char *key, struct setting *found);

/* Lays {key: value, ...} over the settings. */
int32_t settings_override(struct settings *settings, const struct json *values);

/* Writes {"key": value, ...}: every parameter of every module and instance that a simulation heeds. */
void settings_write(const struct settings *settings, struct text *out);

/* Writes the "key": value members of one module's values; `name` is its id, or its instance's. */
void settings_write_module(const struct module *module, const char *name, const double *values, struct text *out);

#endif
