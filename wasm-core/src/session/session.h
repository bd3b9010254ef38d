/* A session: one simulation, replay, model, fluid model or log in an instance of the core. One file for each kind. */
#ifndef LAB_SESSION_H
#define LAB_SESSION_H

#include <stdint.h>

#include "base/json.h"
#include "base/note.h"
#include "base/text.h"
#include "trace/table.h"

/* The common part of every session: the first member of each kind's struct. */
struct session {
    const struct session_kind *kind;
    struct notes notes;
    struct tables *tables;
};

struct session_kind {
    const char *id; /* the member "kind" of the document given to lab_open */
    /* The new session, or NULL after fail(). */
    struct session *(*open)(const struct json *document);
    /* Statuses as in rttlab.h. Functions that a kind does not offer are NULL. */
    int32_t (*feed)(struct session *session, const uint8_t *bytes, uint32_t length);
    int32_t (*step)(struct session *session, double until_ns, uint32_t max_events);
    int32_t (*set)(struct session *session, const struct json *values);
    /* Writes the members of the result object; the caller writes notes and error. */
    void (*result)(struct session *session, struct text *out);
};

/*
 * A kind of session that is not part of the core, or NULL: the harness of the reference vectors, in programs that link
 * src/oracle. The core's objects are the same with and without it.
 */
extern const struct session_kind *session_further;

/* Initialises the common part. 0 or the status of a fail(). */
int32_t session_init(struct session *session, const struct session_kind *kind);

#endif
