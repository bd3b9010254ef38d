/* lab: optimise for size */
#include "sim/events/event_kind.h"

static const char *const ids[EVENT_KIND_COUNT] = {
#define LAB_EVENT_KIND(name, id, label) id,
#include "sim/events/event_kind.def"
#undef LAB_EVENT_KIND
};

static const char *const labels[EVENT_KIND_COUNT] = {
#define LAB_EVENT_KIND(name, id, label) label,
#include "sim/events/event_kind.def"
#undef LAB_EVENT_KIND
};

const char *event_kind_id(int kind) {
    return ids[kind];
}
const char *event_kind_label(int kind) {
    return labels[kind];
}
