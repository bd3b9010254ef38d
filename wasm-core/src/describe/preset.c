/* lab: optimise for size */
/* Built-in scenarios, from preset.def. */
#include "describe/preset.h"

#include <stddef.h>

/* JSON is made of tokens that the preprocessor keeps as they are, so scenarios can be written without escapes. */
#define LAB_PRESET(...) #__VA_ARGS__,

static const char *const presets[] = {
#include "describe/preset.def"
};

const char *preset_at(int nth) {
    return nth >= 0 && (size_t)nth < sizeof presets / sizeof presets[0] ? presets[nth] : NULL;
}
