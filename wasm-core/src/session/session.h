/* A session is what an instance is opened for: a simulation, a replay, a log. One file each in src/session. */
#ifndef LAB_SESSION_H
#define LAB_SESSION_H

#include <stdint.h>

#include "base/json.h"
#include "base/note.h"
#include "base/text.h"
#include "trace/table.h"

/* What every session holds: the first member of its own struct. */
struct session {
    const struct session_kind *kind;
    struct notes notes;
    struct tables *tables;
};

struct session_kind {
    const char *id; /* the "kind" of the document given to lab_open */
    /* The new session, or NULL after fail(). */
    struct session *(*open)(const struct json *document);
    /* Statuses as in rttlab.h. Members that a kind does not need are NULL. */
    int32_t (*feed)(struct session *session, const uint8_t *bytes, uint32_t length);
    int32_t (*step)(struct session *session, double until_ns, uint32_t max_events);
    int32_t (*set)(struct session *session, const struct json *values);
    /* Writes the members of the result object (json_key ... and so on); notes and error are written by the caller. */
    void (*result)(struct session *session, struct text *out);
};

/*
 * A kind of session from above the core, or NULL: the harness of the reference vectors, in programs that link
 * src/oracle. The core itself is the same objects with and without it.
 */
extern const struct session_kind *session_further;

/* Fills what is common. */
int32_t session_init(struct session *session, const struct session_kind *kind);

#endif
