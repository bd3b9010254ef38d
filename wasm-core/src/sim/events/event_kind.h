/* Kinds of events that charts mark. */
#ifndef LAB_EVENT_KIND_H
#define LAB_EVENT_KIND_H

enum event_kind {
#define LAB_EVENT_KIND(name, id, label) EVENT_##name,
#include "sim/events/event_kind.def"
#undef LAB_EVENT_KIND
    EVENT_KIND_COUNT
};

const char *event_kind_id(int kind);
const char *event_kind_label(int kind);

#endif
