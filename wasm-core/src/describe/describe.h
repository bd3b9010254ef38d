/*
 * The core's description of itself. It is linked into a program of its own, which the build runs once to generate the
 * catalogue: the texts that only a description needs are compiled for that program alone (LAB_TEXT in
 * catalogue/module.h), and are not in what the page downloads.
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
