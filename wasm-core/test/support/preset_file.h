/* The built-in scenarios for tests and benchmarks, which run in the project's folder: presets/ID.json. */
#ifndef LAB_PRESET_FILE_H
#define LAB_PRESET_FILE_H

#include <stdio.h>
#include <string.h>

#define PRESET_FILE_BYTES 16384

/*
 * The scenario of a preset as JSON, up to and with its closing brace; NULL when there is no such file or it is too
 * long. `buffer` has PRESET_FILE_BYTES.
 */
static inline const char *preset_scenario(const char *id, char *buffer) {
    char path[256];
    snprintf(path, sizeof path, "presets/%s.json", id);
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    size_t length = fread(buffer, 1, PRESET_FILE_BYTES - 1, file);
    fclose(file);
    buffer[length] = '\0';
    /* The scenario is the last member: the preset's own brace follows its brace. */
    char *from = strstr(buffer, "\"scenario\": {"), *end = strrchr(buffer, '}');
    if (!from || !end || length == PRESET_FILE_BYTES - 1) return NULL;
    *end = '\0';
    return strchr(from, '{');
}

#endif
