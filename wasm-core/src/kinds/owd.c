/* lab: optimise for size */
#include "kinds/owd.h"

#include "catalogue/registry.h"

/* Every module of kind "owd" is the first member of a struct owd_estimator, so that the pointers convert. */
const struct owd_estimator *owd_at(int nth) {
    return (const struct owd_estimator *)(const void *)registry_of_kind("owd", nth);
}
