#include "estimator/estimator.h"

#include "engine/registry.h"

/* Every module of kind "estimator" is the first member of a struct estimator: the registry line promises it. */
const struct estimator *estimator_at(int nth) {
    return (const struct estimator *)(const void *)registry_of_kind("estimator", nth);
}
