/* lab: optimise for size */
#include "session/timeline.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "rttlab.h"

static int32_t add(struct timeline *timeline, struct change change) {
    if (timeline->count == timeline->room) {
        int32_t room = timeline->room ? timeline->room * 2 : 16;
        struct change *changes = ARENA_ARRAY(struct change, room);
        if (!changes) return fail_no_memory("changes");
        if (timeline->count) memcpy(changes, timeline->changes, sizeof *changes * (size_t)timeline->count);
        timeline->changes = changes;
        timeline->room = room;
    }
    int32_t at = timeline->count++;
    for (; at > 0 && timeline->changes[at - 1].at_ns > change.at_ns; at--)
        timeline->changes[at] = timeline->changes[at - 1];
    timeline->changes[at] = change;
    return 0;
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

static int32_t bad_time(const char *key) {
    return fail(LAB_BAD_INPUT, "bad-time", key, "Give \"at\" in seconds, 0 or more.", "A change of %s says no time.",
                key);
}

static int32_t read_schedule(struct timeline *timeline, const struct settings *settings, const struct instance *link,
                             const struct json *schedule) {
    char key[2 * INSTANCE_NAME_BYTES + 64];
    snprintf(key, sizeof key, "link.%s.schedule", link->name);
    if (schedule->type != JSON_ARRAY)
        return fail(LAB_BAD_INPUT, "bad-type", key, "Give a list like [{\"at\": 5, \"rate\": 2e6}].", "%s is a list.",
                    key);
    for (const struct json *entry = schedule->child; entry; entry = entry->next) {
        double at_s = json_member_number(entry, "at", -1);
        if (!(at_s >= 0)) return bad_time(key);
        for (const struct json *member = entry->child; member; member = member->next) {
            if (strcmp(member->key, "at") == 0) continue;
            snprintf(key, sizeof key, "link.%s.%.40s", link->name, member->key);
            int32_t status = read_change(timeline, settings, at_s, key, member);
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
    for (const struct json *entry = changes->child; entry; entry = entry->next) {
        const char *key = json_member_string(entry, "key", "");
        double at_s = json_member_number(entry, "at", -1);
        const struct json *value = json_member(entry, "value");
        if (!(at_s >= 0) || !value) return bad_time(key);
        int32_t status = read_change(timeline, settings, at_s, key, value);
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
