/* Bytes as text (RFC 4648, section 4, with padding). */
#ifndef LAB_BASE64_H
#define LAB_BASE64_H

#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

/* Adds the text of `length` bytes. */
void base64_add(struct text *out, const uint8_t *bytes, size_t length);

/* The bytes of a text, in the arena; NULL when it is no base64, or memory is out. */
uint8_t *base64_read(const char *text, size_t *length);

#endif
