/* Known kinds of files that are not supported: how they are recognised, and a hint on what to do instead. */
#ifndef LAB_LOG_FOREIGN_H
#define LAB_LOG_FOREIGN_H

#include "modules/log/format.h"

struct foreign {
    const char *looks_like; /* "This looks like ..." */
    const char *hint;
    int binary;
};

/* The kind of file that the beginning resembles, or NULL. */
const struct foreign *foreign_find(const struct log_head *head);

/* The general hint: which formats are read, and how to record them. */
extern const char foreign_general_hint[];

#endif
