/*
 * Web sessions (Feldmann et al. 1999; Floyd and Kohler 2003): a session asks for pages, a page for objects, and each
 * object is a transfer over a connection of its own. Pages follow a pause after the last object of the one before;
 * objects follow one another without waiting.
 *
 * Connections of a group that have done their work rest until no packet of theirs is left in the network, and then
 * carry another object, of whichever session: memory follows from how many are open at once, not from how many there
 * were.
 */
#ifndef LAB_WEB_H
#define LAB_WEB_H

#include <stdint.h>

#include "base/attributes.h"
#include "base/random.h"
#include "base/text.h"
#include "sim/sim.h"

struct flow;

/* What the sessions of a group share. */
struct web_group {
    struct flow *first, *last; /* connections at rest, longest first */
    int64_t pages, objects;    /* asked for since the start of the run */
    int32_t open, most_open;   /* objects on the way, and the most there were at once */
};

/* The session of a flow whose application is `web`. That flow is its path, and where its connections are counted. */
struct web_session {
    struct flow *flow;
    struct web_group *group;
    struct random random;    /* what is asked for; nothing else draws from it */
    struct timer timer;      /* the next object or page */
    struct flow *on_the_way; /* its open connections */
    int32_t open;            /* how many */
    int32_t left;            /* objects of the page not asked for yet */
    int64_t pages, objects;
    int64_t bytes_done; /* of objects that have arrived */
    uint8_t waits;      /* an object is due, but as many connections as allowed are open */
    uint8_t stopped;
    int64_t started_ns, ended_ns; /* INT64_MAX: not yet */
};

/* Gives the flow its session; 0 after fail(). */
LAB_COLD int web_new(struct sim *sim, struct flow *flow);

/* The session asks for its first page, or for nothing more. */
void web_start(struct sim *sim, struct web_session *session);
void web_stop(struct sim *sim, struct web_session *session);

/* A connection's object, or a request for one, has arrived and is acknowledged. */
LAB_COLD void web_object_done(struct sim *sim, struct flow *connection);

/* Members `pages`, `transfersOpen`, `connectionsMost` of a group; nothing when it has no web sessions (NULL). */
void web_write(const struct web_group *group, struct text *out);

#endif
