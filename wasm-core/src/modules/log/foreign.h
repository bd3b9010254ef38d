/* Files that are no log of a format read here: what they look like, and what to do instead. */
#ifndef LAB_LOG_FOREIGN_H
#define LAB_LOG_FOREIGN_H

#include "modules/log/format.h"

struct foreign {
    const char *looks_like; /* "This looks like ..." */
    const char *hint;
    int binary;
};

/* What the beginning of a file looks like, or NULL. */
const struct foreign *foreign_find(const struct log_head *head);

/* What is read, and how to record it: the hint where nothing better is known. */
extern const char foreign_general_hint[];

#endif
