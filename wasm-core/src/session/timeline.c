/* lab: optimise for size */
#include "session/timeline.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "catalogue/registry.h"
#include "rttlab.h"
#include "session/run_params.h"

static int32_t add(struct timeline *timeline, struct change change) {
    if (timeline->count == timeline->capacity) {
        int32_t capacity = timeline->capacity ? timeline->capacity * 2 : 16;
        struct change *changes = ARENA_ARRAY(struct change, capacity);
        if (!changes) return fail_no_memory("changes");
        if (timeline->count) memcpy(changes, timeline->changes, sizeof *changes * (size_t)timeline->count);
        timeline->changes = changes;
        timeline->capacity = capacity;
    }
    int32_t at = timeline->count++;
    for (; at > 0 && timeline->changes[at - 1].at_ns > change.at_ns; at--)
        timeline->changes[at] = timeline->changes[at - 1];
    timeline->changes[at] = change;
    return 0;
}

/* The longest duration of a run: a later change would never apply, and its time in ns might overflow. */
static double latest_s(void) {
    return registry_find("run", "")->params[RUN_DURATION].range.max;
}

/* Reads the time of a change of `key`; 0, or the status of a fail() when it is missing or out of range. */
static int32_t read_time(const struct json *entry, const char *key, double *at_s) {
    char hint[80];
    *at_s = json_member_number(entry, "at", -1);
    if (*at_s >= 0 && *at_s <= latest_s()) return 0;
    snprintf(hint, sizeof hint, "Give \"at\" in seconds, 0 to %.10g.", latest_s());
    const struct json *at = json_member(entry, "at");
    if (at && at->type == JSON_NUMBER)
        return fail(LAB_BAD_INPUT, "bad-time", key, hint, "A change of %s cannot come at %.10g s.", key, *at_s);
    return fail(LAB_BAD_INPUT, "bad-time", key, hint, "A change of %s says no time.", key);
}

static int32_t read_change(struct timeline *timeline, const struct settings *settings, double at_s, const char *key,
                           const struct json *value) {
    struct change change = {.at_ns = (int64_t)llround(at_s * 1e9)};
    int32_t status = settings_find(settings, key, &change.setting);
    if (status) return status;
    const struct param *param = &change.setting.module->params[change.setting.param];
    if (param->flags & PARAM_FIXED)
        return fail(LAB_BAD_INPUT, "fixed", key, "Change it before the run starts.",
                    "%s cannot change while a run plays.", key);
    status = param_read(param, value, key, &change.value);
    return status ? status : add(timeline, change);
}

static int32_t read_schedule(struct timeline *timeline, const struct settings *settings, const struct instance *link,
                             const struct json *schedule) {
    char schedule_key[INSTANCE_NAME_BYTES + 16], key[INSTANCE_NAME_BYTES + 64];
    snprintf(schedule_key, sizeof schedule_key, "link.%s.schedule", link->name);
    if (schedule->type != JSON_ARRAY)
        return fail(LAB_BAD_INPUT, "bad-type", schedule_key, "Give a list like [{\"at\": 5, \"rate\": 2e6}].",
                    "%s is a list.", schedule_key);
    for (const struct json *entry = schedule->child; entry; entry = entry->next) {
        double at_s;
        int32_t status = read_time(entry, schedule_key, &at_s);
        if (status) return status;
        for (const struct json *member = entry->child; member; member = member->next) {
            if (strcmp(member->key, "at") == 0) continue;
            snprintf(key, sizeof key, "link.%s.%.40s", link->name, member->key);
            status = read_change(timeline, settings, at_s, key, member);
            if (status) return status;
        }
    }
    return 0;
}

int32_t timeline_read_schedules(struct timeline *timeline, const struct settings *settings,
                                const struct json *scenario) {
    const struct json *links = json_member(scenario, "link");
    for (const struct instance *link = settings_first(settings, "link"); link; link = settings_next(link)) {
        const struct json *schedule = json_member(json_member(links, link->name), "schedule");
        int32_t status = schedule ? read_schedule(timeline, settings, link, schedule) : 0;
        if (status) return status;
    }
    return 0;
}

int32_t timeline_read_changes(struct timeline *timeline, const struct settings *settings, const struct json *changes) {
    if (!changes) return 0;
    if (changes->type != JSON_ARRAY)
        return fail(LAB_BAD_INPUT, "bad-type", "changes",
                    "Give a list like [{\"at\": 5, \"key\": \"link.bottleneck.rate\", \"value\": 2e6}].",
                    "changes is a list.");
    for (const struct json *entry = changes->child; entry; entry = entry->next) {
        const struct json *value = json_member(entry, "value");
        const char *key = json_member_string(entry, "key", "");
        if (!*key || !value)
            return fail(LAB_BAD_INPUT, "bad-change", "changes", "Each change has \"at\", \"key\" and \"value\".",
                        *key ? "A change of %s says no value." : "A change names no parameter.", key);
        double at_s;
        int32_t status = read_time(entry, key, &at_s);
        if (!status) status = read_change(timeline, settings, at_s, key, value);
        if (status) return status;
    }
    return 0;
}

int timeline_concerns(const struct timeline *timeline, const struct instance *instance) {
    for (int32_t i = 0; i < timeline->count; i++)
        if (timeline->changes[i].setting.instance == instance) return 1;
    return 0;
}

int64_t timeline_next_ns(const struct timeline *timeline) {
    return timeline->next < timeline->count ? timeline->changes[timeline->next].at_ns : INT64_MAX;
}
