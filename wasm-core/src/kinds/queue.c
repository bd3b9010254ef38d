#include "kinds/queue.h"

#include "catalogue/registry.h"

/* Every module of kind "queue" is the first member of a struct queue_discipline, so that the pointers convert. */
const struct queue_discipline *queue_discipline_at(int nth) {
    return (const struct queue_discipline *)(const void *)registry_of_kind("queue", nth);
}
