#include "kinds/queue.h"

#include "catalogue/registry.h"

/* Every module of kind "queue" is the first member of a struct queue_discipline: the registry line promises it. */
const struct queue_discipline *queue_discipline_at(int nth) {
    return (const struct queue_discipline *)(const void *)registry_of_kind("queue", nth);
}
