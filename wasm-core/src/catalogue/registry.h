/* Every module of the core, from registry.def. The order of its lines is the order in lists, and nothing else. */
#ifndef LAB_REGISTRY_H
#define LAB_REGISTRY_H

#include "catalogue/module.h"

/* The modules in the order of registry.def; NULL past the end. */
const struct module *registry_at(int index);

/* Number of modules of a kind. */
int registry_count(const char *kind);

/* The nth module of a kind in the order of registry.def, or NULL: what the value of a "@kind" choice means. */
const struct module *registry_of_kind(const char *kind, int nth);

/* By kind and id, or NULL. */
const struct module *registry_find(const char *kind, const char *id);

/* Its index among the modules of its kind, or -1. */
int registry_index(const char *kind, const char *id);

/*
 * Moves the line at index `from` to index `to`, both from 0. For tests, which show that nothing but the order of lists
 * follows from a line's place; not while a session is open, whose values are indices.
 */
void registry_move_line(int from, int to);

#endif
