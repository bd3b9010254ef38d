/* lab: optimise for size */
#include "catalogue/registry.h"

#include <stddef.h>
#include <string.h>

const struct module *registry_at(int index) {
#define LAB_MODULE(name)                                                                                               \
    if (index-- == 0) return module_##name;
#include "registry.def"
#undef LAB_MODULE
    return NULL;
}

int registry_count(const char *kind) {
    int count = 0;
    for (int i = 0; registry_at(i); i++)
        count += strcmp(registry_at(i)->kind, kind) == 0;
    return count;
}

const struct module *registry_of_kind(const char *kind, int nth) {
    for (int i = 0; registry_at(i); i++)
        if (strcmp(registry_at(i)->kind, kind) == 0 && nth-- == 0) return registry_at(i);
    return NULL;
}

const struct module *registry_find(const char *kind, const char *id) {
    return registry_of_kind(kind, registry_index(kind, id));
}

int registry_index(const char *kind, const char *id) {
    int nth = 0;
    for (int i = 0; registry_at(i); i++) {
        if (strcmp(registry_at(i)->kind, kind) != 0) continue;
        if (strcmp(registry_at(i)->id, id) == 0) return nth;
        nth++;
    }
    return -1;
}
