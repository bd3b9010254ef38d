/* lab: optimise for size */
/* The identity of this build. The build script passes the catalogue's fingerprint (scripts/lib/core.mjs). */
#include "rttlab.h"

#ifndef LAB_CATALOGUE
#define LAB_CATALOGUE "" /* native programs, and the build's own description of the core */
#endif

#define LAB_AS_TEXT_(value) #value
#define LAB_AS_TEXT(value)  LAB_AS_TEXT_(value)

const char *lab_build(void) {
    return "{\"abi\":" LAB_AS_TEXT(LAB_ABI) ",\"version\":\"" LAB_VERSION "\",\"catalogue\":\"" LAB_CATALOGUE "\"}";
}
