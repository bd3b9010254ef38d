/* lab: optimise for size */
#include "kinds/cc.h"

#include "catalogue/registry.h"

/* Every module of kind "cc" is the first member of a struct congestion_control, so that the pointers convert. */
const struct congestion_control *congestion_control_at(int nth) {
    return (const struct congestion_control *)(const void *)registry_of_kind("cc", nth);
}

void congestion_control_describe(const struct module *module, struct text *out) {
    const struct congestion_control *control = (const struct congestion_control *)(const void *)module;
    json_put_bool(out, "early", control->early_response != NULL);
    json_put_bool(out, "curve", control->curve != NULL);
}
