/*
 * The core's description of its modules and parameters. It is linked into a separate program, which the build runs once
 * to generate the catalogue. Texts that only the description uses are compiled for that program alone (LAB_TEXT in
 * catalogue/module.h); the wasm that the page downloads does not contain them.
 */
#ifndef LAB_DESCRIBE_H
#define LAB_DESCRIBE_H

#include "rttlab.h"

/*
 * JSON: {abi, version, modules: [{kind, id, label, help, citation, equations, params, ...}], eventKinds}. Ends with a
 * NUL byte; empty when memory is out.
 */
LAB_EXPORT const char *lab_describe(void);

#endif
