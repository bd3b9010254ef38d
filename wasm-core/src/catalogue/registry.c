/* lab: optimise for size */
#include "catalogue/registry.h"

#include <stddef.h>
#include <string.h>

#include "catalogue/program.h"

/* Those of this program, in the order of registry.def. */
static const struct module *const *lines[] = {
#define LAB_MODULE(name)          LAB_IN_LAB(&module_##name, )
#define LAB_NET_MODULE(name)      LAB_IN_LAB_AND_TRAINING(&module_##name, )
#define LAB_TRAINING_MODULE(name) LAB_IN_TRAINING(&module_##name, )
#define LAB_LOG_MODULE(name)      LAB_IN_LOG(&module_##name, )
#include "registry.def"
#undef LAB_MODULE
#undef LAB_NET_MODULE
#undef LAB_TRAINING_MODULE
#undef LAB_LOG_MODULE
};

const struct module *registry_at(int index) {
    return index >= 0 && index < LAB_COUNT(lines) ? *lines[index] : NULL;
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

void registry_move_line(int from, int to) {
    const struct module *const *moved = lines[from];
    for (int i = from; i < to; i++)
        lines[i] = lines[i + 1];
    for (int i = from; i > to; i--)
        lines[i] = lines[i - 1];
    lines[to] = moved;
}
