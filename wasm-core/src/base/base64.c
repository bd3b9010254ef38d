/* lab: optimise for size */
#include "base/base64.h"

#include <string.h>

#include "base/arena.h"

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void base64_add(struct text *out, const uint8_t *bytes, size_t length) {
    for (size_t i = 0; i < length; i += 3) {
        size_t left = length - i;
        uint32_t three = (uint32_t)bytes[i] << 16 | (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0) |
                         (left > 2 ? (uint32_t)bytes[i + 2] : 0);
        char four[4] = {digits[three >> 18], digits[three >> 12 & 63], left > 1 ? digits[three >> 6 & 63] : '=',
                        left > 2 ? digits[three & 63] : '='};
        text_add_bytes(out, four, sizeof four);
    }
}

uint8_t *base64_read(const char *text, size_t *length) {
    size_t count = strlen(text), padding = 0;
    while (padding < 2 && padding < count && text[count - 1 - padding] == '=')
        padding++;
    if (count % 4 != 0) return NULL;
    uint8_t *bytes = arena_alloc(count / 4 * 3 + 1);
    if (!bytes) return NULL;
    for (size_t i = 0; i < count; i += 4) {
        uint32_t three = 0;
        for (size_t k = 0; k < 4; k++) {
            const char *digit = i + k < count - padding ? memchr(digits, text[i + k], 64) : digits;
            if (!digit) return NULL;
            three = three << 6 | (uint32_t)(digit - digits);
        }
        bytes[i / 4 * 3] = (uint8_t)(three >> 16);
        bytes[i / 4 * 3 + 1] = (uint8_t)(three >> 8);
        bytes[i / 4 * 3 + 2] = (uint8_t)three;
    }
    *length = count / 4 * 3 - padding;
    return bytes;
}
