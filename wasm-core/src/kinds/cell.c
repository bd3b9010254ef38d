/* lab: optimise for size */
#include "kinds/cell.h"

#include "catalogue/registry.h"

/* Every module of kind "cell" is the first member of a struct cell, so that the pointers convert. */
const struct cell *cell_at(int nth) {
    return (const struct cell *)(const void *)registry_of_kind("cell", nth);
}
