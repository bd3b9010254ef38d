#include "kinds/routing.h"

#include "catalogue/registry.h"

/* Every module of kind "routing" is the first member of a struct routing, so that the pointers convert. */
const struct routing *routing_at(int nth) {
    return (const struct routing *)(const void *)registry_of_kind("routing", nth);
}

const struct module *routing_group(const struct routing *routing) {
    const struct module *group = registry_find(routing->module.id, "");
    return group ? group : &routing->module;
}
