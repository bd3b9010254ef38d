/* lab: optimise for size */
#include "kinds/model.h"

#include "catalogue/registry.h"

const struct model *model_at(int nth) {
    return (const struct model *)(const void *)registry_of_kind("model", nth);
}

void model_describe(const struct module *module, struct text *out) {
    const struct model *model = (const struct model *)(const void *)module;
    json_key(out, "settings");
    json_raw(out, model->settings ? model->settings : "{}");
    json_put_bool(out, "draws", model->draws);
}
