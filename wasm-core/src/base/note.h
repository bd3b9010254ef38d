/* Notes of a session: counted, with the place of the first. The sentences are in note.def. */
#ifndef LAB_NOTE_H
#define LAB_NOTE_H

#include "base/text.h"

enum note {
#define LAB_NOTE(name, severity, text) NOTE_##name,
#include "base/note.def"
#undef LAB_NOTE
    NOTE_COUNT
};

struct notes {
    int64_t count[NOTE_COUNT];
    double first_at[NOTE_COUNT];    /* line number, or simulated seconds; NaN: neither */
    const char *detail[NOTE_COUNT]; /* further words of the first, or NULL */
};

void note_add(struct notes *notes, enum note note, double at);
/* The detail is shown behind the sentence; it must live as long as the session. */
void note_add_detail(struct notes *notes, enum note note, double at, const char *detail);

/* [{id, severity, text, count, firstAt}] */
void notes_write(const struct notes *notes, struct text *out);

#endif
