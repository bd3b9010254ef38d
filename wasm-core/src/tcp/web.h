/*
 * Web sessions (Feldmann et al. 1999; Floyd and Kohler 2003): a session requests pages, a page objects, and each
 * object is a transfer over a connection of its own. Pages follow a pause after the last object of the one before;
 * objects follow one another without waiting.
 *
 * Connections of a group that have done their work rest until no packet of theirs is left in the network, and then
 * carry another object, of whichever session: memory follows from how many are open at once, not from how many there
 * were.
 */
#ifndef LAB_WEB_H
#define LAB_WEB_H

#include "base/text.h"
#include "tcp/flow_state.h"

/* The application: its flow is the session's path, and where its connections are counted. */
extern const struct application web_sessions;

/* Members `pages`, `transfersOpen`, `connectionsMost` of a group; nothing when it has no web sessions (NULL). */
void web_write(const struct web_group *group, struct text *out);

#endif
