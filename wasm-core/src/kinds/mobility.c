#include "kinds/mobility.h"

#include "catalogue/registry.h"

/* Every module of kind "mobility" is the first member of a struct mobility, so that the pointers convert. */
const struct mobility *mobility_at(int nth) {
    return (const struct mobility *)(const void *)registry_of_kind("mobility", nth);
}
