/* lab: optimise for size */
#include "modules/log/format.h"

#include "catalogue/registry.h"

/* Every module of kind "format" is the first member of a struct log_format, by its line in the registry. */
const struct log_format *log_format_at(int nth) {
    return (const struct log_format *)(const void *)registry_of_kind("format", nth);
}

const struct log_format *log_format_find(const char *id) {
    return (const struct log_format *)(const void *)registry_find("format", id);
}

int head_line(const struct log_head *head, size_t *at, struct span *line) {
    if (*at >= head->length) return 0;
    const char *start = head->bytes + *at;
    const char *stop = memchr(start, head->stop, head->length - *at);
    if (!stop && !head->whole) return 0;
    line->at = start;
    line->length = stop ? (size_t)(stop - start) : head->length - *at;
    *at += line->length + 1;
    if (line->length && start[line->length - 1] == '\r') line->length--;
    return 1;
}
